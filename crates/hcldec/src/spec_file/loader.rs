//! Converts the blocks of a spec file to a spec.

// spec(evalconfig): Spec Format; specs::evalconfig, specs::hcldec/spec_errors
// spec(evalconfig): object spec blocks
// spec(evalconfig): literal spec blocks
// spec(evalconfig): Predefined Variables; specs::evalconfig/functions, specs::hcldec/variables
// spec(hcldec): hcldec spec format; hcldec::command::the_example_of_the_help_works, specs::hcldec/generated
// spec(hcldec): object spec blocks
// spec(hcldec): array spec blocks
// spec(hcldec): literal spec blocks
// spec(hcldec): Predefined Variables; specs::hcldec/variables
// spec(hcldec): Spec Definition Functions; specs::hcldec/functions, suites::stdlib::function_tables_of_other_tools_are_complete

use std::collections::BTreeMap;
use std::sync::Arc;

use hcl_core::body::Label;
use hcl_core::ext::user_functions;
use hcl_core::function::Functions;
use hcl_core::internal::duplicates;
use hcl_core::{
    Block, Body, BodyContent, BodySchema, Diagnostic, Diagnostics, EvalContext, SourceSpan, Str,
    Value,
};
use indexmap::IndexMap;

use super::dialect::SpecDialect;
use super::errors::{self, Reported};
use crate::spec::{AttributeSpec, BlockAttributesSpec, BlocksSpec, How, Spec, Step};

/// Maximum number of labels of a `block_map`. Each is a level of the result.
const MAX_LABELS: usize = 16;

/// Converts one file.
#[derive(Debug)]
pub(super) struct Loader<'d> {
    pub(super) dialect: SpecDialect,
    /// Functions for the expressions of the spec file itself.
    pub(super) functions: Functions,
    pub(super) diagnostics: &'d mut Diagnostics,
}

/// The spec of a file, and its variables and functions for configurations.
type Definitions = (Option<Spec>, BTreeMap<Str, Value>, Functions);

/// The content of a spec block or of the file.
struct SpecContent {
    content: BodyContent,
    /// Whether an unexpected item has been reported.
    failed: bool,
}

impl std::ops::Deref for SpecContent {
    type Target = BodyContent;

    fn deref(&self) -> &Self::Target {
        &self.content
    }
}

impl<'d> Loader<'d> {
    pub(super) fn new(dialect: SpecDialect, diagnostics: &'d mut Diagnostics) -> Self {
        Self {
            dialect,
            functions: hcl_stdlib::hcldec(),
            diagnostics,
        }
    }

    /// Converts a whole file: one spec block, and any number of `variables` and `function` blocks.
    pub(super) fn file(&mut self, body: &Body) -> Definitions {
        self.check_functions(body);
        let context = Arc::new(self.context());
        let (functions, body) = user_functions(body, "function", &context, self.diagnostics);
        let schema = BodySchema::new().block("variables", [] as [&str; 0]);
        let content = self.content(&body, &self.dialect.with_all(schema, &[]));
        let mut variables = BTreeMap::new();
        for block in content.blocks_of("variables") {
            for attribute in block.body().just_attributes(self.diagnostics) {
                let value = attribute.expression().evaluate(&context, self.diagnostics);
                variables.insert(Str::from(attribute.name()), value);
            }
        }
        (self.only_spec(&content).ok(), variables, functions)
    }

