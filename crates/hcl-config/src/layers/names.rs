//! The names that are known in a body of the configuration: the names of the schema, and the names in the layers so far.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_core::diagnostic::{is_misspelling, suggest};
use hcl_core::extend::Listing;
use hcl_core::internal::{is_index, is_name};
use hcl_core::{Body, BodySchema, Diagnostics, Expression};

use super::layered_body::list_of;
use super::path::Part;
use super::shapes::{Place, Shapes};
use super::value::{self, Entry};
use hcl_serde::schema::{Schema, SchemaKind};

/// The limit on underscores in a name that may lack separators: a type may contain itself.
const MAX_UNDERSCORES: usize = 16;

/// The limit on the depth of flattened types.
const MAX_FLATTENED: usize = 8;

/// The items that the layers so far have in a body: by the [loose] form of their names, and by the names themselves.
#[derive(Debug, Default)]
pub(super) struct KnownItems(HashMap<String, BTreeMap<Box<str>, KnownItem>>);

/// The items of a name in the layers so far.
#[derive(Debug, Default)]
struct KnownItem {
    /// The value of the argument in the last layer that has it.
    value: Option<Expression>,
    /// By labels.
    blocks: BTreeMap<Vec<Box<str>>, KnownBlocks>,
}

/// The blocks of a type with the same labels.
#[derive(Debug, Default)]
struct KnownBlocks {
    /// The items in all of them.
    inside: KnownItems,
    /// The last layer that has some, and their number there.
    last: (usize, usize),
}

impl KnownItems {
    /// Adds the items of a layer. What is a block in the JSON syntax, the schema says, and for types that serde reads the layers so far.
    /// Recurses into blocks: the parser limits their depth.
    pub(super) fn add(&mut self, body: &Body, schema: &'static Schema<'static>, layer: usize) {
        let types = match body.as_native() {
            Some(_) => BodySchema::new(),
            None => self.block_types(schema),
        };
        let content = list_of(body, Listing::Known, &types, &mut Diagnostics::new());
        let attributes = content.attributes.iter();
        for attribute in attributes.filter(|attribute| is_name(attribute.name())) {
            self.item(attribute.name()).value = Some(attribute.expression().clone());
        }
        for block in content.blocks {
            let inside = blocks_of(schema, block.type_name());
            let inside = inside.map_or(&Schema::UNKNOWN, |(_, body)| body);
            let labels = block.labels().into_iter().map(|label| (*label.text).into());
            let known = self.block(block.type_name(), labels.collect(), layer);
            known.add(block.body(), inside, layer);
        }
    }

    /// Returns the types of blocks of a schema and of the layers so far.
    fn block_types(&self, schema: &'static Schema<'static>) -> BodySchema {
        let mut types = BodySchema::new();
        let of_type = fields(schema, &[]).into_iter().flatten();
        for name in of_type.chain(self.0.values().flatten().map(|(name, _)| &**name)) {
            let earlier = self
                .get(name)
                .and_then(|item| item.blocks.keys().map(Vec::len).max());
            let labels = blocks_of(schema, name)
                .map(|(labels, _)| labels)
                .or(earlier);
            if let Some(labels) = labels.filter(|_| !types.names(name)) {
                types = types.block(name.to_owned(), vec!["name"; labels]);
            }
        }
        types
    }

    fn item(&mut self, name: &str) -> &mut KnownItem {
        let alike = self.0.entry(loose(name)).or_default();
        alike.entry(name.into()).or_default()
    }

    /// Adds a block. Returns the items of all blocks of its type and labels.
    fn block(&mut self, name: &str, labels: Vec<Box<str>>, layer: usize) -> &mut Self {
        let same = self.item(name).blocks.entry(labels).or_default();
        if same.last.0 != layer {
            same.last = (layer, 0);
        }
        same.last.1 += 1;
        &mut same.inside
    }

    fn get(&self, name: &str) -> Option<&KnownItem> {
        self.0.get(&loose(name))?.get(name)
    }
}

