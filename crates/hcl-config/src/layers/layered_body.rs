//! Layers of bodies. A later layer overrides the layers before it.
//!
//! Layers are combined when content is requested: only a schema tells arguments from blocks in JSON.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use hcl_core::body::BodyKind;
use hcl_core::extend::{Listing, Unnamed, check_required, without_duplicates, without_required};
use hcl_core::internal::sort::{sort_by, sort_by_key};
use hcl_core::{
    Attribute, Block, Body, BodyContent, BodySchema, Diagnostics, Expression, Source, SourceSpan,
    Str,
};

/// How a body overrides the layers before it. See [`layered`].
///
/// # Examples
///
/// ```
/// use hcl_config::{Override, layered};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// // Both layers have `rule` blocks in their `firewall` block.
/// let mut diagnostics = Diagnostics::new();
/// let base = Source::new("base.hcl", r#"firewall {
///   rule "ssh" {}
/// }
/// "#)?;
/// let base = native::parse(&base, &mut diagnostics);
/// let over = Source::new("over.hcl", r#"firewall {
///   rule "http" {}
/// }
/// "#)?;
/// let over = native::parse(&over, &mut diagnostics);
///
/// for (how, expected) in [(Override::Replace, 1), (Override::Merge, 2)] {
///     let body = layered([(Body::from(&base), how), (Body::from(&over), how)]);
///     let schema = BodySchema::new().block("firewall", [""; 0]);
///     let firewall = &body.content(&schema, &mut diagnostics).blocks[0];
///     let schema = BodySchema::new().block("rule", ["name"]);
///     let content = firewall.body().content(&schema, &mut diagnostics);
///     assert_eq!(content.blocks.len(), expected);
/// }
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Override {
    /// Nested blocks replace all earlier ones of their type.
    Replace,
    /// Nested blocks are merged with the earlier one of their type and labels.
    Merge,
}

/// One layer.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) body: Body,
    pub(crate) how: Override,
    pub(crate) unnamed: Unnamed,
    /// If the layer sets an item of an object: the number of keys that lead to it.
    pub(crate) keys: usize,
}

impl Layer {
    pub(crate) const fn new(body: Body, how: Override) -> Self {
        Self {
            body,
            how,
            unnamed: Unnamed::Report,
            keys: 0,
        }
    }
}

/// Layers in the order of precedence, the weakest first.
#[derive(Clone, Debug)]
pub(crate) struct LayeredBody {
    layers: Arc<[Layer]>,
    /// Whether this is the body of a block, not of whole files.
    is_nested: bool,
}

/// Combines bodies. Each body overrides the bodies before it, like the override files of Terraform.
///
/// An attribute replaces the earlier one of its name. A block is merged with the earlier block of its type and labels:
/// attributes replace, and nested blocks replace all earlier ones of their type or are merged too, by [`Override`].
/// Where a layer has several blocks of the same type and labels, the later ones replace the earlier ones.
///
/// ```
/// use hcl_config::{Override, layered};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let mut diagnostics = Diagnostics::new();
/// let base = Source::new("a.hcl", r#"server {
///   port = 80
///   host = "a"
/// }
/// "#)?;
/// let base = native::parse(&base, &mut diagnostics);
/// let over = native::parse(&Source::new("b.hcl", "server {
///   port = 8080
/// }
/// ")?, &mut diagnostics);
/// let layers = [Body::from(&base), Body::from(&over)].map(|body| (body, Override::Replace));
/// let body = layered(layers);
///
/// let schema = BodySchema::new().block("server", [""; 0]);
/// let server = &body.content(&schema, &mut diagnostics).blocks[0];
/// let schema = BodySchema::new().required("port").required("host");
/// let content = server.body().content(&schema, &mut diagnostics);
/// assert_eq!(content.attribute("port").unwrap().expression().span().text(), "8080");
/// assert!(content.attribute("host").is_some());
/// assert!(diagnostics.is_empty());
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[must_use]
pub fn layered(layers: impl IntoIterator<Item = (Body, Override)>) -> Body {
    let layers = layers.into_iter().map(|(body, how)| Layer::new(body, how));
    Body::of_kind(LayeredBody::new(layers, false))
}

impl LayeredBody {
    pub(crate) fn new(layers: impl IntoIterator<Item = Layer>, is_nested: bool) -> Self {
        Self {
            layers: layers.into_iter().collect(),
            is_nested,
        }
    }

