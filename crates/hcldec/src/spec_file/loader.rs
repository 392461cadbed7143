//! Converts the blocks of a spec file to a spec.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use hcl_core::ext::user_functions;
use hcl_core::function::Functions;
use hcl_core::{
    Block, Body, BodyContent, BodySchema, Diagnostic, Diagnostics, EvalContext, SourceSpan, Str,
    Value,
};
use indexmap::IndexMap;

use super::dialect::Dialect;
use super::kinds::Kind;
use super::{builtin, errors};
use crate::spec::{AttributeSpec, BlockAttributesSpec, BlocksSpec, How, Spec, Step};

/// Maximum number of labels of a `block_map`. Each is a level of the result.
const MAX_LABELS: usize = 16;

/// Converts one file.
#[derive(Debug)]
pub(super) struct Loader<'d> {
    pub(super) dialect: Dialect,
    /// Functions for the expressions of the spec file itself.
    pub(super) functions: Functions,
    pub(super) diagnostics: &'d mut Diagnostics,
}

/// The spec of a file, and its variables and functions for configurations.
type Definitions = (Option<Spec>, BTreeMap<Str, Value>, Functions);

/// The content of a block with nested spec blocks.
struct Content<'f> {
    content: BodyContent<'f>,
    /// Whether an unexpected item has been reported.
    failed: bool,
}

impl<'f> std::ops::Deref for Content<'f> {
    type Target = BodyContent<'f>;

    fn deref(&self) -> &Self::Target {
        &self.content
    }
}

impl<'d> Loader<'d> {
    pub(super) fn new(dialect: Dialect, diagnostics: &'d mut Diagnostics) -> Self {
        Self {
            dialect,
            functions: builtin::functions(),
            diagnostics,
        }
    }

    /// Converts a whole file: one spec block, and any number of `variables` and `function` blocks.
    pub(super) fn file(&mut self, body: &Body<'_>) -> Definitions {
        self.check_functions(body);
        let context = Arc::new(self.context());
        let (functions, body) = user_functions(body, "function", &context, self.diagnostics);
        let schema = BodySchema::new().block("variables", [] as [&str; 0]);
        let content = self.with_specs(&body, schema);
        let mut variables = BTreeMap::new();
        for block in content.blocks_of("variables") {
            for attribute in block.body().just_attributes(self.diagnostics) {
                let value = attribute.expression().evaluate(&context, self.diagnostics);
                variables.insert(Str::from(attribute.name()), value);
            }
        }
        (self.only_spec(&content), variables, functions)
    }

    /// Reports the second definition of a function.
    ///
    /// DIFFERENCE: the reference uses the last definition.
    fn check_functions(&mut self, body: &Body<'_>) {
        let schema = BodySchema::new().block("function", ["name"]);
        let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
        let mut first = HashMap::new();
        for block in &content.blocks {
            let Some(name) = block.labels().into_iter().next() else {
                continue;
            };
            match first.entry(name.text.to_string()) {
                Entry::Vacant(entry) => {
                    entry.insert(name.span);
                }
                Entry::Occupied(entry) => {
                    self.report(errors::duplicate_function(
                        entry.key(),
                        entry.get(),
                        name.span,
                    ));
                }
            }
        }
    }

    /// Returns the context for expressions of the spec file: functions, but no variables.
    pub(super) fn context(&self) -> EvalContext<'static> {
        let mut context = EvalContext::new();
        context.set_functions(self.functions.clone());
        context
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Converts a spec block. `None` after a reported problem.
    fn spec(&mut self, block: &Block<'_>, default_name: Option<&str>) -> Option<Spec> {
        match Kind::of(block.type_name(), self.dialect)? {
            Kind::Object => self.object(block.body()),
            Kind::Sequence => {
                let content = self.specs_only(block.body());
                // In two steps: collecting into an `Option` would stop at the first mistake.
                let specs: Vec<Option<Spec>> = content
                    .blocks
                    .iter()
                    .map(|block| self.spec(block, None))
                    .collect();
                specs
                    .into_iter()
                    .collect::<Option<Vec<Spec>>>()
                    .map(Spec::tuple)
            }
            Kind::Attribute => self.attribute(block.body(), default_name),
            Kind::Block => self.block(block.body(), default_name),
            Kind::BlockList => self.blocks(block.body(), default_name, "block_list"),
            Kind::BlockSet => self.blocks(block.body(), default_name, "block_set"),
            Kind::BlockMap => self.block_map(block.body(), default_name),
            Kind::BlockAttributes => self.block_attributes(block.body(), default_name),
            Kind::Literal => {
                let content = block
                    .body()
                    .content(&BodySchema::new().required("value"), self.diagnostics);
                let value = content.attribute("value")?;
                let context = self.context();
                let (value, failed) = self.detect_errors(|loader| {
                    value.expression().evaluate(&context, loader.diagnostics)
                });
                (!failed).then_some(Spec::Literal(value))
            }
            Kind::Default => self.default(block.body(), default_name),
            Kind::Transform => self.transform(block.body(), default_name),
        }
    }

