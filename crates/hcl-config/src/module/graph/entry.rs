//! The methods of modules for blocks with addresses.

use std::borrow::Cow;
use std::collections::{HashSet, VecDeque};

#[cfg(feature = "terraform")]
use hcl_core::Str;
use hcl_core::eval::Traversal;
use hcl_core::function::Functions;
use hcl_core::{Body, BodyContent, BodySchema, Diagnostics, Expression, SourceSpan, Value, ext};
use serde::Serialize;

use super::address::Address;
use super::errors;
use super::tree::{Graph, NodeId, Run};
use crate::module::content::Bodies;
use crate::module::{LoadedModule, Module};
use hcl_core::extend::is_unknown_call;
use hcl_serde::Sensitive;
use hcl_serde::extend::{Concealment, variable_value};
#[cfg(feature = "schema")]
use hcl_serde::schema::SchemaData as _;
use hcl_serde::schema::{Schema, SchemaKind};
use hcl_serde::{Error, Result};

impl Module {
    /// Lets expressions refer to blocks of a type, in any order, and to their arguments.
    ///
    /// With `#[hcl(address = "…")]`, a reference to an argument that a block does not write has the default of the field, if that
    /// is a literal, or `#[hcl(default)]` of a type of the standard library. The values of other defaults, and of
    /// `#[serde(default)]`, are known to the program only: such a reference is an error.
    ///
    /// Blocks of a type have one address: a second one is reported, and so is one of `locals`.
    ///
    /// An expression is evaluated when another one needs it, once. A cycle is reported with its addresses, at most 12. See
    /// [`Address`] for blocks that stand for several, and for values that are known later only.
    ///
    /// ```
    /// use hcl_config::Address;
    /// use hcl_config::Module;
    /// use hcl_serde::HclDecode;
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     #[hcl(block)]
    ///     service: Vec<Service>,
    /// }
    ///
    /// #[derive(HclDecode)]
    /// struct Service {
    ///     #[hcl(label)]
    ///     name: String,
    ///     port: u16,
    /// }
    ///
    /// let text = r#"
    ///     service "web" {
    ///       port = service.api.port + 1
    ///     }
    ///     service "api" {
    ///       port = 8000
    ///     }
    /// "#;
    /// let module = Module::new().source("main.hcl", text).address(Address::new("service", "service.{name}"));
    /// assert_eq!(module.decode::<Config>()?.service[0].port, 8001);
    ///
    /// let circle = "service \"a\" {\n  port = service.b.port\n}\nservice \"b\" {\n  port = service.a.port\n}\n";
    /// let module = Module::new().source("main.hcl", circle).address(Address::new("service", "service.{name}"));
    /// let error = module.decode::<Config>().err().unwrap().to_string();
    /// assert!(error.contains("service.b.port → service.a.port → service.b.port"), "{error}");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn address(mut self, address: Address) -> Self {
        self.addresses.push(address);
        self
    }

    /// Sets the value at an address, in place of what the block writes: an argument of a block, a local, or a block with
    /// [`value_of`](Address::value_of).
    ///
    /// An argument is decoded as if the block wrote it: a mistake in the value, and a name that the type does not have, are
    /// reported in the source `<set by the program>`. [Computed](Address::computed) blocks take any name. No report shows data
    /// with a [`Sensitive`].
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "disk \"a\" {\n  size = 1\n}\nlocals {\n  total = disk.a.size * 2\n}\n";
    /// let module = Module::new()
    ///     .source("main.hcl", text)
    ///     .address(Address::new("disk", "disk.{name}"))
    ///     .set("disk.a.size", &5);
    /// assert_eq!(module.load()?.evaluate("local.total")?, 10);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn set<T: Serialize + ?Sized>(mut self, address: &str, data: &T) -> Self {
        let value = variable_value(data);
        self.set.push(Sensitive::new((address.into(), value)));
        self
    }

    /// Sets the value at an address, as [`set`](Self::set), or of a variable: `var.name`. The value may be unknown and have marks.
    ///
    /// ```
    /// use hcl_config::Module;
    /// use hcl_serde::Value;
    ///
    /// let module = Module::new().source("main.hcl", r#"variable "a" {}
    /// locals {
    ///   b = var.a + 1
    /// }
    /// "#);
    /// assert_eq!(module.with_value("var.a", 1.into()).load()?.evaluate("local.b")?, 2);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn with_value(mut self, address: &str, value: Value) -> Self {
        match address.strip_prefix("var.") {
            Some(name) => self.inputs.add(name, value),
            None => self.set.push(Sensitive::new((address.into(), Ok(value)))),
        }
        self
    }

    /// Adds the addresses of a published schema, for block types that have none in the module.
    ///
    /// ```
    /// use hcl_schema::Document;
    /// use hcl_config::Module;
    ///
    /// let schema = r#"{"hcl_schema": 1, "types": [
    ///     {"name": "Config", "blocks": [{"name": "disk", "body": 1, "address": {"pattern": "disk.{name}"}}]},
    ///     {"name": "Disk", "labels": [{"name": "name"}], "open": true}
    /// ]}"#;
    /// let module = Module::new()
    ///     .source("main.hcl", r#"disk "a" {
    ///   size = 5
    /// }
    /// "#)
    ///     .addresses_of(&Document::from_json(schema)?);
    /// assert_eq!(module.load()?.evaluate("disk.a.size")?, 5);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg(feature = "schema")]
    #[must_use]
    pub fn addresses_of(self, schema: &hcl_schema::Document) -> Self {
        let mut found = Vec::new();
        schema.with_types(&mut |types| {
            found.extend(types.first().map(|root| addresses_of_type(root, types)));
        });
        let found = found.into_iter().flatten();
        self.with_addresses(found).into_owned()
    }

    /// Returns the module for decoding into a type: with the addresses of the type, and with the values to hide in its reports.
    pub(in crate::module) fn of_type(&self, schema: &'static Schema<'static>) -> Cow<'_, Self> {
        let concealment = self.concealment.max(Concealment::of_schema(schema));
        let found = addresses_of_type(schema, &[]).into_iter();
        let mut module = self.with_addresses(found);
        if module.concealment != concealment {
            module.to_mut().concealment = concealment;
        }
        module
    }

    /// Adds addresses of block types that have none.
    fn with_addresses(&self, found: impl Iterator<Item = Address>) -> Cow<'_, Self> {
        let mut module = Cow::Borrowed(self);
        for address in found {
            let mut known = module.addresses.iter();
            if known.all(|known| known.block_type != address.block_type) {
                module.to_mut().addresses.push(address);
            }
        }
        module
    }

    /// Defines a function for each block of a type, as `Decoder::function_blocks`. The
    /// functions may be called everywhere, but not in what their results refer to.
    ///
    /// ```
    /// use hcl_config::Module;
    ///
    /// let text = r#"
    ///     variable "registry" {
    ///       default = "example.org"
    ///     }
    ///     function "image" {
    ///       params = [name]
    ///       result = "${var.registry}/${name}:${local.tag}"
    ///     }
    ///     locals {
    ///       tag  = "1"
    ///       base = image("base")
    ///     }
    ///     images = [local.base, image("web")]
    /// "#;
    /// let module = Module::new().source("main.hcl", text).function_blocks("function");
    /// let config: std::collections::BTreeMap<String, Vec<String>> = module.decode()?;
    /// assert_eq!(config["images"], ["example.org/base:1", "example.org/web:1"]);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn function_blocks(mut self, block_type: impl Into<Box<str>>) -> Self {
        self.function_blocks = Some(block_type.into());
        self
    }

    /// Returns the blocks of a body that define functions, and the rest.
    pub(in crate::module) fn split_functions(&self, body: &Body) -> (BodyContent, Body) {
        match &self.function_blocks {
            Some(block_type) => {
                let schema = BodySchema::new().block(block_type.to_string(), ["name"]);
                body.partial_content(&schema, &mut Diagnostics::new())
            }
            None => (BodyContent::default(), body.clone()),
        }
    }

    /// Returns the functions of the program, and the functions of blocks, which see the names that their results refer to.
    pub(in crate::module) fn defined_functions(
        &self,
        body: &Body,
        content: &BodyContent,
        graph: &mut Graph,
        run: Run<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Functions {
        let own = self.functions.clone();
        let Some(block_type) = &self.function_blocks else {
            return own;
        };
        let mut scope = run.scope.child();
        let mut found = diagnostics.new_like();
        for (name, value) in graph.names_in_functions(content, run, &mut found) {
            scope.set_variable(&*name, value);
        }
        diagnostics.append(early_calls_named(found, content));
        let (functions, _) = ext::user_functions(body, block_type, &scope, diagnostics);
        own.with_all(functions)
    }

    /// Declares the names of files as data, and sets the values of the program. Returns the addresses of those.
    pub(in crate::module) fn set_values(
        &self,
        bodies: &Bodies,
        graph: &mut Graph,
        diagnostics: &mut Diagnostics,
    ) -> Vec<String> {
        if self.has_data {
            graph.declare_data(&bodies.merged(), diagnostics);
        }
        let variables = self.inputs.names_of_values();
        let mut addresses: Vec<String> = variables.map(|name| format!("var.{name}")).collect();
        for (address, value) in self.set.iter().map(Sensitive::expose) {
            match value {
                Ok(value) => match graph.set(address, value) {
                    Some(node) => addresses.push(graph.path(node)),
                    None => diagnostics.push(errors::invalid_set_address(address)),
                },
                Err(error) => diagnostics.push(errors::invalid_data(address, error)),
            }
        }
        addresses
    }
}

