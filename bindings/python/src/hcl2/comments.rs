//! Comments by the rules of python-hcl2: those between items belong to the body, those in an expression to its argument.

use hcl_core::source::Source;
use hcl_core::syntax::TokenKind as Lexeme;
use hcl_core::syntax::{Expression, ExpressionKind};
use hcl_write::tokens::{TokenKind, tokens};

/// The comments of a text, in order.
#[derive(Default)]
pub(super) struct Comments {
    runs: Vec<Run>,
}

/// Comments and line endings between two tokens, of which at least one is a comment.
struct Run {
    /// The end of the token before.
    start: u32,
    /// Whether a comment is on the line of the token before.
    is_inline: bool,
    text: String,
}

/// The end of an expression, where the grammar of python-hcl2 takes a comment into a binary operation.
#[derive(PartialEq, Eq)]
enum Tail {
    Other,
    /// The expression is the operation.
    Own,
    /// The operation is a part of the expression.
    Nested,
}

impl Comments {
    pub(super) fn of(source: &Source) -> Self {
        let mut runs = Vec::new();
        if !source.text().contains(['#', '/']) {
            return Self { runs };
        }
        let (mut start, mut after_heredoc) = (0, false);
        let mut text = String::new();
        let mut has_comment = false;
        for token in tokens(source) {
            match token.kind {
                // The grammar of python-hcl2 has the line ending in the token of the heredoc.
                TokenKind::LineEnding if after_heredoc => after_heredoc = false,
                TokenKind::LineEnding => text.push('\n'),
                TokenKind::LineComment | TokenKind::BlockComment => {
                    has_comment = true;
                    text.push_str(source.slice(token.span));
                }
                TokenKind::Lexeme(lexeme) => {
                    if has_comment {
                        runs.push(Run {
                            start,
                            is_inline: !text.starts_with('\n'),
                            text: std::mem::take(&mut text),
                        });
                    }
                    text.clear();
                    has_comment = false;
                    after_heredoc = lexeme == Lexeme::CloseHeredoc;
                    start = token.span.end;
                }
            }
        }
        Self { runs }
    }

    /// Adds the comments between two tokens.
    pub(super) fn between(&self, start: u32, end: u32, out: &mut Vec<String>) {
        if let Some(run) = self.at(start)
            && start <= end
        {
            run.list(out);
        }
    }

    /// Adds the comments of the value of an argument, and returns the offset that the comments of the body begin at.
    pub(super) fn of_value(
        &self,
        value: Expression<'_>,
        comments: &mut Vec<String>,
        inline: &mut Vec<String>,
    ) -> u32 {
        let span = value.span();
        let first = self.runs.partition_point(|run| run.start < span.start);
        let inside = self.runs.get(first..).unwrap_or_default();
        let inside = inside.iter().take_while(|run| run.start < span.end);
        if inside.clone().next().is_some() {
            let mut hidden = Vec::new();
            self.hide(value, &mut hidden);
            for run in inside {
                if !hidden
                    .iter()
                    .any(|&(start, end)| start <= run.start && run.start < end)
                {
                    run.list(inline);
                }
            }
        }
        let tail = tail(value);
        if tail == Tail::Other {
            return span.end;
        }
        if let Some(run) = self.at(span.end) {
            match (run.is_inline, tail) {
                (true, _) => run.list(inline),
                (false, Tail::Own) => run.list(comments),
                (false, _) => {}
            }
        }
        // No comment begins there.
        u32::MAX
    }

    fn at(&self, start: u32) -> Option<&Run> {
        let index = self.runs.partition_point(|run| run.start < start);
        self.runs.get(index).filter(|run| run.start == start)
    }

    /// Adds the spans of an expression in which python-hcl2 finds no comments. Recursion is bounded by the parser's
    /// nesting limit.
    fn hide(&self, expression: Expression<'_>, hidden: &mut Vec<(u32, u32)>) {
        match expression.kind() {
            ExpressionKind::String(_)
            | ExpressionKind::Template(_)
            | ExpressionKind::TemplateWrap(_) => {
                hidden.push((expression.span().start, expression.span().end));
            }
            ExpressionKind::Object(object) => {
                for item in object.items() {
                    let end = item.value().span().end;
                    let is_absorbed = tail(item.value()) != Tail::Other;
                    hidden.push((item.key().span().start, end + u32::from(is_absorbed)));
                }
            }
            ExpressionKind::Tuple(tuple) => {
                tuple
                    .elements()
                    .for_each(|element| self.hide(element, hidden));
            }
            ExpressionKind::Parentheses(inner) => self.hide(inner, hidden),
            ExpressionKind::Unary { operand, .. } => self.hide(operand, hidden),
            ExpressionKind::Binary { left, right, .. } => {
                self.hide(left, hidden);
                self.hide(right, hidden);
                let end = expression.span().end;
                if tail(expression) == Tail::Own && self.at(end).is_some_and(|run| !run.is_inline) {
                    hidden.push((end, end + 1));
                }
            }
            ExpressionKind::Conditional(conditional) => {
                self.hide(conditional.condition(), hidden);
                self.hide(conditional.if_true(), hidden);
                self.hide(conditional.if_false(), hidden);
            }
            ExpressionKind::Call(call) => {
                call.arguments()
                    .for_each(|argument| self.hide(argument, hidden));
            }
            ExpressionKind::For(iteration) => {
                self.hide(iteration.collection(), hidden);
                for part in iteration.key().into_iter().chain([iteration.value()]) {
                    self.hide(part, hidden);
                }
                if let Some(condition) = iteration.condition() {
                    self.hide(condition, hidden);
                }
            }
            ExpressionKind::Index(index) => {
                self.hide(index.collection(), hidden);
                self.hide(index.key(), hidden);
            }
            ExpressionKind::RelativeTraversal(traversal) => self.hide(traversal.source(), hidden),
            ExpressionKind::Splat(splat) => {
                self.hide(splat.source(), hidden);
                hidden.push((splat.marker_span().end, expression.span().end));
            }
            _ => {}
        }
    }
}

fn tail(mut expression: Expression<'_>) -> Tail {
    let mut tail = Tail::Other;
    let mut depth = 0;
    loop {
        match expression.kind() {
            ExpressionKind::Binary { right, .. } => {
                tail = if depth == 0 { Tail::Own } else { Tail::Nested };
                expression = right;
            }
            ExpressionKind::Conditional(conditional) => expression = conditional.if_false(),
            _ => return tail,
        }
        depth += 1;
    }
}

impl Run {
    /// Adds the comments: a lone block comment as a whole, otherwise each line.
    fn list(&self, out: &mut Vec<String>) {
        let stripped = self.text.trim();
        if let Some(inner) = stripped
            .strip_prefix("/*")
            .and_then(|rest| rest.strip_suffix("*/"))
        {
            let inner = inner.trim();
            if !inner.is_empty() {
                out.push(inner.to_owned());
            }
            return;
        }
        for line in self.text.split('\n') {
            let line = line.trim();
            let line = line
                .strip_prefix("//")
                .or_else(|| line.strip_prefix('#'))
                .unwrap_or(line);
            if !line.is_empty() {
                out.push(line.trim().to_owned());
            }
        }
    }
}
