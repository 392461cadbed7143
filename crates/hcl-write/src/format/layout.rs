//! The pass over the tokens: compares each gap with the spaces that belong there, and writes a patch for each gap that differs.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::TokenKind as Lexeme;
use hcl_syntax::{Source, Span};
use unicode_segmentation::UnicodeSegmentation;

use super::align::{Aligned, AlignedTokens};
use super::gap::{Gap, GapRule, rule_of};
use super::indent::{Levels, Traits};
use super::line::{AlignedToken, Line};
use super::{FormatOptions, endings, ignore};
use crate::patch::{Patch, Patches};
use crate::tokens::{Stream, Token, TokenKind, to_u32};

/// Decides which lines are formatted.
pub(super) trait Observer {
    /// Returns how the line of a token is formatted. Called with each token, in source order.
    fn place(&mut self, token: Token) -> Place;
}

/// How much of a line is formatted, as one of its tokens asks for. The line takes the largest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// All gaps.
    #[default]
    Sound,
    /// All gaps but the indentation.
    Broken,
    /// Nothing.
    Frozen,
}

/// Formats every line.
pub(super) struct All;

impl Observer for All {
    #[inline]
    fn place(&mut self, _: Token) -> Place {
        Place::Sound
    }
}

/// The layout of the part of a text that was read.
#[derive(Debug)]
pub(super) struct Layout<'t> {
    source: &'t Source,
    text: &'t str,
    options: &'t FormatOptions,
    /// Whether each byte is one column: ASCII without carriage returns.
    is_plain: bool,
    /// Whether widths or comments need every token.
    is_special: bool,
    patches: Vec<Patch>,
    aligned: AlignedTokens,
    levels: Levels,
    /// Whether lines are frozen up to `# fmt: on`.
    is_off: bool,
    /// The lines that stay as they are.
    frozen: Vec<Span>,
    /// The number of the line, from 0.
    number: u32,
    line: Line,
    /// The end of the last token.
    end: u32,
}

impl<'t> Layout<'t> {
    /// Lays out a text.
    pub(super) fn of(
        source: &'t Source,
        options: &'t FormatOptions,
        mut observer: impl Observer,
    ) -> Self {
        let mut layout = Self::new(source, options);
        let mut stream = Stream::new(source);
        loop {
            let token = stream.next();
            layout.line.place = layout.line.place.max(observer.place(token));
            match token.kind {
                TokenKind::LineEnding => layout.end_line(token),
                TokenKind::Lexeme(Lexeme::End) => {
                    layout.end_text(token);
                    layout.aligned.align();
                    return layout;
                }
                _ => layout.token(token),
            }
        }
    }

    fn new(source: &'t Source, options: &'t FormatOptions) -> Self {
        let text = source.text();
        let is_plain = is_plain(text);
        let mut layout = Self {
            source,
            text,
            options,
            is_plain,
            is_special: !is_plain || options.ignore_comments,
            patches: Vec::new(),
            aligned: AlignedTokens::default(),
            levels: Levels::default(),
            is_off: false,
            frozen: Vec::new(),
            number: 0,
            line: Line::default(),
            end: 0,
        };
        layout.byte_order_mark();
        layout
    }

    /// Removes a byte order mark, as the reference does.
    fn byte_order_mark(&mut self) {
        // Without the first of two marks, the other one would be the mark of the file, which a second pass removes.
        let is_only = |rest: &str| !rest.starts_with('\u{feff}');
        if self.text.strip_prefix('\u{feff}').is_some_and(is_only) {
            self.patches.push(Patch::new(Span::new(0, 3), ""));
            self.line = Line::new(1);
            self.end = 3;
        }
    }

    /// Returns the tokens that are aligned, and the patches of other gaps that differ.
    pub(super) fn into_aligned(self) -> (AlignedTokens, Vec<Patch>) {
        (self.aligned, self.patches)
    }

    /// Returns the lines that stay as they are, in source order.
    pub(super) fn into_frozen(self) -> Vec<Span> {
        self.frozen
    }

    /// Returns the patches of all gaps that differ.
    pub(super) fn into_patches(self) -> Patches {
        let Self {
            mut patches,
            aligned,
            text,
            ..
        } = self;
        let length = patches.len();
        for token in aligned.equals.iter().chain(&aligned.comments) {
            if !is_spaces(text, token.gap, token.spaces as usize) {
                patches.push(Patch::spaces(token.gap, token.spaces as usize));
            }
        }
        if patches.len() > length {
            sort_by_key(&mut patches, |patch| patch.span.start);
        }
        Patches::from_sorted(patches)
    }

