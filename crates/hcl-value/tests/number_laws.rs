//! Laws of numbers: total order, formatting and parsing as inverses, integers as a ring.

use std::cmp::Ordering;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use hcl_golden::strategy::numbers;
use hcl_value::Number;
use hcl_value::internal::bigint::{from_mantissa, to_bigint, to_mantissa};
use hcl_value::number::NumberError;
use num_bigint::{BigInt, Sign};
use proptest::prelude::*;

fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        4 => numbers(),
        1 => (
            prop::collection::vec(any::<u32>(), 1..17),
            any::<bool>(),
            -524_000..523_000i32
        )
            .prop_map(|(words, negative, exponent)| composed(words, negative, exponent)),
        1 => (
            prop::collection::vec(any::<u32>(), 1..17),
            any::<bool>(),
            -600..100i32
        )
            .prop_map(|(words, negative, exponent)| composed(words, negative, exponent)),
        1 => (any::<bool>(), -524_288..524_288i32).prop_map(|(negative, exponent)| composed(
            vec![1],
            negative,
            exponent
        )),
        1 => Just(Number::INFINITY),
        1 => Just(Number::NEG_INFINITY),
    ]
}

fn composed(words: Vec<u32>, negative: bool, exponent: i32) -> Number {
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    from_mantissa(&BigInt::new(sign, words), exponent).unwrap()
}

fn big_integer() -> impl Strategy<Value = BigInt> {
    (prop::collection::vec(any::<u32>(), 0..9), any::<bool>()).prop_map(|(words, negative)| {
        BigInt::new(if negative { Sign::Minus } else { Sign::Plus }, words)
    })
}

fn integer(value: &BigInt) -> Number {
    from_mantissa(value, 0).unwrap()
}

fn hash(number: &Number) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(number)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn formatted_numbers_parse_back(number in any_number()) {
        prop_assert_eq!(Number::parse(&number.to_string()), Ok(number));
    }

    #[test]
    fn the_order_is_total(a in any_number(), b in any_number(), c in any_number()) {
        prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
        prop_assert_eq!(a.cmp(&b) == Ordering::Equal, a == b);
        prop_assert!(a != b || hash(&a) == hash(&b));
        if a <= b && b <= c {
            prop_assert!(a <= c);
        }
        prop_assert_eq!((-&a).cmp(&-&b), b.cmp(&a));
    }

    #[test]
    fn integer_arithmetic_equals_that_of_big_integers(a in big_integer(), b in big_integer()) {
        let (x, y) = (integer(&a), integer(&b));
        prop_assert_eq!(to_bigint(&x), Ok(a.clone()));
        prop_assert_eq!(x.to_string(), a.to_string());
        prop_assert_eq!(x.cmp(&y), a.cmp(&b));
        prop_assert_eq!(x.add(&y), Ok(integer(&(&a + &b))));
        prop_assert_eq!(x.sub(&y), Ok(integer(&(&a - &b))));
        prop_assert_eq!(x.mul(&y), Ok(integer(&(&a * &b))));
        if !y.is_zero() {
            prop_assert_eq!(x.rem(&y), Ok(integer(&(&a % &b))));
            prop_assert_eq!(x.div(&y).unwrap().truncate(), integer(&(&a / &b)));
        }
    }

    #[test]
    fn integers_form_a_ring(a in any::<i128>(), b in any::<i128>(), c in any::<i128>()) {
        let (a, b, c) = (Number::from(a), Number::from(b), Number::from(c));
        prop_assert_eq!(a.add(&b), b.add(&a));
        prop_assert_eq!(a.mul(&b), b.mul(&a));
        prop_assert_eq!(a.add(&b).unwrap().add(&c), a.add(&b.add(&c).unwrap()));
        prop_assert_eq!(a.mul(&b).unwrap().mul(&c), a.mul(&b.mul(&c).unwrap()));
        prop_assert_eq!(a.mul(&b.add(&c).unwrap()), a.mul(&b).unwrap().add(&a.mul(&c).unwrap()));
        prop_assert_eq!(a.add(&-&a), Ok(Number::ZERO));
    }

    #[test]
    fn addition_and_multiplication_commute(a in any_number(), b in any_number()) {
        prop_assert_eq!(a.add(&b), b.add(&a));
        prop_assert_eq!(a.mul(&b), b.mul(&a));
        prop_assert_eq!(a.sub(&b), b.sub(&a).map(|difference| -difference));
    }

    #[test]
    fn a_product_divides_back_when_it_is_exact(a in any::<i64>(), b in any::<i64>(), places in 0..40u32) {
        let (a, b) = (Number::from(a), from_mantissa(&BigInt::from(b), -places.cast_signed()).unwrap());
        if !b.is_zero() {
            prop_assert_eq!(a.mul(&b).unwrap().div(&b), Ok(a));
        }
    }

    #[test]
    fn floats_convert_to_numbers_and_back(bits in any::<u64>()) {
        let float = f64::from_bits(bits);
        match Number::try_from(float) {
            Ok(number) => prop_assert!((number.to_f64() - float == 0.0) || float.is_infinite()),
            Err(error) => prop_assert!(float.is_nan() && error == NumberError::Undefined),
        }
        let single = f32::from_bits(u32::try_from(bits >> 32).unwrap());
        if single.is_finite() {
            prop_assert!(Number::try_from(single).unwrap().to_f32() - single == 0.0);
        }
    }

    #[test]
    fn decimals_convert_to_the_nearest_float(text in "-?[0-9]{1,25}(\\.[0-9]{1,25})?e-?[0-9]{1,3}") {
        let nearest: f64 = text.parse().unwrap();
        prop_assert_eq!(Number::parse(&text).unwrap().to_f64().abs().to_bits(), nearest.abs().to_bits());
    }

    #[test]
    fn literals_parse_the_same_as_strings(text in "[-+0-9.einfpE_x]{0,12}") {
        if let Ok(number) = Number::parse_literal(&text) {
            prop_assert_eq!(Number::parse(&text), Ok(number));
        }
    }
}

