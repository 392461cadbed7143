//! The addresses of blocks: patterns such as `{type}.{name}`, and what a reference finds there.

use std::borrow::Cow;

use hcl_core::internal::in_nfc;
use hcl_core::native::is_identifier;
use hcl_core::{Block, Diagnostic, EvalContext, Expression, Value};

use super::errors;
use hcl_serde::schema::{AddressPattern, Nesting, Schema, SchemaKind, Shape};

/// How references in expressions find the blocks of a type, and their arguments.
///
/// The pattern of an address has a segment in braces for each label, in order: `resource "aws_vpc" "main"` is
/// `aws_vpc.main` by `{type}.{name}`, and `target "web"` is `target.web` by `target.{name}`. After it follow the names of
/// arguments and nested blocks. Nested blocks are a list of objects; with labels, they are objects by label.
///
/// # Examples
///
/// ```
/// use hcl_config::{Address, Module};
///
/// let text = r#"
///     target "base" {
///       tags = ["app:${length(target.web.platforms)}"]
///     }
///     target "web" {
///       platforms = ["linux/amd64", "linux/arm64"]
///     }
/// "#;
/// let module = Module::new()
///     .functions(hcl_serde::stdlib::standard())
///     .source("bake.hcl", text)
///     .address(Address::new("target", "target.{name}"))
///     .load()?;
/// assert_eq!(module.evaluate("target.base.tags[0]")?, "app:2");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub(super) block_type: Box<str>,
    pattern: Box<str>,
    pub(super) repeated: bool,
    pub(super) computed: bool,
    pub(super) merged: bool,
    /// Whether references may begin with the type of the blocks.
    pub(super) is_prefixed: bool,
    pub(super) value: Option<Box<str>>,
    pub(super) skipped: Vec<Box<str>>,
    /// Arguments with the literals that they have if a block does not write them.
    pub(super) defaults: Vec<(Box<str>, Box<str>)>,
    /// Arguments without a default.
    optional: Vec<Box<str>>,
    /// Arguments that the program evaluates.
    raw: Vec<Box<str>>,
    /// The type of the blocks around these, which have no address then.
    outer: Option<Box<str>>,
    /// The number of labels that the type reads, if it is known.
    label_count: Option<usize>,
}

/// Returns the name of the label that a segment of a pattern stands for: `name` of `{name}`.
fn label_of(segment: &str) -> Option<&str> {
    segment.strip_prefix('{')?.strip_suffix('}')
}

/// Returns whether values of a shape have expressions that the program evaluates.
fn has_expression(shape: &Shape) -> bool {
    *shape == Shape::Expression || shape.parts().into_iter().any(has_expression)
}

/// Returns the number of labels of a block, as far as the type shows.
fn label_count(nesting: &Nesting<'_>) -> usize {
    nesting.key_labels + nesting.body.labels.len()
}

impl Address {
    /// Addresses the blocks of a type, at the root of a module: blocks inside other blocks have no addresses.
    #[must_use]
    pub fn new(block_type: impl Into<Box<str>>, pattern: impl AsRef<str>) -> Self {
        Self {
            block_type: block_type.into(),
            pattern: pattern.as_ref().into(),
            repeated: false,
            computed: false,
            merged: false,
            is_prefixed: false,
            value: None,
            skipped: Vec::new(),
            defaults: Vec::new(),
            optional: Vec::new(),
            raw: Vec::new(),
            outer: None,
            label_count: None,
        }
    }

    /// Addresses the blocks of a type by the type and a number of labels: `service.web`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_config::Address;
    ///
    /// assert_eq!(Address::of_labels("service", 1), Address::new("service", "service.{label}"));
    /// ```
    #[must_use]
    pub fn of_labels(block_type: &str, count: usize) -> Self {
        Self::new(
            block_type,
            format!("{block_type}{}", ".{label}".repeat(count)),
        )
    }

    /// Counts the labels that a type reads.
    pub(super) fn with_labels_of(mut self, nesting: &Nesting<'_>) -> Self {
        let body = nesting.body;
        let is_known = matches!(body.kind, SchemaKind::Struct) && !body.is_unknown();
        self.label_count = is_known.then(|| label_count(nesting));
        self
    }

