//! Comments by the rules of python-hcl2: a comment between items belongs to the body, a comment in an expression to its argument.

use hcl_core::native::{Expression, ExpressionKind, LexicalTokens, TokenKind as Lexeme};
use hcl_core::source::{Source, Span};
use hcl_write::tokens::{TokenKind, gap_tokens};

/// Finds the comments of a text.
///
/// Comments between items are in the gaps of the tree. A value is split into tokens only if its text may have a comment.
pub(super) struct CommentFinder<'f>(pub(super) &'f Source);

/// Comments and line endings between two tokens, with at least one comment.
struct CommentRun {
    /// The end of the token before.
    start: u32,
    /// Whether a comment is on the line of the token before.
    is_inline: bool,
    text: String,
}

/// The runs in a value, and the run after it. In order.
struct CommentRuns(Vec<CommentRun>);

/// The end of an expression, where the grammar of python-hcl2 takes a comment into a binary operation.
#[derive(PartialEq, Eq)]
enum Tail {
    Other,
    /// The expression is the operation.
    Own,
    /// The operation is a part of the expression.
    Nested,
}

impl CommentFinder<'_> {
    /// Adds the comments between two tokens.
    pub(super) fn between(&self, start: u32, end: u32, out: &mut Vec<String>) {
        if start < end
            && let Some(run) = CommentRun::of(self.0, Span::new(start, end), false)
        {
            run.list(out);
        }
    }

    /// Adds the comments of the value of an argument, and returns the offset that the comments of the body begin at. `next` is
    /// the start of the token after the value.
    pub(super) fn of_value(
        &self,
        value: Expression<'_>,
        next: u32,
        comments: &mut Vec<String>,
        inline: &mut Vec<String>,
    ) -> u32 {
        let span = value.span();
        let source = self.0;
        let tail = tail(value);
        // No comment of the body begins after an operation.
        let after = if tail == Tail::Other {
            span.end
        } else {
            u32::MAX
        };
        let searched = if tail == Tail::Other { span.end } else { next };
        if !may_have_comment(source.slice(Span::new(span.start, searched))) {
            return after;
        }
        let runs = CommentRuns::of(source, span, next);
        let inside: Vec<&CommentRun> = runs.0.iter().filter(|run| run.start < span.end).collect();
        if !inside.is_empty() {
            let hidden = runs.hidden(value);
            for run in inside {
                let before = hidden.partition_point(|&(start, _)| start <= run.start);
                let last = hidden.get(..before).and_then(<[_]>::last);
                if last.is_none_or(|&(_, end)| end <= run.start) {
                    run.list(inline);
                }
            }
        }
        if let Some(run) = runs.at(span.end) {
            match (run.is_inline, tail) {
                (_, Tail::Other) | (false, Tail::Nested) => {}
                (true, _) => run.list(inline),
                (false, Tail::Own) => run.list(comments),
            }
        }
        after
    }
}

/// Returns whether a text has the start of a comment, which may be in a string.
fn may_have_comment(text: &str) -> bool {
    text.contains('#') || (text.contains('/') && (text.contains("//") || text.contains("/*")))
}

impl CommentRuns {
    fn of(source: &Source, value: Span, next: u32) -> Self {
        let mut runs = Vec::new();
        let mut tokens = LexicalTokens::new(source);
        tokens.skip_to(value.start);
        let mut token = tokens.next();
        while token.span.end < value.end {
            let following = tokens.next();
            let gap = Span::new(token.span.end, following.span.start);
            runs.extend(CommentRun::of(
                source,
                gap,
                token.kind == Lexeme::CloseHeredoc,
            ));
            token = following;
        }
        let gap = Span::new(value.end, next);
        runs.extend(CommentRun::of(
            source,
            gap,
            token.kind == Lexeme::CloseHeredoc,
        ));
        Self(runs)
    }

    fn at(&self, start: u32) -> Option<&CommentRun> {
        let index = self.0.partition_point(|run| run.start < start);
        self.0.get(index).filter(|run| run.start == start)
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
                ExpressionKind::Binary { left, right, .. } => {
                    rest.extend([left, right]);
                    let run = self.at(span.end).filter(|run| !run.is_inline);
                    if run.is_some() && tail(expression) == Tail::Own {
                        hidden.push((span.end, span.end + 1));
                    }
                }
                ExpressionKind::Splat(splat) => {
                    rest.push(splat.source());
                    hidden.push((splat.marker_span().end, span.end));
                }
                _ => rest.extend(expression.operands()),
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

impl CommentRun {
    /// Returns the run of a gap between tokens, if it has a comment.
    fn of(source: &Source, gap: Span, is_after_heredoc: bool) -> Option<Self> {
        if !source.slice(gap).contains(['#', '/']) {
            return None;
        }
        // The grammar of python-hcl2 has the line ending in the token of the heredoc.
        let skipped = usize::from(is_after_heredoc);
        let mut text = String::new();
        for token in gap_tokens(source, gap).into_iter().skip(skipped) {
            match token.kind {
                TokenKind::LineEnding => text.push('\n'),
                _ => text.push_str(source.slice(token.span)),
            }
        }
        Some(Self {
            start: gap.start,
            is_inline: !text.starts_with('\n'),
            text,
        })
    }

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
