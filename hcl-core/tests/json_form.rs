//! Bodies and values as JSON: the receivers of the tree, and texts.

use hcl_core::json_form::{Json, JsonBuilder, JsonText, escape, hcl2json, write_string};
use hcl_core::{Diagnostics, Source, native};

#[test]
fn a_character_that_hides_a_quote_is_escaped() {
    for (text, expected) in [
        ("\u{600}", r#""\u0600""#),
        ("a\u{600}\u{110bd}\"b", r#""a\u0600\ud804\udcbd\"b""#),
        ("\u{600}a\u{301}", "\"\u{600}a\u{301}\""),
    ] {
        let mut out = String::new();
        write_string(&mut out, text).expect("memory");
        assert_eq!(out, expected);
    }
}

#[test]
fn literal_text_stays_literal_in_a_template() {
    for (text, expected) in [
        ("$ ${ %{ {", "$ $${ %%{ {"),
        ("$${%%%{", "$$${%%%%{"),
        ("\r$%${ $\r\r\n", "${\"\\r\"}$%$${ ${\"$\\r\"}\r\n"),
        ("\u{feff}a", "${\"\\ufeff\"}a"),
    ] {
        assert_eq!(escape(text), expected);
    }
}

#[test]
fn receivers_of_one_body_agree() {
    let text = "a = [1, {}, [], { b = null, \"b\" = -2.50 }]\nc {\n  d = !true\n}\ne \"f\" {}\nc {}\ne \"f\" {}\ng = x\n";
    let expected =
        r#"{"a":[1,{},[],{"b":-2.5}],"c":[{"d":false},{}],"e":{"f":[{},{}]},"g":"${x}"}"#;
    let source = Source::new("t", text).expect("a short text");
    let file = native::parse(&source, &mut Diagnostics::new());
    for pretty in [false, true] {
        let (mut written, mut tree) = (String::new(), JsonBuilder::new());
        hcl2json::body(file.body(), &mut JsonText::new(&mut written, pretty)).expect("a shape");
        hcl2json::body(file.body(), &mut tree).expect("a shape");
        let tree = tree.finish();
        assert_eq!(tree.to_string(), expected);
        let shown = if pretty {
            format!("{tree:#}")
        } else {
            tree.to_string()
        };
        assert_eq!(written, shown);
        let mut again = JsonBuilder::new();
        tree.send(&mut again).expect("a tree");
        assert_eq!(again.finish(), tree);
    }
}

#[test]
fn many_names_are_unique() {
    let items: String = (0..40).map(|n| format!("k{} = {n}\n", n % 20)).collect();
    let types: String = (0..40).map(|n| format!("t{} {{}}\n", n % 20)).collect();
    let source = Source::new("t", format!("o = {{\n{items}}}\n{types}")).expect("a short text");
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut tree = JsonBuilder::new();
    hcl2json::body(file.body(), &mut tree).expect("a shape");
    let Json::Object(entries) = tree.finish() else {
        panic!("an object");
    };
    assert_eq!(entries.len(), 21);
    let Some((_, Json::Object(object))) = entries.first() else {
        panic!("an object");
    };
    assert_eq!(object.len(), 20);
    assert_eq!(
        object.first(),
        Some(&("k0".into(), Json::Number("20".into())))
    );
    let last = entries
        .last()
        .map(|(name, blocks)| (&**name, blocks.to_string()));
    assert_eq!(last, Some(("t19", "[{},{}]".to_owned())));
}
