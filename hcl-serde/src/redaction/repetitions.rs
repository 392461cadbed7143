//! Names that are secrets, wherever a text or a report repeats them: labels of blocks and keys of objects, which references and
//! messages quote.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use hcl_core::internal::sort::sort_by_key;
use hcl_core::native::{self, Construct, ExpressionKind, Visit};
use hcl_core::value::ValueKind;
use hcl_core::{Diagnostic, ParsedSource, Source, SourceSpan, Span, Tree, Value, json};

use super::items::{properties, values};
use crate::secrets::{HIDDEN, Observed};
use crate::view::{key_text, normal};

/// A longer line is not searched for names that an excerpt shows.
const MAX_LINE: usize = 4096;

/// Length in bytes from which a name is hidden as a word of its own. A shorter one is also a number or a word of any sentence.
const MIN_WORD: usize = 4;

/// The digits of an escaped character: `\u0065`, `\U00000065`.
const ESCAPES: [(&str, usize); 2] = [("\\u", 4), ("\\U", 8)];

/// Signs after a backslash, and their characters.
const SIGNS: [(char, char); 5] = [
    ('n', '\n'),
    ('r', '\r'),
    ('t', '\t'),
    ('"', '"'),
    ('\\', '\\'),
];

/// Names, by their characters, that are found in a text.
#[derive(Debug, Default)]
struct Names {
    all: HashSet<String>,
    /// By the text of the first run of characters in a name: the offset of the run, and the length of the name.
    runs: HashMap<String, HashSet<(usize, usize)>>,
}

impl Names {
    fn add(&mut self, name: &str) {
        if !self.all.insert(name.to_owned()) {
            return;
        }
        if let Some((at, run)) = runs(name).next() {
            let of_run = self.runs.entry(run.to_owned()).or_default();
            of_run.insert((at, name.len()));
        }
    }

    /// Returns the names in a text, in order, also where a character of them is written as an escape.
    fn found_in(&self, text: &str) -> Vec<Range<usize>> {
        let written = runs(text).flat_map(|(start, run)| self.found_at(text, start, run));
        let mut all: Vec<Range<usize>> = written.collect();
        if let Some((text, offsets)) = unescaped(text) {
            let offset = |at: usize| offsets.get(at).copied();
            let found = runs(&text).flat_map(|(start, run)| self.found_at(&text, start, run));
            all.extend(found.filter_map(|it| Some(offset(it.start)?..offset(it.end)?)));
            sort_by_key(&mut all, |it| it.start);
        }
        all
    }

    /// Returns the names in a text that begin with a run, or with signs before it.
    fn found_at<'t>(
        &'t self,
        text: &'t str,
        start: usize,
        run: &'t str,
    ) -> impl Iterator<Item = Range<usize>> + 't {
        // Names are stored in NFC.
        let composed = if run.is_ascii() { None } else { normal(run) };
        let is_composed = composed.is_some_and(|it| self.all.contains(&it));
        let whole = is_composed.then_some(start..start + run.len());
        let of_run = self.runs.get(run).into_iter().flatten();
        let found = of_run.filter_map(move |(before, length)| {
            let start = start.checked_sub(*before)?;
            let end = start + length;
            let name = text.get(start..end)?;
            let goes_on = |it: &str| text.get(end..).is_some_and(|rest| continues(it, rest));
            (self.all.contains(name) && !goes_on(name)).then_some(start..end)
        });
        found.chain(whole)
    }
}

/// Names of labels and keys that are secrets.
#[derive(Debug, Default)]
pub(crate) struct SecretKeys {
    keys: Names,
    /// The keys, and texts in secrets and in what they come from, which may become labels and keys.
    texts: Names,
    /// The names of arguments and types of blocks, which every report shows.
    defined: HashSet<String>,
}

impl SecretKeys {
    fn add_key(&mut self, name: &str) {
        self.keys.add(name);
        self.texts.add(name);
    }

    /// Returns whether there are neither keys nor texts.
    pub(crate) fn is_empty(&self) -> bool {
        self.texts.all.is_empty()
    }

    /// Adds the labels and names in the secrets of a source.
    pub(crate) fn add_of_source(&mut self, parsed: &ParsedSource) {
        match parsed.tree() {
            Tree::Native(file) => self.add_of_native(file, parsed.source()),
            Tree::Json(file) => self.add_of_json(file, parsed.source()),
        }
    }

