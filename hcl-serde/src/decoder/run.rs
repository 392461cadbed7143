//! A run of the decoder: parse, expand dynamic blocks, decode, and sort the diagnostics.

use hcl_core::{Body, Diagnostics, EvalContext, Source, SourceSpan, native};

use super::functions::FunctionBlocks;
use super::{Decoder, Syntax, errors};
use crate::derive_support::{BodyDecoder, HclDecode, HclDecodeOwned, resolve_names};
use crate::error::{Error, Result};
use crate::references::Names;
use crate::schema::Schema;
use crate::schema::secrets::add_names;
use crate::secrets::notices;
use crate::session::Session;
use crate::view::BodyView;
use hcl_core::{ParsedSource, Tree};

impl Decoder {
    pub(super) fn is_json(&self, name: &str) -> bool {
        self.syntax_of(name) == Syntax::Json
    }

    fn syntax_of(&self, name: &str) -> Syntax {
        self.syntax.unwrap_or_else(|| Syntax::of_name(name))
    }

    /// Parses a source with the syntax and the limits of the decoder. Errors are in the result, with what the parser has
    /// recovered.
    #[must_use]
    pub fn parse(&self, source: &Source) -> ParsedSource {
        ParsedSource::parse(source, self.syntax_of(source.name()), &self.limits)
    }

