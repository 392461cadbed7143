//! Entry points of decoding layers.

use hcl_core::{Body, Diagnostics};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::extend::{self, decode_body};
use hcl_serde::{Decoder, HclDecode, Result};

use super::Layers;

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
        let limits = extend::context(decoder).limits();
        let layers = self.load(<T as HclDecode<'static>>::BODY_SCHEMA, &limits, &mut found);
        let body = match layers.as_slice() {
            [(body, _)] => body.body(),
            layers => Body::layered(layers.iter().map(|(body, how)| (body.body(), *how))),
        };
        decode_body(decoder, &body, found).map(|(value, _)| value)
    }
}
