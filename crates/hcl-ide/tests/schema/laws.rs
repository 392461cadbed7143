//! Laws: every prefix of the cases has answers, and fixes fix.

use std::cell::Cell;
use std::collections::BTreeMap;

use hcl_golden::random::law;
use hcl_ide::{Analysis, CodeActionKind, CompletionKind, FileId, Language, Workspace};
use hcl_serde::{Decoder, Limits};
use hcl_syntax::{Diagnostic, Span};

use super::generated::{configuration, json_of};
use super::model::{Config, decoder, language};
use super::requests::{accepted_completions, answers, parses};
use crate::case;
use crate::shared::by_size;

/// Opens one file.
fn open(case: &str, name: &str, text: &str) -> (Analysis, FileId) {
    let mut workspace = Workspace::new(language(case));
    let file = workspace.set(name, text).unwrap();
    (workspace.analysis(), file)
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap()
}

/// Returns the names of all cases with their files.
fn cases() -> Vec<(String, Vec<(String, String)>)> {
    [
        case::all("schema/sessions"),
        case::all("navigation/sessions"),
    ]
    .concat()
}

#[test]
fn every_prefix_of_the_cases_has_answers() {
    let mut prefixes = 0;
    for (case, files) in cases() {
        for (name, text) in &files {
            let mut workspace = Workspace::new(language(&case));
            for (other, text) in &files {
                workspace.set(other, text.as_str()).unwrap();
            }
            for (end, _) in text.char_indices().step_by(by_size([11, 1, 1])) {
                let file = workspace.set(name, &text[..end]).unwrap();
                answers(&workspace.analysis(), file, u32::try_from(end).unwrap());
                prefixes += 1;
            }
        }
    }
    assert!(prefixes > 1_000, "{prefixes}");
}

#[test]
fn every_offset_of_the_cases_has_answers() {
    for (case, files) in cases() {
        let mut workspace = Workspace::new(language(&case));
        let opened = files.iter().map(|(name, text)| {
            let file = workspace.set(name, text.as_str()).unwrap();
            (file, text.clone())
        });
        let opened: Vec<_> = opened.collect();
        let analysis = workspace.analysis();
        for (file, text) in opened {
            // Offsets inside characters and after the end, too.
            for offset in (0..length(&text) + 2).step_by(by_size([7, 1, 1])) {
                answers(&analysis, file, offset);
            }
        }
    }
}

#[test]
fn code_actions_keep_line_endings() {
    let mut applied = 0;
    for (case, files) in cases() {
        let mut workspace = Workspace::new(language(&case));
        let opened = files.iter().map(|(name, text)| {
            let text = text.replace('\n', "\r\n");
            (workspace.set(name, text.as_str()).unwrap(), text)
        });
        let opened: BTreeMap<FileId, String> = opened.collect();
        let analysis = workspace.analysis();
        for (&file, text) in &opened {
            for (end, _) in text.match_indices('\r') {
                let at = Span::at(u32::try_from(end).unwrap());
                for action in analysis.code_actions(file, at) {
                    for edit in &action.edits {
                        let new = edit.apply(&opened[&edit.file]);
                        let (all, with_return) = (new.matches('\n'), new.matches("\r\n"));
                        assert_eq!(all.count(), with_return.count(), "{case}: {action:?}");
                        applied += 1;
                    }
                }
            }
        }
    }
    assert!(applied > 20, "{applied}");
}

/// Returns titles and first sentences: without spans, and without suggestions, which depend on other items.
fn said(all: &[Diagnostic]) -> Vec<String> {
    let first = |detail: &str| {
        detail
            .split(". ")
            .next()
            .unwrap_or_default()
            .trim_end_matches('.')
            .to_owned()
    };
    let said = all
        .iter()
        .map(|it| format!("{} {}", it.summary(), first(&it.detail())));
    let mut said: Vec<String> = said.collect();
    said.sort();
    said
}

