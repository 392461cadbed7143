//! Checks by a schema that is data.

mod fields;
mod static_names;
mod value;

use hcl_core::{Diagnostics, ParsedSource, Source};
use hcl_serde::Decoder;
use hcl_serde::extend::check_body;

pub(crate) use self::fields::Types;
use crate::Document;

/// The code of an error about a value that is not known yet.
const UNKNOWN: &[&str] = &["unknown-value"];

/// The codes of errors about variables and functions that the program may define, and about values that are not known
/// yet.
const NAMES_OF_PROGRAMS: &[&str] = &[
    "call-to-unknown-function",
    "function-calls-not-allowed",
    "unknown-value",
    "unknown-variable",
    "variables-not-allowed",
];

impl Document {
    /// Returns everything that is wrong with a source by this schema, sorted by position.
    ///
    /// Variables and functions belong to the program that reads the source: what refers to them is not known here, and
    /// no error. Dynamic blocks are expanded. [`check_with`](Self::check_with) has variables, functions, limits and other options,
    /// and lists the unchecked values.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{HclDecode, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     #[hcl(range(1..=1024))]
    ///     port: u16,
    /// }
    ///
    /// // Published by one program, and read by another.
    /// let published = Document::of::<Config>().to_json();
    /// let schema = Document::from_json(&published)?;
    ///
    /// let source = Source::new("app.hcl", "hots = var.host
    /// port = 8080
    /// ")?;
    /// let found = schema.check(&source);
    /// let codes: Vec<_> = found.iter().map(|found| found.code().unwrap()).collect();
    /// assert_eq!(codes, ["unsupported-argument", "value-out-of-range"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check(&self, source: &Source) -> Diagnostics {
        self.check_parsed(&Decoder::new().parse(source), None)
    }

    /// Returns everything that is wrong with a source by this schema, with the variables, functions and options of a decoder.
    ///
    /// Reports what [`Decoder::check`](hcl_serde::Decoder::check) does for the type of the schema, except what data does not say: `validate` and
    /// `with` functions, texts that only their type can parse, and blocks that serde reads as an enum or into a secret.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{Decoder, Source};
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [
    ///     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    /// ]}]}"#;
    /// let schema = Document::from_json(schema)?;
    /// let decoder = Decoder::new().variable("base", &65000)?;
    /// let source = Source::new("app.hcl", "port = base + 1000\n")?;
    /// let found = schema.check_with(&source, &decoder);
    /// assert!(found.iter().next().unwrap().detail().contains("65535 is required, but this is 66000"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_with(&self, source: &Source, decoder: &Decoder) -> Diagnostics {
        self.check_parsed(&decoder.parse(source), Some(decoder))
    }

    /// Returns everything that is wrong with a source that is parsed already. Without a decoder, what a program may define is not
    /// reported, as by [`check`](Self::check).
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{Decoder, HclDecode, Source};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let parsed = Decoder::new().parse(&Source::new("app.hcl", "port = base\n")?);
    /// let document = Document::of::<Config>();
    /// assert!(document.check_parsed(&parsed, None).is_empty());
    /// assert!(document.check_parsed(&parsed, Some(&Decoder::new())).has_errors());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn check_parsed(&self, source: &ParsedSource, decoder: Option<&Decoder>) -> Diagnostics {
        let own;
        let (decoder, ignored) = match decoder {
            Some(decoder) => (decoder, UNKNOWN),
            None => {
                own = Decoder::new().dynamic_blocks(true);
                (&own, NAMES_OF_PROGRAMS)
            }
        };
        let mut found = Diagnostics::ignoring(ignored);
        found.append(source.diagnostics().clone());
        check_body(decoder, self, &source.body(), found)
    }
}
