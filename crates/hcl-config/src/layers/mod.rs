//! A configuration in layers: files, folders, environment variables and arguments of the command line.

// Tests: tests/suites/programs/layers.rs.

mod assignment;
mod decode;
pub(crate) mod errors;
pub(crate) mod files;
mod layered_body;
mod names;
mod path;
mod shapes;
mod value;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use hcl_core::internal::sort::sort_by;
use hcl_core::{Body, Diagnostics, Limits, ParsedSource, Source, Span};
use serde::Serialize;

use crate::module::SourceText;
use assignment::{Assignment, WrittenBody};
use hcl_serde::schema::Schema;
use hcl_serde::ser::value_text;
pub(crate) use layered_body::{Layer, LayeredBody};
pub use layered_body::{Override, layered};
use names::KnownItems;
use shapes::Shapes;

/// A configuration in layers, each over the layers before it: files, folders, environment variables, arguments
/// of the command line.
///
/// An argument replaces the earlier one of its name. A block of a file is merged with the earlier block of the same type
/// and labels, as the override files of Terraform are: its arguments replace, and its nested blocks replace all earlier
/// ones of their type. Where a layer has several blocks of one type and the same labels, the later ones replace the
/// earlier ones. Environment variables and arguments set one argument each, at any depth, and leave everything else.
///
/// Every report names the layer: the file with the line, the environment variable, or the argument. An argument that no layer has is
/// reported at the last file, which is the user's. The values of variables
/// and arguments are not quoted, unless [`show_values`](Self::show_values) allows it. What they write counts against
/// the limit on bytes.
///
/// # Examples
///
/// ```
/// use hcl_config::Layers;
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     region: String,
///     #[hcl(block)]
///     server: Server,
/// }
///
/// #[derive(HclDecode)]
/// struct Server {
///     host: String,
///     port: u16,
/// }
///
/// let variables = [("APP_SERVER__PORT".to_owned(), "8080".to_owned())];
/// let config: Config = Layers::new()
///     .source("defaults.hcl", r#"region = "eu"
/// server {
///   host = "::1"
///   port = 80
/// }
/// "#)
///     .optional_file("/etc/app.hcl")
///     .environment("APP", "__", variables) // `env("APP")` reads the variables of the process
///     .arguments("--set", ["region=us"])
///     .decode()?;
/// assert_eq!(config.region, "us");
/// assert_eq!((config.server.host.as_str(), config.server.port), ("::1", 8080));
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Layers {
    inputs: Vec<Input>,
    /// Errors of data of the program.
    invalid: Diagnostics,
    shows_values: bool,
    ignores_foreign: bool,
    /// Whether reports mask values although the type has no secrets.
    conceals: bool,
}

/// The origin of one or more layers.
#[derive(Clone, Debug)]
enum Input {
    /// Texts that are one layer together.
    Texts(Vec<SourceText>),
    OptionalFile(PathBuf),
    Folder {
        path: PathBuf,
        pattern: Box<str>,
    },
    Assignment(Assignment),
}

/// Bytes of a tree for each byte of its text, at most.
const BYTES_OF_TREE: u64 = 16;

/// The layers so far, the weakest first.
#[derive(Debug, Default)]
struct Loaded {
    layers: Vec<Layer>,
    /// The items of the first layers, in which an assignment looks for names and values, and the number of these layers.
    known: KnownItems,
    known_layers: usize,
    /// The cost of the assignments so far: the bytes that they wrote.
    bytes: u64,
    shapes: Shapes,
    assigned: Vec<Assigned>,
    /// The variable that sets an argument in an environment, by the address of its separator.
    variables: HashMap<(usize, String), Source>,
    /// Whether all texts were read. A refused assignment leaves no gap in them.
    is_whole: bool,
}

/// An input that became a body.
#[derive(Debug)]
struct Assigned {
    index: usize,
    source: Source,
    body: WrittenBody,
}

