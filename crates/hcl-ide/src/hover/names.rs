//! Descriptions of arguments, blocks, labels and attributes of objects.

use hcl_core::internal::markdown::inline_code as code;
use hcl_core::internal::with_article;
use hcl_schema::Shape;

use super::Hover;
use crate::cursor::Cursor;
use crate::describe::{self, Description};
use crate::location::{ValueLocation, Word};
use crate::schemas::{LabelRole, SchemaBody};

impl Cursor<'_> {
    /// Describes an argument or block type.
    pub(super) fn item(&self, word: &Word) -> Option<Hover> {
        let name = self.name(word)?;
        let body = self.body.as_ref()?;
        let markdown = if let Some(argument) = body.argument(name) {
            let title = format!("**{}**: {}", code(name), describe::shape(argument));
            Description::new()
                .paragraph(&title)
                .paragraph(&describe::argument(argument))
                .optional(self.argument_value())
                .finish()
        } else if let Some(block) = self.block(name) {
            let labels = self.schemas.labels(&block, &[]);
            let inside = self.schemas.body_of(&block, &[]);
            let ty = inside.as_ref().map(SchemaBody::ty);
            Description::new()
                .code(&describe::header(name, &labels))
                .paragraph(&describe::block(&block.block, ty))
                .finish()
        } else if self.analysis.is_values(self.file) && self.location.blocks.is_empty() {
            self.variable_text("var", &[name.to_owned()])?
        } else if self.is_local() {
            self.variable_text("local", &[name.to_owned()])?
        } else {
            self.argument_value()?
        };
        self.hover(word, markdown)
    }

    fn is_local(&self) -> bool {
        let blocks = &self.location.blocks;
        self.analysis.language.is_module()
            && matches!(blocks.as_slice(), [only] if only.type_name == "locals")
    }

    pub(super) fn label(&self, block_type: &str, before: &[String], word: &Word) -> Option<Hover> {
        let name = self.name(word)?;
        if block_type == "variable" && self.location.blocks.is_empty() {
            let is_module = self.analysis.language.is_module();
            let text = is_module.then(|| self.variable_text("var", &[name.to_owned()]))??;
            return self.hover(word, text);
        }
        let block = self.block(block_type)?;
        let mut labels = before.to_vec();
        labels.push(name.to_owned());
        let roles = self.schemas.labels(&block, &labels);
        let description = match roles.get(before.len())? {
            LabelRole::Variant(all) => {
                let variant = all.iter().find(|it| it.name == name)?;
                Description::new()
                    .paragraph(&format!("{} {}", code(block_type), code(name)))
                    .optional(describe::deprecation(variant.deprecated.as_deref()))
                    .paragraph(&variant.docs)
            }
            role @ LabelRole::Named(label) => {
                let defines = label.defines.as_ref();
                let defines = defines.map(|define| with_article(&define.kind));
                let defines = defines.map(|define| format!("Defines the name of {define}."));
                let refers = label.refers.as_deref().map(with_article);
                let refers = refers.map(|refers| format!("Refers to {refers}."));
                Description::new()
                    .paragraph(&format!("Label **{}**", code(&label.name)))
                    .paragraph(&label.docs)
                    .optional(choice_docs(role, name))
                    .optional(defines)
                    .optional(refers)
            }
            LabelRole::BlockType(all) => {
                let block = all.iter().find(|it| it.name == name)?;
                Description::new()
                    .paragraph(&format!("Blocks of type {}", code(name)))
                    .paragraph(&block.docs)
            }
            role @ LabelRole::Key(_) => Description::new()
                .paragraph(&format!("Key of {}", code(block_type)))
                .optional(choice_docs(role, name)),
        };
        self.hover(word, description.finish())
    }

    /// Describes the key of an object.
    pub(super) fn key(&self, value: &ValueLocation, word: &Word) -> Option<Hover> {
        let name = self.name(word)?;
        match self.shape_of(value)? {
            Shape::Object(object) => {
                let field = object.fields.iter().find(|field| field.is_named(name))?;
                let required = if field.required { ", required" } else { "" };
                let shape = field.shape.without_null();
                let description = Description::new()
                    .paragraph(&format!("**{}**: {shape}{required}", code(name)))
                    .paragraph(&field.docs)
                    .paragraph(&describe::variants_of(&field.shape, &field.docs));
                self.hover(word, description.finish())
            }
            Shape::Choice(_) => self.variant(value, word),
            _ => None,
        }
    }

    /// Describes the variant that a text or key names.
    pub(super) fn variant(&self, value: &ValueLocation, word: &Word) -> Option<Hover> {
        let name = self.name(word)?;
        let Shape::Choice(choice) = self.shape_of(value)? else {
            return None;
        };
        let variant = choice
            .variants
            .iter()
            .find(|variant| variant.name == name)?;
        let description = Description::new()
            .paragraph(&format!(
                "{} of {}",
                code(&variant.name),
                code(&choice.name)
            ))
            .paragraph(&variant.docs);
        self.hover(word, description.finish())
    }

    /// Describes the definition of a name that a value refers to.
    pub(super) fn defined_name(&self, word: &Word) -> Option<Hover> {
        self.name(word)?;
        let name = self.analysis.defined_name(self.file, self.offset)?;
        let place = name.definitions().next()?;
        let source = self.analysis.file(place.file)?.parsed().source();
        let definition = source.span(place.extent);
        // The header of the block is quoted, and a label may be a secret.
        if source.conceals(place.extent) {
            return None;
        }
        let file = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let at = format!("{file}:{}", definition.start().line);
        let description = Description::new()
            .code(definition.text())
            .paragraph(&format!(
                "The {} {}, defined in {}.",
                name.kind,
                code(&format!("{:?}", name.name)),
                code(&at)
            ));
        self.hover(word, description.finish())
    }
}

/// Returns the documentation of one of the texts that a label can be, or a list of all if it is none of them.
fn choice_docs(role: &LabelRole<'_>, name: &str) -> Option<String> {
    let choices = role.choices();
    if let Some((name, docs)) = choices.iter().find(|(it, _)| *it == name) {
        let quoted = code(&format!("{name:?}"));
        return (!docs.is_empty()).then(|| format!("{quoted}: {docs}"));
    }
    let names = choices.iter().map(|(name, _)| code(&format!("{name:?}")));
    let names = names.collect::<Vec<_>>().join(", ");
    (!names.is_empty()).then(|| format!("Must be one of: {names}."))
}
