//! Entry points of decoding layers.

use hcl_core::{Body, Diagnostic, Diagnostics, Source};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{DecodedRoot, ReadRoot, decode_body};
use hcl_serde::{Decoder, Result};

use super::{Assigned, Input, LayeredBody, Layers, Override, errors};
use crate::UNKNOWN_VALUE;

/// Limit on the number of values that are tried as texts. Each takes one reading of the configuration at most, and one more if it is wrong.
const MAX_TEXTS: usize = 64;

impl Layers {
    /// Decodes the configuration, without variables and functions.
    ///
    /// # Errors
    ///
    /// As [`Layers::decode_with`].
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        self.decode_with(&Decoder::new())
    }

    /// Decodes the configuration with the variables, functions and limits of a decoder.
    ///
    /// ```
    /// use hcl_config::Layers;
    /// use hcl_serde::Decoder;
    ///
    /// let decoder = Decoder::new().variable("cores", &4)?;
    /// let layers = Layers::new()
    ///     .source("app.hcl", "threads = cores * 2
    /// queue = 10
    /// ")
    ///     .arguments("--set", ["queue=20"]);
    /// let config: std::collections::BTreeMap<String, u32> = layers.decode_with(&decoder)?;
    /// assert_eq!((config["threads"], config["queue"]), (8, 20));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of all layers; without errors, the diagnostics of decoding the configuration as a `T`.
    pub fn decode_with<T: HclDecodeOwned>(&self, decoder: &Decoder) -> Result<T> {
        self.decode_with_diagnostics(decoder)
            .map(|(value, _)| value)
    }

    /// As [`decode_with`](Self::decode_with), and returns the warnings with the result.
    ///
    /// ```
    /// use hcl_config::Layers;
    /// use hcl_serde::{Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(deprecated = "use \"address\"", optional)]
    ///     addr: String,
    /// }
    ///
    /// let layers = Layers::new().source("app.hcl", "addr = \"::1\"\n");
    /// let (config, warnings) = layers.decode_with_diagnostics::<Config>(&Decoder::new())?;
    /// assert_eq!(config.addr, "::1");
    /// assert_eq!(warnings.iter().next().unwrap().summary(), "Deprecated");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`decode_with`](Self::decode_with).
    pub fn decode_with_diagnostics<T: HclDecodeOwned>(
        &self,
        decoder: &Decoder,
    ) -> Result<(T, Diagnostics)> {
        let mut root = DecodedRoot::default();
        let found = self.read(decoder, &Diagnostics::new(), false, &mut root);
        root.finish_with_warnings(found)
    }

    /// Returns what [`decode_with`](Self::decode_with) would report, sorted by position. Values that are not known are not errors, and
    /// a syntax error does not hide other mistakes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::Layers;
    /// use hcl_serde::{Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// let layers = Layers::new().source("defaults.hcl", "port = 80\n").source("app.hcl", "hots = \"::1\"\n");
    /// let found = layers.check_with::<Config>(&Decoder::new());
    /// let summaries: Vec<&str> = found.iter().map(|found| found.summary()).collect();
    /// assert_eq!(summaries, ["Unsupported argument"]);
    /// ```
    #[must_use]
    pub fn check_with<T: HclDecodeOwned>(&self, decoder: &Decoder) -> Diagnostics {
        let found = Diagnostics::ignoring(&[UNKNOWN_VALUE]);
        self.read(decoder, &found, true, &mut DecodedRoot::<T>::default())
    }

    /// Reads the configuration. What `sink` ignores is not reported.
    ///
    /// Serde's buffers convert nothing. So a value that reads as a number is tried as a text where it is wrong.
    fn read(
        &self,
        decoder: &Decoder,
        sink: &Diagnostics,
        is_check: bool,
        root: &mut dyn for<'de> ReadRoot<'de>,
    ) -> Diagnostics {
        let mut decoder = decoder.clone();
        if self.conceals {
            decoder = decoder.conceal(true);
        }
        let limits = decoder.context().limits();
        let (mut texts, mut tried) = (Vec::new(), Vec::new());
        loop {
            let mut found = sink.new_like();
            let loaded = self.load(&texts, root.schema(), &limits, &mut found);
            let is_check = is_check || loaded.is_whole;
            let body = match &*loaded.layers {
                [layer] if layer.how == Override::Replace => layer.body.clone(),
                layers => Body::of_kind(LayeredBody::new(layers.iter().cloned(), false)),
            };
            let found = decode_body(&decoder, &body, found, is_check, root);
            let wrong = inputs_with_errors(&loaded.assigned, &found);
            let new = wrong.iter().copied().filter(|it| !tried.contains(it));
            let new: Vec<usize> = new.take(MAX_TEXTS - tried.len()).collect();
            if new.is_empty() && !texts.iter().any(|it| wrong.contains(it)) {
                return found.map(|report| self.as_assignment(&loaded.assigned, report));
            }
            // A text that is wrong as well stays what it was.
            texts.retain(|it| !wrong.contains(it));
            texts.extend(&new);
            tried.extend(new);
        }
    }

    /// Says how a variable or argument sets what is missing beside what another one sets: it writes no file.
    fn as_assignment(&self, assigned: &[Assigned], report: Diagnostic) -> Diagnostic {
        let is_missing = report.code().as_deref() == Some("missing-required-argument");
        let at = report.subject().filter(|_| is_missing);
        let named = at.zip(report.field_path()).and_then(|(at, field)| {
            let argument = field.rsplit('.').next()?;
            let of_report = assigned.iter().find(|it| it.source == *at.source())?;
            let Input::Assignment(input) = self.inputs.get(of_report.index)? else {
                return None;
            };
            let name = input.name_of(argument, &of_report.body, at)?;
            Some(errors::missing_argument(&report, argument, &name))
        });
        named.unwrap_or(report)
    }
}

/// Returns the inputs with values that may be texts and have errors.
fn inputs_with_errors(inputs: &[Assigned], found: &Diagnostics) -> Vec<usize> {
    let is_in = |source: &Source| {
        let mut errors = found.iter().filter(|found| found.is_error());
        errors.any(|error| error.subject().is_some_and(|at| at.source() == source))
    };
    let inputs = inputs.iter();
    let inputs = inputs.filter(|input| input.body.may_be_text && is_in(&input.source));
    inputs.map(|input| input.index).collect()
}
