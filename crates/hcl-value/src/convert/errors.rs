//! Messages of conversion errors.

use std::borrow::Cow;

use super::failure::ConversionFailure;
use crate::internal::meter::Exceeded;
use crate::internal::with_article;
use crate::number::ParseNumberError;
use crate::types::Type;

#[cold]
pub(super) fn no_bool(text: &str) -> ConversionFailure {
    let required = "a bool is required: \"true\" or \"false\"";
    for name in ["true", "false"] {
        if text.eq_ignore_ascii_case(name) {
            let message = format!("a bool is required; write {name:?} in lower case");
            // The hint depends on the content: a marked value gets the other sentence.
            return ConversionFailure::about_content(message, required);
        }
    }
    ConversionFailure::new(required)
}

#[cold]
pub(super) fn no_number(error: ParseNumberError) -> ConversionFailure {
    ConversionFailure::about_content(error.to_string(), "a number is required")
}

/// The message of a conversion that the application defines.
#[cold]
pub(super) fn capsule(message: String, to: &Type) -> ConversionFailure {
    ConversionFailure::about_content(
        message,
        format!(
            "{} is required",
            with_article(&to.as_constraint().to_string())
        ),
    )
}

#[cold]
pub(super) fn wrong_type(from: &Type, to: &Type) -> ConversionFailure {
    ConversionFailure::new(to.requirement(from))
}

#[cold]
pub(super) fn missing_attributes(names: &[&str]) -> ConversionFailure {
    if let [name] = names {
        return ConversionFailure::new(format!("attribute {name:?} is required"));
    }
    let mut list = String::new();
    for (index, name) in names.iter().enumerate() {
        list.push_str(match index {
            0 => "",
            _ if index + 1 == names.len() => " and ",
            _ => ", ",
        });
        list.push_str(&format!("{name:?}"));
    }
    ConversionFailure::new(format!("attributes {list} are required"))
}

#[cold]
pub(super) fn wrong_length(found: usize, wanted: usize) -> ConversionFailure {
    ConversionFailure::new(match wanted {
        1 => format!("1 element is required, but there are {found}"),
        _ => format!("{wanted} elements are required, but there are {found}"),
    })
}

#[cold]
pub(super) fn no_common_type(kind: &str, types: &[Type]) -> ConversionFailure {
    const MAX_SHOWN: usize = 4;
    let mut names: Vec<Cow<'_, str>> = Vec::new();
    for ty in types {
        let name = ty.noun();
        if !names.contains(&name) {
            names.push(name);
        }
        // A tuple may have a million elements: printing stops once it is certain that no type is shown.
        if names.len() > MAX_SHOWN {
            break;
        }
    }
    let list = match names.as_slice() {
        [first, second] => format!(", but some are {first} and some {second}"),
        [first, rest @ ..] if !rest.is_empty() && names.len() <= MAX_SHOWN => {
            let mut list = format!(", but there are {first}");
            for name in rest {
                list.push_str(", ");
                list.push_str(name);
            }
            list
        }
        _ => String::new(),
    };
    ConversionFailure::new(format!("all {kind} must have one type{list}"))
}

/// The limit of an evaluation, which reports it by its own message.
#[cold]
pub(super) fn exceeded(exceeded: Exceeded) -> ConversionFailure {
    ConversionFailure::new(exceeded.to_string())
}