    fn add_of_native(&mut self, file: &native::File, source: &Source) {
        for visit in file.body().walk() {
            let Visit::Enter(construct) = visit else {
                continue;
            };
            match construct {
                Construct::Attribute(it) => {
                    if source.conceals_certainly(it.name_span()) {
                        self.add_key(it.name());
                    } else {
                        self.defined.insert(it.name().to_owned());
                    }
                }
                Construct::Block(it) => {
                    self.defined.insert(it.type_name().to_owned());
                    let secret = it
                        .labels()
                        .filter(|it| source.conceals_certainly(it.span()));
                    secret.for_each(|it| self.add_key(&it.text()));
                }
                Construct::Expression(it) => match it.kind() {
                    ExpressionKind::Object(object) => {
                        for key in object.items().map(native::ObjectItem::key) {
                            if let Some(name) = key_text(key) {
                                self.add_if_secret(&name, source, key.span(), Part::Key);
                            }
                        }
                    }
                    ExpressionKind::String(literal) => {
                        self.add_if_secret(&literal.decode(), source, it.span(), Part::Text);
                    }
                    _ => {}
                },
                Construct::Body(_) => {}
            }
        }
    }

    fn add_of_json(&mut self, file: &json::File, source: &Source) {
        for property in properties(file) {
            let (name, span) = (property.name().decode(), property.name_span());
            self.add_if_secret(name, source, span, Part::Key);
        }
        for value in values(file) {
            if let json::ValueKind::String(text) = value.kind() {
                self.add_if_secret(text.decode(), source, value.span(), Part::Text);
            }
        }
    }

    fn add_if_secret(&mut self, text: &str, source: &Source, span: Span, part: Part) {
        let is_secret = source.conceals_certainly(span);
        if is_secret && part == Part::Key {
            self.add_key(text);
        } else if is_secret || source.conceals_origin(span) {
            self.texts.add(text);
        }
    }

    /// Adds the secrets that were read and evaluated.
    pub(crate) fn add_observed(&mut self, observed: &Observed) {
        observed.keys.iter().for_each(|it| self.add_key(it));
        observed.values.iter().for_each(|it| self.add_value(it));
        observed.marked.iter().for_each(|it| self.add_of_value(it));
    }

    /// Adds the keys and texts in the marked parts of a value.
    pub(crate) fn add_of_value(&mut self, value: &Value) {
        if !value.contains_marked() {
            return;
        }
        value.walk(|_, part| {
            if part.is_marked() {
                self.add_value(part);
            }
            part.contains_marked() && !part.is_marked()
        });
    }

    /// Adds the keys and texts in a value.
    fn add_value(&mut self, value: &Value) {
        value.unmark_deep().0.walk(|_, part| {
            match part.kind() {
                ValueKind::Map(all) | ValueKind::Object(all) => {
                    all.iter().for_each(|(key, _)| self.add_key(key));
                }
                ValueKind::String(text) => self.texts.add(text),
                _ => {}
            }
            true
        });
    }

    /// Hides the labels and keys in a source, except for names of arguments and types of blocks.
    pub(crate) fn hide_in(&self, parsed: &ParsedSource) {
        if self.keys.all.is_empty() {
            return;
        }
        let source = parsed.source();
        let defined = defined_names(parsed);
        for found in self.keys.found_in(source.text()) {
            let is_word = found.len() >= MIN_WORD || is_quoted(source.text(), &found);
            if is_word
                && let (Ok(start), Ok(end)) = (u32::try_from(found.start), u32::try_from(found.end))
                && defined.binary_search(&start).is_err()
            {
                source.conceal_repetition(Span::new(start, end));
            }
        }
    }

    /// Hides names in the sentences and the path of a diagnostic, unless they are in the line that its excerpt shows.
    pub(crate) fn hide_in_report(&self, diagnostic: Diagnostic) -> Diagnostic {
        if self.texts.all.is_empty() {
            return diagnostic;
        }
        let shown = diagnostic.subject().map(SourceSpan::shown);
        let line = shown.as_ref().map_or("", |at| {
            let source = at.source();
            source.slice(source.line_span(source.line_at(at.span().start)))
        });
        let line = Some(line)
            .filter(|it| it.len() <= MAX_LINE)
            .unwrap_or_default();
        let shown: HashSet<&str> = self
            .texts
            .found_in(line)
            .into_iter()
            .filter_map(|it| line.get(it))
            .collect();
        diagnostic.map_texts(&|text| self.hidden_in(text, &shown))
    }

