//! Trees of valid texts.

use std::borrow::Cow;

use super::{expression, parse, printed, source};
use crate::Diagnostics;
use crate::native::{ExpressionKind, Literal, is_identifier, parse_expression, parse_traversal};

#[test]
fn operators_have_their_precedence() {
    for (text, tree) in [
        ("1 + 2 * 3 - 4", "(Subtract (Add 1 (Multiply 2 3)) 4)"),
        ("2 * 3 % 4", "(Modulo (Multiply 2 3) 4)"),
        ("1 < 2 == true", "(Equal (Less 1 2) true)"),
        ("a || b && c", "(Or a (And b c))"),
        ("!a || b", "(Or (Not a) b)"),
        ("-a.b", "(Negate a.b)"),
        ("1 - -1", "(Subtract 1 (Negate 1))"),
        ("a ? b : c ? d : e", "(if a b (if c d e))"),
        ("a ? b ? c : d : e", "(if a (if b c d) e)"),
        ("num-5", "num-5"),
        ("5-num", "(Subtract 5 num)"),
        ("l[0]-1", "(Subtract l[0] 1)"),
        ("(1\n+\n2)", "(parens (Add 1 2))"),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
}

#[test]
fn literal_keys_are_steps_and_other_keys_are_indexes() {
    for (text, tree) in [
        ("foo", "foo"),
        ("foo.bar[0][\"a\"].1", "foo.bar[0][\"a\"].1"),
        ("foo[true]", "foo[true]"),
        ("foo[null]", "foo[null]"),
        ("foo[(0)]", "(index foo (parens 0))"),
        ("foo[\"${a}\"]", "(index foo (wrap a))"),
        ("foo[-1]", "(index foo (Negate 1))"),
        ("foo[a].b[c]", "(index (index foo a).b c)"),
        ("foo().bar", "(call foo).bar"),
        ("obj . a", "obj.a"),
        ("a.*.b.0[1]", "(splat a @.b.0)[1]"),
        ("a[*].b[1].c", "(splat a @.b[1].c)"),
        ("a[*].b[*].c", "(splat a (splat @.b @.c))"),
        ("a[ * ].b", "(splat a @.b)"),
        ("foo[\n0\n]", "foo[0]"),
        ("a.1e3", "a.1e3"),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
}

#[test]
fn collections_take_commas_and_line_breaks() {
    for (text, tree) in [
        ("[]", "(tuple)"),
        ("[1,2,]", "(tuple 1 2)"),
        ("[\n1,\n2\n]", "(tuple 1 2)"),
        ("{ x = 1, y : 2 }", "(object x 1 y 2)"),
        ("{\n# one\n\nx = 1\n\ny = 2\n}", "(object x 1 y 2)"),
        ("[{\nx = 1\ny = 2\n}]", "(tuple (object x 1 y 2))"),
        (
            "{ true ? \"x\" : \"y\" : 2 }",
            "(object (if true \"x\" \"y\") 2)",
        ),
        ("{(for): 1}", "(object (parens for) 1)"),
        ("{baz: 2, for: 1}", "(object baz 2 for 1)"),
        ("[for v in l: v]", "(for v l v)"),
        ("[for i, v in l: v if v > i]", "(for i v l v (Greater v i))"),
        ("{for k, v in m: k => v...}", "(for... k v m k v)"),
        (
            "[for v in true ? [1] : [2]: v]",
            "(for v (if true (tuple 1) (tuple 2)) v)",
        ),
        (
            "[for if in [1]: if if if > 1]",
            "(for if (tuple 1) if (Greater if 1))",
        ),
        ("[<<E\nx\nE\n, 2]", "(tuple \"x\\n\" 2)"),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
}

#[test]
fn calls_have_names_and_expansion() {
    for (text, tree) in [
        ("upper(\"x\",)", "(call upper \"x\")"),
        ("min(0, [1]...)", "(call min... 0 (tuple 1))"),
        ("ns::sub::low(1)", "(call ns::sub::low 1)"),
        ("ns :: /* x */ up (1)", "(call ns::up 1)"),
        ("f(\n1,\n2\n)", "(call f 1 2)"),
    ] {
        assert_eq!(expression(text), tree, "{text}");
    }
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
fn bodies_have_attributes_and_blocks_in_source_order() {
    for (text, tree) in [
        ("", ""),
        ("# nothing", ""),
        ("a = 1", "a = 1"),
        ("a = 1 # c\n// d\nb = 2", "a = 1; b = 2"),
        ("a = 1\r\nb = 2\r\n", "a = 1; b = 2"),
        ("b {}", "b {  }"),
        ("b \"l1\" l2 { a = 1 }", "b \"l1\" \"l2\" { a = 1 }"),
        ("b \"l1\"\"a\\nb\"{}", "b \"l1\" \"a\\nb\" {  }"),
        ("b \"$${x}\" {}", "b \"${x}\" {  }"),
        ("b { a = {\n x = 1\n} }", "b { a = (object x 1) }"),
        ("b { # c\n  a = 1\n}", "b { a = 1 }"),
        ("b = 1\nb {\nc {\n}\n}\n", "b = 1; b { c {  } }"),
        (
            "for = true\nnull for {\n}\n",
            "for = true; null \"for\" {  }",
        ),
        ("é = 1\ne\u{301} = 2", "é = 1; e\u{301} = 2"),
        ("a /* x */ = /* y\n */ 5", "a = 5"),
    ] {
        assert_eq!(printed(text), tree, "{text}");
    }
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
fn expressions_and_traversals_parse_alone() {
    let mut diagnostics = Diagnostics::new();
    let alone = parse_expression(&source("\n1 +\n2\n"), &mut diagnostics);
    assert_eq!(super::print::expression(alone.expression()), "(Add 1 2)");
    let path = parse_traversal(&source(" foo . bar[\"a\\nb\"][1.5]"), &mut diagnostics);
    assert_eq!(
        super::print::expression(path.expression()),
        "foo.bar[\"a\\nb\"][1.5]"
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
