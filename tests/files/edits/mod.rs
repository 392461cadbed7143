//! Random edits of real and generated files: the new text parses, has the intended content and the comments of the old one, and the
//! inverse patches restore the old text.
//!
//! The files are the shared ones, and those of the
//! repository.

#![expect(
    clippy::print_stdout,
    reason = "a long run says how many edits it made"
)]

mod laws;
mod model;
mod operations;
mod real;

use std::cell::Cell;
use std::path::{Path, PathBuf};

use hcl_core::native::{self, File};
use hcl_core::{Diagnostics, Source};
use hcl_golden::folder;
use hcl_tests::generate::Generator;
use hcl_tests::random::{Random, law};
use hcl_tests::shared::{self, by_size};
use hcl_write::{Edit, EditError};
use libtest_mimic::{Failed, Trial};

use operations::Comments;

/// Files of the repository, for a fresh clone.
const FOLDERS: &[&str] = &["fuzz/seeds/native", "../hcl-serde/tests/applications"];

/// The edits that are made of one file, one after the other.
const CHAIN: usize = 3;

/// The number of failures that are reported.
const MAX_PROBLEMS: usize = 10;

/// Longer files are left out: most edits of theirs are the same.
const MAX_BYTES: usize = 50_000;

pub(super) fn trials() -> Vec<Trial> {
    vec![
        Trial::test("edits::random", checked(random_edits)),
        Trial::test("edits::own_texts", checked(laws::own_texts)),
        Trial::test("edits::expressions", laws::expressions),
        Trial::test("edits::formatted_twice", checked(laws::formatted_twice)),
        Trial::test("edits::edited_formatted", checked(laws::edited_formatted)),
        Trial::test("edits::sorted_twice", checked(laws::sorted_twice)),
        Trial::test("edits::listed", checked(laws::addressed)),
        real_trial("edits::sorted", real::sorted),
        real_trial("edits::compared", real::compared),
        real_trial("edits::merged", real::merged),
        real_trial("edits::as_data", real::as_data),
    ]
}

/// Returns the function of a trial, which fails by a panic.
fn checked(law: fn()) -> impl FnOnce() -> Result<(), Failed> {
    move || {
        law();
        Ok(())
    }
}

/// The number of inputs of each law.
fn runs() -> u32 {
    by_size([600, 3_000, 30_000])
}

/// Returns a test of real files, which says so if there are none.
fn real_trial(name: &str, check: fn() -> Result<(), Failed>) -> Trial {
    if shared::folder().is_none() && std::env::var_os("HCL_FILES").is_none() {
        return shared::absent(name);
    }
    Trial::test(name, check)
}

fn texts() -> Vec<(String, String)> {
    texts_with(None)
}

/// Returns the texts of the files, and of those in one more folder.
fn texts_with(more: Option<PathBuf>) -> Vec<(String, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders: Vec<_> = FOLDERS.iter().map(|folder| here.join(folder)).collect();
    folders.extend(shared::folder().map(|folder| folder.join("corpus/valid")));
    folders.extend(more);
    let paths = folders
        .iter()
        .flat_map(|folder| folder::files(folder, None));
    paths
        .filter(|path| path.extension().is_none_or(|ending| ending != "json"))
        .filter_map(|path| {
            Some((
                path.display().to_string(),
                std::fs::read_to_string(path).ok()?,
            ))
        })
        .filter(|(_, text)| text.len() < MAX_BYTES && parse(text).1.is_empty())
        .collect()
}

/// Returns one of the texts, or a generated one: with comments at any place, and line endings of both kinds.
fn any_text(random: &mut Random, texts: &[(String, String)]) -> (String, String) {
    if random.below(2) == 0 {
        let text = Generator::new(random.part()).file();
        let (_, mistakes) = parse(&text);
        if mistakes.is_empty() {
            return ("generated".to_owned(), text);
        }
    }
    texts[random.below(texts.len())].clone()
}

fn parse(text: &str) -> (File, Diagnostics) {
    let mut mistakes = Diagnostics::new();
    let source = Source::new("edited.hcl", text.to_owned()).expect("a small file");
    (native::parse(&source, &mut mistakes), mistakes)
}

