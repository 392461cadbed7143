//! Merges of three random versions: no comment is lost that a version has added, and none stays that a version has removed.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::fmt::Write;

use hcl_syntax::native::{self, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::Edit;
use hcl_write::tokens::{TokenKind, tokens};
use proptest::prelude::*;

/// An argument or block, with its comments by number.
#[derive(Clone, Debug)]
struct Item {
    name: usize,
    /// Above a blank line above the item.
    own: Option<usize>,
    lead: Vec<usize>,
    line: Option<usize>,
    content: Content,
}

#[derive(Clone, Debug)]
enum Content {
    Number(usize),
    /// A call, with a comment inside.
    Call(usize, Option<usize>),
    Heredoc(usize),
    Object(Vec<Item>),
    OneLine(Vec<Item>),
    List(Vec<Item>),
    Block(Vec<Item>),
}

/// A source of choices, and of numbers of comments.
struct Choices {
    state: u64,
    comments: usize,
}

impl Choices {
    fn below(&mut self, limit: usize) -> usize {
        self.state = self
            .state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.state >> 33).unwrap() % limit
    }

    fn comment(&mut self) -> usize {
        self.comments += 1;
        self.comments
    }

    fn maybe_comment(&mut self) -> Option<usize> {
        (self.below(3) == 0).then(|| self.comment())
    }

    fn items(&mut self, depth: usize, inside_value: bool) -> Vec<Item> {
        let count = self.below(4) + usize::from(inside_value);
        (0..count)
            .map(|name| self.item(name, depth, inside_value))
            .collect()
    }

    fn item(&mut self, name: usize, depth: usize, inside_value: bool) -> Item {
        let lead = (0..self.below(3)).map(|_| self.comment()).collect();
        let content = match self.below(if depth == 0 { 3 } else { 7 }) {
            0 => Content::Number(self.below(100)),
            1 => Content::Call(self.below(100), self.maybe_comment()),
            2 => Content::Heredoc(self.below(100)),
            3 => Content::Object(self.items(depth - 1, true)),
            4 => Content::OneLine(vec![
                Item::number(0, self.below(9)),
                Item::number(1, self.below(9)),
            ]),
            5 => Content::List(self.items(depth - 1, true)),
            _ if inside_value => Content::Number(self.below(100)),
            _ => Content::Block(self.items(depth - 1, false)),
        };
        Item {
            name,
            own: self.maybe_comment(),
            lead,
            line: self.maybe_comment(),
            content,
        }
    }

    /// Changes comments, values and items.
    fn change(&mut self, items: &mut Vec<Item>, inside_value: bool) {
        if self.below(8) == 0 && items.len() > 1 {
            let at = self.below(items.len());
            items.remove(at);
        }
        for item in items.iter_mut() {
            if self.below(4) == 0 {
                item.own = self.maybe_comment();
            }
            match self.below(8) {
                0 => item.lead.clear(),
                1 => {
                    let new = self.comment();
                    let at = self.below(item.lead.len() + 1);
                    item.lead.insert(at, new);
                }
                2 if !item.lead.is_empty() => {
                    let at = self.below(item.lead.len());
                    item.lead[at] = self.comment();
                }
                _ => {}
            }
            if self.below(4) == 0 {
                item.line = self.maybe_comment();
            }
            match &mut item.content {
                Content::Number(number) | Content::Heredoc(number) if self.below(4) == 0 => {
                    *number += 1;
                }
                Content::Call(number, comment) => {
                    *number += usize::from(self.below(4) == 0);
                    if self.below(3) == 0 {
                        *comment = self.maybe_comment();
                    }
                }
                Content::Object(items) | Content::List(items) | Content::OneLine(items) => {
                    self.change(items, true);
                }
                Content::Block(items) => self.change(items, false),
                _ => {}
            }
        }
        if self.below(8) == 0 {
            let name = 10 + self.below(30);
            if items.iter().all(|it| it.name != name) {
                items.push(self.item(name, 1, inside_value));
            }
        }
    }
}

impl Item {
    fn number(name: usize, number: usize) -> Self {
        Self {
            name,
            own: None,
            lead: Vec::new(),
            line: None,
            content: Content::Number(number),
        }
    }

