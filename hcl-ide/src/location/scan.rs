//! Reads the tokens of the native syntax up to an offset, and keeps track of what is open there.
//!
//! Unlike the parser, never looks ahead: text after the offset does not change the result, except for the end of the
//! word at it. Mistakes before the offset are skipped: a line that begins with a name and an equals sign begins an
//! item, whatever is open.

use hcl_syntax::native::{LexicalToken, LexicalTokens, TokenKind};
use hcl_syntax::{Source, Span};

use super::frame::{ForIntro, Frame, FrameKind, Item, Slot};
use super::gap::{self, Gap};
use super::{CallLocation, Location, LocationKind, Quotes, Word};
use crate::path::BlockHeader;

/// The number of open brackets after which a scan gives up.
const MAX_DEPTH: usize = 250;

/// A scan over the tokens before an offset.
pub(super) struct Scan<'s> {
    pub(super) source: &'s Source,
    tokens: LexicalTokens<'s>,
    /// The end of the last token.
    at: u32,
    /// The last token, and whether a line ended before it.
    pub(super) last: Option<(LexicalToken, bool)>,
    blocks: Vec<BlockHeader>,
    /// The outermost one is a body.
    pub(super) frames: Vec<Frame>,
}

impl<'s> Scan<'s> {
    /// Creates a scan that begins in a body, between two items.
    pub(super) fn new(source: &'s Source, start: u32, blocks: Vec<BlockHeader>) -> Self {
        let mut scan = Self {
            source,
            tokens: LexicalTokens::new(source),
            at: start,
            last: None,
            blocks,
            frames: vec![Frame::body()],
        };
        scan.restart(start);
        scan
    }

    fn restart(&mut self, at: u32) {
        self.tokens = LexicalTokens::new(self.source);
        self.tokens.skip_to(at);
        self.at = at;
        self.last = None;
    }

    /// Reads the tokens before an offset, and returns where it is.
    pub(super) fn run(mut self, offset: u32) -> Location {
        let kind = loop {
            let token = self.tokens.next();
            let is_after = token.span.start >= offset || token.kind == TokenKind::End;
            let gap_end = if is_after { offset } else { token.span.start };
            let gap = gap::read(self.source.slice(Span::new(self.at, gap_end.max(self.at))));
            if is_after && self.is_in_comment(gap, offset) {
                break LocationKind::Comment;
            }
            if gap.has_newline {
                self.end_line();
            }
            if is_after {
                break self.between_tokens(offset, token);
            }
            if token.span.end >= offset
                && let Some(kind) = self.in_token(token, offset)
            {
                break kind;
            }
            if self.frames.len() > MAX_DEPTH {
                break LocationKind::None;
            }
            if self.opens_comment(token) {
                break LocationKind::Comment;
            }
            self.read(token, gap);
        };
        Location {
            blocks: self.blocks,
            kind,
            siblings: Vec::new(),
        }
    }

    /// Returns whether the offset after the last token is in a comment. A literal contains what looks like one.
    fn is_in_comment(&self, gap: Gap, offset: u32) -> bool {
        gap.in_comment && self.at < offset && !self.is_in_text()
    }

    pub(super) fn is_in_text(&self) -> bool {
        self.frames
            .last()
            .is_some_and(|it| matches!(it.kind, FrameKind::Text { .. }))
    }

    /// Returns whether a token is the star of a block comment without an end.
    fn opens_comment(&self, token: LexicalToken) -> bool {
        let is_slash =
            |last: LexicalToken| last.kind == TokenKind::Slash && last.span.end == token.span.start;
        token.kind == TokenKind::Star && self.last.is_some_and(|(last, _)| is_slash(last))
    }

