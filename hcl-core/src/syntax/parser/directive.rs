//! Directives of a template: from a flat list of pieces to nested ones, with a stack of those that are open.
//!
//! Native syntax specification, "Template If Directive", "Template For Directive".

use crate::source::Span;
use crate::syntax::errors::template as errors;
use crate::syntax::tree::{PartNode, PartTag, Range};

use super::cursor::{Parser, length};
use super::template::{Piece, PieceTag};

/// A directive that waits for its end.
#[derive(Debug)]
struct Open {
    span: Span,
    opener: Opener,
    /// Where its parts start among those gathered.
    base: usize,
}

#[derive(Debug)]
enum Opener {
    If {
        condition: u32,
        /// The parts before `else`, once that was seen.
        if_true: Option<Range>,
    },
    For {
        record: u32,
    },
}

impl Opener {
    const fn keyword(&self) -> &'static str {
        match self {
            Self::If { .. } => "if",
            Self::For { .. } => "for",
        }
    }
}

/// The parts gathered and the directives open.
#[derive(Debug, Default)]
struct Structure {
    parts: Vec<PartNode>,
    open: Vec<Open>,
}

impl Parser<'_> {
    /// The parts that the pieces since `base` make; `end` is the token behind them.
    pub(super) fn structure(&mut self, base: usize, end: Span) -> Range {
        if !self.pieces[base..]
            .iter()
            .any(|piece| piece.tag.is_directive())
        {
            return self.plain_parts(base);
        }
        let mut structure = Structure::default();
        for at in base..self.pieces.len() {
            let piece = self.pieces[at];
            if !self.place(&mut structure, piece) {
                break;
            }
        }
        while let Some(open) = structure.open.pop() {
            let context = open.span.to(end);
            self.report_within(
                errors::unclosed_directive(open.opener.keyword()),
                end,
                context,
            );
            self.abandon(&mut structure, &open, end);
        }
        self.take_parts(&mut structure.parts, 0)
    }

    fn plain_parts(&mut self, base: usize) -> Range {
        let start = length(&self.tree.parts);
        let count = self.pieces.len() - base;
        self.room(|tree| &mut tree.parts, count);
        for at in base..self.pieces.len() {
            let Piece { span, tag } = self.pieces[at];
            let tag = match tag {
                PieceTag::Literal(decode) if !span.is_empty() => PartTag::Literal(decode),
                PieceTag::Interpolation(id) => PartTag::Interpolation(id),
                _ => continue,
            };
            self.tree.parts.push(PartNode { span, tag });
        }
        let len = length(&self.tree.parts) - start;
        Range { start, len }
    }

    /// Puts a piece in its place; false if it nests too deep.
    fn place(&mut self, structure: &mut Structure, Piece { span, tag }: Piece) -> bool {
        match tag {
            PieceTag::Literal(_) if span.is_empty() => {}
            PieceTag::Literal(decode) => {
                let tag = PartTag::Literal(decode);
                structure.parts.push(PartNode { span, tag });
            }
            PieceTag::Interpolation(id) => {
                let tag = PartTag::Interpolation(id);
                structure.parts.push(PartNode { span, tag });
            }
            PieceTag::If(condition) => {
                let opener = Opener::If {
                    condition: condition.0,
                    if_true: None,
                };
                return self.open(structure, span, opener);
            }
            PieceTag::For(record) => return self.open(structure, span, Opener::For { record }),
            PieceTag::Else => self.else_directive(structure, span),
            PieceTag::EndIf => self.end_directive(structure, span, "endif"),
            PieceTag::EndFor => self.end_directive(structure, span, "endfor"),
        }
        true
    }

    fn open(&mut self, structure: &mut Structure, span: Span, opener: Opener) -> bool {
        if !self.has_room(structure.open.len()) {
            self.halt_at(span);
            return false;
        }
        let base = structure.parts.len();
        structure.open.push(Open { span, opener, base });
        true
    }

    fn else_directive(&mut self, structure: &mut Structure, span: Span) {
        if let Some(Open {
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

    fn end_directive(&mut self, structure: &mut Structure, span: Span, keyword: &'static str) {
        let closes = |open: &mut Open| keyword.strip_prefix("end") == Some(open.opener.keyword());
        let Some(Open {
            span: begin,
            opener,
            base,
        }) = structure.open.pop_if(closes)
        else {
            self.unexpected(structure, span, keyword);
            return;
        };
        let parts = self.take_parts(&mut structure.parts, base);
        let tag = match opener {
            Opener::If { condition, if_true } => {
                let has_else = u32::from(if_true.is_some());
                let empty = Range::default();
                let (yes, no) = if_true.map_or((parts, empty), |if_true| (if_true, parts));
                PartTag::If(
                    self.record(&[condition, yes.start, yes.len, no.start, no.len, has_else]),
                )
            }
            Opener::For { record } => {
                self.tree.lists[record as usize + 5] = parts.start;
                self.tree.lists[record as usize + 6] = parts.len;
                PartTag::For(record)
            }
        };
        let span = begin.to(span);
        structure.parts.push(PartNode { span, tag });
    }

    /// A directive that does not belong where it stands; gives up the one that is open.
    #[cold]
    fn unexpected(&mut self, structure: &mut Structure, span: Span, keyword: &'static str) {
        let open = structure.open.pop();
        let opener = open.as_ref().map(|open| open.opener.keyword());
        let diagnostic = errors::unexpected_directive(keyword, opener);
        if let Some(open) = open {
            self.report_within(diagnostic, span, open.span.to(span));
            self.abandon(structure, &open, span);
        } else {
            self.report(diagnostic, span);
            self.abandon_at(structure, structure.parts.len(), span);
        }
    }

    fn abandon(&mut self, structure: &mut Structure, open: &Open, span: Span) {
        self.abandon_at(structure, open.base, span);
    }

    /// Puts a placeholder where the parts since `base` were.
    fn abandon_at(&mut self, structure: &mut Structure, base: usize, span: Span) {
        structure.parts.truncate(base);
        let tag = PartTag::Interpolation(self.missing(span));
        structure.parts.push(PartNode { span, tag });
    }

    fn take_parts(&mut self, parts: &mut Vec<PartNode>, base: usize) -> Range {
        let start = length(&self.tree.parts);
        self.room(|tree| &mut tree.parts, parts.len() - base);
        self.tree.parts.extend_from_slice(&parts[base..]);
        parts.truncate(base);
        let len = length(&self.tree.parts) - start;
        Range { start, len }
    }
}
