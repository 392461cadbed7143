//! New arguments in a formatted file leave it formatted. `tests/files/edits` makes other random edits.

use hcl_serde::Decoder;
use hcl_syntax::Source;
use hcl_syntax::native::{Body, Construct, File, Visit};
use hcl_write::{Edit, FormatOptions, format};
use proptest::prelude::*;

use crate::parse;

/// Files with comments, layouts and line endings of many kinds.
fn files() -> impl Strategy<Value = String> {
    let comment = prop::sample::select(vec!["", "# c", "// c", "/* c */", "/* c\n */"]);
    let value = prop::sample::select(words("files"));
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

/// All bodies of a file.
fn bodies(file: &File) -> Vec<Body<'_>> {
    let entered = file.body().walk().filter_map(|visit| match visit {
        Visit::Enter(Construct::Body(body)) => Some(body),
        _ => None,
    });
    entered.collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

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
    let body: hcl_serde::Body = hcl_serde::from_str(&new).unwrap();
    let value: serde_json::Value = Decoder::new().decode_body(&body).unwrap();
    assert_eq!(value, serde_json::json!({"a": 1, "b": {"c": 3}}));
}

hcl_golden::words!("formatted_edits.rows");
