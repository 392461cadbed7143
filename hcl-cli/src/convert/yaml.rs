//! YAML, by version 1.2: `yes` and `012` are no bool and no octal number.

#[cfg(feature = "yaml")]
pub(super) use enabled::{read, spans, write};

#[cfg(not(feature = "yaml"))]
pub(super) use disabled::{read, spans, write};

#[cfg(feature = "yaml")]
mod enabled {
    use std::fmt;

    use hcl_core::internal::build::Text;
    use hcl_core::internal::meter;
    use hcl_core::json_form::Json;
    use hcl_syntax::source::ColumnUnit;
    use hcl_syntax::{Diagnostics, Limits, Source, Span};
    use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
    use serde_saphyr::budget::BudgetBreach;
    use serde_saphyr::{
        Error, Location, NonFiniteFloatPolicy, Options, Spanned, UserMessageFormatter,
    };

    use super::super::{digits, errors};

    pub(in super::super) fn read(source: &Source) -> Result<Json, Diagnostics> {
        match serde_saphyr::from_str_with_options(source.text(), options(source)) {
            // A text without values, such as one of comments.
            Ok(Json::Null) => Ok(Json::Object(Vec::new())),
            Ok(mut data) => {
                if digits::may_differ(source.text(), &data) {
                    let mut spans = spans_at(source, |it| it.defined).into_iter();
                    digits::set_from_text(&mut data, source, &mut spans)?;
                }
                Ok(data)
            }
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

    /// Returns the spans of all names and values, in source order; none if the text is no YAML.
    pub(in super::super) fn spans(source: &Source) -> Vec<Span> {
        spans_at(source, |it| it.referenced)
    }

    /// Returns the spans of all names and values: those of the aliases, or of the values that they stand for.
    fn spans_at(source: &Source, location: fn(&Spanned<Shape>) -> Location) -> Vec<Span> {
        let options = options(source);
        let read = serde_saphyr::from_str_with_options(source.text(), options);
        let Ok(root): Result<Spanned<Shape>, _> = read else {
            return Vec::new();
        };
        let mut spans = Vec::new();
        add_spans(&root, source, location, &mut spans);
        spans
    }

    /// The names and values in a value, with their places.
    enum Shape {
        Scalar,
        Sequence(Vec<Spanned<Self>>),
        Mapping(Vec<(Spanned<Self>, Spanned<Self>)>),
    }

    /// Adds the spans of a value and in it. The depth is limited by the options.
    fn add_spans(
        shape: &Spanned<Shape>,
        source: &Source,
        location: fn(&Spanned<Shape>) -> Location,
        spans: &mut Vec<Span>,
    ) {
        spans.push(span(location(shape), source));
        match &shape.value {
            Shape::Scalar => {}
            Shape::Sequence(elements) => {
                for element in elements {
                    add_spans(element, source, location, spans);
                }
            }
            Shape::Mapping(entries) => {
                for (name, value) in entries {
                    add_spans(name, source, location, spans);
                    add_spans(value, source, location, spans);
                }
            }
        }
    }

    /// Returns the span from a location to the end of what is in quotes there, or of the line.
    fn span(at: Location, source: &Source) -> Span {
        let position = |number| u32::try_from(number).unwrap_or(u32::MAX);
        let (line, column) = (position(at.line()), position(at.column()));
        let start = source.offset_in(line, column, ColumnUnit::Utf32);
        let rest = source.slice(Span::new(start, source.line_span(line).end.max(start)));
        let length = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => quoted_length(rest, quote),
            _ => plain_length(rest),
        };
        Span::new(start, start + u32::try_from(length).unwrap_or_default())
    }

    /// Returns the length of a text without quotes. The rest of the line may have many texts, of which only this one is read.
    fn plain_length(line: &str) -> usize {
        let ends = [": ", " #", ", ", "]", "}"];
        let mut starts = line.char_indices().map(|(at, _)| at);
        let rest = |at: usize| line.get(at..).unwrap_or_default();
        let end = starts.find(|&at| ends.iter().any(|it| rest(at).starts_with(it)));
        let text = line.get(..end.unwrap_or(line.len())).unwrap_or_default();
        // A brace of a template belongs to the text.
        let is_template = text.contains("${") || text.contains("%{");
        let text = if is_template { line } else { text };
        text.trim_end_matches([' ', ':']).len()
    }

    /// Returns the length of a text in quotes, up to the end of the line if it has no end there. Two quotes of `'it''s'`, and a quote
    /// after a backslash of `"\\""`, are no end.
    fn quoted_length(line: &str, quote: char) -> usize {
        let mut chars = line.char_indices().skip(1).peekable();
        while let Some((at, c)) = chars.next() {
            let is_escape = match quote {
                '"' => c == '\\',
                _ => c == quote && chars.peek().is_some_and(|(_, next)| *next == quote),
            };
            if is_escape {
                chars.next();
            } else if c == quote {
                return at + 1;
            }
        }
        line.len()
    }

    impl<'de> Deserialize<'de> for Shape {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_any(ShapeVisitor)
        }
    }

    struct ShapeVisitor;

    impl<'de> Visitor<'de> for ShapeVisitor {
        type Value = Shape;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a value")
        }

        fn visit_bool<E>(self, _: bool) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_i64<E>(self, _: i64) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_u64<E>(self, _: u64) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_i128<E>(self, _: i128) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_u128<E>(self, _: u128) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_f64<E>(self, _: f64) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_str<E>(self, _: &str) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_unit<E>(self) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_none<E>(self) -> Result<Shape, E> {
            Ok(Shape::Scalar)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Shape, D::Error> {
            Shape::deserialize(deserializer)
        }

        fn visit_newtype_struct<D: Deserializer<'de>>(
            self,
            deserializer: D,
        ) -> Result<Shape, D::Error> {
            IgnoredAny::deserialize(deserializer).map(|_| Shape::Scalar)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Shape, A::Error> {
            let mut all = Vec::new();
            while let Some(element) = elements.next_element()? {
                all.push(element);
            }
            Ok(Shape::Sequence(all))
        }

        fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Shape, A::Error> {
            let mut all = Vec::new();
            while let Some(entry) = entries.next_entry()? {
                all.push(entry);
            }
            Ok(Shape::Mapping(all))
        }
    }

    /// Returns options with limits that no text without aliases exceeds.
    fn options(source: &Source) -> Options {
        let length = source.text().len().saturating_add(16);
        serde_saphyr::options! {
            strict_booleans: true,
            reject_unsupported_tags: true,
            // `1e400` is a number of HCL, and a float that is not finite.
            non_finite_float_policy: NonFiniteFloatPolicy::AsString,
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
    use hcl_core::json_form::Json;
    use hcl_syntax::{Diagnostics, Source, Span};

    use super::super::errors;

    pub(in super::super) fn spans(_: &Source) -> Vec<Span> {
        Vec::new()
    }

    pub(in super::super) fn read(_: &Source) -> Result<Json, Diagnostics> {
        Err(errors::not_built("yaml").into())
    }

    pub(in super::super) fn write(_: &Json) -> Result<String, Diagnostics> {
        Err(errors::not_built("yaml").into())
    }
}
