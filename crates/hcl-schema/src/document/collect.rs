//! Collects the types of a schema, each once.

use std::borrow::Cow;

use super::fields::{add_fields, enclose_fields, split};
use super::value_names::make_unique;
use super::{ArgumentSchema, BlockTypeSchema, Document, LabelSchema, TypeSchema, VariantSchema};
use hcl_serde::HclSchema;
use hcl_serde::extend::Concealment;
use hcl_serde::schema::{
    Argument, Arity, Label, NestedBlock, Nesting, Rule, Schema, SchemaKind, Shape, Texts, Variant,
};

impl Document {
    /// Returns the schema of a type as data.
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let document = Document::of::<Config>();
    /// assert_eq!(document.root().unwrap().arguments[0].name, "port");
    /// ```
    #[must_use]
    pub fn of<T: HclSchema + ?Sized>() -> Self {
        Self::from(T::SCHEMA)
    }
}

impl From<&'static Schema<'static>> for Document {
    fn from(schema: &'static Schema<'static>) -> Self {
        let mut collector = Collector::default();
        collector.index_of(schema, "Body");
        make_unique(&mut collector.types);
        collector.types.iter_mut().for_each(add_fields);
        Self {
            types: collector.types,
        }
    }
}

/// The types so far.
#[derive(Default)]
struct Collector {
    /// By index of the type.
    seen: Vec<&'static Schema<'static>>,
    types: Vec<TypeSchema>,
}

/// Returns whether two constants are the schema of one type: `In<u8>` and `In<String>` are two. `compared` are the pairs that are compared
/// already, since a type may contain itself.
fn is_same(
    one: &'static Schema<'static>,
    other: &'static Schema<'static>,
    compared: &mut Vec<[*const Schema<'static>; 2]>,
) -> bool {
    let pair = [std::ptr::from_ref(one), std::ptr::from_ref(other)];
    // The address alone would not do: the compiler may have several copies of a constant.
    if std::ptr::eq(one, other) || compared.contains(&pair) {
        return true;
    }
    compared.push(pair);
    let arguments = |schema: &Schema<'static>| {
        let arguments = schema.arguments.iter();
        arguments.map(|argument| (argument.name, argument.type_name))
    };
    let shapes = |schema: &Schema<'static>| {
        let labels = schema.labels.iter().map(|label| label.shape);
        let arguments = schema.arguments.iter().map(|argument| argument.shape);
        let all = labels.chain(arguments).chain([schema.rest]);
        all.map(|shape| shape.of_type()())
    };
    let blocks = |schema: &Schema<'static>| schema.blocks.iter().map(|block| block.name);
    let (inner, other_inner) = (one.inner(&[]), other.inner(&[]));
    one.name == other.name
        && one.docs == other.docs
        && one.open == other.open
        && std::mem::discriminant(&one.kind) == std::mem::discriminant(&other.kind)
        && arguments(one).eq(arguments(other))
        && blocks(one).eq(blocks(other))
        && shapes(one).eq(shapes(other))
        && inner.len() == other_inner.len()
        && inner
            .into_iter()
            .zip(other_inner)
            .all(|(one, other)| is_same(one, other, compared))
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&it| it.to_owned()).collect()
}

impl Collector {
    /// Returns the index of a type, which is collected if it is new. A type without a name gets the name of its block.
    fn index_of(&mut self, schema: &'static Schema<'static>, block_type: &str) -> usize {
        let is_named = !schema.name.is_empty() && !schema.attributes_only;
        let name = if is_named { schema.name } else { block_type };
        let mut seen = self.seen.iter();
        if is_named
            && let Some(index) = seen.position(|&other| is_same(other, schema, &mut Vec::new()))
        {
            return index;
        }
        let index = self.types.len();
        // Before its fields, which may contain the type itself.
        self.seen.push(schema);
        self.types.push(TypeSchema {
            name: self.free_name(name),
            docs: schema.docs.to_owned(),
            ..TypeSchema::default()
        });
        // Filled apart from the list, to which the types of its blocks are added meanwhile.
        let mut found = self.types.get(index).cloned().unwrap_or_default();
        self.fill(&mut found, schema);
        found.shape = match schema.shape.of_type()() {
            // A type that ignores keys of an object does not ignore what a body has, but it does inside its values.
            Shape::Object(mut object) => {
                enclose_fields(&mut object);
                object.open = false;
                Some(Shape::Object(object))
            }
            Shape::Any if schema.open => rest(schema),
            shape => Some(shape).filter(|it| matches!(it.bare(), Shape::Object(_))),
        };
        if let Some(slot) = self.types.get_mut(index) {
            *slot = found;
        }
        index
    }

