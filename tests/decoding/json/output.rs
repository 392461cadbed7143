//! Data in the JSON syntax: lines, keys, streams, limits. `cases/written.case` has the structure.

use std::io::{self, Write};

use hcl_serde::ser::{AsBlock, Syntax};
use hcl_serde::{Encoder, Limits};
use hcl_tests::as_json as json;

use crate::entries::entries;

#[test]
fn lines_are_indented() {
    let data = entries([("a", AsBlock(entries([("b", [1]), ("c", [2])])))]);
    let expected =
        "{\n  \"a\": {\n    \"b\": [\n      1\n    ],\n    \"c\": [\n      2\n    ]\n  }\n}";
    assert_eq!(json::to_string_pretty(&data).unwrap(), expected);
}

#[test]
fn keys_inside_of_a_value_are_templates() {
    let headers = entries([
        ("Content-Type: x", "a"),
        ("", "b"),
        ("é\"", "c"),
        ("${x}", "d"),
    ]);
    let text = json::to_string(&entries([("headers", headers)])).unwrap();
    assert!(text.contains(r#""$${x}":"d""#), "{text}");
}

#[test]
fn an_error_of_the_writer_is_reported() {
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no space left"))
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    let error = Encoder::new()
        .to_writer(Full, &entries([("a", 1)]))
        .unwrap_err();
    assert!(error.to_string().contains("no space left"), "{error}");
}

#[test]
fn limits_hold() {
    let encoder = Encoder::new()
        .syntax(Syntax::Json)
        .limits(Limits::default().with_bytes(20).with_nesting(3));
    let error = encoder
        .to_string(&entries([("names", ["ada", "grace"])]))
        .unwrap_err();
    assert!(error.to_string().contains("more than 20 bytes"), "{error}");
    let error = encoder.to_string(&entries([("a", [[[[1]]]])])).unwrap_err();
    assert!(error.to_string().contains("3 levels deep"), "{error}");
}