    /// Returns a sentence or path without names; `None` if it has none.
    fn hidden_in(&self, text: &str, shown: &HashSet<&str>) -> Option<String> {
        let mut out = String::new();
        let mut copied = 0;
        let (mut counted, mut is_in_quotes) = (0, false);
        for found in self.texts.found_in(text) {
            let before = text.get(counted..found.start).unwrap_or_default();
            is_in_quotes ^= before.matches('"').count() % 2 == 1;
            counted = counted.max(found.start);
            let name = text.get(found.clone())?;
            let is_shown = shown.contains(name) || self.defined.contains(name);
            // A longer text of the configuration can contain it.
            let is_part = is_in_quotes && found.len() >= MIN_WORD;
            if found.start < copied || is_shown || !(is_part || is_quoted(text, &found)) {
                continue;
            }
            out.push_str(text.get(copied..found.start)?);
            out.push_str(HIDDEN);
            copied = found.end;
        }
        if copied == 0 {
            return None;
        }
        out.push_str(text.get(copied..)?);
        Some(out)
    }
}

/// A part of a source that may be a secret.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Key,
    Text,
}

/// Returns whether a name is in quotes or brackets, or a part of a path. Another word of a sentence is no name.
fn is_quoted(text: &str, found: &Range<usize>) -> bool {
    let before = text.get(..found.start).unwrap_or_default();
    let mut after = text.get(found.end..).unwrap_or_default().chars();
    before.is_empty()
        || before.ends_with(['"', '.', '[', '`', '\''])
        || SIGNS.iter().any(|(sign, _)| {
            let before = before.strip_suffix(*sign);
            before.is_some_and(|it| it.ends_with('\\'))
        })
        || match after.next() {
            Some('"' | '[' | ']' | '`') => true,
            // Not the end of a sentence.
            Some('.') => after.next().is_some_and(is_part_of_name),
            _ => false,
        }
}

fn is_part_of_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-')
}

/// Returns whether a name is only the beginning of a longer one.
fn continues(name: &str, rest: &str) -> bool {
    name.ends_with(is_part_of_name) && rest.starts_with(is_part_of_name)
}

/// Returns the runs of characters of one kind, with their offsets: of names, or of signs other than quotes.
fn runs(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let kind = |c: char| match c {
        c if is_part_of_name(c) => 2,
        c if c.is_whitespace() || matches!(c, '"' | '\\') => 0,
        _ => 1,
    };
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let first = kind(rest.chars().next()?);
            let end = rest.find(|c| kind(c) != first).unwrap_or(rest.len());
            let start = at;
            at += end;
            if first > 0 {
                return Some((start, rest.get(..end)?));
            }
        }
    })
}

/// Returns a text with the characters that are written as escapes, and the offset of each byte; `None` without escapes.
fn unescaped(text: &str) -> Option<(String, Vec<usize>)> {
    if !text.contains('\\') {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut offsets = Vec::with_capacity(text.len() + 1);
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|it| !it.is_empty()) {
        let escape = ESCAPES.iter().find_map(|(begin, digits)| {
            let code = rest.strip_prefix(begin)?.get(..*digits)?;
            let code = u32::from_str_radix(code, 16).ok()?;
            Some((char::from_u32(code)?, begin.len() + digits))
        });
        let escape = escape.or_else(|| {
            let escaped = rest.strip_prefix('\\')?.chars().next()?;
            let (_, c) = SIGNS.iter().find(|(sign, _)| *sign == escaped)?;
            Some((*c, 2))
        });
        let first = rest.chars().next().map(|it| (it, it.len_utf8()));
        let Some((c, length)) = escape.or(first) else {
            break;
        };
        out.push(c);
        offsets.resize(out.len(), at);
        at += length;
    }
    offsets.push(text.len());
    Some((out, offsets))
}

/// Returns the offsets of the names of arguments and of the types of blocks in the native syntax, in order.
fn defined_names(parsed: &ParsedSource) -> Vec<u32> {
    let Tree::Native(file) = parsed.tree() else {
        return Vec::new();
    };
    let names = file.body().walk().filter_map(|visit| match visit {
        Visit::Enter(Construct::Attribute(it)) => Some(it.name_span().start),
        Visit::Enter(Construct::Block(it)) => Some(it.type_span().start),
        _ => None,
    });
    let mut names: Vec<u32> = names.collect();
    names.sort_unstable();
    names
}
