//! Bodies that cannot be written: the reports name the part.

use hcl_write::{Attribute, Block, Body, EditError, block, body};

#[test]
fn an_argument_that_comes_twice_is_named_with_its_blocks() {
    let twice = |block: Block| {
        block
            .with(Attribute::new("c", 1))
            .with(Attribute::new("c", 2))
    };
    let body = Body::new().with(Block::new("x").label("l").with(twice(Block::new("y"))));
    let error = body.to_text().unwrap_err();
    assert!(
        matches!(&error, EditError::NameExists(name, None) if name == "x.l.y.c"),
        "{error}"
    );
    assert_eq!(
        error.to_string(),
        r#"there is an argument named "x.l.y.c" already"#
    );
    assert_eq!(
        body.to_string(),
        r#"<there is an argument named "x.l.y.c" already>"#
    );
}

/// Returns the text of the panic.
fn panic_of(build: fn() -> Body) -> String {
    let panic = std::panic::catch_unwind(build).unwrap_err();
    *panic.downcast::<String>().unwrap()
}

#[test]
fn mistakes_in_macros_have_their_place() {
    let twice = panic_of(|| body! { a "l" { b { c = 1 c = 2 } } });
    assert!(twice.contains("\"c\" was already set"), "{twice}");
    assert!(twice.ends_with("(in a \"l\", in b)"), "{twice}");
    for (text, found) in [
        (
            panic_of(|| body! { a #([1, 2]) { c = 1 } }),
            "`a`, an equals sign, an open brace or a label is required: a name or a text, but this is [1, 2]",
        ),
        (
            panic_of(|| body! { d = 1 a "l" 2 { c = 1 } }),
            "`a \"l\"`, an equals sign, an open brace or a label is required: a name or a text, but this is 2",
        ),
        (
            panic_of(|| block! { a (b) { c = 1 } }.body),
            "but this is (",
        ),
    ] {
        assert!(text.contains(found), "{text}");
    }
}
