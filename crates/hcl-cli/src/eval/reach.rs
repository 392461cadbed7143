//! The items of files that an expression needs: the items that its references name, and the items that these refer to.

use std::collections::{HashMap, HashSet};

use hcl_config::terraform;
use hcl_core::eval::{Traversal, TraversalStepKind, variables};
use hcl_core::{Diagnostics, Expression, ParsedSource, Source, Tree};
use hcl_syntax::Span;
use hcl_syntax::json::{self, Property, ValueKind};
use hcl_syntax::native::{self, Attribute, Block, Body, BodyItem, Construct, Visit};
use hcl_write::BodyShape;

/// The beginning of a reference, or a name of an item: `var.port`, `service.web`, `port`.
type Name = (String, Option<String>);

struct ReachedItem {
    span: Span,
    expressions: Vec<Expression>,
}

/// The items of files, and which of them an expression needs.
pub(super) struct Reach<'f> {
    items: Vec<(ReachedItem, bool)>,
    /// The names that the expression and the items need.
    names: HashSet<Name>,
    /// The names of all items.
    by_name: HashMap<Name, Vec<usize>>,
    /// The sources, each with the indexes of its items.
    files: Vec<(&'f Source, std::ops::Range<usize>)>,
}

impl<'f> Reach<'f> {
    /// `values` are files with values of variables.
    pub(super) fn new(
        expression: native::Expression<'_>,
        sources: &'f [ParsedSource],
        values: &'f [ParsedSource],
    ) -> Self {
        let mut reach = Self {
            items: Vec::new(),
            names: HashSet::new(),
            by_name: HashMap::new(),
            files: Vec::new(),
        };
        let mut by_root: HashMap<String, Vec<usize>> = HashMap::new();
        let sources = sources.iter().map(|source| (source, false));
        for (source, has_values) in sources.chain(values.iter().map(|source| (source, true))) {
            let mut items = match source.tree() {
                Tree::Native(file) => file.body().items().flat_map(items_of).collect(),
                Tree::Json(file) => items_of_json(file),
            };
            if has_values {
                items.iter_mut().for_each(|(names, _)| of_variable(names));
            }
            let first = reach.items.len();
            for (names, item) in items {
                let index = reach.items.len();
                for (root, name) in names {
                    by_root.entry(root.clone()).or_default().push(index);
                    reach.by_name.entry((root, name)).or_default().push(index);
                }
                reach.items.push((item, false));
            }
            reach
                .files
                .push((source.source(), first..reach.items.len()));
        }
        let mut pending: Vec<Name> = variables(expression).iter().map(name_of).collect();
        while let Some(name) = pending.pop() {
            if !reach.names.insert(name.clone()) {
                continue;
            }
            let (root, step) = name;
            let whole = step.is_none().then(|| by_root.get(&root)).flatten();
            let part = reach.by_name.get(&(root.clone(), step));
            let nameless = reach.by_name.get(&(root, None));
            for index in [whole, part, nameless].into_iter().flatten().flatten() {
                let Some((item, is_reached)) = reach.items.get_mut(*index) else {
                    continue;
                };
                if !std::mem::replace(is_reached, true) {
                    let references = item.expressions.iter().flat_map(Expression::variables);
                    pending.extend(references.map(|reference| name_of(&reference)));
                }
            }
        }
        reach
    }

    /// Returns whether the expression may need the value of a variable. One that no file declares is a mistake.
    pub(super) fn may_need_variable(&self, name: &str) -> bool {
        let all = |name: Option<&str>| ("var".to_owned(), name.map(str::to_owned));
        let is_declared = self.by_name.contains_key(&all(Some(name)));
        let mut names = [all(Some(name)), all(None)].into_iter();
        !is_declared || names.any(|name| self.names.contains(&name))
    }

    /// Returns whether the expression may need a value of a called module.
    pub(super) fn needs_calls(&self) -> bool {
        self.names.iter().any(|(root, _)| root == "module")
    }

    /// Returns the names of declared variables that the expression needs, in order.
    pub(super) fn variables(&self) -> Vec<&str> {
        let declared = self
            .names
            .iter()
            .filter(|name| self.by_name.contains_key(*name));
        let variables =
            declared.filter_map(|(root, name)| name.as_deref().filter(|_| root == "var"));
        let mut variables: Vec<&str> = variables.collect();
        variables.sort_unstable();
        variables
    }

    /// Returns the mistakes at the items that the expression needs, and the mistakes that are at no item of the files.
    pub(super) fn needed(&self, found: Diagnostics) -> Diagnostics {
        found.without(|diagnostic| {
            let Some(subject) = diagnostic.subject() else {
                return false;
            };
            let start = subject.span().start;
            let mut files = self.files.iter();
            let file = files.find(|(source, _)| *source == subject.source());
            let Some(items) = file.and_then(|(_, range)| self.items.get(range.clone())) else {
                return false;
            };
            let after = items.partition_point(|(item, _)| item.span.start <= start);
            let before = after.checked_sub(1).and_then(|index| items.get(index));
            before.is_some_and(|(item, is_reached)| start <= item.span.end && !is_reached)
        })
    }

