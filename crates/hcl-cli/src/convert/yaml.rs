//! YAML, by version 1.2: `yes` is not a bool and `012` not an octal number.

use hcl_core::internal::build::TextBuilder;
use hcl_core::internal::meter;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostics, Limits, Source};
use serde_saphyr::budget::BudgetBreach;
use serde_saphyr::{
    Error, NonFiniteFloatPolicy, Options, UserMessageFormatter, from_str_with_options,
};

use super::errors;

pub(super) fn read(source: &Source) -> Result<Json, Diagnostics> {
    parsed(source.text()).map_err(|error| {
        let at = error.location();
        let at = at.map(|at| (at.line(), at.column()));
        errors::yaml(source, &message(&error), at).into()
    })
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

fn message(error: &Error) -> String {
    match error.without_snippet() {
        Error::AliasError { error, .. } => message(error),
        Error::MultipleDocuments { .. } => errors::several_documents(),
        Error::DuplicateMappingKey { key, .. } => errors::duplicate_key(key.as_deref()),
        Error::RecursiveReferencesRequireWeakTypes { .. } => errors::recursive_alias(),
        Error::UnsupportedTag { tag, .. } => errors::unknown_tag(tag),
        Error::NonFiniteFloat { value, .. } => errors::not_finite(value),
        Error::Budget {
            breach: BudgetBreach::Depth { depth },
            ..
        } => errors::too_deep(depth.saturating_sub(1)),
        Error::Budget { .. } | Error::AliasReplayLimitExceeded { .. } => errors::too_many_aliases(),
        other => other.render_with_formatter(&UserMessageFormatter),
    }
}
