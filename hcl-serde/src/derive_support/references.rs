//! Names and references of derived types: noted while a body is read, checked when the whole configuration was.

use std::sync::Arc;

use hcl_core::{Expression, Value};

use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::names::defines;
use crate::location::BodyPath;
use crate::references::{Known, NameLink, Names, Written, written};
use crate::schema::{Argument, Label, NestedBlock, Schema};
use crate::session::Session;
use crate::view::{AttributeView, BlockView, BodyView};

/// The same for every part of a schema that names may be in.
macro_rules! links {
    ($($part:ident $is_acyclic:expr, $is_key:expr;)*) => {$(
        impl<'s> From<&$part<'s>> for NameLink<'s> {
            fn from(part: &$part<'s>) -> Self {
                let is_acyclic: fn(&$part<'_>) -> bool = $is_acyclic;
                Self {
                    defines: part.defines,
                    refers: part.refers,
                    is_acyclic: is_acyclic(part),
                    is_key: $is_key,
                }
            }
        }
    )*};
}

links! {
    Label |_| false, false;
    Argument |argument| argument.acyclic, false;
    NestedBlock |_| false, true;
}

/// Returns the names that the body of a type defines and refers to.
pub(crate) fn links<'s>(schema: &Schema<'s>) -> Vec<NameLink<'s>> {
    let mut links = Vec::new();
    for label in schema.labels {
        links.push(label.into());
    }
    for argument in schema.arguments {
        links.push(argument.into());
    }
    for block in schema.blocks {
        links.push(block.into());
    }
    links
}

impl<'c> BodyDecoder<'c, '_> {
    /// Notes that the names of a body which is not read are not known.
    #[cold]
    pub(super) fn note_hidden(&self, schema: &'c Schema<'c>) {
        self.session.with_names(|names| {
            schema.contains(self.types, &mut |schema| {
                for link in links(schema) {
                    names.note_unknown(link);
                }
                false
            });
        });
    }
}

impl Content<'_, '_> {
    /// Notes the names that the body defines and refers to, by its labels, arguments and the keys of its blocks. A block without its
    /// name is an error: references to it are not.
    #[cold]
    pub(super) fn note_names(&self) {
        let body = Arc::new(self.decoder.path.body());
        self.decoder.session.with_names(|names| {
            self.note_labels(&body, names);
            self.note_arguments(&body, names);
            self.note_keys(&body, names);
        });
    }

    fn note_labels(&self, body: &Arc<BodyPath>, names: &mut Names) {
        let Some(header) = self.decoder.header else {
            return;
        };
        for (index, label) in self.schema.labels.iter().enumerate() {
            let link = NameLink::from(label);
            let position = self.decoder.labels_taken + index;
            if link.is_empty() {
                continue;
            }
            if position >= header.label_count() {
                if (label.required)() {
                    names.note_unknown(link);
                }
                continue;
            }
            let at = names.place(body, label.name, header.definition_span());
            names.note_one(link, label_at(header, position), &at);
        }
    }

    fn note_arguments(&self, body: &Arc<BodyPath>, names: &mut Names) {
        for (index, argument) in self.schema.arguments.iter().enumerate() {
            let link = NameLink::from(argument);
            if link.is_empty() {
                continue;
            }
            let Some(attribute) = self.attribute(index) else {
                if link.defines.is_some() && (argument.required)() {
                    names.note_unknown(link);
                }
                continue;
            };
            let at = names.place(body, attribute.name(), attribute.span());
            self.note_value(link, attribute, Part::Argument(index), &at, names);
        }
    }

    fn note_keys(&self, body: &Arc<BodyPath>, names: &mut Names) {
        for (index, block) in self.schema.blocks.iter().enumerate() {
            let link = NameLink::from(block);
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
                let at = names.place(body, block.name, found.definition_span());
                names.note_one(link, label_at(found, position), &at);
            }
        }
    }

    /// Notes the names in a value. Parts of a wrong one that are not of the type define and refer to nothing.
    fn note_value(
        &self,
        link: NameLink<'_>,
        attribute: AttributeView<'_>,
        part: Part,
        at: &Known,
        names: &mut Names,
    ) {
        let session = self.decoder.session;
        let has_failed = self.has_failed(part);
        if let AttributeView::Native(attribute) = attribute
            && let literal = attribute.expression()
            && let Some(text) = literal.as_verbatim()
            && session.is_ascii(text)
            && !literal.is_broken()
            && !has_failed
        {
            let (name, span) = (text.into(), literal.source_span());
            return names.note_one(link, Some(Written { name, span }), at);
        }
        let evaluate = |part: &Expression| -> Option<Value> {
            let is_wrong = has_failed && session.has_wrong_type(&part.span());
            session.evaluate_name(part).filter(|_| !is_wrong)
        };
        let (known, is_complete) = written(&attribute.to_expression(), &evaluate);
        if !is_complete {
            names.note_unknown(link);
        }
        names.note(link, known, is_complete, at);
    }
}

/// Returns a label as a name. A report about a secret, at its span, does not quote it.
pub(super) fn label_at(block: BlockView<'_>, index: usize) -> Option<Written> {
    Some(Written {
        name: block.label(index)?.into(),
        span: block.label_span(index),
    })
}

/// Resolves the names and references of a configuration that was read, once. Reports their mistakes, unless other mistakes hide blocks of
/// the whole `body`.
#[cold]
pub(crate) fn resolve_names(session: &Session<'_, '_>, body: BodyView<'_>) {
    if body.hides_blocks() {
        return;
    }
    let Some((schema, names)) = session.take_unresolved() else {
        return;
    };
    let found = names.check(|kind| defines(schema, kind));
    session.replay(found);
}
