//! The names that are known in a body of the configuration: the names of the schema, and the names in the layers so far.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_core::diagnostic::{is_misspelling, suggest};
use hcl_core::extend::Listing;
use hcl_core::internal::{is_index, is_name};
use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Expression};

use super::layered_body::list_of;
use super::path::{Part, folded, loose, names_of_field};
use super::shapes::{Place, Shapes};
use hcl_serde::schema::{Schema, SchemaKind, Variant};

/// The limit on underscores in a name that may lack separators: a type may contain itself.
const MAX_UNDERSCORES: usize = 16;

/// The limit on the depth of flattened types.
const MAX_FLATTENED: usize = 8;

/// The items that the layers so far have in a body: by the [`loose`] form of their names, and by the names themselves.
#[derive(Debug, Default)]
pub(super) struct KnownItems(HashMap<String, BTreeMap<Box<str>, KnownItem>>);

/// The items of a name in the layers so far.
#[derive(Debug, Default)]
struct KnownItem {
    /// The value of the argument in the last layer that has it as a whole.
    value: Option<Expression>,
    /// The entries of the value, if it is written as an object.
    entries: Option<KnownItems>,
    /// By the [`loose`] form of their labels, and by the labels themselves.
    blocks: HashMap<Vec<String>, BTreeMap<Vec<Box<str>>, KnownBlocks>>,
    /// The most labels of a block.
    labels: Option<usize>,
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
    /// `keys` is as in [`Layer`]. Recurses into blocks: the parser limits their depth.
    pub(super) fn add(
        &mut self,
        body: &Body,
        schema: &'static Schema<'static>,
        (layer, keys): (usize, usize),
    ) {
        let schemas = with_flattened(schema, MAX_FLATTENED);
        let types = match body.as_native() {
            Some(_) => BodySchema::new(),
            None => self.block_types(&schemas),
        };
        let content = list_of(body, Listing::Known, &types, &mut Diagnostics::new());
        let attributes = content.attributes.iter();
        for attribute in attributes.filter(|attribute| is_name(attribute.name())) {
            self.item(attribute.name())
                .set(attribute.expression(), keys);
        }
        for block in content.blocks {
            let inside = block_of(&schemas, block.type_name(), &[]);
            let inside = inside.map_or(&Schema::UNKNOWN, |(_, body)| body);
            let labels = block.labels().into_iter();
            let labels: Vec<Box<str>> = labels.map(|label| (*label.text).into()).collect();
            let known = self.item(block.type_name());
            known.labels = known.labels.max(Some(labels.len()));
            let alike = labels.iter().map(|label| loose(label)).collect();
            let same = known.blocks.entry(alike).or_default();
            let same = same.entry(labels).or_default();
            if same.last.0 != layer {
                same.last = (layer, 0);
            }
            same.last.1 += 1;
            same.inside.add(block.body(), inside, (layer, keys));
        }
    }

    /// Returns the types of blocks of a schema and of the layers so far.
    fn block_types(&self, schemas: &[&'static Schema<'static>]) -> BodySchema {
        let mut types = BodySchema::new();
        for name in fields(schemas, &[])
            .concat()
            .into_iter()
            .chain(self.names())
        {
            let earlier = || self.get(name)?.labels;
            let of_type = block_of(schemas, name, &[]).map(|(labels, _)| labels);
            let labels = of_type.or_else(earlier);
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

    fn names(&self) -> impl Iterator<Item = &str> {
        self.0.values().flatten().map(|(name, _)| &**name)
    }

    fn get(&self, name: &str) -> Option<&KnownItem> {
        self.0.get(&loose(name))?.get(name)
    }
}

impl KnownItem {
    /// Sets the value, or entries in as many objects as `keys` says. Recurses into objects: the parser limits their depth.
    fn set(&mut self, value: &Expression, keys: usize) {
        if keys == 0 || self.value.is_none() {
            self.value = Some(value.clone());
            self.entries = None;
        }
        let keyed = value.keyed_entries(&EvalContext::new(), &mut Diagnostics::new());
        let Some(keyed) = keyed else { return };
        let entries = self.entries.get_or_insert_default();
        for (name, _, value) in keyed.entries {
            if let Some(name) = name {
                entries.item(&name).set(&value, keys.saturating_sub(1));
            }
        }
    }
}

/// A body of the configuration: its type, and the items that the layers have for it.
#[derive(Debug)]
pub(super) struct KnownBody<'k> {
    /// The schema of the type, and the schemas of its flattened types.
    schemas: Vec<&'static Schema<'static>>,
    /// The types that serde reads from the body.
    places: Vec<Place<'k>>,
    shapes: &'k Shapes,
    items: Option<&'k KnownItems>,
}

impl<'k> KnownBody<'k> {
    pub(super) fn new(
        schema: &'static Schema<'static>,
        items: Option<&'k KnownItems>,
        shapes: &'k Shapes,
    ) -> Self {
        let schemas = with_flattened(schema, MAX_FLATTENED);
        let of_serde = schemas.iter().filter(|it| it.is_unknown());
        Self {
            places: of_serde.map(|it| shapes.of(it.shape.of_type())).collect(),
            schemas,
            shapes,
            items,
        }
    }

