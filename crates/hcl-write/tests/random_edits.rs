//! Random edits of random files: the result is the text that was asked for, and nothing else changes.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use hcl_serde::de::Unsupported;
use hcl_serde::{Decoder, OwnedBody};
use hcl_syntax::native::{self, Body, BodyItem, Construct, File, Visit};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Edit, FormatOptions, NewAttribute, NewBlock, NewValue, Place, format};
use proptest::prelude::*;

/// Files with comments, layouts and line endings of many kinds.
fn files() -> impl Strategy<Value = String> {
    let comment = prop::sample::select(vec!["", "# c", "// c", "/* c */", "/* c\n */"]);
    let value = prop::sample::select(vec![
        "1",
        "\"s\"",
        "[1, 2]",
        "[\n  1, # one\n  2\n]",
        "{ a = 1 }",
        "{\n  a = 1,\n  b = 2\n}",
        "<<E\n x\nE",
        "f(\n  x\n)",
        "x.y + 1",
        "null",
    ]);
    let line = (comment.clone(), value, comment, 0..4_usize, any::<bool>()).prop_map(
        |(lead, value, line, blank, indented)| {
            let indent = if indented { "    " } else { "" };
            let lead = if lead.is_empty() {
                String::new()
            } else {
                format!("{indent}{lead}\n")
            };
            let line = if value.starts_with("<<") {
                String::new()
            } else {
                format!(" {}", line.replace('\n', ""))
            };
            format!(
                "{lead}{indent}NAME = {value}{line}\n{}",
                "\n".repeat(blank / 2)
            )
        },
    );
    let body = prop::collection::vec(line, 0..5).prop_map(|lines| lines.concat());
    let block =
        (body.clone(), body.clone(), 0..4_usize).prop_map(|(outer, inner, kind)| match kind {
            0 => "svc \"a\" {}\n".to_owned(),
            1 => "svc { NAME = 1 }\n".to_owned(),
            2 => format!("svc {{ # c\n{outer}\n  inner x {{\n{inner}  }}\n}} # end\n"),
            _ => format!("svc \"b\" {{\n{outer}}}\n\n"),
        });
    (
        body,
        prop::collection::vec(block, 0..4),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(body, blocks, is_crlf, is_cut)| {
            let mut text = body + &blocks.concat();
            let mut count = 0;
            while text.contains("NAME") {
                text = text.replacen("NAME", &format!("n{count}"), 1);
                count += 1;
            }
            if is_cut {
                text.truncate(text.trim_end().len());
            }
            if is_crlf {
                text.replace('\n', "\r\n")
            } else {
                text
            }
        })
}

fn parse(text: &str) -> (File, Diagnostics) {
    let mut mistakes = Diagnostics::new();
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    (native::parse(&source, &mut mistakes), mistakes)
}

/// All bodies of a file.
fn bodies(file: &File) -> Vec<Body<'_>> {
    let entered = file.body().walk().filter_map(|visit| match visit {
        Visit::Enter(Construct::Body(body)) => Some(body),
        _ => None,
    });
    entered.collect()
}

/// The content of a body, without its layout: names, labels and texts of expressions.
fn content(body: Body<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for item in body.items() {
        match item {
            BodyItem::Attribute(attribute) => {
                let text = body.file().source().slice(attribute.expression().span());
                lines.push(format!(
                    "{} = {}",
                    attribute.name(),
                    text.split_whitespace().collect::<Vec<_>>().join(" ")
                ));
            }
            BodyItem::Block(block) => {
                let labels: Vec<_> = block
                    .labels()
                    .map(|label| label.text().into_owned())
                    .collect();
                lines.push(format!("{} {labels:?} {{", block.type_name()));
                lines.extend(content(block.body()));
                lines.push("}".to_owned());
            }
        }
    }
    lines
}

