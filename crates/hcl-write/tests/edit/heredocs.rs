//! Items of objects and elements of tuples change beside heredocs, commas and comments: every layout of two items.

use std::collections::BTreeMap;

use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::Edit;

use super::attribute;

const HEREDOC: &str = "<<E\nx\nE\n";

fn parse(text: &str) -> Option<File> {
    let mut mistakes = Diagnostics::new();
    let file = native::parse(&Source::new("test.hcl", text).unwrap(), &mut mistakes);
    (!mistakes.has_errors()).then_some(file)
}

/// Returns every layout of two items that the parser reads.
fn layouts(brackets: [&str; 2], keys: [&str; 2]) -> Vec<String> {
    // A minus after a heredoc would be an operator.
    let values = ["1", "-1", HEREDOC];
    let opens = ["", " ", "\n  ", " # c\n  "];
    let seps: Vec<[&str; 1]> = rows("layouts");
    let closes: Vec<[&str; 1]> = rows("layouts, 2");
    let [open, close] = brackets;
    let mut all = Vec::new();
    for first in values {
        for second in values {
            for after_open in opens {
                for [sep] in &seps {
                    for [before_close] in &closes {
                        let [a, b] = keys;
                        all.push(format!(
                            "v = {open}{after_open}{a}{first}{sep}{b}{second}{before_close}{close}\nw = 1\n"
                        ));
                    }
                }
            }
        }
    }
    all.retain(|text| parse(text).is_some() && hcl_serde::from_str::<Values>(text).is_ok());
    assert!(all.len() > 500, "{}", all.len());
    all
}

type Values = BTreeMap<String, hcl_serde::Value>;

#[test]
fn items_are_set_beside_heredocs() {
    let layouts = layouts(["{", "}"], ["a = ", "b = "]);
    let mut wrong = Vec::new();
    for text in &layouts {
        for (key, value) in ["a", "b", "c"]
            .into_iter()
            .flat_map(|key| ["s", "p\nq\n"].map(|it| (key, it)))
        {
            let file = parse(text).unwrap();
            let mut edit = Edit::new(&file);
            edit.set_item(attribute(file.body(), "v").expression(), key, value)
                .unwrap();
            let before: Values = hcl_serde::from_str(text).unwrap();
            let mut expected = before["v"].clone();
            expected.insert(key, value).unwrap();
            wrong.extend(wrong_result(text, edit, &expected));
        }
        for key in ["a", "b"] {
            let file = parse(text).unwrap();
            let mut edit = Edit::new(&file);
            edit.remove_item(attribute(file.body(), "v").expression(), key)
                .unwrap();
            let before: Values = hcl_serde::from_str(text).unwrap();
            let items = before["v"].as_object().unwrap().iter();
            let expected = items.filter(|(it, _)| **it != *key);
            let expected = expected.map(|(key, value)| (key.clone(), value.clone()));
            wrong.extend(wrong_result(
                text,
                edit,
                &hcl_serde::Value::object(expected.collect()),
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {}",
        wrong.len(),
        layouts.len(),
        wrong[0]
    );
}

#[test]
fn elements_are_inserted_and_removed_beside_heredocs() {
    let layouts = layouts(["[", "]"], ["", ""]);
    let mut wrong = Vec::new();
    for text in &layouts {
        let before: Values = hcl_serde::from_str(text).unwrap();
        let before: Vec<_> = before["v"].as_list().unwrap().to_vec();
        for index in 0..=before.len() {
            for value in ["s", "p\nq\n"] {
                let file = parse(text).unwrap();
                let mut edit = Edit::new(&file);
                let list = attribute(file.body(), "v").expression();
                edit.insert_element(list, index, value).unwrap();
                let mut expected = before.clone();
                expected.insert(index, value.into());
                wrong.extend(wrong_result(text, edit, &hcl_serde::Value::tuple(expected)));
            }
        }
        for index in 0..before.len() {
            let file = parse(text).unwrap();
            let mut edit = Edit::new(&file);
            edit.remove_element(attribute(file.body(), "v").expression(), index)
                .unwrap();
            let mut expected = before.clone();
            expected.remove(index);
            wrong.extend(wrong_result(text, edit, &hcl_serde::Value::tuple(expected)));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}: {}",
        wrong.len(),
        layouts.len(),
        wrong.join("\n")
    );
}

fn wrong_result(text: &str, edit: Edit<'_>, expected: &hcl_serde::Value) -> Option<String> {
    let new = match edit.finish() {
        Ok(patches) => patches.apply(text),
        Err(error) => return Some(format!("{text:?} is refused: {error}")),
    };
    match hcl_serde::from_str::<Values>(&new) {
        Ok(it) if it["v"] == *expected => None,
        Ok(it) => Some(format!("{text:?} becomes {new:?}: {:?}", it["v"])),
        Err(error) => Some(format!("{text:?} becomes {new:?}: {error}")),
    }
}

hcl_golden::rows!("heredocs.rows");