/// A decimal as it is written, and the same number of 512 bits.
fn decimal() -> impl Strategy<Value = (Number, Number)> {
    let magnitude = prop_oneof![1..1000u64, 1..1u64 << 54, 1..1u64 << 60];
    (any::<bool>(), magnitude, 0..20usize).prop_map(|(negative, magnitude, places)| {
        let sign = if negative { "-" } else { "" };
        let digits = format!("{magnitude:0width$}", width = places + 1);
        let (whole, fraction) = digits.split_at(digits.len() - places);
        let written = Number::parse(&format!("{sign}{whole}.{fraction}")).unwrap();
        let (mantissa, exponent) = to_mantissa(&written).unwrap();
        let wide = from_mantissa(&mantissa, exponent).unwrap();
        (written, wide)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn short_decimals_are_the_numbers_they_convert_to((written, wide) in decimal()) {
        prop_assert_eq!(&written, &wide);
        prop_assert_eq!(&wide, &written);
        prop_assert_eq!(hash(&written), hash(&wide));
        prop_assert_eq!(written.to_string(), wide.to_string());
        prop_assert_eq!(written.to_literal(), wide.to_literal());
        prop_assert_eq!(written.general().to_string(), wide.general().to_string());
        prop_assert_eq!(written.shortest_digits(), wide.shortest_digits());
        prop_assert_eq!(written.rounded_digits(3), wide.rounded_digits(3));
        prop_assert_eq!(written.to_f64().to_bits(), wide.to_f64().to_bits());
        prop_assert_eq!(written.to_f32().to_bits(), wide.to_f32().to_bits());
        prop_assert_eq!(-&written, -&wide);
        prop_assert_eq!(written.floor(), wide.floor());
        prop_assert_eq!(written.round(), wide.round());
        prop_assert_eq!(written.is_integer(), wide.is_integer());
        prop_assert_eq!(written.signum(), wide.signum());
        prop_assert_eq!(to_bigint(&written).is_ok(), to_bigint(&wide).is_ok());
    }

    #[test]
    fn short_decimals_have_the_order_of_the_numbers_they_convert_to(
        (one, wide_one) in decimal(),
        (other, wide_other) in decimal(),
        integer: i64,
    ) {
        let integer = Number::from(integer);
        prop_assert_eq!(one.cmp(&other), wide_one.cmp(&wide_other));
        prop_assert_eq!(one.cmp(&wide_other), wide_one.cmp(&wide_other));
        prop_assert_eq!(one.cmp(&integer), wide_one.cmp(&integer));
        prop_assert_eq!(one == other, wide_one == wide_other);
        prop_assert_eq!(one.add(&other), wide_one.add(&wide_other));
        prop_assert_eq!(one.mul(&other), wide_one.mul(&wide_other));
    }
}
