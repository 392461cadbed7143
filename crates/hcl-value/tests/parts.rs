//! Parts that only the crates of this workspace call, operators and the text of types.

use hcl_value::internal::markdown::inline_code;
use hcl_value::internal::sort::sort_by_key;
use hcl_value::internal::{Duplicate, composed, duplicates, quoted as quote, with_article};
use hcl_value::value::ops::{self, BinaryOperator, add, negate};
use hcl_value::{Type, Value};
use unicode_normalization::UnicodeNormalization as _;

#[test]
fn attribute_names_are_quoted_unless_they_are_identifiers() {
    for (name, expected) in [
        ("num-1", "num-1"),
        ("_", "_"),
        ("gré", "gré"),
        ("", "\"\""),
        ("1a", "\"1a\""),
        ("-a", "\"-a\""),
        ("foo bar", "\"foo bar\""),
        ("a.b", "\"a.b\""),
        ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("${a}%{b}$c", "\"$${a}%%{b}$c\""),
        ("a\nb\u{1}", "\"a\\nb\\u0001\""),
    ] {
        let ty = Type::object([(name, Type::String)]);
        let expected = format!("object({{{expected}=string}})");
        assert_eq!(ty.as_expression().to_string(), expected);
    }
}

#[test]
fn errors_name_the_operand() {
    let (one, null, text) = (
        Value::from(1),
        Value::null(Type::Number),
        Value::from("one"),
    );
    for (result, expected) in [
        (negate(&null), "the operand is null"),
        (negate(&text), "the operand must be a number"),
        (add(&null, &one), "the left operand is null"),
        (add(&one, &null), "the right operand is null"),
        (add(&text, &null), "the left operand must be a number"),
        (add(&one, &text), "the right operand must be a number"),
    ] {
        let message = result.map(|_| ()).map_err(|error| error.to_string());
        let message = message.err().unwrap_or_default();
        assert!(message.starts_with(expected), "{message}");
    }
}

#[test]
fn every_binary_operation_has_the_types_of_its_result_and_operands() {
    let operations = [
        BinaryOperator::Add,
        BinaryOperator::Subtract,
        BinaryOperator::Multiply,
        BinaryOperator::Divide,
        BinaryOperator::Modulo,
        BinaryOperator::Less,
        BinaryOperator::LessOrEqual,
        BinaryOperator::Greater,
        BinaryOperator::GreaterOrEqual,
        BinaryOperator::Equal,
        BinaryOperator::NotEqual,
        BinaryOperator::And,
        BinaryOperator::Or,
    ];
    for operation in operations {
        let operand = match operation.operand_type() {
            Type::Bool => Value::from(true),
            _ => Value::from(1),
        };
        let unknown = Value::unknown(operation.operand_type());
        for right in [&operand, &unknown] {
            let result = ops::binary(operation, &operand, right).map(|value| value.ty());
            assert_eq!(result, Ok(operation.result_type()), "{operation:?}");
        }
    }
}

#[test]
fn duplicates_are_found_at_every_count() {
    for count in [0, 1, 2, 8, 9, 15, 40, 5000] {
        let names: Vec<usize> = (0..count).map(|index| index % 5).collect();
        let found = duplicates(count, |index| names[index]);
        let expected: Vec<Duplicate> = (5..count)
            .map(|index| Duplicate {
                index,
                first: index % 5,
            })
            .collect();
        assert_eq!(found, expected, "{count} names");
    }
}

#[test]
fn elements_are_sorted_as_by_the_standard_library() {
    for count in [0, 1, 2, 3, 20, 500] {
        for modulus in [1, 3, 7, 1000] {
            let unsorted: Vec<(usize, usize)> = (0..count)
                .map(|index| (index * 271 % modulus, index))
                .collect();
            let mut expected = unsorted.clone();
            expected.sort_by_key(|&(key, _)| key);
            let mut found = unsorted;
            sort_by_key(&mut found, |&(key, _)| key);
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn strings_escape_quotes_and_templates() {
    assert_eq!(quote("a\"b\\c\n"), r#""a\"b\\c\n""#);
    assert_eq!(quote("${a} %{b} $c %d {"), r#""$${a} %%{b} $c %d {""#);
    assert_eq!(quote("$${"), r#""$\u0024{""#);
    assert_eq!(quote("%${"), r#""%$${""#);
    assert_eq!(
        quote("\0\u{1b}\u{feff}\u{85}"),
        r#""\u0000\u001b\ufeff\u0085""#
    );
}

#[test]
fn escapes_are_found_at_every_offset() {
    for before in 0..40 {
        for (letter, escaped) in [("\"", "\\\""), ("\u{2028}", "\\u2028"), ("é", "é")] {
            let (before, after) = ("x".repeat(before), "y".repeat(20));
            assert_eq!(
                quote(&format!("{before}{letter}{after}")),
                format!("\"{before}{escaped}{after}\"")
            );
        }
    }
}

#[test]
fn articles_fit_the_sound_of_a_noun() {
    let nouns = "a service, an organization, a user, an upstream, a URL, a unit, a usage, a áb, a \
                 yard, an honor, an hour, a house, an uninstall, an unimportant, a union, a \
                 ubiquitous, a uuid, an http, an s3, a db, an NFS share, a step, a x, a ";
    for expected in nouns.split(", ") {
        let (_, noun) = expected.split_once(' ').unwrap_or_default();
        assert_eq!(with_article(noun), expected);
    }
}

/// Most letters are known not to change, without the tables of Unicode.
#[test]
fn letters_are_composed_as_by_unicode() {
    for letter in '\0'..=char::MAX {
        let text = String::from_iter(['a', letter, 'a']);
        let expected: String = text.nfc().collect();
        let found = composed(&text);
        assert_eq!(found.as_deref().unwrap_or(&text), expected, "{text:?}");
    }
}

#[test]
fn fences_of_code_are_longer_than_the_runs_in_them() {
    let cases = [
        ("a", "`a`"),
        ("a`b", "``a`b``"),
        ("`a", "`` `a ``"),
        ("a``", "``` a`` ```"),
        (" a ", "`  a  `"),
        (" a", "` a`"),
    ];
    for (text, expected) in cases {
        assert_eq!(inline_code(text), expected);
    }
}
