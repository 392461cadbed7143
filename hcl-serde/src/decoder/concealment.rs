//! Whether a run has secrets, which its reports mask.

use hcl_core::{Diagnostics, Value};

use super::Decoder;
use crate::schema::Schema;
use crate::secrets::Concealment;

impl Decoder {
    /// Masks values in all reports, also about types without a [`Sensitive`](crate::Sensitive): excerpts show the names of arguments
    /// and blocks and what the report is about, and `(sensitive)` for the rest of each line.
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
        self.own_concealment().max(Concealment::of_schema(schema))
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
        let own = if !self.conceals && names.any(is_marked) {
            Concealment::Marked
        } else {
            Concealment::of(self.conceals)
        };
        #[cfg(feature = "schema")]
        let own = own.max(
            self.schema
                .as_ref()
                .map_or(own, |schema| schema.concealment()),
        );
        own
    }

    /// Returns what a run has found as it is shown: masked as by [`mask`](Self::mask), without repetitions, and sorted.
    pub(super) fn shown(
        &self,
        mut found: Diagnostics,
        conceals: &dyn Fn() -> Concealment,
        names: &dyn Fn(&mut Vec<String>),
        before: u64,
    ) -> Diagnostics {
        if !found.is_empty() {
            found = self.mask(found, conceals, names, before);
        }
        found.merge_repeated();
        found.sort_by_position();
        found
    }

    /// Masks a report, if the run has secrets by its type, or if one was read. `names` adds the names of its type, and `before` is the
    /// number of secrets that were read before the run.
    #[cold]
    pub(crate) fn mask(
        &self,
        report: Diagnostics,
        conceals: &dyn Fn() -> Concealment,
        names: &dyn Fn(&mut Vec<String>),
        before: u64,
    ) -> Diagnostics {
        let concealment = conceals().max(Concealment::met_since(before));
        if !concealment.is_some() {
            return report.map(|report| report.of_open_run(true));
        }
        let known = |all: &mut Vec<String>| {
            names(all);
            #[cfg(feature = "schema")]
            if let Some(schema) = &self.schema {
                schema.with_types(&mut |types| types.iter().for_each(|it| it.add_own_names(all)));
            }
            for name in self.context.variable_names() {
                all.push(name.to_owned());
            }
            for name in self.context.function_names() {
                all.push(name.to_owned());
            }
        };
        concealment.mask_report(report, &|name| self.is_json(name), &known)
    }
}
