//! Entry points that decode with a seed: a value of the caller that receives the deserializer.

use hcl_core::{Body, Diagnostics, Source};
use serde::de::DeserializeSeed;

use super::{Decoder, errors};
use crate::error::{Error, Result};
use crate::location::Path;
use crate::secrets::notices;
use crate::tree::{TreeBody, TreeDeserializer};
use crate::view::BodyView;
use hcl_core::Tree;

impl Decoder {
    /// Decodes text with a seed, which has state that a type has not: an arena, an interpreter, the types of plugins.
    ///
    /// A seed is used up by its first run. So the report has the first wrong value and not all, as with [`decode_str`](Self::decode_str),
    /// and conceals the secrets that were read until then.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::Decoder;
    /// use serde::Deserialize;
    /// use serde::de::{DeserializeSeed, Deserializer};
    ///
    /// /// Adds the ports of a text to those of other texts.
    /// struct Ports<'a>(&'a mut Vec<u16>);
    ///
    /// impl<'de> DeserializeSeed<'de> for Ports<'_> {
    ///     type Value = ();
    ///
    ///     fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
    ///         self.0.extend(BTreeMap::<String, u16>::deserialize(deserializer)?.into_values());
    ///         Ok(())
    ///     }
    /// }
    ///
    /// let decoder = Decoder::new().variable("base", &8000);
    /// let mut ports = vec![80];
    /// decoder.decode_str_seed(Ports(&mut ports), "web = base + 80\napi = base + 90\n")?;
    /// assert_eq!(ports, [80, 8090, 8080]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, or the error of the seed.
    pub fn decode_str_seed<'de, S: DeserializeSeed<'de>>(
        &self,
        seed: S,
        text: &'de str,
    ) -> Result<S::Value> {
        let name = &*self.source_name;
        let source = Source::new(name, text).map_err(|error| errors::too_large(name, &error))?;
        let parsed = self.parse(&source);
        let diagnostics = self.diagnostics_of(&parsed);
        match parsed.tree() {
            Tree::Json(file) => {
                self.decode_seed(seed, BodyView::new(&Body::from(file)), None, diagnostics)
            }
            Tree::Native(file) => {
                // Seeds borrow from the caller's text: the source has a copy.
                let input = Some((file.source(), text));
                self.decode_seed(seed, BodyView::Native(file.body()), input, diagnostics)
            }
        }
    }

    /// Decodes a body with a seed. See [`decode_str_seed`](Self::decode_str_seed).
    ///
    /// ```
    /// use std::marker::PhantomData;
    ///
    /// use hcl_serde::{Decoder, OwnedBody};
    ///
    /// let body: OwnedBody = hcl_serde::from_str("size = 2 * unit")?;
    /// let seed = PhantomData::<std::collections::BTreeMap<String, u64>>;
    /// let sizes = Decoder::new().variable("unit", &1024).decode_body_seed(seed, &body)?;
    /// assert_eq!(sizes["size"], 2048);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the seed.
    pub fn decode_body_seed<'de, S: DeserializeSeed<'de>>(
        &self,
        seed: S,
        body: impl Into<Body<'de>>,
    ) -> Result<S::Value> {
        let body = body.into();
        let input = body.as_native().map(|native| {
            let source = native.file().source();
            (source, source.text())
        });
        self.decode_seed(seed, BodyView::new(&body), input, self.invalid_variables())
    }

    /// Runs a seed. `diagnostics` come from the stages before. If one is an error, the seed runs for the secrets that it reads.
    fn decode_seed<'de, S: DeserializeSeed<'de>>(
        &self,
        seed: S,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut diagnostics: Diagnostics,
    ) -> Result<S::Value> {
        let (is_broken, read_before) = (diagnostics.has_errors(), notices());
        let conceals = || self.own_concealment();
        let sink = Diagnostics::new();
        let (value, found, _) = self.run(body, input, sink, &conceals, |session, body| {
            let root = TreeBody::root(session, &Path::ROOT, body);
            let before = session.marked_values();
            self.check_and_read(session, body, is_broken, || {
                let result = seed.deserialize(TreeDeserializer::Body(root));
                let value = result.map_err(|error| {
                    let error = session.redact_since(before, error);
                    session.report_error(root.locate_error(error));
                });
                value.ok()
            })
        });
        // After a syntax error, wrong values may follow from it.
        if !diagnostics.has_errors() {
            diagnostics.append(found);
        }
        match value {
            Some(value) if !diagnostics.has_errors() => Ok(value),
            _ => {
                self.mask(&diagnostics, conceals, read_before);
                diagnostics.sort_by_position();
                Err(Error::new(diagnostics))
            }
        }
    }
}
