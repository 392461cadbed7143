//! A run of the decoder: parse, expand dynamic blocks, decode, and sort the diagnostics.

use hcl_core::function::Functions;
use hcl_core::value::Mark;
use hcl_core::{Body, Diagnostics, EvalContext, Source, SourceSpan, Value, json, native};

use super::{Decoder, Syntax, Unresolved, errors, functions};
use crate::derived::{BodyDecoder, HclDecode, HclDecodeOwned, check_names};
use crate::error::{Error, Result};
use crate::redaction::{Origins, Sample, SecretNames, Syntaxes, Trials};
use crate::references::{Broken, Names};
use crate::secrets::{self, Found, Search};
use crate::session::Session;
use crate::view::BodyView;
use hcl_core::{ParsedSource, Tree};

impl Decoder {
    pub(super) fn is_json(&self, name: &str) -> bool {
        match self.syntax {
            Some(syntax) => syntax == Syntax::Json,
            None => json::is_json_name(name),
        }
    }

    /// Parses a source with the syntax and the limits of the decoder. Errors are in the result, with what the parser has
    /// recovered.
    #[must_use]
    pub fn parse(&self, source: &Source) -> ParsedSource {
        let syntax = match self.is_json(source.name()) {
            true => Syntax::Json,
            false => Syntax::Native,
        };
        ParsedSource::parse(source, syntax, &self.limits)
    }

