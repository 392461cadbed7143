//! Fields that are read from a label.

use super::attribute::Reader;
use super::body::BodyDecoder;
use super::content::{Content, Part};
use super::field::{Input, ReadField};
use crate::de::{TreeDeserializer, TreeValue};
use crate::error::Error;
use crate::location::{Anchor, Step};
use crate::schema::{Label, Shape, ShapePlace, ValueShape};

// Bounds on `T` would make the compiler report an unsuitable type a second time.
impl<T> Reader<'_, T> {
    /// Returns the base of the label's schema.
    #[must_use]
    pub const fn label(self, value: Option<fn() -> &'static Shape>) -> Label<'static> {
        Label {
            required: self.is_required,
            shape: self.shape(value),
            ..Label::EMPTY
        }
    }
}

impl<'de> Content<'_, 'de> {
    /// Reads a label, by index in the schema's labels. The matcher has reported a required one that is absent.
    pub(super) fn read_label(&mut self, index: usize, field: &mut dyn ReadField<'de>) {
        let BodyDecoder {
            session,
            path,
            labels_taken,
            header,
            ..
        } = *self.decoder;
        let Some(of_label) = self.schema.labels.get(index) else {
            return;
        };
        let position = labels_taken + index;
        let found = header.and_then(|block| Some((block, block.label(position)?)));
        let is_right = match found {
            None => field.set_absent(),
            Some((block, text)) => {
                let path = path.then(Step::Name(of_label.name));
                let anchor = Anchor::Label(block, position);
                let label = TreeValue::of_text(session, &path, &text, &anchor);
                let mut read = || field.read(Input::Value(TreeDeserializer::Value(label)));
                read_text(label, &mut read, of_label.shape, of_label.name)
            }
        };
        if !is_right {
            self.fail(Part::Label(index));
        }
    }
}

/// Reads a label, or a label that becomes a key, and checks it. Returns whether it is right; its mistakes are reported.
pub(super) fn read_text(
    label: TreeValue<'_, '_>,
    read: &mut dyn FnMut() -> Result<(), Error>,
    shape: ValueShape<'_>,
    name: &str,
) -> bool {
    let session = label.session;
    if let Err(error) = session.with_spans(read) {
        session.report_error(label.locate_error(error));
        return false;
    }
    let allowed = ShapePlace::constrained(shape, &[]);
    allowed.is_none_or(|allowed| TreeDeserializer::Value(label).check(name, &allowed, None))
}
