//! Merges of files in the JSON syntax: differences of other files that are applied to this one.

use std::collections::{BTreeMap, HashMap, HashSet};

use hcl_serde::Expr;
use hcl_syntax::Span;
use hcl_syntax::json::{File, Property, Value, ValueKind};

use super::body::COMMENT;
use super::members::{Members, indentation};
use super::{FoundJson, errors};
use crate::edit::{Address, AddressPart, EditError, without_order};
use crate::patch::{Patch, Patches};

/// A conflict of a merge of JSON: both files have changed what is at an address, each in another way.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::merge_json;
///
/// let parse = |text: &str| {
///     json::parse(&Source::new("app.json", text).unwrap(), &mut Diagnostics::new())
/// };
/// let (base, ours, theirs) = (parse(r#"{"a": 1}"#), parse(r#"{"a": 2}"#), parse("{}"));
/// let (patches, conflicts) = merge_json(&ours, &base, &theirs)?;
/// assert_eq!((patches.len(), conflicts[0].address.to_string()), (0, "a".to_owned()));
/// assert!(conflicts[0].ours.is_some() && conflicts[0].theirs.is_none());
/// # Ok::<(), hcl_write::EditError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct JsonConflict<'f, 'n> {
    /// The address.
    pub address: Address,
    /// The value of this file at the address.
    pub ours: Option<FoundJson<'f>>,
    /// The value of the other file.
    pub theirs: Option<FoundJson<'n>>,
}

/// Returns the patches that set what another file has. Its properties replace properties with the same name, or are added; the
/// others stay, with all comments, which are properties named `//`.
///
/// Objects are merged by the names of their properties, and an array of objects with different names, which stands for several blocks,
/// as one object. Of arrays with equal lengths, elements are merged with each other; other arrays are replaced.
///
/// # Errors
///
/// Returns an error if an object that changes has a name twice.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::overlay_json;
///
/// let parse = |text: &str| {
///     json::parse(&Source::new("app.json", text).unwrap(), &mut Diagnostics::new())
/// };
/// let base = parse("{\n  \"port\": 80,\n  \"tags\": { \"team\": \"net\" }\n}\n");
/// let other = parse(r#"{"tags": {"env": "x"}, "port": 8080}"#);
/// let patches = overlay_json(&base, &other)?;
/// assert_eq!(
///     patches.apply(base.source().text()),
///     "{\n  \"port\": 8080,\n  \"tags\": { \"team\": \"net\", \"env\": \"x\" }\n}\n"
/// );
/// # Ok::<(), hcl_write::EditError>(())
/// ```
pub fn overlay_json(ours: &File, theirs: &File) -> Result<Patches, EditError> {
    let (patches, _) = Merge::run(None, ours, theirs)?;
    Ok(patches)
}

/// Returns the patches that apply what has changed from an old file to a new one, two other versions of this file, and the conflicts,
/// which are not applied. What this file has changed in the same way stays.
///
/// An array is one value, unless all three files have an array of one length: then elements are merged with each other.
///
/// # Errors
///
/// Returns an error if an object that changes has a name twice.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::merge_json;
///
/// let parse = |text: &str| {
///     json::parse(&Source::new("app.json", text).unwrap(), &mut Diagnostics::new())
/// };
/// let base = parse(r#"{"a": 1, "b": 2}"#);
/// let ours = parse(r#"{"a": 10, "b": 2}"#);
/// let theirs = parse(r#"{"c": 3, "a": 1}"#);
/// let (patches, conflicts) = merge_json(&ours, &base, &theirs)?;
/// assert!(conflicts.is_empty());
/// assert_eq!(patches.apply(ours.source().text()), r#"{"a": 10, "c": 3}"#);
/// # Ok::<(), hcl_write::EditError>(())
/// ```
pub fn merge_json<'f, 'n>(
    ours: &'f File,
    base: &File,
    theirs: &'n File,
) -> Result<(Patches, Vec<JsonConflict<'f, 'n>>), EditError> {
    Merge::run(Some(base), ours, theirs)
}

struct Merge<'f, 'n> {
    /// Whether there is an old file: without one, the other file overrides.
    has_base: bool,
    patches: Vec<Patch>,
    conflicts: Vec<JsonConflict<'f, 'n>>,
    /// Changes of the properties of objects, by the offset of each object.
    objects: BTreeMap<u32, (Value<'f>, Members)>,
    /// The address of what is merged.
    parts: Vec<AddressPart>,
}

/// A property, with the object that it is in.
#[derive(Clone, Copy)]
struct Named<'f> {
    object: Value<'f>,
    index: usize,
    property: Property<'f>,
}

