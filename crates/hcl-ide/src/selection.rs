//! Selection ranges: the spans around an offset, from its token to the whole file.

use hcl_syntax::Span;
use hcl_syntax::native::{Construct, File, Visit};
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
    const fn touches(&self, span: Span) -> bool {
        span.start <= self.offset && self.offset <= span.end
    }

    /// Adds a span if it touches the offset, in place of those before it that touch the offset too. Returns whether it does.
    fn enter(&mut self, span: Span) -> bool {
        let touches = self.touches(span);
        if touches {
            while self.spans.pop_if(|last| !last.encloses(span)).is_some() {}
            self.push(span);
        }
        touches
    }

    /// Adds a span if it is inside the last one, smaller, and touches the offset.
    fn push(&mut self, span: Span) {
        let last = self.spans.last();
        let fits = last.is_none_or(|last| last.encloses(span) && *last != span);
        if self.touches(span) && fits && !span.is_empty() {
            self.spans.push(span);
        }
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
    let mut walk = file.body().walk();
    while let Some(visit) = walk.next() {
        let Visit::Enter(construct) = visit else {
            continue;
        };
        let span = match construct {
            Construct::Body(_) => continue,
            Construct::Attribute(attribute) => attribute.span(),
            Construct::Block(block) => block.span(),
            Construct::Expression(expression) => expression.span(),
        };
        if !chain.enter(span) {
            walk.skip_inside();
        } else if let Construct::Block(block) = construct {
            let inside = block.body().span();
            if chain.offset <= inside.start || inside.end <= chain.offset {
                chain.push(block.definition_span());
                walk.skip_inside();
                continue;
            }
            chain.push(inside);
            let (open, close) = (block.open_brace_span(), block.close_brace_span());
            chain.push(Span::new(open.end, close.start));
        } else if let Construct::Expression(expression) = construct {
            for item in expression.as_object().into_iter().flatten() {
                chain.push(item.key().span().to(item.value().span()));
            }
        }
    }
    let tokens = tokens(source).into_iter().map(|token| token.span);
    let touching = tokens.filter(|span| chain.touches(*span));
    // `a.`: the name is the longer one.
    if let Some(token) = touching.max_by_key(|span| span.len()) {
        chain.push(token);
        chain.push(inside_quotes(source.text(), token));
    }
    chain.spans.reverse();
    chain.spans
}
