//! The path of an error in the data.

use hcl_core::Diagnostics;
use hcl_core::internal::{is_name, quoted, written_key};

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
        let mut out = String::new();
        let hidden = self.path.len().saturating_sub(2 * MAX_SHOWN);
        for (number, step) in self.path.iter().enumerate() {
            if number == MAX_SHOWN && hidden > 0 {
                out.push_str(" … ");
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
        out
    }

    fn write_step(&self, step: Step, out: &mut String) {
        match step {
            Step::Unnamed | Step::Block => return,
            Step::Name(name) if is_name(self.str(name)) => {
                if !out.is_empty() {
                    out.push('.');
                }
                return out.push_str(self.str(name));
            }
            _ => out.push('['),
        }
        match step {
            Step::Index(index) => out.push_str(&index.to_string()),
            Step::Name(name) => out.push_str(&written_key(self.str(name))),
            Step::Label(label) => out.push_str(&quoted(self.str(label))),
            Step::Written(label) => out.push_str(self.str(label)),
            Step::Unnamed | Step::Block => {}
        }
        out.push(']');
    }
}
