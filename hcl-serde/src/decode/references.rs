//! Names and references of derived types: noted while a body is read, checked when the whole configuration was.

use hcl_core::{Diagnostics, SourceSpan, Value};

use super::content::Content;
use crate::location::Step;
use crate::references::{BodyKey, Known, Names, Options, Written, written};
use crate::schema::{Definition, Nesting, Schema, SchemaKind, Scope};
use crate::view::{AttributeView, BlockView};

/// What a label, key or value defines and refers to.
#[derive(Clone, Copy)]
struct Link {
    defines: Option<Definition>,
    refers: Option<&'static str>,
}

impl Link {
    const fn is_empty(self) -> bool {
        self.defines.is_none() && self.refers.is_none()
    }
}

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

    fn note_labels(&self, body: &BodyKey, names: &mut Names<'static>) {
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
            note(
                link,
                name.map(|name| vec![name]),
                body,
                false,
                &known,
                names,
            );
        }
    }

    fn note_arguments(&self, body: &BodyKey, names: &mut Names<'static>) {
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
                if let (Some(defines), true) = (argument.defines, (argument.required)()) {
                    names.define(
                        defines.kind,
                        None,
                        body.clone(),
                        options(defines, false),
                        Known::default(),
                    );
                }
                continue;
            };
            let known = self.known(argument.name, attribute.span());
            let values = self.values(attribute);
            note(link, values, body, false, &known, names);
        }
    }

    fn note_keys(&self, body: &BodyKey, names: &mut Names<'static>) {
        for (index, block) in self.schema.blocks.iter().enumerate() {
            let link = Link {
                defines: block.defines,
                refers: block.refers,
            };
            if link.is_empty() {
                continue;
            }
            let Some(position) = (block.nesting)().key_labels.checked_sub(1) else {
                continue;
            };
            for found in self.blocks_of(index) {
                if position < found.label_count() {
                    let known = self.known(block.name, found.definition_span());
                    let name = label_at(found, position);
                    note(link, name.map(|name| vec![name]), body, true, &known, names);
                }
            }
        }
    }

    fn values(&self, attribute: AttributeView<'_>) -> Option<Vec<Written>> {
        let session = self.decoder.session;
        let evaluate =
            |it: &hcl_core::Expression<'_>| -> Option<Value> { session.evaluate_quietly(it) };
        written(&attribute.to_expression(), &evaluate)
    }

    fn known(&self, name: &str, context: SourceSpan) -> Known {
        Known {
            path: self.decoder.path.then(Step::Name(name)).render().into(),
            context: Some(context),
        }
    }
}

fn label_at(block: BlockView<'_>, index: usize) -> Option<Written> {
    Some(Written {
        name: block.label(index)?.into(),
        span: block.label_span(index),
    })
}

const fn options(definition: Definition, is_key: bool) -> Options {
    Options {
        unique: definition.unique,
        warn_unused: definition.warn_unused,
        is_key,
    }
}

/// Notes names of a body, or of the keys of its blocks.
fn note(
    link: Link,
    values: Option<Vec<Written>>,
    body: &BodyKey,
    is_key: bool,
    known: &Known,
    names: &mut Names<'static>,
) {
    if let Some(definition) = link.defines {
        // The key of a block is written in its header: the body around the block is this one.
        let visible_in = match definition.scope {
            Scope::Parent if is_key => body.clone(),
            scope => body.scope(scope),
        };
        let options = options(definition, is_key);
        match &values {
            None => names.define(definition.kind, None, visible_in, options, known.clone()),
            Some(values) => {
                for name in values {
                    let name = Some(name.clone());
                    names.define(
                        definition.kind,
                        name,
                        visible_in.clone(),
                        options,
                        known.clone(),
                    );
                }
            }
        }
    }
    if let Some(kind) = link.refers {
        names.refer(kind, values, body, known);
    }
}

/// Returns what is wrong with names and references of a configuration that was read with a schema. `is_complete`: the
/// parser has left out nothing. `found` are the diagnostics of reading it.
#[cold]
pub(crate) fn check_names(
    names: &Names<'static>,
    schema: &'static Schema,
    is_complete: bool,
    found: &Diagnostics,
) -> Diagnostics {
    names.check(is_complete, |kind| defines(schema, kind), found)
}

/// Returns whether a type, or one that it contains, defines names of a kind.
#[cold]
fn defines(root: &'static Schema, kind: &str) -> bool {
    let is_kind = |it: &Option<Definition>| it.is_some_and(|it| it.kind == kind);
    let mut seen: Vec<*const Schema> = Vec::new();
    let mut waiting = vec![root];
    while let Some(schema) = waiting.pop() {
        if seen.contains(&std::ptr::from_ref(schema)) {
            continue;
        }
        seen.push(schema);
        let labels = schema.labels.iter().map(|it| &it.defines);
        let arguments = schema.arguments.iter().map(|it| &it.defines);
        let keys = schema.blocks.iter().map(|it| &it.defines);
        if labels.chain(arguments).chain(keys).any(is_kind) {
            return true;
        }
        let nested = schema.blocks.iter().map(|it| (it.nesting)());
        let flattened = schema.flattened.iter().map(|it| it());
        waiting.extend(nested.chain(flattened).map(|Nesting { body, .. }| body));
        if let SchemaKind::ByBlockType(variants) | SchemaKind::ByLabel(variants) = schema.kind {
            waiting.extend(variants.iter().map(|it| (it.schema)()));
        }
    }
    false
}