    /// Runs a step, and returns whether it reported an error.
    pub(super) fn detect_errors<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.diagnostics.error_count();
        let result = step(self);
        (result, self.diagnostics.error_count() > before)
    }

    fn object(&mut self, body: &Body<'_>) -> Option<Spec> {
        let schema = Kind::expect_all(BodySchema::new(), self.dialect, &["key"]);
        let content = body.content(&schema, self.diagnostics);
        let mut members: IndexMap<Str, (SourceSpan, Option<Spec>)> = IndexMap::new();
        for block in &content.blocks {
            let Some(key) = block.labels().into_iter().next() else {
                continue;
            };
            let spec = self.spec(block, Some(&*key.text));
            match members.get(&*key.text) {
                // DIFFERENCE: the reference uses the last member.
                Some((first, _)) => self.report(errors::duplicate_key(&key.text, first, key.span)),
                None => {
                    members.insert(Str::from(&*key.text), (key.span, spec));
                }
            }
        }
        let members = members.into_iter();
        // Stops at the first mistake, but all members are converted by now.
        let members: Option<Vec<_>> = members.map(|(key, (_, spec))| Some((key, spec?))).collect();
        members.map(Spec::object)
    }

    fn attribute(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        let schema = BodySchema::new()
            .optional("name")
            .optional("type")
            .optional("required");
        let content = body.content(&schema, self.diagnostics);
        let name = self.string(&content, "name");
        let ty = self.type_argument(&content, "type");
        // `?` follows once all arguments are read, so that each mistake is reported.
        let required = self.flag(&content, "required");
        let Some(name) = name.ok()?.or(default_name.map(str::to_owned)) else {
            self.report(errors::missing_name(content.missing_item));
            return None;
        };
        let mut spec = AttributeSpec::new(name, ty?);
        spec.required = required?;
        Some(spec.into())
    }

    fn block(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        let content = self.with_specs(
            body,
            BodySchema::new()
                .optional("block_type")
                .optional("required"),
        );
        // DIFFERENCE: the reference accepts a block spec without a block type, which matches no block.
        let type_name = self.block_type(&content, default_name, "block");
        let required = self.flag(&content, "required");
        // Converted even if an argument is wrong, for the mistakes in it.
        let nested = self.only_spec(&content)?;
        let spec = BlocksSpec::new(type_name?, How::One, nested);
        Some(spec.at_least(usize::from(required?)).into())
    }

    fn blocks(&mut self, body: &Body<'_>, default_name: Option<&str>, kind: &str) -> Option<Spec> {
        let schema = BodySchema::new()
            .optional("block_type")
            .optional("min_items")
            .optional("max_items");
        let content = self.with_specs(body, schema);
        let type_name = self.block_type(&content, default_name, kind);
        let min_items = self.count(&content, "min_items");
        let max_items = self.count(&content, "max_items");
        // DIFFERENCE: the reference loads limits that no number of blocks satisfies.
        if let (Some(min), Some(max @ 1..)) = (min_items, max_items)
            && min > max
            && let Some(argument) = content.attribute("max_items")
        {
            let span = argument.expression().span();
            self.report(errors::min_above_max(min, max, span));
            return None;
        }
        let (nested, type_name) = (self.only_spec(&content)?, type_name?);
        let how = match (kind, self.dialect) {
            ("block_set", _) => How::Set,
            (_, Dialect::Hcldec) => How::List,
            (_, Dialect::Evalconfig) => How::Tuple,
        };
        let mut spec = BlocksSpec::new(type_name, how, nested).at_least(min_items?);
        spec.max = Some(max_items?).filter(|&max| max > 0);
        Some(spec.into())
    }

    fn block_map(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        let content = self.with_specs(
            body,
            BodySchema::new().optional("block_type").required("labels"),
        );
        let type_name = self.block_type(&content, default_name, "block_map");
        let labels = self.strings(&content, "labels");
        let nested = self.only_spec(&content)?;
        // Only now, so that one wrong argument does not hide mistakes in others.
        let (type_name, labels) = (type_name?, labels?);
        if labels.is_empty() {
            // A missing list was reported already.
            if content.attribute("labels").is_some() {
                self.report(errors::no_labels(content.content.missing_item));
            }
            return None;
        }
        if labels.len() > MAX_LABELS {
            self.report(errors::too_many_labels(
                MAX_LABELS,
                content.content.missing_item,
            ));
            return None;
        }
        if self.dialect == Dialect::Evalconfig {
            return Some(BlocksSpec::new(type_name, How::object(labels), nested).into());
        }
        if nested.implied_type().has_dynamic() {
            self.report(errors::dynamic_map(content.content.missing_item));
            return None;
        }
        Some(BlocksSpec::new(type_name, How::map(labels), nested).into())
    }

    fn block_attributes(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        let schema = BodySchema::new()
            .optional("block_type")
            .required("element_type")
            .optional("required");
        let content = body.content(&schema, self.diagnostics);
        let type_name = self.block_type(&content, default_name, "block_attrs");
        let element = self.type_argument(&content, "element_type");
        let required = self.flag(&content, "required");
        // Only now, so that its absence does not hide mistakes in the other arguments.
        content.attribute("element_type")?;
        let (type_name, element) = (type_name?, element?);
        let mut spec = BlockAttributesSpec::new(type_name, element);
        spec.is_object = self.dialect == Dialect::Evalconfig;
        spec.required = required?;
        Some(spec.into())
    }

    fn default(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        let content = self.specs_only(body);
        let specs: Vec<Option<Spec>> = content
            .blocks
            .iter()
            // DIFFERENCE: in the reference, the name of a member does not reach the specs in a `default`.
            .map(|block| self.spec(block, default_name))
            .collect();
        let choices = specs.into_iter().collect::<Option<Vec<Spec>>>()?;
        if choices.is_empty() {
            self.report_missing_spec(&content);
            return None;
        }
        // DIFFERENCE: a single spec crashes the reference; here it is the whole default spec.
        Some(Spec::Default(choices))
    }

    fn transform(&mut self, body: &Body<'_>, default_name: Option<&str>) -> Option<Spec> {
        // DIFFERENCE: the reference accepts a transform spec without a result, which makes null.
        let content = self.with_specs(body, BodySchema::new().required("result"));
        let [nested] = content.blocks.as_slice() else {
            if !content.failed {
                self.report(errors::invalid_transform(content.content.missing_item));
            }
            return None;
        };
        // DIFFERENCE: in the reference, the name of a member does not reach the spec in a `transform`.
        let nested = self.spec(nested, default_name)?;
        let result = content.attribute("result")?;
        let expression = result.expression().to_owned();
        Some(nested.map(Step::Expression {
            expression,
            variable: "nested".into(),
            functions: self.functions.clone(),
        }))
    }

    /// Returns the content of a block that contains spec blocks only.
    fn specs_only<'f>(&mut self, body: &Body<'f>) -> Content<'f> {
        self.with_specs(body, BodySchema::new())
    }

    /// Returns the content of a block that contains spec blocks and the items of `schema`.
    fn with_specs<'f>(&mut self, body: &Body<'f>, schema: BodySchema) -> Content<'f> {
        let schema = Kind::expect_all(schema, self.dialect, &[]);
        let (content, failed) =
            self.detect_errors(|loader| body.content(&schema, loader.diagnostics));
        Content { content, failed }
    }

    /// Converts the only spec block of a body.
    fn only_spec(&mut self, content: &Content<'_>) -> Option<Spec> {
        let dialect = self.dialect;
        let mut blocks = content
            .blocks
            .iter()
            .filter(|block| Kind::of(block.type_name(), dialect).is_some());
        let Some(first) = blocks.next() else {
            self.report_missing_spec(content);
            return None;
        };
        if let Some(second) = blocks.next() {
            self.report(errors::extraneous_spec(second.definition_span()));
        }
        self.spec(first, None)
    }

    /// Reports a missing spec block, unless an unexpected block has been reported.
    fn report_missing_spec(&mut self, content: &Content<'_>) {
        if !content.failed {
            self.report(errors::missing_spec(content.missing_item.clone()));
        }
    }

    fn block_type(
        &mut self,
        content: &BodyContent<'_>,
        default_name: Option<&str>,
        kind: &str,
    ) -> Option<String> {
        let name = self.string(content, "block_type").ok()?;
        let name = name.or(default_name.map(str::to_owned));
        if name.is_none() {
            let span: Option<SourceSpan> = content.missing_item.clone();
            self.report(errors::missing_block_type(kind, span));
        }
        name
    }
}
