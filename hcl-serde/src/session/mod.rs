//! The state of one run of decoding: variables, the input, and the diagnostics so far.

mod evaluation;
mod known;

use std::cell::{Cell, RefCell};

use hcl_core::diagnostic::Severity;
use hcl_core::extend::TakenNames;
use hcl_core::{BodySchema, Diagnostic, Diagnostics, EvalContext, Source, SourceSpan};

use self::known::Known;
use crate::buffer::{SpanTableGuard, may_lack_span, start_recording, was_missed};
use crate::error::Error;
use crate::location::{Path, locate_path};
use crate::options::Unsupported;
use crate::recovery::Recovery;
use crate::references::Names;
use crate::schema::Schema;

/// One run of decoding.
#[derive(Debug)]
pub(crate) struct Session<'c, 'de> {
    context: &'c EvalContext<'c>,
    /// The source text that the tree refers to, and the same text with the lifetime that results may borrow for.
    input: Option<(&'c str, &'de str)>,
    /// Whether the whole input is ASCII, so that no text of it needs normalization.
    is_ascii: bool,
    unsupported: Unsupported,
    diagnostics: RefCell<Diagnostics>,
    recovery: Recovery,
    /// The number of values with marks that were opened.
    marked_values: Cell<u32>,
    /// Whether the value of an argument is read, by its schema.
    in_argument: Cell<bool>,
    /// Whether a value was dropped since this was taken.
    has_ignored: Cell<bool>,
    /// The number of labels that are being read by recursion, without the first of each block.
    further_labels: Cell<u32>,
    /// See [`Session::builds_values`].
    builds_no_values: Cell<bool>,
    /// The values of expressions: see [`known`].
    known: Known,
    expected_whole: RefCell<Option<String>>,
    /// Names and references of types that have some.
    names: RefCell<Option<Box<Names>>>,
    /// The schema whose names are resolved when the configuration was read.
    names_schema: Cell<Option<&'static Schema<'static>>>,
    /// See [`Session::taken_names`].
    taken_names: RefCell<Vec<(usize, TakenNames)>>,
    /// The addresses of the schemas with flattened types, and whether they share names with them.
    shared_names: RefCell<Vec<(usize, bool)>>,
    _spans: SpanTableGuard,
}

/// The code of reports about values that are not of the type.
const WRONG_TYPE: &str = "unsuitable-value-type";

/// Maximum number of labels that are read by recursion, without the first of each block: the nesting of blocks is limited to
/// what fits the stack, the number of labels of a block is not.
const MAX_FURTHER_LABELS: u32 = 64;

impl<'c, 'de> Session<'c, 'de> {
    /// Starts to read by recursion what follows the label at an index of a block, up to [`Session::leave_label`]. Returns whether it
    /// may: there may be too many labels.
    pub(crate) fn enter_label(&self, index: usize) -> bool {
        let outer = self.further_labels.get();
        let may_enter = index == 0 || outer < MAX_FURTHER_LABELS;
        if may_enter && index > 0 {
            self.further_labels.set(outer + 1);
        }
        may_enter
    }

    /// Ends to read what follows the label at an index of a block.
    #[inline]
    pub(crate) fn leave_label(&self, index: usize) {
        if index > 0 {
            self.further_labels.set(self.further_labels.get() - 1);
        }
    }

    pub(crate) fn new(
        context: &'c EvalContext<'c>,
        input: Option<(&'c Source, &'de str)>,
        unsupported: Unsupported,
    ) -> Self {
        Self {
            context,
            input: input.map(|(source, text)| (source.text(), text)),
            is_ascii: input.is_some_and(|(_, text)| text.is_ascii()),
            unsupported,
            diagnostics: RefCell::new(Diagnostics::new()),
            recovery: Recovery::default(),
            marked_values: Cell::new(0),
            in_argument: Cell::new(false),
            has_ignored: Cell::new(false),
            further_labels: Cell::new(0),
            builds_no_values: Cell::new(false),
            known: Known::default(),
            expected_whole: RefCell::new(None),
            names: RefCell::new(None),
            names_schema: Cell::new(None),
            taken_names: RefCell::default(),
            shared_names: RefCell::default(),
            _spans: SpanTableGuard::new(),
        }
    }