    pub(super) fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.frames.push(Frame::body());
        }
        let last = self.frames.len() - 1;
        #[expect(clippy::indexing_slicing, reason = "there is at least one frame")]
        &mut self.frames[last]
    }

    /// Ends an item or an entry at the end of a line.
    fn end_line(&mut self) {
        let top = self.top();
        match &mut top.kind {
            FrameKind::Body(item) => {
                *item = Item::default();
                top.slot = Slot::default();
            }
            FrameKind::Object { key, .. } if top.for_intro.is_none() => {
                if key.is_some() && !top.slot.is_empty() {
                    top.next_element();
                } else if key.is_none() {
                    top.slot = Slot::default();
                }
            }
            _ => {}
        }
    }

    /// Reads a token that ends before the offset, or at it.
    fn read(&mut self, token: LexicalToken, gap: Gap) {
        if token.kind == TokenKind::QuotedNewline {
            self.reset();
            return self.restart(token.span.end);
        }
        if token.kind == TokenKind::Equal
            && let Some((name, true)) = self.last
            && name.kind == TokenKind::Identifier
            && !self.frames.last().is_some_and(Frame::expects_key)
            && !matches!(
                self.frames.last().map(|it| &it.kind),
                Some(FrameKind::Body(_))
            )
        {
            // `ports = [⏎name = `: the list was not closed.
            self.reset();
            return self.restart(name.span.start);
        }
        self.at = token.span.end;
        if self.top().header().is_some() {
            self.header(token);
        } else {
            self.expression(token);
        }
        self.last = Some((token, gap.has_newline));
    }

    /// Closes everything up to the innermost body.
    fn reset(&mut self) {
        while self.frames.len() > 1 && !matches!(self.top().kind, FrameKind::Body(_)) {
            self.frames.pop();
        }
        if matches!(self.top().kind, FrameKind::Body(_)) {
            self.top().kind = FrameKind::Body(Item::default());
            self.top().slot = Slot::default();
        }
    }

    /// Reads a token of an item before its equals sign or opening brace.
    fn header(&mut self, token: LexicalToken) {
        let text = self.source.slice(token.span);
        let FrameKind::Body(item) = &mut self.top().kind else {
            return;
        };
        match token.kind {
            TokenKind::Identifier => item.words.push(text.to_owned()),
            TokenKind::String => item.words.push(text.trim_matches('"').to_owned()),
            TokenKind::Equal if item.words.len() == 1 => item.is_attribute = true,
            TokenKind::OpenQuote => self.open_text(token, false),
            TokenKind::OpenBrace if !item.words.is_empty() => {
                let header = item.to_header();
                self.blocks.push(header);
                self.frames.push(Frame::body());
            }
            TokenKind::CloseBrace => self.close_body(),
            _ => *item = Item::default(),
        }
    }

    fn close_body(&mut self) {
        if self.frames.len() > 1 {
            self.frames.pop();
            self.blocks.pop();
        } else if self.blocks.pop().is_none() {
            // A brace too many.
        }
        self.top().kind = FrameKind::Body(Item::default());
        self.top().slot = Slot::default();
    }

    pub(super) fn open_text(&mut self, token: LexicalToken, is_heredoc: bool) {
        let kind = FrameKind::Text {
            start: token.span.end,
            is_heredoc,
            has_sequence: false,
            loops: Vec::new(),
        };
        let is_part = self.top().is_part && !self.top().slot.is_operand;
        self.frames.push(Frame::new(kind, is_part));
    }

    /// Reads a token of an expression or template.
    fn expression(&mut self, token: LexicalToken) {
        use TokenKind as T;
        let text = self.source.slice(token.span);
        match token.kind {
            T::Identifier => self.identifier(text),
            T::Number => self.number(text),
            T::String => self.string(text),
            T::Dot => self.top().slot.dot(),
            T::Star if self.top().slot.has_dot() => self.top().slot.fill(),
            T::DoubleColon => {}
            T::OpenQuote => self.open_text(token, false),
            T::OpenHeredoc => self.open_text(token, true),
            T::CloseQuote | T::CloseHeredoc => self.close_text(token),
            T::Interpolation => self.open_sequence(FrameKind::Interpolation),
            T::Directive => self.open_sequence(FrameKind::Directive { has_keyword: false }),
            T::SequenceEnd => self.close_sequence(),
            T::OpenBracket if self.top().slot.is_empty() => {
                self.open(FrameKind::Tuple { index: 0 });
            }
            T::OpenBracket => self.frames.push(Frame::new(FrameKind::Index, false)),
            T::OpenBrace => self.open(FrameKind::Object {
                key: None,
                keys: Vec::new(),
            }),
            T::OpenParen => self.open_parenthesis(token),
            T::CloseBracket => self.close_bracket(),
            T::CloseParen => {
                self.close(|kind| matches!(kind, FrameKind::Parentheses | FrameKind::Call(_)));
            }
            T::CloseBrace => self.close_brace(),
            T::Comma => self.comma(),
            T::Equal | T::Colon => self.separator(token.kind),
            T::Arrow => {
                let top = self.top();
                if let FrameKind::Object { key, .. } = &mut top.kind {
                    *key = Some(String::new());
                }
                top.slot = Slot::default();
            }
            T::Question => self.top().slot = Slot::default(),
            T::Ellipsis | T::Literal | T::Invalid | T::Newline | T::End => {}
            _ => self.top().slot = Slot::after_operator(),
        }
    }

    fn open(&mut self, kind: FrameKind) {
        let top = self.top();
        let is_part = top.is_part && !top.slot.is_operand && top.slot.is_empty();
        self.frames.push(Frame::new(kind, is_part));
    }

    fn open_sequence(&mut self, kind: FrameKind) {
        if let FrameKind::Text { has_sequence, .. } = &mut self.top().kind {
            *has_sequence = true;
        }
        self.frames.push(Frame::new(kind, false));
    }

    fn close_sequence(&mut self) {
        let open = self.frames.iter().rev();
        let names = open.clone().find_map(|it| match it.kind {
            FrameKind::Directive { .. } => Some(it.for_intro.as_ref()?.names.clone()),
            _ => None,
        });
        let is_sequence = |kind: &FrameKind| {
            matches!(kind, FrameKind::Interpolation | FrameKind::Directive { .. })
        };
        self.close(is_sequence);
        if let FrameKind::Text { loops, .. } = &mut self.top().kind {
            loops.extend(names);
        }
    }

    fn open_parenthesis(&mut self, token: LexicalToken) {
        let is_adjacent = self
            .last
            .is_some_and(|(last, _)| last.span.end == token.span.start);
        let name = self.top().slot.path().filter(|_| is_adjacent);
        match name.map(|names| names.join("::")) {
            Some(function) => {
                let call = CallLocation {
                    function,
                    argument: 0,
                };
                self.frames.push(Frame::new(FrameKind::Call(call), false));
            }
            None => self.open(FrameKind::Parentheses),
        }
    }

    fn identifier(&mut self, name: &str) {
        let after_colons = self
            .last
            .is_some_and(|(last, _)| last.kind == TokenKind::DoubleColon);
        let top = self.top();
        if let Some(intro) = &mut top.for_intro
            && !intro.has_in
        {
            match name {
                "in" => {
                    intro.has_in = true;
                    top.slot = Slot::after_operator();
                }
                _ => intro.names.push(name.to_owned()),
            }
            return;
        }
        let begins_for = name == "for"
            && top.slot.is_empty()
            && match &top.kind {
                FrameKind::Tuple { index } => *index == 0,
                FrameKind::Object { key, keys } => key.is_none() && keys.is_empty(),
                FrameKind::Directive { has_keyword } => !has_keyword,
                _ => false,
            };
        if begins_for {
            top.for_intro = Some(ForIntro::default());
        } else if top.for_intro.is_some() && name == "if" && !top.slot.is_empty() {
            top.slot = Slot::after_operator();
        } else if after_colons {
            top.slot.index(Some(name.to_owned()));
        } else if !matches!(top.kind, FrameKind::Directive { has_keyword: false }) {
            top.slot.name(name);
        }
        if let FrameKind::Directive { has_keyword } = &mut top.kind {
            *has_keyword = true;
            if name == "endfor" {
                self.end_loop();
            }
        }
    }

    fn end_loop(&mut self) {
        let text = self.frames.iter_mut().rev().nth(1).map(|it| &mut it.kind);
        if let Some(FrameKind::Text { loops, .. }) = text {
            loops.pop();
        }
    }

    fn number(&mut self, text: &str) {
        let top = self.top();
        if top.slot.has_dot() || matches!(top.kind, FrameKind::Index) && top.slot.is_empty() {
            top.slot.name(text);
        } else {
            top.slot.fill();
        }
    }

    fn string(&mut self, text: &str) {
        let top = self.top();
        if top.expects_key() || matches!(top.kind, FrameKind::Index) {
            // The literal becomes the key.
            top.slot = Slot::default();
            top.slot.name(text.trim_matches('"'));
        } else {
            top.slot.fill();
        }
    }

    fn close_text(&mut self, token: LexicalToken) {
        let Some(text) = self
            .frames
            .pop_if(|it| matches!(it.kind, FrameKind::Text { .. }))
        else {
            return;
        };
        let FrameKind::Text { start, .. } = text.kind else {
            return;
        };
        let content = Span::new(start, token.span.start.max(start));
        let content = self.source.slice(content).to_owned();
        match &mut self.top().kind {
            FrameKind::Body(item) if !item.is_attribute => item.words.push(content),
            _ => self.top().slot.fill(),
        }
    }

    /// Closes the innermost frame of some kind, and all in it. A bracket without its opening one is skipped.
    fn close(&mut self, is_kind: impl Fn(&FrameKind) -> bool) {
        let is_barrier = |kind: &FrameKind| matches!(kind, FrameKind::Body(_));
        let open = self.frames.iter().rev();
        let found = open
            .take_while(|it| !is_barrier(&it.kind))
            .position(|it| is_kind(&it.kind));
        if let Some(above) = found {
            self.frames.truncate(self.frames.len() - above - 1);
            self.top().slot.fill();
        }
    }

    fn close_bracket(&mut self) {
        let index = self.frames.pop_if(|it| matches!(it.kind, FrameKind::Index));
        match index {
            Some(index) => {
                let literal = match index.slot.path() {
                    Some([name]) => Some(name.clone()),
                    _ => None,
                };
                self.top().slot.index(literal);
            }
            None => self.close(|kind| matches!(kind, FrameKind::Tuple { .. } | FrameKind::Index)),
        }
    }

    fn close_brace(&mut self) {
        let is_object = |it: &Frame| matches!(it.kind, FrameKind::Object { .. });
        let is_sequence = |it: &Frame| {
            matches!(
                it.kind,
                FrameKind::Interpolation | FrameKind::Directive { .. }
            )
        };
        let open = self.frames.iter().rev();
        let inner = open
            .clone()
            .take_while(|it| !matches!(it.kind, FrameKind::Body(_)));
        if inner.clone().any(is_object) {
            self.close(|kind| matches!(kind, FrameKind::Object { .. }));
        } else if inner.clone().any(is_sequence) {
            self.close_sequence();
        } else {
            self.reset();
            self.close_body();
        }
    }

    fn comma(&mut self) {
        let top = self.top();
        if let Some(intro) = &top.for_intro
            && !intro.has_in
        {
            return;
        }
        top.next_element();
    }

    fn separator(&mut self, kind: TokenKind) {
        let top = self.top();
        if let Some(intro) = &mut top.for_intro
            && !intro.has_colon
        {
            intro.has_colon = intro.has_in;
            top.slot = Slot::default();
            return;
        }
        let name = top.slot.path().map(|names| names.join("."));
        match &mut top.kind {
            FrameKind::Object { key, .. } if key.is_none() => {
                *key = Some(name.unwrap_or_default());
                top.slot = Slot::default();
            }
            _ if kind == TokenKind::Colon => top.slot = Slot::default(),
            _ => top.slot = Slot::after_operator(),
        }
    }
}

/// Returns the word of a token: a name or number, or the content of a string.
pub(super) const fn bare(span: Span) -> Word {
    Word {
        span,
        quotes: Quotes::None,
    }
}
