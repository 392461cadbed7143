//! The decoder: variables, functions, limits and options, and the entry points that read with them.

// Tests: tests/decoding.

mod check;
mod concealment;
mod entry;
mod errors;
pub(crate) mod extend;
mod functions;
#[cfg(feature = "json")]
mod json_form;
mod program;
pub(crate) mod root;
mod run;
#[cfg(feature = "schema")]
pub(crate) mod schema_checks;
mod seed;
mod template;

use std::borrow::Cow;
use std::sync::Arc;

use hcl_core::function::{Function, Functions, TypedFunction};
use hcl_core::value::ValueKind;
use hcl_core::{EvalContext, Limits, Syntax, Value};
use serde::Serialize;

use crate::conversion::variable_value;
use crate::error::Result;
use crate::options::Unsupported;

pub use entry::{from_file, from_reader, from_slice, from_str};
use program::ProgramValues;

/// Decodes configurations with variables and functions, under a name, and within limits.
///
/// Made once with its options, a decoder reads any number of texts: see [`decode_str`](Self::decode_str) and the methods
/// like it. Only the variables and functions that are defined here exist; a decoder starts without any.
///
/// # Examples
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
///     .variable("user", &std::collections::BTreeMap::from([("name", "ada")]))?
///     .function("upper", |text: String| text.to_uppercase())
///     .decode_str(r#"greeting = "Hello, ${upper(user.name)}!""#)?;
/// assert_eq!(config.greeting, "Hello, ADA!");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Decoder {
    source_name: Cow<'static, str>,
    /// Copied when a decoder that shares it defines something.
    pub(crate) context: Arc<EvalContext<'static>>,
    pub(crate) limits: Limits,
    /// Whether reports mask values although nothing says that the run has secrets.
    pub(crate) conceals: bool,
    unsupported: Unsupported,
    pub(crate) dynamic_blocks: bool,
    /// The type of the blocks that define functions.
    function_blocks: Option<Box<str>>,
    /// Whether the body is of a module with a mistake of the syntax, in which names are not resolved.
    pub(crate) is_of_broken_module: bool,
    /// The values that reports name.
    pub(super) of_program: ProgramValues,
    /// Determined by the name of the source where it is `None`.
    syntax: Option<Syntax>,
    /// Checked in addition to the type, which may not check it.
    #[cfg(feature = "schema")]
    schema: Option<Arc<dyn crate::schema::SchemaData>>,
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// Creates a decoder without variables and functions, with the default [`Limits`].
    #[must_use]
    pub fn new() -> Self {
        Self {
            source_name: "config.hcl".into(),
            context: Arc::default(),
            limits: Limits::default(),
            conceals: false,
            unsupported: Unsupported::Error,
            dynamic_blocks: false,
            function_blocks: None,
            is_of_broken_module: false,
            of_program: ProgramValues::default(),
            syntax: None,
            #[cfg(feature = "schema")]
            schema: None,
        }
    }

    /// Sets the name of the source in reports. A file has its own.
    ///
    /// A name that ends in `.json` selects the JSON syntax, unless [`syntax`](Self::syntax) is set.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Decoder;
    ///
    /// let config: BTreeMap<String, u8> =
    ///     Decoder::new().source_name("app.hcl.json").decode_str(r#"{"size": "${4 * 2}"}"#)?;
    /// assert_eq!(config["size"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn source_name(mut self, name: impl Into<Box<str>>) -> Self {
        let name: Box<str> = name.into();
        self.source_name = Cow::Owned(name.into_string());
        self
    }

    /// Defines a variable, or gives it another value.
    ///
    /// ```
    /// use hcl_serde::{Decoder, Expression};
    ///
    /// let rule: Expression = "load > 0.8".parse()?;
    /// let mut decoder = Decoder::new();
    /// let mut alarms = Vec::new();
    /// for load in [0.2, 0.9] {
    ///     decoder = decoder.variable("load", &load)?;
    ///     alarms.push(decoder.decode_expression::<bool>(&rule)?);
    /// }
    /// assert_eq!(alarms, [false, true]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// With [`Value::dynamic()`], the value is not known yet. Expressions may refer to it and to anything in it;
    /// [`check`](Self::check) accepts what they make of it, and decoding reports it.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::{Decoder, Source, Value};
    ///
    /// let decoder = Decoder::new().variable("var", &Value::dynamic())?;
    /// let source = Source::new("app.hcl", "port = var.base + 1\n")?;
    /// assert!(decoder.check::<BTreeMap<String, u16>>(&source).is_empty());
    /// assert!(decoder.decode_source::<BTreeMap<String, u16>>(&source).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The data cannot be converted to a value: see [`to_value`](crate::to_value).
    pub fn variable<T: Serialize + ?Sized>(mut self, name: &str, data: &T) -> Result<Self> {
        let value = variable_value(data).map_err(|error| errors::invalid_variable(name, &error))?;
        self.of_program.add(name);
        Ok(self.value(name, value))
    }

    /// Defines a variable for every field of a struct, or every entry of a map.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use hcl_serde::Decoder;
    ///
    /// let variables = BTreeMap::from([("region", "eu"), ("zone", "a")]);
    /// let config: BTreeMap<String, String> =
    ///     Decoder::new().variables(&variables)?.decode_str(r#"host = "${region}-${zone}""#)?;
    /// assert_eq!(config["host"], "eu-a");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The data is not a struct or a map, or cannot be converted to a value.
    pub fn variables<T: Serialize + ?Sized>(mut self, data: &T) -> Result<Self> {
        let all = variable_value(data).map_err(|error| errors::invalid_variables(&error))?;
        let ValueKind::Object(entries) = all.unmarked().kind() else {
            return Err(errors::variables_without_names().into());
        };
        for (name, value) in entries {
            self.of_program.add(name);
            self = self.value(name, value.clone().with_marks_of([&all]));
        }
        Ok(self)
    }

    /// Defines a function by a closure. Its parameters and result are types that convert from and to values.
    ///
    /// ```
    /// use hcl_serde::Decoder;
    ///
    /// let config: std::collections::BTreeMap<String, String> = Decoder::new()
    ///     .function("repeat", |text: String, count: u32| text.repeat(count as usize))
    ///     .decode_str(r#"line = repeat("-", 3)"#)?;
    /// assert_eq!(config["line"], "---");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn function<A>(mut self, name: &str, function: impl TypedFunction<A>) -> Self {
        Arc::make_mut(&mut self.context).set_function(name, Function::from_fn(function));
        self
    }

    /// Defines a function by a closure, with names of its parameters for messages. The number of names is checked when
    /// the program is compiled.
    ///
    /// ```
    /// # fn main() -> Result<(), hcl_serde::Error> {
    /// let decoder = hcl_serde::Decoder::new()
    ///     .function_with("repeat", ["text", "count"], |text: String, count: u8| text.repeat(count.into()));
    /// let error = decoder
    ///     .decode_str::<std::collections::BTreeMap<String, String>>("a = repeat(\"x\", -1)")
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
        Arc::make_mut(&mut self.context).set_function(name, function);
        self
    }

    /// Defines the functions of a table, as [`stdlib::standard`](crate::stdlib::standard).
    ///
    /// ```
    /// use hcl_serde::{Decoder, stdlib};
    ///
    /// let config: std::collections::BTreeMap<String, u8> = Decoder::new()
    ///     .functions(stdlib::standard())
    ///     .decode_str("largest = max(3, 7, 5)")?;
    /// assert_eq!(config["largest"], 7);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn functions(mut self, functions: Functions) -> Self {
        Arc::make_mut(&mut self.context).set_functions(functions);
        self
    }

    /// Sets the type of blocks that define functions for the body that they are in, as `function` blocks of docker bake do. They are
    /// taken out before the body is decoded.
    ///
    /// The result of a function refers to its parameters, and to variables and functions of the decoder, not to other functions of
    /// the body.
    ///
    /// ```
    /// use hcl_serde::Decoder;
    ///
    /// let text = r#"
    ///     function "tag" {
    ///       params         = [name]
    ///       variadic_param = parts
    ///       result         = "${registry}/${name}:${join("-", parts)}"
    ///     }
    ///     image = tag("web", "1", "alpine")
    /// "#;
    /// let config: std::collections::BTreeMap<String, String> = Decoder::new()
    ///     .functions(hcl_serde::stdlib::standard())
    ///     .variable("registry", "example.org")?
    ///     .function_blocks("function")
    ///     .decode_str(text)?;
    /// assert_eq!(config["image"], "example.org/web:1-alpine");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg(feature = "functions")]
    #[must_use]
    pub fn function_blocks(mut self, block_type: impl Into<Box<str>>) -> Self {
        self.function_blocks = Some(block_type.into());
        self
    }

    /// Defines a variable by a value.
    pub(crate) fn value(mut self, name: &str, value: Value) -> Self {
        Arc::make_mut(&mut self.context).set_variable(name, value);
        self
    }

    /// Sets the limits on the cost of parsing, evaluation and decoding.
    ///
    /// ```
    /// use hcl_serde::{Decoder, Limits};
    ///
    /// let decoder = Decoder::new().limits(Limits::default().with_nesting(3));
    /// let text = "list = [[[[1]]]]";
    /// assert!(decoder.decode_str::<hcl_serde::Body>(text).is_err());
    /// ```
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        Arc::make_mut(&mut self.context).set_limits(limits);
        self
    }

    /// Sets how arguments and blocks that the type lacks are treated. By default they are errors.
    ///
    /// ```
    /// use hcl_serde::de::Unsupported;
    /// use hcl_serde::{Decoder, Source};
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let source = Source::new("app.hcl", "port = 80
    /// prot = 80
    /// ")?;
    /// let found = |unsupported| Decoder::new().unsupported(unsupported).check::<Config>(&source);
    /// assert!(found(Unsupported::Error).has_errors());
    /// assert_eq!(found(Unsupported::Warning).len(), 1);
    /// assert!(found(Unsupported::Ignore).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn unsupported(mut self, unsupported: Unsupported) -> Self {
        self.unsupported = unsupported;
        self
    }

    /// Sets the syntax. By default a source with a name that ends in `.json` is in the JSON syntax, which needs the feature `json`.
    ///
    /// ```
    /// use hcl_serde::de::Syntax;
    /// use hcl_serde::Decoder;
    ///
    /// let sizes: std::collections::BTreeMap<String, u32> =
    ///     Decoder::new().syntax(Syntax::Json).decode_str(r#"{"size": "${4 * 2}"}"#)?;
    /// assert_eq!(sizes["size"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn syntax(mut self, syntax: Syntax) -> Self {
        self.syntax = Some(syntax);
        self
    }

    /// Sets whether a `dynamic "type"` block is replaced by the blocks that it generates, one for each element of its
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
    /// let config: Config = Decoder::new().dynamic_blocks(true).decode_str(r#"
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
}
