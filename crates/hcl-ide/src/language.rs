//! The language that files are written in: a schema, and the program's own check.

use std::fmt;
use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

use hcl_config::{Layers, Module, editor};
use hcl_core::{Body, ParsedSource};
use hcl_schema::Document;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, HclSchema};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::BodyShape;

use crate::folder::folder_of;
use crate::names::{Addresses, NameRules};
use crate::schemas::{Schemas, document_of_tests, open_document, with_module_blocks};

/// The language that files are written in: the schema of a type, and what the program does with a file.
///
/// Cloning is O(1).
///
/// # Examples
///
/// ```
/// use hcl_ide::Language;
/// use hcl_serde::{Decoder, HclDecode, Value, stdlib};
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let decoder = Decoder::new().functions(stdlib::standard()).variable("env", &Value::dynamic())?;
/// let language = Language::new::<Config>().decoder(decoder);
/// assert_eq!(language.schema().unwrap().types[0].name, "Config");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone)]
pub struct Language {
    schema: Option<Arc<Document>>,
    /// The schema with the blocks that no type declares.
    extended: Arc<Document>,
    decoder: Arc<Decoder>,
    module: Option<Arc<dyn Fn() -> Module + Send + Sync>>,
    has_function_blocks: bool,
    layers: Option<Arc<dyn Fn(Layers) -> Layers + Send + Sync>>,
    calls: Option<Arc<Calls>>,
    check: CheckFn,
    parse: Parse,
    json_shape: Option<fn(&str) -> BodyShape>,
    name_rules: OnceLock<NameRules>,
}

/// Adds to a module what the modules that it calls say: from its folder, its files, and the files of another folder.
type Calls = dyn Fn(Module, &Path, &[&ParsedSource], &dyn Fn(&Path) -> Vec<ParsedSource>) -> Module
    + Send
    + Sync;

/// The parser of the program: with its limits and its choice of the syntax.
#[derive(Clone)]
pub(crate) struct Parse(Arc<dyn Fn(&Source) -> ParsedSource + Send + Sync>);

impl Parse {
    fn of_decoder(decoder: &Arc<Decoder>) -> Self {
        let decoder = Arc::clone(decoder);
        Self(Arc::new(move |source| decoder.parse(source)))
    }

    fn of_module(module: Module) -> Self {
        Self(Arc::new(move |source| editor::parse(&module, source)))
    }

    pub(crate) fn run(&self, source: &Source) -> ParsedSource {
        (self.0)(source)
    }
}

impl fmt::Debug for Parse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parse").finish_non_exhaustive()
    }
}

/// How files are checked.
#[derive(Clone, Copy)]
enum CheckFn {
    /// Reads it as a type.
    Type {
        source: fn(&Decoder, &ParsedSource) -> Diagnostics,
        layers: fn(&Decoder, &Layers) -> Diagnostics,
        module: fn(&Module) -> Diagnostics,
    },
    /// Not known: the schema says how it reads it.
    Schema {
        /// Whether variables and functions of the program are known.
        knows_names: bool,
    },
}

impl Language {
    /// Creates the language of the files that a type is decoded from. Diagnostics equal the program's.
    #[must_use]
    pub fn new<T: HclDecodeOwned + HclSchema>() -> Self {
        Self {
            check: CheckFn::Type {
                source: |decoder, source| decoder.check_parsed::<T>(source),
                layers: |decoder, layers| layers.check_with::<T>(decoder),
                module: |module| module.check::<T>(),
            },
            ..Self::from_schema(Document::of::<T>())
        }
    }

