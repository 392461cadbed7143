//! Names and references of derived types: noted while a body is read, checked when the whole configuration was.

use hcl_core::{Diagnostics, SourceSpan, Value};

use super::content::Content;
use super::names::defines;
use crate::location::{BodyKey, Step};
use crate::references::{Known, Link, Names, Written, WrittenNames, written};
use crate::schema::Schema;
use crate::view::{AttributeView, BlockView};

impl Content<'_, '_> {
    /// Notes the names that the body defines and refers to, by its labels, arguments and the keys of its blocks.
    ///
    /// Called for types with `defines` or `refers` only.
    #[cold]
    pub fn note_names(&self) {
        let body = self.decoder.path.body_key();
        self.decoder.session.with_names(|names| {
            self.note_labels(&body, names);
            self.note_arguments(&body, names);
            self.note_keys(&body, names);
        });
    }

    fn note_labels(&self, body: &BodyKey, names: &mut Names) {
        let Some(header) = self.decoder.header else {
            return;
        };
        for (index, label) in self.schema.labels.iter().enumerate() {
            let link = Link {
                defines: label.defines,
                refers: label.refers,
            };
            let position = self.decoder.labels_taken + index;
            if link.is_empty() || position >= header.label_count() {
                continue;
            }
            let known = self.known(label.name, header.definition_span());
            let name = label_at(header, position);
            names.note(link, name.into(), body, &known);
        }
    }

    fn note_arguments(&self, body: &BodyKey, names: &mut Names) {
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            let link = Link {
                defines: argument.defines,
                refers: argument.refers,
            };
            if link.is_empty() {
                continue;
            }
            let Some(attribute) = self.attribute(index) else {
                // A block without its name is an error: references to it are not.
                if link.defines.is_some() && (argument.required)() {
                    names.note(link, WrittenNames::default(), body, &Known::default());
                }
                continue;
            };
            let known = self.known(attribute.name(), attribute.span());
            let values = self.values(attribute);
            names.note(link, values, body, &known);
        }
    }

    fn note_keys(&self, body: &BodyKey, names: &mut Names) {
        for (index, block) in self.schema.blocks.iter().enumerate() {
            let link = Link {
                defines: block.defines,
                refers: block.refers,
            };
            if link.is_empty() {
                continue;
            }
            let Some(position) = block
                .nesting
                .get(self.decoder.types)
                .key_labels
                .checked_sub(1)
            else {
                continue;
            };
            for found in self.blocks_of(index) {
                if position < found.label_count() {
                    let known = self.known(block.name, found.definition_span());
                    let name = label_at(found, position);
                    names.note_key(link, name, body, &known);
                }
            }
        }
    }

    fn values(&self, attribute: AttributeView<'_>) -> WrittenNames {
        let session = self.decoder.session;
        if let AttributeView::Native(attribute) = attribute
            && let literal = attribute.expression()
            && let Some(text) = literal.as_verbatim()
            && session.is_ascii(text)
            && !literal.is_broken()
        {
            return WrittenNames::from(Some(Written {
                name: text.into(),
                span: literal.source_span(),
            }));
        }
        let evaluate =
            |it: &hcl_core::Expression<'_>| -> Option<Value> { session.evaluate_name(it) };
        written(&attribute.to_expression(), &evaluate)
    }

    fn known(&self, name: &str, context: SourceSpan) -> Known {
        Known {
            path: self.decoder.path.then(Step::Name(name)).render().into(),
            context: Some(context),
        }
    }
}

/// Returns a label as a name. A report about a secret, at its span, does not quote it.
pub(super) fn label_at(block: BlockView<'_>, index: usize) -> Option<Written> {
    Some(Written {
        name: block.label(index)?.into(),
        span: block.label_span(index),
    })
}

/// Returns what is wrong with names and references of a configuration that was read with a schema. `found` are the
/// diagnostics of reading it.
#[cold]
pub(crate) fn check_names(names: &Names, schema: &Schema<'_>, found: &Diagnostics) -> Diagnostics {
    names.check(|kind| defines(schema, kind), found)
}
