//! Differences of two schemas, for release notes.

mod members;
mod values;

use hcl_core::internal::sort::sort_by_key;
use std::collections::HashSet;
use std::fmt;

use super::document::{
    AddressSchema, ArgumentSchema, BlockTypeSchema, DefinitionSchema, Document, LabelSchema,
    TypeSchema,
};
use super::shape::Shape;
use members::{Member, Members};

/// The number of pairs of types that are compared, for each type of the two schemas. Schemas of programs have about one.
const PAIRS_PER_TYPE: usize = 16;

/// A difference of two schemas.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Document;
///
/// let schema = |required: bool| {
///     Document::from_json(&format!(
///         r#"{{"hcl_schema": 1, "types": [{{"name": "Config", "arguments": [
///             {{"name": "port", "required": {required}, "shape": "number"}}
///         ]}}]}}"#
///     ))
/// };
/// let changes = schema(true)?.diff(&schema(false)?);
/// assert!(changes[0].is_breaking);
/// assert_eq!(changes[0].path, "Config.port");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Whether a configuration that was right before may be wrong now.
    pub is_breaking: bool,
    /// The type, and the argument or block type in it: `Service.port`.
    pub path: String,
    /// A sentence without a period: `is required now`.
    pub description: String,
}

/// Writes `breaking: Service.port is required now`.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breaking = if self.is_breaking { "breaking: " } else { "" };
        write!(f, "{breaking}{} {}", self.path, self.description)
    }
}

impl Document {
    /// Returns the differences from an older schema, breaking ones first.
    ///
    /// Types are compared if a configuration may use one in place of the other: the types of the whole file, and the types of the
    /// bodies of blocks and variants of the same name. Types that are only renamed do not differ.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclDecode, HclSchema};
    ///
    /// mod old {
    ///     #[derive(hcl_serde::HclDecode)]
    ///     pub struct Config {
    ///         pub port: u16,
    ///     }
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u8,
    ///     host: Option<String>,
    /// }
    ///
    /// let old = <old::Config as HclSchema>::SCHEMA.document();
    /// let changes = <Config as HclSchema>::SCHEMA.document().diff(&old);
    /// let lines: Vec<String> = changes.iter().map(ToString::to_string).collect();
    /// assert_eq!(
    ///     lines,
    ///     [
    ///         "breaking: Config.port takes whole number from 0 to 255 instead of whole number from 0 to 65535",
    ///         "Config.host is new",
    ///     ]
    /// );
    /// ```
    #[must_use]
    pub fn diff(&self, old: &Self) -> Vec<Change> {
        let mut changes = Changes::default();
        let mut seen = HashSet::new();
        let most = (self.types.len() + old.types.len()) * PAIRS_PER_TYPE;
        // The types of the whole file are the first ones. Types may contain themselves: each pair is compared once.
        changes.bodies.push((0, 0));
        while let Some(pair) = changes.bodies.pop() {
            let types = self.body(pair.0).zip(old.body(pair.1));
            if let Some((ty, before)) = types.filter(|_| seen.insert(pair)) {
                // Types that contain themselves in circles of p and q types meet in p times q pairs.
                if seen.len() > most {
                    let description = "takes the place of more types than are compared";
                    changes.add(true, &ty.name, description);
                    break;
                }
                let outer = changes.bodies.len();
                changes.types(ty, before);
                // The first inner body is compared next, so that changes are in the order of the types.
                if let Some(inner) = changes.bodies.get_mut(outer..) {
                    inner.reverse();
                }
            }
        }
        // A type that takes the place of several may have a change twice.
        let mut seen = HashSet::new();
        changes.all.retain(|change| seen.insert(change.to_string()));
        // Stable: changes keep the order of the types.
        sort_by_key(&mut changes.all, |change| !change.is_breaking);
        changes.all
    }
}

#[derive(Default)]
struct Changes {
    all: Vec<Change>,
    /// Indexes of types in the new and the old schema that are to be compared, the next pair last.
    bodies: Vec<(usize, usize)>,
}

impl Changes {
    fn add(&mut self, is_breaking: bool, path: &str, description: impl Into<String>) {
        self.all.push(Change {
            is_breaking,
            path: path.to_owned(),
            description: description.into(),
        });
    }

