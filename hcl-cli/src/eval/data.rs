//! The data of files as variables: arguments by their names, blocks by their types and labels.

use std::collections::BTreeMap;

use hcl_core::body::Expression;
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::value::Mapping;
use hcl_core::{Body, EvalContext, Value};
use hcl_syntax::Diagnostics;
use hcl_syntax::native::{self, BodyItem};

/// The number of times that arguments are evaluated which refer to other arguments of the files.
const MAX_ROUNDS: usize = 16;

/// The data of files.
#[derive(Default)]
pub(super) struct Data {
    /// Variables that are no part of the data.
    fixed: Vec<(String, Value)>,
    /// Mistakes, with the names that lead to the argument.
    failed: Vec<(Vec<String>, Diagnostics)>,
}

/// An object as it is built: its own values, and those of several blocks.
#[derive(Default)]
struct Node {
    values: BTreeMap<String, Value>,
    inner: BTreeMap<String, Self>,
    /// The bodies of blocks without further labels.
    bodies: Vec<Value>,
}

impl Data {
    /// Sets a variable that the names of the files do not replace.
    pub(super) fn set(&mut self, name: &str, value: Value) {
        self.fixed.push((name.to_owned(), value));
    }

    /// Evaluates the bodies, and sets their data as variables of a context, until no more of it becomes known.
    pub(super) fn add(&mut self, bodies: &[Body<'_>], context: &mut EvalContext<'_>) {
        self.set_fixed(context);
        let mut last = usize::MAX;
        for _ in 0..MAX_ROUNDS {
            self.failed.clear();
            let mut root = Node::default();
            for body in bodies {
                self.add_body(body, &mut root, &[], context);
            }
            let resources = root.inner.get("resource").map(Node::members);
            let members = root.members();
            // Terraform's resources have no name before their type.
            for (name, value) in resources.into_iter().flatten() {
                if !members.iter().any(|(other, _)| *other == name) {
                    context.set_variable(name, value);
                }
            }
            for (name, value) in members {
                context.set_variable(name, value);
            }
            self.set_fixed(context);
            if self.failed.is_empty() || self.failed.len() >= last {
                break;
            }
            last = self.failed.len();
        }
    }

    /// Returns the mistakes of arguments that references need.
    pub(super) fn causes(&self, needed: &[Traversal]) -> Diagnostics {
        let mut causes = Diagnostics::new();
        for (names, found) in &self.failed {
            // References to resources of Terraform leave the keyword out.
            let short = names.strip_prefix(["resource".to_owned()].as_slice());
            let is_needed = needed.iter().any(|reference| {
                let steps = reference_names(reference);
                [Some(names.as_slice()), short]
                    .into_iter()
                    .flatten()
                    .any(|names| steps.iter().zip(names).all(|(step, name)| step == name))
            });
            if is_needed {
                causes.append(found.clone());
            }
        }
        causes
    }

    fn set_fixed(&self, context: &mut EvalContext<'_>) {
        for (name, value) in &self.fixed {
            context.set_variable(name.as_str(), value.clone());
        }
    }

    fn add_body(
        &mut self,
        body: &Body<'_>,
        node: &mut Node,
        names: &[String],
        context: &EvalContext<'_>,
    ) {
        match body.as_native() {
            Some(body) => self.add_native(body, node, names, context),
            None => {
                // Without a schema, all properties of JSON are arguments.
                for attribute in body.just_attributes(&mut Diagnostics::new()) {
                    let name = attribute.name().to_owned();
                    let value = self.value(attribute.expression(), &name, names, context);
                    node.values.insert(name, value);
                }
            }
        }
    }

    /// Recurses into blocks: the parser limits their depth.
    fn add_native(
        &mut self,
        body: native::Body<'_>,
        node: &mut Node,
        names: &[String],
        context: &EvalContext<'_>,
    ) {
        for item in body.items() {
            match item {
                BodyItem::Attribute(attribute) => {
                    let name = attribute.name().to_owned();
                    let expression = Expression::from(attribute.expression());
                    let value = self.value(&expression, &name, names, context);
                    node.values.insert(name, value);
                }
                BodyItem::Block(block) => {
                    let mut names = names.to_vec();
                    names.push(block.type_name().to_owned());
                    names.extend(block.labels().map(|it| it.text().into_owned()));
                    let depth = names.len() - 1 - block.labels().count();
                    let path = names.get(depth..).unwrap_or_default();
                    let own = path.iter().fold(&mut *node, |node, name| {
                        node.inner.entry(name.clone()).or_default()
                    });
                    let mut inner = Node::default();
                    self.add_native(block.body(), &mut inner, &names, context);
                    own.bodies.push(inner.into_value());
                }
            }
        }
    }

    /// Returns the value of an argument; of a mistake, an unknown value.
    fn value(
        &mut self,
        expression: &Expression<'_>,
        name: &str,
        names: &[String],
        context: &EvalContext<'_>,
    ) -> Value {
        match expression.value(context) {
            Ok(value) => value,
            Err(found) => {
                let names = names.iter().cloned().chain([name.to_owned()]);
                self.failed.push((names.collect(), found));
                Value::dynamic()
            }
        }
    }
}

impl Node {
    /// Returns the members of the object, in the order of their names.
    fn members(&self) -> Vec<(String, Value)> {
        let values = self
            .values
            .iter()
            .map(|(name, value)| (name.clone(), value.clone()));
        let mut members: BTreeMap<String, Value> = values.collect();
        for (name, inner) in &self.inner {
            members.entry(name.clone()).or_insert_with(|| inner.value());
        }
        members.into_iter().collect()
    }

    /// Returns a block, the list of several blocks, or the object of their labels.
    fn value(&self) -> Value {
        match self.bodies.as_slice() {
            [] => object(self.members()),
            [body] if self.inner.is_empty() => body.clone(),
            bodies => Value::tuple(bodies.to_vec()),
        }
    }

    fn into_value(self) -> Value {
        object(self.members())
    }
}

fn object(members: Vec<(String, Value)>) -> Value {
    let members = members
        .into_iter()
        .map(|(name, value)| (name.as_str().into(), value));
    Value::object(members.collect::<Mapping>())
}

/// Returns the names that a reference begins with.
fn reference_names(reference: &Traversal) -> Vec<String> {
    let mut names = vec![reference.root_name().to_owned()];
    for step in reference.steps() {
        match &step.kind {
            TraversalStepKind::Attribute(name) => names.push(name.to_string()),
            _ => break,
        }
    }
    names
}
