//! Texts for the formatter.

use hcl_core::Source;
use hcl_write::{FormatOptions, format};

use super::{Hostile, nested, repeat, repeated, values};

/// Texts that the formatter reads, its own and those of the parser.
#[must_use]
pub fn formatted() -> Vec<Hostile> {
    let layouts = Hostile::table(format_text, "layouts");
    let layouts = layouts.into_iter().chain(unequal());
    let others = [nested(), repeated(), values()].into_iter().flatten();
    let others = others.map(|mut hostile| {
        hostile.act = format_by_default;
        hostile
    });
    layouts.chain(others).collect()
}

/// Lines of unequal length in one run.
fn unequal() -> [Hostile; 3] {
    [
        Hostile::new("one long name", format_text, |bytes| {
            let long = "n".repeat(bytes / 2);
            format!("a={{\n{long}=1\n{}}}\n", repeat("a=1\n", bytes / 2))
        }),
        Hostile::new("one long value before comments", format_text, |bytes| {
            let long = "v".repeat(bytes / 2);
            format!("a=\"{long}\" # b\n{}", repeat("a=1 # b\n", bytes / 2))
        }),
        Hostile::new("one long name in each run", format_text, |bytes| {
            let run = format!("{}=1\n{}\n", "n".repeat(1000), "a=1\n".repeat(200));
            repeat(&run, bytes)
        }),
    ]
}

/// Formats a text as the reference does, and with all options.
fn format_text(text: &str) {
    let all = FormatOptions::terraform()
        .with_indent(4)
        .with_ignore_comments();
    format_by_default(text);
    format_with(text, &all);
}

fn format_by_default(text: &str) {
    format_with(text, &FormatOptions::default());
}

fn format_with(text: &str, options: &FormatOptions) {
    let source = Source::new("hostile.hcl", text).expect("a text of megabytes");
    let formatted = format(&source, options);
    // Each line may be indented by 256 levels of four spaces.
    assert!(formatted.patches.apply(text).len() <= 1024 * text.len());
}