    fn fields(&self) -> Vec<Vec<&'k str>> {
        fields(&self.schemas, &self.places)
    }

    /// Returns a name as the configuration writes it.
    pub(super) fn name(&self, part: &Part) -> String {
        let hides_names = self.places.iter().any(Place::hides_names);
        meant(part, &self.fields(), self.items, hides_names)
    }

    /// Returns whether nothing has a name, or a similar one.
    pub(super) fn lacks(&self, name: &str) -> bool {
        if self.is_open() {
            return false;
        }
        let in_layers = self.items.into_iter().flat_map(KnownItems::names);
        let all = self.fields().concat().into_iter().chain(in_layers);
        let all: Vec<String> = all.map(|it| folded(it).collect()).collect();
        let name: String = folded(name).collect();
        !all.contains(&name) && !is_misspelling(&name, all.iter().map(|it| &**it))
    }

    /// Returns whether the body may have any name.
    fn is_open(&self) -> bool {
        // A schema that serde reads is open, and its names may be known.
        let open = self
            .schemas
            .iter()
            .filter(|it| it.open || it.attributes_only);
        let closed = self.places.iter().filter(|place| place.is_closed());
        open.count() > closed.count()
    }

    /// Returns a name that nothing has with separators: of `SERVER_PORT`, if the block or object `server` has `port`.
    pub(super) fn separated(&self, part: &str, separator: &str) -> Option<String> {
        if self.has(part) || part.matches('_').count() > MAX_UNDERSCORES {
            return None;
        }
        part.match_indices('_').find_map(|(at, _)| {
            let (outer, rest) = (part.get(..at)?, part.get(at + 1..)?);
            let name = self.name(&Part::loose(outer, 0));
            let block = self.block(&name, &[Part::loose(rest, 0)]);
            let (0, schema) = block.filter(|_| self.has(outer))? else {
                return None;
            };
            let inside = self.inside(&name, &[], schema).1;
            let rest = if inside.has(rest) {
                rest.to_owned()
            } else {
                inside.separated(rest, separator)?
            };
            Some(format!("{outer}{separator}{rest}"))
        })
    }

    /// Returns whether something may have a name.
    fn has(&self, name: &str) -> bool {
        let name = loose(name);
        self.is_open()
            || self.fields().concat().iter().any(|it| loose(it) == name)
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
        let names = (!self.has(name)).then(|| self.fields().concat())?;
        let similar = suggest(name, names)?;
        block_of(&self.schemas, similar, &[]).map(|_| similar)
    }

    /// Follows a path into the value of an argument. Returns the keys, as the value so far or its type writes them, and the place of
    /// the value that is set, if serde reads it. The error is the index of the part that names an element of a list; `None` if the value
    /// so far is not written as an object.
    pub(super) fn value_at(
        &self,
        name: &str,
        path: &[Part],
    ) -> Result<(Vec<String>, Option<Place<'k>>), Option<usize>> {
        let mut current = self.items.and_then(|items| items.get(name));
        let mut place = self.inside_value(name);
        let mut keys = Vec::new();
        for (index, part) in path.iter().enumerate() {
            let is_list = place.as_ref().is_some_and(Place::is_list);
            let value = current.and_then(|item| item.value.as_ref());
            if is_list && is_index(&part.text) || value.is_some_and(|it| it.static_list().is_ok()) {
                return Err(Some(index));
            }
            let entries = current.and_then(|item| item.entries.as_ref());
            if value.is_some() && entries.is_none() {
                return Err(None);
            }
            let fields = place.as_ref().map(Place::names).unwrap_or_default();
            let hides_names = place.as_ref().is_some_and(Place::hides_names);
            let key = meant(part, &fields, entries, hides_names);
            current = entries.and_then(|entries| entries.get(&key));
            place = place.and_then(|place| place.inside(&key));
            keys.push(key);
        }
        Ok((keys, place))
    }

