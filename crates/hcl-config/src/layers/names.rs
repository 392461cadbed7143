//! The names that are known in a body of the configuration: the names of the schema, and the names in the layers so far.

use std::borrow::Cow;

use hcl_core::Body;
use hcl_core::diagnostic::suggest;
use hcl_core::internal::is_index;
use hcl_core::native::{self, BodyItem, ExpressionKind};

use super::path::Part;
use super::shapes::{Place, Shapes};
use hcl_serde::schema::{Schema, SchemaKind};

/// The limit on the depth of flattened types.
const MAX_FLATTENED: usize = 8;

/// A body of the configuration: its schema, and the items that the layers have for it.
#[derive(Debug)]
pub(super) struct KnownBody<'k> {
    schema: &'static Schema<'static>,
    /// The types that serde reads from the body.
    places: Vec<Place<'k>>,
    shapes: &'k Shapes,
    /// Each with the index of its layer.
    items: Vec<(usize, BodyItem<'k>)>,
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
        layers: &[(usize, &'k Body)],
        shapes: &'k Shapes,
        is_loose: bool,
    ) -> Self {
        let items = layers.iter().flat_map(|&(index, body)| {
            let items = body.native_items().unwrap_or_default();
            items.into_iter().map(move |item| (index, item))
        });
        Self {
            schema,
            places: places_of(schema, shapes),
            shapes,
            items: items.collect(),
            is_loose,
        }
    }

    /// Returns a name as the configuration writes it.
    pub(super) fn name(&self, part: &str) -> String {
        if self.is_loose {
            let in_layers = self.items.iter().map(|(_, item)| item_name(item));
            let in_layers: Vec<&str> = in_layers.collect();
            let hides_names = self.places.iter().any(Place::hides_names);
            let fields = fields(self.schema, &self.places);
            meant(part, &fields, &in_layers, hides_names)
        } else {
            part.to_owned()
        }
    }

    /// Returns whether nothing has a name, or a similar one.
    pub(super) fn lacks(&self, name: &str) -> bool {
        let all = with_flattened(self.schema, MAX_FLATTENED).into_iter();
        // A schema that serde reads is open, and its names may be known.
        let open = all.filter(|it| it.open || it.attributes_only).count();
        let closed = self.places.iter().filter(|place| place.is_closed()).count();
        if open > closed {
            return false;
        }
        let in_layers = self.items.iter().map(|(_, item)| item_name(item));
        let of_types = fields(self.schema, &self.places).into_iter().flatten();
        let all: Vec<String> = of_types
            .chain(in_layers)
            .map(|it| folded(it).collect())
            .collect();
        let name: String = folded(name).collect();
        !all.contains(&name) && suggest(&name, all.iter().map(|it| &**it)).is_none()
    }

    /// Follows a path into the value of an argument.
    pub(super) fn value_at(&self, name: &str, path: &[Part]) -> ValueTarget<'k> {
        let mut current = self.value(name);
        let mut target = ValueTarget {
            keys: path.to_vec(),
            place: self.inside_value(name),
            element: None,
        };
        for (index, part) in target.keys.iter_mut().enumerate() {
            let object = match current.map(native::Expression::kind) {
                Some(ExpressionKind::Object(object)) => Some(object),
                Some(ExpressionKind::Tuple(_)) => {
                    target.element = Some(index);
                    break;
                }
                _ => None,
            };
            if is_index(&part.text) && target.place.as_ref().is_some_and(Place::is_list) {
                target.element = Some(index);
                break;
            }
            if self.is_loose {
                let keys = object.into_iter().flat_map(native::Object::items);
                let keys: Vec<Cow<'_, str>> =
                    keys.filter_map(|item| item.key().key_text()).collect();
                let keys: Vec<&str> = keys.iter().map(|key| &**key).collect();
                let place = target.place.as_ref();
                let fields = place.map(Place::names).unwrap_or_default();
                let hides_names = place.is_some_and(Place::hides_names);
                part.text = meant(&part.text, &fields, &keys, hides_names).into();
            }
            current = object.and_then(|object| {
                let mut items = object.items();
                let is_part = |item: &native::ObjectItem<'_>| {
                    item.key().key_text().is_some_and(|key| *key == *part.text)
                };
                items.find(is_part).map(native::ObjectItem::value)
            });
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
        if self.value(name).is_some() {
            return None;
        }
        let labels = match self.blocks(name).next() {
            Some((_, block)) => self.label_count(name, block.labels().len(), rest),
            None if rest.is_empty() => return None,
            None => 0,
        };
        Some((labels, &Schema::UNKNOWN))
    }

    /// Returns the value of an argument in the last layer that has one.
    pub(super) fn value(&self, name: &str) -> Option<native::Expression<'k>> {
        let mut items = self.items.iter().rev();
        items.find_map(|(_, item)| match item {
            BodyItem::Attribute(attribute) if attribute.is_named(name) => {
                Some(attribute.expression())
            }
            _ => None,
        })
    }

    fn blocks(&self, name: &str) -> impl Iterator<Item = (usize, native::Block<'k>)> {
        self.items
            .iter()
            .filter_map(move |(layer, item)| match item {
                BodyItem::Block(block) if block.is_of_type(name) => Some((*layer, *block)),
                _ => None,
            })
    }

    /// Returns the number of labels of the block that the path leads to, if there is one; else `fallback`.
    fn label_count(&self, name: &str, fallback: usize, rest: &[Part]) -> usize {
        let counts = self.blocks(name).filter_map(|(_, block)| {
            let count = block.labels().len();
            let parts = rest.get(..count).filter(|_| count < rest.len())?;
            self.has_labels(block, parts).then_some(count)
        });
        counts.max().unwrap_or(fallback)
    }

    fn has_labels(&self, block: native::Block<'k>, parts: &[Part]) -> bool {
        block.labels().len() == parts.len()
            && block.labels().zip(parts).all(|(label, part)| {
                let text = label.text();
                if self.is_loose {
                    is_alike(&text, &part.text)
                } else {
                    *text == *part.text
                }
            })
    }

    /// Returns labels as the configuration writes them.
    pub(super) fn labels(&self, name: &str, parts: &[Part]) -> Vec<String> {
        let mut blocks = self.blocks(name);
        match blocks.find(|(_, block)| self.has_labels(*block, parts)) {
            Some((_, block)) => block.labels().map(|label| label.text().into()).collect(),
            None => parts
                .iter()
                .map(|part| {
                    if self.is_loose {
                        part.text.to_lowercase()
                    } else {
                        part.text.to_string()
                    }
                })
                .collect(),
        }
    }

    /// Returns the body of the block of a type and labels, and how many of them the last layer has that has any.
    pub(super) fn inside(
        &self,
        name: &str,
        parts: &[Part],
        schema: &'static Schema<'static>,
    ) -> (Self, usize) {
        let blocks = self.blocks(name);
        let blocks: Vec<_> = blocks
            .filter(|(_, block)| self.has_labels(*block, parts))
            .collect();
        let last = blocks.last().map(|&(layer, _)| layer);
        let count = blocks.iter().filter(|(layer, _)| Some(*layer) == last);
        let count = count.count();
        let items = blocks
            .iter()
            .flat_map(|(layer, block)| block.body().items().map(|item| (*layer, item)));
        let places = match self.inside_value(name) {
            // Each label is a key of a map.
            Some(place) => {
                let labels = self.labels(name, parts);
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
            items: items.collect(),
            is_loose: self.is_loose,
        };
        (inside, count)
    }
}