    fn write(&self, out: &mut String, indentation: &str, is_element: bool) {
        if let Some(own) = self.own {
            writeln!(out, "\n{indentation}# c{own}\n").unwrap();
        }
        for lead in &self.lead {
            writeln!(out, "{indentation}// c{lead}").unwrap();
        }
        let name = self.name;
        let inner = format!("{indentation}  ");
        out.push_str(indentation);
        match &self.content {
            Content::Block(_) => write!(out, "b{name} ").unwrap(),
            _ if is_element => {}
            _ => write!(out, "a{name} = ").unwrap(),
        }
        match &self.content {
            Content::Number(number) => write!(out, "{number}").unwrap(),
            Content::Call(number, None) => write!(out, "f({number})").unwrap(),
            Content::Call(number, Some(comment)) => {
                write!(out, "f({number} /* c{comment} */)").unwrap();
            }
            Content::Heredoc(number) if is_element => write!(out, "\"{number}\"").unwrap(),
            Content::Heredoc(number) => {
                writeln!(out, "<<E\n{number}\nE").unwrap();
                return;
            }
            Content::OneLine(items) => {
                out.push_str("{ ");
                for item in items {
                    for lead in &item.lead {
                        write!(out, "/* c{lead} */ ").unwrap();
                    }
                    let Content::Number(number) = item.content else {
                        continue;
                    };
                    write!(out, "k{} = {number}", item.name).unwrap();
                    if let Some(line) = item.line {
                        write!(out, " /* c{line} */").unwrap();
                    }
                    out.push_str(", ");
                }
                out.push('}');
            }
            Content::Object(items) | Content::Block(items) => {
                out.push_str("{\n");
                write_all(items, out, &inner, false);
                write!(out, "{indentation}}}").unwrap();
            }
            Content::List(items) => {
                out.push_str("[\n");
                write_all(items, out, &inner, true);
                write!(out, "{indentation}]").unwrap();
            }
        }
        if is_element {
            out.push(',');
        }
        if let Some(line) = self.line {
            write!(out, " # c{line}").unwrap();
        }
        out.push('\n');
    }
}

fn write_all(items: &[Item], out: &mut String, indentation: &str, are_elements: bool) {
    for item in items {
        item.write(out, indentation, are_elements);
    }
}

fn text(items: &[Item]) -> String {
    let mut out = String::new();
    write_all(items, &mut out, "", false);
    out
}

fn parse(text: &str) -> File {
    let mut mistakes = Diagnostics::new();
    let source = Source::new("test.hcl", text.to_owned()).unwrap();
    let file = native::parse(&source, &mut mistakes);
    assert!(!mistakes.has_errors(), "{text}\n{mistakes}");
    file
}

/// Returns the words of all comments.
fn comments(file: &File) -> BTreeSet<String> {
    let source = file.source();
    let is_comment = |kind| matches!(kind, TokenKind::LineComment | TokenKind::BlockComment);
    let all = tokens(source)
        .into_iter()
        .filter(|it| is_comment(it.kind))
        .map(|it| source.slice(it.span).to_owned())
        .collect::<Vec<_>>();
    let words = all.iter().flat_map(|it| it.split_whitespace());
    words
        .filter(|it| it.starts_with('c'))
        .map(str::to_owned)
        .collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Merged,
    /// A comment is there that one version has removed. None is lost.
    Stale,
    Conflict,
}

/// Merges random versions; an error if a comment is lost.
fn check(seed: u64) -> Result<Outcome, String> {
    let mut choices = Choices {
        state: seed,
        comments: 0,
    };
    let items = choices.items(2, false);
    let [mut one, mut other] = [items.clone(), items.clone()];
    choices.change(&mut one, false);
    choices.change(&mut other, false);
    let [base_text, our_text, their_text] = [&items, &one, &other].map(|it| text(it));
    let [base, ours, theirs] = [&base_text, &our_text, &their_text].map(|it| parse(it));
    let mut edit = Edit::new(&ours);
    let told = |what: &str, result: &str| {
        format!(
            "{what}\n--- base\n{base_text}--- ours\n{our_text}--- theirs\n{their_text}--- result\n{result}"
        )
    };
    let conflicts = edit
        .merge(base.body(), theirs.body())
        .map_err(|it| told(&it.to_string(), ""))?;
    if !conflicts.is_empty() {
        return Ok(Outcome::Conflict);
    }
    let patches = edit.finish().map_err(|it| told(&it.to_string(), ""))?;
    let result = patches.apply(&our_text);
    let merged = comments(&parse(&result));
    let [base, ours, theirs] = [&base, &ours, &theirs].map(comments);
    let expected: BTreeSet<String> = ours.intersection(&theirs).cloned().collect();
    let added = ours
        .symmetric_difference(&theirs)
        .filter(|it| !base.contains(*it));
    let expected: BTreeSet<String> = expected.into_iter().chain(added.cloned()).collect();
    let lost: Vec<_> = expected.difference(&merged).collect();
    if !lost.is_empty() {
        return Err(told(&format!("lost {lost:?}"), &result));
    }
    Ok(match merged.is_subset(&expected) {
        true => Outcome::Merged,
        false => Outcome::Stale,
    })
}