#[test]
fn fixes_remove_their_diagnostic_and_add_none() {
    let fixed = Cell::new(0);
    law(by_size([60, 150, 150]), configuration, |text| {
        let (analysis, file) = open("", "app.hcl", &text);
        let before = analysis.diagnostics(file);
        let mut actions = Vec::new();
        for diagnostic in before.iter() {
            let Some(subject) = diagnostic.subject() else {
                continue;
            };
            let at = analysis.code_actions(file, subject.span());
            actions.extend(
                at.into_iter()
                    .filter(|it| it.kind == CodeActionKind::QuickFix),
            );
        }
        for action in actions.iter().filter(|it| !it.fixes.is_empty()) {
            let new = action.edits[0].apply(&text);
            let (after, file) = open("", "app.hcl", &new);
            let after = after.diagnostics(file);
            let (before, after) = (said(before.as_slice()), said(after.as_slice()));
            for fix in said(&action.fixes) {
                let count = |all: &[String]| all.iter().filter(|it| **it == fix).count();
                assert!(
                    count(&after) < count(&before),
                    "{}\n{text}\n{new}\n{after:#?}",
                    action.title
                );
            }
            // A block whose type or variant was misspelt is read for the first time. Names wait for the last fix.
            let is_block = ["servcie", "dsik"]
                .iter()
                .any(|it| action.title.contains(it));
            let is_of_name = |it: &&String| {
                ["Undefined", "Duplicate", "Unused"]
                    .iter()
                    .any(|start| it.starts_with(&format!("{start} name")))
            };
            for it in after.iter().filter(|it| !is_block && !is_of_name(it)) {
                assert!(before.contains(it), "{}: {it}\n{text}\n{new}", action.title);
            }
            fixed.set(fixed.get() + 1);
        }
    });
    assert!(fixed.get() > 200, "{fixed:?}");
}

#[test]
fn filling_leaves_nothing_missing() {
    let is_missing = |it: &&Diagnostic| {
        it.code()
            .is_some_and(|it| it.starts_with("missing-required") || it == "missing-block")
    };
    let filled = Cell::new(0);
    law(150, configuration, |mut text| {
        for _ in 0..20 {
            let (analysis, file) = open("", "app.hcl", &text);
            let all = analysis.diagnostics(file);
            let Some(missing) = all.iter().find(is_missing) else {
                break;
            };
            let at = missing.subject().unwrap().span();
            let actions = analysis.code_actions(file, at);
            let fill = actions
                .iter()
                .find(|it| it.title.starts_with("Add required"));
            let fill = fill.unwrap_or_else(|| panic!("{missing} has no fix in\n{text}"));
            text = fill.edits[0].apply(&text);
            filled.set(filled.get() + 1);
        }
        let (analysis, file) = open("", "app.hcl", &text);
        let left = analysis.diagnostics(file);
        assert_eq!(left.iter().find(is_missing), None, "{text}");
    });
    assert!(filled.get() > 100, "{filled:?}");
}

#[test]
fn completed_blocks_miss_nothing() {
    let text = "region = \"eu\"\n\n";
    let at = length(text) - 1;
    let (analysis, file) = open("", "app.hcl", text);
    let blocks = analysis.completions(file, at).into_iter();
    let blocks = blocks.filter(|it| it.kind == CompletionKind::Block && it.label != "dynamic");
    let mut count = 0;
    for block in blocks {
        let mut new = text.to_owned();
        new.replace_range(block.edit.span.range(), &block.edit.text);
        let (after, file) = open("", "app.hcl", &new);
        let found = after.diagnostics(file);
        // The variant of storage is chosen first: what it requires is filled in later.
        let is_expected =
            |it: &Diagnostic| block.label == "storage" && it.summary().contains("Missing");
        assert!(found.iter().all(is_expected), "{new}\n{found:#?}");
        count += 1;
    }
    assert_eq!(count, 5);
}

#[test]
fn diagnostics_are_those_of_the_program() {
    law(100, configuration, |native| {
        for (name, text) in [("app.hcl", native.clone()), ("app.json", json_of(&native))] {
            let (analysis, file) = open("", name, &text);
            let source = analysis.file(file).unwrap().source().clone();
            let expected = decoder(Decoder::new()).check::<Config>(&source);
            assert_eq!(
                analysis.diagnostics(file).as_slice(),
                expected.as_slice(),
                "{text}"
            );
        }
    });
}

