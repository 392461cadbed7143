//! The path of an error in the data.

use hcl_core::Diagnostics;
use hcl_core::internal::{is_name, push_key, push_quoted};

use super::data::{Data, Text};
use super::state::Serializer;
use crate::error::{Error, Result};

/// The number of steps shown at each end of a longer path.
const MAX_SHOWN: usize = 8;

/// A step of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Index(usize),
    /// A name or a key.
    Name(Text),
    Label(Text),
    /// A label in quotes.
    Written(Text),
    /// A block, which has no index in its list.
    Block,
    /// A key or a part without a text.
    Unnamed,
}

impl Step {
    /// Returns the step to the value of a key.
    pub(super) fn of_key(key: &Data) -> Self {
        key.text().map_or(Self::Unnamed, Self::Name)
    }

    /// Returns the step to the block after a label.
    pub(super) fn of_label(label: Option<&Data>) -> Self {
        label.and_then(Data::text).map_or(Self::Block, Self::Label)
    }
}

impl Serializer {
    /// Calls a function for a part of the data. An error has the path to the part.
    pub(super) fn at<R>(
        &mut self,
        step: Step,
        call: impl FnOnce(&mut Self) -> Result<R>,
    ) -> Result<R> {
        let before = self.path.len();
        self.path.push(step);
        let result = call(self).map_err(|error| self.failed(error));
        self.path.truncate(before);
        result
    }

    #[cold]
    #[inline(never)]
    pub(super) fn failed(&mut self, error: Error) -> Error {
        self.has_failed = true;
        // Another error has a location of its own.
        if self.has_secret_name || self.path.is_empty() || !error.is_unlocated() {
            return error;
        }
        let path = self.path();
        let located = |diagnostics: Diagnostics| {
            let all = diagnostics.into_iter();
            all.map(|found| found.with_path(&*path)).collect()
        };
        error
            .located(|diagnostic| diagnostic)
            .map_diagnostics(located)
    }

    /// Returns the path, as `service["web"].ports[0]`.
    fn path(&self) -> String {
        let mut out = Vec::new();
        let hidden = self.path.len().saturating_sub(2 * MAX_SHOWN);
        for (number, step) in self.path.iter().enumerate() {
            if number == MAX_SHOWN && hidden > 0 {
                out.extend_from_slice(" … ".as_bytes());
            }
            let next = self.path.get(number + 1);
            let is_block = matches!(next, Some(Step::Block | Step::Label(_)));
            if (MAX_SHOWN..MAX_SHOWN + hidden).contains(&number)
                || is_block && matches!(step, Step::Index(_))
            {
                continue;
            }
            self.write_step(*step, &mut out);
        }
        String::from_utf8(out).unwrap_or_default()
    }

    fn write_step(&self, step: Step, out: &mut Vec<u8>) {
        match step {
            Step::Unnamed | Step::Block => return,
            Step::Name(name) if is_name(self.str(name)) => {
                if !out.is_empty() {
                    out.push(b'.');
                }
                return out.extend_from_slice(self.bytes(name));
            }
            _ => out.push(b'['),
        }
        match step {
            Step::Index(index) => out.extend_from_slice(index.to_string().as_bytes()),
            Step::Name(name) => push_key(out, self.str(name)),
            Step::Label(label) => push_quoted(out, self.str(label)),
            Step::Written(label) => out.extend_from_slice(self.bytes(label)),
            Step::Unnamed | Step::Block => {}
        }
        out.push(b']');
    }
}
