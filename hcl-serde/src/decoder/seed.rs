//! Decoding with a seed: a value of the caller that receives the deserializer.

use hcl_core::{Body, Diagnostics};
use serde::de::DeserializeSeed;

use super::Decoder;
use super::run::input_of;
use crate::buffer::start_recording;
use crate::de::{TreeBody, TreeDeserializer};
use crate::error::{Error, Result};
use crate::location::Path;
use crate::schema::Schema;
use crate::session::Session;
use crate::view::BodyView;

impl Decoder {
    /// Decodes a body with a seed, which has state that a type has not: an arena, an interpreter, the types of plugins.
    ///
    /// A seed is used up by its first run. So the report has the first wrong value and not all, as with [`decode_body`](Self::decode_body),
    /// and conceals the secrets that were read until then.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::{Body, Decoder};
    /// use serde::Deserialize;
    /// use serde::de::{DeserializeSeed, Deserializer};
    ///
    /// /// Adds the ports of a body to the ports of other bodies.
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
    /// let body: Body = hcl_serde::from_str("web = base + 80
    /// api = base + 90
    /// ")?;
    /// let mut ports = vec![80];
    /// Decoder::new().variable("base", &8000)?.decode_seed(Ports(&mut ports), &body)?;
    /// assert_eq!(ports, [80, 8090, 8080]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the seed.
    pub fn decode_seed<'de, S: DeserializeSeed<'de>>(
        &self,
        seed: S,
        body: &'de Body,
    ) -> Result<S::Value> {
        let input = body.as_native().map(|native| input_of(native.file()));
        let (mut seed, mut value) = (Some(seed), None);
        let mut read = |session: &Session<'_, 'de>, body: BodyView<'_>| {
            let Some(seed) = seed.take() else { return };
            let root = TreeBody::root(session, &Path::ROOT, body);
            let before = session.marked_values();
            // A seed reads once.
            start_recording();
            match seed.deserialize(TreeDeserializer::Body(root)) {
                Ok(read) => value = Some(read),
                Err(error) => {
                    let error = session.redact_since(before, error);
                    session.report_error(root.locate_error(error));
                }
            }
        };
        let (schema, sink) = (&Schema::UNKNOWN, Diagnostics::new());
        let found = self.read(schema, BodyView::new(body), input, sink, &mut read);
        match value {
            Some(value) if !found.has_errors() => Ok(value),
            _ => Err(Error::new(found)),
        }
    }
}
