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
    references: Vec<Expression<'f>>,
}

/// Returns the mistakes at the items that an expression needs, and the mistakes that are at no item of the files.
pub(super) fn needed(
    found: Diagnostics,
    expression: Expression<'_>,
    sources: &[ParsedSource],
) -> Diagnostics {
    let mut items = Vec::new();
    let mut by_name: HashMap<Name, Vec<usize>> = HashMap::new();
    let mut by_root: HashMap<String, Vec<usize>> = HashMap::new();
    let mut files: Vec<(&Source, std::ops::Range<usize>)> = Vec::new();
    for source in sources {
        // In the JSON syntax nothing says which property is an item: its mistakes stay.
        let Tree::Native(file) = source.tree() else {
            continue;
        };
        let first = items.len();
        for (names, item) in file.body().items().flat_map(items_of) {
            for (root, name) in names {
                by_root.entry(root.clone()).or_default().push(items.len());
                by_name.entry((root, name)).or_default().push(items.len());
            }
            items.push(item);
        }
        files.push((source.source(), first..items.len()));
    }
    let mut reached = vec![false; items.len()];
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
            let (Some(is_reached), Some(item)) = (reached.get_mut(*index), items.get(*index))
            else {
                continue;
            };
            if !std::mem::replace(is_reached, true) {
                let references = item.references.iter().flat_map(|it| variables(*it));
                pending.extend(references.map(|reference| name_of(&reference)));
            }
        }
    }
    found.without(|diagnostic| {
        let Some(subject) = diagnostic.subject() else {
            return false;
        };
        let start = subject.span().start;
        let file = files.iter().find(|(source, _)| *source == subject.source());
        let Some((first, items)) =
            file.and_then(|(_, range)| Some((range.start, items.get(range.clone())?)))
        else {
            return false;
        };
        let after = items.partition_point(|item| item.span.start <= start);
        let around = after
            .checked_sub(1)
            .filter(|index| items.get(*index).is_some_and(|item| start <= item.span.end));
        around.is_some_and(|index| reached.get(first + index) == Some(&false))
    })
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
        references: vec![attribute.expression()],
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
        references: expressions(block.body()),
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
