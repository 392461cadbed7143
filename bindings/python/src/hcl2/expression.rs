//! Expressions in the form of python-hcl2: literals, lists and objects as data, all else as text in its spacing.

use hcl_core::native::{
    Expression, ExpressionKind, For, Object, ObjectItem, StepKind, Steps, UnaryOperator,
};
use hcl_core::source::Span;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList};

use super::DictReader;

/// A part of a text: as it is, or an expression.
pub(super) enum Piece<'t, 'f> {
    Text(&'t str),
    Of(Expression<'f>),
}

use Piece::{Of, Text};

impl<'f, 'py> DictReader<'f, 'py> {
    /// Writes the parts of a text.
    pub(super) fn write<const N: usize>(
        &mut self,
        pieces: [Piece<'_, 'f>; N],
        out: &mut String,
    ) -> PyResult<()> {
        pieces.into_iter().try_for_each(|piece| match piece {
            Text(text) => {
                out.push_str(text);
                Ok(())
            }
            Of(expression) => self.text(expression, out),
        })
    }

    /// Returns an expression as data. Recursion is bounded by the parser's nesting limit.
    pub(super) fn value(&mut self, expression: Expression<'f>) -> PyResult<Bound<'py, PyAny>> {
        match expression.kind() {
            ExpressionKind::Null => Ok(self.py.None().into_bound(self.py)),
            ExpressionKind::Bool(value) => Ok(PyBool::new(self.py, value).to_owned().into_any()),
            ExpressionKind::Number(digits) => self.number(digits, false),
            ExpressionKind::Unary {
                operator: UnaryOperator::Negate,
                operand,
            } if operand.as_number().is_some() => {
                self.number(operand.as_number().unwrap_or_default(), true)
            }
            ExpressionKind::String(_)
            | ExpressionKind::Template(_)
            | ExpressionKind::TemplateWrap(_) => {
                let raw = self.source.slice(expression.span());
                // `"text"` is as it is written.
                if matches!(expression.kind(), ExpressionKind::String(_))
                    && expression.heredoc_markers().is_none()
                {
                    return Ok(self.string(raw));
                }
                let mut text = String::new();
                self.string_text(expression, &mut text)?;
                Ok(self.string(text))
            }
            ExpressionKind::Tuple(tuple) => {
                let elements = tuple.elements().map(|element| self.value(element));
                let elements: Vec<Bound<'py, PyAny>> = elements.collect::<PyResult<_>>()?;
                Ok(PyList::new(self.py, elements)?.into_any())
            }
            ExpressionKind::Object(object) => self.object(object),
            ExpressionKind::Parentheses(inner) => self.parenthesized(inner),
            // For python-hcl2, a lone name is not a reference.
            ExpressionKind::Traversal(traversal) if traversal.steps().next().is_none() => {
                Ok(self.string(traversal.root_name()))
            }
            _ => {
                // The text in python-hcl2's spacing is about as long as the text as written.
                let mut text = String::with_capacity(expression.span().len() as usize + 16);
                self.write([Text("${"), Of(expression), Text("}")], &mut text)?;
                Ok(self.string(text))
            }
        }
    }

    fn object(&mut self, object: Object<'f>) -> PyResult<Bound<'py, PyAny>> {
        let dict = PyDict::new(self.py);
        for item in object.items() {
            let mut key = String::new();
            if !self.simple_key(item, true, &mut key)? {
                self.write([Text("${"), Of(item.key()), Text("}")], &mut key)?;
            }
            let value = self.value(item.value())?;
            dict.set_item(self.keys.get(self.py, &key), value)?;
        }
        Ok(dict.into_any())
    }

    /// Writes a key that is a name or a literal. Returns `false` for another key.
    fn simple_key(
        &mut self,
        item: ObjectItem<'f>,
        is_value: bool,
        out: &mut String,
    ) -> PyResult<bool> {
        let key = item.key();
        if let Some(name) = key.as_keyword() {
            out.push_str(name);
            return Ok(true);
        }
        match key.kind() {
            ExpressionKind::String(_)
            | ExpressionKind::Template(_)
            | ExpressionKind::TemplateWrap(_)
                if key.heredoc_markers().is_none() =>
            {
                self.string_text(key, out)?;
            }
            ExpressionKind::Number(digits) => {
                let number = if is_value {
                    self.number(digits, false)?
                } else {
                    self.number_text(digits)?
                };
                out.push_str(number.str()?.to_str()?);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Returns an expression in parentheses. Lists and objects get the text that Python prints, as in python-hcl2.
    fn parenthesized(&mut self, inner: Expression<'f>) -> PyResult<Bound<'py, PyAny>> {
        let value = self.value(inner)?;
        let text = value.str()?;
        let text = text.to_str()?;
        let inner = text
            .strip_prefix("${")
            .and_then(|text| text.strip_suffix('}'));
        let text = format!("${{({})}}", inner.unwrap_or(text));
        Ok(self.string(text))
    }

    fn number(&mut self, digits: &str, is_negative: bool) -> PyResult<Bound<'py, PyAny>> {
        let sign = if is_negative { "-" } else { "" };
        if !digits.contains(['.', 'e', 'E']) {
            return match digits.parse::<i64>() {
                Ok(number) => {
                    let number = if is_negative { -number } else { number };
                    Ok(number.into_pyobject(self.py)?.into_any())
                }
                Err(_) => {
                    let digits = format!("{sign}{digits}");
                    self.py.get_type::<PyInt>().call1((digits,))
                }
            };
        }
        if digits.contains(['e', 'E']) {
            return Ok(self.string(format!("${{{sign}{digits}}}")));
        }
        let number: f64 = digits.parse().unwrap_or(f64::INFINITY);
        let number = if is_negative { -number } else { number };
        Ok(PyFloat::new(self.py, number).into_any())
    }

    /// Returns a number whose `str` is its text in an expression.
    fn number_text(&mut self, digits: &str) -> PyResult<Bound<'py, PyAny>> {
        if digits.contains(['e', 'E']) {
            Ok(self.string(digits))
        } else {
            self.number(digits, false)
        }
    }

    /// Writes an expression inside `${…}`. The left operands of `a + b + c` and `a[b][c]` may be as deep as the text is
    /// long, and are followed without recursion; all other recursion is bounded by the parser's nesting limit.
    pub(super) fn text(
        &mut self,
        mut expression: Expression<'f>,
        out: &mut String,
    ) -> PyResult<()> {
        let mut outer = Vec::new();
        loop {
            let inner = match expression.kind() {
                ExpressionKind::Binary { left, .. } => left,
                ExpressionKind::Index(index) => index.collection(),
                ExpressionKind::RelativeTraversal(traversal) => traversal.source(),
                _ => break,
            };
            outer.push(expression);
            expression = inner;
        }
        self.innermost(expression, out)?;
        while let Some(expression) = outer.pop() {
            self.rest(expression, out)?;
        }
        Ok(())
    }

    /// Writes what follows the left operand.
    fn rest(&mut self, expression: Expression<'f>, out: &mut String) -> PyResult<()> {
        match expression.kind() {
            ExpressionKind::Binary {
                operator, right, ..
            } => self.write(
                [Text(" "), Text(operator.symbol()), Text(" "), Of(right)],
                out,
            ),
            ExpressionKind::Index(index) => self.index(index.key(), out),
            ExpressionKind::RelativeTraversal(traversal) => self.steps(traversal.steps(), out),
            _ => Ok(()),
        }
    }

    fn index(&mut self, key: Expression<'f>, out: &mut String) -> PyResult<()> {
        self.write([Text("["), Of(key), Text("]")], out)
    }

    /// Writes an expression without a left operand.
    fn innermost(&mut self, expression: Expression<'f>, out: &mut String) -> PyResult<()> {
        match expression.kind() {
            ExpressionKind::Number(digits) => {
                let plain = digits.trim_start_matches('0');
                if plain.bytes().all(|digit| digit.is_ascii_digit()) {
                    out.push_str(if plain.is_empty() { "0" } else { plain });
                } else {
                    let number = self.number_text(digits)?;
                    out.push_str(number.str()?.to_str()?);
                }
            }
            ExpressionKind::String(_)
            | ExpressionKind::Template(_)
            | ExpressionKind::TemplateWrap(_) => self.string_text(expression, out)?,
            ExpressionKind::Tuple(tuple) => {
                out.push('[');
                self.list(tuple.elements(), out)?;
                out.push(']');
            }
            ExpressionKind::Object(object) => {
                out.push('{');
                for (index, item) in object.items().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    if !self.simple_key(item, false, out)? {
                        self.text(item.key(), out)?;
                    }
                    self.write([Text(" = "), Of(item.value())], out)?;
                }
                out.push('}');
            }
            ExpressionKind::Parentheses(inner) => {
                self.write([Text("("), Of(inner), Text(")")], out)?;
            }
            ExpressionKind::Unary { operator, operand } => {
                let sign = match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Not => "!",
                };
                self.write([Text(sign), Of(operand)], out)?;
            }
            ExpressionKind::Conditional(conditional) => {
                let (if_true, if_false) = (conditional.if_true(), conditional.if_false());
                let condition = conditional.condition();
                let pieces = [
                    Of(condition),
                    Text(" ? "),
                    Of(if_true),
                    Text(" : "),
                    Of(if_false),
                ];
                self.write(pieces, out)?;
            }
            ExpressionKind::Call(call) => {
                out.push_str(&call.name());
                out.push('(');
                self.list(call.arguments(), out)?;
                if call.expansion_span().is_some() {
                    out.push_str(" ...");
                }
                out.push(')');
            }
            ExpressionKind::For(iteration) => self.iteration_text(iteration, out)?,
            ExpressionKind::Traversal(traversal) => {
                let raw = self.source.slice(expression.span());
                // Fast path: `var.name` has nothing to space.
                if raw.bytes().all(is_plain) {
                    out.push_str(raw);
                } else {
                    out.push_str(traversal.root_name());
                    self.steps(traversal.steps(), out)?;
                }
            }
            ExpressionKind::Splat(splat) => {
                let marker = self.source.slice(splat.marker_span());
                let marker = if marker.starts_with('.') { ".*" } else { "[*]" };
                self.write([Of(splat.source()), Text(marker), Of(splat.each())], out)?;
            }
            ExpressionKind::SplatItem
            | ExpressionKind::Binary { .. }
            | ExpressionKind::Index(_)
            | ExpressionKind::RelativeTraversal(_) => {}
            ExpressionKind::Null | ExpressionKind::Bool(_) | ExpressionKind::Error(_) => {
                out.push_str(self.source.slice(expression.span()));
            }
        }
        Ok(())
    }

    fn list(
        &mut self,
        elements: impl Iterator<Item = Expression<'f>>,
        out: &mut String,
    ) -> PyResult<()> {
        for (index, element) in elements.enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            self.text(element, out)?;
        }
        Ok(())
    }

    fn steps(&mut self, steps: Steps<'f>, out: &mut String) -> PyResult<()> {
        for step in steps {
            match step.kind() {
                StepKind::Attribute(name) | StepKind::LegacyIndex(name) => {
                    out.push('.');
                    out.push_str(name);
                }
                StepKind::Index(key) => self.index(key, out)?,
            }
        }
        Ok(())
    }

    fn iteration_text(&mut self, iteration: For<'f>, out: &mut String) -> PyResult<()> {
        let [open, close] = if iteration.is_object() {
            ["{", "}"]
        } else {
            ["[", "]"]
        };
        out.push_str(open);
        let (key, value) = (iteration.key_name(), iteration.value_name());
        self.each_in(key, value, iteration.collection(), out)?;
        out.push_str(" : ");
        if let Some(key) = iteration.key() {
            self.write([Of(key), Text(" => ")], out)?;
        }
        self.text(iteration.value(), out)?;
        if iteration.is_grouping() {
            out.push_str("...");
        }
        if let Some(condition) = iteration.condition() {
            self.write([Text(" if "), Of(condition)], out)?;
        }
        out.push_str(close);
        Ok(())
    }

    /// Writes the beginning of a loop: `for key, value in collection`.
    pub(super) fn each_in(
        &mut self,
        key: Option<(&str, Span)>,
        (value, _): (&str, Span),
        collection: Expression<'f>,
        out: &mut String,
    ) -> PyResult<()> {
        out.push_str("for ");
        if let Some((key, _)) = key {
            self.write([Text(key), Text(", ")], out)?;
        }
        self.write([Text(value), Text(" in "), Of(collection)], out)
    }
}

/// Returns whether a byte is part of a name, or a dot.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}