/// Says of the unknown functions in reports which of them blocks define: their results need the values that call them.
fn early_calls_named(found: Diagnostics, functions: &BodyContent) -> Diagnostics {
    let blocks = &functions.blocks;
    found.map(|report| {
        let call = report.subject().filter(|_| is_unknown_call(&report));
        let is_of_block = |at: &&SourceSpan| {
            blocks
                .iter()
                .any(|block| block.label(0).as_deref() == Some(at.text()))
        };
        match call.filter(is_of_block) {
            Some(at) => errors::early_call(at.clone()),
            None => report,
        }
    })
}

/// Returns the addresses of the blocks of a type, and of blocks inside of other blocks, which are mistakes; of a published schema with its
/// types. Visits each type once: types may contain themselves.
fn addresses_of_type<'s>(schema: &'s Schema<'s>, types: &'s [Schema<'s>]) -> Vec<Address> {
    let mut found = Vec::new();
    let mut visited = HashSet::new();
    let mut pending = VecDeque::from([(schema, None)]);
    while let Some((schema, outer)) = pending.pop_front() {
        if !visited.insert(std::ptr::from_ref(schema).addr()) {
            continue;
        }
        for block in schema.blocks {
            let nesting = block.nesting.get(types);
            let body = nesting.body;
            if let Some(of) = block.address {
                found.extend(block.names().map(|name| {
                    let address = Address::of_schema(name, of).with_defaults_of(body, types);
                    address.with_labels_of(&nesting).inside(outer)
                }));
            }
            pending.push_back((body, Some(block.name)));
        }
        // Blocks of the type itself come before those inside its blocks.
        for nesting in schema.flattened.iter().rev() {
            pending.push_front((nesting().body, outer));
        }
        match schema.kind {
            SchemaKind::Struct => {}
            SchemaKind::ByBlockType(variants) => {
                let variants = variants.iter();
                pending.extend(variants.map(|it| (it.schema.get(types), Some(it.name))));
            }
            SchemaKind::ByLabel(variants) => {
                for variant in variants {
                    pending.push_front((variant.schema.get(types), outer));
                }
            }
        }
    }
    found
}