impl<'f, 'n> Merge<'f, 'n> {
    fn run(
        base: Option<&File>,
        ours: &'f File,
        theirs: &'n File,
    ) -> Result<(Patches, Vec<JsonConflict<'f, 'n>>), EditError> {
        let mut merge = Self {
            has_base: base.is_some(),
            patches: Vec::new(),
            conflicts: Vec::new(),
            objects: BTreeMap::new(),
            parts: Vec::new(),
        };
        let (one, other) = (FoundJson::root(ours), FoundJson::root(theirs));
        merge.values(base.map(File::root), one, other)?;
        let mut patches = merge.patches;
        for (object, members) in merge.objects.values() {
            patches.extend(members.patches(*object));
        }
        let patches = Patches::new(patches).map_err(|_| EditError::OtherFile)?;
        Ok((patches, merge.conflicts))
    }

    /// Recurses into objects and arrays: the parser limits their depth.
    fn values(
        &mut self,
        base: Option<Value<'_>>,
        ours: FoundJson<'f>,
        theirs: FoundJson<'n>,
    ) -> Result<(), EditError> {
        let all = (
            base.and_then(elements),
            elements(ours.value),
            elements(theirs.value),
        );
        if self.has_base && (all.0.is_some() || all.1.is_some() || all.2.is_some()) {
            if let (Some(olds), Some(own), Some(others)) = all
                && (olds.len(), own.len()) == (others.len(), others.len())
            {
                return self.elements(Some(&olds), own, others);
            }
            self.whole(base, ours, theirs);
            return Ok(());
        }
        match (named(ours.value), named(theirs.value)) {
            (Ok(Some(own)), Ok(Some(others))) => {
                let olds = base.map(named).transpose()?.flatten();
                return self.properties(&olds.unwrap_or_default(), ours, &own, &others);
            }
            (Err(mistake), _) | (_, Err(mistake)) => {
                return match is_equal(ours.value, theirs.value) {
                    true => Ok(()),
                    false => Err(mistake),
                };
            }
            _ => {}
        }
        if let (Some(own), Some(others)) = (elements(ours.value), elements(theirs.value))
            && own.len() == others.len()
        {
            return self.elements(None, own, others);
        }
        self.whole(base, ours, theirs);
        Ok(())
    }

