//! The syntax of expressions: precedence, parentheses and punctuation, on one line.

use std::borrow::Cow;

use hcl_core::Number;
use hcl_core::extend::escape_sequences;
use hcl_core::internal::{is_name, push_key, push_quoted, push_template_code, push_template_text};

use super::build::{constant_text, joined};
use super::errors::Unwritable;
use super::precedence::{self, begins_with_minus, is_zero, needs_parentheses};
use super::{BinaryOperator, Call, Expr, For, Step, TemplatePart, UnaryOperator, errors};
use hcl_serde::Result;

/// The marks around the literal text of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TemplateMarks {
    Quoted,
    /// `fits` is false if a heredoc cannot hold the text: a sign before a sequence would escape it.
    Heredoc {
        fits: bool,
    },
}

/// A writer of one expression, on one line.
struct LineWriter {
    out: Vec<u8>,
    quotes: TemplateMarks,
}

fn written(write: impl FnOnce(&mut LineWriter) -> Result<()>) -> Result<String> {
    let mut line = LineWriter {
        out: Vec::new(),
        quotes: TemplateMarks::Quoted,
    };
    write(&mut line)?;
    Ok(String::from_utf8(line.out).unwrap_or_default())
}

/// Returns the text of an expression on one line.
pub(super) fn line(expression: &Expr) -> Result<String> {
    written(|line| line.expression(expression))
}

/// Returns whether a name is a literal.
fn is_literal(name: &str) -> bool {
    matches!(name, "true" | "false" | "null")
}

/// Returns the key of an object's item: bare or in quotes if it is a text, else in parentheses.
pub(super) fn key_text(key: &Expr) -> Result<String> {
    written(|line| line.key(key))
}

/// Returns the source text of a template in a heredoc; `None` if a heredoc has no text for it.
pub(super) fn heredoc_source(parts: &[TemplatePart]) -> Result<Option<String>> {
    if !has_line_feed(parts) {
        return Ok(None);
    }
    let mut fits = false;
    let text = written(|line| {
        line.quotes = TemplateMarks::Heredoc { fits: true };
        line.parts(parts)?;
        fits = matches!(line.quotes, TemplateMarks::Heredoc { fits: true });
        Ok(())
    })?;
    Ok(Some(text).filter(|_| fits))
}

fn is_digits(step: &Step) -> bool {
    let digits = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    matches!(step, Step::Attribute(name) if !name.is_empty() && digits(name))
}

/// Returns whether literal text of a template contains a line feed. A stack instead of recursion: directives that were built may
/// nest to any depth.
fn has_line_feed(parts: &[TemplatePart]) -> bool {
    let mut pending = vec![parts];
    while let Some(parts) = pending.pop() {
        for part in parts {
            if matches!(part, TemplatePart::Literal(text) if text.contains('\n')) {
                return true;
            }
            pending.extend(part.inside().1);
        }
    }
    false
}

/// Returns the parts as [`Expr::template`] joins them.
fn simplest(parts: &[TemplatePart]) -> Cow<'_, [TemplatePart]> {
    let is_text = |part: &TemplatePart| matches!(part, TemplatePart::Literal(_));
    let is_joined = parts.iter().all(|part| match part {
        TemplatePart::Literal(text) => !text.is_empty(),
        TemplatePart::Interpolation(inner) => constant_text(inner).is_none(),
        TemplatePart::If { .. } | TemplatePart::For { .. } => true,
    });
    if is_joined && !parts.windows(2).any(|pair| pair.iter().all(is_text)) {
        Cow::Borrowed(parts)
    } else {
        Cow::Owned(joined(parts.iter().cloned()))
    }
}

impl Call {
    /// Returns whether `[for(` would begin a `for` expression.
    fn begins_for(&self) -> bool {
        self.name.split("::").next() == Some("for")
    }
}

