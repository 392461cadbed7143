//! Variables that a body with dynamic blocks refers to, determined without evaluation.
//!
//! For applications that compute values on demand: either all variables that decoding needs, or only the variables that
//! determine which blocks exist.

use std::sync::Arc;

use crate::body::{Block, Body, BodySchema, Dynamic, Expression};
use crate::diagnostic::Diagnostics;
use crate::eval::Traversal;
use crate::native::DynamicBlock;

/// The references that a [`VariableWalk`] searches for.
///
/// # Examples
///
/// ```
/// use hcl_core::ext::{Purpose, VariableWalk};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let text = "size = var.size\ndynamic \"disk\" {\n  for_each = var.disks\n  content {}\n}\n";
/// let file = native::parse(&Source::new("t", text)?, &mut Diagnostics::new());
/// let schema = BodySchema::new().optional("size").block("disk", [""; 0]);
/// let names = |purpose| {
///     let found = VariableWalk::new(Body::from(&file), purpose).visit(&schema);
///     found.variables.iter().map(ToString::to_string).collect::<Vec<_>>()
/// };
/// assert_eq!(names(Purpose::Decoding), ["var.size", "var.disks"]);
/// assert_eq!(names(Purpose::Expansion), ["var.disks"]);
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All references needed to decode the body.
    Decoding,
    /// References in `for_each` and `labels`, which the expansion of dynamic blocks needs.
    Expansion,
}

/// A walk over a body that collects references to variables.
///
/// A body does not know its schema, so each step of the walk takes one.
///
/// ```
/// use hcl_core::ext::{Purpose, VariableWalk};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// let text = "dynamic \"port\" {\n for_each = ports\n content {\n  to = port.value + offset\n }\n}\n";
/// let file = native::parse(&Source::new("t", text)?, &mut Diagnostics::new());
///
/// let walk = VariableWalk::new(Body::from(&file), Purpose::Decoding);
/// let found = walk.visit(&BodySchema::new().block("port", [""; 0]));
/// assert_eq!(found.variables[0].to_string(), "ports");
/// let (block_type, inner) = &found.blocks[0];
/// assert_eq!(&**block_type, "port");
/// assert_eq!(inner.visit(&BodySchema::new().optional("to")).variables[0].to_string(), "offset");
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug)]
pub struct VariableWalk {
    body: Body,
    purpose: Purpose,
    iterators: Arc<Vec<Box<str>>>,
}

/// References of one body, and the walks over its blocks.
///
/// # Examples
///
/// ```
/// use std::collections::BTreeSet;
///
/// use hcl_core::ext::{Purpose, VariableWalk, Visited};
/// use hcl_core::{Body, BodySchema, Diagnostics, Source, native};
///
/// // The variables of a body and of its `disk` blocks.
/// fn names(walk: &VariableWalk) -> BTreeSet<String> {
///     let Visited { variables, blocks } = walk.visit(&BodySchema::new().optional("size").block("disk", [""; 0]));
///     let own = variables.iter().map(|traversal| traversal.root_name().to_owned());
///     own.chain(blocks.iter().flat_map(|(_, inner)| names(inner))).collect()
/// }
///
/// let file = Source::new("t", "size = total
/// disk {
///   size = part
/// }
/// ")?;
/// let file = native::parse(&file, &mut Diagnostics::new());
/// let walk = VariableWalk::new(Body::from(&file), Purpose::Decoding);
/// assert_eq!(names(&walk), BTreeSet::from(["part".to_owned(), "total".to_owned()]));
/// # Ok::<(), hcl_core::source::SourceTooLarge>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Visited {
    /// References, except to iterators of dynamic blocks.
    pub variables: Vec<Traversal>,
    /// The type and the walk of each block, including the content of dynamic blocks.
    pub blocks: Vec<(Box<str>, VariableWalk)>,
}

impl VariableWalk {
    /// Creates a walk that starts at a body.
    #[must_use]
    pub fn new(body: Body, purpose: Purpose) -> Self {
        Self {
            body,
            purpose,
            iterators: Arc::default(),
        }
    }

    /// Collects references in the attributes and blocks that the schema names, and in dynamic blocks of any type.
    /// Errors in the body are ignored: decoding reports them.
    #[must_use]
    pub fn visit(&self, schema: &BodySchema) -> Visited {
        let ignored = &mut Diagnostics::new();
        let extended = if schema.names(DynamicBlock::TYPE) {
            schema.clone()
        } else {
            schema.clone().block(DynamicBlock::TYPE, ["type"])
        };
        let (content, _) = self.body.partial_content(&extended, ignored);
        let mut visited = Visited::default();
        if self.purpose == Purpose::Decoding {
            for attribute in &content.attributes {
                Self::find(
                    attribute.expression(),
                    &self.iterators,
                    &mut visited.variables,
                );
            }
        }
        for block in &content.blocks {
            if block.type_name() == DynamicBlock::TYPE {
                self.visit_dynamic(block, &mut visited);
            } else {
                visited.blocks.push((
                    block.type_name().into(),
                    self.inner(block.body(), &self.iterators),
                ));
            }
        }
        visited
    }

    /// Collects references in all attributes of the body, regardless of their names. Empty for [`Purpose::Expansion`].
    #[must_use]
    pub fn visit_attributes(&self) -> Vec<Traversal> {
        let mut variables = Vec::new();
        if self.purpose == Purpose::Decoding {
            for attribute in self.body.just_attributes(&mut Diagnostics::new()) {
                Self::find(attribute.expression(), &self.iterators, &mut variables);
            }
        }
        variables
    }

    fn visit_dynamic(&self, block: &Block, visited: &mut Visited) {
        let Some(dynamic) = Dynamic::of(block) else {
            return;
        };
        // A block whose iterator is not a name generates nothing: expansion reports it and reads no more of it.
        let written = dynamic.argument("iterator");
        let iterator = match written.map(Expression::static_traversal) {
            Some(Ok(traversal)) => Box::from(traversal.root_name()),
            Some(Err(_)) => return,
            None => Box::from(&*dynamic.type_name),
        };
        if let Some(for_each) = dynamic.argument("for_each") {
            Self::find(for_each, &self.iterators, &mut visited.variables);
        }
        // After `for_each`, which does not see the iterator of its own block.
        let mut iterators = (*self.iterators).clone();
        iterators.push(iterator);
        let iterators = Arc::new(iterators);
        if let Some(labels) = dynamic.argument("labels") {
            Self::find(labels, &iterators, &mut visited.variables);
        }
        for content in dynamic.contents() {
            visited.blocks.push((
                (*dynamic.type_name).into(),
                self.inner(content.body(), &iterators),
            ));
        }
    }

    fn inner(&self, body: &Body, iterators: &Arc<Vec<Box<str>>>) -> Self {
        Self {
            body: body.clone(),
            purpose: self.purpose,
            iterators: Arc::clone(iterators),
        }
    }

    fn find(expression: &Expression, iterators: &[Box<str>], variables: &mut Vec<Traversal>) {
        let found = expression.variables().into_iter();
        variables.extend(
            found.filter(|variable| !iterators.iter().any(|name| **name == *variable.root_name())),
        );
    }
}
