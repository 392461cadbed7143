//! Locations: a span in the source, and a path of fields. Computed only for reports.

use hcl_core::native::ExpressionKind;
use hcl_core::{Diagnostic, Expression, Source, SourceSpan, Span, Value, json, native, value};

use crate::error::Error;
use crate::error::UNKNOWN_VALUE;
use crate::secrets::is_reading;
use crate::view::{AttributeView, BlockView};

/// The path of fields to a value: a linked list on the stack, innermost field first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path<'c> {
    outer: Option<&'c Self>,
    pub(crate) step: Step<'c>,
}

/// One step of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<'c> {
    Root,
    Name(&'c str),
    /// The type of a block among others, and its index among the blocks of the type, if there may be several.
    BlockType(BlockView<'c>, Option<usize>),
    /// A label of a block, by index.
    Label(BlockView<'c>, usize),
    /// The key of an object constructor.
    Entry(native::Expression<'c>),
    /// The name of a property of the JSON syntax.
    Property(json::Property<'c>),
    Index(usize),
    /// A key that is made of a secret.
    SecretKey,
    /// Into a value with marks. Its content, which keys are part of, ends the path.
    Marked,
}

impl<'c> Path<'c> {
    pub(crate) const ROOT: Self = Self {
        outer: None,
        step: Step::Root,
    };

    pub(crate) const fn then(&'c self, step: Step<'c>) -> Self {
        Self {
            outer: Some(self),
            step,
        }
    }

    /// Returns the path without its last step.
    pub(crate) const fn outer(&self) -> Option<&'c Self> {
        self.outer
    }

    /// Returns the steps, innermost first.
    fn steps(&self) -> impl Iterator<Item = Step<'c>> {
        std::iter::successors(Some(self), |path| path.outer).map(|path| path.step)
    }

    /// Returns whether the path leads to an element of a list.
    pub(crate) fn is_of_element(&self) -> bool {
        let mut steps = self.steps().filter(|step| !matches!(step, Step::Marked));
        matches!(steps.next(), Some(Step::Index(_)))
    }

    /// Returns whether the path leads into a value with marks.
    #[cold]
    pub(crate) fn is_marked(&self) -> bool {
        self.steps().any(|step| matches!(step, Step::Marked))
    }

    /// Returns whether the path leads into an entry with a key that is made of a secret.
    #[cold]
    pub(crate) fn has_secret_key(&self) -> bool {
        self.steps().any(|step| matches!(step, Step::SecretKey))
    }

    /// Returns the types of the blocks and the name of the argument that the path leads to.
    #[cold]
    fn item_names(&self) -> Box<[Box<str>]> {
        let mut names = Vec::new();
        for step in self.outermost_first() {
            match step {
                Step::BlockType(block, _) => names.push(block.type_name().into()),
                Step::Name(name) => {
                    names.push(name.into());
                    break;
                }
                _ => {}
            }
        }
        names.into()
    }

    /// Returns the body that the path leads to.
    #[cold]
    pub(crate) fn body(&self) -> BodyPath {
        let (mut key, mut path) = (String::with_capacity(32), String::with_capacity(32));
        for step in self.outermost_first() {
            write_key(&mut key, step);
            write_shown(&mut path, step);
        }
        BodyPath { key, path }
    }

    fn outermost_first(&self) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        for step in self.steps() {
            steps.push(step);
        }
        steps.reverse();
        steps
    }

    /// Returns the path as `service["web"].ports[0]`. Empty at the root.
    pub(crate) fn render(&self) -> String {
        let mut steps: Vec<Step<'_>> = Vec::new();
        for step in self.steps() {
            // Steps are innermost first: the path ends before the outermost value with marks.
            if matches!(step, Step::Marked) {
                steps.clear();
            } else {
                steps.push(step);
            }
        }
        let mut text = String::new();
        for &step in steps.iter().rev() {
            write_shown(&mut text, step);
        }
        text
    }
}

/// Writes a step of a path that reports show.
fn write_shown(path: &mut String, step: Step<'_>) {
    if step.is_concealed() {
        path.push_str("[(sensitive)]");
    } else {
        write_step(path, step, write_name);
    }
}

/// Writes a step of the key of a body.
fn write_key(key: &mut String, step: Step<'_>) {
    write_step(key, step, |key, name| {
        key.push(SEPARATOR);
        key.push_str(name);
    });
}

fn write_step(text: &mut String, step: Step<'_>, write_name: fn(&mut String, &str)) {
    match step {
        Step::Root | Step::SecretKey | Step::Marked => {}
        Step::Name(name) => write_name(text, name),
        Step::BlockType(block, index) => {
            write_name(text, block.type_name());
            if let Some(index) = index {
                write_index(text, index);
            }
        }
        Step::Entry(key) => write_name(text, &key.key_text().unwrap_or_default()),
        Step::Property(property) => write_name(text, property.name().decode()),
        Step::Index(index) => write_index(text, index),
        Step::Label(block, index) => {
            let label = block.label(index).unwrap_or_default();
            text.push_str(&format!("[{label:?}]"));
        }
    }
}

fn write_index(text: &mut String, index: usize) {
    text.push('[');
    text.push_str(itoa::Buffer::new().format(index));
    text.push(']');
}

impl Step<'_> {
    /// Returns whether the name of an entry, or a label, is a secret.
    fn is_concealed(self) -> bool {
        match self {
            Self::Entry(key) => key.source_span().is_concealed(),
            Self::Property(property) => {
                let source = property.name().file().source();
                source.span(property.name_span()).is_concealed()
            }
            Self::Label(block, number) => block.label_span(number).is_concealed(),
            _ => false,
        }
    }
}

