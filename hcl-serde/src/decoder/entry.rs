//! Entry points of decoding: text, bytes, readers, files, sources, bodies and expressions.

use std::fs::File;
use std::io::Read;
use std::path::Path as FilePath;

use hcl_core::{Body, Diagnostics, Expression, Source};
use serde::Deserialize;

use super::Decoder;
use super::root::DecodedRoot;
use super::run::input_of;
use crate::de::{Origin, read_value};
use crate::derive_support::{HclDecode, HclDecodeOwned};
use crate::error::Result;
use crate::secrets::notices;
use crate::session::Session;

/// Decodes text that refers to no variables or functions.
///
/// The type is derived with [`HclDecode`](derive@crate::HclDecode), or is any [`serde::Deserialize`]: fields of a
/// struct are arguments or blocks of the same name, and a map has an entry for each. Labels become keys of maps, nested
/// for several labels, or [`Labeled`](crate::Labeled). Repeated blocks become sequences.
///
/// # Examples
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
/// The diagnostics of the parser, or of decoding the text as a `T`: all wrong values, blocks, and elements of lists and
/// objects, up to 16 of one type that serde reads. Such a type is read again without each part that failed. A text with
/// syntax errors is not decoded.
///
/// ```
/// let text = r#"ports  = [80, "web", -1]
/// limits = { cpu = 999 }
/// "#;
///
/// #[derive(serde::Deserialize, Debug)]
/// struct Config {
///     ports: Vec<u16>,
///     limits: std::collections::BTreeMap<String, u8>,
/// }
///
/// let error = hcl_serde::from_str::<Config>(text).unwrap_err();
/// let paths: Vec<_> = error.diagnostics().iter().filter_map(|found| found.field_path()).collect();
/// assert_eq!(paths, ["ports[1]", "ports[2]", "limits.cpu"]);
/// ```
pub fn from_str<'de, T: HclDecode<'de>>(text: &'de str) -> Result<T> {
    Decoder::new().decode_str(text)
}

/// Decodes UTF-8 bytes that refer to no variables or functions. See [`from_str`].
///
/// # Examples
///
/// ```
/// let bytes = b"retries = 3\n";
/// let config: std::collections::BTreeMap<String, u8> = hcl_serde::from_slice(bytes)?;
/// assert_eq!(config["retries"], 3);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// The diagnostics of the parser, or of decoding the text as a `T`.
pub fn from_slice<'de, T: HclDecode<'de>>(bytes: &'de [u8]) -> Result<T> {
    Decoder::new().decode_slice(bytes)
}

