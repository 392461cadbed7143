//! Composition of two lists of patches into one.
//!
//! The first list turns the old text into a middle text, the second one that into the new text.

use std::borrow::Cow;

use hcl_syntax::Span;

use super::{Patch, PatchList, Patches};

/// What a list of patches does with the next bytes of a text.
enum Step {
    Keep(u32),
    Insert(Cow<'static, str>),
    Remove(u32),
}

impl Step {
    fn len(&self) -> u32 {
        match self {
            Self::Keep(length) | Self::Remove(length) => *length,
            Self::Insert(text) => u32::try_from(text.len()).unwrap_or(u32::MAX),
        }
    }

    /// Returns the first bytes of the step, and the others.
    fn split(self, length: u32) -> (Self, Option<Self>) {
        let rest = self.len() - length;
        if rest == 0 {
            return (self, None);
        }
        let (first, rest) = match self {
            Self::Keep(_) => (Self::Keep(length), Self::Keep(rest)),
            Self::Remove(_) => (Self::Remove(length), Self::Remove(rest)),
            Self::Insert(text) => {
                let (first, rest) = text.split_at(length as usize);
                let texts = (first.to_owned().into(), rest.to_owned().into());
                (Self::Insert(texts.0), Self::Insert(texts.1))
            }
        };
        (first, Some(rest))
    }
}

/// Returns what a list does with its text. The length of the text after the last patch makes no difference.
fn steps(patches: &Patches) -> impl Iterator<Item = Step> {
    let mut end = 0;
    let of_patch = move |Patch { span, text }| {
        let before = Step::Keep(span.start - end);
        end = span.end;
        [before, Step::Insert(text), Step::Remove(span.len())]
    };
    let steps = patches.iter().flat_map(of_patch);
    steps
        .filter(|step| step.len() > 0)
        .chain([Step::Keep(u32::MAX)])
}

pub(super) fn compose(first: &Patches, later: &Patches) -> Patches {
    let (mut firsts, mut laters) = (steps(first), steps(later));
    let (mut first, mut later) = (firsts.next(), laters.next());
    let mut out = Composed::default();
    loop {
        (first, later) = match (first, later) {
            (first, Some(Step::Insert(text))) => {
                out.insert(text);
                (first, laters.next())
            }
            (Some(Step::Remove(length)), later) => {
                out.remove(length);
                (firsts.next(), later)
            }
            (Some(one), Some(other)) => {
                let length = one.len().min(other.len());
                let ((one, first), (other, later)) = (one.split(length), other.split(length));
                match (one, other) {
                    (Step::Keep(_), Step::Keep(_)) => out.keep(length),
                    (Step::Keep(_), _) => out.remove(length),
                    (Step::Insert(text), Step::Keep(_)) => out.insert(text),
                    _ => {}
                }
                (
                    first.or_else(|| firsts.next()),
                    later.or_else(|| laters.next()),
                )
            }
            _ => return out.finish(),
        };
    }
}

/// The composed patches.
#[derive(Default)]
struct Composed {
    patches: PatchList,
    /// The patch that ends at the offset in the old text.
    open: Option<Patch>,
    offset: u32,
}

impl Composed {
    fn keep(&mut self, length: u32) {
        self.patches.extend(self.open.take());
        self.offset = self.offset.saturating_add(length);
    }

    fn remove(&mut self, length: u32) {
        let end = self.offset.saturating_add(length);
        self.open().span.end = end;
        self.offset = end;
    }

    fn insert(&mut self, text: Cow<'static, str>) {
        let open = self.open();
        if open.text.is_empty() {
            open.text = text;
        } else {
            open.text.to_mut().push_str(&text);
        }
    }

    fn open(&mut self) -> &mut Patch {
        let at = Span::at(self.offset);
        self.open.get_or_insert_with(|| Patch::new(at, ""))
    }

    fn finish(mut self) -> Patches {
        self.patches.extend(self.open);
        Patches::from_sorted(self.patches)
    }
}
