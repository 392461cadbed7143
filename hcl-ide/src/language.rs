//! The language that files are written in: a schema, and the program's own check.

use std::fmt;
use std::sync::Arc;

use hcl_core::{Limits, OwnedBody};
use hcl_serde::schema::Document;
use hcl_serde::{Decoder, HclDecodeOwned, HclSchema, Module};
use hcl_syntax::{Diagnostics, Source};

use crate::names::Dialect;
use crate::schemas::{Schemas, open_document, with_module_blocks};

/// The language that files are written in: the schema of a type, and what the program does with a file.
///
/// Cloning is O(1).
///
/// # Examples
///
/// ```
/// use hcl_ide::Language;
/// use hcl_serde::{Decoder, Functions, HclDecode};
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let decoder = Decoder::new().functions(Functions::standard()).unknown_variable("env");
/// let language = Language::new::<Config>().decoder(decoder);
/// assert_eq!(language.schema().unwrap().types[0].name, "Config");
/// ```
#[derive(Clone)]
pub struct Language {
    schema: Option<Arc<Document>>,
    /// The schema with the blocks that no type declares.
    extended: Arc<Document>,
    decoder: Arc<Decoder>,
    module: Option<Arc<dyn Fn() -> Module + Send + Sync>>,
    check_source: fn(&Decoder, &Source) -> Diagnostics,
    check_module: fn(&Module) -> Diagnostics,
    is_checked: bool,
    limits: Limits,
}

impl Language {
    /// Creates the language of the files that a type is decoded from. Diagnostics are those that the program reports.
    #[must_use]
    pub fn new<T: HclDecodeOwned + HclSchema>() -> Self {
        Self {
            check_source: |decoder, source| decoder.check::<T>(source),
            check_module: |module| module.check::<T>(),
            is_checked: true,
            ..Self::from_schema(<T as HclSchema>::SCHEMA.document())
        }
    }

    /// Creates the language of a published schema, without the program. Diagnostics are those of [`Document::check`].
    #[must_use]
    pub fn from_schema(schema: Document) -> Self {
        let schema = Arc::new(schema);
        Self {
            extended: Arc::clone(&schema),
            schema: Some(schema),
            ..Self::plain()
        }
    }

    /// Creates the language of any HCL file: without a schema, only the syntax is checked.
    #[must_use]
    pub fn plain() -> Self {
        Self {
            schema: None,
            extended: Arc::new(open_document()),
            decoder: Arc::new(Decoder::new()),
            module: None,
            check_source: |decoder, source| decoder.check::<OwnedBody>(source),
            check_module: |module| module.check::<OwnedBody>(),
            is_checked: false,
            limits: Limits::default(),
        }
    }

    /// Sets the decoder of the program, with its variables, functions and options.
    #[must_use]
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.decoder = Arc::new(decoder);
        self
    }

    /// Sets that all files of a folder are one [`Module`], with `variable` and `locals` blocks. `create` returns the module
    /// without its sources: with functions and values of variables. The decoder is not used.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::{Functions, Module};
    ///
    /// let language = Language::plain().module(|| Module::new().functions(Functions::standard()));
    /// let mut workspace = Workspace::new(language);
    /// workspace.set("app/variables.hcl", "variable \"port\" {\n  type = nubmer\n}\n")?;
    /// let file = workspace.file_id("app/variables.hcl").unwrap();
    /// assert_eq!(workspace.analysis().diagnostics(file).len(), 1);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn module(mut self, create: impl Fn() -> Module + Send + Sync + 'static) -> Self {
        self.module = Some(Arc::new(create));
        self.extended = Arc::new(with_module_blocks(&self.extended));
        self
    }

    /// Sets the limits of parsing. Those of decoding are set on the decoder or module.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Returns the schema, if there is one.
    #[must_use]
    pub fn schema(&self) -> Option<&Document> {
        self.schema.as_deref()
    }

    /// Returns whether all files of a folder are one module.
    #[must_use]
    pub const fn is_module(&self) -> bool {
        self.module.is_some()
    }

    /// Returns the extensions that define names. Without a schema, all of them.
    pub(crate) fn dialect(&self) -> Dialect {
        let is_module = self.is_module() || self.schema.is_none();
        Dialect {
            is_module,
            has_dynamic: is_module || self.decoder.expands_dynamic_blocks(),
        }
    }

    /// Returns the schemas of bodies.
    pub(crate) fn schemas(&self) -> Schemas<'_> {
        let expands = self.is_module() || self.decoder.expands_dynamic_blocks();
        let own_types = self.schema.as_ref().map_or(1, |it| it.types.len());
        Schemas::new(&self.extended, own_types, expands)
    }

    /// Returns whether the program checks files, beyond their syntax.
    pub(crate) const fn is_checked(&self) -> bool {
        self.is_checked
    }

    /// Returns the decoder of files that are no modules.
    pub(crate) const fn decoder_of_files(&self) -> &Arc<Decoder> {
        &self.decoder
    }

    /// Returns a module without sources, if files are modules.
    pub(crate) fn new_module(&self) -> Option<Module> {
        self.module.as_ref().map(|create| create())
    }

    pub(crate) const fn parse_limits(&self) -> Limits {
        self.limits
    }

    /// Runs the program's check of one file.
    pub(crate) fn check_source(&self, source: &Source) -> Diagnostics {
        match self.published() {
            Some(schema) => schema.check(source),
            None => (self.check_source)(&self.decoder, source),
        }
    }

    /// Runs the program's check of a module.
    pub(crate) fn check_module(&self, module: &Module) -> Diagnostics {
        match self.published() {
            Some(schema) => module.check_with(schema),
            None => (self.check_module)(module),
        }
    }

    /// Returns the schema, if there is no program to check files.
    fn published(&self) -> Option<&Document> {
        self.schema.as_deref().filter(|_| !self.is_checked)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language")
            .field("schema", &self.schema)
            .field("decoder", &self.decoder)
            .field("is_module", &self.is_module())
            .finish_non_exhaustive()
    }
}
