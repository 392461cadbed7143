//! Names of secrets. After an error, text under such a name is concealed where decoding does not come to read it as a secret:
//! under a misspelt name, in an item that is there twice, at the wrong level, after a mistake of syntax.

use hcl_core::internal::sort::sort_by_key;
use std::collections::HashSet;

use hcl_core::{Diagnostics, Source, Span, native};

use super::items::{Item, Items};
use super::misspelt::is_misspelt;
use super::sample::ANY_NAME;
use super::sources::{Syntaxes, by_source, conceal_lines, spans_of};
use crate::constraint::Texts;
use crate::secrets::{self, Forms, Found, Search};
use hcl_core::ParsedSource;

/// More names than this are too many to compare each with a misspelt one: every unknown name is one of a secret then.
const MAX_COMPARED: usize = 50;

/// The maximum number of searches for the secrets of a type, and of bytes that they read.
const MAX_SEARCHES: usize = 64;
const SEARCHED_BYTES: usize = 200_000;

/// The maximum number of names in a text that are tried.
const MAX_NAMES: usize = 12;

/// The names of the secrets of a type.
#[derive(Debug, Default)]
pub(crate) struct SecretNames {
    /// Of arguments and blocks.
    pub(crate) values: HashSet<String>,
    /// Of blocks with a label that is a secret, or objects with such a key.
    pub(crate) labels: HashSet<String>,
    /// Of blocks with a secret in them: what stands in place of such a body is a secret, too.
    pub(super) blocks: HashSet<String>,
    /// All names of the type: none of them is misspelt.
    pub(crate) known: HashSet<String>,
    /// Whether every argument is a secret.
    pub(super) is_any: bool,
    /// Of blocks in which every argument is a secret that has no name of the type.
    pub(super) rests: HashSet<String>,
    /// Whether every argument of the file is one that has no name of the type.
    pub(super) is_rest_of_file: bool,
}

impl SecretNames {
    /// Adds the names of the secrets that a function requests. Calls it again for each variant of an enum, and with names of
    /// fields that were missing. Returns whether the type may have secrets.
    pub(crate) fn search(
        &mut self,
        trials: &Trials,
        syntax: &Syntaxes<'_>,
        mut find: impl FnMut(&Search) -> Found,
    ) -> bool {
        let notices = secrets::notices();
        let mut lessons = Lessons::default();
        let mut waiting = vec![Trial {
            names: trials.names.clone(),
            ..Trial::default()
        }];
        let mut all = Found::default();
        for _ in 0..trials.max {
            let Some(trial) = waiting.pop() else { break };
            let mut found = find(&lessons.search(&trial));
            let has_forms = lessons.learn_forms(&mut found);
            let has_names = lessons.learn_names(trial.variant, &mut found);
            all.append(found);
            if has_names {
                waiting = lessons.trials(&trials.names);
            }
            // The trial goes on with what it has learned, in each form.
            if has_forms || has_names {
                let turns = (0..lessons.forms.turns()).rev();
                waiting.extend(turns.map(|turn| Trial {
                    turn,
                    ..trial.clone()
                }));
            }
        }
        let has_none = !all.is_buffered && secrets::notices() == notices && waiting.is_empty();
        // The sources are parsed here, once for all searches.
        self.add(all, syntax);
        !has_none
    }

    /// Adds the names of secrets that a type has requested.
    pub(crate) fn add(&mut self, found: Found, syntax: &Syntaxes<'_>) {
        self.values.extend(found.absent);
        self.is_any |= found.is_any;
        let requested = found.requested.into_iter();
        self.known.extend(requested.map(str::to_owned));
        for (source, mut spans) in by_source(&found.spans) {
            let items = Items::of(&syntax.parse(&source));
            sort_by_key(&mut spans, |it| (it.start, std::cmp::Reverse(it.end)));
            let mut end = 0;
            for span in spans {
                // A key inside of a secret is a part of it, and no name of the type.
                if span.end > end && !span.is_empty() {
                    self.add_name_of(span, &items);
                    end = span.end;
                }
            }
        }
    }