    /// Creates the language of a published schema, without the program. Diagnostics are those of [`Document::check`],
    /// which knows no variables and functions; once a [`decoder`](Self::decoder) is set, those of
    /// [`Document::check_with`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_schema::Document;
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [{"name": "Config", "arguments": [
    ///     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}}
    /// ]}]}"#;
    /// let mut workspace = Workspace::new(Language::from_schema(Document::from_json(schema)?));
    /// let file = workspace.set("app.hcl", "port = -1\nhost = var.host\n")?;
    /// let found = workspace.analysis().diagnostics(file);
    /// let summaries: Vec<&str> = found.iter().map(|found| found.summary()).collect();
    /// assert_eq!(summaries, ["Unsuitable value type", "Unsupported argument"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        let decoder = Arc::new(Decoder::new());
        Self {
            schema: None,
            extended: Arc::new(open_document()),
            parse: Parse::of_decoder(&decoder),
            decoder,
            module: None,
            has_function_blocks: false,
            layers: None,
            calls: None,
            check: CheckFn::Schema { knows_names: false },
            json_shape: None,
            name_rules: OnceLock::new(),
        }
    }

    /// Sets the decoder of the program, with its variables, functions and options.
    #[must_use]
    pub fn decoder(mut self, decoder: Decoder) -> Self {
        self.decoder = Arc::new(decoder);
        if !self.is_module() {
            self.parse = Parse::of_decoder(&self.decoder);
        }
        self.with_names()
    }

    /// Sets that all files of a folder are one [`Module`], with `variable` and `locals` blocks. `create` returns the
    /// module without its sources: with functions and values of variables. The decoder is not used.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_config::Module;
    /// use hcl_serde::stdlib;
    ///
    /// let language = Language::plain().module(|| Module::new().functions(stdlib::standard()));
    /// let mut workspace = Workspace::new(language);
    /// workspace.set("app/variables.hcl", "variable \"port\" {\n  type = nubmer\n}\n")?;
    /// let file = workspace.file_id("app/variables.hcl").unwrap();
    /// assert_eq!(workspace.analysis().diagnostics(file).len(), 1);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn module(mut self, create: impl Fn() -> Module + Send + Sync + 'static) -> Self {
        let module = create();
        self.has_function_blocks = editor::has_function_blocks(&module);
        self.parse = Parse::of_module(module);
        self.module = Some(Arc::new(create));
        self.extended = Arc::new(with_module_blocks(&self.extended));
        self.with_names()
    }

    /// Sets the layers that the program reads: `create` gets a file as the only layer, and adds those below and above it. A file is
    /// then checked with all layers. A language of modules has no layers.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::Layers;
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// let defaults = "host = \"::1\"\nport = 80\n";
    /// let language = Language::new::<Config>()
    ///     .layers(move |file| Layers::new().source("defaults.hcl", defaults).then(file));
    /// let mut workspace = Workspace::new(language);
    /// let file = workspace.set("app.hcl", "port = 8080\n")?;
    /// assert!(workspace.analysis().diagnostics(file).is_empty());
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn layers(mut self, create: impl Fn(Layers) -> Layers + Send + Sync + 'static) -> Self {
        self.layers = Some(Arc::new(create));
        self
    }

    /// Sets what a module takes from the modules that it calls: the function gets the module, its folder, its files, and a function
    /// that returns the files of another folder.
    #[must_use]
    pub fn calls(
        mut self,
        calls: impl Fn(Module, &Path, &[&ParsedSource], &dyn Fn(&Path) -> Vec<ParsedSource>) -> Module
        + Send
        + Sync
        + 'static,
    ) -> Self {
        self.calls = Some(Arc::new(calls));
        self
    }

    /// Sets the shape of a file in the JSON syntax, by its name: its references are texts without `${…}`, as in `"depends_on": ["a.b"]`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    /// use hcl_ide::{Language, Workspace};
    /// use hcl_write::BodyShape;
    ///
    /// let module = || Module::new().address(Address::new("job", "job.{name}"));
    /// let language = Language::plain().module(module).json_shape(|_| {
    ///     BodyShape::new().block("job", 1, BodyShape::new().reference("after"))
    /// });
    /// let mut workspace = Workspace::new(language);
    /// let file = workspace.set("app.hcl.json", r#"{"job": {"a": {}, "b": {"after": ["job.a"]}}}"#)?;
    /// let found = workspace.analysis().references(file, 10, true);
    /// assert_eq!(found.len(), 2);
    /// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
    /// ```
    #[must_use]
    pub fn json_shape(mut self, shape: fn(&str) -> BodyShape) -> Self {
        self.json_shape = Some(shape);
        self.name_rules = OnceLock::new();
        self
    }

    /// Adds to a module what the modules that it calls say.
    pub(crate) fn with_calls(
        &self,
        module: Module,
        folder: &str,
        files: &[&ParsedSource],
        read: &dyn Fn(&Path) -> Vec<ParsedSource>,
    ) -> Module {
        match &self.calls {
            Some(calls) => calls(module, Path::new(folder), files, read),
            None => module,
        }
    }

    /// Returns the language without code of the program.
    pub(crate) fn without_program(&self) -> Self {
        let module = self.module.as_ref();
        Self {
            schema: self.schema.clone(),
            extended: Arc::clone(&self.extended),
            parse: self.parse.clone(),
            module: module.map(|_| Arc::new(Module::new) as Arc<dyn Fn() -> Module + Send + Sync>),
            json_shape: self.json_shape,
            name_rules: self.name_rules.clone(),
            ..Self::plain()
        }
    }

    fn with_names(mut self) -> Self {
        // Computed anew, since it depends on the decoder and on modules.
        self.name_rules = OnceLock::new();
        if let CheckFn::Schema { knows_names } = &mut self.check {
            *knows_names = true;
        }
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

    /// Returns the name of what a file is checked with: the folder of its module, or the file itself.
    ///
    /// ```
    /// use hcl_ide::Language;
    /// use hcl_config::Module;
    ///
    /// assert_eq!(Language::plain().unit("app/main.hcl"), "app/main.hcl");
    /// let language = Language::plain().module(Module::new);
    /// assert_eq!(language.unit("app/main.tf"), "app");
    /// assert_eq!(language.unit("app/tests/main.tftest.hcl"), "app");
    /// assert_eq!(language.unit("app/tests/aws/main.tfmock.hcl"), "app");
    /// ```
    #[must_use]
    pub fn unit<'n>(&self, name: &'n str) -> &'n str {
        if self.is_module() {
            folder_of(name)
        } else {
            name
        }
    }

