//! Addresses of all that the files of a module hold: arguments by their names, blocks by their types and labels.

use std::borrow::Cow;

use hcl_core::native::{self, BodyItem};
use hcl_core::{Body, Diagnostics, Expression, OwnedBody, Str, Value};

use super::names::{EntryKind, Taken};
use super::reference::composed;
use super::scope::object_of;
use super::{AddressedBlock, Graph, NodeKind, Owner, Written, WrittenBlock};

/// The index of the address of blocks that have none but their place in a file.
const NO_ADDRESS: usize = usize::MAX;

impl Graph {
    /// Adds the arguments and blocks of files. Of several arguments with one name, the last one counts; several blocks with one
    /// address are a list.
    pub(in crate::module) fn declare_files(&mut self, bodies: &[OwnedBody]) {
        self.is_of_files = true;
        for body in bodies.iter().map(OwnedBody::body) {
            match body.native_items() {
                Some(items) => {
                    for item in items {
                        match item {
                            BodyItem::Attribute(it) => {
                                self.declare_value(it.name(), &it.expression().into());
                            }
                            BodyItem::Block(it) => self.declare_block_of_file(it),
                        }
                    }
                }
                None => self.declare_properties(&body),
            }
        }
    }

    /// Adds the properties of a body in the JSON syntax: without a schema, all are arguments.
    fn declare_properties(&mut self, body: &Body<'_>) {
        for it in &body.just_attributes(&mut Diagnostics::new()) {
            if !matches!(it.name(), "locals" | "variable") {
                self.declare_value(it.name(), it.expression());
            }
        }
    }

    fn declare_value(&mut self, name: &str, expression: &Expression<'_>) {
        let node = self.nodes.len();
        let path = std::iter::once(composed(name));
        let entry = match self.names.insert(path, EntryKind::Value(node)) {
            Ok(entry) => entry,
            Err(Taken(entry)) => {
                if !self.names.replace_value(entry, node) {
                    return;
                }
                entry
            }
        };
        self.node(NodeKind::Argument {
            expression: Written::new(expression),
            owner: Owner::Name(entry),
        });
    }

    fn declare_block_of_file(&mut self, block: native::Block<'_>) {
        let file = block.file();
        let labels: Vec<Str> = block.labels().map(|it| (*it.text()).into()).collect();
        let path = std::iter::once(block.type_name()).chain(labels.iter().map(|it| &**it));
        let path: Vec<Cow<'_, str>> = path.map(composed).collect();
        if path.first().is_some_and(|it| it == "locals") {
            return;
        }
        let index = self.blocks.len();
        let Some(entry) = self.declare_at(&path, index) else {
            return;
        };
        self.blocks.push(AddressedBlock {
            address: NO_ADDRESS,
            entry,
            written: vec![WrittenBlock {
                body: Body::from(block.body()).to_owned(),
                definition: file.source().span(block.definition_span()),
            }],
            parts: Vec::new(),
            replaced: Vec::new(),
            is_read: false,
            repetition: None,
            whole: None,
            empty: None,
            has_self: false,
            keys: super::Keys::One,
        });
        // Terraform's resources have no name before their type.
        if let Some((first, rest)) = path.split_first()
            && first == "resource"
            && !rest.is_empty()
        {
            self.declare_at(rest, index);
        }
    }

    /// Adds an address of a block. Returns its entry; `None` if something else has the address, or a part of it.
    fn declare_at(&mut self, path: &[Cow<'_, str>], block: usize) -> Option<super::EntryId> {
        let names = path.iter().map(|it| Cow::Borrowed(&**it));
        let entry = match self.names.insert(names, EntryKind::Block(block)) {
            Ok(entry) => return Some(entry),
            Err(Taken(entry)) => entry,
        };
        if self.names.path(entry).len() != path.len() {
            return None;
        }
        match self.names.entry(entry).map(|it| &it.kind) {
            Some(EntryKind::Block(first)) => {
                let blocks = vec![*first, block];
                let node = self.node(NodeKind::List(blocks, entry));
                self.names.replace_value(entry, node);
            }
            Some(EntryKind::Value(node)) => {
                let node = *node;
                match self.nodes.get_mut(node).map(|it| &mut it.kind) {
                    Some(NodeKind::List(blocks, _)) => blocks.push(block),
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(entry)
    }

    /// Returns an object with the names of all locals, and values that are not known.
    pub(in crate::module) fn unknown_locals(&self) -> Value {
        let entry = self.names.root("local");
        let names = entry.and_then(|it| self.names.children(it));
        let names = names.unwrap_or_default().iter();
        object_of(names.map(|it| (self.names.name(*it), Value::dynamic())))
    }
}
