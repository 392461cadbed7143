//! The information model against the reference: conversions, unifications, equality.
//!
//! A line of `fixtures/model/*.answers` is a question and the reference's answer. `oracle model` in `lab` writes them:
//! `go run . model -generate 3000 -seed 7 > ../fixtures/model/generated.answers`. `HCL_MODEL_ANSWERS` names a further file
//! to compare: `HCL_MODEL_ANSWERS=/some/file cargo test -p hcl-tests --test suites model::`.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use hcl_core::convert::{Safety, conversion, convert, unify};
use hcl_core::types::{Path, Step, Type};
use hcl_core::value::ops::{self, BinaryOperator};
use hcl_core::value::{Value, ValueError};
use hcl_core::{Diagnostics, EvalContext, Expression, Source, native};
use hcl_tests::{golden, notation};

#[test]
fn answers_equal_those_of_the_reference() {
    let mut files: Vec<PathBuf> = fs::read_dir(golden::fixtures().join("model"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "answers"))
        .collect();
    files.extend(env::var_os("HCL_MODEL_ANSWERS").map(PathBuf::from));
    let mut differences: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = Vec::new();
    let mut asked = 0_usize;
    for file in files {
        for line in fs::read_to_string(file).unwrap().lines() {
            let Some((question, theirs)) = line.split_once(" => ") else {
                assert!(
                    line.is_empty() || line.starts_with('#'),
                    "no answer: {line}"
                );
                continue;
            };
            asked += 1;
            let ours = answer(question);
            if ours != theirs {
                match explanation(question, theirs, &ours) {
                    Some(row) => *differences.entry(row).or_default() += 1,
                    None => {
                        let report = format!("{question}\n  theirs {theirs}\n  ours   {ours}");
                        unexplained.push(report);
                    }
                }
            }
        }
    }
    println!(
        "asked {asked}, differences {differences:?}, unexplained {}",
        unexplained.len()
    );
    assert!(asked > 0);
    assert!(unexplained.is_empty(), "{}", unexplained.join("\n"));
}

#[test]
fn own_answers_are_kept() {
    let path = golden::fixtures().join("model/own.rows");
    let text = fs::read_to_string(&path).unwrap();
    let answered = text.lines().map(|line| match line.split(" => ").next() {
        Some(question) if !question.is_empty() && !question.starts_with('#') => {
            let answer = own_answer(question).unwrap_or_else(|error| format!("error: {error}"));
            format!("{question} => {answer}\n")
        }
        _ => format!("{line}\n"),
    });
    hcl_golden::expect(&path, &answered.collect::<String>());
}