    pub(super) fn read_text<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let source = Source::new(name, text).map_err(|error| errors::unreadable(name, &error))?;
        self.read_source(&source, text)
    }

    /// `text` equals the text of the source, and may live longer.
    pub(super) fn read_source<'de, T: HclDecode<'de>>(
        &self,
        source: &Source,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let parsed = self.parse(source);
        let diagnostics = parsed.diagnostics().clone();
        if diagnostics.has_errors() {
            let before = notices();
            // For the secrets that are read: not all types of serde say which they have.
            drop(self.decode_tree::<T>(&parsed, text, diagnostics.clone()));
            return Err(self.unread::<T>(diagnostics, before));
        }
        self.decode_tree(&parsed, text, diagnostics)
    }

    /// Returns the error of a text that is not decoded, because of a syntax error. `before` is the number of secrets that were read
    /// before the run.
    #[cold]
    pub(crate) fn unread<'de, T: HclDecode<'de>>(&self, found: Diagnostics, before: u64) -> Error {
        let schema = T::BODY_SCHEMA;
        let names = |all: &mut Vec<String>| add_names(schema, all);
        Error::new(self.mask(found, &|| self.concealment(schema), &names, before))
    }

    /// Decodes what the parser has read, also from a text with errors. `text` equals the text of the source.
    pub(crate) fn decode_tree<'de, T: HclDecode<'de>>(
        &self,
        parsed: &ParsedSource,
        text: &'de str,
        diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        const { T::BODY_SCHEMA.assert_is_root() };
        match parsed.tree() {
            Tree::Json(file) => self.decode(BodyView::new(&Body::from(file)), None, diagnostics),
            Tree::Native(file) => {
                let input = Some((file.source(), text));
                self.decode(BodyView::Native(file.body()), input, diagnostics)
            }
        }
    }

    /// Decodes a type that borrows nothing, so that the source can take the bytes without copying them.
    pub(super) fn read_bytes<T: HclDecodeOwned>(&self, name: &str, bytes: Vec<u8>) -> Result<T> {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Err(self.not_utf8::<T>(name, error.as_bytes())),
        };
        let source = Source::new(name, text).map_err(|error| errors::unreadable(name, &error))?;
        self.decode_source(&source)
    }

    pub(super) fn read_slice<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        bytes: &'de [u8],
    ) -> Result<(T, Diagnostics)> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.read_text(name, text),
            Err(_) => Err(self.not_utf8::<T>(name, bytes)),
        }
    }

    /// Returns the diagnostics of the parser for bytes that are not UTF-8.
    #[cold]
    fn not_utf8<'de, T: HclDecode<'de>>(&self, name: &str, bytes: &[u8]) -> Error {
        match ParsedSource::parse_bytes(name, bytes, self.syntax_of(name), &self.limits) {
            Ok(parsed) => self.unread::<T>(parsed.diagnostics().clone(), notices()),
            Err(error) => errors::unreadable(name, &error),
        }
    }

    /// Returns the scope of one run. Its expressions share the budget of the limits.
    pub(super) fn run_context(&self, start: Option<&SourceSpan>) -> EvalContext<'_> {
        let mut context = self.context.child();
        context.share_budget(start.map_or(0, |start| start.source().text().len() as u64));
        context
    }

    /// `diagnostics` come from the stages before; what its sink ignores is not reported.
    pub(crate) fn decode<'de, T: HclDecode<'de>>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        let mut value = None;
        let mut read = |session: &Session<'_, 'de>, body: BodyView<'_>| {
            value = T::decode_body(&BodyDecoder::root(session, body)).ok();
        };
        let found = self.read(T::BODY_SCHEMA, body, input, diagnostics, &mut read);
        match value {
            Some(value) if !found.has_errors() => Ok((value, found)),
            _ => Err(Error::new(found)),
        }
    }

    /// Reads a body with a function, and returns all diagnostics. It is compiled here, and not for each type.
    pub(super) fn read<'de>(
        &self,
        schema: &'static Schema<'static>,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut diagnostics: Diagnostics,
        read: &mut dyn FnMut(&Session<'_, 'de>, BodyView<'_>),
    ) -> Diagnostics {
        let (is_broken, before) = (diagnostics.has_errors(), notices());
        let may_hide_blocks = self.may_hide_blocks(body);
        let conceals = || self.concealment(schema);
        let sink = diagnostics.new_like();
        let (found, _) = self.run(body, input, sink, &mut |session, body| {
            if !self.is_of_broken_module && !is_broken {
                session.set_names_schema(schema, may_hide_blocks);
            }
            self.check_and_read(session, body, is_broken, &mut || read(session, body));
            resolve_names(session);
        });
        diagnostics.append(found);
        if !diagnostics.is_empty() {
            let names = |all: &mut Vec<String>| add_names(schema, all);
            diagnostics = self.mask(diagnostics, &conceals, &names, before);
        }
        diagnostics.merge_repeated();
        diagnostics.sort_by_position();
        diagnostics
    }

    /// Returns whether mistakes may hide blocks that define names: blocks of a dynamic block.
    pub(super) fn may_hide_blocks(&self, body: BodyView<'_>) -> bool {
        let has_dynamic = |at: SourceSpan| at.source().text().contains("dynamic");
        let may_have = |part: &Body| part.missing_item().is_none_or(has_dynamic);
        self.dynamic_blocks && body.to_model().written_parts().iter().any(may_have)
    }

    #[cfg(not(feature = "schema"))]
    pub(super) fn check_and_read(
        &self,
        _: &Session<'_, '_>,
        _: BodyView<'_>,
        _: bool,
        read: &mut dyn FnMut(),
    ) {
        read();
    }

    /// Expands dynamic blocks, and calls a function with the body and a session that reports to a sink. Returns the sink, and
    /// the names of derived types.
    pub(super) fn run<'de>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        sink: Diagnostics,
        read: &mut dyn FnMut(&Session<'_, 'de>, BodyView<'_>),
    ) -> (Diagnostics, Option<Box<Names>>) {
        let (mut context, mut sink) = (self.run_context(body.missing_item().as_ref()), sink);
        let functions = FunctionBlocks::of(self, body);
        let without_functions = functions.define(&mut context, &mut sink);
        let body = without_functions.as_ref().map_or(body, BodyView::new);
        let expanded;
        let body = if self.dynamic_blocks && may_be_dynamic(body) {
            expanded = body.to_model().expand_dynamic(&context);
            BodyView::new(&expanded)
        } else {
            body
        };
        let session = Session::new(&context, input, self.unsupported).with_sink(sink);
        read(&session, body);
        let (found, names) = session.finish();
        let found = functions.without_failed_calls(found, &context);
        (self.of_program.blamed(found), names)
    }
}

/// Returns the source of a tree, and its text, for values that borrow from it.
pub(super) fn input_of(file: &native::File) -> (&Source, &str) {
    let source = file.source();
    (source, source.text())
}

/// Returns whether a body may have dynamic blocks. Only a native body without any is decoded as it is parsed.
fn may_be_dynamic(body: BodyView<'_>) -> bool {
    match body {
        BodyView::Native(body) => body.file().source().text().contains("dynamic"),
        BodyView::Model(_) => true,
    }
}
