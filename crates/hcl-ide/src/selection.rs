//! Selection ranges: the spans around an offset, from its token to the whole file.

use hcl_syntax::Span;
use hcl_syntax::native::{BodyItem, Expression, File};
use hcl_write::tokens::tokens;

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
            .is_none_or(|last| last.encloses(span) && *last != span);
        if touches && fits && !span.is_empty() {
            self.spans.push(span);
        }
        touches
    }
}

/// Returns the spans around an offset, innermost first.
fn around(file: &File, offset: u32) -> Vec<Span> {
    let source = file.source();
    let end = crate::to_u32::to_u32(source.text().len());
    let mut chain = Chain {
        offset: offset.min(end),
        spans: Vec::new(),
    };
    chain.push(Span::new(0, end));
    let mut body = file.body();
    while let Some(item) = item_at(body.items(), chain.offset) {
        chain.push(item.span());
        match item {
            BodyItem::Attribute(attribute) => {
                expressions(attribute.expression(), &mut chain);
                break;
            }
            BodyItem::Block(block) => {
                let inside = block.body().span();
                if chain.offset <= inside.start || inside.end <= chain.offset {
                    chain.push(block.definition_span());
                    break;
                }
                chain.push(inside);
                let (open, close) = (block.open_brace_span(), block.close_brace_span());
                chain.push(Span::new(open.end, close.start));
                body = block.body();
            }
        }
    }
    let tokens = tokens(source).into_iter().map(|token| token.span);
    let touching = tokens.filter(|span| span.start <= chain.offset && chain.offset <= span.end);
    // `a.`: the name is the longer one.
    if let Some(token) = touching.max_by_key(|span| span.len()) {
        chain.push(token);
        chain.push(inside_quotes(source.text(), token));
    }
    chain.spans.reverse();
    chain.spans
}

/// Returns the item that contains an offset, or ends at it.
fn item_at<'f>(items: impl Iterator<Item = BodyItem<'f>>, offset: u32) -> Option<BodyItem<'f>> {
    let mut items = items.skip_while(|item| item.span().end < offset);
    let first = items.next().filter(|item| item.span().start <= offset)?;
    // If two items touch the offset, the later one counts.
    let next = items.next().filter(|item| item.span().start <= offset);
    Some(next.unwrap_or(first))
}

/// Pushes an expression and the parts of it that the offset is in.
fn expressions(expression: Expression<'_>, chain: &mut Chain) {
    let mut next = Some(expression);
    while let Some(expression) = next {
        if !chain.push(expression.span()) {
            break;
        }
        if let Some(items) = expression.as_object() {
            for item in items {
                chain.push(item.key().span().to(item.value().span()));
            }
        }
        let mut operands = expression.operands().into_iter();
        next = operands.find(|operand| {
            let span = operand.span();
            span.start <= chain.offset && chain.offset <= span.end
        });
    }
}
