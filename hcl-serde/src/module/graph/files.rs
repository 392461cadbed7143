//! Addresses of all that the files of a module hold: arguments by their names, blocks by their types and labels.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::native::{self, BodyItem};
use hcl_core::{Body, Diagnostics, EvalContext, Expression, OwnedBody, Str, Value};

use super::arena::{BlockId, EntryId, NodeId};
use super::block::{AddressedBlock, WrittenBlock};
use super::names::{EntryKind, Taken};
use super::node::{ElementOfList, ListOfBlocks, NodeKind, Owner, Written};
use super::reference::{Steps, composed};
use super::scope::object_of;
use super::state::Graph;

/// The greatest number of blocks with one address that may refer to parts of each other. Of more, a reference needs all.
const MAX_ELEMENTS: u16 = 256;

/// Returns a path as references of Terraform write it: they leave out the type of resources.
fn without_resource<T: AsRef<str>>(path: &[T]) -> Option<&[T]> {
    let (first, rest) = path.split_first()?;
    (first.as_ref() == "resource" && !rest.is_empty()).then_some(rest)
}

/// Returns the names and values of an object of the JSON syntax; `None` for another value, and for an object with names that only the
/// evaluation tells.
fn entries<'f>(expression: &Expression<'f>) -> Option<Vec<(Str, Expression<'f>)>> {
    if expression.as_native().is_some() {
        return None;
    }
    let pairs = expression.static_map().ok()?;
    let mut seen = HashSet::new();
    let entries = pairs.into_iter().map(|(key, value)| {
        let found = &mut Diagnostics::new();
        let key = key.evaluate(&EvalContext::literal_only(), found);
        let name: Str = key.as_str().filter(|_| !found.has_errors())?.into();
        seen.insert(name.clone()).then_some((name, value))
    });
    let entries: Vec<_> = entries.collect::<Option<_>>()?;
    (!entries.is_empty()).then_some(entries)
}

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
                                let name = composed(it.name()).into();
                                self.declare_value(&[name], &it.expression().into());
                            }
                            BodyItem::Block(it) => self.declare_block_of_file(it),
                        }
                    }
                }
                None => self.declare_properties(&body),
            }
        }
    }

    /// Adds the properties of a body in the JSON syntax. Without a schema, an object may be a block: its properties are evaluated one by
    /// one.
    fn declare_properties(&mut self, body: &Body<'_>) {
        for it in &body.just_attributes(&mut Diagnostics::new()) {
            if !matches!(it.name(), "//" | "locals" | "variable") {
                self.declare_property(&mut vec![composed(it.name()).into()], it.expression());
            }
        }
    }

    /// Recurses into objects: the parser limits their depth.
    fn declare_property(&mut self, path: &mut Vec<Str>, expression: &Expression<'_>) {
        let Some(entries) = entries(expression) else {
            return self.declare_value(path, expression);
        };
        for (name, value) in entries {
            path.push(name);
            self.declare_property(path, &value);
            path.pop();
        }
    }

    fn declare_value(&mut self, path: &[Str], expression: &Expression<'_>) {
        let node = self.nodes.next();
        let names = |path: &[Str]| -> Vec<Cow<'static, str>> {
            path.iter().map(|it| it.to_string().into()).collect()
        };
        let entry = match self
            .names
            .insert(names(path).into_iter(), EntryKind::Value(node))
        {
            Ok(entry) => entry,
            Err(Taken(entry)) => {
                let is_same = self.names.path(entry).len() == path.len();
                if !is_same || !self.names.replace_value(entry, node) {
                    return;
                }
                entry
            }
        };
        self.node(NodeKind::Argument {
            expression: Written::new(expression),
            owner: Owner::Name(entry),
        });
        if let Some(rest) = without_resource(path) {
            // Something else may have the name.
            let _ = self
                .names
                .insert(names(rest).into_iter(), EntryKind::Value(node));
        }
    }

    fn declare_block_of_file(&mut self, block: native::Block<'_>) {
        let file = block.file();
        let labels: Vec<Str> = block.labels().map(|it| (*it.text()).into()).collect();
        let path = std::iter::once(block.type_name()).chain(labels.iter().map(|it| &**it));
        let path: Vec<Cow<'_, str>> = path.map(composed).collect();
        if path.first().is_some_and(|it| it == "locals") {
            return;
        }
        let index = self.blocks.next();
        let Some(entry) = self.declare_at(&path, index) else {
            return;
        };
        let written = WrittenBlock {
            body: Body::from(block.body()).to_owned(),
            definition: file.source().span(block.definition_span()),
        };
        self.blocks.push(AddressedBlock::new(None, entry, written));
        if let Some(rest) = without_resource(&path) {
            self.declare_at(rest, index);
        }
    }

    /// Adds an address of a block. Returns its entry; `None` if something else has the address, or a part of it.
    fn declare_at(&mut self, path: &[Cow<'_, str>], block: BlockId) -> Option<EntryId> {
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
                let node = self.node(NodeKind::List(ListOfBlocks { entry, blocks }.into()));
                self.names.replace_value(entry, node);
            }
            Some(EntryKind::Value(node)) => {
                let node = *node;
                match self.nodes.get_mut(node).map(|it| &mut it.kind) {
                    Some(NodeKind::List(it)) => it.blocks.push(block),
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(entry)
    }

    /// Returns the node for a step into a list of blocks: one of several blocks may refer to a part of another.
    pub(super) fn element_of(&mut self, list: NodeId, steps: &Steps<'_>) -> Option<NodeId> {
        let NodeKind::List(list) = &self.nodes.get(list)?.kind else {
            return None;
        };
        let ListOfBlocks { entry, ref blocks } = **list;
        // Each reference to an element has a list.
        let count = u16::try_from(blocks.len()).ok();
        let count = count.filter(|it| *it <= MAX_ELEMENTS)?;
        let mut steps = steps.clone();
        let index = u16::try_from(steps.next_index()?).ok()?;
        let block = *blocks.get(usize::from(index))?;
        self.read(block);
        let part = steps.next_name().and_then(|name| self.part(block, &name));
        let is_whole = part.is_none();
        let part = part.unwrap_or_else(|| self.whole_of(block));
        Some(self.node(NodeKind::Element(ElementOfList {
            entry,
            index,
            count,
            part,
            is_whole,
        })))
    }

    pub(super) fn value_of_element(&self, element: &ElementOfList) -> Value {
        let Some(part) = self.nodes.get(element.part) else {
            return Value::dynamic();
        };
        let value = match element.is_whole {
            true => part.value.clone(),
            false => object_of([(part.name.clone(), part.value.clone())]),
        };
        let mut all = vec![Value::dynamic(); element.count.into()];
        if let Some(own) = all.get_mut(usize::from(element.index)) {
            *own = value;
        }
        Value::tuple(all)
    }

    /// Returns an object with the names of all locals, and values that are not known.
    pub(in crate::module) fn unknown_locals(&self) -> Value {
        let entry = self.names.root("local");
        let names = entry.and_then(|it| self.names.children(it));
        let names = names.unwrap_or_default().iter();
        object_of(names.map(|it| (self.names.name(*it), Value::dynamic())))
    }
}
