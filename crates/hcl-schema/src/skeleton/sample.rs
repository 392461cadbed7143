//! Sample values of shapes: the first choice, or a plain value of the shape.

use std::borrow::Cow;

use hcl_core::Number;
use hcl_core::internal::{quoted, written_key};
use hcl_serde::extend::{BYTES, DURATION};

use crate::{Constraint, Format, Shape};

/// Returns a value as an expression of HCL: the first example or choice, or a plain value.
pub(super) fn sample_of(shape: &Shape, constraints: &[Constraint]) -> String {
    match shape {
        Shape::Bool => "false".to_owned(),
        Shape::Integer { min, max } => number(*min, *max, constraints),
        Shape::Number | Shape::Float32 => number(None, None, constraints),
        Shape::Text { meaning } => quoted(text(meaning, constraints)),
        Shape::Optional(inner) => sample_of(inner, constraints),
        Shape::Constrained(inner) => match inner.examples.first() {
            Some(example) => example.clone().into_owned(),
            None => sample_of(&inner.shape, &[constraints, &inner.constraints].concat()),
        },
        Shape::List(_) => "[]".to_owned(),
        Shape::Tuple(elements) => {
            let elements = elements.iter().map(|element| sample_of(element, &[]));
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        Shape::Map { .. } => "{}".to_owned(),
        Shape::Object(object) => {
            let required = object.fields.iter().filter(|field| field.required);
            let entries = required.map(|field| entry(&field.name, &field.shape));
            braced(&entries.collect::<Vec<_>>())
        }
        Shape::Choice(choice) => match choice.variants.first() {
            None => "null".to_owned(),
            Some(first) => match &first.content {
                None => quoted(&first.name),
                Some(content) => braced(&[entry(&first.name, content)]),
            },
        },
        _ => "null".to_owned(),
    }
}

fn entry(name: &str, shape: &Shape) -> String {
    format!("{} = {}", written_key(name), sample_of(shape, &[]))
}

fn braced(entries: &[String]) -> String {
    match entries {
        [] => "{}".to_owned(),
        entries => format!("{{ {} }}", entries.join(", ")),
    }
}

/// Returns zero, or the bound that is next to it.
fn number(min: Option<i128>, max: Option<i128>, constraints: &[Constraint]) -> String {
    let bound = |it: i128| Cow::from(it.to_string());
    let mut bounds = [min.map(bound), max.map(bound)];
    for constraint in constraints {
        if let Constraint::Range { min, max, .. } = constraint {
            let [least, most] = &mut bounds;
            *least = min.clone().or(least.take());
            *most = max.clone().or(most.take());
        }
    }
    let zero = Number::from(0);
    let [least, most] = bounds;
    let least = least.filter(|it| Number::parse(it).is_ok_and(|least| least > zero));
    let most = most.filter(|it| Number::parse(it).is_ok_and(|most| most < zero));
    least
        .or(most)
        .map_or_else(|| "0".to_owned(), Cow::into_owned)
}

fn text<'t>(meaning: &str, constraints: &'t [Constraint]) -> &'t str {
    for constraint in constraints {
        match constraint {
            Constraint::OneOf(texts) => return texts.first().map_or("", |text| &**text),
            Constraint::Format(format) => return format.example(),
            _ => {}
        }
    }
    match meaning {
        "IP address" | "IPv4 address" => "127.0.0.1",
        "IPv6 address" => "::1",
        "socket address" | "IPv4 socket address" => "127.0.0.1:80",
        "IPv6 socket address" => "[::1]:80",
        "character" => "a",
        "path" => "path",
        DURATION => Format::Duration.example(),
        BYTES => "10MiB",
        _ => "",
    }
}