    fn types(&mut self, new: &TypeSchema, old: &TypeSchema) {
        let at = |name: &str| format!("{}.{name}", new.name);
        let (arguments, blocks) = (Members::new(&new.arguments), Members::new(&new.blocks));
        // An open type still accepts the names.
        self.lost_names(!new.open, &new.name, &arguments, &old.arguments);
        self.lost_names(!new.open, &new.name, &blocks, &old.blocks);
        let (arguments, blocks) = (Members::new(&old.arguments), Members::new(&old.blocks));
        for argument in &new.arguments {
            let path = at(&argument.name);
            match arguments.sharing_names(argument).as_slice() {
                [] if argument.required => self.add(true, &path, "is new and required"),
                [] => self.add(false, &path, "is new"),
                [before, others @ ..] => {
                    self.argument(&path, argument, before);
                    // Arguments that are one now.
                    for before in others {
                        self.shape(&path, &argument.shape, &before.shape);
                        self.constraints(&path, &argument.constraints, &before.constraints);
                    }
                }
            }
        }
        for block in &new.blocks {
            let path = at(&block.name);
            let before = blocks.sharing_names(block);
            match before.first() {
                None if block.min_items > 0 => self.add(true, &path, "blocks are new and required"),
                None => self.add(false, &path, "blocks are new"),
                Some(before) => self.block(&path, block, before),
            }
            let bodies = before.iter().map(|before| (block.body, before.body));
            self.bodies.extend(bodies);
        }
        self.labels(new, old);
        for rule in new.rules.iter().filter(|rule| !old.rules.contains(rule)) {
            self.add(true, &new.name, format!("has a new rule: {rule}"));
        }
        for rule in old.rules.iter().filter(|rule| !new.rules.contains(rule)) {
            self.add(false, &new.name, format!("no longer has the rule: {rule}"));
        }
        let variants = Members::new(&new.variants);
        self.lost_names(true, &new.name, &variants, &old.variants);
        let variants = Members::new(&old.variants);
        for variant in &new.variants {
            let before = variants.sharing_names(variant);
            if before.is_empty() {
                self.add(false, &at(&variant.name), "is new");
            }
            let bodies = before.iter().map(|before| (variant.body, before.body));
            self.bodies.extend(bodies);
        }
        self.openness(&new.name, "arguments and blocks", new.open, old.open);
    }

    /// Adds the names and aliases of old members that mean nothing now, or another member.
    fn lost_names<T: Member>(
        &mut self,
        is_breaking: bool,
        path: &str,
        new: &Members<'_, T>,
        old: &[T],
    ) {
        for member in old {
            let kept = member.names().find_map(|name| new.position(name));
            for name in member.names() {
                let path = format!("{path}.{name}");
                match new.position(name) {
                    None => self.add(is_breaking, &path, T::REMOVED),
                    found if found == kept => {}
                    Some(_) => self.add(true, &path, T::MOVED),
                }
            }
        }
    }

    fn openness(&mut self, path: &str, what: &str, new: bool, old: bool) {
        match (new, old) {
            (true, false) => self.add(false, path, format!("accepts other {what} now")),
            (false, true) => self.add(true, path, format!("accepts no other {what} any more")),
            _ => {}
        }
    }

    fn presence(&mut self, path: &str, new: bool, old: bool) {
        match (new, old) {
            (true, false) => self.add(true, path, "is required now"),
            (false, true) => self.add(false, path, "is optional now"),
            _ => {}
        }
    }

    fn nullability(&mut self, path: &str, new: bool, old: bool) {
        match (new, old) {
            (true, false) => self.add(false, path, "accepts null now"),
            (false, true) => self.add(true, path, "accepts no null any more"),
            _ => {}
        }
    }

    fn labels(&mut self, new: &TypeSchema, old: &TypeSchema) {
        let required = |ty: &TypeSchema| ty.labels.iter().filter(|label| label.required).count();
        if (new.labels.len(), required(new)) != (old.labels.len(), required(old)) {
            let is_breaking = new.labels.len() < old.labels.len() || required(new) > required(old);
            let description = format!(
                "takes {} labels instead of {}",
                new.labels.len(),
                old.labels.len()
            );
            self.add(is_breaking, &new.name, description);
        }
        for (label, before) in new.labels.iter().zip(&old.labels) {
            let path = format!("{}.{}", new.name, label.name);
            self.shape(&path, &label.shape, &before.shape);
            self.references(&path, label.references(), before.references());
        }
    }

    fn argument(&mut self, path: &str, new: &ArgumentSchema, old: &ArgumentSchema) {
        self.presence(path, new.required, old.required);
        // An optional argument accepts null, too.
        if new.required == old.required && !values::is_any(&new.shape, &old.shape) {
            let accepts_null = |it: &ArgumentSchema| it.nullable || it.shape.accepts_null();
            self.nullability(path, accepts_null(new), accepts_null(old));
        }
        self.shape(path, &new.shape, &old.shape);
        self.constraints(path, &new.constraints, &old.constraints);
        if new.default != old.default {
            let text =
                |default: &Option<String>| default.clone().unwrap_or_else(|| "none".to_owned());
            let description = format!(
                "has the default {} instead of {}",
                text(&new.default),
                text(&old.default)
            );
            self.add(false, path, description);
        }
        self.references(path, new.references(), old.references());
        self.deprecation(path, new.deprecated.as_deref(), old.deprecated.as_deref());
    }