impl LoadedModule {
    /// Evaluates an expression, such as an address: `aws_vpc.main.cidr_block`. What nothing in the module refers to is
    /// evaluated now, once.
    ///
    /// # Errors
    ///
    /// The diagnostics of the parser and of the evaluation.
    ///
    /// ```
    /// use hcl_config::{Address, Module};
    ///
    /// let text = "vpc \"main\" {\n  cidr = \"10.0.0.0/16\"\n  tags = { cidr = self.cidr }\n}\n";
    /// let module = Module::new().source("main.hcl", text).address(Address::new("vpc", "vpc.{name}")).load()?;
    /// assert_eq!(module.evaluate("vpc.main.tags.cidr")?, "10.0.0.0/16");
    /// for (expression, hint) in [("vpc.mian.tags", "main"), ("vpc.main.cdir", "cidr")] {
    ///     let error = module.evaluate(expression).unwrap_err();
    ///     assert!(error.to_string().contains(&format!("Did you mean \"{hint}\"?")));
    /// }
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn evaluate(&self, expression: &str) -> Result<Value> {
        let expression: Expression = expression.parse().map_err(Error::from)?;
        let mut found = Diagnostics::new();
        let (value, _) = self.evaluate_in_graph(&expression, &mut found);
        let found = self.without_failed_calls(self.with_undeclared(found, &expression));
        found.into_result(value).map_err(Error::from)
    }