pub(super) fn item_name<'k>(item: &BodyItem<'k>) -> &'k str {
    match item {
        BodyItem::Attribute(attribute) => attribute.name(),
        BodyItem::Block(block) => block.type_name(),
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

/// Returns the [loose] names of what an assignment sets: its own, and for a variable all names of the field.
pub(super) fn loose_names(
    name: &str,
    schema: &'static Schema<'static>,
    shapes: &Shapes,
    is_loose: bool,
) -> Vec<String> {
    let name = loose(name);
    let of_field = if is_loose {
        let fields = fields(schema, &places_of(schema, shapes));
        names_of_field(&fields, &|it| loose(it) == name)
    } else {
        Vec::new()
    };
    let mut all: Vec<String> = of_field.into_iter().map(loose).collect();
    all.push(name);
    all
}

/// Returns all names of the first field with a name of a property.
fn names_of_field<'k>(fields: &[Vec<&'k str>], has: &dyn Fn(&str) -> bool) -> Vec<&'k str> {
    let mut fields = fields.iter();
    let field = fields.find(|names| names.iter().any(|name| has(name)));
    field.cloned().unwrap_or_default()
}

/// Returns the letters of a name, which are equal if an environment variable may mean it: small, without `_` and `-`.
pub(super) fn loose(name: &str) -> String {
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
pub(super) fn blocks_of(
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
