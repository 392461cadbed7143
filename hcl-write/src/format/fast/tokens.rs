//! Lines of frequent tokens, token by token.

use hcl_syntax::Span;
use hcl_syntax::syntax::TokenKind as Lexeme;
use hcl_syntax::syntax::internal::skip_spaces;

use super::super::align::Aligned;
use super::super::gap::{Gap, Last, Rule, rule_between};
use super::super::indent::Traits;
use super::super::layout::Layout;
use super::super::line::Line;
use super::super::recognizer::{Recognizer, Snapshot};
use super::Next;
use super::words::{attributes_end, byte, text_token, token};
use crate::tokens::{Token, TokenKind, to_u32};

/// The part of a line that is read.
#[derive(Clone, Copy)]
pub(super) struct Read {
    /// The kinds of the last two tokens.
    kinds: [Option<Lexeme>; 2],
    /// The end of the second last token.
    second_end: usize,
    /// The start of the last token.
    start: usize,
    /// The end of the last token.
    end: usize,
    /// Brackets opened minus brackets closed.
    nesting: i64,
    /// The spaces that the gaps so far gain, without the one before an equals sign that may be aligned.
    gained: i64,
    /// The end of the line before.
    line: usize,
    /// The start of the first token.
    first: usize,
    /// The first `=` that is not the first token.
    equals: Option<Equals>,
}

/// An equals sign that may be aligned.
#[derive(Clone, Copy)]
struct Equals {
    /// The white space before it.
    gap: (usize, usize),
    /// `gained` before it.
    gained: i64,
    /// `nesting` before it.
    nesting: i64,
    /// The number of patches before that of its gap.
    patches: usize,
}

/// The state before a string with interpolation. If it has rare tokens, the lexer reads it from its start.
struct Restart {
    read: Read,
    recognizer: Snapshot,
    patches: usize,
}

impl Restart {
    const fn new(read: Read, recognizer: &Recognizer<'_>, patches: usize) -> Self {
        Self {
            read,
            recognizer: recognizer.snapshot(),
            patches,
        }
    }
}

impl Read {
    /// Begins a line.
    #[inline]
    pub(super) const fn new(line: usize, first: usize) -> Self {
        Self {
            kinds: [None; 2],
            second_end: line,
            start: line,
            end: line,
            nesting: 0,
            gained: 0,
            line,
            first,
            equals: None,
        }
    }

    /// Continues a line after a name and an equals sign.
    #[inline]
    pub(super) fn after_equals(
        line: usize,
        name: std::ops::Range<usize>,
        equals: usize,
        patches: usize,
    ) -> Self {
        Self {
            kinds: [Some(Lexeme::Identifier), Some(Lexeme::Equal)],
            second_end: name.end,
            start: equals,
            end: equals + 1,
            gained: -width(name.end, equals),
            equals: Some(Equals {
                gap: (name.end, equals),
                gained: 0,
                nesting: 0,
                patches,
            }),
            ..Self::new(line, name.start)
        }
    }

    /// Adds a token.
    #[inline(always)]
    fn add(&mut self, lexeme: Lexeme, start: usize, end: usize) {
        self.kinds = [self.kinds[1], Some(lexeme)];
        self.second_end = self.end;
        self.start = start;
        self.end = end;
    }

    /// Sets the first equals sign.
    #[inline]
    fn set_equals(&mut self, start: usize, patches: usize) {
        self.equals = Some(Equals {
            gap: (self.end, start),
            gained: self.gained,
            nesting: self.nesting,
            patches,
        });
        self.gained -= width(self.end, start);
    }

    const fn last(&self) -> Last {
        Last {
            kinds: [lexeme(self.kinds[0]), lexeme(self.kinds[1])],
            second_end: to_u32(self.second_end),
            start: to_u32(self.start),
            end: to_u32(self.end),
        }
    }
}

const fn lexeme(lexeme: Option<Lexeme>) -> Option<TokenKind> {
    match lexeme {
        Some(lexeme) => Some(TokenKind::Lexeme(lexeme)),
        None => None,
    }
}

const fn span(start: usize, end: usize) -> Span {
    Span::new(to_u32(start), to_u32(end))
}

/// Returns the bytes between two offsets.
#[expect(
    clippy::cast_possible_wrap,
    reason = "offsets of a text are below 4 GiB"
)]
const fn width(start: usize, end: usize) -> i64 {
    (end - start) as i64
}

impl<'t> Layout<'t> {
    /// Lays out the rest of a line.
    pub(super) fn tokens(&mut self, mut read: Read, recognizer: &mut Recognizer<'t>) -> Next {
        let bytes = self.text.as_bytes();
        let is_plain = self.is_plain;
        let patches = self.patches.len();
        let mut restart: Option<Restart> = None;
        let mut is_in_text = false;
        loop {
            let (start, found) = if is_in_text {
                (read.end, text_token(bytes, read.end))
            } else {
                let start = skip_gap(bytes, read.end);
                (start, token(bytes, start, recognizer))
            };
            let Some((lexeme, end)) = found else {
                break;
            };
            if lexeme == Lexeme::Newline {
                // The lexer continues the string in the next line.
                if restart.is_some() {
                    break;
                }
                let is_accepted = recognizer.accepts(lexeme, start, end);
                self.end_read(&read, start, end, patches);
                return Next::line(is_accepted, end);
            }
            if !is_plain && !bytes.get(start..end).is_some_and(<[u8]>::is_ascii) {
                break;
            }
            let traits = Traits::of_lexeme(lexeme);
            if traits.is_notable && lexeme == Lexeme::OpenQuote && restart.is_none() {
                restart = Some(Restart::new(read, recognizer, self.patches.len()));
            }
            if !recognizer.accepts(lexeme, start, end) {
                return Next::Stop;
            }
            self.compare_gap(&mut read, lexeme, start, end);
            if traits.is_notable {
                is_in_text = recognizer.is_in_text();
                let ends = |restart: &Restart| recognizer.is_at(&restart.recognizer);
                if lexeme == Lexeme::CloseQuote && restart.as_ref().is_some_and(ends) {
                    restart = None;
                }
            }
            read.nesting += i64::from(traits.nesting);
            read.add(lexeme, start, end);
            if lexeme == Lexeme::Identifier
                && byte(bytes, end) == b'.'
                && let Some((dot, end)) = attributes_end(bytes, end)
                && recognizer.accepts_attributes()
            {
                read.kinds[1] = Some(Lexeme::Dot);
                read.end = dot + 1;
                read.add(Lexeme::Identifier, dot + 1, end);
            }
        }
        if let Some(restart) = restart {
            read = restart.read;
            recognizer.restore(restart.recognizer);
            self.patches.truncate(restart.patches);
        }
        self.hand_over(&read, patches);
        Next::Rest(read.end)
    }

