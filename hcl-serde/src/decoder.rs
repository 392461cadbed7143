//! The ways in: from text, bytes, a file or a reader, with variables and functions.

#![expect(clippy::indexing_slicing, reason = "a window of two holds two")]

use std::io::Read;
use std::path::Path as FilePath;

use hcl_core::function::{Function, Functions, TypedFunction};
use hcl_core::{
    Body, Diagnostic, Diagnostics, EvalContext, Expression, Limits, Source, SourceSpan, Value,
    json, syntax,
};
use serde::{Deserialize, Serialize};

use crate::de::{Origin, ValueDeserializer};
use crate::decode::{BodyDecoder, HclDecode, HclDecodeOwned};
use crate::error::{Error, Result};
use crate::location::Path;
use crate::schema::Schema;
use crate::session::Session;
use crate::view::BodyView;

/// Reads a type from text that refers to no variables or functions.
///
/// The type may be derived with [`HclDecode`](derive@crate::HclDecode), or be any [`serde::Deserialize`]: the fields
/// of a struct are looked for among arguments and blocks by name; a map takes whatever there is. Labels become keys of
/// maps, nested for several labels, or [`Labeled`](crate::Labeled). Repeated blocks become sequences.
///
/// ```
/// use std::collections::BTreeMap;
///
/// #[derive(serde::Deserialize)]
/// struct Config {
///     region: String,
///     service: BTreeMap<String, Service>,
/// }
///
/// #[derive(serde::Deserialize)]
/// struct Service {
///     port: u16,
/// }
///
/// let config: Config = hcl_serde::from_str(r#"
///     region = "eu"
///     service "web" { port = 80 }
///     service "api" { port = "8080" }
/// "#)?;
/// assert_eq!(config.region, "eu");
/// assert_eq!(config.service["api"].port, 8080);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// All that is wrong with the text, and with it as a `T`.
pub fn from_str<'de, T: HclDecode<'de>>(text: &'de str) -> Result<T> {
    Decoder::new().from_str(text)
}

/// Reads a type from bytes, which must be UTF-8. See [`from_str`].
///
/// # Errors
///
/// All that is wrong with the text, and with it as a `T`.
pub fn from_slice<'de, T: HclDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    Decoder::new().from_slice(bytes)
}

/// Reads a type from a file. See [`from_str`].
///
/// # Errors
///
/// The file cannot be read; or all that is wrong with the text, and with it as a `T`.
pub fn from_file<T: HclDecodeOwned>(path: impl AsRef<FilePath>) -> Result<T> {
    Decoder::new().from_file(path)
}

/// Reads a type from all that a reader gives. See [`from_str`].
///
/// # Errors
///
/// The reader fails; or all that is wrong with the text, and with it as a `T`.
pub fn from_reader<T: HclDecodeOwned>(reader: impl Read) -> Result<T> {
    Decoder::new().from_reader(reader)
}

/// Reads types from configurations: with variables and functions, under a name, within limits.
///
/// ```
/// use hcl_serde::{Decoder, HclDecode};
///
/// #[derive(HclDecode)]
/// struct Config {
///     greeting: String,
/// }
///
/// let config: Config = Decoder::new()
///     .source_name("app.hcl")
///     .variable("user", &std::collections::BTreeMap::from([("name", "ada")]))
///     .function("upper", |text: String| text.to_uppercase())
///     .from_str(r#"greeting = "Hello, ${upper(user.name)}!""#)?;
/// assert_eq!(config.greeting, "Hello, ADA!");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Decoder {
    source_name: Box<str>,
    context: EvalContext<'static>,
    limits: Limits,
    allow_unsupported: bool,
    dynamic_blocks: bool,
    /// Told by the name of the text unless it is set.
    syntax: Option<Syntax>,
    /// Variables that could not be made; reported with everything else.
    refused: Diagnostics,
}