impl Layers {
    /// Creates a configuration without layers.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn with(mut self, input: Input) -> Self {
        self.inputs.push(input);
        self
    }

    /// Adds a text, such as the defaults of the program. A name that ends in `.json` selects the JSON syntax.
    #[must_use]
    pub fn source(self, name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        self.with(Input::Texts(vec![SourceText::inline(name, text)]))
    }

    /// Adds all layers of another list, above those so far.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_config::Layers;
    ///
    /// let file = Layers::new().source("app.hcl", "port = 8080\n");
    /// let all = Layers::new().source("defaults.hcl", r#"host = "::1"
    /// port = 80
    /// "#).then(file);
    /// let config: BTreeMap<String, String> = all.decode()?;
    /// assert_eq!((&*config["host"], &*config["port"]), ("::1", "8080"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.inputs.extend(other.inputs);
        self.invalid.append(other.invalid);
        self.shows_values |= other.shows_values;
        self.ignores_foreign |= other.ignores_foreign;
        self.conceals |= other.conceals;
        self
    }

    /// Adds a text that is parsed already.
    pub(crate) fn parsed(self, source: &ParsedSource) -> Self {
        self.with(Input::Texts(vec![SourceText::Parsed(source.into())]))
    }

    /// Adds a file, which must exist. A name that ends in `.json` selects the JSON syntax.
    #[must_use]
    pub fn file(self, path: impl Into<PathBuf>) -> Self {
        self.files([path])
    }

    /// Adds a file, if it exists.
    #[must_use]
    pub fn optional_file(self, path: impl Into<PathBuf>) -> Self {
        self.with(Input::OptionalFile(path.into()))
    }

    /// Adds files that are one layer together: an argument that two of them set is an error, and their blocks follow each
    /// other.
    #[must_use]
    pub fn files<P: Into<PathBuf>>(self, paths: impl IntoIterator<Item = P>) -> Self {
        let texts = paths.into_iter().map(|path| SourceText::File(path.into()));
        self.with(Input::Texts(texts.collect()))
    }

    /// Adds the files of a folder with names that match a pattern, in the order of their names. `*` matches any characters,
    /// `?` one; hidden files match no pattern.
    ///
    /// The files are one layer together, except files named `override` or ending in `_override`, before the extension: each
    /// overrides all files before it. A folder that does not exist is an error. A folder without such files adds nothing, as an empty
    /// `/etc/app.d` does.
    ///
    /// ```no_run
    /// use hcl_config::Layers;
    /// use hcl_serde::Body;
    ///
    /// let config: Body = Layers::new().folder("/etc/app.d", "*.hcl").decode()?;
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn folder(self, path: impl Into<PathBuf>, pattern: impl Into<Box<str>>) -> Self {
        self.with(Input::Folder {
            path: path.into(),
            pattern: pattern.into(),
        })
    }

    /// Adds the environment variables of the process with names that begin with the prefix and `_`. `__` separates the parts
    /// of a path: with the prefix `APP`, `APP_SERVER__PORT` sets `port` in the block `server`.
    ///
    /// Names are compared with the names of the type, without regard to case, and `_` stands for `-`: `APP_MAX_SIZE` sets `max-size`, or else
    /// `maxSize`. The parts after the type of a block are its
    /// labels: `APP_SERVICE__WEB__PORT` sets `port` in the block `service "web"`. `APP_LIMITS` is set before its part `APP_LIMITS__CPU`, and
    /// has to be an object then. See [`arguments`](Self::arguments) for the form of values.
    #[must_use]
    pub fn env(self, prefix: &str) -> Self {
        self.environment(prefix, "__", crate::environment())
    }

    /// Adds environment variables. `separator` separates the parts of their paths. See [`env`](Self::env).
    #[must_use]
    pub fn environment(
        mut self,
        prefix: &str,
        separator: &str,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        let (prefix, separator) = (format!("{prefix}_"), Arc::from(separator));
        let variables = variables.into_iter();
        let mut named: Vec<_> = variables
            .filter(|(name, _)| name.len() > prefix.len() && name.starts_with(&prefix))
            .collect();
        // The environment has no order, and later assignments override earlier ones.
        sort_by(&mut named, Ord::cmp);
        for (name, value) in named {
            let path = name.get(prefix.len()..).unwrap_or_default();
            let assignment = Assignment::of_variable(&name, path, &separator, &value);
            self = self.with(Input::Assignment(assignment));
        }
        self
    }

    /// Ignores environment variables that the configuration has no name like: Kubernetes sets `GATE_SERVICE_HOST` for a service that is
    /// called `gate`.
    ///
    /// Without it, they are mistakes, as they are in a file. One that is similar to a name still is: it is misspelt.
    ///
    /// ```
    /// use hcl_config::Layers;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(Debug, HclDecode)]
    /// struct Config {
    ///     #[hcl(default = 80)]
    ///     port: u16,
    /// }
    ///
    /// let with = |name: &str| {
    ///     let variables = [(name.to_owned(), "8080".to_owned())];
    ///     Layers::new().environment("GATE", "__", variables).ignore_unknown_variables()
    /// };
    /// assert_eq!(with("GATE_PORT").decode::<Config>()?.port, 8080);
    /// assert_eq!(with("GATE_SERVICE_HOST").decode::<Config>()?.port, 80);
    /// assert!(with("GATE_PROT").decode::<Config>().is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn ignore_unknown_variables(mut self) -> Self {
        self.ignores_foreign = true;
        self
    }

    /// Adds arguments of the command line, `path=value`. `option` is the name of their option in reports.
    ///
    /// The parts of a path are separated by `.`; the parts after the type of a block are its labels, in quotes if they contain
    /// dots. A number, a bool, `null`, and a list in brackets or an object in braces are read as literals of HCL, if they have
    /// no operators, functions, variables and templates. Any other value is text, unchanged: quotes around it are a part of
    /// it. Where the type takes text, so is every value.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_config::Layers;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Config {
    ///     service: BTreeMap<String, Service>,
    /// }
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Service {
    ///     ports: Vec<u16>,
    ///     image: String,
    /// }
    ///
    /// let config: Config = Layers::new()
    ///     .source("app.hcl", r#"service "web" {
    ///   ports = [80]
    ///   image = "web"
    /// }
    /// "#)
    ///     .arguments("--set", ["service.web.ports=[80, 443]", "service.web.image=web:2"])
    ///     .decode()?;
    /// assert_eq!(config.service["web"].ports, [80, 443]);
    /// assert_eq!(config.service["web"].image, "web:2");
    ///
    /// let error = Layers::new()
    ///     .arguments("--set", ["service.web.ports=eighty", "service.web.image=web:2"])
    ///     .decode::<Config>()
    ///     .err()
    ///     .unwrap();
    /// assert!(error.to_string().contains("--> argument --set service.web.ports\n"));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn arguments<A: AsRef<str>>(
        mut self,
        option: &str,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        for argument in arguments {
            let assignment = Assignment::of_argument(option, argument.as_ref());
            self = self.with(Input::Assignment(assignment));
        }
        self
    }

    /// Lets reports quote the values of environment variables, arguments and data of the program.
    ///
    /// Without it, reports show their names and `(sensitive value)`, since any of them may be a secret, also under a misspelt name.
    ///
    /// ```
    /// use hcl_config::Layers;
    ///
    /// let layers = Layers::new().arguments("--set", ["port=eighty"]);
    /// let report = |layers: &Layers| {
    ///     layers.decode::<std::collections::BTreeMap<String, u16>>().unwrap_err().to_string()
    /// };
    /// assert!(report(&layers).contains("but this is (sensitive value)"));
    /// assert!(report(&layers.show_values()).contains(r#"but this is "eighty""#));
    /// ```
    #[must_use]
    pub const fn show_values(mut self) -> Self {
        self.shows_values = true;
        self
    }

    /// Masks values in all reports: see [`Decoder::conceal`](hcl_serde::Decoder::conceal). Layers of a type that may hold a secret do so
    /// anyway.
    ///
    /// ```
    /// use hcl_config::Layers;
    ///
    /// let layers = Layers::new().source("app.hcl", r#"pin = "hunter2"
    /// port = "x" + 1
    /// "#);
    /// let error = layers.conceal(true).decode::<std::collections::BTreeMap<String, String>>().unwrap_err();
    /// assert!(error.to_string().contains("port = (sensitive)\n"));
    /// ```
    #[must_use]
    pub const fn conceal(mut self, conceal: bool) -> Self {
        self.conceals = conceal;
        self
    }

    /// Adds data of the program at a path; nothing for `None`. `origin` is its name in reports, such as an option of the
    /// command line.
    ///
    /// ```
    /// use hcl_config::Layers;
    ///
    /// let (verbose, port): (Option<bool>, Option<u16>) = (None, Some(8080)); // of clap, say
    /// let config: std::collections::BTreeMap<String, u16> = Layers::new()
    ///     .source("app.hcl", "port = 80\n")
    ///     .value("argument --verbose", "verbose", &verbose)
    ///     .value("argument --port", "port", &port)
    ///     .decode()?;
    /// assert_eq!(config["port"], 8080);
    /// assert_eq!(config.len(), 1);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn value<T: Serialize + ?Sized>(mut self, origin: &str, path: &str, data: &T) -> Self {
        match value_text(data, Some(8)) {
            // `None` at the root of a value.
            Ok(text) if text == "null" => self,
            Ok(text) => {
                let assignment = Assignment::of_value(origin, path, text);
                self.with(Input::Assignment(assignment))
            }
            Err(error) => {
                let found = error.into_diagnostics();
                let found = found.map(|found| found.with_path(path.to_owned()));
                self.invalid.append(found);
                self
            }
        }
    }

    /// Reads all layers. Problems are pushed to the diagnostics. The value of each input in `texts` is a text.
    fn load(
        &self,
        texts: &[usize],
        schema: &'static Schema<'static>,
        limits: &Limits,
        diagnostics: &mut Diagnostics,
    ) -> Loaded {
        let mut refused = self.invalid.clone();
        let mut loaded = Loaded::default();
        for (index, input) in self.inputs.iter().enumerate() {
            if let Input::Assignment(assignment) = input {
                let mut assignment = assignment.clone();
                assignment.is_shown = self.shows_values;
                assignment.may_be_foreign = self.ignores_foreign && assignment.is_variable();
                assignment.is_text = texts.contains(&index);
                loaded.assign(index, &assignment, schema, limits, &mut refused);
            } else {
                loaded.add(input, limits, diagnostics);
            }
        }
        loaded.is_whole = !diagnostics.has_errors();
        diagnostics.append(refused);
        loaded
    }
}