    /// Merges the elements of arrays of one length.
    fn elements(
        &mut self,
        olds: Option<&[Value<'_>]>,
        own: Vec<Value<'f>>,
        others: Vec<Value<'n>>,
    ) -> Result<(), EditError> {
        for (index, (own, other)) in own.into_iter().zip(others).enumerate() {
            let old = olds.and_then(|olds| olds.get(index)).copied();
            let (own, other) = (FoundJson::element(own), FoundJson::element(other));
            self.inside(index, |merge| merge.values(old, own, other))?;
        }
        Ok(())
    }

    /// Replaces a value by the one of the other file, if only that file has changed it.
    fn whole(&mut self, base: Option<Value<'_>>, ours: FoundJson<'f>, theirs: FoundJson<'n>) {
        if is_equal(ours.value, theirs.value) {
            return;
        }
        if self.has_base {
            match base {
                Some(base) if is_equal(base, theirs.value) => return,
                Some(base) if is_equal(base, ours.value) => {}
                _ => return self.conflict(Some(ours), Some(theirs)),
            }
        }
        let own = ours.value.file().source();
        let to = indentation(own, ours.value.span().start);
        let text = text_of(theirs.value.file(), theirs.value.span(), to);
        self.patches.push(Patch::new(ours.value.span(), text));
    }

    fn properties(
        &mut self,
        olds: &[Named<'_>],
        ours: FoundJson<'f>,
        own: &[Named<'f>],
        others: &[Named<'n>],
    ) -> Result<(), EditError> {
        let (old_names, own_names, other_names) = (by_name(olds), by_name(own), by_name(others));
        for other in others {
            let name = other.name();
            let old = old_names.get(name).map(|it| it.property.value());
            let found = FoundJson::of(other.property);
            match own_names.get(name) {
                Some(one) if name == COMMENT => self.comment(old, one.property, found.value),
                Some(one) => {
                    let one = FoundJson::of(one.property);
                    self.inside(name, |merge| merge.values(old, one, found))?;
                }
                // Removed here.
                None => match old {
                    Some(old) if is_equal(old, found.value) => {}
                    Some(_) if name != COMMENT => {
                        self.inside(name, |merge| merge.conflict(None, Some(found)));
                    }
                    _ => self.add(ours.value, own.last(), other.property),
                },
            }
        }
        for old in olds
            .iter()
            .filter(|it| !other_names.contains_key(it.name()))
        {
            let Some(one) = own_names.get(old.name()) else {
                continue;
            };
            if is_equal(old.property.value(), one.property.value()) {
                self.members(one.object).removed.insert(one.index);
            } else if old.name() != COMMENT {
                let found = FoundJson::of(one.property);
                self.inside(old.name(), |merge| merge.conflict(Some(found), None));
            }
        }
        Ok(())
    }

    /// Merges a comment: one that both files have changed becomes a list of the comments of both.
    fn comment(&mut self, old: Option<Value<'_>>, own: Property<'f>, other: Value<'n>) {
        let own = own.value();
        let is_old = |value| old.is_some_and(|old| is_equal(old, value));
        // Without an old file, the comments of this one stay.
        if !self.has_base || is_old(other) || is_equal(own, other) {
            return;
        }
        let to = indentation(own.file().source(), own.span().start);
        let text = |value: Value<'_>| text_of(value.file(), value.span(), to);
        if is_old(own) {
            return self.patches.push(Patch::new(own.span(), text(other)));
        }
        let all = |value| elements(value).unwrap_or_else(|| vec![value]);
        let texts = |value: Option<Value<'_>>| -> HashSet<String> {
            let values = value.map(|it| elements(it).unwrap_or_else(|| vec![it]));
            values
                .unwrap_or_default()
                .into_iter()
                .map(meaning_text)
                .collect()
        };
        let (olds, owns, others) = (texts(old), texts(Some(own)), texts(Some(other)));
        let kept = all(own).into_iter().filter(|it| {
            let it = meaning_text(*it);
            !olds.contains(&it) || others.contains(&it)
        });
        let added = all(other).into_iter().filter(|it| {
            let it = meaning_text(*it);
            !olds.contains(&it) && !owns.contains(&it)
        });
        let lines: Vec<String> = kept.map(text).chain(added.map(text)).collect();
        let lines = lines.join(", ");
        self.patches
            .push(Patch::new(own.span(), format!("[{lines}]")));
    }

    /// Adds a property after the last one of an object, or of the last object of an array.
    fn add(&mut self, value: Value<'f>, last: Option<&Named<'f>>, property: Property<'n>) {
        let object = last.map_or(value, |last| last.object);
        let start = last.map_or(value.span(), |last| last.property.span()).start;
        let to = indentation(object.file().source(), start);
        let text = text_of(property.file(), property.span(), to);
        self.members(object).added.push(text);
    }

    fn members(&mut self, object: Value<'f>) -> &mut Members {
        let entry = self.objects.entry(object.span().start);
        &mut entry.or_insert_with(|| (object, Members::default())).1
    }

    fn inside<T>(&mut self, part: impl Into<AddressPart>, run: impl FnOnce(&mut Self) -> T) -> T {
        self.parts.push(part.into());
        let result = run(self);
        self.parts.pop();
        result
    }

    fn conflict(&mut self, ours: Option<FoundJson<'f>>, theirs: Option<FoundJson<'n>>) {
        let address = Address::of_parts(self.parts.clone());
        self.conflicts.push(JsonConflict {
            address,
            ours,
            theirs,
        });
    }
}

impl<'f> Named<'f> {
    fn name(&self) -> &'f str {
        self.property.name().decode()
    }
}

/// Returns the properties of an object, or of all objects of an array if their names are different; `None` for another value.
fn named(value: Value<'_>) -> Result<Option<Vec<Named<'_>>>, EditError> {
    let objects = match value.kind() {
        ValueKind::Object(_) => vec![value],
        ValueKind::Array(elements) if elements.len() > 0 => elements.collect(),
        _ => return Ok(None),
    };
    let mut all = Vec::new();
    for object in objects {
        let ValueKind::Object(properties) = object.kind() else {
            return Ok(None);
        };
        if let Some(twice) = properties.duplicates().into_iter().next() {
            let name = twice.first.name().decode();
            let at = value.file().source().span(twice.first.name_span());
            return Err(EditError::Breaks(errors::defined_twice(name, at).into()));
        }
        all.extend(properties.enumerate().map(|(index, property)| Named {
            object,
            index,
            property,
        }));
    }
    let has_all = by_name(&all).len() == all.len();
    Ok(has_all.then_some(all))
}

fn by_name<'a, 'f>(all: &'a [Named<'f>]) -> HashMap<&'f str, &'a Named<'f>> {
    all.iter().map(|it| (it.name(), it)).collect()
}

fn elements(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    match value.kind() {
        ValueKind::Array(elements) => Some(elements.collect()),
        _ => None,
    }
}

/// Returns whether two values mean the same: the order of properties and the spelling of numbers and strings make no difference.
fn is_equal(one: Value<'_>, other: Value<'_>) -> bool {
    meaning(one) == meaning(other)
}

fn meaning(value: Value<'_>) -> Result<Expr, String> {
    match Expr::try_from(value) {
        Ok(expr) => Ok(without_order(expr)),
        Err(_) => Err(value.file().source().slice(value.span()).to_owned()),
    }
}

/// Returns a text that equal values share.
fn meaning_text(value: Value<'_>) -> String {
    format!("{:?}", meaning(value))
}

/// Returns the text of a span of another file, with an indentation of the lines after the first.
fn text_of(file: &File, span: Span, to: &str) -> String {
    let source = file.source();
    let from = indentation(source, span.start);
    let mut lines = source.slice(span).split('\n');
    let mut text = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let rest = line.strip_prefix(from);
        text.push('\n');
        text.push_str(to);
        text.push_str(rest.unwrap_or_else(|| line.trim_start()));
    }
    text
}