fn random_edits() {
    let texts = texts();
    let (made, refused) = (Cell::new(0), Cell::new(0));
    let input = |random: &mut Random| (any_text(random, &texts), random.rest());
    law(runs(), input, |((_, mut text), mut random)| {
        for _ in 0..CHAIN {
            match step(&mut random, &text) {
                Ok(Step::Made(new)) => {
                    text = new;
                    made.set(made.get() + 1);
                }
                Ok(Step::Nothing) => {}
                Ok(Step::Refused) => refused.set(refused.get() + 1),
                Err(problem) => panic!("{problem}"),
            }
        }
    });
    let (made, refused) = (made.get(), refused.get());
    println!("{made} edits, {refused} refused");
    assert!(refused * 10 < made, "{refused} of {made} refused");
}

enum Step {
    Made(String),
    /// The file has nothing to edit this way.
    Nothing,
    /// The edit is not possible: a name that exists, or a comment without a line.
    Refused,
}

fn step(random: &mut Random, text: &str) -> Result<Step, String> {
    let (file, _) = parse(text);
    let mut edit = Edit::new(&file);
    let made = match operations::random(random, &mut edit, &file) {
        None => return Ok(Step::Nothing),
        Some(Err(error)) => return refused(error, "collecting").map(|()| Step::Refused),
        Some(Ok(made)) => made,
    };
    let patches = match edit.finish() {
        Ok(patches) => patches,
        Err(error) => {
            return refused(error, &format!("{}\n{text}", made.what)).map(|()| Step::Refused);
        }
    };
    let new = patches.apply(text);
    let shown = || format!("{}\n{}", made.what, changes(text, &patches));
    let (edited, mistakes) = parse(&new);
    if !mistakes.is_empty() {
        return Err(format!("{mistakes}: {}", shown()));
    }
    let content = model::of(edited.body());
    match &made.content {
        Some(expected) if *expected != content => {
            let difference = difference(expected, &content);
            return Err(format!("{difference}\n{}", shown()));
        }
        None if sorted(&content) != sorted(&model::of(file.body())) => {
            return Err(format!("other items: {}", shown()));
        }
        _ => {}
    }
    let (before, after) = (model::comments(text), model::comments(&new));
    let is_right = match made.comments {
        Comments::Same => before == after,
        Comments::Fewer => contains(&before, &after),
        Comments::Added => after.len() > before.len() && contains(&after, &before),
        Comments::Any => after.iter().any(|comment| comment == "# zz one"),
    };
    if !is_right {
        return Err(format!("comments: {}", shown()));
    }
    Ok(Step::Made(new))
}

/// Returns an error unless an edit is refused for a reason that a random edit may have.
fn refused(error: EditError, what: &str) -> Result<(), String> {
    match error {
        EditError::NameExists(..) | EditError::OneLine | EditError::Conflict(_) => Ok(()),
        EditError::Breaks(mistakes)
            if mistakes
                .iter()
                .all(|it| it.summary() == "Attribute redefined") =>
        {
            Ok(())
        }
        error => Err(format!("{what}: {error}")),
    }
}

/// The patches with the text around them.
fn changes(text: &str, patches: &hcl_write::Patches) -> String {
    let mut shown = String::new();
    for patch in patches {
        let (start, end) = (patch.span.start as usize, patch.span.end as usize);
        let before: String = text[..start].chars().rev().take(160).collect();
        let before: String = before.chars().rev().collect();
        let after: String = text[end..].chars().take(100).collect();
        shown += &format!(
            "…{before}<<<{}===={}>>>{after}…\n",
            &text[start..end],
            patch.text
        );
    }
    shown
}

fn contains(all: &[String], some: &[String]) -> bool {
    let mut all = all.iter();
    some.iter().all(|one| all.any(|other| other == one))
}

fn sorted(items: &[model::Item]) -> Vec<String> {
    let mut texts: Vec<String> = items
        .iter()
        .map(|item| match item {
            model::Item::Block(name, labels, items) => {
                format!("{name} {labels:?} {:?}", sorted(items))
            }
            item => format!("{item:?}"),
        })
        .collect();
    texts.sort();
    texts
}

fn difference(expected: &[model::Item], actual: &[model::Item]) -> String {
    let (expected, actual) = (format!("{expected:#?}"), format!("{actual:#?}"));
    let mut lines = expected.lines().zip(actual.lines());
    let first = lines
        .position(|(expected, actual)| expected != actual)
        .unwrap_or_default();
    let shown = |text: &str| {
        let lines = text.lines().skip(first.saturating_sub(4)).take(14);
        lines.collect::<Vec<_>>().join("\n")
    };
    format!("expected\n{}\nactual\n{}", shown(&expected), shown(&actual))
}