    /// Adds a token that does not end the line.
    #[inline]
    fn token(&mut self, token: Token) {
        let start = token.span.start;
        let traits = Traits::of(token.kind);
        match self.line.kinds[1] {
            Some(before) => {
                if traits.is_special || !self.is_formatted(before, token) {
                    self.special_token(before, token);
                }
            }
            None => self.line.indentation = Span::new(self.end, start),
        }
        if token.kind == TokenKind::Lexeme(Lexeme::OpenHeredoc) {
            self.line.before_heredoc.get_or_insert(self.line.nesting);
        }
        if self.is_special {
            self.optional(token);
        }
        let line = &mut self.line;
        line.nesting += i64::from(traits.nesting);
        line.kinds = [line.kinds[1], Some(token.kind)];
        line.second_end = self.end;
        line.last_start = start;
        self.end = token.span.end;
    }

    /// Returns whether the gap before a token is certainly as it should be.
    #[inline]
    fn is_formatted(&self, before: TokenKind, token: Token) -> bool {
        // Tokens are in source order, so nothing wraps. A wrapped gap would be neither 0 nor 1, and take the slow
        // path.
        let gap = token.span.start.wrapping_sub(self.end);
        match rule_of(before, token.kind) {
            GapRule::None => gap == 0,
            GapRule::One => gap == 1 && self.is_space(self.end),
            GapRule::AfterWord => {
                gap == 0 && self.line.kinds[0] != Some(TokenKind::Lexeme(Lexeme::Identifier))
            }
            _ => false,
        }
    }

    #[inline]
    fn is_space(&self, offset: u32) -> bool {
        self.text.as_bytes().get(offset as usize) == Some(&b' ')
    }

    /// Adds a token that may be aligned, or have another gap.
    #[inline(never)]
    fn special_token(&mut self, before: TokenKind, token: Token) {
        let gap = Span::new(self.end, token.span.start);
        let spaces = match rule_of(before, token.kind) {
            GapRule::None => 0,
            GapRule::One => 1,
            rule => {
                let gap = Gap {
                    text: self.text,
                    line: &self.line,
                    end: self.end,
                    after: token,
                };
                gap.spaces(rule)
            }
        };
        match token.kind {
            TokenKind::Lexeme(Lexeme::Equal) if self.line.equals.is_none() => {
                self.line.equals = Some(self.line.candidate(gap, spaces, self.patches.len()));
                // The spaces before an aligned sign are known when its run ends; the width of a comment after it gets
                // them then.
                self.line.gained -= i64::from(gap.len());
                return;
            }
            TokenKind::LineComment => {
                self.line.comment = Some(self.line.candidate(gap, spaces, self.patches.len()));
                return;
            }
            // Unlike a line comment, it may have tokens after it: its gap is patched, and the patch is removed if it
            // ends the text.
            TokenKind::BlockComment => {
                self.line.comment = Some(self.line.candidate(gap, spaces, self.patches.len()));
            }
            _ => {}
        }
        self.line.gained += i64::from(spaces) - i64::from(gap.len());
        self.gap(gap, spaces as usize);
    }

    /// Writes the patch of a gap, if it differs.
    #[inline]
    fn gap(&mut self, gap: Span, spaces: usize) {
        if !is_spaces(self.text, gap, spaces) {
            self.patches.push(Patch::spaces(gap, spaces));
        }
    }

    /// Counts the columns of a token, and follows the comments that exclude lines.
    #[inline(never)]
    fn optional(&mut self, token: Token) {
        // Nothing on its line comes after a line comment.
        if !self.is_plain && token.kind != TokenKind::LineComment {
            self.line.narrow += narrow_bytes(self.text, token);
        }
        if self.options.ignore_comments && token.kind == TokenKind::LineComment {
            match ignore::instruction(self.source.slice(token.span)) {
                Some(ignore::Instruction::Skip) => self.line.is_skipped = true,
                Some(ignore::Instruction::Off) => self.is_off = true,
                Some(ignore::Instruction::On) => self.is_off = false,
                None => {}
            }
        }
    }

    /// Ends a line at its line ending.
    #[inline]
    fn end_line(&mut self, token: Token) {
        let gap = Span::new(self.end, token.span.start);
        self.end = token.span.end;
        if self.is_frozen() {
            self.freeze();
        } else {
            // A block comment is aligned at the end of the text only.
            let comment = self.line_comment();
            self.lay_out(comment);
            self.gap(gap, 0);
        }
        self.number += 1;
        self.line = Line::new(self.patches.len());
    }

    /// Returns the candidate for a trailing comment, if the last token is a line comment.
    #[inline]
    fn line_comment(&self) -> Option<AlignedToken> {
        if self.line.kinds[1] == Some(TokenKind::LineComment) {
            self.line.comment
        } else {
            None
        }
    }

    /// Ends the last line.
    fn end_text(&mut self, token: Token) {
        let gap = Span::new(self.end, token.span.start);
        if self.is_frozen() {
            return self.freeze();
        }
        let comment = self.last_comment();
        self.lay_out(comment);
        // As in the reference, spaces stay before the end of a text without a final line ending.
        self.gap(gap, gap.len() as usize);
    }