    /// Sets the sink that problems are reported to.
    pub(crate) fn with_sink(mut self, sink: Diagnostics) -> Self {
        self.diagnostics = RefCell::new(sink);
        self
    }

    /// Returns a function that takes bytes of heap from the budget of the configuration.
    pub(crate) fn charge(&self) -> impl FnOnce(usize) -> Result<(), Error> + use<'c> {
        let context = self.context;
        |bytes| context.charge_bytes(bytes).map_err(Error::unlocated)
    }

    pub(crate) const fn context(&self) -> &'c EvalContext<'c> {
        self.context
    }

    /// Returns whether names that a type does not have are ignored.
    pub(crate) const fn allow_unsupported(&self) -> bool {
        matches!(self.unsupported, Unsupported::Ignore)
    }

    /// Returns whether names that a type does not have are warnings.
    pub(crate) const fn warns_of_unsupported(&self) -> bool {
        matches!(self.unsupported, Unsupported::Warning)
    }

    /// Makes a warning of an error about a name that a type does not have, if the decoder is set to.
    pub(crate) fn softened(&self, report: Diagnostic) -> Diagnostic {
        if self.warns_of_unsupported() {
            report.with_severity(Severity::Warning)
        } else {
            report
        }
    }

    /// Returns the record of items that failed.
    #[inline]
    pub(crate) const fn recovery(&self) -> &Recovery {
        &self.recovery
    }

    /// Decodes with a function that is called again after an error, and returns all errors. `locate` sets the location of
    /// an error that has none.
    #[inline]
    pub(crate) fn recover<T>(
        &self,
        locate: impl FnOnce(Error) -> Error,
        mut decode: impl FnMut() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let before = self.marked_values();
        self.with_spans(&mut decode).map_err(|error| {
            let error = locate(self.redact_since(before, error));
            self.repeat(error, &mut || decode().map(drop))
        })
    }

    /// Decodes with a function that is called again if spans of buffered values are needed, and were not recorded.
    #[inline]
    pub(crate) fn with_spans<T>(
        &self,
        decode: &mut dyn FnMut() -> Result<T, Error>,
    ) -> Result<T, Error> {
        let result = decode();
        let lacks_span = match &result {
            Ok(_) => was_missed(),
            Err(_) => may_lack_span(),
        };
        if lacks_span {
            self.decode_with_spans(decode)
        } else {
            result
        }
    }

    #[cold]
    fn decode_with_spans<T>(
        &self,
        decode: &mut dyn FnMut() -> Result<T, Error>,
    ) -> Result<T, Error> {
        start_recording();
        self.decode_again(decode)
    }

    /// Decodes a part once more, for a better error. What was reported is not reported again.
    #[cold]
    pub(crate) fn decode_again<T>(
        &self,
        decode: &mut dyn FnMut() -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.known.keep_all();
        self.recovery.forget();
        let (result, found) = self.collect(decode);
        self.report_new(found);
        result
    }

    /// Decodes without the items that failed, until nothing fails. Returns all errors.
    #[cold]
    pub(crate) fn repeat(
        &self,
        error: Error,
        decode: &mut dyn FnMut() -> Result<(), Error>,
    ) -> Error {
        self.known.keep_all();
        // A sink for the attempts: each error has some, and a copy of all reports would make the time quadratic.
        let sink = self.new_sink();
        let reported = self.diagnostics.replace(sink.clone());
        // Reports that are not raised are about the text, and not about entries that an attempt leaves out.
        let mut written = sink.clone();
        let error = self.recovery.run(error, &mut || {
            let result = decode();
            written.extend(self.diagnostics.replace(sink.clone()));
            result
        });
        self.diagnostics.replace(reported);
        self.report_new(written);
        error
    }

    /// Adds the diagnostics of an attempt that were not reported: an attempt reports again what earlier ones reported.
    #[cold]
    fn report_new(&self, found: Diagnostics) {
        if !found.is_empty() {
            let mut all = self.diagnostics.borrow_mut();
            all.append(found);
            all.merge_repeated();
        }
    }

    /// Returns whether literals are read as they are: expressions are evaluated, nothing is left out,
    /// and names that a type does not have are errors.
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.unsupported, Unsupported::Error) && !self.recovery.is_active()
    }

    /// Returns whether values are built without serde.
    pub(crate) fn builds_values(&self) -> bool {
        !self.recovery.is_active() && !self.builds_no_values.get()
    }

    /// Notes that a value could not be built: serde builds this one, and each part of it.
    pub(crate) fn build_no_values(&self) {
        self.builds_no_values.set(true);
    }

    /// Returns whether a text of the input is ASCII.
    #[inline]
    pub(crate) fn is_ascii(&self, text: &str) -> bool {
        self.is_ascii || text.is_ascii()
    }

    /// Returns the text with the lifetime of the input, if it is a part of the source.
    #[inline]
    pub(crate) fn borrow(&self, text: &str) -> Option<&'de str> {
        let (copy, input) = self.input?;
        // A text from elsewhere has an address out of range.
        let start = text.as_ptr().addr().wrapping_sub(copy.as_ptr().addr());
        input.get(start..start.checked_add(text.len())?)
    }

    /// Adds a diagnostic about a field.
    #[cold]
    pub(crate) fn report(&self, diagnostic: Diagnostic, path: &Path<'_>) {
        self.diagnostics
            .borrow_mut()
            .push(locate_path(diagnostic, path));
    }

    /// Notes that a value with marks is opened: its content can be in errors from now on.
    #[cold]
    pub(crate) fn open_marked(&self) {
        self.marked_values.set(self.marked_values.get() + 1);
    }

    /// Reads the value of an argument of a schema: it holds no blocks.
    #[inline]
    pub(crate) fn read_argument<R>(&self, read: impl FnOnce() -> R) -> R {
        let before = self.in_argument.replace(true);
        let result = read();
        self.in_argument.set(before);
        result
    }

    /// Sets what a whole number is expected to be, where constraints say it better than the type.
    #[cold]
    pub(crate) fn expect_whole(&self, expected: Option<String>) {
        *self.expected_whole.borrow_mut() = expected;
    }

    /// Returns what a whole number is expected to be, if constraints say it.
    pub(crate) fn expected_whole(&self) -> Option<String> {
        self.expected_whole.borrow().clone()
    }

    /// Notes that a visitor drops a value.
    pub(crate) fn note_ignored(&self) {
        self.has_ignored.set(true);
    }

    /// Returns whether a visitor dropped a value since the last call.
    pub(crate) fn take_ignored(&self) -> bool {
        self.has_ignored.take()
    }

    /// Returns whether a value of the JSON syntax may be blocks.
    pub(crate) fn may_be_blocks(&self) -> bool {
        !self.in_argument.get()
    }

    /// Returns the number of values with marks that were opened so far.
    #[inline]
    pub(crate) fn marked_values(&self) -> u32 {
        self.marked_values.get()
    }

    /// Hides the content of values in an error without a location, if values with marks were opened after there were
    /// `before` of them: a visitor raised it, which may have buffered their content.
    #[cold]
    pub(crate) fn redact_since(&self, before: u32, error: Error) -> Error {
        error.redacted_if(self.marked_values() != before)
    }

    /// Sets the schema of the names that [`take_unresolved`](Self::take_unresolved) returns.
    pub(crate) fn set_names_schema(&self, schema: &'static Schema<'static>) {
        self.names_schema.set(Some(schema));
    }

    /// Returns the names and references so far with their schema, and forgets them; `None` if they are not to be resolved.
    pub(crate) fn take_unresolved(&self) -> Option<(&'static Schema<'static>, Box<Names>)> {
        Some((self.names_schema.take()?, self.names.take()?))
    }

    /// Returns whether an error was reported.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.borrow().has_errors()
    }

    /// Returns whether an error about the type of a value was reported at a place or around it.
    #[cold]
    pub(crate) fn has_wrong_type(&self, at: &SourceSpan) -> bool {
        let diagnostics = self.diagnostics.borrow();
        let mut wrong = diagnostics
            .iter()
            .filter(|it| it.code().as_deref() == Some(WRONG_TYPE));
        wrong.any(|it| it.subject().is_some_and(|wrong| wrong.encloses(at)))
    }

    /// Returns the names and references so far, and forgets them.
    #[cfg(feature = "schema")]
    pub(crate) fn take_names(&self) -> Option<Box<Names>> {
        self.names.take()
    }

    /// Returns an empty sink that ignores the same codes: ignored diagnostics take no space from others.
    pub(crate) fn new_sink(&self) -> Diagnostics {
        self.diagnostics.borrow().new_like()
    }

    /// Calls a function, and returns what it reports instead of adding it to the diagnostics.
    pub(crate) fn collect<T>(&self, decode: impl FnOnce() -> T) -> (T, Diagnostics) {
        let inner = self.new_sink();
        let outer = self.diagnostics.replace(inner);
        let result = decode();
        (result, self.diagnostics.replace(outer))
    }

    /// Adds diagnostics that are located already.
    pub(crate) fn replay(&self, found: Diagnostics) {
        if !found.is_empty() {
            self.diagnostics.borrow_mut().append(found);
        }
    }

    /// Adds the diagnostics of an error.
    #[cold]
    pub(crate) fn report_error(&self, error: Error) {
        // Since the start of the run: the error does not say when what it quotes was opened.
        let error = self.redact_since(0, error);
        self.diagnostics
            .borrow_mut()
            .append(error.into_diagnostics());
    }

    /// Adds diagnostics, and returns whether one of them is an error.
    pub(crate) fn report_all(&self, diagnostics: Diagnostics, path: &Path<'_>) -> bool {
        if diagnostics.is_empty() {
            return false;
        }
        let failed = diagnostics.has_errors();
        let located = diagnostics.map(|diagnostic| locate_path(diagnostic, path));
        self.diagnostics.borrow_mut().append(located);
        failed
    }

    /// Returns the names that a type takes from its bodies. The names of a flattened type depend on the type around it, so the session
    /// does not remember them.
    pub(crate) fn taken_names(
        &self,
        schema: &Schema<'_>,
        is_flattened: bool,
        names: impl FnOnce() -> BodySchema,
    ) -> TakenNames {
        let address = std::ptr::from_ref(schema).addr();
        let mut known = self.taken_names.borrow_mut();
        let found = known.iter().find(|(of, _)| *of == address && !is_flattened);
        if let Some((_, taken)) = found {
            return taken.clone();
        }
        let taken = TakenNames::new(&names());
        if !is_flattened {
            known.push((address, taken.clone()));
        }
        taken
    }

    /// Returns whether a schema shares a name with a flattened type. `find` says so once.
    pub(crate) fn shares_name(&self, schema: &Schema<'_>, find: impl FnOnce() -> bool) -> bool {
        let address = std::ptr::from_ref(schema).addr();
        let mut known = self.shared_names.borrow_mut();
        if let Some((_, is_shared)) = known.iter().find(|(of, _)| *of == address) {
            return *is_shared;
        }
        let is_shared = find();
        known.push((address, is_shared));
        is_shared
    }

    /// Reads blocks beyond the allowed number: see [`Names::is_in_surplus`].
    #[cold]
    pub(crate) fn in_surplus(&self, read: impl FnOnce()) {
        let set = |is_in_surplus| {
            self.with_names(|names| std::mem::replace(&mut names.is_in_surplus, is_in_surplus))
        };
        let before = set(true);
        read();
        set(before);
    }

    /// Calls a function with the names and references so far.
    #[cold]
    pub(crate) fn with_names<R>(&self, note: impl FnOnce(&mut Names) -> R) -> R {
        note(self.names.borrow_mut().get_or_insert_default())
    }

    /// Ends the run. Returns the value, or all errors.
    pub(crate) fn conclude<T>(self, result: Result<T, Error>) -> Result<T, Error> {
        let found = self.diagnostics.into_inner();
        match result {
            Ok(value) if !found.has_errors() => Ok(value),
            Ok(_) => Err(Error::new(found)),
            Err(error) => Err(error.and(Error::new(found))),
        }
    }

    /// Returns the diagnostics, and the names and references if there are any.
    pub(crate) fn finish(self) -> (Diagnostics, Option<Box<Names>>) {
        (self.diagnostics.into_inner(), self.names.into_inner())
    }
}
