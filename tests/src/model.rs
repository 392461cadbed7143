//! Questions about the information model: `verb operand | operand`.

#![expect(
    clippy::unwrap_used,
    reason = "a question that cannot be read fails the test"
)]

use hcl_core::convert::{Safety, conversion, convert, unify};
use hcl_core::number::NumberError;
use hcl_core::value::ValueError;
use hcl_core::value::ops::{self, BinaryOperator};
use hcl_core::{Diagnostics, EvalContext, Expression, Number, Source, Type, Value, native};

use crate::notation;

/// Answers a question, or says why there is no answer.
///
/// # Errors
///
/// Returns the error of the operation.
///
/// # Panics
///
/// Panics if the question is none.
pub fn own_answer(question: &str) -> Result<String, String> {
    let (verb, rest) = question.split_once(' ').unwrap();
    let (first, second) = rest.split_once(" | ").unwrap_or((rest, ""));
    let value = || notation::parse(first).unwrap();
    let operand = || notation::parse(second).unwrap();
    let ty = || notation::parse_type(first).unwrap();
    let other = || notation::parse_type(second).unwrap();
    match verb {
        "index" => shown(ops::index(&value(), &operand())),
        "attribute" => shown(ops::attribute(&value(), operand().as_str().unwrap())),
        "elements" => elements(&value()),
        "convert" => shown(convert(&value(), &other())),
        "print" => Ok(printed(&value())),
        "hint" => Ok(value().hint().unwrap_or_else(|| "none".to_owned())),
        "refined" => shown(notation::parse(first)),
        "push" => changed(value(), |list| list.push(operand())),
        "insert" => changed(value(), |object| object.insert("a", operand()).map(drop)),
        "numbers" => Ok(format!(
            "{:?} {:?} {:?}",
            value().as_i64(),
            value().as_u64(),
            value().as_f64()
        )),
        "names" => Ok(format!(
            "{}; {}; {}",
            ty(),
            ty().as_constraint(),
            ty().as_expression()
        )),
        "without-optional" => Ok(notation::print_type(&ty().without_optional())),
        "matches" => Ok(ty().matches(&other()).to_string()),
        _ if verb.contains("json") || verb.contains("msgpack") => exchanged(verb, rest),
        _ => Ok(answer(question)),
    }
}

/// Returns a changed value.
fn changed(
    mut value: Value,
    change: impl FnOnce(&mut Value) -> Result<(), ValueError>,
) -> Result<String, String> {
    shown(change(&mut value).map(|()| value))
}

/// Returns the text of a value, which is evaluated to the same, or has no meaning.
fn printed(value: &Value) -> String {
    let text = value.to_string();
    let source = Source::new("value", &*text).unwrap();
    let mut found = Diagnostics::new();
    let parsed = native::parse_expression(&source, &mut found);
    let expression = Expression::from(parsed.expression());
    let again = expression.evaluate(&EvalContext::new(), &mut found);
    let again = again.to_string();
    assert!(found.has_errors() || again == text, "{text}");
    if found.has_errors() {
        return format!("{text} (no expression)");
    }
    text
}

fn shown<E: ToString>(answer: Result<Value, E>) -> Result<String, String> {
    let printed = answer.map(|value| notation::print(&value));
    printed.map_err(|error| error.to_string())
}

/// The path of a list: texts are attributes, numbers are indices, null is an element of a set.
fn elements(value: &Value) -> Result<String, String> {
    let elements = ops::elements(value).map_err(|error| error.to_string())?;
    let mut shown = String::new();
    for entry in elements.iter() {
        let key = notation::print(&entry.key.to_value());
        shown += &format!("{key}:{} ", notation::print(entry.value));
    }
    let marked = elements.marks.is_some();
    Ok(format!(
        "{shown}unknown:{} marked:{marked}",
        elements.is_unknown()
    ))
}

/// Answers a question as the reference does.
///
/// # Panics
///
/// Panics if the question is none.
#[must_use]
pub fn answer(question: &str) -> String {
    let (verb, rest) = question.split_once(' ').unwrap();
    let parts: Vec<&str> = rest.split(" | ").collect();
    let value = |place: usize| notation::parse(parts[place]).unwrap();
    let ty = |place: usize| notation::parse_type(parts[place]).unwrap();
    match verb {
        "convert" => match convert(&value(0), &ty(1)) {
            Ok(value) => notation::print(&value),
            Err(_) => "error".to_owned(),
        },
        "available" => {
            let (from, to) = (ty(0), ty(1));
            match conversion(&from, &to) {
                Some(_) if from == to => "same",
                Some(Safety::Safe) => "safe",
                Some(Safety::Unsafe) => "unsafe",
                None => "none",
            }
            .to_owned()
        }
        "unify" => {
            let types: Vec<_> = (1..parts.len()).map(ty).collect();
            let safety = match parts[0] {
                "safe" => Safety::Safe,
                _ => Safety::Unsafe,
            };
            match unify(&types, safety) {
                Some(ty) => notation::print_type(&ty),
                None => "none".to_owned(),
            }
        }
        "equal" => {
            let (left, right) = (value(0), value(1));
            let answer = notation::print(&ops::equal(&left, &right));
            let turned = notation::print(&ops::equal(&right, &left));
            assert_eq!(answer, turned, "{question}");
            answer
        }
        "value" => notation::print(&value(0)),
        "index" => match ops::index(&value(0), &value(1)) {
            Ok(value) => notation::print(&value),
            Err(error) => format!("error: {error}"),
        },
        _ if verb.contains("json") || verb.contains("msgpack") => {
            exchanged(verb, rest).unwrap_or_else(|_| "error".to_owned())
        }
        _ if !verb.starts_with(char::is_alphabetic) || NUMBERS.contains(&verb) => {
            number(verb, &parts)
        }
        _ => match operation(verb, &value, parts.len()) {
            Ok(value) => notation::print(&value),
            Err(error) => format!("error: {error}"),
        },
    }
}

