//! Nesting of directives: from a flat list of pieces to a tree of parts, with a stack of open directives.

use crate::native::errors::{label, template as errors};
use crate::native::tree::{ExpressionId, ListId, NodeKind};
use crate::source::Span;

use super::cursor::Parser;
use super::template::{PieceTag, TemplatePiece};

/// A directive before its `endif` or `endfor`.
#[derive(Debug)]
struct OpenDirective {
    span: Span,
    opener: Opener,
    /// The index of its first part in [`DirectiveParts::parts`].
    base: usize,
}

#[derive(Debug)]
enum Opener {
    If {
        condition: ExpressionId,
        /// The parts before `else`, after that was reached.
        if_true: Option<ListId>,
    },
    /// The index of the `for` among those of the tree.
    For(u32),
}

impl Opener {
    const fn keyword(&self) -> &'static str {
        match self {
            Self::If { .. } => "if",
            Self::For(_) => "for",
        }
    }
}

/// The parts so far and the open directives.
#[derive(Debug, Default)]
struct DirectiveParts {
    /// Indices of nodes: of the template, then of each open directive.
    parts: Vec<u32>,
    open: Vec<OpenDirective>,
}

impl Parser<'_> {
    /// Pushes the indices of the parts of the pieces since `base`. The pieces end before the token `end`.
    pub(super) fn structure(&mut self, base: usize, end: Span) {
        let mut pieces = base..self.templates.len();
        let mut all = self.templates.iter().skip(base);
        if !all.any(|piece| piece.tag.is_directive()) {
            for at in pieces {
                let part = self.templates.get(at).copied();
                let part = part.and_then(|piece| self.plain_part(piece));
                self.pending.extend(part);
            }
            return;
        }
        let mut structure = DirectiveParts::default();
        while let Some(&piece) = pieces.next().and_then(|at| self.templates.get(at))
            && self.add(&mut structure, piece)
        {}
        self.close_all(&mut structure, end);
        self.pending.append(&mut structure.parts);
    }

    /// Reports the directives without end, all in one report, and abandons them. In a template with a mistake, the mistake may hide their
    /// ends.
    fn close_all(&mut self, structure: &mut DirectiveParts, end: Span) {
        let Some(innermost) = structure.open.last() else {
            return;
        };
        if self.at_cursor() {
            while let Some(open) = structure.open.last() {
                let keyword = match open.opener {
                    Opener::If { .. } => "endif",
                    Opener::For(_) => "endfor",
                };
                self.end_directive(structure, end, keyword);
            }
            return;
        }
        let mut error = errors::unclosed_directive(innermost.opener.keyword());
        let context = innermost.span.to(end);
        let follows = self.recovering;
        while let Some(open) = structure.open.pop() {
            error = error.with_related(self.source.span(open.span), label::DIRECTIVE);
            self.abandon(structure, &open, end);
        }
        if !follows {
            self.report_within(error, end, context);
        }
    }

    /// Returns the part of a piece, unless it is empty or a directive.
    fn plain_part(&mut self, TemplatePiece { span, tag }: TemplatePiece) -> Option<u32> {
        match tag {
            PieceTag::Literal(decode) | PieceTag::Line(decode) if !span.is_empty() => {
                Some(self.tree.push(span, NodeKind::Literal(decode)))
            }
            PieceTag::Interpolation(id) => Some(id.0),
            _ => None,
        }
    }

    /// Adds a piece to the structure. Returns false if it nests too deep.
    fn add(&mut self, structure: &mut DirectiveParts, piece: TemplatePiece) -> bool {
        let TemplatePiece { span, tag } = piece;
        match tag {
            PieceTag::Literal(_) | PieceTag::Line(_) | PieceTag::Interpolation(_) => {
                structure.parts.extend(self.plain_part(piece));
            }
            PieceTag::If(condition) => {
                let opener = Opener::If {
                    condition,
                    if_true: None,
                };
                return self.open(structure, span, opener);
            }
            PieceTag::For(index) => return self.open(structure, span, Opener::For(index)),
            PieceTag::Else => self.else_directive(structure, span),
            PieceTag::EndIf => self.end_directive(structure, span, "endif"),
            PieceTag::EndFor => self.end_directive(structure, span, "endfor"),
        }
        true
    }

    // spec(native): Template For Directive; cases::syntax/templates/directives, cases::syntax/templates/strip
    fn open(&mut self, structure: &mut DirectiveParts, span: Span, opener: Opener) -> bool {
        // This loop does not recurse, but the stack becomes nesting of the tree, over which evaluation recurses.
        if !self.can_nest(structure.open.len()) {
            self.halt_at(span);
            return false;
        }
        let base = structure.parts.len();
        structure.open.push(OpenDirective { span, opener, base });
        true
    }

    // spec(native): Template If Directive; cases::syntax/templates/directives
    fn else_directive(&mut self, structure: &mut DirectiveParts, span: Span) {
        if let Some(OpenDirective {
            opener: Opener::If { if_true, .. },
            base,
            ..
        }) = structure.open.last_mut()
            && if_true.is_none()
        {
            *if_true = Some(self.take_parts(&mut structure.parts, *base));
        } else {
            self.unexpected(structure, span, "else");
        }
    }

    fn end_directive(&mut self, structure: &mut DirectiveParts, span: Span, keyword: &'static str) {
        let closes =
            |open: &mut OpenDirective| keyword.strip_prefix("end") == Some(open.opener.keyword());
        let Some(OpenDirective {
            span: begin,
            opener,
            base,
        }) = structure.open.pop_if(closes)
        else {
            self.unexpected(structure, span, keyword);
            return;
        };
        let parts = self.take_parts(&mut structure.parts, base);
        let span = begin.to(span);
        let kind = match opener {
            Opener::If { condition, if_true } => {
                let has_else = if_true.is_some();
                let (if_true, if_false) = match if_true {
                    Some(if_true) => (if_true, parts),
                    None => (parts, ListId::EMPTY),
                };
                let words = [condition.0, if_true.0, if_false.0, u32::from(has_else)];
                NodeKind::IfDirective(self.tree.push_words(words))
            }
            Opener::For(index) => {
                if let Some((_, body)) = self.tree.for_directives.get_mut(index as usize) {
                    *body = parts;
                }
                NodeKind::ForDirective(index)
            }
        };
        structure.parts.push(self.tree.push(span, kind));
    }

    /// Reports a directive that the innermost open one does not allow, and abandons that one.
    #[cold]
    fn unexpected(&mut self, structure: &mut DirectiveParts, span: Span, keyword: &'static str) {
        let open = structure.open.pop();
        let opener = open.as_ref().map(|open| open.opener.keyword());
        let diagnostic = errors::unexpected_directive(keyword, opener);
        if let Some(open) = open {
            let opener = self.source.span(open.span);
            let diagnostic = diagnostic.with_related(opener, label::DIRECTIVE);
            self.report_within(diagnostic, span, open.span.to(span));
            self.abandon(structure, &open, span);
        } else {
            self.report(diagnostic, span);
            self.abandon_at(structure, structure.parts.len(), span);
        }
    }

    fn abandon(&mut self, structure: &mut DirectiveParts, open: &OpenDirective, span: Span) {
        self.abandon_at(structure, open.base, span);
    }

    /// Replaces the parts since `base` by a placeholder.
    fn abandon_at(&mut self, structure: &mut DirectiveParts, base: usize, span: Span) {
        structure.parts.truncate(base);
        structure.parts.push(self.missing(span).0);
    }

    /// Moves the parts since `base` to a list.
    fn take_parts(&mut self, parts: &mut Vec<u32>, base: usize) -> ListId {
        let pending = self.pending.len();
        self.pending
            .extend_from_slice(parts.get(base..).unwrap_or_default());
        parts.truncate(base);
        self.take_list(pending)
    }
}
