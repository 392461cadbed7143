//! The location at the end of a scan, from the token at the offset and what is open there.

use hcl_syntax::Span;
use hcl_syntax::native::{LexicalToken, TokenKind};

use super::frame::{Frame, FrameKind};
use super::scan::{Scan, bare};
use super::{LocationKind, Quotes, ValueKind, ValueLocation, Word};

impl Scan<'_> {
    /// Returns the location of an offset after the first byte of a token, if the token is a word, text, or goes on
    /// after the offset.
    pub(super) fn in_token(&mut self, token: LexicalToken, offset: u32) -> Option<LocationKind> {
        let goes_on = token.span.end > offset;
        match token.kind {
            TokenKind::Identifier => Some(self.at_word(bare(token.span))),
            TokenKind::Number if self.top().header().is_none() => {
                Some(self.at_word(bare(token.span)))
            }
            TokenKind::String if goes_on => {
                let content = Span::new(token.span.start + 1, token.span.end - 1);
                Some(self.at_word(Word {
                    span: content,
                    quotes: Quotes::Closed,
                }))
            }
            TokenKind::Literal => Some(self.in_text(offset)),
            TokenKind::Invalid if self.is_in_text() => Some(self.in_text(offset)),
            TokenKind::Interpolation | TokenKind::Directive if goes_on => {
                Some(self.value(ValueKind::Template))
            }
            _ => goes_on.then_some(LocationKind::None),
        }
    }

    /// Returns the location of an offset between two tokens, or at the start of the next.
    pub(super) fn between_tokens(&mut self, offset: u32, next: LexicalToken) -> LocationKind {
        if !self.is_in_text() {
            return self.at_word(bare(Span::at(offset)));
        }
        let begins_sequence = matches!(next.kind, TokenKind::Interpolation | TokenKind::Directive);
        if begins_sequence {
            self.value(ValueKind::Template)
        } else {
            self.in_text(offset)
        }
    }

    /// Returns the location in a string without an end, or in the text of a template.
    fn in_text(&mut self, offset: u32) -> LocationKind {
        let Some(text) = self.frames.last() else {
            return LocationKind::None;
        };
        let FrameKind::Text {
            start,
            is_heredoc,
            has_sequence,
            ..
        } = text.kind
        else {
            return LocationKind::None;
        };
        if is_heredoc || has_sequence || self.has_sequence_on_line(offset) {
            return self.value(ValueKind::Template);
        }
        let word = Word {
            span: Span::new(start, offset.max(start)),
            quotes: Quotes::Unclosed,
        };
        let around = self.frames.len().checked_sub(2);
        let around = around.and_then(|index| self.frames.get(index));
        if around.is_some_and(|it| it.header().is_some()) {
            self.frames.pop();
            return self.at_word(word);
        }
        self.value(ValueKind::Text(word))
    }

    /// Returns whether an interpolation or directive begins after the offset, before the end of the line or string.
    fn has_sequence_on_line(&self, offset: u32) -> bool {
        let text = self.source.text();
        let rest = text.get(offset as usize..).unwrap_or_default();
        let line = rest.split(['\n', '"']).next().unwrap_or_default();
        line.contains("${") || line.contains("%{")
    }

    fn at_word(&mut self, word: Word) -> LocationKind {
        if let Some(item) = self.top().header() {
            return match item.words.split_first() {
                None if word.quotes == Quotes::None => LocationKind::Item(word),
                None => LocationKind::None,
                Some((block_type, before)) => LocationKind::Label {
                    block_type: block_type.clone(),
                    before: before.to_vec(),
                    word,
                },
            };
        }
        let kind = self.value_kind(word);
        self.value(kind)
    }

    fn value_kind(&mut self, word: Word) -> ValueKind {
        if word.quotes == Quotes::None && self.is_after_namespace() {
            let span = Span::new(self.namespaces_before(word.span.start), word.span.end);
            return ValueKind::Function(bare(span));
        }
        let top = self.top();
        if top.for_intro.as_ref().is_some_and(|intro| !intro.has_in) {
            return ValueKind::LoopName;
        }
        if let FrameKind::Directive { has_keyword: false } = top.kind {
            return ValueKind::Directive(word);
        }
        let is_quoted = word.quotes != Quotes::None;
        if top.slot.has_dot() && !is_quoted {
            let path = top.slot.path().map(<[String]>::to_vec);
            return ValueKind::Step { path, word };
        }
        match &top.kind {
            _ if !top.slot.is_empty() => ValueKind::AfterOperand,
            FrameKind::Object { key: None, keys } if top.for_intro.is_none() => {
                ValueKind::ObjectKey {
                    others: keys.clone(),
                    word,
                }
            }
            _ if is_quoted => ValueKind::Text(word),
            _ => ValueKind::Operand(word),
        }
    }

    fn is_after_namespace(&self) -> bool {
        self.last
            .is_some_and(|(last, _)| last.kind == TokenKind::DoubleColon)
    }

    /// Returns the offset of the first of the namespaces that end at an offset: the offset of `a` in `a::b::c`, at `c`.
    fn namespaces_before(&self, offset: u32) -> u32 {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let text = self.source.text().get(..offset as usize);
        let mut text = text.unwrap_or_default();
        while let Some(before) = text.strip_suffix("::") {
            text = before.trim_end_matches(is_part);
        }
        u32::try_from(text.len()).unwrap_or(offset)
    }

    /// Returns the location in the value of an argument. In a label with interpolation, which is invalid, returns none.
    fn value(&self, kind: ValueKind) -> LocationKind {
        let is_body = |it: &Frame| matches!(it.kind, FrameKind::Body(_));
        let body = self.frames.iter().rposition(is_body).unwrap_or(0);
        let inner = self.frames.get(body..).and_then(<[Frame]>::split_first);
        let Some((body, open)) = inner else {
            return LocationKind::None;
        };
        let FrameKind::Body(item) = &body.kind else {
            return LocationKind::None;
        };
        if !item.is_attribute {
            return LocationKind::None;
        }
        let mut location = ValueLocation {
            argument: item.words.first().cloned().unwrap_or_default(),
            is_whole: !body.slot.is_operand,
            ..ValueLocation::default()
        };
        for frame in open {
            location.is_whole &= frame.is_part;
            if frame.is_part {
                location.path.extend(frame.step());
            }
            if let FrameKind::Call(call) = &frame.kind {
                location.calls.push(call.clone());
            }
            if let FrameKind::Text { loops, .. } = &frame.kind {
                location.loop_names.extend(loops.iter().flatten().cloned());
            }
            let intro = frame.for_intro.as_ref().filter(|intro| intro.has_colon);
            if let Some(intro) = intro {
                location.loop_names.extend(intro.names.iter().cloned());
            }
        }
        if let Some(top) = open.last() {
            location.is_whole &= !top.slot.is_operand;
        }
        if matches!(kind, ValueKind::ObjectKey { .. }) {
            location.path.pop();
        }
        location.kind = kind;
        LocationKind::Value(location)
    }
}