/// Answers questions about the forms in which programs exchange values and types.
fn exchanged(verb: &str, rest: &str) -> Result<String, String> {
    let (first, second) = rest.split_once(" | ").unwrap_or((rest, "any"));
    let value = || notation::parse(first).unwrap();
    let ty = |text| notation::parse_type(text).unwrap();
    match verb {
        "to-msgpack" => {
            let bytes = value().to_msgpack(&ty(second));
            bytes.map(|it| to_hex(&it)).map_err(|it| it.to_string())
        }
        "from-msgpack" => shown(Value::from_msgpack(&from_hex(first), &ty(second))),
        "to-json" => value()
            .to_typed_json(&ty(second))
            .map_err(|it| it.to_string()),
        "from-json" => shown(Value::from_typed_json(second, &ty(first))),
        "to-plain-json" => value().to_json().map_err(|it| it.to_string()),
        "from-plain-json" => shown(Value::from_json(rest)),
        "type-to-json" => Ok(ty(first).to_json()),
        "type-from-json" => shown_type(Type::from_json(rest)),
        "type-of-json" => shown_type(Type::of_json(rest)),
        _ => panic!("no such question: {verb}"),
    }
}

fn shown_type<E: ToString>(answer: Result<Type, E>) -> Result<String, String> {
    let printed = answer.map(|ty| notation::print_type(&ty));
    printed.map_err(|error| error.to_string())
}

/// Returns bytes as hexadecimal digits.
#[must_use]
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text
        .bytes()
        .map(|digit| u8::try_from(char::from(digit).to_digit(16).unwrap()).unwrap())
        .collect();
    digits
        .chunks(2)
        .map(|pair| pair[0] * 16 + pair[1])
        .collect()
}

fn operation(
    verb: &str,
    value: &dyn Fn(usize) -> Value,
    operands: usize,
) -> Result<Value, ValueError> {
    if operands == 1 {
        return match verb {
            "length" => value(0).length(),
            "negate" => ops::negate(&value(0)),
            "not" => ops::not(&value(0)),
            _ => panic!("no such question: {verb}"),
        };
    }
    let operation = match verb {
        "add" => BinaryOperator::Add,
        "subtract" => BinaryOperator::Subtract,
        "multiply" => BinaryOperator::Multiply,
        "divide" => BinaryOperator::Divide,
        "less" => BinaryOperator::Less,
        "less-or-equal" => BinaryOperator::LessOrEqual,
        "greater" => BinaryOperator::Greater,
        "greater-or-equal" => BinaryOperator::GreaterOrEqual,
        "and" => BinaryOperator::And,
        "or" => BinaryOperator::Or,
        _ => panic!("no such question: {verb}"),
    };
    ops::binary(operation, &value(0), &value(1))
}

/// Operations on one number.
const NUMBERS: [&str; 5] = ["parse", "general", "float", "floor", "ceil"];

/// Answers questions about numbers, which are texts that `Number::parse` reads.
fn number(verb: &str, operands: &[&str]) -> String {
    let number = |place: usize| Number::parse(operands[place]).unwrap();
    let shown = |result: Result<Number, NumberError>| match result {
        Ok(number) => number.to_string(),
        Err(NumberError::Undefined) => "undefined".to_owned(),
        Err(error) => error.to_string(),
    };
    let left = number(0);
    match verb {
        "parse" => left.to_string(),
        "general" => left.general().to_string(),
        "float" => format!("{:x}", left.to_f64().to_bits()),
        "floor" => left.floor().to_string(),
        "ceil" => left.ceil().to_string(),
        "+" => shown(left.add(&number(1))),
        "-" => shown(left.sub(&number(1))),
        "*" => shown(left.mul(&number(1))),
        "/" => shown(left.div(&number(1))),
        "%" => shown(left.rem(&number(1))),
        "==" => (left == number(1)).to_string(),
        "<" => (left < number(1)).to_string(),
        _ => panic!("no such question: {verb}"),
    }
}
