//! Checks of a schema that is read: constraints that no value of a shape can break or meet, names that come twice, types and names
//! that are missing. The derive refuses the same at compile time.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_core::{Expression, Number};

use crate::{ArgumentSchema, BlockTypeSchema, Constraint, Shape, TypeSchema, VariantSchema};

/// A mistake in words, with the members that lead to it.
type Result = std::result::Result<(), String>;

/// Returns the first mistake of the types.
pub(super) fn check(types: &[TypeSchema]) -> Result {
    if types.is_empty() {
        return Err("\"types\" has no type, and the first is the type of a file".to_owned());
    }
    for (index, ty) in types.iter().enumerate() {
        type_schema(ty, types.len()).map_err(within(&format!("types[{index}]")))?;
    }
    Ok(())
}

/// Adds a step to the place of a mistake.
fn within(step: &str) -> impl Fn(String) -> String {
    move |mistake| format!("{step}: {mistake}")
}

fn type_schema(ty: &TypeSchema, count: usize) -> Result {
    let arguments = ty.arguments.iter().flat_map(ArgumentSchema::names);
    distinct("argument", arguments)?;
    let variants = ty.variants.iter().flat_map(VariantSchema::names);
    distinct("variant", variants)?;
    ty.shape.as_ref().map_or(Ok(()), shape)?;
    for label in &ty.labels {
        shape(&label.shape).map_err(within(&label.name))?;
    }
    let arguments = ty.arguments.iter().map(|argument| argument.name.as_str());
    let blocks = ty.blocks.iter().map(|block| block.name.as_str());
    let names: HashSet<&str> = arguments.chain(blocks).collect();
    for it in &ty.arguments {
        argument(it)
            .and_then(|()| replacement(it.replaced_by.as_deref(), &names))
            .map_err(within(&it.name))?;
    }
    for it in &ty.blocks {
        block(it, count)
            .and_then(|()| replacement(it.replaced_by.as_deref(), &names))
            .map_err(within(&it.name))?;
    }
    for variant in &ty.variants {
        body(variant.body, count).map_err(within(&variant.name))?;
    }
    Ok(())
}

/// Refuses a name that two elements of a list have.
fn distinct<'n>(what: &str, mut names: impl Iterator<Item = &'n str>) -> Result {
    let mut seen = HashSet::new();
    match names.find(|name| !seen.insert(*name)) {
        Some(name) => Err(format!("two {what}s have the name {name:?}")),
        None => Ok(()),
    }
}

/// Refuses a `replaced_by` that names nothing of its type: an editor would offer a name that the type does not have.
fn replacement(name: Option<&str>, names: &HashSet<&str>) -> Result {
    match name.filter(|name| !names.contains(name)) {
        Some(name) => Err(format!("the type has no argument or block {name:?}")),
        None => Ok(()),
    }
}

/// Refuses a body that is none of the types: a check would take it for one that accepts everything.
fn body(index: usize, count: usize) -> Result {
    if index < count {
        return Ok(());
    }
    Err(format!(
        "there is no type {index}: \"types\" has {count}, which are counted from 0"
    ))
}

fn argument(argument: &ArgumentSchema) -> Result {
    shape(&argument.shape)?;
    constraints(&argument.constraints, &argument.shape)?;
    match &argument.default {
        // Editors write it into files.
        Some(default) if argument.is_default_literal && default.parse::<Expression>().is_err() => {
            Err(format!(
                "the default {default:?} is not an expression, and \"is_default_literal\" is true"
            ))
        }
        _ => Ok(()),
    }
}

fn block(block: &BlockTypeSchema, count: usize) -> Result {
    if block.max_items.is_some_and(|max| max < block.min_items) {
        return Err("\"min_items\" is greater than \"max_items\"".to_owned());
    }
    block.keys.iter().try_for_each(shape)?;
    body(block.body, count)
}

fn shape(of: &Shape) -> Result {
    match of {
        Shape::Integer { min, max } => bounds(min.as_ref(), max.as_ref(), false)?,
        Shape::Object(object) => {
            let mut fields = object.fields.iter();
            return fields.try_for_each(|field| shape(&field.shape).map_err(within(&field.name)));
        }
        Shape::Choice(choice) => {
            let names = choice.variants.iter().map(|variant| &*variant.name);
            distinct("variant", names)?;
        }
        Shape::Constrained(inner) => constraints(&inner.constraints, &inner.shape)?,
        _ => {}
    }
    of.parts().into_iter().try_for_each(shape)
}

fn constraints(all: &[Constraint], shape: &Shape) -> Result {
    for constraint in all {
        if let Some((name, of)) = misfit(constraint, shape.bare()) {
            return Err(format!(
                "{name:?} constrains {of}, and no value of this shape is one"
            ));
        }
        if let Some(mistake) = constraint.mistake() {
            return Err(mistake);
        }
        match constraint {
            Constraint::Range {
                min,
                max,
                excludes_max,
            } => {
                let number = |text: &Cow<'_, str>| text.parse::<Number>().ok();
                let (min, max) = (min.as_ref().and_then(number), max.as_ref().and_then(number));
                bounds(min.as_ref(), max.as_ref(), *excludes_max)?;
            }
            Constraint::Length { min, max } => bounds(min.as_ref(), max.as_ref(), false)?,
            Constraint::OneOf(texts) if texts.iter().next().is_none() => {
                return Err("\"one_of\" has no text, so that no value fits".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Refuses bounds that no value is within.
fn bounds<T: PartialOrd>(min: Option<&T>, max: Option<&T>, excludes_max: bool) -> Result {
    match (min, max) {
        (Some(min), Some(max)) if min > max || (excludes_max && min == max) => {
            Err("no value is within the bounds: \"min\" is greater than \"max\"".to_owned())
        }
        _ => Ok(()),
    }
}

/// Returns the name of a constraint and what it constrains, if the values of a shape are nothing of the kind.
fn misfit(constraint: &Constraint, shape: &Shape) -> Option<(&'static str, &'static str)> {
    let is_number = |shape: &Shape| {
        matches!(
            shape,
            Shape::Integer { .. } | Shape::Number | Shape::Float32
        )
    };
    let is_text = |shape: &Shape| matches!(shape, Shape::Text { meaning } if meaning.is_empty());
    let is_map = |shape: &Shape| matches!(shape, Shape::Map { .. });
    let is_bool = |shape: &Shape| matches!(shape, Shape::Bool | Shape::Null);
    // Most constraints are for each element.
    let element = match shape {
        Shape::List(element) | Shape::Map { value: element, .. } => element.bare(),
        shape => shape,
    };
    let has_elements = |shape: &Shape| is_map(shape) || matches!(shape, Shape::List(_));
    let is_nested = has_elements(shape) && has_elements(element);
    let no_number = is_text(element) || is_bool(element) || is_nested;
    let no_text = is_number(element) || is_bool(element) || is_nested;
    let no_length = is_number(shape) || is_bool(shape);
    let (name, of, is_wrong) = match constraint {
        Constraint::Range { .. } => ("range", "numbers", no_number),
        Constraint::MultipleOf(_) => ("multiple_of", "numbers", no_number),
        Constraint::Length { .. } => ("length", "texts, lists and maps", no_length),
        Constraint::Pattern(_) => ("pattern", "texts", no_text),
        Constraint::Format(_) => ("format", "texts", no_text),
        Constraint::OneOf(_) => ("one_of", "texts", no_text),
        Constraint::Unique => (
            "unique",
            "lists",
            no_length || is_text(shape) || is_map(shape),
        ),
        _ => return None,
    };
    is_wrong.then_some((name, of))
}