    /// Compares the gap before a token with the spaces that belong there.
    #[inline(always)]
    fn compare_gap(&mut self, read: &mut Read, lexeme: Lexeme, start: usize, end: usize) {
        let Some(before) = read.kinds[1] else {
            return;
        };
        if lexeme == Lexeme::Equal && read.equals.is_none() {
            return read.set_equals(start, self.patches.len());
        }
        let rule = rule_between(before, lexeme);
        if (start - read.end).cast_signed() != rule as isize {
            read.gained += self.special_gap(read.last(), rule, lexeme, start, end);
        }
    }

    /// Writes the patch of a gap that may differ. Returns the spaces that it gains.
    #[inline(never)]
    fn special_gap(
        &mut self,
        before: Last,
        rule: Rule,
        after: Lexeme,
        start: usize,
        end: usize,
    ) -> i64 {
        let gap = Span::new(before.end, to_u32(start));
        let is_word = before.kinds[0] != Some(TokenKind::Lexeme(Lexeme::Identifier))
            && after != Lexeme::SequenceEnd;
        if gap.is_empty() && rule == Rule::AfterWord && is_word {
            return 0;
        }
        let spaces = match rule {
            Rule::None => 0,
            Rule::One => 1,
            rule => Gap {
                text: self.text,
                before,
                after: Token {
                    kind: TokenKind::Lexeme(after),
                    span: span(start, end),
                },
                template_spaces: self.options.template_spaces,
            }
            .spaces(rule),
        };
        self.gap(gap, spaces as usize);
        i64::from(spaces) - i64::from(gap.len())
    }

    /// Ends a line at a line ending, or at a comment and a line ending, after `patches` patches.
    #[inline]
    fn end_read(&mut self, read: &Read, start: usize, end: usize, patches: usize) {
        let is_comment = start + 1 < end;
        if !is_comment && start != read.end {
            self.gap(span(read.end, start), 0);
        }
        let equals = read.equals.filter(|equals| equals.nesting == read.nesting);
        let level = self.levels.of_line(read.nesting);
        let indent = level * usize::from(self.options.indent);
        let mut comment_width = indent_and(indent, read, read.end, read.gained);
        let mut index = Aligned::ALONE;
        if let Some(equals) = equals {
            index = to_u32(self.aligned.equals.len());
            self.aligned.equals.push(Aligned {
                line: self.number,
                gap: span(equals.gap.0, equals.gap.1),
                width: indent_and(indent, read, equals.gap.0, equals.gained),
                spaces: 1,
                equals: Aligned::ALONE,
            });
        } else if let Some(equals) = read.equals {
            self.insert_gap(equals.patches, span(equals.gap.0, equals.gap.1), 1);
            comment_width = comment_width.saturating_add(1);
        }
        if read.first - read.line != indent {
            self.insert_gap(patches, span(read.line, read.first), indent);
        }
        if is_comment {
            self.aligned.comments.push(Aligned {
                line: self.number,
                gap: span(read.end, start),
                width: comment_width,
                spaces: 1,
                equals: index,
            });
        }
    }

    /// Lets the line continue token by token.
    #[inline(never)]
    fn hand_over(&mut self, read: &Read, patches: usize) {
        let mut line = Line::new(patches);
        line.indentation = span(read.line, read.first);
        if let Some(equals) = read.equals {
            line.gained = equals.gained;
            line.nesting = equals.nesting;
            let gap = span(equals.gap.0, equals.gap.1);
            line.equals = Some(line.candidate(gap, 1, equals.patches));
        }
        let last = read.last();
        line.kinds = last.kinds;
        line.second_end = last.second_end;
        line.last_start = last.start;
        line.nesting = read.nesting;
        line.gained = read.gained;
        self.line = line;
        self.end = last.end;
    }
}

/// Returns the columns of a line up to an offset.
#[inline]
fn indent_and(indent: usize, read: &Read, offset: usize, gained: i64) -> u32 {
    let width = width(read.first, offset) + gained;
    u32::try_from(indent + usize::try_from(width).unwrap_or_default()).unwrap_or(u32::MAX)
}

/// Returns the end of the spaces at an offset.
#[inline(always)]
fn skip_gap(bytes: &[u8], at: usize) -> usize {
    if byte(bytes, at) != b' ' {
        at
    } else if byte(bytes, at + 1) != b' ' {
        at + 1
    } else {
        skip_spaces(bytes, at + 1)
    }
}