    /// A new reference, or a definition that is unique now, may refuse what was accepted. So may a definition less: what
    /// refers to it is undefined.
    fn references(&mut self, path: &str, new: References<'_>, old: References<'_>) {
        if new.refers != old.refers {
            let kind = |kind: Option<&str>| kind.unwrap_or("nothing").to_owned();
            let description = format!(
                "refers to {} instead of {}",
                kind(new.refers),
                kind(old.refers)
            );
            self.add(new.refers.is_some(), path, description);
        }
        match (new.defines, old.defines) {
            (Some(new), None) => {
                self.add(
                    new.unique,
                    path,
                    format!("defines the name of a {}", new.kind),
                );
            }
            (None, Some(old)) => {
                self.add(
                    true,
                    path,
                    format!("defines no name of a {} any more", old.kind),
                );
            }
            (Some(new), Some(old)) if (&new.kind, new.scope) != (&old.kind, old.scope) => {
                let text =
                    |it: &DefinitionSchema| format!("a {} in the {}", it.kind, it.scope.name());
                let description =
                    format!("defines the name of {} instead of {}", text(new), text(old));
                self.add(true, path, description);
            }
            (Some(new), Some(old)) if new.unique != old.unique => {
                let unique = if new.unique { "unique" } else { "not unique" };
                self.add(
                    new.unique,
                    path,
                    format!("defines names that are {unique} now"),
                );
            }
            _ => {}
        }
    }

    fn block(&mut self, path: &str, new: &BlockTypeSchema, old: &BlockTypeSchema) {
        if new.min_items != old.min_items {
            let description = format!(
                "needs {} blocks instead of {}",
                new.min_items, old.min_items
            );
            self.add(new.min_items > old.min_items, path, description);
        }
        if new.max_items != old.max_items {
            let text = |max: Option<u32>| {
                max.map_or_else(|| "any number of".to_owned(), |max| max.to_string())
            };
            let description = format!(
                "takes {} blocks instead of {}",
                text(new.max_items),
                text(old.max_items)
            );
            // No maximum is the greatest.
            let most = |max: Option<u32>| max.unwrap_or(u32::MAX);
            self.add(most(new.max_items) < most(old.max_items), path, description);
        }
        self.address(path, new.address.as_ref(), old.address.as_ref());
        if new.key_labels != old.key_labels {
            let description = format!("has {} keys instead of {}", new.key_labels, old.key_labels);
            self.add(true, path, description);
        }
        match (new.unique_keys, old.unique_keys) {
            (true, false) => self.add(true, path, "takes one block for each key now"),
            (false, true) => self.add(false, path, "takes several blocks with one key now"),
            _ => {}
        }
        // Keys that are any text are not listed.
        let any = Shape::Text {
            meaning: String::new(),
        };
        for key in 0..new.keys.len().max(old.keys.len()) {
            let of = |block: &'_ BlockTypeSchema| block.keys.get(key).cloned();
            let [new, old] = [of(new), of(old)].map(|it| it.unwrap_or_else(|| any.clone()));
            self.shape(&format!("{path} key"), &new, &old);
        }
        self.references(path, new.references(), old.references());
        self.deprecation(path, new.deprecated.as_deref(), old.deprecated.as_deref());
    }

    fn address(&mut self, path: &str, new: Option<&AddressSchema>, old: Option<&AddressSchema>) {
        let pattern = |it: Option<&AddressSchema>| {
            it.map_or_else(|| "none".to_owned(), |it| it.pattern.clone())
        };
        if pattern(new) != pattern(old) {
            let description = format!(
                "has the address {} instead of {}",
                pattern(new),
                pattern(old)
            );
            self.add(old.is_some(), path, description);
        }
        let (Some(new), Some(old)) = (new, old) else {
            return;
        };
        match (new.repeated, old.repeated) {
            (true, false) => self.add(false, path, "is repeated by count and for_each now"),
            (false, true) => self.add(true, path, "is not repeated by count and for_each any more"),
            _ => {}
        }
        match (new.computed, old.computed) {
            (true, false) => self.add(false, path, "has arguments that are known later now"),
            (false, true) => {
                self.add(true, path, "has no arguments that are known later any more");
            }
            _ => {}
        }
    }

    fn deprecation(&mut self, path: &str, new: Option<&str>, old: Option<&str>) {
        match (new, old) {
            (Some(instead), None) => self.add(false, path, format!("is deprecated: {instead}")),
            (None, Some(_)) => self.add(false, path, "is not deprecated any more"),
            _ => {}
        }
    }
}

/// The name that a label or argument defines, and the kind of names that it refers to.
#[derive(Clone, Copy)]
struct References<'s> {
    defines: Option<&'s DefinitionSchema>,
    refers: Option<&'s str>,
}

impl LabelSchema {
    fn references(&self) -> References<'_> {
        References {
            defines: self.defines.as_ref(),
            refers: self.refers.as_deref(),
        }
    }
}

impl BlockTypeSchema {
    fn references(&self) -> References<'_> {
        References {
            defines: self.defines.as_ref(),
            refers: self.refers.as_deref(),
        }
    }
}

impl ArgumentSchema {
    fn references(&self) -> References<'_> {
        References {
            defines: self.defines.as_ref(),
            refers: self.refers.as_deref(),
        }
    }
}
