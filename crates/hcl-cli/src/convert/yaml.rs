//! YAML, by version 1.2: `yes` is not a bool and `012` not an octal number.

use hcl_core::internal::build::TextBuilder;
use hcl_core::internal::meter;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostic, Diagnostics, Limits, Source, Span};
use hcl_write::AddressPart;
use serde::de::DeserializeSeed;
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{
    Error, NonFiniteFloatPolicy, Options, UserMessageFormatter, from_str_with_options,
    with_deserializer_from_str_with_options,
};

use super::errors;
use super::origin::Place;

pub(super) fn read(source: &Source) -> Result<Json, Diagnostics> {
    parsed(source.text()).map_err(|error| {
        let at = span(&error, source).map(|at| source.span(at));
        report(&error).at(at).into()
    })
}

fn span(error: &Error, source: &Source) -> Option<Span> {
    let at = error.location()?;
    let [line, column] = [at.line(), at.column()].map(|it| u32::try_from(it).unwrap_or(u32::MAX));
    Some(Span::at(source.offset(line, column)))
}

/// Returns the place of the value at a path.
pub(super) fn place(source: &Source, path: &[AddressPart]) -> Option<Span> {
    let text = source.text();
    let found = with_deserializer_from_str_with_options(text, options(text), |yaml| {
        Place(path).deserialize(yaml)
    });
    span(&found.err()?, source)
}

fn parsed(text: &str) -> Result<Json, Error> {
    Ok(match from_str_with_options(text, options(text))? {
        // A text without values, such as one of comments.
        Json::Null => Json::Object(Vec::new()),
        data => data,
    })
}

pub(super) fn write(data: &Json) -> Result<String, Diagnostics> {
    let mut text = TextBuilder::new();
    match serde_saphyr::to_fmt_writer(&mut text, data) {
        Ok(()) => Ok(text.into_charged()),
        Err(_) if meter::is_exceeded() => Err(errors::too_long().into()),
        Err(error) => Err(errors::not_written("YAML", &error).into()),
    }
}

/// Returns options with limits that no text without aliases exceeds.
fn options(text: &str) -> Options {
    let length = text.len().saturating_add(16);
    serde_saphyr::options! {
        strict_booleans: true,
        reject_unsupported_tags: true,
        non_finite_float_policy: NonFiniteFloatPolicy::Reject,
        budget: serde_saphyr::budget! {
            max_depth: Limits::default().nesting as usize,
            max_nodes: length.max(250_000),
            max_events: length.saturating_mul(2).max(1_000_000),
        },
    }
}

fn report(error: &Error) -> Diagnostic {
    errors::yaml(&match error.without_snippet() {
        Error::AliasError { error, .. } => return report(error),
        Error::NonFiniteFloat { value, .. } => return errors::not_finite(value),
        Error::MultipleDocuments { .. } => errors::several_documents(),
        Error::DuplicateMappingKey { key, .. } => errors::duplicate_key(key.as_deref()),
        Error::RecursiveReferencesRequireWeakTypes { .. } => errors::recursive_alias(),
        Error::UnsupportedTag { tag, .. } => errors::unknown_tag(tag),
        Error::Budget {
            breach: BudgetBreach::Depth { depth },
            ..
        } => errors::too_deep(depth.saturating_sub(1)),
        Error::Budget { .. } | Error::AliasReplayLimitExceeded { .. } => errors::too_many_aliases(),
        other => other.render_with_formatter(&UserMessageFormatter),
    })
}