/// One of the two syntaxes of HCL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Syntax {
    /// The syntax that people write: `name = value`.
    Native,
    /// JSON, in which strings are templates.
    Json,
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// Makes a decoder without variables and functions.
    #[must_use]
    pub fn new() -> Self {
        Self {
            source_name: "config.hcl".into(),
            context: EvalContext::new(),
            limits: Limits::default(),
            allow_unsupported: false,
            dynamic_blocks: false,
            syntax: None,
            refused: Diagnostics::new(),
        }
    }

    /// Gives the text the name that reports show; a file has its own. Text whose name ends in `.json` is read as the
    /// JSON syntax of HCL.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Decoder;
    ///
    /// let config: BTreeMap<String, u8> =
    ///     Decoder::new().source_name("app.hcl.json").from_str(r#"{"size": "${4 * 2}"}"#)?;
    /// assert_eq!(config["size"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn source_name(mut self, name: impl Into<Box<str>>) -> Self {
        self.source_name = name.into();
        self
    }

    /// Defines a variable. Data that cannot be a value is reported as an error when something is decoded.
    ///
    /// ```
    /// use hcl_serde::Decoder;
    ///
    /// let ports: Vec<u16> = Decoder::new()
    ///     .variable("base", &8000)
    ///     .from_str::<std::collections::BTreeMap<String, Vec<u16>>>("ports = [base, base + 1]")?
    ///     .remove("ports")
    ///     .unwrap();
    /// assert_eq!(ports, [8000, 8001]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn variable<T: Serialize + ?Sized>(mut self, name: &str, data: &T) -> Self {
        match Value::from_serialize(data) {
            Ok(value) => self.context.set_variable(name, value),
            Err(error) => self.refused.push(Diagnostic::error(
                "Invalid variable",
                format!("The variable \"{name}\" cannot be made of the program's data: {error}."),
            )),
        }
        self
    }

    /// Defines a variable for every field of a struct, or every entry of a map.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Decoder;
    ///
    /// let variables = BTreeMap::from([("region", "eu"), ("zone", "a")]);
    /// let config: BTreeMap<String, String> =
    ///     Decoder::new().variables(&variables).from_str(r#"place = "${region}-${zone}""#)?;
    /// assert_eq!(config["place"], "eu-a");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn variables<T: Serialize + ?Sized>(mut self, data: &T) -> Self {
        let value = Value::from_serialize(data);
        match value.as_ref().map(Value::kind) {
            Ok(hcl_core::value::ValueKind::Object(entries)) => {
                for (name, value) in entries.iter() {
                    self.context.set_variable(&**name, value.clone());
                }
            }
            Ok(_) => self.refused.push(Diagnostic::error(
                "Invalid variable",
                "Variables can be made of a struct or a map only.",
            )),
            Err(error) => self.refused.push(Diagnostic::error(
                "Invalid variable",
                format!("Variables cannot be made of the program's data: {error}."),
            )),
        }
        self
    }

    /// Defines a function by a closure: parameters and result are whatever `hcl_core::function` makes values of.
    #[must_use]
    pub fn function<A>(mut self, name: &str, function: impl TypedFunction<A>) -> Self {
        self.context.set_function(name, Function::from_fn(function));
        self
    }

    /// Defines a function by a closure, with names of its parameters for messages. The number of names is checked when the
    /// program is compiled.
    ///
    /// ```
    /// # fn main() -> Result<(), hcl_serde::Error> {
    /// let decoder = hcl_serde::Decoder::new()
    ///     .function_with("repeat", ["text", "count"], |text: String, count: u8| text.repeat(count.into()));
    /// let error = decoder
    ///     .from_str::<std::collections::BTreeMap<String, String>>("a = repeat(\"x\", -1)")
    ///     .unwrap_err();
    /// assert!(error.to_string().contains("The value for the parameter \"count\" does not fit"));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn function_with<A, const N: usize>(
        mut self,
        name: &str,
        parameters: [&'static str; N],
        function: impl TypedFunction<A>,
    ) -> Self {
        let function = Function::from_fn_named(parameters, function);
        self.context.set_function(name, function);
        self
    }

    /// Defines the functions of a table, for instance of `hcl_core::stdlib`.
    #[must_use]
    pub fn functions(mut self, functions: Functions) -> Self {
        self.context.set_functions(functions);
        self
    }

    /// Defines a variable of a value at hand.
    pub(crate) fn value(mut self, name: &str, value: Value) -> Self {
        self.context.set_variable(name, value);
        self
    }

    /// Sets the limits on what reading may cost.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self.context.set_limits(limits);
        self
    }

    /// Sets whether arguments and blocks that nothing asks for are passed over, instead of being errors.
    #[must_use]
    pub const fn allow_unsupported(mut self, allow: bool) -> Self {
        self.allow_unsupported = allow;
        self
    }

    /// Sets the syntax of what is read; otherwise a name that ends in `.json` tells it, and is the JSON syntax.
    ///
    /// ```
    /// use hcl_serde::{Decoder, Syntax};
    ///
    /// let sizes: std::collections::BTreeMap<String, u32> =
    ///     Decoder::new().syntax(Syntax::Json).from_str(r#"{"size": "${4 * 2}"}"#)?;
    /// assert_eq!(sizes["size"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = Some(syntax);
        self
    }

    /// Sets whether a `dynamic "type"` block stands for the blocks that it generates, one for each element of its
    /// `for_each`.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Decoder;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Config {
    ///     port: BTreeMap<String, BTreeMap<String, u16>>,
    /// }
    ///
    /// let config: Config = Decoder::new().dynamic_blocks(true).from_str(r#"
    ///     dynamic "port" {
    ///       for_each = { http = 80, https = 443 }
    ///       labels   = [port.key]
    ///       content {
    ///         to = port.value
    ///       }
    ///     }
    /// "#)?;
    /// assert_eq!(config.port["https"]["to"], 443);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn dynamic_blocks(mut self, expand: bool) -> Self {
        self.dynamic_blocks = expand;
        self
    }

    /// Reads a type from text. See [`from_str`](crate::from_str).
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, and with it as a `T`.
    pub fn from_str<'de, T: HclDecode<'de>>(&self, text: &'de str) -> Result<T> {
        self.decode_with_diagnostics(text).map(|(value, _)| value)
    }

    /// Reads a type from bytes, which must be UTF-8.
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, and with it as a `T`.
    pub fn from_slice<'de, T: HclDecode<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        self.decode_slice(&self.source_name, bytes)
            .map(|(value, _)| value)
    }

    /// Reads a type from a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read; or all that is wrong with the text, and with it as a `T`.
    pub fn from_file<T: HclDecodeOwned>(&self, path: impl AsRef<FilePath>) -> Result<T> {
        let path = path.as_ref();
        let name = path.display().to_string();
        match std::fs::read(path) {
            Ok(bytes) => self.decode_bytes(&name, bytes),
            Err(error) => Err(unreadable(&name, &error)),
        }
    }

    /// Reads a type from all that a reader gives.
    ///
    /// # Errors
    ///
    /// The reader fails; or all that is wrong with the text, and with it as a `T`.
    pub fn from_reader<T: HclDecodeOwned>(&self, reader: impl Read) -> Result<T> {
        let mut bytes = Vec::new();
        let most = u64::from(self.limits.source_bytes) + 1;
        match reader.take(most).read_to_end(&mut bytes) {
            Ok(_) => self.decode_bytes(&self.source_name, bytes),
            Err(error) => Err(unreadable(&self.source_name, &error)),
        }
    }

    /// Reads a type from text, and gives the warnings beside it.
    ///
    /// ```
    /// use hcl_serde::{Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(deprecated = "use \"address\"", optional)]
    ///     addr: String,
    /// }
    ///
    /// let (config, warnings) =
    ///     Decoder::new().decode_with_diagnostics::<Config>("addr = \"::1\"\n")?;
    /// assert_eq!(config.addr, "::1");
    /// assert_eq!(warnings.iter().next().unwrap().summary(), "Deprecated");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, and with it as a `T`.
    pub fn decode_with_diagnostics<'de, T: HclDecode<'de>>(
        &self,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        self.decode_text(&self.source_name, text)
    }

    /// Whether text of that name is read as the JSON syntax.
    fn is_json(&self, name: &str) -> bool {
        match self.syntax {
            Some(syntax) => syntax == Syntax::Json,
            None => json::is_json_name(name),
        }
    }

    fn decode_text<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let source = Source::new(name, text).map_err(|error| too_large(name, &error))?;
        self.decode_source(&source, text)
    }

    /// `text` is that of the source.
    fn decode_source<'de, T: HclDecode<'de>>(
        &self,
        source: &Source,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        const { T::BODY_SCHEMA.assert_root() };
        let mut diagnostics = self.refused.clone();
        if self.is_json(source.name()) {
            let file = json::parse_with(source, &self.limits, &mut diagnostics);
            if diagnostics.has_errors() {
                return Err(Error::new(diagnostics));
            }
            return self.decode(BodyView::new(&Body::from(&file)), None, diagnostics);
        }
        let file = syntax::parse_with(source, &self.limits, &mut diagnostics);
        if diagnostics.has_errors() {
            return Err(Error::new(diagnostics));
        }
        self.decode(
            BodyView::Native(file.body()),
            Some((source, text)),
            diagnostics,
        )
    }

    /// Reads a type that borrows nothing from bytes, which the source takes over.
    fn decode_bytes<T: HclDecodeOwned>(&self, name: &str, bytes: Vec<u8>) -> Result<T> {
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => return Err(self.not_utf8(name, error.as_bytes())),
        };
        let source = Source::new(name, text).map_err(|error| too_large(name, &error))?;
        self.from_source(&source)
    }

    fn decode_slice<'de, T: HclDecode<'de>>(
        &self,
        name: &str,
        bytes: &'de [u8],
    ) -> Result<(T, Diagnostics)> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.decode_text(name, text),
            Err(_) => Err(self.not_utf8(name, bytes)),
        }
    }

    /// All that is wrong with bytes that are not text.
    #[cold]
    fn not_utf8(&self, name: &str, bytes: &[u8]) -> Error {
        let mut diagnostics = self.refused.clone();
        let parsed = if self.is_json(name) {
            json::parse_bytes(name, bytes, &self.limits, &mut diagnostics).map(|_| ())
        } else {
            syntax::parse_bytes(name, bytes, &self.limits, &mut diagnostics).map(|_| ())
        };
        match parsed {
            Ok(()) => Error::new(diagnostics),
            Err(error) => too_large(name, &error),
        }
    }

    /// Reads a type from a source, by the syntax that its name tells: text that is at hand as a `String` need not be
    /// copied.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::{Decoder, Source};
    ///
    /// let text = format!("port = {}\n", 8080);
    /// let source = Source::new("app.hcl", text)?;
    /// let config: BTreeMap<String, u16> = Decoder::new().from_source(&source)?;
    /// assert_eq!(config["port"], 8080);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong with the text, and with it as a `T`.
    pub fn from_source<'de, T: HclDecode<'de>>(&self, source: &'de Source) -> Result<T> {
        self.decode_source(source, source.text())
            .map(|(value, _)| value)
    }

    /// Decodes a body: of several files merged, or one that was kept as [`OwnedBody`](crate::OwnedBody).
    ///
    /// ```
    /// use hcl_serde::{Decoder, HclDecode, OwnedBody};
    ///
    /// #[derive(HclDecode)]
    /// struct Plugin {
    ///     kind: String,
    ///     #[hcl(remain)]
    ///     settings: OwnedBody,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Cache {
    ///     size: u64,
    /// }
    ///
    /// let plugin: Plugin = hcl_serde::from_str("kind = \"cache\"\nsize = 1024\n")?;
    /// let cache: Cache = Decoder::new().from_body(&plugin.settings.body())?;
    /// assert_eq!((plugin.kind.as_str(), cache.size), ("cache", 1024));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong with the body as a `T`.
    pub fn from_body<'de, T: HclDecode<'de>>(&self, body: &Body<'de>) -> Result<T> {
        const { T::BODY_SCHEMA.assert_root() };
        let input = body.as_native().map(|native| {
            let source = native.file().source();
            (source, source.text())
        });
        let decoded = self.decode(BodyView::new(body), input, self.refused.clone());
        decoded.map(|(value, _)| value)
    }

    /// The scope of one run: all its expressions together keep within the limits.
    fn run_context(&self, start: Option<&SourceSpan>) -> EvalContext<'_> {
        let mut context = self.context.child();
        context.share_budget(start.map_or(0, |start| start.source().text().len() as u64));
        context
    }

    /// Evaluates an expression and decodes its value into a type.
    ///
    /// ```
    /// use hcl_serde::{Decoder, HclDecode, OwnedExpression};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     condition: OwnedExpression,
    /// }
    ///
    /// let config: Config = hcl_serde::from_str("condition = load > 0.8\n")?;
    /// let condition = config.condition.expression();
    /// assert!(Decoder::new().variable("load", &0.9).from_expression::<bool>(&condition)?);
    /// assert!(!Decoder::new().variable("load", &0.2).from_expression::<bool>(&condition)?);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, and of decoding the value as a `T`.
    pub fn from_expression<'de, T: Deserialize<'de>>(
        &self,
        expression: &Expression<'de>,
    ) -> Result<T> {
        if self.refused.has_errors() {
            return Err(Error::new(self.refused.clone()));
        }
        let input = expression.as_native().map(|native| {
            let source = native.file().source();
            (source, source.text())
        });
        let context = self.run_context(Some(&expression.span()));
        let session = Session::new(&context, input, self.allow_unsupported);
        T::deserialize(ValueDeserializer {
            session: &session,
            path: &Path::ROOT,
            origin: Origin::expression(expression),
        })
    }

    fn decode<'de, T: HclDecode<'de>>(
        &self,
        body: BodyView<'_>,
        input: Option<(&Source, &'de str)>,
        mut diagnostics: Diagnostics,
    ) -> Result<(T, Diagnostics)> {
        let context = self.run_context(body.missing_item().as_ref());
        let expanded;
        let body = if self.dynamic_blocks {
            expanded = body.to_model().expand_dynamic(&context);
            BodyView::new(&expanded)
        } else {
            body
        };
        let session = Session::new(&context, input, self.allow_unsupported);
        let value = T::decode_body(BodyDecoder::root(&session, body));
        diagnostics.append(session.into_findings());
        match value {
            Some(value) if !diagnostics.has_errors() => Ok((value, diagnostics)),
            _ => Err(Error::new(in_order(diagnostics))),
        }
    }
}

