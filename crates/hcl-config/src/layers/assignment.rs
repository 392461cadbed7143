//! Assignments: an environment variable, an argument of the command line, or data of the program that sets one argument.
//!
//! An assignment becomes a body of the native syntax, `server { port = "8080" }`, with a source named after its origin.
//! Reports name the source without positions, since nobody wrote the body, and without the value, which may be a secret under a
//! misspelt name.

use std::borrow::Cow;
use std::fmt::Write;
use std::ops::Range;
use std::sync::Arc;

use hcl_core::{Diagnostics, Expression, Limits, Source, SourceSpan, Span, native};

use super::names::{KnownBody, KnownItems};
use super::path::{self, Part};
use super::shapes::{Place, Shapes};
use super::{errors, value};
use hcl_core::internal::{is_name, quoted, written_key};
use hcl_serde::schema::Schema;

/// The limit on the characters of an argument in a report.
const MAX_NAME: usize = 60;

/// One assignment.
#[derive(Clone, Default)]
pub(super) struct Assignment {
    /// The name of the source in reports.
    origin: Box<str>,
    /// The text that holds the path.
    text: Box<str>,
    path: Vec<Part>,
    /// `None` if the text has no value.
    value: Option<Box<str>>,
    /// Whether the value is an expression of the program's data, not a text from outside.
    is_expression: bool,
    /// The separator of the parts of a variable's name, which all variables of an environment share; `None` for others.
    pub(super) separator: Option<Arc<str>>,
    /// The offset in `text` from which it may be a secret.
    secret_start: usize,
    /// Whether reports show the value.
    pub(super) is_shown: bool,
    /// Whether the name may be meant for another program, if the configuration has none like it.
    pub(super) may_be_foreign: bool,
    /// Whether the value is a text, although it reads as something else, and the type does not say which it takes.
    pub(super) is_text: bool,
}

/// The body that an assignment becomes, as text.
#[derive(Debug, Default)]
pub(super) struct WrittenBody {
    text: String,
    /// For each line that begins a block, the offset in the assignment of the name in the block.
    block_paths: Vec<usize>,
    /// What the value is set to: the text before it.
    pub(super) target: String,
    /// The range of the value, without the keys that lead to it: they are in the name of the variable or argument.
    value: Range<usize>,
    /// The number of these keys.
    pub(super) keys: usize,
    /// Whether the value may be a text as well: see [`Assignment::is_text`].
    pub(super) may_be_text: bool,
}

impl std::fmt::Debug for Assignment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Assignment");
        debug.field("origin", &self.origin).finish_non_exhaustive()
    }
}

impl Assignment {
    pub(super) fn of_variable(name: &str, path: &str, separator: &Arc<str>, raw: &str) -> Self {
        Self {
            origin: format!("environment variable {name}").into(),
            text: name.into(),
            path: path::of_variable(path, separator, name.len() - path.len()),
            value: Some(raw.into()),
            separator: Some(Arc::clone(separator)),
            secret_start: name.len(),
            ..Self::default()
        }
    }

    pub(super) fn of_argument(option: &str, argument: &str) -> Self {
        let (path, equals) = path::with_dots(argument);
        let raw = equals.and_then(|equals| argument.get(equals + 1..));
        // Without "=", or if no name comes first, any part can be the value.
        let is_name = |part: &Part| native::is_identifier(path::meant_name(&part.text).0);
        let equals = equals.filter(|_| path.first().is_some_and(is_name));
        let name = equals.map_or("", |equals| argument.get(..equals).unwrap_or_default());
        let mut shown: String = name.chars().take(MAX_NAME).collect();
        if shown.len() < name.len() {
            shown.push('…');
        }
        let shown = format!("argument {option} {shown}").replace(char::is_control, " ");
        Self {
            origin: shown.trim_end().into(),
            text: argument.into(),
            path,
            value: raw.map(Into::into),
            secret_start: equals.map_or(0, |equals| equals + 1),
            ..Self::default()
        }
    }

    /// `text` is an expression.
    pub(super) fn of_value(origin: &str, path: &str, text: String) -> Self {
        Self {
            origin: origin.into(),
            text: path.into(),
            path: path::with_dots(path).0,
            value: Some(text.into()),
            is_expression: true,
            secret_start: path.len(),
            ..Self::default()
        }
    }

    /// Returns the body that sets the argument, in the shape that the schema and the items of earlier layers give it.
    pub(super) fn body(
        &self,
        items: &KnownItems,
        schema: &'static Schema<'static>,
        shapes: &Shapes,
        limits: &Limits,
        diagnostics: &mut Diagnostics,
    ) -> Option<(native::File, WrittenBody)> {
        let written = self.source(&self.text, diagnostics)?;
        if !self.is_shown
            && let Ok(start) = u32::try_from(self.secret_start)
        {
            // Before the first report, which would show it.
            written.conceal(Span::new(start, u32::MAX));
        }
        let known = KnownBody::new(schema, Some(items), shapes);
        let body = self.written_as_body(known, &written, limits.nesting);
        let mut body = body.map_err(|found| diagnostics.append(found)).ok()?;
        // The value in it may be a secret, which the source conceals.
        let text = std::mem::take(&mut body.text);
        let source = self.source(&text, diagnostics)?;
        let mut found = Diagnostics::new();
        let file = native::parse_with(&source, limits, &mut found);
        let is_valid = !found.has_errors();
        diagnostics.append(found);
        if !self.is_shown {
            span(&source, body.value.clone()).conceal();
        }
        is_valid.then_some((file, body))
    }

