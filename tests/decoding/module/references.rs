//! Very many names. `cases/names.case` has the reports of files.

use hcl_serde::{Decoder, Source};

use crate::zoo::Names;

#[test]
fn reports_of_many_names_fill_the_list() {
    use std::fmt::Write;
    let mut text = String::new();
    for index in 0..4_000 {
        let _ = writeln!(
            text,
            "group \"g{index}\" {{\n  volume {{\n    name = \"data\"\n  }}"
        );
        let _ = writeln!(
            text,
            "  task \"t\" {{\n    mount \"data\" {{}}\n    after = \"u\"\n  }}\n}}"
        );
    }
    // The list of diagnostics is full.
    let source = Source::new("app.hcl", text).unwrap();
    assert_eq!(Decoder::new().check::<Names>(&source).len(), 1000);
}
