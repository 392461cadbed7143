//! Functions of numbers.

use super::describe;
use num_bigint::{BigInt, Sign};

use super::arguments::{at, number, text, whole};
use super::{errors, gives, table};
use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::number::Number;
use hcl_core::types::Type;
use hcl_core::value::{Value, ValueError, ops};
use hcl_value::internal::{bigint, meter};

/// Creates the table of functions of numbers: `abs`, `ceil`, `floor`, `int`, `log`, `max`, `min`, `parseint`,
/// `pow`, `signum`.
///
/// ```
///
/// let parse = hcl_stdlib::numbers().get("parseint").unwrap().clone();
/// assert_eq!(parse.call(&["ff".into(), 16.into()])?, 255);
/// # Ok::<(), hcl_core::function::FunctionError>(())
/// ```
#[must_use]
pub fn numbers() -> Functions {
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

/// The operators of arithmetic and comparison as functions.
pub(super) fn operators() -> Functions {
    table(&[
        ("add", || arithmetic("Adds two numbers.", ops::add)),
        ("divide", || {
            arithmetic("Divides the first number by the second.", ops::divide)
        }),
        ("greaterthan", || {
            let description = "Returns whether the first number is greater than the second.";
            comparison(description, ops::greater)
        }),
        ("greaterthanorequalto", || {
            let description = "Returns whether the first number is the second or greater.";
            comparison(description, ops::greater_or_equal)
        }),
        ("lessthan", || {
            let description = "Returns whether the first number is less than the second.";
            comparison(description, ops::less)
        }),
        ("lessthanorequalto", || {
            let description = "Returns whether the first number is the second or less.";
            comparison(description, ops::less_or_equal)
        }),
        ("modulo", || {
            let description =
                "Returns the remainder of a division, with the sign of the first number.";
            arithmetic(description, ops::remainder)
        }),
        ("multiply", || {
            arithmetic("Multiplies two numbers.", ops::multiply)
        }),
        ("negate", negate),
        ("subtract", || {
            arithmetic("Subtracts the second number from the first.", ops::subtract)
        }),
    ])
}

type Operation = fn(&Value, &Value) -> Result<Value, ValueError>;

fn arithmetic(description: &str, operation: Operation) -> Function {
    let operand = |name| Parameter::new(name, Type::Number);
    binary(description, operand, Type::Number, operation)
}

/// The known bounds of an unknown number may decide a comparison.
fn comparison(description: &str, operation: Operation) -> Function {
    let operand = |name| Parameter::new(name, Type::Number).allow_unknown();
    binary(description, operand, Type::Bool, operation)
}

fn binary(
    description: &str,
    operand: fn(&'static str) -> Parameter,
    result: Type,
    operation: Operation,
) -> Function {
    gives(result, description)
        .parameter(operand("a"))
        .parameter(operand("b"))
        .implement(move |arguments, _| {
            operation(at(arguments, 0), at(arguments, 1)).map_err(errors::undefined)
        })
}

fn negate() -> Function {
    one_number("num", "Returns the number with the opposite sign.")
        .implement(|arguments, _| ops::negate(at(arguments, 0)).map_err(errors::undefined))
}

fn one_number(name: &'static str, description: &str) -> FunctionBuilder {
    gives(Type::Number, description).parameter(Parameter::new(name, Type::Number))
}

fn rounding(description: &str, round: fn(&Number) -> Number) -> Function {
    one_number("num", description)
        .implement(move |arguments, _| Ok(round(&number(at(arguments, 0))).into()))
}

fn abs() -> Function {
    rounding("Returns the absolute value of a number.", Number::abs)
}

fn ceil() -> Function {
    rounding(
        "Returns the smallest whole number that is not less.",
        Number::ceil,
    )
}

fn floor() -> Function {
    rounding(
        "Returns the largest whole number that is not greater.",
        Number::floor,
    )
}

fn int() -> Function {
    one_number("num", "Returns a number without its fraction.").implement(|arguments, _| {
        let number = number(at(arguments, 0));
        // The reference reports a panic of its own here.
        if number.is_infinite() {
            return Err("an infinite number has no whole part".into());
        }
        Ok(number.truncate().into())
    })
}

fn signum() -> Function {
    one_number(
        "num",
        "Returns -1, 0 or 1 for a negative, zero or positive whole number.",
    )
    // The reference reads the number as an `int`, so that 0.5 has no sign.
    .implement(|arguments, _| Ok(Number::from(whole(at(arguments, 0))?.signum()).into()))
}

fn extreme(description: &str, is_better: fn(&Number, &Number) -> bool) -> Function {
    gives(Type::Number, description)
        .variadic(Parameter::new("numbers", Type::Number).allow_dynamic())
        .implement(move |arguments, _| {
            let best = arguments.iter().map(number).reduce(|best, other| {
                if is_better(&other, &best) {
                    other
                } else {
                    best
                }
            });
            best.map(Value::from).ok_or_else(errors::no_numbers)
        })
}

fn max() -> Function {
    extreme("Returns the greatest of the numbers.", |a, b| a > b)
}

fn min() -> Function {
    extreme("Returns the smallest of the numbers.", |a, b| a < b)
}

fn log() -> Function {
    one_number("num", "Returns the logarithm of a number to a base.")
        .parameter(Parameter::new("base", Type::Number))
        .implement(|arguments, _| {
            let logarithm = number(at(arguments, 0)).log(&number(at(arguments, 1)));
            logarithm.map(Value::from).map_err(errors::undefined)
        })
}

fn pow() -> Function {
    one_number("num", "Raises a number to a power.")
        .parameter(Parameter::new("power", Type::Number))
        .implement(|arguments, _| {
            let power = number(at(arguments, 0)).pow(&number(at(arguments, 1)));
            power.map(Value::from).map_err(errors::undefined)
        })
}

/// The maximum number of digits: more than a number holds exactly.
const MAX_DIGITS: usize = 4096;

/// Units of work for a digit. The conversion of this many is quadratic still, in limbs of twelve digits.
const WORK_PER_DIGIT: u64 = 16;

fn parse_int() -> Function {
    describe("Parses an integer in a base from 2 to 62.")
        // Takes any type, as in the reference: as a string parameter, it would take the number 10 for a text.
        .parameter(Parameter::new("number", Type::Dynamic))
        .parameter(Parameter::new("base", Type::Number))
        .returns_by(|arguments| match at(arguments, 0).ty() {
            Type::String => Ok(Type::Number),
            other => Err(errors::not_text(0, &other)),
        })
        .never_null()
        .implement(|arguments, _| {
            let base = whole(at(arguments, 1)).map_err(|_| errors::bad_base(1))?;
            // A negative base becomes 0, which is reported below.
            let base = u32::try_from(base).unwrap_or_default();
            if !(2..=62).contains(&base) {
                return Err(errors::bad_base(1));
            }
            integer(text(arguments, 0), base)
        })
}

/// Parses a sign and digits. Above base 36, upper-case letters are digits after the lower-case ones.
fn integer(text: &str, base: u32) -> Result<Value, FunctionError> {
    let bad = || errors::bad_integer(text, base);
    let (negative, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > MAX_DIGITS {
        return Err(bad());
    }
    meter::work(digits.len() as u64 * WORK_PER_DIGIT)?;
    let mut worths = Vec::with_capacity(digits.len());
    for &digit in digits {
        let worth = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'z' => digit - b'a' + 10,
            // As in Go's `big.Int`: case matters only if a base needs more than 36 digits.
            b'A'..=b'Z' if base <= 36 => digit - b'A' + 10,
            b'A'..=b'Z' => digit - b'A' + 36,
            _ => return Err(bad()),
        };
        if u32::from(worth) >= base {
            return Err(bad());
        }
        worths.push(worth);
    }
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    let value = BigInt::from_radix_be(sign, &worths, base).ok_or_else(bad)?;
    bigint::from_mantissa(&value, 0)
        .map(Value::from)
        .map_err(errors::undefined)
}
