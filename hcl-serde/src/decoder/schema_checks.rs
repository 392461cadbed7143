//! Checks and references by a schema that is data.

use std::sync::Arc;

use hcl_core::{Body, Diagnostics, SourceSpan};

use super::Decoder;
use crate::derive_support::{BodyDecoder, links};
use crate::location::Path;
use crate::references::{Name, Names};
use crate::schema::SchemaData;
use crate::secrets::notices;
use crate::session::Session;
use crate::view::BodyView;

impl Decoder {
    /// Also checks configurations by a schema while they are decoded: a `Document` of hcl-schema. So constraints, rules and references of
    /// types that serde reads are checked, such as types with `#[hcl(schema_only)]`. A mistake that both the schema and the type find is
    /// reported once, in the words of the schema.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_serde::{Decoder, HclDecode};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclDecode)]
    /// #[hcl(schema_only)]
    /// struct Config {
    ///     #[hcl(range(1..=65535))]
    ///     port: u16,
    /// }
    ///
    /// let decoder = Decoder::new().schema(Document::of::<Config>());
    /// let error = decoder.decode_str::<Config>("port = 0").unwrap_err();
    /// assert!(error.to_string().contains("must be from 1 to 65535, but this is 0"));
    /// ```
    #[must_use]
    pub fn schema(mut self, schema: impl SchemaData + 'static) -> Self {
        self.schema = Some(Arc::new(schema));
        self
    }

    /// Checks a body by the schema of the decoder, and then reads it with a function. Reports of reading are left out at a place
    /// that the schema has reported: they are of the same mistake. If the text `is_broken`, names are not resolved.
    pub(super) fn check_and_read(
        &self,
        session: &Session<'_, '_>,
        body: BodyView<'_>,
        is_broken: bool,
        read: &mut dyn FnMut(),
    ) {
        let Some(schema) = self.schema.as_deref() else {
            return read();
        };
        let ((), mut found) = session.collect(|| schema.check(&BodyDecoder::root(session, body)));
        let names = session.take_names();
        let ((), of_type) = session.collect(read);
        let places: Vec<SourceSpan> = found
            .iter()
            .filter_map(|found| found.subject().cloned())
            .collect();
        let overlaps = |at: &SourceSpan| {
            let mut places = places.iter();
            places.any(|place| place.encloses(at) || at.encloses(place))
        };
        found.append(of_type.without(|it| it.subject().is_some_and(overlaps)));
        let is_hidden = is_broken || body.hides_blocks();
        if let Some(names) = names.filter(|_| !self.is_of_broken_module && !is_hidden) {
            found.append(check_names(schema, &names));
        }
        session.report_all(found, &Path::ROOT);
    }
}

/// Returns everything that is wrong with a body by a schema that is data, after `found` was found in its text. What `found` ignores is
/// not reported.
#[must_use]
pub fn check_body(
    decoder: &Decoder,
    schema: &dyn SchemaData,
    body: &Body,
    mut found: Diagnostics,
) -> Diagnostics {
    let (before, is_broken) = (notices(), found.has_errors());
    let conceals = || decoder.own_concealment().max(schema.concealment());
    let (sink, body) = (found.new_like(), BodyView::new(body));
    let mut is_hidden = is_broken;
    let (reported, names) = decoder.run(body, None, sink, &mut |session, body| {
        schema.check(&BodyDecoder::root(session, body));
        is_hidden |= body.hides_blocks();
    });
    found.append(reported);
    if let Some(names) = names.filter(|_| !decoder.is_of_broken_module && !is_hidden) {
        let reported = check_names(schema, &names);
        found.append(reported);
    }
    let names = |all: &mut Vec<String>| {
        schema.with_types(&mut |types| types.iter().for_each(|it| it.add_own_names(all)));
    };
    decoder.shown(found, &conceals, &names, before)
}

/// Returns the names that a body defines and refers to, by a schema that is data.
#[must_use]
pub fn references(decoder: &Decoder, schema: &dyn SchemaData, body: &Body) -> Vec<Name> {
    let (sink, body) = (Diagnostics::new(), BodyView::new(body));
    let (_, names) = decoder.run(body, None, sink, &mut |session, body| {
        schema.check(&BodyDecoder::root(session, body));
    });
    names.map_or_else(Vec::new, |names| names.listed())
}

/// Returns the mistakes of the names of a configuration: see [`Names::check`].
fn check_names(schema: &dyn SchemaData, names: &Names) -> Diagnostics {
    let mut reported = Diagnostics::new();
    schema.with_types(&mut |schemas| {
        let is_defined = |kind: &str| {
            let links = schemas.iter().flat_map(links);
            let mut definitions = links.filter_map(|link| link.defines);
            definitions.any(|definition| definition.kind == kind)
        };
        reported = names.check(is_defined);
    });
    reported
}