fn write_name(text: &mut String, name: &str) {
    if !text.is_empty() {
        text.push('.');
    }
    text.push_str(name);
}

/// A body of a configuration.
#[derive(Debug)]
pub(crate) struct BodyPath {
    /// The path of fields, each after a [`SEPARATOR`]. Empty for the body of the whole configuration.
    ///
    /// The key of a body begins with the key of each enclosing body, followed by the end or a separator.
    key: String,
    /// The path of fields as reports show it.
    path: String,
}

/// No name contains it.
const SEPARATOR: char = '\0';

impl BodyPath {
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// Returns the path to a field.
    pub(crate) fn path_to(&self, field: &str) -> String {
        let mut path = self.path.clone();
        write_name(&mut path, field);
        path
    }

    /// Returns the key of the body of a block that is a field's entry of a map.
    pub(crate) fn key_of_entry(&self, field: &str, key: &str) -> String {
        let mut text = self.key.clone();
        write_key(&mut text, Step::Name(field));
        text + &format!("[{key:?}]")
    }

    pub(crate) fn is_at(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

/// Returns the key of the body around the block of a body; `None` for the whole configuration.
pub(crate) fn outer_key(body: &str) -> Option<&str> {
    body.rsplit_once(SEPARATOR).map(|(outer, _)| outer)
}

/// Returns whether a body is another one, or around it.
pub(crate) fn is_around(outer: &str, body: &str) -> bool {
    let rest = body.strip_prefix(outer);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(SEPARATOR))
}

/// The subject of a diagnostic. Its span is computed on demand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Anchor<'c> {
    Native(native::Expression<'c>),
    Expression(&'c Expression),
    Json(json::Value<'c>),
    Span(&'c Source, Span),
    /// A label of a block, by index.
    Label(BlockView<'c>, usize),
    /// The name of an attribute.
    Name(AttributeView<'c>),
    /// The type of a block.
    Type(BlockView<'c>),
}

impl Anchor<'_> {
    /// Returns whether a syntax error hides a part of the value.
    pub(crate) fn is_incomplete(&self) -> bool {
        match *self {
            Self::Native(expression) => expression.is_broken(),
            Self::Json(value) => value.may_lack_parts(),
            Self::Expression(expression) => expression.is_incomplete(),
            _ => false,
        }
    }

    /// Returns whether the parser found no value: it is at the second `=` of `pin = = "hunter2"`, which a mask shows.
    #[cold]
    pub(crate) fn is_missing(&self) -> bool {
        let native = match *self {
            Self::Native(expression) => Some(expression),
            Self::Expression(expression) => expression.as_native(),
            _ => None,
        };
        native.is_some_and(|native| matches!(native.kind(), ExpressionKind::Error(_)))
    }

    /// Returns the span, and those of entries that other layers set.
    #[cold]
    pub(crate) fn spans(&self) -> Vec<SourceSpan> {
        match *self {
            Self::Expression(expression) => expression.spans(),
            _ => vec![self.span()],
        }
    }

    /// Returns whether a part of the text is a secret.
    #[cold]
    pub(crate) fn is_concealed(&self) -> bool {
        self.spans().iter().any(SourceSpan::is_concealed)
    }

    /// Makes the text a secret.
    #[cold]
    pub(crate) fn conceal(&self) {
        self.spans().iter().for_each(SourceSpan::conceal);
    }

    pub(crate) fn span(&self) -> SourceSpan {
        match *self {
            Self::Native(expression) => expression.source_span(),
            Self::Expression(expression) => expression.span(),
            Self::Json(value) => value.source_span(),
            Self::Span(source, span) => source.span(span),
            Self::Label(block, index) => block.label_span(index),
            Self::Name(attribute) => attribute.name_span(),
            Self::Type(block) => block.type_span(),
        }
    }
}

impl<'c> AttributeView<'c> {
    /// Returns the anchor of the value.
    #[inline]
    pub(crate) fn anchor(self) -> Anchor<'c> {
        match self {
            Self::Native(attribute) => Anchor::Native(attribute.expression()),
            Self::Model(attribute) => Anchor::Expression(attribute.expression()),
        }
    }
}

/// A location in the source and in the fields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Location<'c> {
    pub(crate) path: &'c Path<'c>,
    pub(crate) anchor: Anchor<'c>,
}

impl Location<'_> {
    pub(crate) fn span(&self) -> SourceSpan {
        self.anchor.span()
    }

    /// Shows the literal at this place, which a report is about, also if the run has secrets. No secret is in it, unless it has a misspelt name.
    #[cold]
    pub(crate) fn reveal(&self) {
        let is_literal = match self.anchor {
            Anchor::Native(expression) => is_literal(expression),
            Anchor::Json(value) => is_json_literal(value),
            Anchor::Expression(expression) => {
                let written = expression.as_written();
                match (written.as_native(), written.as_json()) {
                    (Some(expression), _) => is_literal(expression),
                    (None, Some(value)) => is_json_literal(value),
                    (None, None) => false,
                }
            }
            Anchor::Label(block, index) => block.is_label_written(index),
            _ => false,
        };
        if is_literal && !is_reading() && !self.path.is_marked() {
            let span = self.span();
            span.source().reveal(span.span(), self.path.item_names());
        }
    }

    /// Sets the location of an error that has none: of the buffered value that it is about, or else this one.
    #[cold]
    pub(crate) fn locate_error(&self, error: Error) -> Error {
        let spans = self.anchor.spans();
        if error.is_about_literal() {
            self.reveal();
        }
        error
            .redacted_if(self.path.is_marked() || self.anchor.is_concealed())
            .locate_value(|at| spans.iter().any(|span| span.encloses(at)))
            .located(|diagnostic| {
                if self.anchor.is_incomplete() {
                    self.locate(diagnostic).with_code(UNKNOWN_VALUE)
                } else {
                    self.locate(diagnostic)
                }
            })
    }

    /// Sets the subject and the field path of a diagnostic, where it has none.
    pub(crate) fn locate(&self, diagnostic: Diagnostic) -> Diagnostic {
        let located = locate_path(or_at(diagnostic, self.span()), self.path);
        match self.anchor {
            Anchor::Expression(expression) if expression.is_generated() => located.in_iteration(),
            Anchor::Label(block, index) if !block.is_label_written(index) => {
                located.from_elsewhere()
            }
            _ => located,
        }
    }
}

/// Returns whether an expression is a text without interpolation, a number or a bool.
fn is_literal(expression: native::Expression<'_>) -> bool {
    match expression.kind() {
        ExpressionKind::String(_) | ExpressionKind::Number(_) | ExpressionKind::Bool(_) => true,
        ExpressionKind::Unary { operand, .. } => operand.as_number().is_some(),
        _ => false,
    }
}

fn is_json_literal(value: json::Value<'_>) -> bool {
    match value.kind() {
        json::ValueKind::Number(_) | json::ValueKind::Bool(_) => true,
        // A string is a template.
        json::ValueKind::String(text) => !text.raw().contains(['$', '%']),
        _ => false,
    }
}

/// Returns the span of the innermost expression on a path of a value, as far as lists and objects are written out. `evaluate` returns
/// the value of a key. A report about the span shows it, if it is a literal and no secret.
pub fn span_at(
    whole: &Expression,
    path: &value::Path,
    is_secret: bool,
    evaluate: &dyn Fn(&Expression) -> Option<Value>,
) -> SourceSpan {
    let mut part = whole.clone();
    for step in path.steps() {
        let inner = match step {
            value::PathStep::Index(index) => {
                let elements = part.static_list().ok();
                elements.and_then(|all| all.into_iter().nth(*index))
            }
            value::PathStep::Attribute(name) | value::PathStep::Key(name) => {
                entry_of(&part, name, evaluate)
            }
            value::PathStep::Element => None,
        };
        let Some(inner) = inner else { break };
        part = inner;
    }
    let anchor = Anchor::Expression(&part);
    if !is_secret {
        let path = &Path::ROOT;
        Location { path, anchor }.reveal();
    }
    anchor.span()
}

fn entry_of(
    object: &Expression,
    name: &str,
    evaluate: &dyn Fn(&Expression) -> Option<Value>,
) -> Option<Expression> {
    let is_named = |key: &Expression| match key.as_keyword() {
        Some(keyword) => keyword == name,
        None => evaluate(key).is_some_and(|key| key.unmarked().as_str() == Some(name)),
    };
    // The last one of equal keys counts.
    let mut entries = object.static_map().ok()?.into_iter().rev();
    entries
        .find(|(key, _)| is_named(key))
        .map(|(_, value)| value)
}

/// Sets the subject of a diagnostic that has none.
pub(crate) fn or_at(diagnostic: Diagnostic, span: SourceSpan) -> Diagnostic {
    if diagnostic.subject().is_some() {
        return diagnostic;
    }
    diagnostic.at(span)
}

/// Sets the field path of a diagnostic that has none.
pub(crate) fn locate_path(diagnostic: Diagnostic, path: &Path<'_>) -> Diagnostic {
    if diagnostic.has_path() {
        return diagnostic;
    }
    let path = path.render();
    if path.is_empty() {
        diagnostic
    } else {
        diagnostic.with_path(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_as_people_index() {
        let root = Path::ROOT;
        let service = root.then(Step::Name("service"));
        let ports = service.then(Step::Name("ports"));
        assert_eq!(ports.then(Step::Index(0)).render(), "service.ports[0]");
        assert_eq!(root.render(), "");
    }

    #[test]
    fn a_body_is_around_itself_and_those_in_it() {
        let (outer, inner) = ("\0group[1]", "\0group[1]\0task[0]");
        assert!(is_around("", outer) && is_around(outer, inner) && is_around(inner, inner));
        assert!(!is_around(outer, "") && !is_around(outer, "\0group[10]"));
        assert_eq!(outer_key(inner), Some(outer));
        assert_eq!(outer_key(outer), Some(""));
        assert_eq!(outer_key(""), None);
    }
}