    /// Returns the place of the value of a name that serde reads.
    fn inside_value(&self, name: &str) -> Option<Place<'k>> {
        let mut schemas = self.schemas.iter();
        let argument = schemas.find_map(|it| it.arguments.get(it.argument(name)?));
        let of_argument = argument.map(|argument| self.shapes.of(argument.shape.of_type()));
        of_argument.or_else(|| self.places.iter().find_map(|place| place.inside(name)))
    }

    /// Returns the number of labels and the schema of a block; `None` if the name is an argument. `rest` is the path after it.
    pub(super) fn block(
        &self,
        name: &str,
        rest: &[Part],
    ) -> Option<(usize, &'static Schema<'static>)> {
        // The schema first: an earlier layer may be wrong.
        if self.schemas.iter().any(|it| it.argument(name).is_some()) {
            return None;
        }
        if let Some((labels, body)) = block_of(&self.schemas, name, rest) {
            return Some((self.label_count(name, labels, rest), body));
        }
        // A list is set as a whole, also in the place of blocks.
        let is_whole = rest.first().is_none_or(|part| is_index(&part.text));
        let is_list = || self.inside_value(name).is_some_and(|value| value.is_list());
        if self.value(name).is_some() || is_whole && is_list() {
            return None;
        }
        let known = self.items.and_then(|items| items.get(name)?.labels);
        let labels = match known {
            Some(labels) => self.label_count(name, labels, rest),
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

    /// Returns the blocks with labels, and the labels as the configuration writes them.
    fn labelled(&self, name: &str, parts: &[Part]) -> Option<(&'k Vec<Box<str>>, &'k KnownBlocks)> {
        let alike: Vec<String> = parts.iter().map(|part| loose(&part.text)).collect();
        let mut alike = self.items?.get(name)?.blocks.get(&alike)?.iter();
        alike.find(|(labels, _)| {
            let mut pairs = parts.iter().zip(*labels);
            pairs.all(|(part, label)| part.is(label))
        })
    }

    /// Returns the number of labels of the block that the path leads to, if there is one; else `fallback`.
    fn label_count(&self, name: &str, fallback: usize, rest: &[Part]) -> usize {
        let has = |count: &usize| {
            let parts = rest.get(..*count);
            parts.is_some_and(|parts| self.labelled(name, parts).is_some())
        };
        (0..rest.len()).rev().find(has).unwrap_or(fallback)
    }

    /// Returns the labels of a block as the configuration writes them, its body, and how many such blocks the last layer has that has any.
    pub(super) fn inside(
        &self,
        name: &str,
        parts: &[Part],
        schema: &'static Schema<'static>,
    ) -> (Vec<String>, Self, usize) {
        let known = self.labelled(name, parts);
        let labels: Vec<String> = match known {
            Some((labels, _)) => labels.iter().map(ToString::to_string).collect(),
            None => parts.iter().map(Part::new_name).collect(),
        };
        let known = known.map(|(_, known)| known);
        let mut inside = Self::new(schema, known.map(|known| &known.inside), self.shapes);
        if let Some(place) = self.inside_value(name) {
            // Each label is a key of a map.
            let mut labels = labels.iter();
            let place = labels.try_fold(place, |place, label| place.inside(label));
            inside.places = place.into_iter().collect();
        }
        (labels, inside, known.map_or(0, |known| known.last.1))
    }
}

/// Returns the name of a field or an earlier item that a part of a path means.
fn meant(
    part: &Part,
    fields: &[Vec<&str>],
    items: Option<&KnownItems>,
    hides_names: bool,
) -> String {
    let plain = loose(&part.text);
    let of_field = names_of_field(fields, &|it| loose(it) == plain);
    let mut alike: BTreeSet<String> = of_field.into_iter().map(loose).collect();
    alike.insert(plain);
    let in_layers = alike.iter().filter_map(|alike| items?.0.get(alike));
    let in_layers = in_layers.flatten().map(|(name, _)| &**name);
    part.meant(fields, &in_layers.collect::<Vec<_>>(), hides_names)
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
fn fields<'k>(schemas: &[&'static Schema<'static>], places: &[Place<'k>]) -> Vec<Vec<&'k str>> {
    let mut all = Vec::new();
    for schema in schemas {
        all.extend(schema.arguments.iter().map(|it| it.names().collect()));
        all.extend(schema.blocks.iter().map(|it| it.names().collect()));
        if let SchemaKind::ByBlockType(variants) = schema.kind {
            all.extend(variants.iter().map(|it| it.names().collect()));
        }
    }
    all.extend(places.iter().flat_map(Place::names));
    all
}

/// Returns the number of labels of the blocks of a type, and the schema of their body. `rest` are the labels, and what is after them.
fn block_of(
    schemas: &[&'static Schema<'static>],
    name: &str,
    rest: &[Part],
) -> Option<(usize, &'static Schema<'static>)> {
    let (keys, body) = schemas.iter().find_map(|schema| {
        if let Some(block) = schema.blocks.iter().find(|block| block.is_named(name)) {
            let nesting = block.nesting.of_constant();
            return Some((nesting.key_labels, nesting.body));
        }
        let SchemaKind::ByBlockType(variants) = schema.kind else {
            return None;
        };
        let variant = variants.iter().find(|variant| variant.is_named(name))?;
        Some((0, variant.schema.of_constant()))
    })?;
    let SchemaKind::ByLabel(variants) = body.kind else {
        let labels = body.labels.iter().filter(|label| (label.required)());
        return Some((keys + labels.count(), body));
    };
    let choice = rest.get(keys);
    let is_chosen = |variant: &&Variant<'_>| {
        choice.is_some_and(|choice| variant.names().any(|name| choice.is(name)))
    };
    let chosen = variants.iter().find(is_chosen);
    let body = chosen.map_or(&Schema::UNKNOWN, |it| it.schema.of_constant());
    Some((keys + 1 + body.labels.len(), body))
}
