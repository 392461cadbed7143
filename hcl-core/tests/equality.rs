//! Bodies are equal if they are written alike.

use hcl_core::{Body, Diagnostics, EvalContext, Source, json, native};

fn native_body(text: &str) -> Body {
    let source = Source::new("app.hcl", text).expect("a short text");
    Body::from(&native::parse(&source, &mut Diagnostics::new()))
}

fn json_body(text: &str) -> Body {
    let source = Source::new("app.hcl.json", text).expect("a short text");
    Body::from(&json::parse(&source, &mut Diagnostics::new()))
}

#[test]
fn blocks_in_a_merge_of_both_syntaxes_are_compared() {
    let merged = |text: &str| Body::merge([native_body(text), json_body("{\"k\":1}")]);
    let block = merged("a {\n  x = 1\n}\n");
    assert!(block == merged("a { x = 1 }\n"));
    for other in [
        "b {\n  x = 1\n}\n",
        "a {\n  x = 2\n}\n",
        "a \"b\" {\n  x = 1\n}\n",
        "",
    ] {
        assert!(block != merged(other), "{other}");
        let context = EvalContext::new();
        let [one, other] = [block.clone(), merged(other)].map(|body| body.expand_dynamic(&context));
        assert!(one == one.clone() && one != other);
    }
}

#[test]
fn an_argument_of_one_syntax_is_none_of_the_other() {
    let both = Body::merge([native_body("a = 1\n"), json_body("{\"b\":2}")]);
    assert!(both != json_body("{\"a\":1,\"b\":2}"));
    assert!(
        Body::merge([native_body("a = 1\n"), native_body("b = 2\n")])
            == native_body("a = 1\nb = 2\n")
    );
}

#[test]
fn bodies_are_equal_whatever_their_layout() {
    let native = native_body("a = 1\nb \"x\" {}\n");
    assert!(native == native_body("# c\na   = 1\n\nb x {\n}\n"));
    for other in [
        "a = 2\nb \"x\" {}\n",
        "b \"x\" {}\na = 1\n",
        "a = 1\nb \"y\" {}\n",
        "a = 1\n",
    ] {
        assert!(native != native_body(other), "{other}");
    }
    assert!(json_body("{\"a\": 1}") == json_body("{ \"a\":1 }"));
    assert!(json_body("{\"a\": 1}") != native_body("a = 1\n"));
    assert!(json_body("[{\"a\":1}]") == json_body("[ {\"a\": 1} ]"));
    for (one, other) in [
        ("[{\"a\":1}]", "[{\"b\":2}]"),
        ("[{\"a\":1}]", "[{\"a\":2}]"),
        ("[{\"a\":1}]", "[{\"a\":1},{\"b\":2}]"),
        ("{\"a\":{\"b\":1}}", "{\"a\":{\"b\":2}}"),
    ] {
        assert!(json_body(one) != json_body(other), "{one}");
    }
    assert!(Body::default() == native_body(""));
}