/// Lays a random file over another; an error if a comment of one of them is lost, or if it changes again when it is laid once more.
fn check_overlay(seed: u64) -> Result<(), String> {
    let mut choices = Choices {
        state: seed,
        comments: 0,
    };
    let items = choices.items(2, false);
    let mut other = items.clone();
    choices.change(&mut other, false);
    let [our_text, their_text] = [&items, &other].map(|it| text(it));
    let [ours, theirs] = [&our_text, &their_text].map(|it| parse(it));
    let told = |what: &str, result: &str| {
        format!("{what}\n--- ours\n{our_text}--- theirs\n{their_text}--- result\n{result}")
    };
    let mut edit = Edit::new(&ours);
    let laid = edit.overlay(theirs.body());
    laid.map_err(|it| told(&it.to_string(), ""))?;
    let patches = edit.finish().map_err(|it| told(&it.to_string(), ""))?;
    let result = patches.apply(&our_text);
    let all = comments(&parse(&result));
    let expected: BTreeSet<String> = comments(&ours).union(&comments(&theirs)).cloned().collect();
    let lost: Vec<_> = expected.difference(&all).collect();
    if !lost.is_empty() {
        return Err(told(&format!("lost {lost:?}"), &result));
    }
    // Laid over the result again, nothing changes.
    let file = parse(&result);
    let mut edit = Edit::new(&file);
    let laid = edit.overlay(theirs.body());
    laid.map_err(|it| told(&it.to_string(), &result))?;
    let again = edit.finish().map_err(|it| told(&it.to_string(), &result))?;
    let again = again.apply(&result);
    match again == result {
        true => Ok(()),
        false => Err(told("again", &again)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn comments_of_both_files_stay_when_one_is_laid_over_the_other(seed in any::<u64>()) {
        if let Err(problem) = check_overlay(seed) {
            prop_assert!(false, "{problem}");
        }
    }

    #[test]
    fn comments_of_both_versions_stay(seed in any::<u64>()) {
        if let Err(problem) = check(seed) {
            prop_assert!(false, "{problem}");
        }
    }
}

#[test]
fn most_random_versions_have_no_conflict() {
    let outcomes: Vec<Outcome> = (0..200).map(|seed| check(seed * 7919).unwrap()).collect();
    let count = |outcome| outcomes.iter().filter(|it| **it == outcome).count();
    assert!(count(Outcome::Merged) > 60, "{outcomes:?}");
    assert_eq!(count(Outcome::Stale), 0);
}

#[test]
fn a_value_with_other_items_has_them() {
    for (old, new) in [
        ("{ k0 = 5, k1 = 3, }", "{ z = 1 }"),
        ("{ k0 = 5 }", "{ z = 1, y = 2 }"),
        ("[{ k0 = 5 }, 1]", "[{ z = f(1) }, 1]"),
        ("{ k0 = 5, k1 = 3 }", "{ k1 = 3, z = 1 }"),
        ("{ k0 = 5, k1 = 3 }", "{ k0 = 5, z = 1 }"),
    ] {
        let [base, theirs] = [old, new].map(|it| format!("a = {it}\n"));
        let [file, other] = [&base, &theirs].map(|it| parse(it));
        let mut edit = Edit::new(&file);
        let conflicts = edit.merge(file.body(), other.body()).unwrap();
        assert!(conflicts.is_empty());
        assert_eq!(edit.finish().unwrap().apply(&base), theirs);
    }
}