impl LineWriter {
    fn push(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn name(&mut self, name: &str) -> Result<()> {
        if !is_name(name) {
            return Err(Unwritable::Name(&format!("{name:?}")).into_error());
        }
        self.push(name);
        Ok(())
    }

    fn number(&mut self, number: &Number) -> Result<()> {
        if number.is_infinite() {
            return Err(Unwritable::Number(number.to_f64()).into_error());
        }
        self.out.extend_from_slice(number.to_literal().as_bytes());
        Ok(())
    }

    /// Writes an operand, in parentheses if it binds less than `least`.
    fn operand(&mut self, expression: &Expr, least: u8) -> Result<()> {
        if needs_parentheses(expression, least) {
            self.parentheses(expression)
        } else {
            self.expression(expression)
        }
    }

    /// Writes an expression in parentheses.
    fn parentheses(&mut self, expression: &Expr) -> Result<()> {
        self.push("(");
        self.expression(expression)?;
        self.push(")");
        Ok(())
    }

    /// Writes the elements of a list, or arguments.
    fn list(&mut self, expressions: &[Expr]) -> Result<()> {
        for (index, expression) in expressions.iter().enumerate() {
            if index > 0 {
                self.push(", ");
            }
            self.expression(expression)?;
        }
        Ok(())
    }

    fn expression(&mut self, expression: &Expr) -> Result<()> {
        match expression {
            Expr::Null => self.push("null"),
            Expr::Bool(true) => self.push("true"),
            Expr::Bool(false) => self.push("false"),
            Expr::Number(number) => self.number(number)?,
            Expr::String(text) => push_quoted(&mut self.out, text),
            Expr::Template(parts) => match constant_text(expression) {
                Some(text) => push_quoted(&mut self.out, &text),
                None => self.template(parts)?,
            },
            Expr::Tuple(elements) => {
                self.push("[");
                self.list(elements)?;
                self.push("]");
            }
            Expr::Object(items) => self.object(items)?,
            Expr::Path(..) => return Err(errors::path_as_value()),
            Expr::Variable(name) => self.variable(name)?,
            Expr::Access(base, steps) => self.access(base, steps)?,
            Expr::Call(call) => self.call(call)?,
            Expr::Unary(UnaryOperator::Negate, operand) if is_zero(operand) => self.push("0"),
            Expr::Unary(operator, operand) => {
                self.push(match operator {
                    UnaryOperator::Negate => "-",
                    UnaryOperator::Not => "!",
                });
                self.operand(operand, precedence::UNARY)?;
            }
            Expr::Binary(left, operator, right) => self.binary(left, *operator, right)?,
            Expr::Conditional(conditional) => {
                // Only the last operand of a conditional can be another one without parentheses.
                self.operand(&conditional.condition, precedence::OR)?;
                self.push(" ? ");
                self.operand(&conditional.if_true, precedence::OR)?;
                self.push(" : ");
                self.expression(&conditional.if_false)?;
            }
            Expr::For(each) => {
                let (open, close) = match each.key {
                    Some(_) => ("{ ", " }"),
                    None => ("[", "]"),
                };
                self.push(open);
                self.for_expression(each)?;
                self.push(close);
            }
        }
        Ok(())
    }

    /// Writes a variable. `true`, `false` and `null` would be literals, and `[for` begins a `for` expression.
    fn variable(&mut self, name: &str) -> Result<()> {
        match name {
            name if is_literal(name) => return Err(errors::literal_name(name)),
            // The formatter has a space between `in` and a bracket in some places.
            "for" | "in" => self.push(&format!("({name})")),
            _ => self.name(name)?,
        }
        Ok(())
    }

    /// Writes an expression where the formatter takes a minus for an operator between operands.
    fn after_word(&mut self, expression: &Expr) -> Result<()> {
        if begins_with_minus(expression) {
            self.parentheses(expression)
        } else {
            self.expression(expression)
        }
    }

    fn binary(&mut self, left: &Expr, operator: BinaryOperator, right: &Expr) -> Result<()> {
        let precedence = operator.precedence();
        self.operand(left, precedence)?;
        self.push(" ");
        self.push(operator.symbol());
        self.push(" ");
        // Tighter: chains nest to the left.
        self.operand(right, precedence + 1)
    }

    fn object(&mut self, items: &[(Expr, Expr)]) -> Result<()> {
        if items.is_empty() {
            self.push("{}");
            return Ok(());
        }
        for (index, (key, value)) in items.iter().enumerate() {
            self.push(if index == 0 { "{ " } else { ", " });
            self.key(key)?;
            self.push(" = ");
            self.expression(value)?;
        }
        self.push(" }");
        Ok(())
    }

    fn key(&mut self, mut key: &Expr) -> Result<()> {
        while let Expr::Access(base, steps) = key
            && steps.is_empty()
        {
            key = base;
        }
        if let Some(name) = constant_text(key) {
            push_key(&mut self.out, &name);
            return Ok(());
        }
        match key {
            // Quotes are enough.
            Expr::Template(_) => self.expression(key)?,
            Expr::Path(root, steps) => {
                // `{ for` begins a `for` expression, and without steps it is a name.
                if root == "for" || steps.is_empty() || steps.iter().any(Step::is_computed) {
                    return Err(errors::no_path());
                }
                // `{ null.a = 1 }` has a computed key.
                if is_literal(root) {
                    return Err(errors::literal_name(root));
                }
                self.name(root)?;
                self.steps(steps)?;
            }
            _ => self.parentheses(key)?,
        }
        Ok(())
    }

    fn access(&mut self, base: &Expr, steps: &[Step]) -> Result<()> {
        // Steps after steps are one access, but parentheses end a splat.
        if let Expr::Access(inner, before) = base
            && !before.iter().any(Step::is_splat)
        {
            return self.access(inner, &[before.as_slice(), steps].concat());
        }
        if steps.is_empty() {
            return self.expression(base);
        }
        let is_plain = matches!(
            base,
            Expr::Variable(_) | Expr::Call(_) | Expr::Tuple(_) | Expr::Object(_) | Expr::For(_)
        );
        if is_plain {
            self.expression(base)?;
        } else {
            self.parentheses(base)?;
        }
        self.steps(steps)
    }

    fn steps(&mut self, steps: &[Step]) -> Result<()> {
        let mut is_in_splat = false;
        let mut is_after_digits = false;
        for step in steps {
            let is_digits = is_in_splat && is_digits(step);
            match step {
                // `.0.1` is a number, and nothing can follow a splat in it but names.
                _ if is_after_digits && is_digits => return Err(errors::two_numbers()),
                Step::AttributeSplat if is_in_splat => return Err(errors::nested_splat()),
                Step::Attribute(name) => {
                    self.push(".");
                    if is_digits {
                        self.push(name);
                    } else {
                        self.name(name)?;
                    }
                }
                Step::Index(key) => {
                    self.push("[");
                    self.expression(key)?;
                    self.push("]");
                }
                Step::Splat => self.push("[*]"),
                Step::AttributeSplat => self.push(".*"),
            }
            is_in_splat = match step {
                Step::AttributeSplat => true,
                Step::Attribute(_) => is_in_splat,
                Step::Index(_) | Step::Splat => false,
            };
            is_after_digits = is_digits;
        }
        Ok(())
    }

    fn call(&mut self, call: &Call) -> Result<()> {
        if call.begins_for() {
            self.push("(");
        }
        for (index, name) in call.name.split("::").enumerate() {
            if index > 0 {
                self.push("::");
            }
            self.name(name)?;
        }
        self.push("(");
        self.list(&call.arguments)?;
        if call.is_expanded && !call.arguments.is_empty() {
            self.push("...");
        }
        self.push(")");
        if call.begins_for() {
            self.push(")");
        }
        Ok(())
    }

    fn for_expression(&mut self, each: &For) -> Result<()> {
        self.push("for ");
        self.names(each.key_name.as_deref(), &each.value_name)?;
        self.after_name(&each.collection, b"(")?;
        self.push(" : ");
        if let Some(key) = &each.key {
            self.expression(key)?;
            self.push(" => ");
        }
        self.after_word(&each.value)?;
        if each.is_grouping && each.key.is_some() {
            self.push("...");
        }
        if let Some(condition) = &each.condition {
            self.push(" if ");
            self.after_name(condition, b"([")?;
        }
        Ok(())
    }

    /// Writes the variables of a `for`, and the word after them.
    fn names(&mut self, key_name: Option<&str>, value_name: &str) -> Result<()> {
        if let Some(key_name) = key_name {
            self.name(key_name)?;
            self.push(", ");
        }
        self.name(value_name)?;
        self.push(" in ");
        Ok(())
    }

    /// Writes an expression after `in` or `if`, which the formatter takes for a name before some brackets.
    fn after_name(&mut self, expression: &Expr, brackets: &[u8]) -> Result<()> {
        let start = self.out.len();
        self.after_word(expression)?;
        let first = self.out.get(start);
        if first.is_some_and(|first| brackets.contains(first)) {
            self.out.remove(start - 1);
        }
        Ok(())
    }

    /// Writes an interpolation. Braces next to its own have spaces.
    fn interpolation(&mut self, expression: &Expr) -> Result<()> {
        self.begin_code("${");
        let start = self.out.len();
        self.code(|line| line.after_word(expression))?;
        if self.out.get(start) == Some(&b'{') {
            self.out.insert(start, b' ');
        }
        self.close_brace();
        Ok(())
    }

    /// Begins an interpolation or directive.
    fn begin_code(&mut self, code: &str) {
        match &mut self.quotes {
            TemplateMarks::Quoted => push_template_code(&mut self.out, code),
            TemplateMarks::Heredoc { fits } => {
                *fits &= self.out.last().copied() != code.bytes().next();
                self.push(code);
            }
        }
    }

    /// Writes a brace, with a space after another one.
    fn close_brace(&mut self) {
        let is_after_brace = self.out.last() == Some(&b'}');
        self.push(if is_after_brace { " }" } else { "}" });
    }

    /// Writes an expression inside a template. Its own templates are in quotes.
    fn code(&mut self, write: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        let quotes = std::mem::replace(&mut self.quotes, TemplateMarks::Quoted);
        let result = write(self);
        self.quotes = quotes;
        result
    }

    /// Writes literal text of a template.
    fn template_text(&mut self, text: &str) {
        match &mut self.quotes {
            TemplateMarks::Quoted => push_template_text(&mut self.out, text),
            TemplateMarks::Heredoc { fits } => {
                *fits &= !(text.starts_with('{') && matches!(self.out.last(), Some(b'$' | b'%')));
                self.push(&escape_sequences(text));
            }
        }
    }

    fn template(&mut self, parts: &[TemplatePart]) -> Result<()> {
        self.push("\"");
        self.parts(parts)?;
        // A single interpolation would keep the type of its value. The space is stripped.
        if let [TemplatePart::Interpolation(_)] = *simplest(parts) {
            self.out.pop();
            self.push("~} ");
        }
        self.push("\"");
        Ok(())
    }

    fn parts(&mut self, parts: &[TemplatePart]) -> Result<()> {
        for part in &*simplest(parts) {
            match part {
                TemplatePart::Literal(text) => self.template_text(text),
                TemplatePart::Interpolation(expression) => self.interpolation(expression)?,
                TemplatePart::If {
                    condition,
                    if_true,
                    if_false,
                } => {
                    self.begin_code("%{if ");
                    self.code(|line| line.after_name(condition, b"(["))?;
                    self.close_brace();
                    self.parts(if_true)?;
                    // As the parser reads it, a part without text is none.
                    let if_false = simplest(if_false);
                    if !if_false.is_empty() {
                        self.begin_code("%{else}");
                        self.parts(&if_false)?;
                    }
                    self.begin_code("%{endif}");
                }
                TemplatePart::For {
                    key_name,
                    value_name,
                    collection,
                    body,
                } => {
                    self.begin_code("%{for ");
                    self.names(key_name.as_deref(), value_name)?;
                    self.code(|line| line.after_name(collection, b"("))?;
                    self.close_brace();
                    self.parts(body)?;
                    self.begin_code("%{endfor}");
                }
            }
        }
        Ok(())
    }
}
