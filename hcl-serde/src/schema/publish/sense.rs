//! Checks of a schema that is read: constraints that no value of a shape can break or meet, names that come twice, types and names
//! that are missing. The derive refuses the same at compile time.

use std::collections::{HashMap, HashSet};

use hcl_core::OwnedExpression;

use super::super::document::{ConstraintSchema, TypeSchema};
use super::super::shape::Shape;
use super::node::{Node, Result};

/// Refuses constraints that have no meaning for values of a shape. `node` has the member `constraints`.
pub(super) fn check_constraints(
    node: Node<'_>,
    constraints: &[ConstraintSchema],
    shape: &Shape,
) -> Result<()> {
    for (index, constraint) in constraints.iter().enumerate() {
        let Some((name, of)) = misfit(constraint, shape.bare()) else {
            continue;
        };
        let at = node.element("constraints", index)?;
        let message = format!("{name:?} constrains {of}, and no value of this shape is one");
        return Err(at
            .invalid(&message)
            .within(&format!("constraints[{index}]")));
    }
    Ok(())
}

/// Returns the name of a constraint and what it constrains, if the values of a shape are nothing of the kind.
fn misfit(constraint: &ConstraintSchema, shape: &Shape) -> Option<(&'static str, &'static str)> {
    let is_number = |shape: &Shape| matches!(shape, Shape::Integer { .. } | Shape::Number);
    let is_text = |shape: &Shape| matches!(shape, Shape::Text { meaning } if meaning.is_empty());
    let is_bool = |shape: &Shape| matches!(shape, Shape::Bool | Shape::Null);
    // Most constraints are for each element.
    let element = match shape {
        Shape::List(element) | Shape::Map { value: element, .. } => element.bare(),
        shape => shape,
    };
    let (name, of, is_wrong) = match constraint {
        ConstraintSchema::Range { .. } => {
            ("range", "numbers", is_text(element) || is_bool(element))
        }
        ConstraintSchema::MultipleOf(_) => (
            "multiple_of",
            "numbers",
            is_text(element) || is_bool(element),
        ),
        ConstraintSchema::Length { .. } => {
            let is_wrong = is_number(shape) || is_bool(shape);
            ("length", "texts, lists and maps", is_wrong)
        }
        ConstraintSchema::Pattern(_) => {
            ("pattern", "texts", is_number(element) || is_bool(element))
        }
        ConstraintSchema::Format(_) => ("format", "texts", is_number(element) || is_bool(element)),
        ConstraintSchema::OneOf(_) => ("one_of", "texts", is_number(element) || is_bool(element)),
        ConstraintSchema::Unique => {
            let is_wrong = is_number(shape) || is_text(shape) || is_bool(shape);
            ("unique", "lists", is_wrong)
        }
    };
    is_wrong.then_some((name, of))
}

/// Refuses a literal default that is no expression: editors write it into files.
pub(super) fn check_default(argument: Node<'_>) -> Result<()> {
    let is_literal = argument.flag("is_default_literal")?;
    let is_no_expression = |it: &Node<'_>| {
        let text = it.as_text();
        text.is_some_and(|it| it.parse::<OwnedExpression>().is_err())
    };
    match argument.optional("default") {
        Some(default) if is_literal && is_no_expression(&default) => Err(default
            .invalid("this text is no expression, and \"is_default_literal\" is true")
            .within("default")),
        _ => Ok(()),
    }
}

/// Refuses a name that two elements of a list have. `names` are the names with the indexes of their elements.
pub(super) fn check_names<'n>(
    node: Node<'_>,
    list: &str,
    what: &str,
    names: impl Iterator<Item = (usize, &'n String)>,
) -> Result<()> {
    let mut seen = HashMap::new();
    for (index, name) in names {
        let Some(first) = seen.insert(name, index) else {
            continue;
        };
        let at = node.element(list, index)?;
        let message = format!("the {what} {name:?} is also {list}[{first}]");
        let invalid = at.optional("name").unwrap_or(at).invalid(&message);
        return Err(invalid.within(&format!("{list}[{index}]")));
    }
    Ok(())
}

/// Refuses a body that is none of the types: a check would take it for one that accepts everything.
pub(super) fn check_bodies(document: Node<'_>, types: &[TypeSchema]) -> Result<()> {
    let count = types.len();
    if count == 0 {
        let at = document.optional("types").unwrap_or(document);
        return Err(at.invalid("\"types\" has no type, and the first is the one of a file"));
    }
    for (index, of_type) in types.iter().enumerate() {
        let blocks = of_type.blocks.iter().map(|it| it.body).enumerate();
        let variants = of_type.variants.iter().map(|it| it.body).enumerate();
        let blocks = blocks.map(|(at, body)| ("blocks", at, body));
        let mut all = blocks.chain(variants.map(|(at, body)| ("variants", at, body)));
        let missing = all.find(|(_, _, body)| *body >= count);
        if let Some((list, at, body)) = missing {
            let message =
                format!("there is no type {body}: \"types\" has {count}, which are counted from 0");
            let element = document.element("types", index)?.element(list, at)?;
            let path = format!("types[{index}].{list}[{at}].body");
            return Err(element.member("body")?.invalid(&message).within(&path));
        }
    }
    Ok(())
}

/// Refuses a `replaced_by` that names nothing of its type: an editor would offer a name that the type does not have.
pub(super) fn check_replacements(document: Node<'_>, types: &[TypeSchema]) -> Result<()> {
    for (index, of_type) in types.iter().enumerate() {
        let arguments = of_type.arguments.iter();
        let arguments = arguments.map(|it| (&it.name, &it.replaced_by)).enumerate();
        let blocks = of_type.blocks.iter();
        let blocks = blocks.map(|it| (&it.name, &it.replaced_by)).enumerate();
        let members = arguments.map(|(at, it)| ("arguments", at, it));
        let members = members.chain(blocks.map(|(at, it)| ("blocks", at, it)));
        let names: HashSet<&str> = members
            .clone()
            .map(|(_, _, (name, _))| name.as_str())
            .collect();
        for (list, at, (_, replaced_by)) in members {
            let Some(name) = replaced_by.as_deref().filter(|it| !names.contains(it)) else {
                continue;
            };
            let message = format!("the type has no argument or block {name:?}");
            let element = document.element("types", index)?.element(list, at)?;
            let path = format!("types[{index}].{list}[{at}].replaced_by");
            return Err(element
                .member("replaced_by")?
                .invalid(&message)
                .within(&path));
        }
    }
    Ok(())
}
