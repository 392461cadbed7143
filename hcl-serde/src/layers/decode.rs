//! Entry points of decoding layers.

use std::path::PathBuf;

use hcl_core::Body;

use super::Layers;
use crate::decoder::Decoder;
use crate::derived::{HclDecode, HclDecodeOwned};
use crate::error::Result;
use crate::view::BodyView;

impl Decoder {
    /// Decodes several files as one body: an argument that two of them set is an error. [`Layers`] has files that override
    /// each other.
    ///
    /// ```no_run
    /// let decoder = hcl_serde::Decoder::new();
    /// let config: hcl_serde::OwnedBody = decoder.decode_files(["app.hcl", "services.hcl"])?;
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error for each file that cannot be read; else the diagnostics of the parser, or of decoding the files as a `T`.
    pub fn decode_files<T: HclDecodeOwned, P: Into<PathBuf>>(
        &self,
        paths: impl IntoIterator<Item = P>,
    ) -> Result<T> {
        self.decode_layers(&Layers::new().files(paths))
    }

    /// Decodes a configuration in layers. See [`Layers`].
    ///
    /// ```
    /// use hcl_serde::{Decoder, Layers};
    ///
    /// let decoder = Decoder::new().variable("cores", &4);
    /// let layers = Layers::new()
    ///     .source("app.hcl", "threads = cores * 2\nqueue = 10\n")
    ///     .arguments("--set", ["queue=20"]);
    /// let config: std::collections::BTreeMap<String, u32> = decoder.decode_layers(&layers)?;
    /// assert_eq!((config["threads"], config["queue"]), (8, 20));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of all layers; without errors, the diagnostics of decoding the configuration as a `T`.
    pub fn decode_layers<T: HclDecodeOwned>(&self, layers: &Layers) -> Result<T> {
        let schema = const {
            let schema = <T as HclDecode<'static>>::BODY_SCHEMA;
            schema.assert_no_labels();
            schema
        };
        if layers.conceals && !self.conceals {
            let layers = layers.clone().conceal(false);
            return self.clone().conceal(true).decode_layers(&layers);
        }
        let mut diagnostics = self.invalid_variables();
        let layers = layers.load(schema, &self.limits, &mut diagnostics);
        let body = match layers.as_slice() {
            [(body, _)] => body.body(),
            layers => Body::layered(layers.iter().map(|(body, how)| (body.body(), *how))),
        };
        if diagnostics.has_errors() {
            drop(self.decode::<T>(BodyView::new(&body), None, diagnostics.clone()));
            diagnostics.sort_by_position();
            return Err(self.unread::<T>(diagnostics));
        }
        let decoded = self.decode(BodyView::new(&body), None, diagnostics);
        decoded.map(|(value, _)| value)
    }
}