    pub(super) fn read_text<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let source = Source::new(name, text).map_err(|error| errors::too_large(name, &error))?;
        self.read_source(&source, text)
    }

    /// `text` equals the text of the source, and may live longer.
    pub(super) fn read_source<'de, T: HclDecode<'de>>(
        &self,
        source: &Source,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let parsed = self.parse(source);
        let diagnostics = self.diagnostics_of(&parsed);
        if diagnostics.has_errors() {
            // Finds the secrets, for the report.
            drop(self.decode_tree::<T>(&parsed, text, diagnostics.clone()));
            return Err(Error::new(diagnostics));
        }
        self.decode_tree(&parsed, text, diagnostics)
    }

    /// Returns the errors of variables and of the parser.
    pub(crate) fn diagnostics_of(&self, parsed: &ParsedSource) -> Diagnostics {
        let mut diagnostics = self.invalid_variables();
        diagnostics.append(parsed.diagnostics().clone());
        diagnostics
    }

    /// Decodes what the parser has read, also from a text with errors. `text` equals the text of the source.
    pub(crate) fn decode_tree<'de, T: HclDecode<'de>>(
        &self,
        parsed: &ParsedSource,
        text: &'de str,
        diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        const { T::BODY_SCHEMA.assert_no_labels() };
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
            Err(error) => return Err(self.not_utf8(name, error.as_bytes())),
        };
        let source = Source::new(name, text).map_err(|error| errors::too_large(name, &error))?;
        self.decode_source(&source)
    }

    pub(super) fn read_slice<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        bytes: &'de [u8],
    ) -> Result<(T, Diagnostics)> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.read_text(name, text),
            Err(_) => Err(self.not_utf8(name, bytes)),
        }
    }

    /// Returns the diagnostics of the parser for bytes that are not UTF-8.
    #[cold]
    fn not_utf8(&self, name: &str, bytes: &[u8]) -> Error {
        let mut diagnostics = self.invalid_variables();
        let parsed = if self.is_json(name) {
            json::parse_bytes(name, bytes, &self.limits, &mut diagnostics).map(|_| ())
        } else {
            native::parse_bytes(name, bytes, &self.limits, &mut diagnostics).map(|_| ())
        };
        match parsed {
            Ok(()) => Error::new(diagnostics),
            Err(error) => errors::too_large(name, &error),
        }
    }

    /// Returns the scope of one run. Its expressions share the budget of the limits.
    pub(super) fn run_context(&self, start: Option<&SourceSpan>) -> EvalContext<'_> {
        let mut context = self.context.child();
        if self.unresolved != Unresolved::Error {
            // Unknown names are reported as such, and not that there are none at all.
            context.set_variables([] as [(&str, Value); 0]);
            context.set_functions(Functions::new());
        }
        context.share_budget(start.map_or(0, |start| start.source().text().len() as u64));
        context
    }

    /// `diagnostics` come from the stages before; what its sink ignores is not reported.
    ///
    /// If a secret comes from an iterator or a variable, decodes again: reports and expressions do not show their values then.
    pub(crate) fn decode<'de, T: HclDecode<'de>>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        let (notices, iterated) = (secrets::notices(), secrets::iterated());
        let result = self.decode_once(body, input, diagnostics.clone());
        // Without a report, only expressions can show a value.
        let shows_values = match &result {
            Ok((_, found)) => !found.is_empty() || secrets::iterated() != iterated,
            Err(_) => true,
        };
        // A module evaluates again what its secrets come from.
        if secrets::notices() == notices || !shows_values || self.broken.is_some() {
            return result;
        }
        let Some(marked) = self.with_origins(body) else {
            return result;
        };
        let again = marked.decode_once(body, input, diagnostics.clone());
        match (&result, again) {
            // A function of the program may depend on marks: then the first error is raised again, without quotes.
            (Err(_), Ok(_)) => {
                secrets::while_reading(|| self.decode_once(body, input, diagnostics))
            }
            (_, again) => again,
        }
    }

    /// Returns the decoder with marks on the variables that secrets of a body come from; `None` without an origin of a secret.
    #[cold]
    fn with_origins(&self, body: BodyView<'_>) -> Option<Self> {
        let mut origins = Origins::default();
        for part in body.to_model().written_parts() {
            origins.add(&part, None);
        }
        if origins.are_searched() {
            return None;
        }
        if let Some(block_type) = &self.function_blocks {
            origins.add_functions(&body.to_model(), block_type);
        }
        origins.find(|_| Vec::new());
        let mut marked = self.clone();
        let mut has_variables = false;
        for (name, _) in &origins.names {
            if let Some(value) = self.context.variable(name) {
                let value = value.clone().with_mark(Mark::origin_of_secret());
                marked = marked.value(name, value);
                has_variables = true;
            }
        }
        (origins.has_any() || has_variables).then_some(marked)
    }

    fn decode_once<'de, T: HclDecode<'de>>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        let broken = self.broken_in(body, &diagnostics);
        let mut value = None;
        let run = || {
            self.run(body, input, diagnostics.new_like(), |session, body| {
                value = self.check_and_read(session, body, &broken, || {
                    T::decode_body(&BodyDecoder::root(session, body)).ok()
                });
            })
        };
        let (((), found, names), read) = secrets::find(run);
        diagnostics.append(found);
        if let Some(names) = names.filter(|_| self.unresolved == Unresolved::Error) {
            let found = check_names(&names, T::BODY_SCHEMA, &broken, &diagnostics);
            diagnostics.append(found);
        }
        if !diagnostics.is_empty() {
            self.conceal_secrets::<T>(body, input, read, &diagnostics);
        }
        diagnostics.merge_repeated();
        diagnostics.sort_by_position();
        match value {
            Some(value) if !diagnostics.has_errors() => Ok((value, diagnostics)),
            _ => Err(Error::new(diagnostics)),
        }
    }

    /// Returns the text that the parser could not read, in a module or in one body. `found` are the diagnostics
    /// before decoding.
    pub(super) fn broken_in(&self, body: BodyView<'_>, found: &Diagnostics) -> Broken {
        let of_body = || Broken::new([body.to_model()], found);
        self.broken.clone().unwrap_or_else(of_body)
    }

    /// Conceals what may be a secret of a type in the sources of a report. `read` are the secrets that were read.
    ///
    /// Decodes once more with a placeholder for each value that cannot be evaluated or is absent, and a text with all arguments
    /// and blocks of the type, so that every secret is requested. The text of each
    /// secret, and text under its name, is concealed then.
    #[cold]
    pub(crate) fn conceal_secrets<'de, T: HclDecode<'de>>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        read: Found,
        report: &Diagnostics,
    ) {
        let ty = (
            std::any::type_name::<T>(),
            T::decode_body as fn(&BodyDecoder<'_, 'de>) -> _ as usize,
        );
        if secrets::has_none(ty) {
            return;
        }
        let syntax = Syntaxes {
            is_json: &|name| self.is_json(name),
            limits: &self.limits,
        };
        let find = |body: BodyView<'_>, input, search: &Search| {
            let decode = |session: &Session<'_, 'de>, body: BodyView<'_>| {
                session.find(search, || {
                    let root = BodyDecoder::root(session, body);
                    drop(T::decode_body(&root));
                })
            };
            self.run(body, input, Diagnostics::new(), decode).0
        };
        let mut names = SecretNames::default();
        let trials = Trials::of(report);
        let sample = Sample::of(T::BODY_SCHEMA);
        if let Some(source) = sample.source() {
            let file = native::parse(&source, &mut Diagnostics::new());
            let body = BodyView::Native(file.body());
            // The sample requests every secret of the type. Without any, no text of the type is searched.
            if !names.search(&trials, &syntax, |search| find(body, None, search)) {
                return secrets::note_none(ty);
            }
        }
        names.add(read, &syntax);
        names.search(&trials, &syntax, |search| find(body, input, search));
        names.add_aliases(&sample.names);
        names.conceal(report, &syntax);
    }

    #[cfg(not(feature = "schema"))]
    pub(super) fn check_and_read<R>(
        &self,
        _: &Session<'_, '_>,
        _: BodyView<'_>,
        _: &Broken,
        read: impl FnOnce() -> R,
    ) -> R {
        read()
    }

    /// Expands dynamic blocks, and calls a function with the body and a session that reports to a sink. Returns its
    /// result, the sink, and the names of derived types.
    pub(super) fn run<'de, R>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut sink: Diagnostics,
        read: impl FnOnce(&Session<'_, 'de>, BodyView<'_>) -> R,
    ) -> (R, Diagnostics, Option<Box<Names>>) {
        let mut context = self.run_context(body.missing_item().as_ref());
        let of_functions = self.function_blocks.as_deref();
        let of_functions = of_functions.map(|block_type| (block_type, body.to_model()));
        let without_functions;
        let body = match &of_functions {
            Some((block_type, whole)) => {
                without_functions = functions::define(whole, block_type, &mut context, &mut sink);
                BodyView::new(&without_functions)
            }
            None => body,
        };
        let expanded;
        // As text, no expression is evaluated, not even `for_each`.
        let body = if self.dynamic_blocks && self.unresolved != Unresolved::Text {
            expanded = body.to_model().expand_dynamic(&context);
            BodyView::new(&expanded)
        } else {
            body
        };
        let session = Session::new(&context, input, self.unsupported)
            .with_unresolved(self.unresolved)
            .with_sink(sink);
        let result = read(&session, body);
        let (mut found, names) = session.finish();
        if let Some((block_type, whole)) = &of_functions {
            found = functions::without_calls(found, whole, block_type, &context);
        }
        (result, self.of_program.blamed(found), names)
    }
}
