//! Composition of two lists of patches into one.
//!
//! The first list turns the old text into a middle text, the second one that into the new text.

use std::borrow::Cow;

use hcl_syntax::Span;

use super::{Patch, Patches};

/// A part of a text: a span of the old text, or text of a patch.
enum Segment {
    Old(Span),
    New(Cow<'static, str>),
}

impl Segment {
    fn len(&self) -> u32 {
        match self {
            Self::Old(span) => span.len(),
            Self::New(text) => crate::tokens::to_u32(text.len()),
        }
    }

    /// Returns the first bytes of the segment, and the others.
    fn split(self, length: u32) -> (Self, Self) {
        match self {
            Self::Old(Span { start, end }) => {
                let middle = start + length;
                let spans = [Span::new(start, middle), Span::new(middle, end)];
                (Self::Old(spans[0]), Self::Old(spans[1]))
            }
            Self::New(text) => {
                let (first, rest) = text.split_at(length as usize);
                let texts = (first.to_owned().into(), rest.to_owned().into());
                (Self::New(texts.0), Self::New(texts.1))
            }
        }
    }
}

/// Returns the text that patches produce. It seems to have the largest length: the text after the last patch makes no difference.
fn segments(patches: &Patches) -> impl Iterator<Item = Segment> {
    let mut end = 0;
    let of_patch = move |Patch { span, text }| {
        let before = Span::new(end, span.start);
        end = span.end;
        [Segment::Old(before), Segment::New(text)]
    };
    let last = patches.sorted.last().map_or(0, |last| last.span.end);
    let rest = Segment::Old(Span::new(last, u32::MAX));
    patches.iter().flat_map(of_patch).chain([rest])
}

pub(super) fn compose(first: &Patches, later: &Patches) -> Patches {
    let mut middle = Middle {
        rest: segments(first),
        next: None,
    };
    let mut out = Composed::default();
    let mut end = 0;
    for Patch { span, text } in later {
        middle.take(span.start - end, |segment| out.push(segment));
        middle.take(span.len(), drop);
        out.push(Segment::New(text));
        end = span.end;
    }
    middle.take(u32::MAX, |segment| out.push(segment));
    Patches::from_sorted(out.patches)
}

/// The rest of the middle text.
struct Middle<S> {
    rest: S,
    /// The part of a segment that is before the rest.
    next: Option<Segment>,
}

impl<S: Iterator<Item = Segment>> Middle<S> {
    /// Takes the next bytes.
    fn take(&mut self, mut length: u32, mut each: impl FnMut(Segment)) {
        while length > 0
            && let Some(mut segment) = self.next.take().or_else(|| self.rest.next())
        {
            if segment.len() > length {
                let (first, rest) = segment.split(length);
                self.next = Some(rest);
                segment = first;
            }
            length -= segment.len();
            each(segment);
        }
    }
}

/// The patches of the new text so far.
#[derive(Default)]
struct Composed {
    patches: Vec<Patch>,
    /// The end of the last segment of the old text, and the new text after it.
    end: u32,
    text: Cow<'static, str>,
}

impl Composed {
    fn push(&mut self, segment: Segment) {
        match segment {
            Segment::New(text) if self.text.is_empty() => self.text = text,
            Segment::New(text) => self.text.to_mut().push_str(&text),
            Segment::Old(span) if span.is_empty() => {}
            Segment::Old(span) => {
                let text = std::mem::take(&mut self.text);
                if self.end < span.start || !text.is_empty() {
                    let gap = Span::new(self.end, span.start);
                    self.patches.push(Patch::new(gap, text));
                }
                self.end = span.end;
            }
        }
    }
}