    fn combined(&self, mut content: impl FnMut(&Layer) -> BodyContent) -> BodyContent {
        let mut combined = Combined::default();
        for layer in &*self.layers {
            // At the root, blocks with other labels are added: only nested blocks replace all blocks of their type.
            let replaces_types = self.is_nested && layer.how == Override::Replace;
            combined.add(content(layer), layer, replaces_types);
        }
        combined.into_content(self.missing_item())
    }
}

impl BodyKind for LayeredBody {
    fn parts(&self) -> Vec<&Body> {
        self.layers.iter().map(|layer| &layer.body).collect()
    }

    /// Layers equal only layers, each with its own way to override.
    fn combination(&self) -> String {
        let ways = self.layers.iter().map(|layer| match layer.how {
            Override::Replace => " replace",
            Override::Merge => " merge",
        });
        format!("layers{}", ways.collect::<String>())
    }

    fn layer_of(&self, source: &Source) -> usize {
        let found = self
            .layers
            .iter()
            .rposition(|layer| layer.body.is_in(source));
        found.unwrap_or_default()
    }

    /// The last layer that is a file, which is the user's. Layers that are merged set single arguments.
    fn missing_item(&self) -> Option<SourceSpan> {
        let files = self.layers.iter().rev();
        let mut files = files.filter(|layer| layer.how == Override::Replace);
        let in_file = files.find_map(|layer| layer.body.missing_item());
        // Nobody wrote the file that an environment variable is a part of.
        in_file.or_else(|| {
            let mut layers = self.layers.iter().filter(|_| self.is_nested);
            layers.find_map(|layer| layer.body.missing_item())
        })
    }

    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        // Required items are checked once, in the combined content: any layer may have them.
        let relaxed = without_required(schema);
        let content = self.combined(|layer| {
            let unnamed = match unnamed {
                Unnamed::Report => layer.unnamed,
                Unnamed::Ignore => Unnamed::Ignore,
            };
            layer.body.read(&relaxed, unnamed, diagnostics)
        });
        if !self.is_incomplete() {
            check_required(schema, &content, content.missing_item.as_ref(), diagnostics);
        }
        content
    }

    fn without(&self, schema: &BodySchema) -> Body {
        let layers = self.layers.iter().map(|layer| Layer {
            body: layer.body.without(schema),
            ..*layer
        });
        Body::of_kind(Self::new(layers, self.is_nested))
    }

    /// Returns all items. A property of a JSON layer is read as blocks if another layer has blocks of its name.
    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        if listing == Listing::Attributes {
            return self.combined(|layer| layer.body.list(listing, diagnostics));
        }
        let mut types = LayeredTypes::default();
        for layer in &*self.layers {
            types.add(&layer.body);
        }
        let schema = types.schema();
        self.combined(|layer| list_of(&layer.body, listing, &schema, diagnostics))
    }
}

/// Returns all attributes and blocks of a layer. In JSON, properties named by the schema are blocks, all others attributes.
pub(super) fn list_of(
    body: &Body,
    listing: Listing,
    schema: &BodySchema,
    diagnostics: &mut Diagnostics,
) -> BodyContent {
    if let Some(members) = body.members() {
        let mut all = BodyContent::default();
        for member in members {
            let content = list_of(member, listing, schema, diagnostics);
            all.attributes.extend(content.attributes);
            all.blocks.extend(content.blocks);
            all.missing_item = all.missing_item.or(content.missing_item);
        }
        if listing != Listing::Known {
            all.attributes = without_duplicates(all.attributes, diagnostics);
        }
        return all;
    }
    if body.as_json().is_none() {
        return body.list(listing, diagnostics);
    }
    let (mut content, rest) = body.partial_content(schema, diagnostics);
    let rest = rest.list(listing, diagnostics);
    content.attributes.extend(rest.attributes);
    content
}

/// The types of blocks, with the number of their labels.
#[derive(Default)]
struct LayeredTypes(Vec<(String, usize)>);

impl LayeredTypes {
    fn add(&mut self, body: &Body) {
        if let Some(members) = body.members() {
            return members.iter().for_each(|member| self.add(member));
        }
        // The diagnostics are dropped: `list_of` reports the same ones.
        let content = body.items(&mut Diagnostics::new());
        let blocks = content.blocks.iter();
        self.0
            .extend(blocks.map(|block| (block.type_name().to_owned(), block.label_count())));
    }

