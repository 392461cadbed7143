//! Short configurations whose evaluation would take much memory or time.

use hcl_core::internal::build::TextBuilder;
use hcl_core::internal::meter;
use hcl_core::json_form::Json;
use hcl_core::{Limits, Source};
use hcl_serde::Decoder;
use hcl_serde::stdlib;
use std::fmt::Write as _;

/// Evaluates a configuration under the default limits and writes it as JSON, as a converter does.
///
/// # Panics
///
/// Panics if the text is longer than the limit on sources.
pub fn read_configuration(text: &str) {
    let source = Source::new("hostile.hcl", text).expect("less than 4 GiB");
    let decoder = Decoder::new().functions(stdlib::standard());
    meter::within(Limits::default().bytes, u64::MAX, || {
        match decoder.decode_source::<Json>(&source) {
            Ok(data) => {
                let mut text = TextBuilder::new();
                let _ = write!(text, "{data:#}");
            }
            Err(error) => {
                let _ = error.to_string();
            }
        }
    });
}

/// Returns configurations with names: each expression in a loop over `i`, expressions that share their parts, and
/// many attributes.
///
/// # Panics
///
/// Panics if the count of a row is none.
#[must_use]
pub fn hostile_configurations() -> Vec<(&'static str, String)> {
    let looped = |expression: &str| format!("a = [for i in range(1000): {expression}]\n");
    let plain = super::rows("expressions in a loop").into_iter();
    let plain = plain.map(|[name, expression]| (name, looped(expression)));
    let repeated = super::rows("expressions with a repeated part in a loop").into_iter();
    let repeated = repeated.map(|[name, before, part, count, after]| {
        let parts = part.repeat(count.parse().expect("a count"));
        (name, looped(&format!("{before}{parts}{after}")))
    });
    let mut all: Vec<(&'static str, String)> = plain.chain(repeated).collect();
    let nested = |count: usize, inner: &str, twice: &str| {
        format!(
            "a = {}{inner}{}\n",
            "[for x in [".repeat(count),
            format!("] : {twice}][0]").repeat(count)
        )
    };
    let columns: String = (0..7000).fold(String::new(), |text, n| format!("{text}c{n},"));
    let aliases: String = ('b'..='j').zip('a'..).fold(
        "a: &a [x,x,x,x,x,x,x,x,x,x]\\n".to_owned(),
        |text, (name, other)| {
            format!(
                "{text}{name}: &{name} [{}]\\n",
                format!("*{other},").repeat(10)
            )
        },
    );
    let shared = "x".repeat(50_000);
    let many = |attribute: &str| -> String {
        (0..100).fold(String::new(), |text, n| {
            format!("{text}a{n} = {attribute}\n")
        })
    };
    all.extend([
        (
            "columns of CSV",
            format!("a = [for i in range(1000): csvdecode(\"{columns}c\\n{}1\")]\n", "1,".repeat(7000)),
        ),
        ("aliases in YAML", format!("a = yamldecode(\"{aliases}\")\n")),
        ("lists that double", nested(20, "[1]", "[x, x]")),
        ("deep lists that double", nested(24, "[1]", "[[[[[[x]]]]], x]")),
        ("objects that double", nested(22, "{}", "{ a = x, b = x }")),
        ("texts that double", nested(40, "\"0123456789\"", "\"${x}${x}\"")),
        ("texts that share", format!("a = [for x in [\"{shared}\"]: [for i in range(1000): x]]\n")),
        ("texts that double in a loop", format!("a = [for x in [\"{shared}\"]: [for i in range(1000): \"${{x}}${{x}}\"]]\n")),
        (
            "attributes that share",
            many("[for x in [join(\",\", range(1000))]: [for i in range(1000): x]]"),
        ),
        (
            "attributes",
            many("[for i in range(900): [for j in range(200): \"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\"]]"),
        ),
        (
            "lines of a template",
            "a = <<E\n%{ for i in range(1000) ~}\n%{ for j in range(1000) ~}\n${jsonencode({a = i, b = [j]})}\n%{ endfor ~}\n%{ endfor ~}\nE\n"
                .to_owned(),
        ),
    ]);
    all
}