#[test]
fn limits_are_those_of_the_program() {
    let limits = Limits::default().with_nesting(8).with_steps(500);
    let limited = || decoder(Decoder::new()).limits(limits);
    let mut workspace = Workspace::new(Language::new::<Config>().decoder(limited()));
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    let deep = format!("region = {}1{}\n", "[".repeat(9), "]".repeat(9));
    let long = format!(
        "region = join(\"\", [for a in {ten} : join(\"\", [for b in {ten} : join(\"\", {ten})])])\n"
    );
    for (text, code) in [(deep, "nesting"), (long, "evaluation-limit")] {
        let file = workspace.set("app.hcl", text.as_str()).unwrap();
        let analysis = workspace.analysis();
        let found = analysis.diagnostics(file);
        let expected = limited().check::<Config>(analysis.file(file).unwrap().source());
        assert_eq!(found.as_slice(), expected.as_slice(), "{text}");
        let is_limit = |it: &Diagnostic| it.code().is_some_and(|it| it.contains(code));
        assert!(found.iter().any(is_limit), "{found:?}");
        assert_eq!(analysis.inlay_values(file, Span::new(0, length(&text))), []);
    }
}

/// A text that parses still parses with any completion at the end of a word or after a brace.
#[test]
fn accepted_completions_parse() {
    let accepted = Cell::new(0);
    let check = |case: &str, name: &str, text: &str| {
        let (analysis, file) = open(case, name, text);
        accepted.set(accepted.get() + accepted_completions(&analysis, file, 0..text.len()));
    };
    for (case, files) in cases() {
        for (name, text) in files.iter().filter(|(name, text)| parses(name, text)) {
            check(&case, name, text);
        }
    }
    law(by_size([4, 60, 200]), configuration, |text| {
        check("", "app.hcl", &text);
    });
    assert!(accepted.get() > 1_000, "{accepted:?}");
}

/// Where only a literal can be, at `|`, each completion in its place leaves a module without a mistake.
#[test]
fn completed_literals_are_right() {
    let places = [
        ("prod.tfvars", "a = |\n"),
        ("prod.tfvars", "a = [|]\n"),
        ("prod.tfvars", "a = { b = | }\n"),
        ("prod.tfvars", "|\n"),
        ("b.tf", "variable \"b\" {\n  default = |\n}\n"),
        ("b.tf", "variable \"b\" {\n  default = [|]\n}\n"),
        ("b.tf", "variable \"b\" {\n  description = |\n}\n"),
        ("b.tf", "variable \"b\" {\n  sensitive = |\n}\n"),
        ("b.tf", "variable \"b\" {\n  nullable = |\n}\n"),
        ("b.tf", "variable \"b\" {\n  |\n}\n"),
        ("b.tf", "module \"m\" {\n  source = |\n}\n"),
        (
            "b.tf",
            "output \"o\" {\n  value     = 1\n  sensitive = |\n}\n",
        ),
        ("b.tf", "output \"o\" {\n  value = 1\n}|\n"),
        ("b.tf", "output \"o\" { value = 1 }|\n"),
    ];
    let mut accepted = 0;
    for (name, place) in places {
        let mut workspace = Workspace::new(language("(terraform)"));
        let main = "variable \"a\" {\n  default = 1\n}\nlocals {\n  l = var.a\n}\n";
        workspace.set("main.tf", main).unwrap();
        let at = place.find('|').unwrap();
        let text = place.replace('|', "");
        let file = workspace.set(name, text.as_str()).unwrap();
        let found = workspace.analysis().completions(file, length(&place[..at]));
        for it in found {
            let mut whole = text.clone();
            whole.replace_range(it.edit.span.range(), &it.edit.text);
            workspace.set(name, whole.as_str()).unwrap();
            let found = workspace.analysis().diagnostics(file);
            assert!(!found.has_errors(), "{name}\n{whole}\n{found:?}");
            accepted += 1;
        }
    }
    assert!(accepted > 20, "{accepted}");
}
