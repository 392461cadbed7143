//! Everything that the library says about diagnostics.

use std::fmt::Write;

use hcl_core::diagnostic::Tool;
use hcl_core::{Diagnostic, Diagnostics};
use hcl_serde::{Error, Renderer};

/// Appends all forms of diagnostics.
pub(super) fn push(out: &mut String, way: &str, found: &Diagnostics) {
    let tool = Tool {
        name: "app",
        version: "1",
    };
    let rendered = [
        found.render(&Renderer::plain()),
        found.render(&Renderer::colored().with_width(40)),
        found.render_json(),
        found.render_sarif(tool),
        found.render_github(),
        found.to_string(),
        format!("{found:?}"),
    ];
    let _ = writeln!(out, "== {way}");
    for text in rendered {
        let _ = writeln!(out, "{text}");
    }
    for diagnostic in found {
        push_one(out, diagnostic);
    }
}

fn push_one(out: &mut String, diagnostic: &Diagnostic) {
    let _ = writeln!(
        out,
        "{diagnostic} {diagnostic:?} {} {} {:?} {:?} {:?}",
        diagnostic.summary(),
        diagnostic.detail(),
        diagnostic.code(),
        diagnostic.field_path(),
        diagnostic.related_values(),
    );
    for suggestion in diagnostic.suggestions() {
        let _ = writeln!(out, "{} {suggestion:?}", suggestion.title());
    }
}

/// Appends the error of a result, or the debug output of the value.
pub(super) fn push_result<T: std::fmt::Debug>(
    out: &mut String,
    way: &str,
    result: Result<T, Error>,
) {
    let _ = writeln!(out, "== {way}");
    match result {
        Ok(value) => drop(writeln!(out, "{value:?}")),
        Err(error) => {
            let _ = writeln!(out, "{error}\n{error:?}");
            push(out, way, error.diagnostics());
        }
    }
}