/// A body of the configuration: its schema, and the items that the layers have for it.
#[derive(Debug)]
pub(super) struct KnownBody<'k> {
    schema: &'static Schema<'static>,
    /// The types that serde reads from the body.
    places: Vec<Place<'k>>,
    shapes: &'k Shapes,
    items: Option<&'k KnownItems>,
    /// Whether names are compared as environment variables are.
    is_loose: bool,
}

/// The end of a path into the value of an argument.
pub(super) struct ValueTarget<'k> {
    /// The path, as the value so far or its type writes the keys.
    pub(super) keys: Vec<Part>,
    /// The place of the value that is set, if serde reads it.
    pub(super) place: Option<Place<'k>>,
    /// The index of the part that names an element of a list.
    pub(super) element: Option<usize>,
}

impl<'k> KnownBody<'k> {
    pub(super) fn root(
        schema: &'static Schema<'static>,
        items: &'k KnownItems,
        shapes: &'k Shapes,
        is_loose: bool,
    ) -> Self {
        Self {
            schema,
            places: places_of(schema, shapes),
            shapes,
            items: Some(items),
            is_loose,
        }
    }

    /// Returns a name as the configuration writes it.
    pub(super) fn name(&self, part: &str) -> String {
        if !self.is_loose {
            return part.to_owned();
        }
        let hides_names = self.places.iter().any(Place::hides_names);
        let fields = fields(self.schema, &self.places);
        let plain = loose(part);
        let of_field = names_of_field(&fields, &|it| loose(it) == plain);
        let mut alike: BTreeSet<String> = of_field.into_iter().map(loose).collect();
        alike.insert(plain);
        let in_layers = alike.iter().filter_map(|alike| self.items?.0.get(alike));
        let in_layers = in_layers.flat_map(|names| names.keys().map(|name| &**name));
        meant(part, &fields, &in_layers.collect::<Vec<_>>(), hides_names)
    }

    /// Returns whether nothing has a name, or a similar one.
    pub(super) fn lacks(&self, name: &str) -> bool {
        if self.is_open() {
            return false;
        }
        let in_layers = self.items.into_iter().flat_map(|items| items.0.values());
        let in_layers = in_layers.flat_map(|names| names.keys().map(|name| &**name));
        let of_types = fields(self.schema, &self.places).into_iter().flatten();
        let all: Vec<String> = of_types
            .chain(in_layers)
            .map(|it| folded(it).collect())
            .collect();
        let name: String = folded(name).collect();
        !all.contains(&name) && !is_misspelling(&name, all.iter().map(|it| &**it))
    }

    /// Returns whether the body may have any name.
    fn is_open(&self) -> bool {
        let all = with_flattened(self.schema, MAX_FLATTENED).into_iter();
        // A schema that serde reads is open, and its names may be known.
        let open = all.filter(|it| it.open || it.attributes_only).count();
        let closed = self.places.iter().filter(|place| place.is_closed()).count();
        open > closed
    }