    /// Returns the name, with a number if another type has it.
    fn free_name(&self, name: &str) -> String {
        let is_taken = |name: &str| self.types.iter().any(|other| other.name == name);
        let mut free = name.to_owned();
        let mut number = 2;
        while is_taken(&free) {
            free = format!("{name}{number}");
            number += 1;
        }
        free
    }

    fn fill(&mut self, into: &mut TypeSchema, schema: &'static Schema<'static>) {
        into.open |= schema.open;
        into.sensitive |= schema.rest.has_secrets();
        into.attributes_only |= schema.attributes_only;
        into.labels.extend(schema.labels.iter().map(label));
        into.arguments.extend(schema.arguments.iter().map(argument));
        for block in schema.blocks {
            let block = self.block(block);
            into.blocks.push(block);
        }
        into.rules.extend_from_slice(schema.rules);
        for nesting in schema.flattened {
            self.flatten(into, nesting());
        }
        match schema.kind {
            SchemaKind::Struct => {}
            SchemaKind::ByLabel(variants) => {
                for variant in variants {
                    let variant = self.variant(variant);
                    into.variants.push(variant);
                }
            }
            SchemaKind::ByBlockType(variants) => self.add_choice(into, variants, Arity::One),
        }
    }

    /// Adds the fields of a flattened type.
    fn flatten(&mut self, into: &mut TypeSchema, nesting: Nesting<'static>) {
        match nesting.body.kind {
            SchemaKind::ByBlockType(variants) => self.add_choice(into, variants, nesting.arity),
            SchemaKind::Struct | SchemaKind::ByLabel(_) => {
                let before = (into.arguments.len(), into.blocks.len());
                self.fill(into, nesting.body);
                // The struct is read if any of its fields is there.
                if nesting.arity == Arity::Optional {
                    make_optional(into, before);
                }
            }
        }
    }

    /// Adds a block type for each variant, and the rule of their number.
    fn add_choice(
        &mut self,
        into: &mut TypeSchema,
        variants: &'static [Variant<'static>],
        arity: Arity,
    ) {
        let names = variants.iter().map(|variant| Cow::from(variant.name));
        let names: Texts = names.collect();
        for variant in variants {
            let body = self.index_of(variant.schema.of_constant(), variant.name);
            into.blocks.push(BlockTypeSchema {
                name: variant.name.to_owned(),
                aliases: variant.aliases.to_vec(),
                docs: variant.docs.to_owned(),
                // That one is there may be a rule of all variants, which is added below.
                max_items: (arity != Arity::Many).then_some(1),
                deprecated: variant.deprecated.map(str::to_owned),
                body,
                ..BlockTypeSchema::default()
            });
        }
        if arity != Arity::Many {
            into.rules.push(Rule::AtMostOneOf(names.clone()));
        }
        if arity == Arity::One {
            into.rules.push(Rule::AnyOf(names));
        }
    }

    fn block(&mut self, block: &NestedBlock<'static>) -> BlockTypeSchema {
        let nesting = block.nesting.of_constant();
        let is_required = (nesting.arity == Arity::One || (block.required)()) && !block.has_default;
        let at_most_one = nesting.arity != Arity::Many;
        let body = self.index_of(nesting.body, block.name);
        let (keys, sensitive_keys) = keys(block, nesting.key_labels);
        // The constant of such a body does not name the type of its values; the field does.
        if (nesting.body.is_unknown() || nesting.body.attributes_only)
            && let Some(ty) = self.types.get_mut(body)
        {
            ty.sensitive = block.shape.has_secrets();
            if nesting.body.attributes_only {
                ty.shape = block.shape.recorded_map();
            }
            if let Some(shape) = &mut ty.shape {
                block.describe(shape);
                if ty.sensitive {
                    shape.remove_examples();
                }
            }
        }
        BlockTypeSchema {
            name: block.name.to_owned(),
            aliases: block.aliases.to_vec(),
            docs: block.docs.to_owned(),
            min_items: block.min_items.unwrap_or(0).max(u32::from(is_required)),
            max_items: block.max_items.or(at_most_one.then_some(1)),
            key_labels: u32::try_from(nesting.key_labels).unwrap_or(u32::MAX),
            keys,
            sensitive: (nesting.body.is_secret)(),
            sensitive_keys: sensitive_keys
                || nesting.body.is_unknown() && block.shape.has_secrets(),
            unique_keys: nesting.unique_keys,
            deprecated: block.deprecated.map(str::to_owned),
            replaced_by: block.replaced_by.map(str::to_owned),
            since: block.since.map(str::to_owned),
            body,
            defines: block.defines.cloned(),
            refers: block.refers.map(str::to_owned),
            address: block.address.cloned(),
        }
    }

    fn variant(&mut self, variant: &Variant<'static>) -> VariantSchema {
        VariantSchema {
            name: variant.name.to_owned(),
            aliases: variant.aliases.to_vec(),
            docs: variant.docs.to_owned(),
            deprecated: variant.deprecated.map(str::to_owned),
            body: self.index_of(variant.schema.of_constant(), variant.name),
        }
    }
}

