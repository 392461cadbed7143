//! A module before it is read: its sources, its inputs, and its options.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use hcl_core::eval::Traversal;
use hcl_core::function::{Functions, TypedFunction};
use hcl_core::{Diagnostics, Limits, SourceSpan, Value};
use serde::Serialize;

use super::expected::ExpectedValue;
use super::graph::{Address, Outputs};
use super::input::Inputs;
use super::shared_source::SharedSource;
use super::source::SourceText;
use crate::layers::errors::unreadable_folder;
use crate::layers::files;
use hcl_serde::Sensitive;
use hcl_serde::extend::Concealment;

/// A configuration with `variable` and `locals` blocks, to be decoded with their values.
///
/// A `variable "x"` block declares an input: `type`, `default`, `description`, `sensitive`, `nullable`, and any number
/// of `validation` blocks with `condition` and `error_message`. `ephemeral` and `deprecated`, which Terraform knows, have no
/// effect. Its value is `var.x` everywhere else. It is the first
/// of:
///
/// 1. the data of [`value`](Self::value);
/// 2. the last [`var_file`](Self::var_file), [`var_source`](Self::var_source) or [`var_text`](Self::var_text) that sets
///    it;
/// 3. the environment ([`env_prefix`](Self::env_prefix), [`environment`](Self::environment));
/// 4. its default.
///
/// The name of a source may say more, as Terraform reads it: `override.tf` and `net_override.hcl` override the other sources, and
/// `main.tofu` replaces `main.tf`.
///
/// `locals` blocks name values, in any order, as `local.x`. Cycles are reported with the names on them.
///
/// The value of a sensitive variable is marked: no report quotes it, or a source text that it was set by, its default
/// included.
///
/// # Examples
///
/// ```
/// use hcl_config::Module;
/// use hcl_serde::HclDecode;
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
#[derive(Clone, Debug, Default)]
pub struct Module {
    pub(super) sources: Vec<SourceText>,
    /// Errors of folders.
    pub(super) unread: Diagnostics,
    pub(super) inputs: Inputs,
    pub(super) functions: Functions,
    /// Variables other than `var` and `local`.
    pub(super) roots: Vec<(Box<str>, Value)>,
    /// The rules of a language in which no names are defined but the names of the module.
    pub(crate) rules: Option<ModuleRules>,
    /// The arguments that an output of a call needs, by the address of the call and the name of the output.
    pub(crate) outputs: Outputs,
    /// Mistakes that a check reports too.
    pub(crate) mistakes: Diagnostics,
    /// The values that a check expects of some expressions.
    pub(crate) expected: Vec<ExpectedValue>,
    /// Names that reports show also of a text with mistakes.
    pub(super) known_names: Vec<String>,
    pub(super) limits: Limits,
    /// See [`Module::json_form`].
    pub(super) keeps_unknown: bool,
    /// See [`Module::check_open`].
    pub(super) blocks_are_unknown: bool,
    pub(super) evaluates: Evaluates,
    /// Whether the arguments and blocks of sources have names.
    pub(super) has_data: bool,
    pub(super) addresses: Vec<Address>,
    /// The type of the blocks that define functions.
    pub(super) function_blocks: Option<Box<str>>,
    /// Values at addresses, or errors of data.
    pub(super) set: Vec<Sensitive<SetValue>>,
    /// The text that reports mask because of the program, or of the type that is decoded.
    pub(crate) concealment: Concealment,
}

/// References that are names alone, such as in `depends_on`, and references in expressions.
pub(crate) type References<'f> = (Vec<&'f Traversal>, Vec<&'f Traversal>);

/// The results of the check of a language that the module needs.
pub(crate) struct Unchecked<'f> {
    pub(crate) references: References<'f>,
    /// Places with a mistake that is reported: what is in them is no second one.
    pub(crate) settled: Vec<SourceSpan>,
}