    /// Adds the defaults of a type that the blocks are read into, of a published schema with its types.
    pub(super) fn with_defaults_of<'s>(
        mut self,
        schema: &'s Schema<'s>,
        types: &'s [Schema<'s>],
    ) -> Self {
        // A block may write an alias instead.
        let arguments = schema.arguments.iter();
        let arguments = arguments.filter(|argument| argument.aliases.iter().next().is_none());
        let defaults = arguments.filter_map(|argument| {
            Some((argument.name.into(), argument.literal_default()?.into()))
        });
        self.defaults.extend(defaults);
        let optional = schema.arguments.iter();
        let optional = optional.filter(|optional| optional.literal_default().is_none());
        self.optional
            .extend(optional.map(|optional| optional.name.into()));
        let raw = schema.arguments.iter();
        let raw = raw.filter(|argument| match argument.shape.lent() {
            Some(shape) => has_expression(shape),
            None => has_expression(&argument.shape.of_type()()),
        });
        self.raw.extend(raw.map(|argument| argument.name.into()));
        // Of a computed block, there may be more later.
        let blocks = schema.blocks.iter();
        for block in blocks.filter(|block| !self.computed && block.names().count() == 1) {
            let none = match label_count(&block.nesting.get(types)) {
                0 => "[]",
                _ => "{}",
            };
            self.defaults.push((block.name.into(), none.into()));
        }
        for nesting in schema.flattened {
            self = self.with_defaults_of(nesting().body, types);
        }
        self
    }

    /// Returns whether the type has an argument that a block may leave out, and that has no value then.
    pub(super) fn has_optional(&self, name: &str) -> bool {
        self.optional.iter().any(|optional| **optional == *name)
    }

    /// Returns whether the program evaluates an argument, with names of its own: without them, its value is not known.
    pub(super) fn is_raw(&self, name: &str) -> bool {
        self.raw.iter().any(|raw| **raw == *name)
    }

    /// Returns whether the blocks can be named by references that begin with a name.
    pub(in crate::module) fn begins_with(&self, name: &str) -> bool {
        self.segments().next() == Some(name)
    }

    /// Returns the value of an argument that a block does not write.
    pub(super) fn default_of(&self, name: &str) -> Option<Value> {
        let (_, text) = self.defaults.iter().find(|(it, _)| **it == *name)?;
        let literal: Expression = text.parse().ok()?;
        literal.value(&EvalContext::literal_only()).ok()
    }

    /// Addresses the blocks of a type as a schema says.
    pub(in crate::module) fn of_schema(block_type: &str, of: &AddressPattern) -> Self {
        Self {
            repeated: of.repeated,
            computed: of.computed,
            merged: of.merged,
            skipped: of.without.iter().map(|name| (**name).into()).collect(),
            ..Self::new(block_type, &*of.pattern)
        }
    }

    /// Addresses blocks inside other blocks, which is a mistake.
    pub(super) fn inside(mut self, outer: Option<&str>) -> Self {
        self.outer = outer.map(Into::into);
        self
    }

    /// Lets a block stand for several, by `count` or `for_each`.
    ///
    /// With `count`, a number, the blocks are a list, and `count.index` is defined in each of them. With `for_each`, a map
    /// or a set of texts, they are an object, and `each.key` and `each.value` are defined. If the number of blocks is not
    /// known, what refers to them is not known either.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = r#"
    ///     disk "data" {
    ///       for_each = { a = 10, b = 20 }
    ///       name     = "data-${each.key}"
    ///       size     = each.value
    ///     }
    ///     locals {
    ///       names = [for key, disk in disk.data : "${disk.name}:${disk.size}"]
    ///     }
    /// "#;
    /// let module = Module::new()
    ///     .source("disks.hcl", text)
    ///     .address(Address::new("disk", "disk.{name}").repeated())
    ///     .load()?;
    /// assert_eq!(module.evaluate("local.names")?.to_string(), r#"["data-a:10", "data-b:20"]"#);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn repeated(mut self) -> Self {
        self.repeated = true;
        self
    }

    /// Makes arguments unknown that a block does not write: the program computes them later. The block as a whole is unknown too,
    /// since more arguments will follow; `.name` finds the arguments that it writes.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "vpc \"main\" {}\nlocals {\n  id = vpc.main.id\n}\n";
    /// let module = Module::new().source("main.hcl", text).address(Address::new("vpc", "vpc.{name}").computed());
    /// assert!(!module.load()?.evaluate("local.id")?.is_known());
    /// // Later, it is known.
    /// assert_eq!(module.set("vpc.main.id", "vpc-1").load()?.evaluate("local.id")?, "vpc-1");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn computed(mut self) -> Self {
        self.computed = true;
        self
    }

    /// Makes one block of several with the same address, for references. Arguments and nested blocks of a later block replace
    /// the same of an earlier block.
    ///
    /// A type still gets each of the blocks, in order: its field takes several, such as a `Vec`, and the program joins them by its
    /// own rules. Docker's bake, for one, joins `args` key by key and replaces lists; [`Layers`](crate::Layers) replace.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "target \"a\" {\n  x = 1\n  y = 1\n}\ntarget \"a\" {\n  y = 2\n}\n";
    /// let module = Module::new()
    ///     .source("bake.hcl", text)
    ///     .address(Address::new("target", "target.{name}").merged())
    ///     .load()?;
    /// assert_eq!(module.evaluate("target.a")?, hcl_serde::hcl_core::value!({ "x": 1, "y": 2 }));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn merged(mut self) -> Self {
        self.merged = true;
        self
    }

    /// Lets references begin with the type of the blocks, or not: `resource.aws_vpc.main` is `aws_vpc.main` of Terraform.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "resource \"vpc\" \"a\" {\n  size = 1\n}\nlocals {\n  all = vpc.a.size + resource.vpc.a.size\n}\n";
    /// let address = Address::new("resource", "{type}.{name}").prefixed();
    /// assert!(address.is_prefixed());
    /// let module = Module::new().source("main.tf", text).address(address);
    /// assert_eq!(module.load()?.evaluate("local.all")?, 2);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub const fn prefixed(mut self) -> Self {
        self.is_prefixed = true;
        self
    }

    /// Returns whether references may begin with the type of the blocks: see [`prefixed`](Self::prefixed).
    #[must_use]
    pub const fn is_prefixed(&self) -> bool {
        self.is_prefixed
    }

    /// Makes the value of an argument the value of the block. A block without it is null; one with `sensitive = true` has a marked
    /// value. As the `variable` blocks of a module, such blocks are not decoded.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// // The variables of docker's bake files: bare names, with defaults that refer to each other.
    /// let text = "variable \"TAG\" {\n  default = \"v${VERSION}\"\n}\nvariable \"VERSION\" {\n  default = 1\n}\n";
    /// let module = Module::new()
    ///     .source("docker-bake.hcl", text)
    ///     .address(Address::new("variable", "{name}").value_of("default"))
    ///     .set("VERSION", &2)
    ///     .load()?;
    /// assert_eq!(module.evaluate("TAG")?, "v2");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn value_of(mut self, argument: impl Into<Box<str>>) -> Self {
        self.value = Some(argument.into());
        self
    }

    /// Leaves out arguments and nested blocks that have no value, such as `depends_on` and `provider` of Terraform.
    ///
    /// A reference to the whole block evaluates all others.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "vpc \"main\" {\n  provider = aws.west\n  name = \"main\"\n}\n";
    /// let module = Module::new()
    ///     .source("main.hcl", text)
    ///     .address(Address::new("vpc", "vpc.{name}").without(["provider"]))
    ///     .load()?;
    /// assert_eq!(module.evaluate("vpc.main")?, hcl_serde::hcl_core::value!({ "name": "main" }));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn without<N: Into<Box<str>>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.skipped.extend(names.into_iter().map(Into::into));
        self
    }

    /// Returns the type of the blocks.
    ///
    /// ```
    /// use hcl_config::Address;
    ///
    /// let address = Address::new("resource", "{type}.{name}");
    /// assert_eq!((address.block_type(), &*address.pattern()), ("resource", "{type}.{name}"));
    /// ```
    #[must_use]
    pub fn block_type(&self) -> &str {
        &self.block_type
    }

    /// Returns the pattern, as [`new`](Self::new) takes it.
    #[must_use]
    pub fn pattern(&self) -> &str {
        &self.pattern
    }

    /// Iterates over the parts of the pattern between its dots.
    pub(super) fn segments(&self) -> impl Iterator<Item = &str> {
        self.pattern.split('.')
    }

    /// Returns whether references begin with a label.
    pub(super) fn begins_with_label(&self) -> bool {
        self.segments().next().and_then(label_of).is_some()
    }

    /// Returns the address of a block: its labels in the places of the pattern, up to a label that it lacks.
    pub(super) fn path<'a>(&'a self, block: &'a Block) -> impl Iterator<Item = Cow<'a, str>> {
        let mut labels = 0..;
        self.segments().map_while(move |segment| {
            Some(match label_of(segment) {
                None => segment.into(),
                Some(_) => in_nfc(block.label(labels.next()?)?),
            })
        })
    }

    /// Returns the names of the labels.
    pub(super) fn labels(&self) -> Vec<String> {
        self.segments()
            .filter_map(label_of)
            .map(Into::into)
            .collect()
    }

    /// Returns the mistake of the address among the other addresses of the module.
    pub(super) fn mistake(&self, others: &[Self]) -> Option<Diagnostic> {
        if let Some(outer) = &self.outer {
            return Some(errors::nested_address(&self.block_type, outer));
        }
        let is_name = |segment: &str| is_identifier(label_of(segment).unwrap_or(segment));
        if !self.segments().all(is_name) {
            return Some(errors::invalid_pattern(&self.block_type, &self.pattern));
        }
        if let Some(count) = self
            .label_count
            .filter(|count| self.labels().len() > *count)
        {
            return Some(errors::too_many_labels(
                &self.block_type,
                &self.pattern,
                count,
            ));
        }
        let is_taken = *self.block_type == *"locals"
            || others
                .iter()
                .any(|other| other.block_type == self.block_type);
        is_taken.then(|| errors::second_address(&self.block_type, &self.pattern))
    }

    /// Returns whether references to a block find an argument, if the block writes it.
    ///
    /// ```
    /// use hcl_config::Address;
    ///
    /// let address = Address::new("vpc", "vpc.{name}").without(["provider"]);
    /// assert!(address.finds("size") && !address.finds("provider"));
    /// ```
    #[must_use]
    pub fn finds(&self, argument: &str) -> bool {
        self.value.is_none() && !self.skips(argument)
    }

    /// Returns whether a name of a block has no value.
    pub(super) fn skips(&self, name: &str) -> bool {
        self.skipped.iter().any(|skipped| **skipped == *name)
    }
}
