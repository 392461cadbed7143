//! The items of files that an expression needs: the items that its references name, and the items that these refer to.

use std::collections::{HashMap, HashSet};

use hcl_core::eval::{Traversal, TraversalStepKind, variables};
use hcl_core::{Diagnostics, ParsedSource, Source, Tree};
use hcl_syntax::Span;
use hcl_syntax::native::{Attribute, Block, Body, BodyItem, Construct, Expression, Visit};

/// The beginning of a reference, or a name of an item: `var.port`, `service.web`, `port`.
type Name = (String, Option<String>);

struct Item<'f> {
    span: Span,
    expressions: Vec<Expression<'f>>,
}

/// The items of files, and which of them an expression needs.
pub(super) struct Reach<'f> {
    items: Vec<(Item<'f>, bool)>,
    /// The sources in the native syntax, each with the indexes of its items.
    files: Vec<(&'f Source, std::ops::Range<usize>)>,
    /// In the JSON syntax nothing says which property is an item.
    wholes: Vec<hcl_core::Expression<'f>>,
}

impl<'f> Reach<'f> {
    pub(super) fn new(expression: Expression<'_>, sources: &'f [ParsedSource]) -> Self {
        let mut reach = Self {
            items: Vec::new(),
            files: Vec::new(),
            wholes: Vec::new(),
        };
        let mut by_name: HashMap<Name, Vec<usize>> = HashMap::new();
        let mut by_root: HashMap<String, Vec<usize>> = HashMap::new();
        for source in sources {
            let file = match source.tree() {
                Tree::Native(file) => file,
                Tree::Json(file) => {
                    reach.wholes.push(file.root().into());
                    continue;
                }
            };
            let first = reach.items.len();
            for (names, item) in file.body().items().flat_map(items_of) {
                let index = reach.items.len();
                for (root, name) in names {
                    by_root.entry(root.clone()).or_default().push(index);
                    by_name.entry((root, name)).or_default().push(index);
                }
                reach.items.push((item, false));
            }
            reach
                .files
                .push((source.source(), first..reach.items.len()));
        }
        let mut seen = HashSet::new();
        let mut pending: Vec<Name> = variables(expression).iter().map(name_of).collect();
        while let Some(name) = pending.pop() {
            if !seen.insert(name.clone()) {
                continue;
            }
            let (root, step) = name;
            let whole = step.is_none().then(|| by_root.get(&root)).flatten();
            let part = by_name.get(&(root.clone(), step));
            let nameless = by_name.get(&(root, None));
            for index in [whole, part, nameless].into_iter().flatten().flatten() {
                let Some((item, is_reached)) = reach.items.get_mut(*index) else {
                    continue;
                };
                if !std::mem::replace(is_reached, true) {
                    let references = item
                        .expressions
                        .iter()
                        .flat_map(|expression| variables(*expression));
                    pending.extend(references.map(|reference| name_of(&reference)));
                }
            }
        }
        reach
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
        let native = reached.flat_map(|(item, _)| {
            item.expressions
                .iter()
                .map(|expression| (*expression).into())
        });
        native
            .chain(self.wholes.iter().cloned())
            .find_map(|native| reading(&native))
    }
}

/// Returns the name of a function of Terraform that reads a file and is called in an expression. It has no value, since nothing is read.
pub(super) fn reading(expression: &hcl_core::Expression<'_>) -> Option<String> {
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
fn items_of(item: BodyItem<'_>) -> Vec<(Vec<Name>, Item<'_>)> {
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
        BodyItem::Block(block) => vec![(names_of(block), of_block(block))],
    }
}

fn of_attribute(attribute: Attribute<'_>) -> Item<'_> {
    Item {
        span: attribute.span(),
        expressions: vec![attribute.expression()],
    }
}

/// `variable "port"` is `var.port`, and `resource "vm" "web"` is `resource.vm` and `vm.web`.
fn names_of(block: Block<'_>) -> Vec<Name> {
    let label = |index| block.label(index).map(|label| label.text().to_string());
    let root = match block.type_name() {
        "variable" => "var",
        other => other,
    };
    let mut names = vec![(root.to_owned(), label(0))];
    if let (Some(first), Some(second)) = (label(0), label(1)) {
        names.push((first, Some(second)));
    }
    names
}

fn of_block(block: Block<'_>) -> Item<'_> {
    Item {
        span: block.span(),
        expressions: expressions(block.body()),
    }
}

/// Returns the expressions of a body and of the blocks in it.
fn expressions(body: Body<'_>) -> Vec<Expression<'_>> {
    let all = body.walk().filter_map(|visit| match visit {
        Visit::Enter(Construct::Attribute(attribute)) => Some(attribute.expression()),
        _ => None,
    });
    all.collect()
}
