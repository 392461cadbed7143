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