    /// Returns the rules of names. Without a schema, all extensions define some.
    pub(crate) fn name_rules(&self) -> &NameRules {
        self.name_rules.get_or_init(|| self.new_name_rules())
    }

    fn new_name_rules(&self) -> NameRules {
        let is_module = self.is_module() || self.schema.is_none();
        NameRules {
            json_shape: self.json_shape,
            is_module,
            has_dynamic: is_module || self.expands_dynamic_blocks(),
            addresses: self.new_module().map_or_else(Addresses::default, |it| {
                Addresses::of(editor::addresses(&it))
            }),
        }
    }

    fn expands_dynamic_blocks(&self) -> bool {
        let is_alone = matches!(self.check, CheckFn::Schema { knows_names: false });
        // The check by a schema alone expands them.
        let by_check = is_alone && self.schema.is_some();
        self.is_module() || self.decoder.expands_dynamic_blocks() || by_check
    }

    /// Returns the schemas of bodies.
    pub(crate) fn schemas(&self) -> Schemas<'_> {
        let own_types = self.schema.as_ref().map_or(1, |schema| schema.types.len());
        Schemas::new(&self.extended, own_types, self.expands_dynamic_blocks())
    }

    /// Returns the schemas of files that set variables of a module.
    pub(crate) fn schemas_of_values(&self) -> Schemas<'_> {
        static OPEN: LazyLock<Document> = LazyLock::new(open_document);
        Schemas::new(&OPEN, 1, false)
    }

    /// Returns the schemas of tests of a module of Terraform.
    pub(crate) fn schemas_of_tests() -> Schemas<'static> {
        static TEST: LazyLock<Document> = LazyLock::new(document_of_tests);
        Schemas::new(&TEST, TEST.types.len(), false)
    }

    /// Returns whether files are checked, beyond their syntax.
    pub(crate) const fn is_checked(&self) -> bool {
        self.schema.is_some()
    }

    /// Returns whether a check of a module knows no type: a block is right or wrong whatever others say, but for their names.
    pub(crate) const fn is_open(&self) -> bool {
        self.schema.is_none() && !matches!(self.check, CheckFn::Type { .. })
    }

    /// Returns the decoder of files that are not modules.
    pub(crate) const fn decoder_of_files(&self) -> &Arc<Decoder> {
        &self.decoder
    }

    /// Returns a module without sources, if files are modules.
    pub(crate) fn new_module(&self) -> Option<Module> {
        let module = self.module.as_ref().map(|create| create())?;
        Some(match &self.schema {
            Some(schema) => module.addresses_of(schema),
            None => module,
        })
    }

    /// Returns whether blocks of a module define functions.
    pub(crate) const fn has_function_blocks(&self) -> bool {
        self.has_function_blocks
    }

    /// Returns the parser of all files.
    pub(crate) fn parse(&self) -> Parse {
        self.parse.clone()
    }

    /// Runs the program's check of one file.
    pub(crate) fn check_source(&self, source: &ParsedSource) -> Diagnostics {
        let knows_names = match self.check {
            CheckFn::Type {
                source: check,
                layers,
                ..
            } => {
                return match &self.layers {
                    Some(create) => layers(&self.decoder, &create(editor::layer(source))),
                    None => check(&self.decoder, source),
                };
            }
            CheckFn::Schema { knows_names } => knows_names,
        };
        match &self.schema {
            None => self.decoder.check_parsed::<Body>(source),
            Some(schema) => {
                let decoder = knows_names.then_some(&*self.decoder);
                schema.check_parsed(source, decoder)
            }
        }
    }

    /// Runs the program's check of a module.
    pub(crate) fn check_module(&self, module: &Module) -> Diagnostics {
        if let CheckFn::Type { module: check, .. } = self.check {
            return check(module);
        }
        match &self.schema {
            None => module.check_open(),
            Some(schema) => module.check_with(schema),
        }
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
