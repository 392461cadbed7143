//! Locations of marked offsets.

use std::fmt::Write;

use hcl_serde::HclDecode;

use super::{ExpressionPart, Location, LocationKind, Word, WordQuotes};
use crate::path::ValueStep;
use crate::{Language, Workspace};

#[derive(HclDecode)]
#[expect(dead_code, reason = "only its schema is used")]
struct Config {
    region: Option<String>,
    #[hcl(block)]
    service: std::collections::BTreeMap<String, Service>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only its schema is used")]
struct Service {
    port: u16,
    tags: Vec<String>,
    #[hcl(block)]
    check: Vec<Check>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only its schema is used")]
struct Check {
    path: String,
}

/// Renders the location of `$0` in a text.
fn native(text: &str) -> String {
    let offset = u32::try_from(text.find("$0").expect("a mark")).unwrap();
    let text = text.replace("$0", "");
    let mut workspace = Workspace::new(Language::new::<Config>());
    let file = workspace.set("app.hcl", text.clone()).unwrap();
    let analysis = workspace.analysis();
    let location = analysis.location(file, offset);
    render(&location, &text)
}

fn render(location: &Location, text: &str) -> String {
    let mut out = String::new();
    for block in &location.blocks {
        let _ = write!(out, "{}", block.type_name);
        for label in &block.labels {
            let _ = write!(out, " {label:?}");
        }
        out.push_str(" > ");
    }
    let word = |word: &Word| {
        let text = &text[word.span.range()];
        match word.quotes {
            WordQuotes::None => format!("|{text}|"),
            WordQuotes::Closed => format!("\"{text}\""),
            WordQuotes::Unclosed => format!("\"{text}"),
        }
    };
    match &location.kind {
        LocationKind::None => out.push_str("none"),
        LocationKind::Comment => out.push_str("comment"),
        LocationKind::Item(at) => out.push_str(&format!("item {}", word(at))),
        LocationKind::Label {
            block_type,
            before,
            word: at,
        } => out.push_str(&format!(
            "label of {block_type} after {before:?} {}",
            word(at)
        )),
        LocationKind::Value(value) => {
            let _ = write!(out, "{}", value.argument);
            for step in &value.path {
                let _ = match step {
                    ValueStep::Element(index) => write!(out, "[{index}]"),
                    ValueStep::Key(name) => write!(out, ".{name}"),
                };
            }
            for call in &value.calls {
                let _ = write!(out, " {}({})", call.function, call.argument);
            }
            for name in &value.loop_names {
                let _ = write!(out, " for:{name}");
            }
            let _ = write!(out, "{}", if value.is_whole { " = " } else { " … " });
            let kind = match &value.kind {
                ExpressionPart::AfterOperand => "after operand".to_owned(),
                ExpressionPart::Operand(at) => format!("operand {}", word(at)),
                ExpressionPart::Function(at) => format!("function {}", word(at)),
                ExpressionPart::Step { path, word: at } => format!("step {path:?} {}", word(at)),
                ExpressionPart::Text(at) => format!("text {}", word(at)),
                ExpressionPart::Template => "template".to_owned(),
                ExpressionPart::ObjectKey { others, word: at } => {
                    format!("key after {others:?} {}", word(at))
                }
                ExpressionPart::LoopName => "loop name".to_owned(),
                ExpressionPart::Directive(at) => format!("directive {}", word(at)),
            };
            out.push_str(&kind);
        }
    }
    out
}

#[test]
fn items_and_labels() {
    for [text, expected] in rows("items_and_labels") {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn values() {
    for [text, expected] in rows("values") {
        assert_eq!(native(text), expected, "{text}");
    }
}

/// Texts that are being typed: brackets, quotes and keywords are missing at the offset, and before it.
#[test]
fn unfinished_text() {
    for [text, expected] in rows("unfinished_text") {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn text_after_mistakes() {
    for [text, expected] in rows("text_after_mistakes") {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn deep_text_ends_at_the_limit() {
    let text = format!("a = {}$0", "[".repeat(100_000));
    assert_eq!(native(&text), "a = after operand");
}

hcl_golden::rows!("tests.rows");
