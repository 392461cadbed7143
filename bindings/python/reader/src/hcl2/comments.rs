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
            let hidden = self.hidden(value);
            for run in inside {
                let before = hidden.partition_point(|&(start, _)| start <= run.start);
                let last = hidden.get(..before).and_then(<[_]>::last);
                if last.is_none_or(|&(_, end)| end <= run.start) {
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

    /// Returns the spans of an expression in which python-hcl2 finds no comments, in order. They are disjoint.
    fn hidden(&self, expression: Expression<'_>) -> Vec<(u32, u32)> {
        let mut hidden = Vec::new();
        let mut rest = vec![expression];
        while let Some(expression) = rest.pop() {
            let span = expression.span();
            match expression.kind() {
                ExpressionKind::String(_)
                | ExpressionKind::Template(_)
                | ExpressionKind::TemplateWrap(_) => hidden.push((span.start, span.end)),
                ExpressionKind::Object(object) => {
                    hidden.extend(object.items().map(|item| {
                        let end = item.value().span().end;
                        let is_absorbed = tail(item.value()) != Tail::Other;
                        (item.key().span().start, end + u32::from(is_absorbed))
                    }));
                }
                ExpressionKind::Tuple(tuple) => rest.extend(tuple.elements()),
                ExpressionKind::Parentheses(inner) => rest.push(inner),
                ExpressionKind::Unary { operand, .. } => rest.push(operand),
                ExpressionKind::Binary { left, right, .. } => {
                    rest.extend([left, right]);
                    let run = self.at(span.end).filter(|run| !run.is_inline);
                    if run.is_some() && tail(expression) == Tail::Own {
                        hidden.push((span.end, span.end + 1));
                    }
                }
                ExpressionKind::Conditional(conditional) => rest.extend([
                    conditional.condition(),
                    conditional.if_true(),
                    conditional.if_false(),
                ]),
                ExpressionKind::Call(call) => rest.extend(call.arguments()),
                ExpressionKind::For(iteration) => {
                    rest.extend([iteration.collection(), iteration.value()]);
                    rest.extend(iteration.key().into_iter().chain(iteration.condition()));
                }
                ExpressionKind::Index(index) => rest.extend([index.collection(), index.key()]),
                ExpressionKind::RelativeTraversal(traversal) => rest.push(traversal.source()),
                ExpressionKind::Splat(splat) => {
                    rest.push(splat.source());
                    hidden.push((splat.marker_span().end, span.end));
                }
                _ => {}
            }
        }
        hidden.sort_unstable();
        hidden
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
