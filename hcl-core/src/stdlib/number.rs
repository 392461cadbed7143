//! Functions of numbers.

use num_bigint::BigInt;

use super::arguments::{number, text, whole};
use super::{errors, table};
use crate::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use crate::number::Number;
use crate::types::Type;
use crate::value::{Value, ValueError, ops};

/// `abs`, `ceil`, `floor`, `int`, `log`, `max`, `min`, `parseint`, `pow`, `signum`.
pub(super) fn functions() -> Functions {
    table(&[
        ("abs", abs),
        ("absolute", abs),
        ("ceil", ceil),
        ("floor", floor),
        ("int", int),
        ("log", log),
        ("max", max),
        ("min", min),
        ("parseint", parse_int),
        ("pow", pow),
        ("signum", signum),
    ])
}

/// The arithmetic and comparison operators as functions.
pub(super) fn operators() -> Functions {
    let arithmetic: [(&str, &str, Operation); 5] = [
        ("add", "Adds two numbers.", ops::add),
        (
            "divide",
            "Divides the first number by the second.",
            ops::divide,
        ),
        (
            "modulo",
            "Gives the remainder of a division, with the sign of the first number.",
            ops::remainder,
        ),
        ("multiply", "Multiplies two numbers.", ops::multiply),
        (
            "subtract",
            "Takes the second number from the first.",
            ops::subtract,
        ),
    ];
    let comparisons: [(&str, &str, Operation); 4] = [
        (
            "greaterthan",
            "Tells whether the first number is greater than the second.",
            ops::greater,
        ),
        (
            "greaterthanorequalto",
            "Tells whether the first number is the second or greater.",
            ops::greater_or_equal,
        ),
        (
            "lessthan",
            "Tells whether the first number is less than the second.",
            ops::less,
        ),
        (
            "lessthanorequalto",
            "Tells whether the first number is the second or less.",
            ops::less_or_equal,
        ),
    ];
    let arithmetic = arithmetic
        .into_iter()
        .map(|(name, says, operation)| (name, binary(says, &Type::Number, operation)));
    let comparisons = comparisons
        .into_iter()
        .map(|(name, says, operation)| (name, binary(says, &Type::Bool, operation)));
    arithmetic
        .chain(comparisons)
        .chain([("negate", negate())])
        .collect()
}

type Operation = fn(&Value, &Value) -> Result<Value, ValueError>;

fn binary(description: &str, result: &Type, operation: Operation) -> Function {
    let operand = |name| Parameter::new(name, Type::Number);
    // What is known of an unknown number may settle a comparison.
    let operand = |name| match result {
        Type::Bool => operand(name).allow_unknown(),
        _ => operand(name),
    };
    Function::builder()
        .description(description)
        .parameter(operand("a"))
        .parameter(operand("b"))
        .returns(result.clone())
        .never_null()
        .implement(move |arguments, _| {
            operation(&arguments[0], &arguments[1]).map_err(errors::undefined)
        })
}

fn negate() -> Function {
    one_number("num", "Gives the number with its sign turned.")
        .implement(|arguments, _| ops::negate(&arguments[0]).map_err(errors::undefined))
}

fn one_number(name: &'static str, description: &str) -> FunctionBuilder {
    Function::builder()
        .description(description)
        .parameter(Parameter::new(name, Type::Number))
        .returns(Type::Number)
        .never_null()
}

fn rounding(description: &str, round: fn(&Number) -> Number) -> Function {
    one_number("num", description)
        .implement(move |arguments, _| Ok(round(&number(&arguments[0])).into()))
}

fn abs() -> Function {
    rounding("Gives the distance of a number from zero.", Number::abs)
}

fn ceil() -> Function {
    rounding(
        "Gives the smallest whole number that is not smaller.",
        Number::ceil,
    )
}

fn floor() -> Function {
    rounding(
        "Gives the largest whole number that is not larger.",
        Number::floor,
    )
}

fn int() -> Function {
    one_number("num", "Cuts the fraction off a number.").implement(|arguments, _| {
        let number = number(&arguments[0]);
        if number.is_infinite() {
            return Err("an infinite number has no whole part".into());
        }
        Ok(number.truncate().into())
    })
}

fn signum() -> Function {
    one_number(
        "num",
        "Gives -1, 0 or 1 for a negative, zero or positive whole number.",
    )
    .implement(|arguments, _| Ok(Number::from(whole(&arguments[0])?.signum()).into()))
}

fn extreme(description: &str, better: fn(&Number, &Number) -> bool) -> Function {
    Function::builder()
        .description(description)
        .variadic(Parameter::new("numbers", Type::Number).allow_dynamic())
        .returns(Type::Number)
        .never_null()
        .implement(move |arguments, _| {
            let best = arguments.iter().map(number).reduce(|best, other| {
                if better(&other, &best) { other } else { best }
            });
            best.map(Value::from).ok_or_else(errors::no_numbers)
        })
}

fn max() -> Function {
    extreme("Gives the greatest of the numbers.", |a, b| a > b)
}

fn min() -> Function {
    extreme("Gives the smallest of the numbers.", |a, b| a < b)
}

fn log() -> Function {
    one_number("num", "Gives the logarithm of a number to a base.")
        .parameter(Parameter::new("base", Type::Number))
        .implement(|arguments, _| {
            let logarithm = number(&arguments[0]).log(&number(&arguments[1]));
            logarithm.map(Value::from).map_err(errors::undefined)
        })
}

fn pow() -> Function {
    one_number("num", "Raises a number to a power.")
        .parameter(Parameter::new("power", Type::Number))
        .implement(|arguments, _| {
            let power = number(&arguments[0]).pow(&number(&arguments[1]));
            power.map(Value::from).map_err(errors::undefined)
        })
}

fn parse_int() -> Function {
    Function::builder()
        .description("Reads a string as an integer in a base from 2 to 62.")
        .parameter(Parameter::new("number", Type::Dynamic))
        .parameter(Parameter::new("base", Type::Number))
        .returns_by(|arguments| match arguments[0].ty() {
            Type::String => Ok(Type::Number),
            other => Err(errors::not_text(0, &other)),
        })
        .never_null()
        .implement(|arguments, _| {
            let base = whole(&arguments[1]).map_err(|_| errors::bad_base(1))?;
            let base = u32::try_from(base).unwrap_or_default();
            if !(2..=62).contains(&base) {
                return Err(errors::bad_base(1));
            }
            integer(text(&arguments[0]), base)
        })
}

/// Reads a sign and digits; above base 36 capital letters are digits of their own, behind the small ones.
fn integer(text: &str, base: u32) -> Result<Value, FunctionError> {
    let bad = || errors::bad_integer(text, base);
    let (negative, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    // More digits than this could not be held exactly anyway.
    if digits.is_empty() || digits.len() > 4096 {
        return Err(bad());
    }
    let mut value = BigInt::ZERO;
    for &digit in digits {
        let worth = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'z' => digit - b'a' + 10,
            b'A'..=b'Z' if base <= 36 => digit - b'A' + 10,
            b'A'..=b'Z' => digit - b'A' + 36,
            _ => return Err(bad()),
        };
        if u32::from(worth) >= base {
            return Err(bad());
        }
        value = value * base + worth;
    }
    let value = if negative { -value } else { value };
    Number::try_from(&value)
        .map(Value::from)
        .map_err(errors::undefined)
}