    pub(super) const fn is_variable(&self) -> bool {
        self.separator.is_some()
    }

    fn source(&self, text: &str, diagnostics: &mut Diagnostics) -> Option<Source> {
        let source = Source::new(&*self.origin, text);
        source
            .map(Source::without_positions)
            .map_err(|error| diagnostics.push(errors::too_large(&self.origin, &error)))
            .ok()
    }

    /// Fails without a report for a variable that is not meant for the program, if the program says that there may be some.
    fn written_as_body(
        &self,
        mut known: KnownBody<'_>,
        written: &Source,
        nesting: u32,
    ) -> Result<WrittenBody, Diagnostics> {
        let whole = || span(written, 0..self.text.len());
        if self.path.len() > nesting as usize {
            return Err(errors::path_too_deep(nesting, whole()).into());
        }
        let Some(value) = &self.value else {
            return Err(errors::without_value(whole()).into());
        };
        let mut body = WrittenBody::default();
        let text = &mut body.text;
        let mut path = self.path.as_slice();
        while let Some((part, rest)) = path.split_first() {
            let at = || span(written, part.range.clone());
            let name = known.name(part);
            let separator = self.separator.as_deref().filter(|it| !it.is_empty());
            if let Some(meant) = separator.and_then(|it| known.separated(&part.text, it)) {
                let meant = self.up_to(part, &meant);
                return Err(errors::not_separated(&name, &meant, at()).into());
            }
            if self.may_be_foreign && known.lacks(&name) {
                return Err(Diagnostics::new());
            }
            if !is_name(&name) {
                let error = match path::meant_name(&part.text) {
                    (meant, true) => errors::element(&self.up_to(part, meant), at()),
                    _ if name.is_empty() => errors::missing_name(at()),
                    (meant, false) if is_name(meant) => errors::surrounded_name(meant, at()),
                    _ => {
                        let known = known.first_word(&name).map(|word| self.up_to(part, word));
                        errors::invalid_name(&name, known.as_deref(), at())
                    }
                };
                return Err(error.into());
            }
            text.push_str(&name);
            let Some((labels, schema)) = known.block(&name, rest) else {
                if let Some(block) = known.similar_block(&name) {
                    return Err(errors::similar_block(&name, block, at()).into());
                }
                let (keys, place) = known.value_at(&name, rest).map_err(|element| {
                    let Some(index) = element else {
                        let earlier = known.value(&name).map_or_else(at, Expression::span);
                        return errors::not_an_object(&name, earlier, at());
                    };
                    let list = rest.get(index.wrapping_sub(1)).unwrap_or(part);
                    errors::element(&self.up_to(list, &list.text), at())
                })?;
                text.push_str(" = ");
                for key in &keys {
                    // A heredoc ends with its line.
                    let _ = write!(text, "{{\n{} = ", written_key(key));
                }
                body.target.clone_from(text);
                text.push_str(&self.expression(value, place.as_ref()));
                body.value = body.target.len()..text.len();
                body.keys = keys.len();
                text.push_str(&"\n}".repeat(keys.len()));
                text.push('\n');
                // The type does not say whether it takes a text.
                body.may_be_text = !self.is_expression
                    && place.as_ref().is_none_or(Place::is_any)
                    && matches!(value::of(value), Cow::Borrowed(_));
                break;
            };
            let split = rest.split_at_checked(labels);
            let split = split.and_then(|(labels, rest)| Some((labels, rest, rest.first()?)));
            let Some((labels, rest, next)) = split else {
                return Err(errors::not_an_argument(&name, labels, whole()).into());
            };
            let (labels, inside, count) = known.inside(&name, labels, schema);
            if count > 1 {
                return Err(errors::several_blocks(&name, count, at()).into());
            }
            for label in labels {
                let _ = write!(text, " {}", quoted(&label));
            }
            text.push_str(" {\n");
            body.block_paths.push(next.range.start);
            known = inside;
            path = rest;
        }
        text.push_str(&"}\n".repeat(body.block_paths.len()));
        Ok(body)
    }

    /// Returns the text up to a part, which is written as `name`.
    fn up_to(&self, part: &Part, name: &str) -> String {
        let before = self.text.get(..part.range.start).unwrap_or_default();
        format!("{before}{name}")
    }

    /// Returns the name that sets another argument of the block at a place in the body.
    pub(super) fn name_of(
        &self,
        argument: &str,
        body: &WrittenBody,
        at: &SourceSpan,
    ) -> Option<String> {
        // Each line before the argument begins a block.
        let before = at.source().text().get(..at.span().start as usize)?;
        let path = body.block_paths.get(before.matches('\n').count())?;
        let path = self.text.get(..*path)?;
        Some(if self.is_variable() {
            format!("{path}{}", argument.replace('-', "_").to_uppercase())
        } else {
            format!("{path}{argument}")
        })
    }

    /// Returns the expression of the value at a place: where the type takes any text, the unchanged text.
    fn expression<'v>(&self, value: &'v str, place: Option<&Place<'_>>) -> Cow<'v, str> {
        if self.is_expression {
            value.into()
        } else if self.is_text || place.is_some_and(|place| place.takes(value)) {
            quoted(value).into()
        } else {
            value::of(value)
        }
    }
}

fn span(source: &Source, range: Range<usize>) -> SourceSpan {
    let [start, end] =
        [range.start, range.end].map(|offset| u32::try_from(offset).unwrap_or(u32::MAX));
    source.span(Span::new(start, end))
}
