//! Checks: all diagnostics of a configuration, without a value.
//!
//! A check decodes like the program does. Unlike decoding, it goes on after a syntax error, with what the parser has
//! recovered, and accepts values that are not known yet.

use hcl_core::{Diagnostics, ParsedSource, Source};

use super::Decoder;
use super::root::{DecodedRoot, ReadRoot};
use crate::derive_support::HclDecode;
use crate::error::UNKNOWN_VALUE;

impl Decoder {
    /// Returns everything that is wrong with a source, sorted by position.
    ///
    /// - A syntax error does not hide what else is wrong.
    /// - A value that is not known yet, such as a [variable](Self::variable) of `Value::dynamic()`, is not an error.
    /// - `validate` functions run where their input could be read.
    ///
    /// Otherwise reports what [`decode_source`](Self::decode_source) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{Decoder, HclDecode, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// let source = Source::new("app.hcl", r#"host = ["a" "b"]
    /// port = 80000
    /// "#)?;
    /// let found = Decoder::new().check::<Config>(&source);
    /// let summaries: Vec<&str> = found.iter().map(|found| found.summary()).collect();
    /// // The type of a value with a syntax error is not known.
    /// assert_eq!(summaries, ["Missing item separator", "Unsuitable value type"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check<'de, T: HclDecode<'de>>(&self, source: &'de Source) -> Diagnostics {
        let root = &mut DecodedRoot::<T>::default();
        self.check_tree(&self.parse(source), source.text(), root)
    }

    /// Returns what [`check`](Self::check) finds in a source that is parsed already.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::{Decoder, Source};
    ///
    /// let decoder = Decoder::new();
    /// let parsed = decoder.parse(&Source::new("app.hcl", "port = 80000\n")?);
    /// assert!(decoder.check_parsed::<BTreeMap<String, u32>>(&parsed).is_empty());
    /// assert!(decoder.check_parsed::<BTreeMap<String, u16>>(&parsed).has_errors());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_parsed<'de, T: HclDecode<'de>>(&self, parsed: &'de ParsedSource) -> Diagnostics {
        let root = &mut DecodedRoot::<T>::default();
        self.check_tree(parsed, parsed.source().text(), root)
    }

    /// Checks a source that is parsed already. `text` equals its text, and may live longer.
    fn check_tree<'de>(
        &self,
        parsed: &ParsedSource,
        text: &'de str,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        let mut found = Diagnostics::ignoring(UNKNOWN);
        found.append(parsed.diagnostics().clone());
        self.read_tree(parsed, text, found, root)
    }
}

/// The codes of errors about values that are not known yet, which a check accepts.
const UNKNOWN: &[&str] = &[UNKNOWN_VALUE];
