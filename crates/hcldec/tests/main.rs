//! The command: its exit status and streams, and the flags that set limits.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

mod binary;
mod command;

use std::ffi::OsString;

use hcl_core::diagnostic::Renderer;
use hcldec::command::{Streams, run};

/// A spec that accepts one argument `a` of any type.
const ANY: &str = "attr {\n  name = \"a\"\n}\n";

/// Runs the command in this process, and returns its status, output and reports.
fn hcldec(args: &[&str], input: &str) -> (u8, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run(
        ["hcldec"].iter().chain(args).map(OsString::from),
        &mut Streams {
            input: &mut input.as_bytes(),
            output: &mut output,
            errors: &mut errors,
            renderer: Renderer::plain().with_width(1_000),
        },
    );
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status, text(output), text(errors))
}