/// Answers a question, or says why there is no answer.
fn own_answer(question: &str) -> Result<String, String> {
    let (verb, rest) = question.split_once(' ').unwrap();
    let (first, second) = rest.split_once(" | ").unwrap_or((rest, ""));
    let value = || notation::parse(first).unwrap();
    let operand = || notation::parse(second).unwrap();
    let ty = || notation::parse_type(first).unwrap();
    let other = || notation::parse_type(second).unwrap();
    match verb {
        "index" => shown(ops::index(&value(), &operand())),
        "has-index" => shown(ops::has_index(&value(), &operand())),
        "attribute" => shown(ops::attribute(&value(), operand().as_str().unwrap())),
        "at" => shown(path(&operand()).apply(&value())),
        "abs" => shown(ops::abs(&value())),
        "elements" => elements(&value()),
        "convert" => shown(convert(&value(), &other())),
        "print" => Ok(printed(&value())),
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
        "conforms" => {
            let errors = ty().conformance_errors(&other());
            let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
            Ok(errors.join("; "))
        }
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
fn path(steps: &Value) -> Path {
    let steps = steps.as_list().unwrap().iter();
    let steps = steps.map(|step| match (step.as_str(), step.as_u64()) {
        (Some(name), _) => Step::Attribute(name.into()),
        (_, Some(index)) => Step::Index(usize::try_from(index).unwrap()),
        _ => Step::Element,
    });
    Path::from_iter(steps)
}

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

fn answer(question: &str) -> String {
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

fn to_hex(bytes: &[u8]) -> String {
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

/// Returns the row of `docs/internals/differences.md` that explains a difference.
fn explanation(question: &str, theirs: &str, ours: &str) -> Option<&'static str> {
    let (verb, rest) = question.split_once(' ')?;
    if verb.ends_with("msgpack") {
        return lenient_msgpack(rest, theirs, ours);
    }
    let (_, target) = rest.rsplit_once(" | ")?;
    match (verb, theirs, ours) {
        ("convert", "error", _) => granted_conversion(rest, target, ours),
        ("convert" | "available", _, "error" | "none") => {
            target.contains("any").then_some("types-decide")
        }
        ("convert", ..) => converted_otherwise(rest, target, theirs, ours),
        ("available", "none", "unsafe") => target.contains("tuple(").then_some("sequence-to-tuple"),
        ("equal", ..) => match (unmarked(theirs).as_str(), unmarked(ours).as_str()) {
            (theirs, ours) if theirs == ours => Some("equality-of-marked"),
            ("unk<bool>!", "false") => Some("equality-of-known-parts"),
            ("false", "unk<bool>!") if rest.contains("set<") => Some("equality-of-sets"),
            ("false", "unk<bool>!") if rest.contains("unk<") || rest.contains("dyn") => {
                Some("equality-of-dynamic")
            }
            _ => None,
        },
        ("unify", "none", _) => None,
        ("unify", ..) if !reached(rest, theirs) => Some("unification-in-stages"),
        ("unify", _, ours) if ours != "none" && reached(rest, ours) => Some("unification-order"),
        _ => None,
    }
}

/// Explains differences in data that no program writes: the reference reads some that is not valid.
fn lenient_msgpack(question: &str, theirs: &str, ours: &str) -> Option<&'static str> {
    if let (Some((bytes, ty)), Ok(value)) = (question.split_once(" | "), notation::parse(theirs))
        && let Ok(canonical) = value.to_msgpack(&notation::parse_type(ty).unwrap())
        && to_hex(&canonical) == bytes
    {
        return None;
    }
    match ours {
        "error" if theirs.contains("\\x") || theirs.contains('\u{FFFD}') => Some("msgpack-utf-8"),
        "error" => Some("msgpack-strict"),
        _ if theirs == "error" => Some("msgpack-unknown-constraints"),
        // The digits of a float that is not a decimal of 17 digits.
        _ if without_digits(theirs) == without_digits(ours) => Some("floats"),
        _ => None,
    }
}

fn without_digits(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

fn granted_conversion(question: &str, target: &str, ours: &str) -> Option<&'static str> {
    match () {
        () if target.contains("tuple(") => Some("sequence-to-tuple"),
        () if question.contains("null") => Some("null-conversion"),
        () if target.contains("any") => Some("any-inside"),
        () if question.contains("set<") && ours.contains("unk<list") => {
            Some("set-with-unknown-to-list")
        }
        () => None,
    }
}

fn converted_otherwise(
    question: &str,
    target: &str,
    theirs: &str,
    ours: &str,
) -> Option<&'static str> {
    let (plain_theirs, plain_ours) = (without_types(theirs), without_types(ours));
    match () {
        () if unmarked(theirs) == unmarked(ours) => Some("mark-of-null"),
        () if question.contains("set<") && theirs.contains("unk<list") => {
            Some("set-with-unknown-to-list")
        }
        () if question.contains("unk<set") => Some("length-of-set"),
        () if plain_theirs == plain_ours && target.contains("optional(") => {
            Some("type-of-absent-attribute")
        }
        () if plain_theirs == plain_ours && target.contains("any") => Some("empty-collection-type"),
        () => None,
    }
}

/// Returns whether every type of a question converts directly to the answer.
fn reached(question: &str, answer: &str) -> bool {
    let answer = notation::parse_type(answer).unwrap();
    let at_most = if question.starts_with("safe") {
        Safety::Safe
    } else {
        Safety::Unsafe
    };
    let mut types = question.split(" | ").skip(1);
    types.all(|ty| {
        let safety = conversion(&notation::parse_type(ty).unwrap(), &answer);
        safety.is_some_and(|safety| safety <= at_most)
    })
}

fn unmarked(text: &str) -> String {
    text.replace("⟦M⟧", "")
}

/// Removes the types of collections and nulls from a printed value.
fn without_types(text: &str) -> String {
    let mut depth = 0_usize;
    let mut visible = String::new();
    for c in text.chars() {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth == 0 => visible.push(c),
            _ => {}
        }
    }
    visible
}
