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
    for (text, expected) in [
        ("$0", "item ||"),
        ("a = 1\n$0\nb = 2\n", "item ||"),
        ("po$0", "item |po|"),
        (
            "service \"web\" {\n  po$0\n}\n",
            "service \"web\" > item |po|",
        ),
        (
            "service \"web\" {\n  po$0rt = 1\n}\n",
            "service \"web\" > item |port|",
        ),
        (
            "service \"web\" {\n  port = 1\n$0",
            "service \"web\" > item ||",
        ),
        (
            "service \"web\" {\n  check {\n    $0\n}\n",
            "service \"web\" > check > item ||",
        ),
        ("service \"web\" {}\n$0", "item ||"),
        ("service \"web\" {$0}", "service \"web\" > item ||"),
        (
            "service \"web\" $0{}",
            "label of service after [\"web\"] ||",
        ),
        ("service $0", "label of service after [] ||"),
        ("service \"$0\" {\n}\n", "label of service after [] \"\""),
        ("service \"we$0\n", "label of service after [] \"we"),
        (
            "service \"a\" w$0b {\n}\n",
            "label of service after [\"a\"] |wb|",
        ),
        ("# a $0\n", "comment"),
        ("a = 1 // x$0", "comment"),
        ("/* a\n$0\n*/\n", "comment"),
        ("/* a\n$0", "comment"),
        ("a = 1 # c\n$0", "item ||"),
        ("a = [1\n]\nser$0", "item |ser|"),
        ("a = {\n}}\nser$0", "item |ser|"),
        ("x y z = 3\npo$0", "item |po|"),
    ] {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn values() {
    for (text, expected) in [
        ("port = $0", "port = operand ||"),
        ("port =$0", "port = operand ||"),
        ("port = $0\nhost = 1\n", "port = operand ||"),
        ("port = v$0", "port = operand |v|"),
        ("port = 80$0", "port = operand |80|"),
        ("port = 80 $0", "port = after operand"),
        ("port = 1 + $0", "port … operand ||"),
        ("port = a ? b : $0", "port = operand ||"),
        ("port = a == b ? $0", "port = operand ||"),
        ("port = ($0", "port = operand ||"),
        ("port = -$0", "port … operand ||"),
        ("port = var.$0", "port = step Some([\"var\"]) ||"),
        (
            "port = var.a.b$0.c",
            "port = step Some([\"var\", \"a\"]) |b|",
        ),
        (
            "port = var.a[0].$0",
            "port = step Some([\"var\", \"a\", \"0\"]) ||",
        ),
        (
            "port = var.a[\"k\"].$0",
            "port = step Some([\"var\", \"a\", \"k\"]) ||",
        ),
        ("port = f().$0", "port = step None ||"),
        ("tags = [$0", "tags[0] = operand ||"),
        ("tags = [\"a\", $0]", "tags[1] = operand ||"),
        ("tags = [\"a\", \"$0\"]", "tags[1] = text \"\""),
        ("tags = [\"a\", \"b$0\n]", "tags[1] = text \"b"),
        ("host = \"we$0b\"", "host = text \"web\""),
        ("host = \"a-${$0", "host … operand ||"),
        ("host = \"a-${va$0}\"", "host … operand |va|"),
        ("host = \"a-${var.$0}-b\"", "host … step Some([\"var\"]) ||"),
        ("host = \"$0a-${var.x}-b\"", "host = template"),
        ("host = \"a-${var.x}-$0b\"", "host = template"),
        ("host = upper($0", "host upper(0) … operand ||"),
        ("host = join(\",\", [$0", "host join(1) … operand ||"),
        ("host = a::b(1, $0)", "host a::b(1) … operand ||"),
        ("host = x[$0]", "host … operand ||"),
        ("limits = { cpu = $0 }", "limits.cpu = operand ||"),
        ("limits = {\n  $0\n}", "limits = key after [] ||"),
        (
            "limits = {\n  cpu = 1\n  me$0\n}",
            "limits = key after [\"cpu\"] |me|",
        ),
        (
            "limits = { \"cpu\" = 1, \"$0\" }",
            "limits = key after [\"cpu\"] \"\"",
        ),
        ("limits = { a : { b = [$0", "limits.a.b[0] = operand ||"),
        ("t = [for x in $0", "t[0] … operand ||"),
        ("t = [for $0", "t[0] = loop name"),
        ("t = [for k, v in xs : $0]", "t[0] for:k for:v = operand ||"),
        (
            "t = { for k, v in xs : k => v.$0 }",
            "t. for:k for:v = step Some([\"v\"]) ||",
        ),
        ("t = [for x in xs : x if $0]", "t[0] for:x … operand ||"),
        ("t = <<EOT\nab$0\nEOT\n", "t = template"),
        ("t = <<EOT\nab ${x.$0}\nEOT\n", "t … step Some([\"x\"]) ||"),
        ("t = \"%{ $0 }\"", "t … directive ||"),
        ("t = \"%{ if $0 }\"", "t … operand ||"),
        (
            "t = \"%{ for x in xs }${$0}%{ endfor }\"",
            "t for:x … operand ||",
        ),
        ("t = \"%{ for x in xs }%{ endfor }${$0}\"", "t … operand ||"),
        ("a = \"x\nb = $0", "b = operand ||"),
        ("a = [1\nb = $0", "b = operand ||"),
        // The name was taken as an element, so that the mistake is on its line.
        ("a = [1,\nb = $0", "a = after operand"),
        ("a = \"x${y\nb = $0", "b = operand ||"),
        (
            "service \"x\" {\n  tags = [\"$0\n}\n",
            "service \"x\" > tags[0] = text \"",
        ),
    ] {
        assert_eq!(native(text), expected, "{text}");
    }
}

/// Texts that are being typed: brackets, quotes and keywords are missing at the offset, and before it.
#[test]
fn unfinished_text() {
    for (text, expected) in [
        // Brackets and quotes.
        ("start = [\"$0", "start[0] = text \""),
        ("start = [\"a\", [$0", "start[1][0] = operand ||"),
        ("a = { b = { $0", "a.b = key after [] ||"),
        ("a = { b = { \"$0", "a.b = key after [] \""),
        (
            "a = { \"b\" = [{ c = 1, d$0",
            "a.b[0] = key after [\"c\"] |d|",
        ),
        ("a = { b = $0\n  c = 1\n}", "a.b = operand ||"),
        ("a = f(g(1, $0", "a f(0) g(1) … operand ||"),
        ("a = f([{ b = $0", "a f(0) … operand ||"),
        ("a = f(x, \"$0", "a f(1) … text \""),
        ("a = ns::$0", "a = function |ns::|"),
        ("a = ns::b::f$0(1)", "a = function |ns::b::f|"),
        ("a = x[f($0", "a f(0) … operand ||"),
        ("a = x[0][y.$0", "a … step Some([\"y\"]) ||"),
        ("a = x.*.$0", "a = step None ||"),
        ("a = x[*].b.$0", "a = step None ||"),
        ("a = (x ? [$0", "a[0] = operand ||"),
        ("a = x ? y : { b = $0", "a.b = operand ||"),
        ("a = !$0", "a … operand ||"),
        ("a = 1 + [2, $0", "a … operand ||"),
        ("a = f(1 $0", "a f(0) … after operand"),
        // Loops.
        ("a = [for x$0", "a[0] = loop name"),
        ("a = [for x, y$0", "a[0] = loop name"),
        (
            "a = [for x in y : [for z in $0",
            "a[0][0] for:x … operand ||",
        ),
        ("a = [for x in y : f($0", "a[0] f(0) for:x … operand ||"),
        ("a = {for x in y : $0", "a. for:x … operand ||"),
        ("a = {for x in y : x => $0", "a. for:x = operand ||"),
        // Templates.
        ("a = \"x ${f($0", "a f(0) … operand ||"),
        ("a = \"${x} %{ if y }${$0", "a … operand ||"),
        ("a = \"%{ if x }%{ else }${$0", "a … operand ||"),
        ("a = \"%{ for x in $0", "a … operand ||"),
        ("a = \"%{ for x$0", "a = loop name"),
        ("a = \"%{~ e$0", "a … directive |e|"),
        (
            "a = \"%{ for x in y }%{ if z }${x.$0",
            "a for:x … step Some([\"x\"]) ||",
        ),
        ("a = <<EOT\nx ${f($0", "a f(0) … operand ||"),
        (
            "a = <<-EOT\n  x\n  %{ for y in z }\n  ${$0",
            "a for:y … operand ||",
        ),
        ("a = <<EOT\n$0", "a = template"),
        // Blocks.
        ("service \"web\" { po$0", "service \"web\" > item |po|"),
        (
            "service \"web\" { check { pa$0",
            "service \"web\" > check > item |pa|",
        ),
        (
            "service \"web\" {\n  check $0",
            "service \"web\" > label of check after [] ||",
        ),
        ("service \"a\" \"$0", "label of service after [\"a\"] \""),
        ("service \"a-${$0", "none"),
        ("service \"a$0-${x}\" {\n}\n", "none"),
        ("a = 1\na = $0", "a = operand ||"),
        ("region = \"e\n$0", "item ||"),
    ] {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn text_after_mistakes() {
    for (text, expected) in [
        ("a = [1 2, $0", "a[1] = operand ||"),
        ("a = { b\n  c = $0", "c = operand ||"),
        ("a = { b =\n  c$0", "a = key after [\"b\"] |c|"),
        ("a = { b = 1 2, $0", "a = key after [\"b\"] ||"),
        ("a = f(1 2, x.$0", "a f(1) … step Some([\"x\"]) ||"),
        (
            "a = [1,\n  2\nservice \"x\" {\n  $0",
            "service \"x\" > item ||",
        ),
        // After a comma, the name on the next line is an element.
        ("a = [1,\n  2,\nservice \"x\" {\n  $0", "a = after operand"),
        ("a = f(1\nb = [$0", "b[0] = operand ||"),
        ("a = f(1,\nb = [$0", "a = after operand"),
        (
            "service \"x\" {\n  a = [1,\n  b = $0\n}",
            "service \"x\" > a = after operand",
        ),
        (
            "service \"x\" {\n  a = [1\n  b = $0\n}",
            "service \"x\" > b = operand ||",
        ),
        ("a = @\nb = $0", "b = operand ||"),
        // Comments in what is open.
        ("a = f(1, # $0", "comment"),
        ("a = [1, /* $0", "comment"),
        ("a = \"x # $0", "a = text \"x # "),
        ("a = <<EOT\n# $0", "a = template"),
    ] {
        assert_eq!(native(text), expected, "{text}");
    }
}

#[test]
fn deep_text_ends_at_the_limit() {
    let text = format!("a = {}$0", "[".repeat(100_000));
    assert_eq!(native(&text), "a = after operand");
}
