//! The arguments of the blocks that define names.

use hcl_core::Tree;
use hcl_syntax::json::{Property, Value, ValueKind};
use hcl_syntax::native::{self, Block, BodyItem, Construct, Visit};

use crate::analysis::Analysis;
use crate::names::{Symbol, name_span, whole_block};
use crate::place::{FileId, Location};
use crate::symbols::properties;

/// What the declaration of a variable says of it.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    /// Empty if there is none.
    pub(crate) description: String,
    /// Whether the names of attributes are part of the type, and not only of a value.
    pub(crate) is_typed: bool,
}

impl Analysis {
    /// Returns what the module of a file says of `root.name`. Nothing of what is not a variable.
    pub(crate) fn declared(&self, file: FileId, root: &str, name: &str) -> Declared {
        let is_variable = root == "var" && self.language.is_module();
        let names = self.names_of_module(file).filter(|_| is_variable);
        let symbol = Symbol::variable(name);
        let mut definitions = names.iter().flat_map(|names| names.definitions(&symbol));
        let Some(definition) = definitions.next().map(|place| place.location) else {
            return Declared::default();
        };
        match self.native_block(&definition) {
            Some(block) => {
                let argument = |name| Some(block.body().attribute(name)?.expression());
                let text = argument("description").and_then(native::Expression::as_string);
                Declared {
                    description: text.map_or_else(String::new, |text| text.decode().into_owned()),
                    is_typed: argument("type").is_some_and(|argument| !takes_any(argument)),
                }
            }
            None => Declared {
                description: self
                    .json_text(&definition, "description")
                    .unwrap_or_default(),
                is_typed: false,
            },
        }
    }

    /// Returns the argument of the block with a definition.
    pub(crate) fn argument_of(&self, definition: &Location, name: &str) -> Option<Location> {
        let (span, extent) = match self.native_block(definition) {
            Some(block) => {
                let argument = block.body().attribute(name)?;
                (argument.name_span(), argument.span())
            }
            None => {
                let argument = self.json_argument(definition, name)?;
                (name_span(argument), argument.span())
            }
        };
        Some(Location {
            file: definition.file,
            span,
            extent,
        })
    }

    /// Returns the names of the arguments and nested blocks that references find in the block with a definition.
    pub(crate) fn names_in_block(&self, definition: &Location) -> Vec<String> {
        let Some(block) = self.native_block(definition) else {
            let properties = self.json_block(definition);
            return properties
                .iter()
                .map(|property| property.name().decode().to_owned())
                .collect();
        };
        let items = block.body().items();
        let names = items.map(|item| match item {
            BodyItem::Attribute(attribute) => attribute.name().to_owned(),
            BodyItem::Block(inner) => inner.generated_type().into_owned(),
        });
        names.collect()
    }

    /// Returns the block with a definition in the native syntax.
    pub(crate) fn native_block(&self, definition: &Location) -> Option<Block<'_>> {
        let extent = definition.extent;
        let around = self.file(definition.file)?.native()?.body();
        let mut around = around.blocks_at(extent.start).into_iter();
        around.find(|block| whole_block(*block) == extent)
    }

    /// Returns the properties of the block with a definition in the JSON syntax.
    fn json_block(&self, definition: &Location) -> Vec<Property<'_>> {
        let Some(Tree::Json(file)) = self.file(definition.file).map(|file| file.tree()) else {
            return Vec::new();
        };
        let mut value: Value<'_> = file.root();
        loop {
            let mut around = properties(value).into_iter();
            let around = around.find(|property| property.span().contains(definition.extent.start));
            let Some(around) = around else {
                return Vec::new();
            };
            value = around.value();
            if around.span() == definition.extent {
                return properties(value);
            }
        }
    }

    fn json_argument(&self, definition: &Location, name: &str) -> Option<Property<'_>> {
        let mut arguments = self.json_block(definition).into_iter();
        arguments.find(|argument| argument.name().decode() == name)
    }

    fn json_text(&self, definition: &Location, name: &str) -> Option<String> {
        match self.json_argument(definition, name)?.value().kind() {
            ValueKind::String(text) => Some(text.decode().to_owned()),
            _ => None,
        }
    }
}

/// Returns whether a type has a part of any type, whose names are only in a value.
fn takes_any(ty: native::Expression<'_>) -> bool {
    let is_any = |visit| match visit {
        Visit::Enter(Construct::Expression(part)) => part.as_keyword() == Some("any"),
        _ => false,
    };
    ty.walk().any(is_any)
}