    fn evaluate_in_graph(
        &self,
        expression: &Expression,
        found: &mut Diagnostics,
    ) -> (Value, Vec<NodeId>) {
        self.with_graph(|graph, run| {
            let evaluated = graph.evaluate(expression, run, found);
            graph.add_hints_to(found);
            graph.remove_hints(&expression.span());
            found.merge_repeated();
            evaluated
        })
    }

    /// Evaluates an expression. Returns its value, and the expressions and references that it needs, with its own.
    pub(in crate::module) fn evaluate_needed(
        &self,
        expression: &Expression,
        found: &mut Diagnostics,
    ) -> (Value, Vec<Expression>, Vec<Traversal>) {
        let (value, needed) = self.evaluate_in_graph(expression, found);
        let mut expressions = vec![expression.clone()];
        let mut references = expression.variables();
        let graph = self.graph();
        for node in needed {
            graph.add_needed(node, &mut expressions, &mut references);
        }
        drop(graph);
        self.origin.0.leave_out(found, &self.origin.1);
        *found = self.with_undeclared(std::mem::take(found), expression);
        (value, expressions, references)
    }

    /// Returns the value of a call of a module, from the arguments of each instance. It is unknown if their number is.
    #[cfg(feature = "terraform")]
    pub(crate) fn value_of_call(
        &self,
        name: &str,
        outputs: &dyn Fn(Vec<(Str, Value)>) -> Value,
        found: &mut Diagnostics,
    ) -> Value {
        self.with_graph(|graph, run| graph.value_of_call(name, outputs, run, found))
    }

    /// Calls a function with the graph, and a budget of its own.
    fn with_graph<R>(&self, call: impl FnOnce(&mut Graph, Run<'_>) -> R) -> R {
        let context = self.decoder.context();
        let mut scope = context.child();
        scope.set_limits(context.limits());
        let text = self.body.missing_item();
        scope.share_budget(text.map_or(0, |text| text.source().text().len() as u64));
        let graph = &mut *self.graph();
        graph.define_roots(&mut scope);
        let run = Run {
            scope: &scope,
            // An expression that is evaluated now has to have a value.
            keeps_unknown: false,
            blocks_are_unknown: false,
            is_data: self.origin.0.has_data,
        };
        call(graph, run)
    }
}