    fn schema(mut self) -> BodySchema {
        sort_by(&mut self.0, Ord::cmp);
        // The pairs are sorted, so the smallest label count of each type is retained.
        self.0.dedup_by(|one, other| one.0 == other.0);
        let types = self.0.into_iter();
        types.fold(BodySchema::new(), |schema, (type_name, labels)| {
            schema.block(type_name, vec!["name"; labels])
        })
    }
}

/// The combined content of the layers so far, by name.
#[derive(Default)]
struct Combined {
    items: HashMap<String, CombinedItems>,
    /// How many items were added, which is the place of the next one.
    count: usize,
}

/// The argument, with the objects that set items of its own, or the blocks of a name, each with its place in the order of the first ones.
#[derive(Default)]
struct CombinedItems {
    attribute: Option<(usize, Attribute, OwnItems)>,
    /// By labels.
    blocks: HashMap<Vec<Str>, CombinedBlocks>,
}

/// Objects that set items of an argument, with the number of keys that lead to the item.
type OwnItems = Vec<(Expression, usize)>;

type CombinedBlocks = Vec<(usize, CombinedBlock)>;

/// A block with the bodies that override its own.
struct CombinedBlock {
    block: Block,
    how: Override,
    over: Vec<Layer>,
}

impl Combined {
    fn add(&mut self, content: BodyContent, layer: &Layer, replaces_types: bool) {
        // All removal comes before any addition: `web = …` and `web {}` of this layer would remove each other, and so would `rule "a"` and
        // `rule "b"`.
        for attribute in &content.attributes {
            // `web = …` replaces the blocks `web` of the layers before it.
            self.items_of(attribute.name()).blocks.clear();
        }
        let mut added: BTreeMap<_, CombinedBlocks> = BTreeMap::new();
        for block in content.blocks {
            let items = self.items_of(block.type_name());
            items.attribute = None;
            if replaces_types {
                items.blocks.clear();
            }
            let labels: Vec<Str> = block.labels().into_iter().map(|it| it.text).collect();
            let same = added.entry((block.type_name().to_owned(), labels));
            let (how, over) = (layer.how, Vec::new());
            let next = self.next();
            same.or_default()
                .push((next, CombinedBlock { block, how, over }));
        }
        for attribute in content.attributes {
            let next = self.next();
            let slot = &mut self.items_of(attribute.name()).attribute;
            match slot {
                Some((.., over)) if layer.keys > 0 => {
                    over.push((attribute.expression().clone(), layer.keys));
                }
                _ => {
                    let place = slot.as_ref().map_or(next, |(place, ..)| *place);
                    *slot = Some((place, attribute, Vec::new()));
                }
            }
        }
        // A single block is merged with a single earlier block. Several blocks replace all earlier ones, since nothing tells which pairs
        // to merge.
        for ((type_name, labels), blocks) in added {
            let same = self.items_of(&type_name).blocks.entry(labels).or_default();
            if let ([(_, only)], [(_, new)]) = (same.as_mut_slice(), blocks.as_slice()) {
                let body = new.block.body().clone();
                only.over.push(Layer {
                    keys: layer.keys,
                    ..Layer::new(body, layer.how)
                });
            } else {
                *same = blocks;
            }
        }
    }

    fn next(&mut self) -> usize {
        self.count += 1;
        self.count
    }

    fn items_of(&mut self, name: &str) -> &mut CombinedItems {
        self.items.entry(name.to_owned()).or_default()
    }

    fn into_content(self, missing_item: Option<SourceSpan>) -> BodyContent {
        let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
        for items in self.items.into_values() {
            attributes.extend(items.attribute);
            blocks.extend(items.blocks.into_values().flatten());
        }
        sort_by_key(&mut attributes, |(place, ..)| *place);
        sort_by_key(&mut blocks, |(place, _)| *place);
        let blocks = blocks.into_iter().map(|(_, block)| block.into_block());
        let attributes = attributes.into_iter();
        let attributes = attributes.map(|(_, attribute, over)| attribute.with_entries(over));
        BodyContent {
            attributes: attributes.collect(),
            blocks: blocks.collect(),
            missing_item,
        }
    }
}

impl CombinedBlock {
    fn into_block(self) -> Block {
        if self.over.is_empty() {
            return self.block;
        }
        let own = Layer::new(self.block.body().clone(), self.how);
        let layers = std::iter::once(own).chain(self.over);
        let body = Body::of_kind(LayeredBody::new(layers, true));
        self.block.with_body(body)
    }
}