/// Decodes a file that refers to no variables or functions. See [`from_str`].
///
/// A name that ends in `.json` selects the JSON syntax, which needs the feature `json`.
///
/// # Types that borrow
///
/// A type that borrows, like a struct with a field of type `&str`, cannot be read from a file, whose text is dropped. For one
/// that derives serde's `Deserialize`, the compiler says "implementation of `Deserialize` is not general enough". Either the
/// type owns its data, as with `String`, or the program keeps the text:
///
/// ```no_run
/// #[derive(serde::Deserialize)]
/// struct Config<'a> {
///     name: &'a str,
/// }
///
/// let text = std::fs::read_to_string("/etc/app.hcl")?;
/// let config: Config<'_> = hcl_serde::from_str(&text)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Examples
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Config {
///     port: u16,
/// }
///
/// # let path = std::env::temp_dir().join(format!("from-file-{}.hcl", std::process::id()));
/// std::fs::write(&path, "port = 80\n")?;
/// let config: Config = hcl_serde::from_file(&path)?;
/// assert_eq!(config.port, 80);
/// # std::fs::remove_file(path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// An error if the file cannot be read; else the diagnostics of the parser, or of decoding the text as a `T`.
pub fn from_file<T: HclDecodeOwned>(path: impl AsRef<FilePath>) -> Result<T> {
    Decoder::new().decode_file(path)
}

/// Decodes the text of a reader, up to its end. See [`from_str`].
///
/// # Examples
///
/// ```
/// let reader = std::io::Cursor::new("retries = 3\n");
/// let config: std::collections::BTreeMap<String, u8> = hcl_serde::from_reader(reader)?;
/// assert_eq!(config["retries"], 3);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
///
/// # Errors
///
/// An error if the reader fails; else the diagnostics of the parser, or of decoding the text as a `T`.
pub fn from_reader<T: HclDecodeOwned>(reader: impl Read) -> Result<T> {
    Decoder::new().decode_reader(reader)
}

impl Decoder {
    /// Decodes text. See [`from_str`](crate::from_str()).
    ///
    /// ```
    /// let decoder = hcl_serde::Decoder::new().variable("cores", &4)?;
    /// let config: std::collections::BTreeMap<String, u32> = decoder.decode_str("threads = cores * 2")?;
    /// assert_eq!(config["threads"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_str<'de, T: HclDecode<'de>>(&self, text: &'de str) -> Result<T> {
        self.decode_with_diagnostics(text).map(|(value, _)| value)
    }

    /// Decodes UTF-8 bytes.
    ///
    /// ```
    /// let decoder = hcl_serde::Decoder::new().source_name("upload.hcl");
    /// let error = decoder.decode_slice::<hcl_serde::Body>(b"name = \"\xff\"\n").unwrap_err();
    /// assert!(error.to_string().contains("upload.hcl:1"), "{error}");
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_slice<'de, T: HclDecode<'de>>(&self, bytes: &'de [u8]) -> Result<T> {
        let mut root = DecodedRoot::default();
        let found = self.read_slice(&self.source_name, bytes, &mut root);
        root.finish(found)
    }

    /// Decodes a file. Its path is the name of the source.
    ///
    /// ```no_run
    /// let decoder = hcl_serde::Decoder::new().variable("env", &std::env::vars().collect::<Vec<_>>())?;
    /// let config: hcl_serde::Body = decoder.decode_file("app.hcl")?;
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error if the file cannot be read; else the diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_file<T: HclDecodeOwned>(&self, path: impl AsRef<FilePath>) -> Result<T> {
        let path = path.as_ref();
        let input = File::open(path).and_then(|file| self.limits.read(file));
        let mut root = DecodedRoot::default();
        let found = self.read_input(&path.display().to_string(), input, &mut root);
        root.finish(found)
    }

    /// Decodes the text of a reader, up to its end.
    ///
    /// ```
    /// let decoder = hcl_serde::Decoder::new().source_name("stdin");
    /// let config: std::collections::BTreeMap<String, u8> = decoder.decode_reader(std::io::empty())?;
    /// assert!(config.is_empty());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An error if the reader fails; else the diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_reader<T: HclDecodeOwned>(&self, reader: impl Read) -> Result<T> {
        let mut root = DecodedRoot::default();
        let found = self.read_input(&self.source_name, self.limits.read(reader), &mut root);
        root.finish(found)
    }

    /// Decodes text, and returns the warnings with the result.
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
    /// The diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_with_diagnostics<'de, T: HclDecode<'de>>(
        &self,
        text: &'de str,
    ) -> Result<(T, Diagnostics)> {
        let mut root = DecodedRoot::default();
        let found = self.read_text(&self.source_name, text, &mut root);
        root.finish_with_warnings(found)
    }

    /// Decodes a source. Its name selects the syntax. A `String` that becomes a source is not copied.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_serde::{Decoder, Source};
    ///
    /// let text = format!("port = {}\n", 8080);
    /// let source = Source::new("app.hcl", text)?;
    /// let config: BTreeMap<String, u16> = Decoder::new().decode_source(&source)?;
    /// assert_eq!(config["port"], 8080);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser, or of decoding the text as a `T`.
    pub fn decode_source<'de, T: HclDecode<'de>>(&self, source: &'de Source) -> Result<T> {
        let mut root = DecodedRoot::default();
        let found = self.read_source(source, source.text(), &mut root);
        root.finish(found)
    }

    /// Decodes a body, as of a field or of several files merged.
    ///
    /// ```
    /// use hcl_serde::{Body, Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Plugin {
    ///     kind: String,
    ///     #[hcl(remain)]
    ///     settings: Body,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Cache {
    ///     size: u64,
    /// }
    ///
    /// let plugin: Plugin = hcl_serde::from_str(r#"kind = "cache"
    /// size = 1024
    /// "#)?;
    /// let cache: Cache = Decoder::new().decode_body(&plugin.settings)?;
    /// assert_eq!((plugin.kind.as_str(), cache.size), ("cache", 1024));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of decoding the body as a `T`.
    pub fn decode_body<'de, T: HclDecode<'de>>(&self, body: &'de Body) -> Result<T> {
        let mut root = DecodedRoot::default();
        let found = self.read_body(body, Diagnostics::new(), &mut root);
        root.finish(found)
    }

    /// Evaluates an expression and decodes its value into a type.
    ///
    /// ```
    /// use hcl_serde::{Decoder, Expression, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     condition: Expression,
    /// }
    ///
    /// let config: Config = hcl_serde::from_str("condition = load > 0.8\n")?;
    /// assert!(Decoder::new().variable("load", &0.9)?.decode_expression::<bool>(&config.condition)?);
    /// assert!(!Decoder::new().variable("load", &0.2)?.decode_expression::<bool>(&config.condition)?);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The diagnostics of the evaluation, and of decoding the value as a `T`.
    pub fn decode_expression<'de, T: Deserialize<'de>>(
        &self,
        expression: &'de Expression,
    ) -> Result<T> {
        let input = expression.as_native().map(|native| input_of(native.file()));
        let context = self.run_context(Some(&expression.span()));
        let (before, conceals) = (notices(), || self.own_concealment());
        let session = Session::new(&context, input, self.unsupported);
        let result = read_value(&session, Origin::expression(expression));
        session.conclude(result).map_err(|error| {
            error.map_diagnostics(|found| self.mask(found, &conceals, &|_| (), before))
        })
    }
}
