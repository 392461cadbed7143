//! Composition of two lists of patches into one.
//!
//! The first list turns the old text into a middle text, the second one that into the new text. Both are read as streams: the
//! second list consumes the bytes of the middle text, which are bytes of the old text or inserted ones.

use std::borrow::Cow;

use hcl_syntax::Span;

use super::{Iter, Patch, PatchList, Patches};

pub(super) fn compose(first: &Patches, later: &Patches) -> Patches {
    let mut out = Composed::default();
    let mut middle = Middle::new(first);
    let mut offset = 0;
    for patch in later {
        middle.consume(patch.span.start - offset, &mut out, Use::Keep);
        out.insert(patch.text);
        middle.consume(patch.span.len(), &mut out, Use::Remove);
        offset = patch.span.end;
    }
    middle.finish(&mut out);
    out.finish()
}

/// The use that the later list makes of bytes of the middle text.
#[derive(Clone, Copy)]
enum Use {
    Keep,
    Remove,
}

/// A part of the middle text.
enum MiddlePart {
    /// Bytes of the old text.
    Old(u32),
    /// Inserted text.
    Inserted(Cow<'static, str>),
}

/// The middle text, read from its start.
struct Middle<'p> {
    patches: Iter<'p>,
    /// End of the last patch, in the old text.
    end: u32,
    /// The rest of the current part.
    current: Option<MiddlePart>,
    /// The patch after the current part, which is then old text.
    next: Option<Patch>,
}

impl<'p> Middle<'p> {
    fn new(first: &'p Patches) -> Self {
        Self {
            patches: first.iter(),
            end: 0,
            current: None,
            next: None,
        }
    }

    /// Keeps or removes the next `count` bytes.
    fn consume(&mut self, mut count: u32, out: &mut Composed, of: Use) {
        while count > 0 {
            let (taken, length) = match self.part(out) {
                MiddlePart::Old(length) => {
                    let taken = count.min(length);
                    if taken < length {
                        self.current = Some(MiddlePart::Old(length - taken));
                    }
                    (MiddlePart::Old(taken), taken)
                }
                MiddlePart::Inserted(text) => {
                    let length = u32::try_from(text.len()).unwrap_or(u32::MAX);
                    if length <= count {
                        (MiddlePart::Inserted(text), length)
                    } else {
                        let (taken, rest) = text.split_at(count as usize);
                        let taken = taken.to_owned();
                        self.current = Some(MiddlePart::Inserted(rest.to_owned().into()));
                        (MiddlePart::Inserted(taken.into()), count)
                    }
                }
            };
            match (of, taken) {
                (Use::Keep, part) => out.forward(part),
                (Use::Remove, MiddlePart::Old(length)) => out.delete(length),
                (Use::Remove, MiddlePart::Inserted(_)) => {}
            }
            count -= length;
        }
    }

    /// Returns the next part. After the last patch, that is the rest of the old text.
    fn part(&mut self, out: &mut Composed) -> MiddlePart {
        if let Some(part) = self.current.take() {
            return part;
        }
        if let Some(patch) = self.next.take() {
            // The bytes that a patch replaces are not part of the middle text.
            out.delete(patch.span.len());
            self.end = patch.span.end;
            return MiddlePart::Inserted(patch.text);
        }
        match self.patches.next() {
            // The rest of the text: its length makes no difference.
            None => MiddlePart::Old(u32::MAX),
            Some(patch) => {
                let length = patch.span.start - self.end;
                self.next = Some(patch);
                MiddlePart::Old(length)
            }
        }
    }

    /// Forwards the rest of the first list.
    fn finish(&mut self, out: &mut Composed) {
        if let Some(part) = self.current.take() {
            out.forward(part);
        }
        while self.next.is_some() || self.patches.len() > 0 {
            let part = self.part(out);
            out.forward(part);
        }
    }
}

/// The composed patches.
#[derive(Default)]
struct Composed {
    patches: PatchList,
    /// Offset in the old text.
    offset: u32,
    /// The patch that ends at `offset`.
    open: Option<Patch>,
}

impl Composed {
    fn forward(&mut self, part: MiddlePart) {
        match part {
            // Leaves the patch open, which the next part continues.
            MiddlePart::Old(0) => {}
            MiddlePart::Old(length) => {
                self.close();
                self.offset = self.offset.saturating_add(length);
            }
            MiddlePart::Inserted(text) => self.insert(text),
        }
    }

    fn delete(&mut self, length: u32) {
        self.offset = self.offset.saturating_add(length);
        let end = self.offset;
        self.open(end - length).span.end = end;
    }

    fn insert(&mut self, text: Cow<'static, str>) {
        let offset = self.offset;
        let open = self.open(offset);
        if open.text.is_empty() {
            open.text = text;
        } else {
            open.text.to_mut().push_str(&text);
        }
    }

    fn open(&mut self, start: u32) -> &mut Patch {
        self.open
            .get_or_insert_with(|| Patch::new(Span::at(start), ""))
    }

    fn close(&mut self) {
        let open = self.open.take();
        let open = open.filter(|patch| !(patch.span.is_empty() && patch.text.is_empty()));
        self.patches.extend(open);
    }

    fn finish(mut self) -> Patches {
        self.close();
        Patches::from_sorted(self.patches)
    }
}
