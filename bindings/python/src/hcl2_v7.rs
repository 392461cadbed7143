//! The data of python-hcl2, version 7, which writes Python's `True`, `None` and lists into expressions. Programs compare that
//! text, so it is the same here.

use std::collections::HashSet;

use hcl_core::native::{
    Block, Body, BodyItem, Expression, ExpressionKind, For, MarkedParts, ObjectItem, StepKind,
    Steps, TemplatePart, UnaryOperator,
};
use hcl_core::source::{Source, Span};
use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};

use reader::hcl2::expression::symbol;
use reader::hcl2::heredoc;
use reader::keys::Keys;
use reader::load::parse;

type Any<'py> = Bound<'py, PyAny>;

/// Reads a text into the data of python-hcl2, version 7.
#[pyfunction]
#[pyo3(signature = (text, filename, with_meta))]
pub(crate) fn _hcl2_v7_loads<'py>(
    text: &Bound<'py, PyAny>,
    filename: &str,
    with_meta: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let file = parse(text, filename, hcl_core::Limits::default())?;
    let mut reader = Reader {
        py: text.py(),
        source: file.source(),
        with_meta,
        keys: Keys::take(),
    };
    let data = reader.body(file.body());
    reader.keys.put_back();
    data
}

struct Reader<'f, 'py> {
    py: Python<'py>,
    source: &'f Source,
    with_meta: bool,
    keys: Keys,
}

impl<'f, 'py> Reader<'f, 'py> {
    /// Recursion is bounded by the parser's nesting limit.
    fn body(&mut self, body: Body<'f>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(self.py);
        let mut attributes = HashSet::new();
        for item in body.items() {
            match item {
                BodyItem::Attribute(attribute) => {
                    let name = self.keys.get(self.py, attribute.name());
                    if dict.contains(&name)? {
                        return Err(defined(attribute.name()));
                    }
                    attributes.insert(attribute.name());
                    let value = self.expression(attribute.expression())?;
                    dict.set_item(name, self.wrapped(value)?)?;
                }
                BodyItem::Block(block) => {
                    let value = self.block(block)?;
                    if attributes.contains(block.type_name()) {
                        return Err(defined(block.type_name()));
                    }
                    let name = self.keys.get(self.py, block.type_name());
                    match dict.get_item(&name)? {
                        Some(list) => list.cast::<PyList>()?.append(value)?,
                        None => dict.set_item(name, PyList::new(self.py, [value])?)?,
                    }
                }
            }
        }
        Ok(dict)
    }

    fn block(&mut self, block: Block<'f>) -> PyResult<Bound<'py, PyDict>> {
        let mut value = self.body(block.body())?;
        if self.with_meta {
            let (start, end) = (block.type_span().start, block.close_brace_span().start);
            value.set_item(
                intern!(self.py, "__start_line__"),
                self.source.line_at(start),
            )?;
            value.set_item(intern!(self.py, "__end_line__"), self.source.line_at(end))?;
        }
        let labels: Vec<_> = block.labels().collect();
        for label in labels.into_iter().rev() {
            let raw = self.source.slice(label.span());
            let outer = PyDict::new(self.py);
            outer.set_item(self.keys.get(self.py, &unquoted(raw)), value)?;
            value = outer;
        }
        Ok(value)
    }

    fn string(&self, text: &str) -> Any<'py> {
        PyString::new(self.py, text).into_any()
    }

