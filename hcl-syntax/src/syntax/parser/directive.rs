//! Directives of a template: from a flat list of pieces to nested ones, with a stack of those that are open.
//!
//! Native syntax specification, "Template If Directive", "Template For Directive".

use crate::source::Span;
use crate::syntax::errors::template as errors;
use crate::syntax::tree::PartTag;

use super::cursor::Parser;
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
        /// The list of parts before `else`, once that was seen.
        if_true: Option<u32>,
    },
    For {
        node: u32,
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
    /// Places.
    parts: Vec<u32>,
    open: Vec<Open>,
}

impl Parser<'_> {
    /// Makes parts of the pieces since `base`, whose places wait in their stead; `end` is the token behind them.
    pub(super) fn structure(&mut self, base: usize, end: Span) {
        let nests = self
            .pieces_since(base)
            .any(|piece| piece.tag.is_directive());
        if !nests {
            return self.plain_parts(base);
        }
        let mut structure = Structure::default();
        let mut at = base;
        while let Some(piece) = self.piece(at)
            && self.place(&mut structure, piece)
        {
            at += Piece::WORDS;
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
        self.pending.truncate(base);
        self.pending.append(&mut structure.parts);
    }

    fn plain_parts(&mut self, base: usize) {
        let (mut at, mut end) = (base, base);
        while let Some(piece) = self.piece(at) {
            at += Piece::WORDS;
            if let Some(part) = self.plain_part(piece) {
                self.pending[end] = part;
                end += 1;
            }
        }
        self.pending.truncate(end);
    }

    /// The part that a piece makes, unless it is empty or a directive.
    fn plain_part(&mut self, Piece { span, tag }: Piece) -> Option<u32> {
        match tag {
            PieceTag::Literal(decode) if !span.is_empty() => {
                Some(self.node(span, PartTag::Literal(decode).pack(), &[]))
            }
            PieceTag::Interpolation(id) => Some(id.0),
            _ => None,
        }
    }

    /// Puts a piece in its place; false if it nests too deep.
    fn place(&mut self, structure: &mut Structure, piece: Piece) -> bool {
        let Piece { span, tag } = piece;
        match tag {
            PieceTag::Literal(_) | PieceTag::Interpolation(_) => {
                structure.parts.extend(self.plain_part(piece));
            }
            PieceTag::If(condition) => {
                let opener = Opener::If {
                    condition: condition.0,
                    if_true: None,
                };
                return self.open(structure, span, opener);
            }
            PieceTag::For(node) => return self.open(structure, span, Opener::For { node }),
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
        let span = begin.to(span);
        let part = match opener {
            Opener::If { condition, if_true } => {
                let has_else = u32::from(if_true.is_some());
                let (yes, no) = if_true.map_or((parts, 0), |if_true| (if_true, parts));
                self.node(span, PartTag::If.pack(), &[condition, yes, no, has_else])
            }
            Opener::For { node } => {
                self.tree.close_for(node, span, parts);
                node
            }
        };
        structure.parts.push(part);
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
        structure.parts.push(self.missing(span).0);
    }

    /// Makes a list of the parts since `base`.
    fn take_parts(&mut self, parts: &mut Vec<u32>, base: usize) -> u32 {
        let waiting = self.pending.len();
        self.pending.extend(parts.drain(base..));
        self.take_list(waiting)
    }
}
