//! Examples of numbers. `number_laws` has what holds for all.

use std::collections::HashSet;

use hcl_value::Number;
use hcl_value::internal::bigint::to_bigint;
use hcl_value::number::{IntegerError, NumberError, ParseNumberError};

fn number(text: &str) -> Number {
    Number::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn binary(left: &str, operator: &str, right: &str) -> Result<Number, NumberError> {
    let (left, right) = (number(left), number(right));
    match operator {
        "+" => left.add(&right),
        "-" => left.sub(&right),
        "*" => left.mul(&right),
        "/" => left.div(&right),
        "%" => left.rem(&right),
        _ => panic!("no operator {operator}"),
    }
}

#[test]
fn a_number_takes_16_bytes() {
    assert_eq!(size_of::<Number>(), 16);
    assert_eq!(size_of::<Option<Number>>(), 16);
}

#[test]
fn strings_parse_as_in_the_reference() {
    for [text, printed] in rows("strings_parse_as_in_the_reference") {
        assert_eq!(number(text).to_string(), printed, "{text}");
    }
    for [text] in rows("strings_parse_as_in_the_reference, 2") {
        assert_eq!(Number::parse(text), Err(ParseNumberError::Syntax), "{text}");
    }
}

#[test]
fn literals_are_decimal_and_exact() {
    for [text, printed] in rows("literals_are_decimal_and_exact") {
        assert_eq!(
            Number::parse_literal(text)
                .map(|number| number.to_string())
                .as_deref(),
            Ok(printed)
        );
    }
    for text in ["1p4", ".5", "inf", "+1", "", "-"] {
        assert_eq!(
            Number::parse_literal(text),
            Err(ParseNumberError::Syntax),
            "{text}"
        );
    }
    let nines = "9".repeat(165);
    assert_eq!(
        Number::parse_literal(&nines),
        Err(ParseNumberError::Inexact)
    );
    assert_eq!(
        Number::parse_literal(&format!("{nines}e0")),
        Ok(number("1e165"))
    );
    assert_eq!(Number::parse(&nines), Ok(number("1e165")));
    let even = format!("1{}", "0".repeat(164));
    assert_eq!(Number::parse_literal(&even), Ok(number("1e164")));
}

#[test]
fn exponents_have_a_range() {
    for text in [
        "1e160000",
        "1e1000000",
        "1e99999999999",
        "1e-160000",
        "1p524288",
        "1p-524289",
        &"9".repeat(1_000_000),
    ] {
        assert_eq!(
            Number::parse(text),
            Err(ParseNumberError::OutOfRange),
            "{}",
            &text[..4]
        );
    }
    assert_eq!(number("1p524287").to_string().len(), 157_827);
    assert_eq!(
        number("1p-524288").mul(&number("1p524287")),
        Ok(number("0.5"))
    );
    assert_eq!(
        number("1e150000").mul(&number("1e150000")),
        Err(NumberError::OutOfRange)
    );
    assert_eq!(
        number("1e-150000").mul(&number("1e-150000")),
        Err(NumberError::OutOfRange)
    );
    let third = format!("0.{}", "3".repeat(1_000_000));
    assert_eq!(
        Number::parse_literal(&third),
        binary("1", "/", "3").map_err(|_| ParseNumberError::Syntax)
    );
}

#[test]
fn arithmetic_rounds_to_512_bits() {
    assert_eq!(binary("0.1", "+", "0.2"), Ok(number("0.3")));
    assert_eq!(binary("0.1", "*", "3"), Ok(number("0.3")));
    let third = binary("1", "/", "3").unwrap();
    assert_eq!(third.mul(&number("3")), Ok(Number::ONE));
    assert_eq!(third.add(&third).unwrap().add(&third), Ok(Number::ONE));
    assert_eq!(
        binary("2", "/", "3").unwrap().mul(&number("3")),
        Ok(number("2"))
    );
    assert_eq!(binary("3.3", "/", "1.1"), Ok(number("3")));
    let square = binary("1.1", "*", "1.1").unwrap().to_string();
    assert!(
        square.starts_with("1.2100000") && square.ends_with("0001") && square.len() == 156,
        "{square}"
    );
    assert_eq!(third.to_string(), format!("0.{}5", "3".repeat(154)));
    assert_eq!(
        binary("2", "/", "3").unwrap().to_string(),
        format!("0.{}7", "6".repeat(153))
    );
    assert_ne!(binary("1e150", "+", "1"), Ok(number("1e150")));
    assert_eq!(
        binary("1e154", "+", "1").unwrap().sub(&number("1e154")),
        Ok(Number::ONE)
    );
    assert_eq!(binary("1e200", "+", "1"), Ok(number("1e200")));
    assert_eq!(
        Number::parse(&"9".repeat(161)).unwrap().add(&Number::ONE),
        Ok(number("1e161"))
    );
    assert_eq!(
        binary(
            "123456789012345678901234567890",
            "*",
            "987654321098765432109876543210"
        )
        .unwrap()
        .to_string(),
        "121932631137021795226185032733622923332237463801111263526900"
    );
    assert!(number("1e-400") > Number::ZERO);
    assert_eq!(binary("1", "/", "1e400"), Ok(number("1e-400")));
    assert_ne!(
        number("0.1"),
        number("0.1000000000000000055511151231257827")
    );
}

#[test]
fn infinities_and_zero_divisors_follow_the_reference() {
    for [left, operator, right, result] in rows("infinities_and_zero_divisors_follow_the_reference")
    {
        let found = binary(left, operator, right);
        let expected = match result {
            "undefined" => Err(NumberError::Undefined),
            result => Ok(number(result)),
        };
        assert_eq!(found, expected, "{left} {operator} {right}");
    }
    assert_eq!(-Number::INFINITY, Number::NEG_INFINITY);
    assert!(Number::INFINITY > number("1e150000"));
    assert!(Number::NEG_INFINITY < number("-1e150000"));
}

#[test]
fn i64_overflow_becomes_a_big_number_and_back() {
    let max = Number::from(i64::MAX);
    let beyond = max.add(&Number::ONE).unwrap();
    assert_eq!(beyond.to_string(), "9223372036854775808");
    assert_eq!(-&beyond, Number::from(i64::MIN));
    assert_eq!(beyond.sub(&Number::ONE), Ok(max));
    assert_eq!(
        Number::from(i64::MIN).div(&Number::from(-1)),
        Ok(beyond.clone())
    );
    assert_eq!(
        Number::from(i64::MIN).rem(&Number::from(-1)),
        Ok(Number::ZERO)
    );
    assert_eq!(Number::from(i64::MIN).abs(), beyond);
    let all: HashSet<Number> = [
        beyond.clone(),
        number("9223372036854775808"),
        Number::from(1u64 << 63),
    ]
    .into();
    assert_eq!(all.len(), 1);
}

#[test]
fn conversion_to_integers_is_exact_or_fails() {
    assert_eq!(number("255").to_u8(), Ok(255));
    assert_eq!(number("256").to_u8(), Err(IntegerError::OutOfRange));
    assert_eq!(number("-1").to_u64(), Err(IntegerError::OutOfRange));
    assert_eq!(number("1.5").to_i64(), Err(IntegerError::NotAnInteger));
    assert_eq!(Number::INFINITY.to_i64(), Err(IntegerError::NotAnInteger));
    assert_eq!(Number::from(u128::MAX).to_u128(), Ok(u128::MAX));
    assert_eq!(Number::from(i128::MIN).to_i128(), Ok(i128::MIN));
    assert_eq!(
        Number::from(u128::MAX).to_i128(),
        Err(IntegerError::OutOfRange)
    );
    assert_eq!(
        to_bigint(&number("1e30")).unwrap().to_string(),
        format!("1{}", "0".repeat(30))
    );
}

#[test]
fn rounding_functions_round_in_their_direction() {
    for (text, truncated, floor, ceil, rounded) in [
        ("1.5", 1, 1, 2, 2),
        ("-1.5", -1, -2, -1, -2),
        ("0.25", 0, 0, 1, 0),
        ("-0.25", 0, -1, 0, 0),
        ("7", 7, 7, 7, 7),
    ] {
        let number = number(text);
        assert_eq!(number.truncate(), Number::from(truncated), "{text}");
        assert_eq!(number.floor(), Number::from(floor), "{text}");
        assert_eq!(number.ceil(), Number::from(ceil), "{text}");
        assert_eq!(number.round(), Number::from(rounded), "{text}");
    }
    assert_eq!(number("1p-60000").ceil(), Number::ONE);
    assert_eq!(number("1p-60000").round(), Number::ZERO);
    assert_eq!(Number::INFINITY.floor(), Number::INFINITY);
}

#[test]
fn floats_convert_by_their_shortest_decimal() {
    assert_eq!(Number::try_from(0.1_f64), Ok(number("0.1")));
    assert_eq!(Number::try_from(0.1_f32), Ok(number("0.1")));
    assert_eq!(Number::try_from(-0.0_f64), Ok(Number::ZERO));
    assert_eq!(Number::try_from(1e300_f64), Ok(number("1e300")));
    assert_eq!(Number::try_from(f64::NAN), Err(NumberError::Undefined));
    assert_eq!(Number::try_from(f64::INFINITY), Ok(Number::INFINITY));
    assert_eq!(
        number("2").pow(&number("0.5")).unwrap().to_string(),
        "1.4142135623730951"
    );
    assert_eq!(
        number("2").pow(&number("60")).unwrap().to_string(),
        "1152921504606847000"
    );
    assert_eq!(
        number("-1").pow(&number("0.5")),
        Err(NumberError::Undefined)
    );
    assert_eq!(
        number("1e400").pow(&number("2")),
        Err(NumberError::OutOfRange)
    );
    assert_eq!(number("10").pow(&number("400")), Ok(Number::INFINITY));
    assert_eq!(number("inf").log(&number("10")), Ok(Number::INFINITY));
    assert_eq!(number("100").log(&number("10")), Ok(number("2")));
    assert_eq!(number("0").log(&number("10")), Ok(Number::NEG_INFINITY));
}

#[test]
fn the_general_format_has_ten_digits() {
    for [text, general] in rows("the_general_format_has_ten_digits") {
        assert_eq!(number(text).general().to_string(), general, "{text}");
    }
}

#[test]
fn literals_of_long_numbers_have_an_exponent() {
    for (text, expected) in [
        ("9e150000", "9e150000"),
        ("-25e-150001", "-25e-150001"),
        ("12345.6e9999", "123456e9998"),
        ("1e-300", &format!("0.{}1", "0".repeat(299))),
        ("1e401", "1e401"),
    ] {
        let number = Number::parse(text).unwrap();
        assert_eq!(number.to_literal(), expected);
        assert_eq!(Number::parse(expected).unwrap(), number);
        assert_eq!(format!("{number:?}"), format!("Number({expected})"));
    }
}

hcl_golden::rows!("numbers.rows");
