//! Trees of valid texts.

use std::borrow::Cow;

use super::{expression, parse, printed, rows, source};
use crate::Diagnostics;
use crate::native::{
    ExpressionKind, Literal, is_identifier, parse_expression, parse_template, parse_traversal,
};

#[test]
fn texts_have_their_trees() {
    for [text, tree] in rows("expressions") {
        assert_eq!(expression(text), tree, "{text}");
    }
    for [text, tree] in rows("bodies") {
        assert_eq!(printed(text), tree, "{text}");
    }
}

#[test]
fn calls_have_the_spans_of_their_parts() {
    let (file, _) = parse("a = f (1, x...)\n");
    let ExpressionKind::Call(call) = file.body().attributes().next().unwrap().expression().kind()
    else {
        panic!("a call");
    };
    let texts = [
        call.name_span(),
        call.open_paren_span(),
        call.close_paren_span(),
    ];
    assert_eq!(texts.map(|span| file.source().slice(span)), ["f", "(", ")"]);
    assert_eq!(
        call.expansion_span().map(|span| file.source().slice(span)),
        Some("...")
    );
}

#[test]
fn blocks_have_the_spans_of_their_parts() {
    let (file, _) = parse("x = 1\nb \"l\" m {\n  a = 1\n}\n");
    let block = file.body().blocks().next().unwrap();
    let text = |span| file.source().slice(span);
    assert_eq!(text(block.definition_span()), "b \"l\" m");
    assert_eq!(text(block.open_brace_span()), "{");
    assert_eq!(text(block.close_brace_span()), "}");
    assert_eq!(text(block.span()), "b \"l\" m {\n  a = 1\n}");
    assert_eq!(
        block.body().missing_item().start,
        block.open_brace_span().start
    );
    assert_eq!(text(block.body().attribute("a").unwrap().span()), "a = 1");
}

#[test]
fn literal_text_is_a_string_however_it_is_written() {
    let (file, _) = parse("a = \"x\"\nb = <<E\nx\nE\nc = \"x${~ y}\"\n");
    let texts = file.body().attributes().map(|attribute| {
        let expression = attribute.expression();
        let literal = expression.as_string().map(Literal::decode);
        let is_string = matches!(expression.kind(), ExpressionKind::String(_));
        assert_eq!(literal.is_some(), is_string);
        literal
    });
    let texts: Vec<_> = texts.map(|text| text.map(Cow::into_owned)).collect();
    assert_eq!(texts, [Some("x".into()), Some("x\n".into()), None]);
}

#[test]
fn identifiers_are_letters_then_letters_digits_and_dashes() {
    for good in [
        "a", "_", "__", "_-", "a--", "a9", "é", "日本", "ª", "a·", "a٣", "a‿b", "for", "null",
    ] {
        assert!(is_identifier(good), "{good}");
    }
    for bad in [
        "", "-a", "9", "٣", "·a", "$a", "a b", " a", "a.b", "e\\u0301",
    ] {
        assert!(!is_identifier(bad), "{bad}");
    }
}

#[test]
fn expressions_traversals_and_templates_parse_alone() {
    let mut diagnostics = Diagnostics::new();
    let alone = parse_expression(&source("\n1 +\n2\n"), &mut diagnostics);
    assert_eq!(super::print::expression(alone.expression()), "(Add 1 2)");
    let path = parse_traversal(&source(" foo . bar[\"a\\nb\"][1.5]"), &mut diagnostics);
    assert_eq!(
        super::print::expression(path.expression()),
        "foo.bar[\"a\\nb\"][1.5]"
    );
    let template = parse_template(&source("x\n${~ str ~}\ny"), &mut diagnostics);
    assert_eq!(
        super::print::expression(template.expression()),
        r#"(template "x" str "y")"#
    );
    assert!(diagnostics.is_empty());
}

#[test]
fn unescaped_strings_are_borrowed() {
    let (file, _) = parse("a = \"plain\"\nb = \"a\\tb\"\n");
    let literals = file
        .body()
        .attributes()
        .map(|attribute| match attribute.expression().kind() {
            ExpressionKind::String(literal) => literal.as_verbatim(),
            _ => panic!("a string"),
        });
    assert_eq!(literals.collect::<Vec<_>>(), [Some("plain"), None]);
}

#[test]
fn arguments_of_a_large_body_are_compared_and_blocks_are_not() {
    let items = (0..40).map(|index| format!("a{index} = 1\nb {{}}\n"));
    let text = items.collect::<String>() + "b {}\na3 = 2\n";
    let (file, found) = parse(&text);
    let at = text.len() - "a3 = 2\n".len();
    assert_eq!(
        found,
        [format!("Attribute redefined @{at}-{}", at + "a3".len())]
    );
    assert_eq!(file.body().attributes().count(), 40);
    assert_eq!(file.body().blocks().count(), 41);
}
