//! Modules: configurations with input variables and local values of their own.
//!
//! What Nomad, Packer and Terraform share: `variable` and `locals` blocks, `var.x` and `local.x` in scope, values for
//! the variables from the environment, from files and from the program, dynamic blocks.

mod errors;
mod input;
mod locals;
mod variable;

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::LazyLock;

use hcl_core::function::{Functions, TypedFunction};
use hcl_core::value::Mapping;
use hcl_core::{
    Body, BodySchema, Diagnostics, EvalContext, Limits, OwnedBody, Value, json, syntax,
};
use serde::Serialize;

use crate::decode::HclDecodeOwned;
use crate::decoder::Decoder;
use crate::error::{Error, Result};
use input::{Given, Inputs};
use variable::Variable;

/// A configuration with `variable` and `locals` blocks, to be decoded with their values.
///
/// A `variable "x"` block declares an input: `type`, `default`, `description`, `sensitive`, `nullable`, and any number of
/// `validation` blocks with `condition` and `error_message`. Its value is taken, in this order, from
/// [`value`](Self::value), from the last [`var_file`](Self::var_file) that has it, from the environment
/// ([`env_prefix`](Self::env_prefix)), and from the default. It is `var.x` everywhere else.
///
/// `locals` blocks name values, in any order, as `local.x`; a local that needs itself is reported with the way around.
///
/// ```
/// use hcl_serde::{HclDecode, Module};
///
/// #[derive(HclDecode)]
/// struct Config {
///     #[hcl(block)]
///     server: Vec<Server>,
/// }
///
/// #[derive(HclDecode)]
/// struct Server {
///     #[hcl(label)]
///     name: String,
///     address: String,
/// }
///
/// let config: Config = Module::new()
///     .source("main.hcl", r#"
///         variable "names" {
///           type    = list(string)
///           default = ["a", "b"]
///         }
///         locals {
///           domain = "${var.names[0]}.example.org"
///         }
///         dynamic "server" {
///           for_each = var.names
///           labels   = [server.value]
///           content {
///             address = "${server.value}.${local.domain}"
///           }
///         }
///     "#)
///     .value("names", &["x", "y"])
///     .decode()?;
/// assert_eq!(config.server[1].name, "y");
/// assert_eq!(config.server[1].address, "y.x.example.org");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Module {
    sources: Vec<Text>,
    inputs: Inputs,
    functions: Functions,
    limits: Limits,
}

/// A text to be parsed: given, or to be read from a file.
#[derive(Clone, Debug)]
enum Text {
    Given { name: Box<str>, text: Box<[u8]> },
    File(PathBuf),
}

/// A module whose variables and locals have their values.
#[derive(Debug)]
pub struct LoadedModule {
    decoder: Decoder,
    body: OwnedBody,
    variables: Value,
    locals: Value,
    warnings: Diagnostics,
}

static BLOCKS: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .block("variable", ["name"])
        .block("locals", [""; 0])
});

impl Module {
    /// Makes a module without sources.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a source text; all sources make one body. A name that ends in `.json` chooses the JSON syntax.
    #[must_use]
    pub fn source(mut self, name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        self.sources.push(Text::Given {
            name: name.into(),
            text: text.as_ref().into(),
        });
        self
    }

