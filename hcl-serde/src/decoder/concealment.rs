//! Whether a run has secrets, which its reports mask.

use hcl_core::{Diagnostics, Value};

use super::Decoder;
use crate::schema::Schema;
use crate::schema::secrets::concealment_of;
use crate::secrets::Concealment;

impl Decoder {
    /// Masks values in all reports, also about types without a [`Sensitive`](crate::Sensitive): excerpts show names and
    /// punctuation, and `(sensitive)` for each literal and comment. The literal that a report is about is shown.
    ///
    /// A run whose type may hold a secret, or that has a marked variable, does so anyway.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::Decoder;
    ///
    /// let text = "pin = \"hunter2\"\nport = base + \"x\"\n";
    /// let error = Decoder::new().conceal(true).decode_str::<BTreeMap<String, String>>(text).unwrap_err();
    /// assert!(!error.to_string().contains("hunter2"));
    /// ```
    #[must_use]
    pub const fn conceal(mut self, conceal: bool) -> Self {
        self.conceals = conceal;
        self
    }

    /// Returns what reports about a type mask.
    #[cold]
    pub(crate) fn concealment(&self, schema: &'static Schema<'static>) -> Concealment {
        self.own_concealment().max(concealment_of(schema))
    }

    /// Returns what reports mask because of the program.
    #[cold]
    pub(crate) fn own_concealment(&self) -> Concealment {
        let mut names = self.context.variable_names();
        let is_marked = |name| {
            self.context
                .variable(name)
                .is_some_and(Value::contains_marked)
        };
        let own = Concealment::of(self.conceals || names.any(is_marked));
        #[cfg(feature = "schema")]
        let own = own.max(self.schema.as_ref().map_or(own, |it| it.concealment()));
        own
    }

    /// Masks the sources of a report, if the run has secrets by its type, or if one was read. `before` is the number of secrets
    /// that were read before the run.
    #[cold]
    pub(crate) fn mask(
        &self,
        report: &Diagnostics,
        conceals: &dyn Fn() -> Concealment,
        before: u64,
    ) {
        let known = conceals();
        let concealment = if known.is_some() {
            known
        } else {
            Concealment::met_since(before)
        };
        concealment.mask_report(report, |name| self.is_json(name));
    }
}
