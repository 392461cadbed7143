//! The order of blocks and arguments in the style guide of Terraform.

use hcl_syntax::native::DynamicBlock;

use super::Found;
use super::sort::labels;

/// Arguments of a variable, in their order.
const VARIABLE: &[&str] = &["type", "description", "default", "sensitive"];

/// Arguments of an output, in their order.
const OUTPUT: &[&str] = &["description", "value", "sensitive"];

/// The parts of a body, each after a blank line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum BodySection {
    /// Arguments that say how often a block is there, and from where.
    Meta,
    Arguments,
    Blocks,
    Lifecycle,
    DependsOn,
}

/// The place of an item among the items of a body. Items of equal rank keep their order.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank {
    part: BodySection,
    index: usize,
    labels: Vec<String>,
}

/// Returns the rank of an item in a body of blocks of these types, from the outermost to the body's own.
pub(super) fn rank(types: &[&str], item: Option<Found<'_>>) -> Rank {
    if types.is_empty() {
        return root(item);
    }
    Rank {
        part: part(types, item),
        index: index(types, item),
        labels: Vec::new(),
    }
}

/// Returns whether a blank line has to be between two items of a body.
pub(super) fn is_apart(
    types: &[&str],
    before: Option<Found<'_>>,
    after: Option<Found<'_>>,
) -> bool {
    // A dynamic block is short, and so is a provider: no blank line is usual in them.
    let is_divided = types
        .last()
        .is_some_and(|own| ![DynamicBlock::TYPE, "provider"].contains(own));
    is_divided && part(types, before) != part(types, after)
}

fn root(item: Option<Found<'_>>) -> Rank {
    const TYPES: &[&str] = &["terraform", "provider", "variable", "locals"];
    let rank = |index, labels| Rank {
        part: BodySection::Blocks,
        index,
        labels,
    };
    let Some(Found::Block(block)) = item else {
        return rank(0, Vec::new());
    };
    match block.type_name() {
        "variable" => rank(2, labels(block)),
        "output" => rank(TYPES.len() + 1, labels(block)),
        name => {
            let index = TYPES.iter().position(|it| *it == name);
            rank(index.unwrap_or(TYPES.len()), Vec::new())
        }
    }
}

fn part(types: &[&str], item: Option<Found<'_>>) -> BodySection {
    let own = types.last().copied().unwrap_or_default();
    match item {
        Some(Found::Block(block)) if block.is_of_type("lifecycle") => BodySection::Lifecycle,
        Some(Found::Attribute(attribute)) => match (own, attribute.name()) {
            (_, "depends_on") => BodySection::DependsOn,
            (_, "count" | "for_each") if is_repeated(own) => BodySection::Meta,
            ("module", "source" | "version") => BodySection::Meta,
            _ => BodySection::Arguments,
        },
        _ => BodySection::Blocks,
    }
}

/// Returns whether `count` and `for_each` repeat blocks of a type. In other blocks they are arguments like any.
fn is_repeated(type_name: &str) -> bool {
    ["resource", "data", "ephemeral", "module"].contains(&type_name)
}

fn index(types: &[&str], item: Option<Found<'_>>) -> usize {
    let Some(Found::Attribute(attribute)) = item else {
        return 0;
    };
    let names: &[&str] = match types {
        ["variable"] => VARIABLE,
        ["output"] => OUTPUT,
        [.., "module"] => &["source", "version"],
        ["provider"] => &["alias"],
        [.., DynamicBlock::TYPE] => &["for_each", "iterator", "labels"],
        _ => return 0,
    };
    let index = names.iter().position(|name| *name == attribute.name());
    index.unwrap_or(names.len())
}
