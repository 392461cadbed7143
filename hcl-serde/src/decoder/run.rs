//! A run of the decoder: parse, expand dynamic blocks, decode, and sort the diagnostics.

use std::io;

use hcl_core::{Body, Diagnostics, EvalContext, Source, SourceSpan, native};

use super::functions::FunctionBlocks;
use super::root::ReadRoot;
use super::{Decoder, Syntax, errors};
use crate::derive_support::{BodyDecoder, resolve_names};
use crate::references::Names;
use crate::schema::Schema;
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

    /// Returns the variables, functions and limits of the decoder, to evaluate expressions as it does.
    ///
    /// ```
    /// use hcl_serde::{Decoder, Diagnostics, Expression, Value};
    ///
    /// let decoder = Decoder::new().variable("base", &8000)?;
    /// let port: Expression = "base + 80".parse()?;
    /// assert_eq!(port.evaluate(decoder.context(), &mut Diagnostics::new()), Value::from(8080));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn context(&self) -> &EvalContext<'static> {
        &self.context
    }

    /// Returns whether the decoder expands [dynamic blocks](Self::dynamic_blocks).
    #[must_use]
    pub const fn expands_dynamic_blocks(&self) -> bool {
        self.dynamic_blocks
    }

    /// Reads the bytes of a file or a reader into a type that borrows nothing, so that the source can take them without a copy.
    pub(super) fn read_input(
        &self,
        name: &str,
        input: io::Result<Vec<u8>>,
        root: &mut dyn for<'de> ReadRoot<'de>,
    ) -> Diagnostics {
        let bytes = match input {
            Ok(bytes) => bytes,
            Err(error) => return errors::unreadable(name, &error),
        };
        match String::from_utf8(bytes) {
            Ok(text) => match Source::new(name, text) {
                Ok(source) => self.read_source(&source, source.text(), root),
                Err(error) => errors::unreadable(name, &error),
            },
            Err(error) => self.not_utf8(name, error.as_bytes(), root.schema()),
        }
    }

    pub(super) fn read_slice<'de>(
        &self,
        name: &str,
        bytes: &'de [u8],
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        match str::from_utf8(bytes) {
            Ok(text) => self.read_text(name, text, root),
            Err(_) => self.not_utf8(name, bytes, root.schema()),
        }
    }

    pub(super) fn read_text<'de>(
        &self,
        name: &str,
        text: &'de str,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        match Source::new(name, text) {
            Ok(source) => self.read_source(&source, text, root),
            Err(error) => errors::unreadable(name, &error),
        }
    }

    /// `text` equals the text of the source, and may live longer.
    pub(super) fn read_source<'de>(
        &self,
        source: &Source,
        text: &'de str,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        let parsed = self.parse(source);
        let found = parsed.diagnostics().clone();
        if found.has_errors() {
            let before = notices();
            // For the secrets that are read: not all types of serde say which they have.
            drop(self.read_tree(&parsed, text, found.clone(), root));
            return self.unread(found, root.schema(), before);
        }
        self.read_tree(&parsed, text, found, root)
    }

    /// Returns the reports of a text that is not decoded, because of a syntax error. `before` is the number of secrets that were read
    /// before the run.
    #[cold]
    pub(crate) fn unread(
        &self,
        found: Diagnostics,
        schema: &'static Schema<'static>,
        before: u64,
    ) -> Diagnostics {
        let names = |all: &mut Vec<String>| schema.add_names(all);
        self.mask(found, &|| self.concealment(schema), &names, before)
    }

    /// Reads what the parser has read, also of a text with errors. `text` equals the text of the source.
    pub(crate) fn read_tree<'de>(
        &self,
        parsed: &ParsedSource,
        text: &'de str,
        found: Diagnostics,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        match parsed.tree() {
            Tree::Json(file) => {
                let body = Body::from(file);
                self.read(BodyView::new(&body), None, found, root)
            }
            Tree::Native(file) => {
                let input = Some((file.source(), text));
                self.read(BodyView::Native(file.body()), input, found, root)
            }
        }
    }

    /// Reads a body. What `found` ignores is not reported.
    pub(crate) fn read_body<'de>(
        &self,
        body: &'de Body,
        found: Diagnostics,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        let input = body.as_native().map(|native| input_of(native.file()));
        self.read(BodyView::new(body), input, found, root)
    }

    /// Returns the diagnostics of the parser for bytes that are not UTF-8.
    #[cold]
    fn not_utf8(&self, name: &str, bytes: &[u8], schema: &'static Schema<'static>) -> Diagnostics {
        match ParsedSource::parse_bytes(name, bytes, self.syntax_of(name), &self.limits) {
            Ok(parsed) => self.unread(parsed.diagnostics().clone(), schema, notices()),
            Err(error) => errors::unreadable(name, &error),
        }
    }

    /// Returns the scope of one run. Its expressions share the budget of the limits.
    pub(super) fn run_context(&self, start: Option<&SourceSpan>) -> EvalContext<'_> {
        let mut context = self.context.child();
        context.share_budget(start.map_or(0, |start| start.source().text().len() as u64));
        context
    }

    /// Reads a body, and returns all diagnostics. `diagnostics` come from the stages before; what its sink ignores is not reported.
    pub(super) fn read<'de>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut diagnostics: Diagnostics,
        root: &mut dyn ReadRoot<'de>,
    ) -> Diagnostics {
        let schema = root.schema();
        let (is_broken, before) = (diagnostics.has_errors(), notices());
        let conceals = || self.concealment(schema);
        let sink = diagnostics.new_like();
        let (found, _) = self.run(body, input, sink, &mut |session, body| {
            if !self.is_of_broken_module && !is_broken {
                session.set_names_schema(schema);
            }
            let body_decoder = BodyDecoder::root(session, body);
            self.check_and_read(session, body, is_broken, &mut || root.read(&body_decoder));
            resolve_names(session, body);
        });
        diagnostics.append(found);
        if diagnostics.has_errors() {
            let located = |report| errors::reference_outside_of_module(report, schema);
            diagnostics = diagnostics.map(located);
        }
        let names = |all: &mut Vec<String>| schema.add_names(all);
        self.shown(diagnostics, &conceals, &names, before)
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
