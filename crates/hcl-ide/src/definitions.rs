//! The arguments of the blocks that define names.

use hcl_core::Body;
use hcl_syntax::json::Value;
use hcl_syntax::native::{self, Block, BodyItem, Construct, Visit};

use crate::analysis::Analysis;
use crate::arguments::{attribute, inner_span, text_of};
use crate::names::{Symbol, whole_block};
use crate::place::{FileId, Location};
use crate::symbols::properties;

/// The description and the type of a variable in its declaration.
#[derive(Debug, Default)]
pub(crate) struct Declared {
    /// Empty if there is none.
    pub(crate) description: String,
    /// Whether the names of attributes are part of the type, and not only of a value.
    pub(crate) is_typed: bool,
}

impl Analysis {
    /// Returns what the module of a file says of `root.name`. Nothing of other names.
    pub(crate) fn declared(&self, file: FileId, root: &str, name: &str) -> Declared {
        let is_variable = root == "var" && self.language.is_module();
        let names = self.names_of_module(file).filter(|_| is_variable);
        let symbol = Symbol::variable(name);
        let mut definitions = names.iter().flat_map(|names| names.definitions(&symbol));
        let body = definitions
            .next()
            .and_then(|place| self.body_of(&place.location));
        let Some(body) = body else {
            return Declared::default();
        };
        let description = text_of(&body, "description").map(|(text, _)| text.into());
        let ty = attribute(&body, "type");
        let ty = ty.as_ref().and_then(|ty| ty.expression().as_native());
        Declared {
            description: description.unwrap_or_default(),
            is_typed: ty.is_some_and(|ty| !takes_any(ty)),
        }
    }

    /// Returns the argument that names lead to in the block with a definition, or the innermost nested block.
    pub(crate) fn part_of<'n>(
        &self,
        definition: &Location,
        names: impl Iterator<Item = &'n str>,
    ) -> Option<Location> {
        let mut body = self.body_of(definition)?;
        let mut found = None;
        for name in names {
            let at = |span, extent| {
                let file = definition.file;
                Some(Location { file, span, extent })
            };
            // A nested block of the JSON syntax is a property as well.
            if let Some(argument) = attribute(&body, name) {
                return at(inner_span(&argument.name_span()), argument.span().span());
            }
            let native = body.as_native();
            let Some(block) = native.and_then(|body| body.blocks_of_type(name).next()) else {
                break;
            };
            found = at(block.type_span(), block.span());
            body = block.body().into();
        }
        found
    }

    /// Returns the body of the block with a definition.
    fn body_of(&self, definition: &Location) -> Option<Body> {
        match self.native_block(definition) {
            Some(block) => Some(block.body().into()),
            None => self.json_block(definition).map(Body::from),
        }
    }

    /// Returns the names of the arguments and nested blocks that references find in the block with a definition.
    pub(crate) fn names_in_block(&self, definition: &Location) -> Vec<String> {
        let Some(block) = self.native_block(definition) else {
            let block = self.json_block(definition);
            let names = block.into_iter().flat_map(properties);
            return names.map(|it| it.name().decode().to_owned()).collect();
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

    /// Returns the block with a definition in the JSON syntax.
    fn json_block(&self, definition: &Location) -> Option<Value<'_>> {
        let mut value = self.file(definition.file)?.json()?.root();
        loop {
            let mut around = properties(value).into_iter();
            let around =
                around.find(|property| property.span().contains(definition.extent.start))?;
            value = around.value();
            if around.span() == definition.extent {
                return Some(value);
            }
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
