//! Entry points of decoding layers.

use hcl_core::body::Override;
use hcl_core::{Body, Diagnostics};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{DecodedRoot, ReadRoot, decode_body};
use hcl_serde::{Decoder, Result};

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
        let mut root = DecodedRoot::default();
        let found = self.read(decoder, Diagnostics::new(), false, &mut root);
        root.finish(found)
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
        self.read(decoder, found, true, &mut DecodedRoot::<T>::default())
    }

    /// Reads the configuration. What `found` ignores is not reported.
    fn read(
        &self,
        decoder: &Decoder,
        mut found: Diagnostics,
        is_check: bool,
        root: &mut dyn for<'de> ReadRoot<'de>,
    ) -> Diagnostics {
        let decoder = &self.masking(decoder);
        let limits = decoder.context().limits();
        let (layers, is_whole) = self.load(root.schema(), &limits, &mut found);
        decode_body(decoder, &joined(&layers), found, is_check || is_whole, root)
    }

    fn masking(&self, decoder: &Decoder) -> Decoder {
        let decoder = decoder.clone();
        if self.conceals {
            decoder.conceal(true)
        } else {
            decoder
        }
    }
}

fn joined(layers: &[(Body, Override)]) -> Body {
    match layers {
        [(body, Override::Replace)] => body.clone(),
        layers => Body::layered(layers.iter().cloned()),
    }
}