    /// Returns the parts of a name that nothing has: of `SERVER_PORT`, if the block or object `server` has `port`.
    pub(super) fn unseparated<'p>(&self, part: &'p str) -> Option<Vec<&'p str>> {
        if self.has(part) || part.matches('_').count() > MAX_UNDERSCORES {
            return None;
        }
        part.match_indices('_').find_map(|(at, _)| {
            let (outer, rest) = (part.get(..at)?, part.get(at + 1..)?);
            let name = self.name(outer);
            let path = [Part {
                text: rest.into(),
                range: 0..0,
            }];
            let (0, schema) = self.block(&name, &path).filter(|_| self.has(outer))? else {
                return None;
            };
            let inside = self.inside(&name, &[], schema).1;
            let mut parts = if inside.has(rest) {
                vec![rest]
            } else {
                inside.unseparated(rest)?
            };
            parts.insert(0, outer);
            Some(parts)
        })
    }

    /// Returns whether something may have a name.
    fn has(&self, name: &str) -> bool {
        let name = loose(name);
        let mut fields = fields(self.schema, &self.places).into_iter().flatten();
        self.is_open()
            || fields.any(|it| loose(it) == name)
            || self.items.is_some_and(|it| it.0.contains_key(&name))
    }

    /// Returns the first word of a text that is no name, if the body has it as a name: of `server/port`, `server`.
    pub(super) fn first_word<'p>(&self, part: &'p str) -> Option<&'p str> {
        let part = part.trim_start_matches('-');
        let end = part.find(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter));
        let word = part.get(..end.unwrap_or(part.len()))?;
        (!self.is_open() && self.has(word)).then_some(word)
    }

    /// Returns the type of blocks that a name of nothing is similar to.
    pub(super) fn similar_block(&self, name: &str) -> Option<&'k str> {
        let names = fields(self.schema, &self.places).concat();
        let similar = (!self.has(name)).then(|| suggest(name, names)).flatten()?;
        blocks_of(self.schema, similar).map(|_| similar)
    }

    /// Follows a path into the value of an argument.
    pub(super) fn value_at(&self, name: &str, path: &[Part]) -> ValueTarget<'k> {
        let mut current = self.value(name).cloned();
        let mut target = ValueTarget {
            keys: path.to_vec(),
            place: self.inside_value(name),
            element: None,
        };
        for (index, part) in target.keys.iter_mut().enumerate() {
            let is_list = target.place.as_ref().is_some_and(Place::is_list);
            let is_element = is_index(&part.text) && is_list;
            if is_element || current.as_ref().is_some_and(value::is_list) {
                target.element = Some(index);
                break;
            }
            let entries = current.as_ref().and_then(value::entries);
            if self.is_loose {
                let keys = entries.iter().flatten();
                let keys: Vec<&str> = keys.filter_map(|entry| entry.name.as_deref()).collect();
                let place = target.place.as_ref();
                let fields = place.map(Place::names).unwrap_or_default();
                let hides_names = place.is_some_and(Place::hides_names);
                part.text = meant(&part.text, &fields, &keys, hides_names).into();
            }
            let is_part = |entry: &Entry| entry.name.as_deref() == Some(&*part.text);
            let entry = entries.into_iter().flatten().find(is_part);
            current = entry.map(|entry| entry.value);
            target.place = target.place.and_then(|place| place.inside(&part.text));
        }
        target
    }

    /// Returns the place of the value of a name that serde reads.
    fn inside_value(&self, name: &str) -> Option<Place<'k>> {
        let all = with_flattened(self.schema, MAX_FLATTENED);
        let argument = all
            .iter()
            .find_map(|it| it.arguments.get(it.argument(name)?));
        let of_argument = argument.map(|argument| self.shapes.of(argument.shape.of_type()));
        of_argument.or_else(|| self.places.iter().find_map(|place| place.inside(name)))
    }

    /// Returns whether the part after a name is the index of an element of a list.
    pub(super) fn is_element(&self, name: &str, rest: &[Part]) -> bool {
        rest.first().is_some_and(|part| is_index(&part.text))
            && self.inside_value(name).is_some_and(|value| value.is_list())
    }

    /// Returns the number of labels and the schema of a block; `None` if the name is an argument. `rest` is the path after it.
    pub(super) fn block(
        &self,
        name: &str,
        rest: &[Part],
    ) -> Option<(usize, &'static Schema<'static>)> {
        let schema = self.schema;
        // The schema first: an earlier layer may be wrong.
        let all = with_flattened(schema, MAX_FLATTENED);
        if all.iter().any(|it| it.argument(name).is_some()) {
            return None;
        }
        if let Some((keys, body)) = all.iter().find_map(|it| block(it, name)) {
            let (labels, body) = labels(body, rest.get(keys));
            return Some((self.label_count(name, keys + labels, rest), body));
        }
        let is_list = || self.inside_value(name).is_some_and(|value| value.is_list());
        // A list is set as a whole, also in the place of blocks.
        if self.value(name).is_some() || rest.is_empty() && is_list() {
            return None;
        }
        let labels = match self.blocks(name).next() {
            Some((labels, _)) => self.label_count(name, labels.len(), rest),
            // An unknown name is taken for an argument: the report suggests an argument then, not a block.
            None if rest.is_empty() || !self.has(name) => return None,
            None => 0,
        };
        Some((labels, &Schema::UNKNOWN))
    }

    /// Returns the value of an argument in the last layer that has one.
    pub(super) fn value(&self, name: &str) -> Option<&'k Expression> {
        self.items?.get(name)?.value.as_ref()
    }

    fn blocks(&self, name: &str) -> impl Iterator<Item = (&'k [Box<str>], &'k KnownBlocks)> {
        let item = self.items.and_then(|items| items.get(name));
        let blocks = item.into_iter().flat_map(|item| &item.blocks);
        blocks.map(|(labels, blocks)| (labels.as_slice(), blocks))
    }

    /// Returns the number of labels of the block that the path leads to, if there is one; else `fallback`.
    fn label_count(&self, name: &str, fallback: usize, rest: &[Part]) -> usize {
        let counts = self.blocks(name).filter_map(|(labels, _)| {
            let count = labels.len();
            let parts = rest.get(..count).filter(|_| count < rest.len())?;
            self.are_labels(labels, parts).then_some(count)
        });
        counts.max().unwrap_or(fallback)
    }

    fn are_labels(&self, labels: &[Box<str>], parts: &[Part]) -> bool {
        let mut pairs = labels.iter().zip(parts);
        labels.len() == parts.len()
            && pairs.all(|(label, part)| {
                if self.is_loose {
                    is_alike(label, &part.text)
                } else {
                    *label == part.text
                }
            })
    }

    /// Returns the labels of a block as the configuration writes them, its body, and how many such blocks the last layer has that has any.
    pub(super) fn inside(
        &self,
        name: &str,
        parts: &[Part],
        schema: &'static Schema<'static>,
    ) -> (Vec<String>, Self, usize) {
        let mut blocks = self.blocks(name);
        let known = blocks.find(|(labels, _)| self.are_labels(labels, parts));
        let new = || parts.iter().map(|part| part.text.to_string());
        let labels: Vec<String> = match known {
            Some((labels, _)) => labels.iter().map(ToString::to_string).collect(),
            None if self.is_loose => new().map(|label| label.to_lowercase()).collect(),
            None => new().collect(),
        };
        let places = match self.inside_value(name) {
            // Each label is a key of a map.
            Some(place) => {
                let mut labels = labels.iter();
                let place = labels.try_fold(place, |place, label| place.inside(label));
                place.into_iter().collect()
            }
            None => places_of(schema, self.shapes),
        };
        let inside = Self {
            schema,
            places,
            shapes: self.shapes,
            items: known.map(|(_, known)| &known.inside),
            is_loose: self.is_loose,
        };
        (labels, inside, known.map_or(0, |(_, known)| known.last.1))
    }
}