    /// Reports the second definition of a function.
    ///
    /// DIFFERENCE: the reference uses the last definition.
    fn check_functions(&mut self, body: &Body) {
        let schema = BodySchema::new().block("function", ["name"]);
        let (content, _) = body.partial_content(&schema, &mut Diagnostics::new());
        let blocks = content.blocks.iter();
        let names: Vec<Label> = blocks.filter_map(|block| block.labels().pop()).collect();
        let text = |index: usize| names.get(index).map(|name| &*name.text);
        for again in duplicates(names.len(), text) {
            if let (Some(first), Some(second)) = (names.get(again.first), names.get(again.index)) {
                let at = second.span.clone();
                self.report(errors::duplicate_function(&second.text, &first.span, at));
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

    /// Converts a spec block. `key` is the key of the member that it is.
    fn spec(&mut self, block: &Block, key: Option<&str>) -> Result<Spec, Reported> {
        let kind = block.type_name();
        let content = &self.content(block.body(), &self.dialect.schema(kind));
        // In each arm, all is read before the first `?`, so that each mistake is reported.
        Ok(match kind {
            "object" => return self.object(content),
            "array" | "tuple" => Spec::Tuple(self.specs(content, None)?),
            "attr" => {
                let name = self.name(content, "name", key, errors::missing_name);
                let (ty, required) = (self.type_argument(content, "type"), self.flag(content));
                let mut spec = AttributeSpec::new(name?, ty?);
                spec.required = required?;
                spec.into()
            }
            "block" => {
                // DIFFERENCE: the reference accepts a block spec without a block type, which matches no block.
                let type_name = self.block_type(content, kind, key);
                let (required, nested) = (self.flag(content), self.only_spec(content));
                let spec = BlocksSpec::new(type_name?, How::One, nested?);
                spec.at_least(usize::from(required?)).into()
            }
            "block_list" | "block_set" => {
                let type_name = self.block_type(content, kind, key);
                let (limits, nested) = (self.limits(content), self.only_spec(content));
                let how = match (kind, self.dialect) {
                    ("block_set", _) => How::Set,
                    (_, SpecDialect::Hcldec) => How::List,
                    (_, SpecDialect::Evalconfig) => How::Tuple,
                };
                let mut spec = BlocksSpec::new(type_name?, how, nested?);
                (spec.min, spec.max) = limits?;
                spec.into()
            }
            "block_map" => {
                let type_name = self.block_type(content, kind, key);
                let (labels, nested) = (self.labels(content), self.only_spec(content));
                let (type_name, labels, nested) = (type_name?, labels?, nested?);
                let how = match self.dialect {
                    SpecDialect::Evalconfig => How::object(labels),
                    SpecDialect::Hcldec if nested.implied_type().has_dynamic() => {
                        return self.fail(errors::dynamic_map(content.missing_item.clone()));
                    }
                    SpecDialect::Hcldec => How::map(labels),
                };
                BlocksSpec::new(type_name, how, nested).into()
            }
            "block_attrs" => {
                let type_name = self.block_type(content, kind, key);
                let element_type = self.type_argument(content, "element_type");
                let required = self.flag(content);
                // Its absence was reported.
                content.attribute("element_type").ok_or(Reported)?;
                let mut spec = BlockAttributesSpec::new(type_name?, element_type?);
                spec.is_object = self.dialect == SpecDialect::Evalconfig;
                spec.required = required?;
                spec.into()
            }
            "literal" => {
                let value = content.attribute("value").ok_or(Reported)?;
                let before = self.diagnostics.error_count();
                let value = value
                    .expression()
                    .evaluate(&self.context(), self.diagnostics);
                if self.diagnostics.error_count() > before {
                    return Err(Reported);
                }
                Spec::Literal(value)
            }
            "default" => {
                // DIFFERENCE: in the reference, the name of a member does not reach the specs in a `default`, and a
                // single spec is a crash; here it is the whole default spec.
                let choices = self.specs(content, key)?;
                if choices.is_empty() {
                    return self.missing_spec(content);
                }
                Spec::Default(choices)
            }
            "transform" => return self.transform(content, key),
            // An unexpected block was reported.
            _ => return Err(Reported),
        })
    }

    fn content(&mut self, body: &Body, schema: &BodySchema) -> SpecContent {
        let before = self.diagnostics.error_count();
        let content = body.content(schema, self.diagnostics);
        let failed = self.diagnostics.error_count() > before;
        SpecContent { content, failed }
    }

    fn object(&mut self, content: &BodyContent) -> Result<Spec, Reported> {
        let mut members: IndexMap<Str, (SourceSpan, Result<Spec, Reported>)> = IndexMap::new();
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
        let members = members.into_iter().map(|(key, (_, spec))| Ok((key, spec?)));
        members.collect::<Result<_, _>>().map(Spec::Object)
    }

    fn transform(&mut self, content: &SpecContent, key: Option<&str>) -> Result<Spec, Reported> {
        let [nested] = content.blocks.as_slice() else {
            if !content.failed {
                self.report(errors::invalid_transform(content.missing_item.clone()));
            }
            return Err(Reported);
        };
        // DIFFERENCE: in the reference, the name of a member does not reach the spec in a `transform`.
        let nested = self.spec(nested, key)?;
        // DIFFERENCE: the reference accepts a transform spec without a result, which makes null.
        let result = content.attribute("result").ok_or(Reported)?;
        Ok(nested.map(Step::Expression {
            expression: result.expression().clone(),
            variable: "nested".into(),
            functions: self.functions.clone(),
        }))
    }

    /// Converts all spec blocks of a body.
    fn specs(&mut self, content: &BodyContent, key: Option<&str>) -> Result<Vec<Spec>, Reported> {
        // In two steps: collecting into a `Result` would stop at the first mistake.
        let specs: Vec<_> = content
            .blocks
            .iter()
            .map(|block| self.spec(block, key))
            .collect();
        specs.into_iter().collect()
    }

    /// Converts the only spec block of a body.
    fn only_spec(&mut self, content: &SpecContent) -> Result<Spec, Reported> {
        let dialect = self.dialect;
        let is_spec = |block: &&Block| dialect.has(block.type_name());
        let mut blocks = content.blocks.iter().filter(is_spec);
        let Some(first) = blocks.next() else {
            return self.missing_spec(content);
        };
        if let Some(second) = blocks.next() {
            self.report(errors::extraneous_spec(second.definition_span()));
        }
        self.spec(first, None)
    }

    /// Reports a missing spec block, unless an unexpected block has been reported.
    fn missing_spec(&mut self, content: &SpecContent) -> Result<Spec, Reported> {
        if !content.failed {
            self.report(errors::missing_spec(content.missing_item.clone()));
        }
        Err(Reported)
    }

    fn fail<T>(&mut self, diagnostic: Diagnostic) -> Result<T, Reported> {
        self.report(diagnostic);
        Err(Reported)
    }

    fn block_type(
        &mut self,
        content: &BodyContent,
        kind: &str,
        key: Option<&str>,
    ) -> Result<String, Reported> {
        let missing = |span| errors::missing_block_type(kind, span);
        self.name(content, "block_type", key, missing)
    }

    /// Returns the minimum and the maximum number of blocks.
    fn limits(&mut self, content: &BodyContent) -> Result<(usize, Option<usize>), Reported> {
        let min = self.count(content, "min_items");
        let max = self.count(content, "max_items");
        let (min, max) = (min?, Some(max?).filter(|&max| max > 0));
        match (max, content.attribute("max_items")) {
            // DIFFERENCE: the reference loads limits that no number of blocks satisfies.
            (Some(max), Some(argument)) if min > max => {
                let span = argument.expression().span();
                self.fail(errors::min_above_max(min, max, span))
            }
            _ => Ok((min, max)),
        }
    }

    /// Returns the names of the labels of a `block_map`.
    fn labels(&mut self, content: &BodyContent) -> Result<Vec<String>, Reported> {
        let labels = self.strings(content, "labels")?;
        // The absence of a required argument was reported.
        content.attribute("labels").ok_or(Reported)?;
        let span = content.missing_item.clone();
        match labels.len() {
            0 => self.fail(errors::no_labels(span)),
            1..=MAX_LABELS => Ok(labels),
            _ => self.fail(errors::too_many_labels(MAX_LABELS, span)),
        }
    }
}