    /// Adds a source file; all sources make one body. A name that ends in `.json` chooses the JSON syntax.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.sources.push(Text::File(path.into()));
        self
    }

    /// Gives a variable its value. A variable that the module does not declare is an error.
    #[must_use]
    pub fn value<T: Serialize + ?Sized>(mut self, name: &str, data: &T) -> Self {
        self.inputs.add_value(name, data);
        self
    }

    /// Gives variables the values of a file of arguments. A later file wins over an earlier one. Arguments for variables
    /// that the module does not declare are warnings.
    #[must_use]
    pub fn var_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.add_file(Text::File(path.into()));
        self
    }

    /// As [`var_file`](Self::var_file), of a text at hand.
    #[must_use]
    pub fn var_source(mut self, name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        self.inputs.add_file(Text::Given {
            name: name.into(),
            text: text.as_ref().into(),
        });
        self
    }

    /// Takes values from environment variables `PREFIX_VAR_name`. For a variable of type string, number or bool, or of
    /// no type, the text is the value; for others it is an expression, like `["a", "b"]`.
    #[must_use]
    pub fn env_prefix(mut self, prefix: &str) -> Self {
        self.inputs.add_environment(prefix, std::env::vars());
        self
    }

    /// As [`env_prefix`](Self::env_prefix), of an environment at hand.
    #[must_use]
    pub fn environment(
        mut self,
        prefix: &str,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        self.inputs.add_environment(prefix, variables);
        self
    }

    /// Defines functions, for instance `Functions::standard()`.
    #[must_use]
    pub fn functions(mut self, functions: Functions) -> Self {
        self.functions = self.functions.with_all(functions);
        self
    }

    /// Defines a function by a closure.
    #[must_use]
    pub fn function<A>(mut self, name: &str, function: impl TypedFunction<A>) -> Self {
        self.functions = self.functions.with_typed(name, function);
        self
    }

    /// Defines a function by a closure, with names of its parameters for messages.
    #[must_use]
    pub fn function_with<A, const N: usize>(
        mut self,
        name: &str,
        parameters: [&'static str; N],
        function: impl TypedFunction<A>,
    ) -> Self {
        self.functions = self.functions.with_named(name, parameters, function);
        self
    }

    /// Sets the limits on what reading may cost.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Evaluates variables and locals, and reads all else into a type.
    ///
    /// # Errors
    ///
    /// All that is wrong with the sources, the variables and locals; or else all that is wrong with the rest as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        self.load()?.decode()
    }

    /// Evaluates variables and locals.
    ///
    /// # Errors
    ///
    /// All that is wrong with the sources, the variables and locals.
    pub fn load(&self) -> Result<LoadedModule> {
        let mut found = Diagnostics::new();
        let (bodies, size) = self.parse(&mut found);
        if found.has_errors() {
            return Err(Error::new(found));
        }
        let body = Body::merge(bodies.iter().map(OwnedBody::body));
        let (content, rest) = body.partial_content(&BLOCKS, &mut found);
        let mut scope = EvalContext::new();
        scope.set_limits(self.limits);
        scope.set_functions(self.functions.clone());
        scope.share_budget(size);
        let declared = variable::declared(&content, &mut found);
        let variables = self.variables(&declared, &scope, &mut found);
        scope.set_variable("var", variables.clone());
        if found.has_errors() {
            return Err(Error::new(found));
        }
        let locals = locals::evaluate(&content, &scope, &mut found);
        if found.has_errors() {
            return Err(Error::new(found));
        }
        let decoder = Decoder::new()
            .limits(self.limits)
            .dynamic_blocks(true)
            .functions(self.functions.clone())
            .value("var", variables.clone())
            .value("local", locals.clone());
        Ok(LoadedModule {
            decoder,
            body: rest.to_owned(),
            variables,
            locals,
            warnings: found,
        })
    }

    /// The bodies of all sources, and how many bytes they are.
    fn parse(&self, found: &mut Diagnostics) -> (Vec<OwnedBody>, u64) {
        let mut bodies = Vec::with_capacity(self.sources.len());
        let mut size = 0;
        for source in &self.sources {
            if let Some((body, bytes)) = source.parse(&self.limits, found) {
                bodies.push(body);
                size += bytes;
            }
        }
        (bodies, size)
    }

    /// The values of all variables, as one object.
    fn variables(
        &self,
        declared: &[Variable<'_>],
        scope: &EvalContext<'_>,
        found: &mut Diagnostics,
    ) -> Value {
        let mut given = self.inputs.gather(declared, &self.limits, found);
        let values = declared.iter().filter_map(|variable| {
            let value = variable.value(given.remove(variable.name()), scope, found)?;
            Some((variable.name().into(), value))
        });
        Value::object(values.collect::<Mapping>())
    }
}

impl LoadedModule {
    /// Reads all but variables and locals into a type.
    ///
    /// # Errors
    ///
    /// All that is wrong with it as a `T`.
    pub fn decode<T: HclDecodeOwned>(&self) -> Result<T> {
        self.decoder.from_body(&self.body.body())
    }

    /// The values of all variables, as one object. Those of sensitive variables are marked.
    #[must_use]
    pub const fn variables(&self) -> &Value {
        &self.variables
    }

    /// The values of all locals, as one object.
    #[must_use]
    pub const fn locals(&self) -> &Value {
        &self.locals
    }

    /// All but variables and locals, as written.
    #[must_use]
    pub const fn body(&self) -> &OwnedBody {
        &self.body
    }

    /// What was found that is no error.
    #[must_use]
    pub const fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }
}

impl Text {
    /// Parses the text, as JSON where its name says so. What is wrong is reported.
    fn parse(&self, limits: &Limits, found: &mut Diagnostics) -> Option<(OwnedBody, u64)> {
        let (name, bytes): (Cow<'_, str>, Cow<'_, [u8]>) = match self {
            Self::Given { name, text } => ((&**name).into(), (&**text).into()),
            Self::File(path) => {
                let name = path.display().to_string();
                match std::fs::read(path) {
                    Ok(bytes) => (name.into(), bytes.into()),
                    Err(error) => {
                        found.push(errors::unreadable(&name, &error));
                        return None;
                    }
                }
            }
        };
        let size = bytes.len() as u64;
        let body = if json::is_json_name(&name) {
            json::parse_bytes(&*name, bytes, limits, found)
                .map(|file| OwnedBody::from(&Body::from(&file)))
        } else {
            syntax::parse_bytes(&*name, bytes, limits, found)
                .map(|file| OwnedBody::from(&Body::from(&file)))
        };
        match body {
            Ok(body) => Some((body, size)),
            Err(error) => {
                found.push(errors::too_large(&name, &error));
                None
            }
        }
    }
}