/// Returns the name that an environment variable means: equal without regard to case and with `_` for `-`. A name of the type may also be
/// equal without them, as `maxSize` for `MAX_SIZE`; keys of a map are different names. A type that `hides_names` may have any name of the
/// earlier layers. Of the names of a field, it is the one that earlier layers have: in one layer, two names are a mistake.
///
/// The letters of an unknown name are small; `-` is in a misspelt name if it is in the name that is meant.
fn meant(part: &str, fields: &[Vec<&str>], in_layers: &[&str], hides_names: bool) -> String {
    let of_types = fields.concat();
    let mut known = of_types.iter().chain(in_layers);
    let plain = loose(part);
    let found = known.find(|name| is_alike(name, part));
    let hidden = if hides_names { in_layers } else { &[] };
    let mut alike = of_types.iter().chain(hidden);
    let found = found.or_else(|| alike.find(|name| loose(name) == plain));
    if let Some(name) = found {
        let of_field = names_of_field(fields, &|it| it == *name);
        let earlier = in_layers.iter().find(|name| of_field.contains(name));
        return (*earlier.unwrap_or(name)).to_owned();
    }
    let name = part.to_lowercase();
    let dashed = name.replace('_', "-");
    let meant = suggest(&dashed, of_types.iter().copied());
    meant
        .filter(|meant| meant.contains('-'))
        .map_or(name, |_| dashed)
}

