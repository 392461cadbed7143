//! YAML, by version 1.2: `yes` and `012` are no bool and no octal number.

#[cfg(feature = "yaml")]
pub(super) use enabled::{read, write};

#[cfg(not(feature = "yaml"))]
pub(super) use disabled::{read, write};

#[cfg(feature = "yaml")]
mod enabled {
    use hcl_core::as_json::Json;
    use hcl_core::internal::build::Text;
    use hcl_core::internal::meter;
    use hcl_syntax::{Diagnostics, Limits, Source};
    use serde_saphyr::budget::BudgetBreach;
    use serde_saphyr::{Error, Options, UserMessageFormatter};

    use super::super::errors;

    pub(in super::super) fn read(source: &Source) -> Result<Json, Diagnostics> {
        match serde_saphyr::from_str_with_options(source.text(), options(source)) {
            // A text without values, such as one of comments.
            Ok(Json::Null) => Ok(Json::Object(Vec::new())),
            Ok(data) => Ok(data),
            Err(error) => {
                let at = error.location();
                let at = at.map(|at| (at.line(), at.column()));
                Err(errors::yaml(source, &message(&error), at).into())
            }
        }
    }

    pub(in super::super) fn write(data: &Json) -> Result<String, Diagnostics> {
        let mut text = Text::new();
        match serde_saphyr::to_fmt_writer(&mut text, data) {
            Ok(()) => Ok(text.into_charged()),
            Err(_) if meter::is_exceeded() => Err(errors::too_long().into()),
            Err(error) => Err(errors::not_written("YAML", &error).into()),
        }
    }

    /// Returns options with limits that no text without aliases exceeds.
    fn options(source: &Source) -> Options {
        let length = source.text().len().saturating_add(16);
        serde_saphyr::options! {
            strict_booleans: true,
            reject_unsupported_tags: true,
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
            Error::NonFiniteFloat { value, .. } => errors::not_finite(value),
            Error::DuplicateMappingKey { key, .. } => errors::duplicate_key(key.as_deref()),
            Error::RecursiveReferencesRequireWeakTypes { .. } => errors::recursive_alias(),
            Error::UnsupportedTag { tag, .. } => errors::unknown_tag(tag),
            Error::Budget {
                breach: BudgetBreach::Depth { depth },
                ..
            } => errors::too_deep(depth.saturating_sub(1)),
            Error::Budget { .. } | Error::AliasReplayLimitExceeded { .. } => {
                errors::too_many_aliases()
            }
            other => other.render_with_formatter(&UserMessageFormatter),
        }
    }
}

#[cfg(not(feature = "yaml"))]
mod disabled {
    use hcl_core::as_json::Json;
    use hcl_syntax::{Diagnostics, Source};

    use super::super::errors;

    pub(in super::super) fn read(_: &Source) -> Result<Json, Diagnostics> {
        Err(errors::not_built("yaml").into())
    }

    pub(in super::super) fn write(_: &Json) -> Result<String, Diagnostics> {
        Err(errors::not_built("yaml").into())
    }
}