/// Puts diagnostics in the order of the text, which is the order in which people mend them.
fn in_order(mut diagnostics: Diagnostics) -> Diagnostics {
    diagnostics.merge_repeated();
    if diagnostics.dropped() > 0 {
        return diagnostics;
    }
    let mut all: Vec<Diagnostic> = diagnostics.into_iter().collect();
    let start = |diagnostic: &Diagnostic| {
        diagnostic
            .subject()
            .map_or(u32::MAX, |subject| subject.span().start)
    };
    if all
        .windows(2)
        .all(|pair| match (pair[0].subject(), pair[1].subject()) {
            (Some(a), Some(b)) => a.source() == b.source(),
            _ => true,
        })
    {
        all.sort_by_key(start);
    }
    all.into_iter().collect()
}

impl Schema {
    /// A root has no header to take labels from.
    const fn assert_root(&self) {
        assert!(
            self.labels.is_empty() && !matches!(self.kind, crate::schema::SchemaKind::ByLabel(_)),
            "a type with labels cannot be read from a whole file, which has none: put it into a `#[hcl(block)]` field"
        );
    }
}

fn unreadable(name: &str, error: &std::io::Error) -> Error {
    let detail = format!("The configuration file \"{name}\" could not be read: {error}.");
    Diagnostic::error("Failed to read file", detail).into()
}

fn too_large(name: &str, error: &hcl_core::source::SourceTooLarge) -> Error {
    let detail = format!("The configuration file \"{name}\" could not be read: {error}.");
    Diagnostic::error("Failed to read file", detail).into()
}
