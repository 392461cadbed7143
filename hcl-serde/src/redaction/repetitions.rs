//! Names that are secrets, wherever a text repeats them: labels of blocks and keys of objects, which references quote.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hcl_core::native::{self, Construct, ExpressionKind, Visit};
use hcl_core::value::ValueKind;
use hcl_core::{ParsedSource, Source, SourceSpan, Span, Tree, Value, json};

use crate::view::{key_text, normal};

/// The digits of an escaped character: `\u0065`, `\U00000065`.
const ESCAPES: [(&str, usize); 2] = [("\\u", 4), ("\\U", 8)];

/// Names of labels and keys that are secrets.
#[derive(Debug, Default)]
pub(crate) struct SecretKeys {
    names: HashSet<String>,
    /// Offset of the first run of characters in a name, and the length of the name, by the text of that run.
    runs: HashMap<String, HashSet<(usize, usize)>>,
}

impl SecretKeys {
    fn add(&mut self, name: &str) {
        if !self.names.insert(name.to_owned()) {
            return;
        }
        if let Some((at, run)) = runs(name).next() {
            let of_run = self.runs.entry(run.to_owned()).or_default();
            of_run.insert((at, name.len()));
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Adds the labels and names in the secrets of a source.
    pub(crate) fn add_of_source(&mut self, parsed: &ParsedSource) {
        let source = parsed.source();
        if source.concealed_len() > 0 {
            match parsed.tree() {
                Tree::Native(file) => self.add_of_native(file, source),
                Tree::Json(file) => self.add_of_json(file, source),
            }
        }
    }

    fn add_of_native(&mut self, file: &native::File, source: &Source) {
        for visit in file.body().walk() {
            let Visit::Enter(construct) = visit else {
                continue;
            };
            match construct {
                Construct::Attribute(it) if source.conceals_certainly(it.name_span()) => {
                    self.add(it.name());
                }
                Construct::Block(it) => {
                    let secret = it
                        .labels()
                        .filter(|it| source.conceals_certainly(it.span()));
                    secret.for_each(|it| self.add(&it.text()));
                }
                Construct::Expression(it) => {
                    if let ExpressionKind::Object(object) = it.kind()
                        && source.conceals_certainly(it.span())
                    {
                        let keys = object.items().map(native::ObjectItem::key);
                        let keys = keys.filter(|it| source.conceals_certainly(it.span()));
                        keys.filter_map(key_text).for_each(|it| self.add(&it));
                    }
                }
                Construct::Attribute(_) | Construct::Body(_) => {}
            }
        }
    }

    fn add_of_json(&mut self, file: &json::File, source: &Source) {
        let mut waiting = vec![file.root()];
        while let Some(value) = waiting.pop() {
            match value.kind() {
                json::ValueKind::Array(elements) => waiting.extend(elements),
                json::ValueKind::Object(properties) => {
                    for property in properties {
                        if source.conceals_certainly(property.name_span()) {
                            self.add(property.name().decode());
                        }
                        waiting.push(property.value());
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds the keys in the marked parts of a value.
    pub(crate) fn add_of_value(&mut self, value: &Value) {
        if !value.contains_marked() {
            return;
        }
        value.walk(|_, part| {
            if part.is_marked() {
                part.unmark_deep().0.walk(|_, part| {
                    if let ValueKind::Map(all) | ValueKind::Object(all) = part.kind() {
                        all.iter().for_each(|(key, _)| self.add(key));
                    }
                    true
                });
            }
            part.contains_marked() && !part.is_marked()
        });
    }

    /// Hides the names in a source, except for names of arguments and types of blocks.
    pub(crate) fn hide_in(&self, parsed: &ParsedSource) {
        let source = parsed.source();
        let (text, offsets) = unescaped(source.text());
        let offset = |at: usize| match &offsets {
            None => u32::try_from(at).ok(),
            Some(all) => all.get(at).copied(),
        };
        let defined = defined_names(parsed);
        for (start, run) in runs(&text) {
            for (start, end) in self.found_at(&text, start, run) {
                if let (Some(start), Some(end)) = (offset(start), offset(end))
                    && defined.binary_search(&start).is_err()
                {
                    source.conceal_repetition(Span::new(start, end));
                }
            }
        }
    }

    /// Returns the names in a text of which a run is the first one.
    fn found_at<'t>(
        &'t self,
        text: &'t str,
        start: usize,
        run: &'t str,
    ) -> impl Iterator<Item = (usize, usize)> + 't {
        // Names are stored in NFC.
        let composed = if run.is_ascii() { None } else { normal(run) };
        let is_composed = composed.is_some_and(|it| self.names.contains(&it));
        let whole = is_composed.then_some((start, start + run.len()));
        let of_run = self.runs.get(run).into_iter().flatten();
        let found = of_run.filter_map(move |(before, length)| {
            let start = start.checked_sub(*before)?;
            let end = start + length;
            let name = text.get(start..end)?;
            let goes_on = |it: &str| text.get(end..).is_some_and(|rest| continues(it, rest));
            (self.names.contains(name) && !goes_on(name)).then_some((start, end))
        });
        found.chain(whole)
    }

    /// Returns the sources of bodies that repeat secrets, or have some.
    pub(crate) fn sources(at: impl Iterator<Item = SourceSpan>) -> Vec<Source> {
        let mut all: Vec<Source> = Vec::new();
        for at in at {
            if !all.contains(at.source()) {
                all.push(at.source().clone());
            }
        }
        all
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

/// Returns a text with the characters that are written as escapes, and the offset of each byte if there are any.
fn unescaped(text: &str) -> (Cow<'_, str>, Option<Vec<u32>>) {
    if !ESCAPES.iter().any(|(begin, _)| text.contains(begin)) {
        return (text.into(), None);
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
        let first = rest.chars().next().map(|it| (it, it.len_utf8()));
        let Some((c, length)) = escape.or(first) else {
            break;
        };
        out.push(c);
        offsets.resize(out.len(), u32::try_from(at).unwrap_or(u32::MAX));
        at += length;
    }
    offsets.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
    (out.into(), Some(offsets))
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
