//! What the library says about diagnostics.

use std::fmt::Write;

use hcl_core::diagnostic::{Renderer, ReportTool};
use hcl_core::{Diagnostic, Diagnostics};
use hcl_serde::Error;

/// The number of forms of reports.
const FORMS: usize = 5;

/// A case takes one of so many ways to read its text. All ways of each case would take so many times as long.
const WAYS: usize = 4;

/// The output of a case.
pub(super) struct Output {
    text: String,
    form: usize,
    /// The number of ways until the next one that the case takes.
    next: usize,
}

impl Output {
    /// Every report is rendered in one form: all of them together would take most of the time of a case.
    pub(super) const fn new(form: usize) -> Self {
        let text = String::new();
        Self {
            text,
            form: form % FORMS,
            next: form / FORMS % WAYS,
        }
    }

    /// Returns whether the case takes the next way to read its text.
    pub(super) fn takes(&mut self) -> bool {
        let takes = self.next == 0;
        self.next = self.next.checked_sub(1).unwrap_or(WAYS - 1);
        takes
    }

    /// Returns whether a language server answers in this case, which takes as long as all else.
    #[cfg(feature = "server")]
    pub(super) const fn has_server(&self) -> bool {
        self.form == FORMS - 1
    }

    pub(super) fn into_text(self) -> String {
        self.text
    }
}

impl Write for Output {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.text.write_str(text)
    }
}

/// Appends diagnostics.
pub(super) fn push(out: &mut Output, way: &str, found: &Diagnostics) {
    let tool = ReportTool {
        name: "app",
        version: "1",
    };
    let _ = writeln!(out, "== {way}");
    let _ = match out.form {
        0 => writeln!(out, "{}", found.render_json()),
        1 => writeln!(
            out,
            "{}{}",
            found.render(&Renderer::colored().with_width(40)),
            found.render_github()
        ),
        2 => writeln!(out, "{}", found.render_sarif(tool)),
        3 => writeln!(out, "{found}\n{found:?}"),
        _ => writeln!(out, "{}", found.render(&Renderer::plain())),
    };
    for diagnostic in found {
        push_one(out, diagnostic);
    }
}

fn push_one(out: &mut Output, diagnostic: &Diagnostic) {
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
    out: &mut Output,
    way: &str,
    result: Result<T, Error>,
) {
    let _ = writeln!(out, "== {way}");
    match result {
        Ok(value) => drop(writeln!(out, "{value:?}")),
        Err(error) => {
            let _ = writeln!(out, "{error:?}");
            push(out, way, error.diagnostics());
        }
    }
}
