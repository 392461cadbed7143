//! Entry points of decoding layers.

use hcl_core::{Body, Diagnostics};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{self, decode_body};
use hcl_serde::{Decoder, HclDecode, Result};

use super::Layers;
use crate::{UNKNOWN_VALUE, checked};

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
    ///     .source("app.hcl", "threads = cores * 2\nqueue = 10\n")
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
        if self.conceals {
            let decoder = decoder.clone().conceal(true);
            return self.clone().conceal(false).decode_with(&decoder);
        }
        let mut found = Diagnostics::new();
        let (value, _) = self.read::<T>(decoder, &mut found, Diagnostics::clone)?;
        Ok(value)
    }

    /// Returns what [`decode_with`](Self::decode_with) would report, sorted by position. Values that are not known are no errors, and
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
    /// let summaries: Vec<&str> = found.iter().map(|it| it.summary()).collect();
    /// assert_eq!(summaries, ["Unsupported argument"]);
    /// ```
    #[must_use]
    pub fn check_with<T: HclDecodeOwned>(&self, decoder: &Decoder) -> Diagnostics {
        let mut found = Diagnostics::ignoring(&[UNKNOWN_VALUE]);
        let read = self.read::<T>(decoder, &mut found, Diagnostics::new_like);
        found.append(checked(read));
        found.sort_by_position();
        found
    }

    /// Decodes the layers. `before` returns the diagnostics that decoding begins with from those of the texts.
    fn read<T: HclDecodeOwned>(
        &self,
        decoder: &Decoder,
        found: &mut Diagnostics,
        before: fn(&Diagnostics) -> Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        let limits = extend::context(decoder).limits();
        let layers = self.load(<T as HclDecode<'static>>::BODY_SCHEMA, &limits, found);
        let body = match layers.as_slice() {
            [(body, _)] => body.body(),
            layers => Body::layered(layers.iter().map(|(body, how)| (body.body(), *how))),
        };
        decode_body(decoder, &body, before(found))
    }
}