    /// Returns a value of an argument, list or object: text in quotes without them, all other text in `${…}`.
    fn wrapped(&self, value: Any<'py>) -> PyResult<Any<'py>> {
        let Ok(text) = value.cast::<PyString>() else {
            return Ok(value);
        };
        let text = text.to_str()?;
        if is_dollar(text) || matches!(text, "bool" | "number" | "string") {
            return Ok(value.clone());
        }
        match text
            .strip_prefix('"')
            .and_then(|text| text.strip_suffix('"'))
        {
            Some(inner) => Ok(self.string(&unescaped(inner))),
            None => Ok(self.string(&format!("${{{text}}}"))),
        }
    }

    /// Returns the result of the rule for an expression. Operations are flat: in the grammar of python-hcl2, an operator applies
    /// to all after it.
    fn expression(&mut self, expression: Expression<'f>) -> PyResult<Any<'py>> {
        let mut chain = Chain::default();
        chain.push(expression);
        let Some(last) = chain.terms.pop() else {
            return Ok(self.string(""));
        };
        if chain.connectors.is_empty() {
            return self.term(last);
        }
        let mut text = String::new();
        let mut follows_operator = false;
        for (term, connector) in chain.terms.into_iter().zip(chain.connectors) {
            let value = self.term(term)?;
            match connector {
                Connector::Operator(operator) => {
                    let inline = inline(&value)?;
                    text.push_str(if is_dollar(&inline) {
                        inline.get(2..inline.len() - 1).unwrap_or_default()
                    } else {
                        &inline
                    });
                    text.push(' ');
                    text.push_str(operator);
                    text.push(' ');
                    follows_operator = true;
                }
                Connector::Question(if_true) => {
                    text.push_str(&printed(&value)?);
                    text.push_str(" ? ");
                    text.push_str(&printed(&self.expression(if_true)?)?);
                    text.push_str(" : ");
                    follows_operator = false;
                }
            }
        }
        let last = self.term(last)?;
        text.push_str(&match follows_operator && !last.is_none() {
            true => inline(&last)?,
            false => printed(&last)?,
        });
        Ok(self.string(&text))
    }

    /// Returns the result of a term. Recursion is bounded by the parser's nesting limit.
    fn term(&mut self, expression: Expression<'f>) -> PyResult<Any<'py>> {
        let text = match expression.kind() {
            ExpressionKind::Null => return Ok(self.py.None().into_bound(self.py)),
            ExpressionKind::Bool(value) => {
                return Ok(PyBool::new(self.py, value).to_owned().into_any());
            }
            ExpressionKind::Number(digits) => return self.number(digits),
            ExpressionKind::Unary { operator, operand } => {
                let is_negation = operator == UnaryOperator::Negate;
                let raw = self.source.slice(expression.span());
                if is_negation && operand.as_number().is_some() && !raw.starts_with("- ") {
                    return self.number(raw);
                }
                let operand = self.term(operand)?;
                let operand = match operand.is_none() {
                    true => "null".to_owned(),
                    false => inline(&operand)?,
                };
                format!("{}{operand}", if is_negation { '-' } else { '!' })
            }
            ExpressionKind::String(_)
            | ExpressionKind::Template(_)
            | ExpressionKind::TemplateWrap(_) => self.quoted(expression)?,
            ExpressionKind::Tuple(tuple) => {
                let elements = tuple.elements().map(|element| {
                    let value = self.expression(element)?;
                    self.wrapped(value)
                });
                let elements: Vec<Any<'py>> = elements.collect::<PyResult<_>>()?;
                return Ok(PyList::new(self.py, elements)?.into_any());
            }
            ExpressionKind::Object(object) => {
                let dict = PyDict::new(self.py);
                for item in object.items() {
                    let key = self.key(item)?;
                    let value = self.expression(item.value())?;
                    dict.set_item(self.keys.get(self.py, &key), self.wrapped(value)?)?;
                }
                return Ok(dict.into_any());
            }
            ExpressionKind::Parentheses(inner) => {
                format!("({})", self.expression(inner)?.str()?.to_str()?)
            }
            ExpressionKind::Call(call) => {
                let mut arguments = Vec::new();
                for argument in call.arguments() {
                    let value = self.expression(argument)?;
                    arguments.push(match value.is_none() {
                        true => "null".to_owned(),
                        false => inline(&value)?,
                    });
                }
                format!("{}({})", call.name(), arguments.join(", "))
            }
            ExpressionKind::For(iteration) => self.iteration(iteration)?,
            ExpressionKind::Traversal(traversal) => {
                let mut text = traversal.root_name().to_owned();
                self.steps(traversal.steps(), &mut text)?;
                text
            }
            ExpressionKind::RelativeTraversal(_) | ExpressionKind::Index(_) => {
                self.accesses(expression)?
            }
            ExpressionKind::Splat(splat) => {
                let source = self.term(splat.source())?.str()?;
                let marker = self.source.slice(splat.marker_span());
                let marker = if marker.starts_with('.') { ".*" } else { "[*]" };
                let each = self.term(splat.each())?.str()?;
                format!("{}{marker}{}", source.to_str()?, each.to_str()?)
            }
            ExpressionKind::SplatItem => String::new(),
            ExpressionKind::Binary { .. } | ExpressionKind::Conditional(_) => {
                return self.expression(expression);
            }
            ExpressionKind::Error(_) => self.source.slice(expression.span()).to_owned(),
        };
        Ok(self.string(&text))
    }

    /// Returns the text of accesses. `a[b][c]` may be as deep as the text is long, and is followed without recursion.
    fn accesses(&mut self, mut expression: Expression<'f>) -> PyResult<String> {
        let mut outer = Vec::new();
        loop {
            let inner = match expression.kind() {
                ExpressionKind::Index(index) => index.collection(),
                ExpressionKind::RelativeTraversal(traversal) => traversal.source(),
                _ => break,
            };
            outer.push(expression);
            expression = inner;
        }
        let mut text = self.term(expression)?.str()?.to_str()?.to_owned();
        while let Some(expression) = outer.pop() {
            match expression.kind() {
                ExpressionKind::Index(index) => {
                    text.push('[');
                    text.push_str(self.expression(index.key())?.str()?.to_str()?);
                    text.push(']');
                }
                ExpressionKind::RelativeTraversal(traversal) => {
                    self.steps(traversal.steps(), &mut text)?;
                }
                _ => {}
            }
        }
        Ok(text)
    }

    fn number(&self, digits: &str) -> PyResult<Any<'py>> {
        if digits.contains('e') {
            return Ok(self.string(&format!("${{{digits}}}")));
        }
        if digits.contains(['.', 'E']) {
            let number: f64 = digits.parse().unwrap_or(f64::INFINITY);
            return Ok(PyFloat::new(self.py, number).into_any());
        }
        match digits.parse::<i64>() {
            Ok(number) => Ok(number.into_pyobject(self.py)?.into_any()),
            Err(_) => self.py.get_type::<PyInt>().call1((digits,)),
        }
    }

    fn key(&mut self, item: ObjectItem<'f>) -> PyResult<String> {
        let key = item.key();
        let text = match key.kind() {
            ExpressionKind::Parentheses(inner) => {
                let inner = self.expression(inner)?.str()?;
                return Ok(format!("${{({})}}", inner.to_str()?));
            }
            ExpressionKind::Number(digits) => self.number(digits)?.str()?.to_str()?.to_owned(),
            ExpressionKind::Bool(_) | ExpressionKind::Null => {
                self.source.slice(key.span()).to_owned()
            }
            _ => self.expression(key)?.str()?.to_str()?.to_owned(),
        };
        let interpolation = text.find("${").and_then(|at| text.get(at..));
        match interpolation.is_some_and(|rest| rest.contains('}')) {
            true => Ok(text),
            false => Ok(unquoted(&text)),
        }
    }

    fn steps(&mut self, steps: Steps<'f>, out: &mut String) -> PyResult<()> {
        for step in steps {
            match step.kind() {
                StepKind::Attribute(name) => {
                    out.push('.');
                    out.push_str(name);
                }
                // The rule has the first digit only.
                StepKind::LegacyIndex(digits) => {
                    out.push('[');
                    out.push_str(digits.get(..1).unwrap_or(digits));
                    out.push(']');
                }
                StepKind::Index(key) => {
                    out.push('[');
                    out.push_str(self.expression(key)?.str()?.to_str()?);
                    out.push(']');
                }
            }
        }
        Ok(())
    }

    fn iteration(&mut self, iteration: For<'f>) -> PyResult<String> {
        let mut text = "for ".to_owned();
        if let Some((key, _)) = iteration.key_name() {
            text.push_str(key);
            text.push_str(" , ");
        }
        text.push_str(iteration.value_name().0);
        text.push_str(" in ");
        text.push_str(&inline(&self.expression(iteration.collection())?)?);
        text.push_str(" : ");
        if let Some(key) = iteration.key() {
            text.push_str(&inline(&self.expression(key)?)?);
            text.push_str(" => ");
        }
        text.push_str(&inline(&self.expression(iteration.value())?)?);
        if iteration.is_grouping() {
            text.push_str(" ...");
        }
        if let Some(condition) = iteration.condition() {
            text.push_str(" if ");
            text.push_str(&inline(&self.expression(condition)?)?);
        }
        Ok(match iteration.is_object() {
            true => format!("{{{text}}}"),
            false => format!("[{text}]"),
        })
    }

    /// Returns a string or heredoc in quotes.
    fn quoted(&mut self, expression: Expression<'f>) -> PyResult<String> {
        if heredoc::is_heredoc(expression) {
            return Ok(format!("\"{}\"", heredoc_text(expression)));
        }
        let span = expression.span();
        let mut out = "\"".to_owned();
        let mut at = span.start + 1;
        self.parts(expression.marked_parts(), &mut at, &mut out)?;
        self.copy(at, span.end - 1, &mut out);
        out.push('"');
        Ok(out)
    }

    /// Writes the interpolations, and what is before each as it is written: directives are text in python-hcl2 7.
    fn parts(&mut self, marked: MarkedParts<'f>, at: &mut u32, out: &mut String) -> PyResult<()> {
        for (part, markers) in marked {
            let Some(markers) = markers else { continue };
            match part {
                TemplatePart::Literal(_) => {}
                TemplatePart::Interpolation(inner) => {
                    self.copy(*at, markers.first.start, out);
                    out.push_str("${");
                    out.push_str(self.expression(inner)?.str()?.to_str()?);
                    out.push('}');
                    *at = markers.last.end;
                }
                TemplatePart::If(directive) => {
                    let if_true = directive.if_true().marked_parts(markers.first.end);
                    self.parts(if_true, at, out)?;
                    if let Some(middle) = markers.middle {
                        let if_false = directive.if_false().marked_parts(middle.end);
                        self.parts(if_false, at, out)?;
                    }
                }
                TemplatePart::For(directive) => {
                    let body = directive.body().marked_parts(markers.first.end);
                    self.parts(body, at, out)?;
                }
            }
        }
        Ok(())
    }

    fn copy(&self, start: u32, end: u32, out: &mut String) {
        if start < end {
            out.push_str(self.source.slice(Span::new(start, end)));
        }
    }
}

/// Terms with the operators between them.
#[derive(Default)]
struct Chain<'f> {
    terms: Vec<Expression<'f>>,
    connectors: Vec<Connector<'f>>,
}

enum Connector<'f> {
    Operator(&'static str),
    Question(Expression<'f>),
}

impl<'f> Chain<'f> {
    /// Adds an expression without recursion: a sum of many terms is as deep as it is long.
    fn push(&mut self, expression: Expression<'f>) {
        enum Step<'f> {
            Expression(Expression<'f>),
            Connector(Connector<'f>),
        }
        let mut rest = vec![Step::Expression(expression)];
        while let Some(step) = rest.pop() {
            let expression = match step {
                Step::Expression(expression) => expression,
                Step::Connector(connector) => {
                    self.connectors.push(connector);
                    continue;
                }
            };
            match expression.kind() {
                ExpressionKind::Binary {
                    operator,
                    left,
                    right,
                } => rest.extend([
                    Step::Expression(right),
                    Step::Connector(Connector::Operator(symbol(operator))),
                    Step::Expression(left),
                ]),
                ExpressionKind::Conditional(conditional) => rest.extend([
                    Step::Expression(conditional.if_false()),
                    Step::Connector(Connector::Question(conditional.if_true())),
                    Step::Expression(conditional.condition()),
                ]),
                _ => self.terms.push(expression),
            }
        }
    }
}

fn defined(name: &str) -> PyErr {
    PyRuntimeError::new_err(format!("{name} already defined"))
}

fn is_dollar(text: &str) -> bool {
    text.starts_with("${") && text.ends_with('}')
}

fn unquoted(text: &str) -> String {
    match text
        .strip_prefix('"')
        .and_then(|text| text.strip_suffix('"'))
    {
        Some(inner) => unescaped(inner),
        None => text.to_owned(),
    }
}

/// Resolves escapes one kind after the other, as python-hcl2 7 does: `\\n` becomes a backslash and a line ending.
fn unescaped(text: &str) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    text.replace("\\n", "\n")
        .replace("\\r", "\r")
        .replace("\\t", "\t")
        .replace("\\\"", "\"")
        .replace("\\\\", "\\")
}

/// Returns what Python prints, and `null` for `None`.
fn printed(value: &Any<'_>) -> PyResult<String> {
    if value.is_none() {
        return Ok("null".to_owned());
    }
    Ok(value.str()?.to_str()?.to_owned())
}

/// Returns a value as a part of an expression: dicts as JSON.
fn inline(value: &Any<'_>) -> PyResult<String> {
    if value.is_instance_of::<PyDict>() {
        let json = value.py().import("json")?.call_method1("dumps", (value,))?;
        return Ok(without_escapes(json.cast::<PyString>()?.to_str()?));
    }
    if let Ok(list) = value.cast::<PyList>() {
        let texts = list.iter().map(|element| inline(&element));
        let texts: Vec<String> = texts.collect::<PyResult<_>>()?;
        return Ok(format!("[{}]", texts.join(", ")));
    }
    if let Ok(value) = value.cast::<PyBool>() {
        return Ok(if value.is_true() { "true" } else { "false" }.to_owned());
    }
    Ok(value.str()?.to_str()?.to_owned())
}

/// Removes the escapes of quotes from the first `${` to the last brace.
fn without_escapes(json: &str) -> String {
    let Some(start) = json.find("${") else {
        return json.to_owned();
    };
    let (before, rest) = json.split_at(start);
    let Some(end) = rest.rfind('}') else {
        return json.to_owned();
    };
    let (inside, after) = rest.split_at(end);
    format!("{before}{}{after}", inside.replace("\\\"", "\""))
}

fn heredoc_text(expression: Expression<'_>) -> String {
    let text = heredoc::content(expression).trim_end_matches(['\n', '\t', ' ']);
    let raw = expression.file().source().slice(expression.span());
    if !raw.starts_with("<<-") {
        return text.to_owned();
    }
    let lines = text.split('\n');
    let indentation = lines
        .clone()
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines = lines.map(|line| line.get(indentation..).unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}