    /// Adds the names of a type, each with the names that stand for the same.
    pub(crate) fn add_aliases(&mut self, names: &[(&str, Texts<'_>)]) {
        for (name, aliases) in names {
            let aliases = || aliases.iter().map(str::to_owned);
            self.known.insert((*name).to_owned());
            self.known.extend(aliases());
            for secrets in [&mut self.values, &mut self.labels, &mut self.blocks] {
                if secrets.contains(*name) {
                    secrets.extend(aliases());
                }
            }
        }
    }

    /// Adds the name of the innermost item that a secret belongs to.
    fn add_name_of(&mut self, secret: Span, items: &Items) {
        for item in items.around(secret.start) {
            if item.name == ANY_NAME {
                let parent = item.parent.and_then(|index| items.all.get(index));
                match parent {
                    Some(parent) => drop(self.values.insert(parent.name.clone())),
                    None => self.is_any = true,
                }
                return;
            }
            let parent = item.parent.and_then(|index| items.all.get(index));
            if item.value.start <= secret.start && secret.end <= item.value.end {
                self.values.insert(item.name.clone());
                return self.add_blocks(parent, items);
            }
            if item.labels.contains(&secret) {
                self.labels.insert(item.name.clone());
                return self.add_blocks(Some(item), items);
            }
            if item.name_span == secret {
                self.labels.extend(parent.map(|it| it.name.clone()));
                return self.add_blocks(parent, items);
            }
        }
    }

    /// Adds the names of the blocks around a secret.
    fn add_blocks(&mut self, innermost: Option<&Item>, items: &Items) {
        let parent = |it: &&Item| items.all.get(it.parent?);
        for item in std::iter::successors(innermost, parent) {
            // A property of the JSON syntax may be a label.
            if item.is_of_body && (!items.is_json || self.known.contains(&item.name)) {
                self.blocks.insert(item.name.clone());
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.values.is_empty()
            && self.labels.is_empty()
            && self.rests.is_empty()
            && !self.is_any
            && !self.is_rest_of_file
    }

    /// Conceals what may be a secret by its name, in all sources of a report.
    pub(crate) fn conceal(&self, report: &Diagnostics, syntax: &Syntaxes<'_>) {
        if self.is_empty() {
            return;
        }
        for (source, _) in by_source(report.iter().flat_map(spans_of)) {
            self.conceal_in(&syntax.parse(&source));
        }
    }

    /// Conceals what may be a secret by its name.
    pub(crate) fn conceal_in(&self, parsed: &ParsedSource) {
        if self.is_empty() {
            return;
        }
        let (source, items) = (parsed.source(), Items::of(parsed));
        // A value that is not closed has what follows it.
        let conceal = |span| match items.has_syntax_errors {
            true => source.conceal_near_mistake(span),
            false => source.conceal(span),
        };
        let mut are_in_blocks: Vec<bool> = Vec::with_capacity(items.all.len());
        for item in &items.all {
            // In the JSON syntax, names that the type does not have may be labels of the block.
            let is_in_block = items.is_json
                && item.parent.is_some_and(|index| {
                    let parent = items.all.get(index);
                    let is_label = are_in_blocks.get(index) == Some(&true);
                    parent.is_some_and(|it| {
                        self.blocks.contains(&it.name) || is_label && !self.known.contains(&it.name)
                    })
                });
            are_in_blocks.push(is_in_block);
            let is_block = self.is_like(&self.blocks, &item.name);
            if is_block || is_in_block && !self.known.contains(&item.name) {
                item.no_bodies.iter().copied().for_each(conceal);
            }
            let parent = item.parent.and_then(|index| items.all.get(index));
            let is_value = self.is_any
                || self.is_like(&self.values, &item.name)
                || self.is_of_rest(&item.name, parent);
            if is_value {
                conceal(item.value);
            }
            // A map with secret keys may be written as a block with labels.
            if is_value || self.is_like(&self.labels, &item.name) {
                item.labels.iter().for_each(|&label| source.conceal(label));
            }
            if !item.is_of_body || items.is_json {
                let is_key = parent.is_some_and(|it| self.is_like(&self.labels, &it.name));
                if is_key {
                    source.conceal(item.name_span);
                }
            }
        }
        if items.has_syntax_errors {
            self.conceal_broken(source, &items.all);
        }
    }

    /// Conceals text after each name of a secret: a mistake of syntax can cut it off from its name. Names stay.
    fn conceal_broken(&self, source: &Source, items: &[Item]) {
        let text = source.text();
        let is_secret = |start: usize, name: &str| {
            native::is_identifier(name)
                && is_item(text, start, start + name.len())
                && self.is_secret(name)
        };
        let found = words(text).filter_map(|(start, word)| match is_secret(start, word) {
            true => Some((start, word)),
            false => self.joined_name(text, start, word),
        });
        let found: Vec<(usize, &str)> = found.collect();
        let mut end = 0;
        for (index, &(start, name)) in found.iter().enumerate() {
            let after = start + name.len();
            let is_shown = after > end || (self.is_field(name) && begins_line(text, start));
            if !is_shown {
                continue;
            }
            let rest = text.get(after..).unwrap_or_default();
            let value = rest.strip_prefix(['"', '\'']).unwrap_or(rest);
            let value = value.trim_start_matches([' ', '\t', '=', ':', ',']);
            let value = after + (rest.len() - value.len());
            if start >= end {
                end = next_item(source, items, start).unwrap_or(text.len());
            }
            let mut later = found.iter().skip(index + 1).take_while(|(at, _)| *at < end);
            let next = later.find(|(at, name)| self.is_field(name) && begins_line(text, *at));
            let shown_from = next.map_or(end, |(at, _)| *at);
            if let (Ok(start), Ok(end)) = (u32::try_from(value), u32::try_from(shown_from)) {
                conceal_lines(source, Span::new(start, end));
            }
        }
    }

    /// Returns the name of a secret in a word that has more or less than the name because of a line break: at the end of the
    /// word if the line break before the name is missing (`port = 80token = "…"`), all of it if the line break is in the name
    /// (`tok⏎en = "…"`).
    fn joined_name<'t>(&self, text: &str, start: usize, word: &'t str) -> Option<(usize, &'t str)> {
        let (before, after) = (text.get(..start)?, text.get(start + word.len()..)?);
        let after = after.trim_start_matches([' ', '\t']);
        let has_digit = word.starts_with(|it: char| it.is_ascii_digit());
        let is_assigned =
            after.starts_with(['=', ':', '{']) || has_digit && after.starts_with(['"', '\'']);
        if !is_assigned || self.known.contains(word) {
            return None;
        }
        let secrets = || self.values.iter().chain(&self.labels);
        let before = before.trim_end_matches([' ', '\t']);
        if let Some(line) = before.strip_suffix('\n') {
            let line = line.trim_end();
            let is_split = |it: &String| {
                let first = it.strip_suffix(word).filter(|it| !it.is_empty());
                first.is_some_and(|it| line.ends_with(it))
            };
            if secrets().any(is_split) {
                return Some((start, word));
            }
        }
        // `turkey = 1` on a line or in an object is no `key`.
        let is_name = before.is_empty() || before.ends_with(['\n', '{', ',', '"', '\'']);
        if is_name && !has_digit {
            return None;
        }
        let joined = secrets().filter(|it| word.ends_with(&***it));
        let offset = word.len() - joined.map(String::len).max()?;
        Some((start + offset, word.get(offset..)?))
    }

    /// Returns whether a struct has a secret of this name. In a map of secrets, any word of a heredoc could be a name.
    fn is_field(&self, name: &str) -> bool {
        let is_exact = self.values.contains(name) || self.labels.contains(name);
        is_exact && self.known.contains(name)
    }

    fn is_secret(&self, name: &str) -> bool {
        self.is_any
            || self.is_of_rest(name, None)
            || [&self.values, &self.labels, &self.rests]
                .iter()
                .any(|secrets| self.is_like(secrets, name))
    }

    /// Returns whether a name is none of the type, in a body that takes secrets of any name.
    fn is_of_rest(&self, name: &str, parent: Option<&Item>) -> bool {
        let is_rest = match parent {
            Some(parent) => self.is_like(&self.rests, &parent.name),
            None => self.is_rest_of_file,
        };
        is_rest && !self.known.contains(name)
    }

    /// Returns whether a name is one of the secrets, or may be meant as one.
    fn is_like(&self, secrets: &HashSet<String>, name: &str) -> bool {
        if secrets.is_empty() || secrets.contains(name) {
            return !secrets.is_empty();
        }
        let is_near = || secrets.iter().any(|it| is_misspelt(name, it));
        !self.known.contains(name) && (secrets.len() > MAX_COMPARED || is_near())
    }
}

/// A search to be made.
#[derive(Clone, Debug, Default)]
struct Trial {
    names: Vec<String>,
    variant: Option<&'static str>,
    is_alone: bool,
    turn: usize,
}

/// Names and forms that searches have learned about the type.
#[derive(Debug, Default)]
struct Lessons {
    /// Fields that were missing, with the variant that was tried.
    required: Vec<(Option<&'static str>, &'static str)>,
    variants: Vec<&'static str>,
    is_buffered: bool,
    forms: Forms,
}

impl Lessons {
    /// Returns whether a form is new.
    fn learn_forms(&mut self, found: &mut Found) -> bool {
        let mut is_new = false;
        for form in std::mem::take(&mut found.forms) {
            is_new |= self.forms.add(form);
        }
        is_new
    }

    /// Returns whether a name is new, or the first buffer.
    fn learn_names(&mut self, variant: Option<&'static str>, found: &mut Found) -> bool {
        let known = (self.required.len(), self.variants.len(), self.is_buffered);
        for name in std::mem::take(&mut found.missing) {
            let is_known = |of| self.required.contains(&(of, name));
            if !is_known(variant) && !is_known(None) {
                self.required.push((variant, name));
            }
        }
        for name in std::mem::take(&mut found.variants) {
            if !self.variants.contains(&name) {
                self.variants.push(name);
            }
        }
        self.is_buffered |= found.is_buffered;
        known != (self.required.len(), self.variants.len(), self.is_buffered)
    }

    /// Returns the search of a trial: with the fields that its variant requires before its own names.
    fn search(&self, trial: &Trial) -> Search {
        let mut names: Vec<String> = Vec::new();
        let is_of_variant = |of: &Option<_>| of.is_none() || *of == trial.variant;
        let required = self.required.iter().filter(|(of, _)| is_of_variant(of));
        for name in required.map(|(_, name)| *name) {
            names.push(name.to_owned());
        }
        for name in &trial.names {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        Search {
            names,
            variant: trial.variant,
            is_alone: trial.is_alone,
            forms: self.forms.clone(),
            turn: trial.turn,
        }
    }

    /// Returns a trial for each variant with all names and, if serde has a buffer, with each name alone. The last one comes
    /// first.
    fn trials(&self, names: &[String]) -> Vec<Trial> {
        let variants = || std::iter::once(None).chain(self.variants.iter().copied().map(Some));
        let trial = |names: &[String], variant, is_alone| Trial {
            names: names.to_vec(),
            variant,
            is_alone,
            turn: 0,
        };
        let mut all = Vec::new();
        // Alone: a type stops reading its buffer at the first value that does not fit.
        for name in names.iter().filter(|_| self.is_buffered) {
            let name = std::slice::from_ref(name);
            all.extend(variants().map(|variant| trial(name, variant, true)));
        }
        all.extend(variants().map(|variant| trial(names, variant, false)));
        all
    }
}

/// Names to search with, and how often to search.
#[derive(Debug)]
pub(crate) struct Trials {
    names: Vec<String>,
    max: usize,
}

impl Trials {
    /// Returns the names of items in the sources of a report, the first ones last.
    pub(crate) fn of(report: &Diagnostics) -> Self {
        let mut all = vec!["x".to_owned()];
        let mut length = 1;
        for (source, _) in by_source(report.iter().flat_map(spans_of)) {
            let text = source.text();
            length += text.len();
            for (_, name) in names(text).filter(|(at, it)| is_item(text, *at, at + it.len())) {
                if all.len() < MAX_NAMES && !all.iter().any(|it| it == name) {
                    all.push(name.to_owned());
                }
            }
        }
        all.reverse();
        Self {
            names: all,
            // Each search reads the texts again.
            max: (SEARCHED_BYTES / length).clamp(2, MAX_SEARCHES),
        }
    }
}

/// Returns the identifiers of a text, with their offsets.
fn names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    words(text).filter(|(_, word)| native::is_identifier(word))
}

/// Returns the words of a text, with their offsets: identifiers, numbers, and what looks like both.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let mut at = 0;
    text.split(move |c| !is_part(c)).filter_map(move |word| {
        let start = at;
        at += word.len();
        // The separator.
        at += text
            .get(at..)
            .and_then(|it| it.chars().next())
            .map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((start, word))
    })
}

/// Returns whether a name may belong to an item: it begins a line, or a value or a block follows.
fn is_item(text: &str, start: usize, end: usize) -> bool {
    let (before, after) = (text.get(..start), text.get(end..));
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    if after.starts_with(['"', '\'']) {
        // A name in quotes. The last word of a longer text is none: it may be a part of a secret.
        return before.ends_with(['"', '\'']) || begins_line(text, start);
    }
    let after = after.trim_start_matches([' ', '\t']);
    begins_line(text, start) || after.starts_with(['=', ':', '{', '[', '"', '\''])
}

/// Returns whether only white space and a quote precede an offset on its line.
fn begins_line(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    let before = before.trim_end_matches([' ', '\t', '"', '\'']);
    before.is_empty() || before.ends_with('\n')
}

/// Returns the offset of the next item that could be read, on a later line that is not indented more.
fn next_item(source: &Source, items: &[Item], start: usize) -> Option<usize> {
    let start = u32::try_from(start).ok()?;
    let line = source.line_at(start);
    let indentation = |offset: u32| {
        let line = source.slice(source.line_span(source.line_at(offset)));
        line.len() - line.trim_start().len()
    };
    let own = indentation(start);
    let first = items.partition_point(|it| it.name_span.start <= start);
    let mut later = items.iter().skip(first).filter(|it| it.is_of_body);
    let next = later.find(|it| {
        let at = it.name_span.start;
        source.line_at(at) > line && indentation(at) <= own
    });
    next.map(|it| it.name_span.start as usize)
}