/// Returns the shape of the arguments that a schema does not list, if it says something of them.
fn rest(schema: &Schema<'_>) -> Option<Shape> {
    let rest = schema.rest.recorded_map()?;
    let is_any = matches!(&rest, Shape::Map { value, .. } if **value == Shape::Any);
    // Which values are secrets is known, or the body is not checked at all.
    let says_which = rest.marks_secrets() || !schema.rest.has_secrets();
    (!is_any && says_which).then_some(rest)
}

/// Makes the fields from an index on optional: each requires the fields that are required now.
fn make_optional(into: &mut TypeSchema, (arguments, blocks): (usize, usize)) {
    let mut names = Vec::new();
    let mut required = Vec::new();
    for argument in into.arguments.iter_mut().skip(arguments) {
        names.push(argument.name.clone());
        if std::mem::take(&mut argument.required) {
            required.push(argument.name.clone());
            argument.nullable = true;
        }
    }
    for block in into.blocks.iter_mut().skip(blocks) {
        names.push(block.name.clone());
        if std::mem::take(&mut block.min_items) > 0 {
            required.push(block.name.clone());
        }
    }
    // All of the struct or none: once one is there, so is what was required.
    for name in &names {
        for other in required.iter().filter(|other| *other != name) {
            into.rules
                .push(Rule::Requires(name.clone().into(), other.clone().into()));
        }
    }
}

/// Returns the shapes of keys, unless all are any text, and whether one is a secret.
fn keys(block: &NestedBlock<'_>, count: usize) -> (Vec<Shape>, bool) {
    let keys = block.keys.iter().take(count);
    let (shapes, secrets): (Vec<Shape>, Vec<bool>) =
        keys.map(|key| key.shape.recorded_text()).unzip();
    let is_any = shapes.iter().all(Shape::is_any_text);
    let shapes = if is_any { Vec::new() } else { shapes };
    (shapes, secrets.contains(&true))
}

fn label(label: &Label<'static>) -> LabelSchema {
    let (shape, sensitive) = label.shape.recorded_text();
    LabelSchema {
        name: label.name.to_owned(),
        docs: label.docs.to_owned(),
        required: (label.required)(),
        sensitive,
        shape,
        defines: label.defines.cloned(),
        refers: label.refers.map(str::to_owned),
    }
}

fn argument(argument: &Argument<'static>) -> ArgumentSchema {
    let (shape, concealment) = argument.recorded();
    let (shape, of_type, examples_of_type) = split(shape);
    let literal = argument.literal_default().map(str::to_owned);
    let literal = literal.or_else(|| default_of_choice(argument, &shape));
    ArgumentSchema {
        name: argument.name.to_owned(),
        aliases: argument.aliases.to_vec(),
        docs: argument.docs.to_owned(),
        required: (argument.required)(),
        nullable: argument.default.is_some() || shape.accepts_null(),
        sensitive: concealment.is_some(),
        sensitive_keys: concealment == Concealment::Labels,
        is_default_literal: literal.is_some(),
        default: literal.or(argument.default.map(str::to_owned)),
        deprecated: argument.deprecated.map(str::to_owned),
        replaced_by: argument.replaced_by.map(str::to_owned),
        since: argument.since.map(str::to_owned),
        examples: [owned(argument.examples), examples_of_type].concat(),
        constraints: [argument.constraints, &of_type].concat(),
        shape,
        defines: argument.defines.cloned(),
        refers: argument.refers.map(str::to_owned),
        acyclic: argument.acyclic,
    }
    .without_secrets()
}

/// Returns a default like `Level::Info` as the name of the variant that is spelt alike, if it is written as a text.
fn default_of_choice(argument: &Argument<'_>, shape: &Shape) -> Option<String> {
    let Shape::Choice(choice) = shape.bare() else {
        return None;
    };
    let letters = |name: &str| -> String {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let (_, name) = argument.default?.rsplit_once("::")?;
    let mut variants = choice.variants.iter();
    let variant = variants
        .find(|variant| variant.content.is_none() && letters(&variant.name) == letters(name))?;
    Some(format!("{:?}", variant.name))
}
