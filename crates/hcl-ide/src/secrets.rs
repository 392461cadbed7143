//! Values that are not shown, since the schema says that they are secrets.

use hcl_core::Span;

use crate::analysis::Analysis;
use crate::place::FileId;

/// The values of a file that are shown, in order; `None` means all of them.
pub(crate) struct ShownValues(Option<Vec<Span>>);

impl Analysis {
    /// Conceals what may be a secret by its name, and returns the values that are shown.
    pub(crate) fn conceal_secrets(&self, file: FileId) -> ShownValues {
        let schema = if self.is_values(file) {
            self.language.schema()
        } else {
            Some(self.language.schemas().document())
        };
        let values = schema.zip(self.file(file));
        ShownValues(values.and_then(|(schema, file)| schema.conceal_secrets(file.parsed())))
    }
}

impl ShownValues {
    /// Returns whether a value, or a part of one, is shown.
    pub(crate) fn contains(&self, value: Span) -> bool {
        let is_around = |all: &Vec<Span>| {
            let after = all.partition_point(|it| it.start <= value.start);
            let around = after.checked_sub(1).and_then(|index| all.get(index));
            around.is_some_and(|it| value.end <= it.end)
        };
        self.0.as_ref().is_none_or(is_around)
    }
}
