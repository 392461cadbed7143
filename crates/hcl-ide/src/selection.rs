//! Selection ranges: the spans around an offset, from its token to the whole file.

use hcl_syntax::native::{Block, BodyItem, Expression, ExpressionKind, File, StepKind, Steps};
use hcl_syntax::{Source, Span};

use crate::analysis::Analysis;
use crate::names::inside_quotes;
use crate::place::FileId;

impl Analysis {
    /// Returns the spans around an offset, from its token to the whole file: each is inside the next one. None in the JSON syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    ///
    /// let text = "sum = [1, 2 + 3]\n";
    /// let mut workspace = Workspace::new(Language::plain());
    /// let file = workspace.set("app.hcl", text)?;
    /// let spans = workspace.analysis().selection_ranges(file, 10);
    /// let texts: Vec<_> = spans.iter().map(|span| &text[span.range()]).collect();
    /// assert_eq!(texts, ["2", "2 + 3", "[1, 2 + 3]", "sum = [1, 2 + 3]", text]);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn selection_ranges(&self, file: FileId, offset: u32) -> Vec<Span> {
        let file = self.file(file).and_then(|file| file.native());
        file.map_or_else(Vec::new, |file| around(file, offset))
    }
}

/// Collects spans from the outermost in.
struct Chain {
    offset: u32,
    spans: Vec<Span>,
}

impl Chain {
    /// Adds a span if it is inside the last one, smaller, and touches the offset.
    fn push(&mut self, span: Span) -> bool {
        let touches = span.start <= self.offset && self.offset <= span.end;
        let fits = self
            .spans
            .last()
            .is_none_or(|last| last.start <= span.start && span.end <= last.end && *last != span);
        if touches && fits && !span.is_empty() {
            self.spans.push(span);
        }
        touches
    }

    /// Returns the spans from the innermost out.
    fn finish(mut self) -> Vec<Span> {
        self.spans.reverse();
        self.spans
    }
}

/// Returns the spans around an offset of a file in the native syntax, innermost first.
fn around(file: &File, offset: u32) -> Vec<Span> {
    let mut chain = start(file.source(), offset);
    let mut body = file.body();
    while let Some(item) = item_at(body.items(), offset) {
        chain.push(item.span());
        match item {
            BodyItem::Attribute(attribute) => {
                chain.push(attribute.name_span());
                expressions(attribute.expression(), &mut chain);
                break;
            }
            BodyItem::Block(block) => {
                if !enter(block, &mut chain) {
                    break;
                }
                body = block.body();
            }
        }
    }
    chain.finish()
}

/// Starts with the whole text.
fn start(source: &Source, offset: u32) -> Chain {
    let end = crate::narrow::to_u32(source.text().len());
    let mut chain = Chain {
        offset: offset.min(end),
        spans: Vec::new(),
    };
    chain.push(Span::new(0, end));
    chain
}

/// Returns the item that contains an offset, or ends at it.
fn item_at<'f>(items: impl Iterator<Item = BodyItem<'f>>, offset: u32) -> Option<BodyItem<'f>> {
    let mut items = items.skip_while(|item| item.span().end < offset);
    let first = items.next().filter(|item| item.span().start <= offset)?;
    // If two items touch the offset, the later one counts.
    let next = items.next().filter(|item| item.span().start <= offset);
    Some(next.unwrap_or(first))
}

/// Adds the parts of a block. Returns whether the offset is in its body.
fn enter(block: Block<'_>, chain: &mut Chain) -> bool {
    let body = block.body().span();
    let is_inside = body.start < chain.offset && chain.offset < body.end;
    if is_inside {
        chain.push(body);
        chain.push(Span::new(
            block.open_brace_span().end,
            block.close_brace_span().start,
        ));
        return true;
    }
    chain.push(block.definition_span());
    chain.push(block.type_span());
    for label in block.labels() {
        if chain.push(label.span()) {
            chain.push(inside_quotes(block.file().source().text(), label.span()));
        }
    }
    false
}

fn expressions(expression: Expression<'_>, chain: &mut Chain) {
    let mut next = Some(expression);
    while let Some(expression) = next {
        if !chain.push(expression.span()) {
            break;
        }
        parts(expression, chain);
        let mut operands = expression.operands().into_iter();
        next = operands.find(|operand| {
            let span = operand.span();
            span.start <= chain.offset && chain.offset <= span.end
        });
    }
}

/// Adds the parts of an expression that are not expressions.
fn parts(expression: Expression<'_>, chain: &mut Chain) {
    match expression.kind() {
        ExpressionKind::String(literal) => {
            chain.push(literal.span());
        }
        ExpressionKind::Object(object) => {
            for item in object.items() {
                let (key, value) = (item.key().span(), item.value().span());
                if chain.push(key.to(value)) {
                    chain.push(key);
                }
            }
        }
        ExpressionKind::Call(call) => {
            chain.push(call.name_span());
            let (open, close) = (call.open_paren_span(), call.close_paren_span());
            chain.push(Span::new(open.end, close.start.max(open.end)));
        }
        ExpressionKind::Traversal(it) => steps(it.root_span(), it.steps(), chain),
        ExpressionKind::RelativeTraversal(it) => steps(it.source().span(), it.steps(), chain),
        _ => {}
    }
}

/// Adds the path up to the step at the offset, and the name of that step.
fn steps(root: Span, steps: Steps<'_>, chain: &mut Chain) {
    if root.start <= chain.offset && chain.offset <= root.end {
        chain.push(root);
        return;
    }
    for step in steps {
        if chain.offset <= step.span().end {
            chain.push(root.to(step.span()));
            if let StepKind::Attribute(name) = step.kind() {
                let end = step.span().end;
                // Without the dot, and the spaces after it.
                chain.push(Span::new(end - crate::narrow::to_u32(name.len()), end));
            }
            return;
        }
    }
}
