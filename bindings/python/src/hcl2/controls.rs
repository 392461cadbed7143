//! The marks of template directives, of which the tree has no spans: `%{ else }` and strip markers.

use hcl_core::source::Source;
use hcl_core::syntax::{LexicalTokens, TokenKind};

/// The marks of directives of a text, in order.
#[derive(Default)]
pub(super) struct Controls(Vec<Control>);

/// `%{~ keyword … ~}`
#[derive(Clone, Copy, Debug)]
pub(super) struct Control {
    pub(super) start: u32,
    pub(super) end: u32,
    keyword: Keyword,
    strips_before: bool,
    strips_after: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keyword {
    Begin,
    Else,
    End,
}

impl Controls {
    pub(super) fn of(source: &Source) -> Self {
        let mut controls = Vec::new();
        if !source.text().contains("%{") {
            return Self(controls);
        }
        let mut tokens = LexicalTokens::new(source);
        // The indexes of open directives; `None` for an interpolation.
        let mut open = Vec::new();
        loop {
            let token = tokens.next();
            match token.kind {
                TokenKind::End => return Self(controls),
                TokenKind::Interpolation => open.push(None),
                TokenKind::Directive => {
                    let keyword = tokens.next();
                    open.push(Some(controls.len()));
                    controls.push(Control {
                        start: token.span.start,
                        end: token.span.end,
                        keyword: match source.slice(keyword.span) {
                            "if" | "for" => Keyword::Begin,
                            "else" => Keyword::Else,
                            _ => Keyword::End,
                        },
                        strips_before: source.slice(token.span).ends_with('~'),
                        strips_after: false,
                    });
                }
                TokenKind::SequenceEnd => {
                    let index = open.pop().flatten();
                    if let Some(control) = index.and_then(|index| controls.get_mut(index)) {
                        control.end = token.span.end;
                        control.strips_after = source.slice(token.span).starts_with('~');
                    }
                }
                _ => {}
            }
        }
    }

    /// Returns the marks of the directive that begins at an offset: its first, `else`, and its last.
    pub(super) fn of_directive(&self, start: u32) -> Option<(Control, Option<Control>, Control)> {
        let index = self.0.partition_point(|control| control.start < start);
        let mut controls = self.0.get(index..)?.iter();
        let first = *controls.next()?;
        let (mut depth, mut middle) = (0_u32, None);
        for control in controls {
            match control.keyword {
                Keyword::Begin => depth += 1,
                Keyword::Else if depth == 0 => middle = Some(*control),
                Keyword::Else => {}
                Keyword::End if depth == 0 => return Some((first, middle, *control)),
                Keyword::End => depth -= 1,
            }
        }
        None
    }
}

impl Control {
    /// Writes the mark, with its content in python-hcl2's spacing.
    pub(super) fn write(self, content: &str, out: &mut String) {
        out.push_str(if self.strips_before { "%{~ " } else { "%{ " });
        out.push_str(content);
        out.push_str(if self.strips_after { " ~}" } else { " }" });
    }
}