/// Returns the types that serde reads from a body.
fn places_of<'k>(schema: &'static Schema<'static>, shapes: &'k Shapes) -> Vec<Place<'k>> {
    let all = with_flattened(schema, MAX_FLATTENED).into_iter();
    all.filter(|it| it.is_unknown())
        .map(|it| shapes.of(it.shape.of_type()))
        .collect()
}

/// Returns all names of the first field with a name of a property.
fn names_of_field<'k>(fields: &[Vec<&'k str>], has: &dyn Fn(&str) -> bool) -> Vec<&'k str> {
    let mut fields = fields.iter();
    let field = fields.find(|names| names.iter().any(|name| has(name)));
    field.cloned().unwrap_or_default()
}

/// Returns the letters of a name, which are equal if an environment variable may mean it: small, without `_` and `-`.
fn loose(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], "")
}

/// Returns whether two names are equal without regard to case, and with `_` for `-`. Thousands of variables are each compared with all before.
fn is_alike(one: &str, other: &str) -> bool {
    folded(one).eq(folded(other))
}

fn folded(name: &str) -> impl Iterator<Item = char> {
    let small = name.chars().flat_map(char::to_lowercase);
    small.map(|letter| if letter == '-' { '_' } else { letter })
}

/// Returns a schema, and the schemas of the types that are flattened into it.
fn with_flattened(schema: &'static Schema<'static>, depth: usize) -> Vec<&'static Schema<'static>> {
    let mut all = vec![schema];
    if let Some(depth) = depth.checked_sub(1) {
        let flattened = schema.flattened.iter().map(|flattened| flattened().body);
        all.extend(flattened.flat_map(|flattened| with_flattened(flattened, depth)));
    }
    all
}

/// Returns the names of each argument, type of blocks, and field that serde reads.
fn fields<'k>(schema: &'static Schema<'static>, places: &[Place<'k>]) -> Vec<Vec<&'k str>> {
    let mut all = Vec::new();
    for schema in with_flattened(schema, MAX_FLATTENED) {
        all.extend(schema.arguments.iter().map(|it| it.names().collect()));
        all.extend(schema.blocks.iter().map(|it| it.names().collect()));
        if let SchemaKind::ByBlockType(variants) = schema.kind {
            all.extend(variants.iter().map(|it| it.names().collect()));
        }
    }
    all.extend(places.iter().flat_map(Place::names));
    all
}

/// Returns the number of labels of the blocks of a type, and the schema of their body.
fn blocks_of(
    schema: &'static Schema<'static>,
    name: &str,
) -> Option<(usize, &'static Schema<'static>)> {
    let mut all = with_flattened(schema, MAX_FLATTENED).into_iter();
    let (keys, body) = all.find_map(|it| block(it, name))?;
    let (labels, body) = labels(body, None);
    Some((keys + labels, body))
}

/// Returns the number of labels that are keys of maps, and the schema of a block of the type.
fn block(
    schema: &'static Schema<'static>,
    name: &str,
) -> Option<(usize, &'static Schema<'static>)> {
    if let Some(block) = schema.blocks.iter().find(|block| block.is_named(name)) {
        let nesting = block.nesting.of_constant();
        return Some((nesting.key_labels, nesting.body));
    }
    if let SchemaKind::ByBlockType(variants) = schema.kind {
        let variant = variants.iter().find(|variant| variant.is_named(name))?;
        return Some((0, variant.schema.of_constant()));
    }
    None
}

/// Returns the number of labels of a block, and the schema of its body. `first` is the part of the path for the first one.
fn labels(
    schema: &'static Schema<'static>,
    first: Option<&Part>,
) -> (usize, &'static Schema<'static>) {
    match schema.kind {
        SchemaKind::ByLabel(variants) => {
            let variant = variants
                .iter()
                .find(|variant| first.is_some_and(|first| variant.is_named(&first.text)));
            let body = variant.map_or(&Schema::UNKNOWN, |variant| variant.schema.of_constant());
            (1 + body.labels.len(), body)
        }
        SchemaKind::ByBlockType(_) | SchemaKind::Struct => {
            let labels = schema.labels.iter();
            (labels.filter(|label| (label.required)()).count(), schema)
        }
    }
}
