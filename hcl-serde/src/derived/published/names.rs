//! Names and references in labels, arguments and keys.

use hcl_core::{Expression, SourceSpan};

use super::super::references::label_at;
use super::Checker;
use super::body::{BodyInput, Found};
use crate::location::BodyKey;
use crate::location::Step;
use crate::references::{Defines, Known, Link, written};
use crate::schema::{ArgumentSchema, DefinitionSchema, TypeSchema};
use crate::view::{AttributeView, BlockView};

fn known(at: &BodyInput<'_>, name: &str, context: SourceSpan) -> Known {
    Known {
        path: at.path.then(Step::Name(name)).render().into(),
        context: Some(context),
    }
}

impl<'s> Checker<'s, '_> {
    fn link(
        &self,
        defines: Option<&'s DefinitionSchema>,
        refers: Option<&'s String>,
    ) -> Link<'static> {
        let defines = defines.map(|it| Defines {
            kind: self.kind(&it.kind),
            scope: it.scope,
            unique: it.unique,
            warn_unused: it.warn_unused,
        });
        Link {
            defines,
            refers: refers.map(|it| self.kind(it)),
        }
    }

    pub(super) fn note_labels(&self, at: &BodyInput<'_>, ty: &'s TypeSchema, within: &BodyKey) {
        let Some(header) = at.header else { return };
        for (index, label) in ty.labels.iter().enumerate() {
            let link = self.link(label.defines.as_ref(), label.refers.as_ref());
            let position = at.labels_taken + index;
            if !link.is_empty() && position < header.label_count() {
                let known = known(at, &label.name, header.definition_span());
                let names = label_at(header, position).map(|name| vec![name]);
                self.names.borrow_mut().note(link, names, within, &known);
            }
        }
    }

    pub(super) fn note_argument(
        &self,
        at: &BodyInput<'_>,
        argument: &'s ArgumentSchema,
        attribute: AttributeView<'_>,
        within: &BodyKey,
    ) {
        let link = self.link(argument.defines.as_ref(), argument.refers.as_ref());
        if link.is_empty() {
            return;
        }
        let known = known(at, attribute.name(), attribute.span());
        let evaluate = |it: &Expression<'_>| self.session.evaluate_quietly(it);
        let names = written(&attribute.to_expression(), &evaluate);
        self.names.borrow_mut().note(link, names, within, &known);
    }

    /// A block without its name is an error: references to it are not.
    pub(super) fn note_absent(&self, argument: &'s ArgumentSchema, within: &BodyKey) {
        let link = self.link(argument.defines.as_ref(), None);
        if !link.is_empty() && argument.required {
            self.names
                .borrow_mut()
                .note(link, None, within, &Known::default());
        }
    }

    pub(super) fn note_keys(
        &self,
        at: &BodyInput<'_>,
        ty: &'s TypeSchema,
        within: &BodyKey,
        found: &Found<'_>,
    ) {
        for (block, found) in ty.blocks.iter().zip(&found.blocks) {
            let link = self.link(block.defines.as_ref(), block.refers.as_ref());
            let Some(position) = block.key_labels.checked_sub(1).filter(|_| !link.is_empty())
            else {
                continue;
            };
            let position = position as usize;
            let labelled = found
                .iter()
                .filter(|it: &&BlockView<'_>| position < it.label_count());
            for found in labelled {
                let known = known(at, &block.name, found.definition_span());
                let name = label_at(*found, position);
                self.names.borrow_mut().note_key(link, name, within, &known);
            }
        }
    }
}