    /// Returns the name of a function that reads a file and is called in an item that the expression needs.
    pub(super) fn reading(&self) -> Option<String> {
        let reached = self.items.iter().filter(|(_, is_reached)| *is_reached);
        reached
            .flat_map(|(item, _)| &item.expressions)
            .find_map(reading)
    }
}

/// Returns the name of a function of Terraform that reads a file and is called in an expression. It has no value, since nothing is read.
pub(super) fn reading(expression: &Expression) -> Option<String> {
    let names = expression.calls().into_iter().map(|(name, _)| name);
    let mut names = names.map(|name| name.trim_start_matches("core::").to_owned());
    names.find(|name| name.starts_with("file") || name == "templatefile")
}

fn name_of(reference: &Traversal) -> Name {
    let step = match reference.steps().first().map(|step| &step.kind) {
        Some(TraversalStepKind::Attribute(name)) => Some(name.to_string()),
        _ => None,
    };
    (reference.root_name().to_owned(), step)
}

/// Returns an item of a file with the names that references have for it. Each local value is an item.
fn items_of(item: BodyItem<'_>) -> Vec<(Vec<Name>, ReachedItem)> {
    match item {
        BodyItem::Attribute(attribute) => {
            vec![(
                vec![(attribute.name().to_owned(), None)],
                of_attribute(attribute),
            )]
        }
        BodyItem::Block(block) if block.type_name() == "locals" => {
            let locals = block.body().attributes();
            let named = |local: Attribute<'_>| ("local".to_owned(), Some(local.name().to_owned()));
            locals
                .map(|local| (vec![named(local)], of_attribute(local)))
                .collect()
        }
        BodyItem::Block(block) => {
            let labels = block.labels().map(|label| label.text().to_string());
            let labels: Vec<String> = labels.collect();
            vec![(names_of(block.type_name(), &labels), of_block(block))]
        }
    }
}

/// Returns the items of a file in the JSON syntax, as [`items_of`]. A property that is not a block of Terraform is an item.
fn items_of_json(file: &json::File) -> Vec<(Vec<Name>, ReachedItem)> {
    let shape = terraform::shape_of(file.source().name(), &BodyShape::new());
    let mut items = Vec::new();
    for property in properties(file.root()) {
        let name = property.name().decode();
        match shape.nested(name) {
            Some(_) if name == "locals" => {
                let locals = properties(property.value()).into_iter();
                let named = |local: &str| ("local".to_owned(), Some(local.to_owned()));
                let locals =
                    locals.map(|local| (vec![named(local.name().decode())], of_property(local)));
                items.extend(locals);
            }
            Some((labels, _)) => add_labelled(name, labels, &mut Vec::new(), property, &mut items),
            None => items.push((vec![(name.to_owned(), None)], of_property(property))),
        }
    }
    items
}

/// Adds the blocks of a type that are in a property, below a number of labels.
fn add_labelled(
    block_type: &str,
    labels: usize,
    before: &mut Vec<String>,
    property: Property<'_>,
    items: &mut Vec<(Vec<Name>, ReachedItem)>,
) {
    if labels == before.len() {
        return items.push((names_of(block_type, before), of_property(property)));
    }
    for property in properties(property.value()) {
        before.push(property.name().decode().to_owned());
        add_labelled(block_type, labels, before, property, items);
        before.pop();
    }
}

/// Returns the properties of an object, or of the objects in an array.
fn properties(value: json::Value<'_>) -> Vec<Property<'_>> {
    match value.kind() {
        ValueKind::Object(properties) => properties.collect(),
        ValueKind::Array(elements) => elements.flat_map(properties).collect(),
        _ => Vec::new(),
    }
}

fn of_property(property: Property<'_>) -> ReachedItem {
    ReachedItem {
        span: property.span(),
        expressions: vec![property.value().into()],
    }
}

fn of_attribute(attribute: Attribute<'_>) -> ReachedItem {
    ReachedItem {
        span: attribute.span(),
        expressions: vec![attribute.expression().into()],
    }
}

/// `port = 80` in a file of values is `var.port`.
fn of_variable(names: &mut [Name]) {
    for name in names {
        *name = ("var".to_owned(), Some(std::mem::take(&mut name.0)));
    }
}

/// `variable "port"` is `var.port`, and `resource "vm" "web"` is `resource.vm` and `vm.web`.
fn names_of(block_type: &str, labels: &[String]) -> Vec<Name> {
    let root = match block_type {
        "variable" => "var",
        other => other,
    };
    let mut names = vec![(root.to_owned(), labels.first().cloned())];
    if let [first, second, ..] = labels {
        names.push((first.clone(), Some(second.clone())));
    }
    names
}

fn of_block(block: Block<'_>) -> ReachedItem {
    ReachedItem {
        span: block.span(),
        expressions: expressions(block.body()),
    }
}

/// Returns the expressions of a body and of the blocks in it.
fn expressions(body: Body<'_>) -> Vec<Expression> {
    let all = body.walk().filter_map(|visit| match visit {
        Visit::Enter(Construct::Attribute(attribute)) => Some(attribute.expression().into()),
        _ => None,
    });
    all.collect()
}