    /// Returns the candidate for a comment of any kind before the end of the text. As in the reference, a block comment is
    /// aligned there.
    fn last_comment(&mut self) -> Option<AlignedToken> {
        let last = self.line.kinds[1]?;
        let is_comment = matches!(last, TokenKind::BlockComment | TokenKind::LineComment);
        let comment = self.line.comment.filter(|_| is_comment)?;
        let patch = self.patches.get(comment.patches);
        if patch.is_some_and(|patch| patch.span == comment.gap) {
            self.patches.remove(comment.patches);
        }
        Some(comment)
    }

    /// Inserts the patch of a gap at an index, if it differs.
    #[inline]
    pub(super) fn insert_gap(&mut self, index: usize, gap: Span, spaces: usize) {
        if !is_spaces(self.text, gap, spaces) {
            self.patches.insert(index, Patch::spaces(gap, spaces));
        }
    }

    /// Leaves the line as it is.
    #[cold]
    fn freeze(&mut self) {
        self.patches.truncate(self.line.patches);
        if !self.line.is_blank() {
            let start = self.line.indentation.start;
            self.frozen.push(Span::new(start, self.end));
        }
        // The lines after it are indented by the brackets that it opens.
        let (_, opened) = self.line.end();
        self.indent(opened);
    }

    /// Returns whether the line stays as it is.
    #[inline]
    fn is_frozen(&self) -> bool {
        self.is_off || self.line.is_skipped || self.line.place == Place::Frozen
    }

    /// Returns the columns that the line is indented by, which opens `opened` brackets more than it closes.
    #[inline]
    fn indent(&mut self, opened: i64) -> usize {
        let level = self.levels.of_line(opened);
        if self.line.place < Place::Broken {
            level * usize::from(self.options.indent)
        } else {
            self.line.indentation.len() as usize
        }
    }

    /// Writes the indentation of the line, and adds its tokens that may be aligned.
    #[inline]
    fn lay_out(&mut self, comment: Option<AlignedToken>) {
        if self.line.is_blank() {
            return;
        }
        let (equals, opened) = self.line.end();
        let indent = self.indent(opened);
        // From the last patch to the first, since an insertion moves the patches after it.
        if let Some(unaligned) = self.line.equals {
            self.insert_gap(unaligned.patches, unaligned.gap, unaligned.spaces as usize);
        }
        if self.line.place < Place::Broken {
            self.insert_gap(self.line.patches, self.line.indentation, indent);
        }
        let index = equals.map_or(Aligned::ALONE, |equals| {
            let aligned = self.aligned(equals, indent, Aligned::ALONE);
            self.aligned.equals.push(aligned);
            to_u32(self.aligned.equals.len() - 1)
        });
        if let Some(comment) = comment {
            let mut aligned = self.aligned(comment, indent, index);
            if let Some(unaligned) = self.line.equals {
                aligned.width = aligned.width.saturating_add(unaligned.spaces);
            }
            self.aligned.comments.push(aligned);
        }
    }

    fn aligned(&self, token: AlignedToken, indent: usize, equals: u32) -> Aligned {
        let width = usize::try_from(token.width).unwrap_or_default();
        Aligned {
            line: self.number,
            gap: token.gap,
            width: u32::try_from(indent + width).unwrap_or(u32::MAX),
            spaces: 1,
            equals,
        }
    }
}

/// Returns whether a text has neither characters beyond ASCII nor carriage returns.
fn is_plain(text: &str) -> bool {
    // All bytes, without an early end, so that the loop is vectorized.
    let others = text.bytes().fold(0, |others, byte| {
        others | byte & 0x80 | u8::from(byte == b'\r')
    });
    others == 0
}

/// Returns whether a gap consists of that many spaces.
#[inline]
pub(super) fn is_spaces(text: &str, gap: Span, spaces: usize) -> bool {
    match text.as_bytes().get(gap.range()).unwrap_or_default() {
        // Most gaps are empty or one space, which takes no loop.
        [] => spaces == 0,
        [byte] => spaces == 1 && *byte == b' ',
        bytes => bytes.len() == spaces && bytes.iter().all(|byte| *byte == b' '),
    }
}

/// Returns the bytes of a token that take no column of their own: it takes one for each grapheme cluster.
fn narrow_bytes(text: &str, token: Token) -> i64 {
    let Some(word) = text.get(token.span.range()) else {
        return 0;
    };
    if is_plain(word) {
        return 0;
    }
    let columns = match word
        .strip_prefix('"')
        .and_then(|word| word.strip_suffix('"'))
    {
        // The quotes are tokens of the reference, which no combining character joins.
        Some(inner) => 2 + inner.graphemes(true).count(),
        None => word.graphemes(true).count(),
    };
    let narrow = i64::try_from(word.len() - columns).unwrap_or_default();
    match token.kind {
        TokenKind::Lexeme(Lexeme::Literal) => narrow - endings::divided(word),
        _ => narrow,
    }
}
