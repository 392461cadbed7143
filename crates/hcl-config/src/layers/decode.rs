//! Entry points of decoding layers.

use hcl_core::body::Override;
use hcl_core::{Body, Diagnostics};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{self, check_type, decode_body};
use hcl_serde::{Decoder, HclDecode, Result};

use super::Layers;
use crate::UNKNOWN_VALUE;

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
        let decoder = &self.masking(decoder);
        let mut found = Diagnostics::new();
        let layers = self.loaded::<T>(decoder, &mut found);
        let (value, _) = decode_body(decoder, &joined(&layers), found)?;
        Ok(value)
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
        let decoder = &self.masking(decoder);
        let mut found = Diagnostics::ignoring(&[UNKNOWN_VALUE]);
        let layers = self.loaded::<T>(decoder, &mut found);
        check_type::<T>(decoder, &joined(&layers), found)
    }

    fn masking(&self, decoder: &Decoder) -> Decoder {
        let decoder = decoder.clone();
        if self.conceals {
            decoder.conceal(true)
        } else {
            decoder
        }
    }

    /// Returns the body of each layer. Mistakes of the texts are added to a report.
    fn loaded<T: HclDecodeOwned>(
        &self,
        decoder: &Decoder,
        found: &mut Diagnostics,
    ) -> Vec<(Body, Override)> {
        let limits = extend::context(decoder).limits();
        self.load(<T as HclDecode<'static>>::BODY_SCHEMA, &limits, found)
    }
}

fn joined(layers: &[(Body, Override)]) -> Body {
    match layers {
        [(body, Override::Replace)] => body.clone(),
        layers => Body::layered(layers.iter().cloned()),
    }
}