impl Loaded {
    /// Adds an assignment, which is the input of an index.
    fn assign(
        &mut self,
        index: usize,
        assignment: &Assignment,
        schema: &'static Schema<'static>,
        limits: &Limits,
        diagnostics: &mut Diagnostics,
    ) {
        // Reported once, by the first assignment that goes beyond.
        if self.bytes > limits.bytes {
            return;
        }
        for (index, layer) in self.layers.iter().enumerate().skip(self.known_layers) {
            self.known.add(&layer.body, schema, (index, layer.keys));
        }
        self.known_layers = self.layers.len();
        let found = assignment.body(&self.known, schema, &self.shapes, limits, diagnostics);
        let Some((file, body)) = found else {
            return;
        };
        let source = file.source().clone();
        self.bytes += source.text().len() as u64 * BYTES_OF_TREE;
        if self.bytes > limits.bytes {
            diagnostics.push(errors::too_many(source.span(Span::new(0, 0))));
        }
        if let Some(separator) = &assignment.separator {
            let target = (separator.as_ptr().addr(), body.target.clone());
            if let Some(other) = self.variables.insert(target, source.clone()) {
                diagnostics.push(errors::set_twice(
                    other.name(),
                    source.span(Span::new(0, 0)),
                ));
            }
        }
        self.layers.push(Layer {
            keys: body.keys,
            ..Layer::new((&file).into(), Override::Merge)
        });
        self.assigned.push(Assigned {
            index,
            source,
            body,
        });
    }

