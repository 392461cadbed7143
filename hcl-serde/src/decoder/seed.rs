//! Decoding with a seed: a value of the caller that receives the deserializer.

use hcl_core::{Body, Diagnostics};
use serde::de::DeserializeSeed;

use super::Decoder;
use super::root::{DecodedRoot, ReadRoot};
use crate::buffer::start_recording;
use crate::de::{TreeBody, TreeDeserializer};
use crate::derive_support::BodyDecoder;
use crate::error::Result;
use crate::location::Path;
use crate::schema::Schema;

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
        let mut root = SeedRoot {
            seed: Some(seed),
            value: DecodedRoot::default(),
        };
        let found = self.read_body(body, Diagnostics::new(), &mut root);
        root.value.finish(found)
    }
}

/// A seed, and then its value.
struct SeedRoot<S, V> {
    seed: Option<S>,
    value: DecodedRoot<V>,
}

impl<'de, S: DeserializeSeed<'de>> ReadRoot<'de> for SeedRoot<S, S::Value> {
    fn schema(&self) -> &'static Schema<'static> {
        &Schema::UNKNOWN
    }

    fn read(&mut self, body: &BodyDecoder<'_, 'de>) {
        let (session, Some(seed)) = (body.session, self.seed.take()) else {
            return;
        };
        let root = TreeBody::root(session, &Path::ROOT, body.body);
        let before = session.marked_values();
        // A seed reads once.
        start_recording();
        match seed.deserialize(TreeDeserializer::Body(root)) {
            Ok(read) => self.value.0 = Some(read),
            Err(error) => {
                let error = session.redact_since(before, error);
                session.report_error(root.locate_error(error));
            }
        }
    }
}
