//! Bodies that cannot be written: the reports name the part.

use hcl_write::{Body, block, body};

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