    fn add(&mut self, input: &Input, limits: &Limits, diagnostics: &mut Diagnostics) {
        match input {
            Input::Texts(texts) => self.add_layer(texts, limits, diagnostics),
            Input::OptionalFile(path) => {
                // A file that may be there is read, so that the reason is reported why it cannot be.
                if !path.try_exists().is_ok_and(|exists| !exists) {
                    self.add_layer(&[SourceText::File(path.clone())], limits, diagnostics);
                }
            }
            Input::Folder { path, pattern } => match files::matching(path, pattern) {
                Ok([files, overrides]) => {
                    let overrides = overrides.into_iter().map(|path| vec![path]);
                    for paths in std::iter::once(files).chain(overrides) {
                        let texts = paths.into_iter().map(SourceText::File);
                        self.add_layer(&texts.collect::<Vec<_>>(), limits, diagnostics);
                    }
                }
                Err(error) => diagnostics.push(errors::unreadable_folder(path, &error)),
            },
            Input::Assignment(_) => {}
        }
    }

    /// Adds texts that are one layer.
    fn add_layer(&mut self, texts: &[SourceText], limits: &Limits, diagnostics: &mut Diagnostics) {
        let parsed = texts.iter().filter_map(|text| {
            let file = text.parse(limits, diagnostics)?;
            Some(file.body().clone())
        });
        let bodies: Vec<Body> = parsed.collect();
        let body = match bodies.as_slice() {
            [] => return,
            [body] => body.clone(),
            bodies => {
                let body = Body::merge(bodies.iter().cloned());
                // Files of both syntaxes: layers tell the blocks of one from the arguments of the other.
                match body.native_items() {
                    Some(_) => body,
                    None => layered([(body, Override::Replace)]),
                }
            }
        };
        self.layers.push(Layer::new(body, Override::Replace));
    }
}