/// A comment of the file, each as often as it occurs.
fn comments(text: &str) -> usize {
    text.matches("# ").count() + text.matches("// ").count() + text.matches("/*").count()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn setting_a_value_changes_that_value_only(text in files(), pick in any::<prop::sample::Index>(), number in any::<i32>()) {
        let (file, mistakes) = parse(&text);
        prop_assume!(mistakes.is_empty());
        let bodies = bodies(&file);
        let body = bodies[pick.index(bodies.len())];
        let existing = body.attributes().next().map(|attribute| attribute.name().to_owned());
        let name = existing.clone().unwrap_or_else(|| "fresh".to_owned());
        let mut edit = Edit::new(&file);
        edit.set(body, &name, number).unwrap();
        let patches = edit.finish().unwrap();
        let new = patches.apply(&text);
        prop_assert_eq!(&patches.invert(&text).apply(&new), &text);
        let (edited, mistakes) = parse(&new);
        prop_assert!(mistakes.is_empty(), "{}: {}", new, mistakes);
        let (before, after) = (content(file.body()), content(edited.body()));
        let added: Vec<_> = after.iter().filter(|line| !before.contains(line)).collect();
        prop_assert!(added.len() <= 1, "{:?}", added);
        prop_assert_eq!(after.len(), before.len() + usize::from(existing.is_none()));
        let value: serde_json::Value = Decoder::new().unsupported(Unsupported::Ignore).decode_str(&format!("v = {number}")).unwrap();
        prop_assert_eq!(value["v"].as_i64(), Some(i64::from(number)));
    }

    #[test]
    fn new_items_leave_all_others(text in files(), pick in any::<prop::sample::Index>(), place in 0..5_usize) {
        let (file, mistakes) = parse(&text);
        prop_assume!(mistakes.is_empty());
        let bodies = bodies(&file);
        let body = bodies[pick.index(bodies.len())];
        let item = body.items().last();
        let place = match (place, item) {
            (0, _) => Place::First,
            (1, Some(item)) => Place::Before(item),
            (2, Some(item)) => Place::After(item),
            (3, _) => Place::AfterArguments,
            _ => Place::Last,
        };
        let mut edit = Edit::new(&file);
        edit.insert(body, place, NewAttribute::new("fresh", NewValue::expression("a.b")).lead_comment("new")).unwrap();
        edit.insert(body, place, NewBlock::new("fresh_block").label("x").set("y", 1)).unwrap();
        let new = edit.finish().unwrap().apply(&text);
        let (edited, mistakes) = parse(&new);
        prop_assert!(mistakes.is_empty(), "{}: {}", new, mistakes);
        prop_assert_eq!(comments(&new), comments(&text) + 1);
        let mut after = content(edited.body());
        let fresh = after.iter().position(|line| line == "fresh = a.b");
        after.remove(fresh.unwrap());
        let block = after.iter().position(|line| line.starts_with("fresh_block")).unwrap();
        after.drain(block..block + 3);
        prop_assert_eq!(after, content(file.body()));
    }

    #[test]
    fn removing_and_moving_lose_nothing_else(text in files(), pick in any::<prop::sample::Index>(), target in any::<prop::sample::Index>()) {
        let (file, mistakes) = parse(&text);
        prop_assume!(mistakes.is_empty());
        let bodies = bodies(&file);
        let items: Vec<_> = bodies.iter().flat_map(|body| body.items()).collect();
        prop_assume!(!items.is_empty());
        let item = items[pick.index(items.len())];
        let mut edit = Edit::new(&file);
        edit.remove(item).unwrap();
        let new = edit.finish().unwrap().apply(&text);
        let (removed, mistakes) = parse(&new);
        prop_assert!(mistakes.is_empty(), "{}: {}", new, mistakes);
        prop_assert!(content(removed.body()).len() < content(file.body()).len());

        let body = bodies[target.index(bodies.len())];
        let mut edit = Edit::new(&file);
        if edit.move_to(item, body, Place::Last).is_ok() {
            // A file may get a name twice, which the edit refuses.
            let Ok(patches) = edit.finish() else { return Ok(()) };
            let new = patches.apply(&text);
            let (moved, mistakes) = parse(&new);
            prop_assert!(mistakes.is_empty(), "{}: {}", new, mistakes);
            let (mut before, mut after) = (content(file.body()), content(moved.body()));
            before.sort();
            after.sort();
            prop_assert_eq!(after, before);
            prop_assert_eq!(comments(&new), comments(&text), "{}", new);
        }
    }

    #[test]
    fn edits_of_a_formatted_file_leave_it_formatted(text in files(), pick in any::<prop::sample::Index>()) {
        let source = Source::new("test.hcl", text).unwrap();
        let text = format(&source, &FormatOptions::default()).patches.apply(source.text());
        let (file, mistakes) = parse(&text);
        prop_assume!(mistakes.is_empty());
        // A block comment at the end of the text is aligned, and no longer so with lines after it.
        prop_assume!(!text.ends_with("*/"));
        let bodies = bodies(&file);
        let body = bodies[pick.index(bodies.len())];
        let mut edit = Edit::new(&file);
        edit.set(body, "a_long_name_for_alignment", 1).unwrap();
        edit.set(body, "b", "2").unwrap();
        let new = edit.finish().unwrap().apply(&text);
        let edited = Source::new("test.hcl", new.clone()).unwrap();
        prop_assert_eq!(format(&edited, &FormatOptions::default()).patches.apply(&new), new);
    }
}

#[test]
fn a_remaining_body_can_be_decoded_after_an_edit() {
    let (file, _) = parse("a = 1\nb {\n  c = 2\n}\n");
    let mut edit = Edit::new(&file);
    edit.set(file.body().blocks().next().unwrap().body(), "c", 3)
        .unwrap();
    let new = edit.finish().unwrap().apply(file.source().text());
    let body: OwnedBody = hcl_serde::from_str(&new).unwrap();
    let value: serde_json::Value = Decoder::new().decode_body(&body).unwrap();
    assert_eq!(value, serde_json::json!({"a": 1, "b": {"c": 3}}));
}