/// The rules of a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ModuleRules {
    /// Reports mistakes in all sources.
    pub(crate) check:
        for<'f> fn(&'f [SharedSource], &[SourceSpan], &mut Diagnostics) -> Unchecked<'f>,
    /// Leaves out reports about expressions that are read without evaluating them, such as `ignore_changes` of Terraform.
    pub(crate) leave_out: fn(Diagnostics, &[SharedSource]) -> Diagnostics,
    /// Returns the starts of such expressions in a source.
    pub(crate) unevaluated: fn(&SharedSource) -> HashSet<u32>,
    /// Returns what a check expects of expressions in a source.
    pub(crate) expected: fn(&SharedSource) -> &[ExpectedValue],
    /// Returns the parts of sources that an overriding source replaces.
    pub(crate) replaced: fn(&[SharedSource]) -> Vec<SourceSpan>,
}

/// The parts of a module that are evaluated when it is loaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Evaluates {
    #[default]
    All,
    /// Variables, local values and what these need.
    Values,
    /// Variables. All else is evaluated when an expression needs it.
    Variables,
}

/// A value at an address, or the error of its data.
pub(super) type SetValue = (Box<str>, Result<Value, String>);

impl Module {
    /// Creates a module without sources.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a source text. All sources are merged into one body. A name that ends in `.json` selects the JSON syntax.
    ///
    /// ```
    /// use hcl_config::Module;
    ///
    /// let config: std::collections::BTreeMap<String, u16> = Module::new()
    ///     .source("variables.hcl", r#"variable "base" {
    ///   default = 8000
    /// }
    /// "#)
    ///     .source("main.hcl.json", r#"{"port": "${var.base + 80}"}"#)
    ///     .decode()?;
    /// assert_eq!(config["port"], 8080);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn source(mut self, name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        self.sources.push(SourceText::inline(name, text));
        self
    }

    /// Adds a source file. All sources are merged into one body. A name that ends in `.json` selects the JSON syntax.
    #[must_use]
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.sources.push(SourceText::File(path.into()));
        self
    }

    /// Adds the files of a folder with names that match a pattern, as [`Layers::folder`](crate::Layers::folder) finds them. They are listed
    /// now, and may be none. All sources are merged into one body, with files named `override` or ending in `_override` over the others.
    #[must_use]
    pub fn folder(mut self, path: impl AsRef<Path>, pattern: &str) -> Self {
        match files::matching(path.as_ref(), pattern) {
            Ok(found) => self
                .sources
                .extend(found.into_iter().flatten().map(SourceText::File)),
            Err(error) => self.unread.push(unreadable_folder(path.as_ref(), &error)),
        }
        self
    }

    /// Sets a variable to data, which takes precedence over all other values. A variable that the module does not
    /// declare is an error.
    #[must_use]
    pub fn value<T: Serialize + ?Sized>(mut self, name: &str, data: &T) -> Self {
        self.inputs.add_value(name, data);
        self
    }

    /// Sets a variable to a text, as the command-line option `-var 'name=text'` of Terraform and Nomad does.
    ///
    /// The text is the value of a variable of type string, number or bool, or without a type. For other types it is an
    /// expression, like `["a", "b"]`. Of texts and files that set a variable, the last one counts. A variable that the
    /// module does not declare is an error.
    ///
    /// ```
    /// use hcl_config::Module;
    ///
    /// let config: std::collections::BTreeMap<String, Vec<String>> = Module::new()
    ///     .source("main.hcl", r#"
    ///         variable "region" {}
    ///         variable "zones" {
    ///           type = list(string)
    ///         }
    ///         zones = [for zone in var.zones : "${var.region}-${zone}"]
    ///     "#)
    ///     .var_text("region", "eu")
    ///     .var_text("zones", r#"["a", "b"]"#)
    ///     .decode()?;
    /// assert_eq!(config["zones"], ["eu-a", "eu-b"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn var_text(mut self, name: &str, text: &str) -> Self {
        self.inputs.add_text(name, text);
        self
    }

    /// Sets variables to the values of a file of arguments, as the command-line option `-var-file` does.
    ///
    /// The last text or file that sets a variable counts. Arguments for variables that the module does not
    /// declare are warnings.
    #[must_use]
    pub fn var_file(mut self, path: impl Into<PathBuf>) -> Self {
        self.inputs.add_file(SourceText::File(path.into()));
        self
    }

    /// Sets variables to the values of a text of arguments. See [`var_file`](Self::var_file).
    ///
    /// ```
    /// use hcl_config::Module;
    ///
    /// let module = Module::new()
    ///     .source("main.hcl", r#"variable "size" {
    ///   type = number
    /// }
    /// total = var.size * 2
    /// "#)
    ///     .var_source("prod.hcl", "size = 4\n");
    /// let config: std::collections::BTreeMap<String, u8> = module.decode()?;
    /// assert_eq!(config["total"], 8);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn var_source(mut self, name: impl Into<Box<str>>, text: impl AsRef<[u8]>) -> Self {
        self.inputs.add_file(SourceText::inline(name, text));
        self
    }

    /// Sets variables to the environment variables `PREFIX_VAR_name` of the process. The text is read as by
    /// [`var_text`](Self::var_text).
    #[must_use]
    pub fn env_prefix(self, prefix: &str) -> Self {
        self.environment(prefix, crate::environment())
    }

    /// Sets variables to the environment variables `PREFIX_VAR_name` of an environment. See
    /// [`env_prefix`](Self::env_prefix).
    #[must_use]
    pub fn environment(
        mut self,
        prefix: &str,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Self {
        self.inputs.add_environment(prefix, variables);
        self
    }

    /// Lets reports quote the texts of [`var_text`](Self::var_text) and of the environment, but not the texts of sensitive variables.
    ///
    /// Without it, reports show `(sensitive)` instead, since any of them may be a secret.
    #[must_use]
    pub const fn show_values(mut self) -> Self {
        self.inputs.shows_texts = true;
        self
    }

    /// Says in reports that the values of the program are arguments of a call.
    #[cfg(feature = "terraform")]
    pub(crate) fn called_by(mut self, call: &str) -> Self {
        self.inputs.origin = Some(format!("the call {call}").into());
        self
    }

    /// Masks values in all reports: see [`Decoder::conceal`](hcl_serde::Decoder::conceal). A module whose type may hold a secret, or
    /// with a sensitive variable, does so anyway.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    ///
    /// use hcl_config::Module;
    ///
    /// let module = Module::new().source("main.hcl", r#"pin = "hunter2"
    /// port = local.x + "y"
    /// "#);
    /// let error = module.conceal(true).decode::<BTreeMap<String, String>>().unwrap_err();
    /// assert!(!error.to_string().contains("hunter2"));
    /// ```
    #[must_use]
    pub const fn conceal(mut self, conceal: bool) -> Self {
        self.concealment = Concealment::of(conceal);
        self
    }

    /// Defines the functions of a table, as `hcl_serde::stdlib::standard()`.
    #[must_use]
    pub fn functions(mut self, functions: Functions) -> Self {
        self.functions = self.functions.with_all(functions);
        self
    }

    /// Defines a variable in addition to `var` and `local`, such as `path` of Terraform.
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_serde::Value;
    ///
    /// let path = Value::object([("module".into(), ".".into())].into_iter().collect());
    /// let module = Module::new().root("path", path).load()?;
    /// assert_eq!(module.evaluate("path.module")?, ".");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn root(mut self, name: impl Into<Box<str>>, value: Value) -> Self {
        self.roots.push((name.into(), value));
        self
    }

    /// Defines a function by a closure. See [`Decoder::function`](hcl_serde::Decoder::function).
    #[must_use]
    pub fn function<A>(mut self, name: &str, function: impl TypedFunction<A>) -> Self {
        self.functions = self.functions.with_typed(name, function);
        self
    }

    /// Defines a function by a closure, with names of its parameters for messages. See [`Decoder::function_with`](hcl_serde::Decoder::function_with).
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

    /// Sets the limits on the cost of parsing, evaluation and decoding.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}
