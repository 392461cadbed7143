//! Dynamic blocks: `dynamic "type" { for_each = … content { … } }` in place of blocks written out.
//!
//! A body with dynamic blocks asks the body it wraps for the schema's content and for `dynamic` blocks, and puts in the
//! place of each of those the blocks that it stands for.

mod definition;
mod errors;
mod iteration;

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use super::content::{Attribute, Block, BodyContent, Header, Label};
use super::hidden::Hidden;
use super::lookup::Lookup;
use super::native::check_labels;
use super::schema::{BlockSchema, BodySchema};
use super::{Body, Expression, OwnedBody, expression};
use crate::convert::convert;
use crate::diagnostic::Diagnostics;
use crate::eval::{Budget, EvalContext};
use crate::source::SourceSpan;
use crate::syntax::BodyItem;
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

use definition::{Definition, Draft};
pub(super) use iteration::Iteration;

/// A body in which `dynamic` blocks stand for others.
#[derive(Clone, Debug)]
pub(super) struct DynamicBody<'f> {
    inner: Box<Body<'f>>,
    /// Not there in an owned body until it is expanded again.
    context: Option<&'f EvalContext<'f>>,
    budget: Arc<Budget>,
    hidden: Hidden,
    surroundings: Surroundings,
}

/// A body with dynamic blocks that keeps its file alive, but not the context.
#[derive(Clone, Debug)]
pub(super) struct OwnedDynamicBody {
    inner: OwnedBody,
    budget: Arc<Budget>,
    hidden: Hidden,
    surroundings: Surroundings,
}

impl OwnedDynamicBody {
    pub(super) fn body(&self) -> DynamicBody<'_> {
        DynamicBody {
            inner: Box::new(self.inner.body()),
            context: None,
            budget: Arc::clone(&self.budget),
            hidden: self.hidden.clone(),
            surroundings: self.surroundings.clone(),
        }
    }
}

/// What generated content inherits from the dynamic blocks around it.
#[derive(Clone, Debug, Default)]
struct Surroundings {
    iteration: Option<Arc<Iteration>>,
    /// Marks of the `for_each` that generated the block of this very body.
    marks: Arc<MarkSet>,
    /// How many blocks there are is not known, so nothing in this one is.
    unknown: bool,
}

impl<'f> DynamicBody<'f> {
    pub(super) fn new(inner: Body<'f>, context: &'f EvalContext<'f>) -> Self {
        let surroundings = Surroundings::default();
        let text = inner
            .missing_item()
            .map_or(0, |start| start.source().text().len() as u64);
        let budget = context
            .shared_budget()
            .map_or_else(|| Arc::new(Budget::new(context.limits(), text)), Arc::clone);
        Self {
            inner: Box::new(inner),
            context: Some(context),
            budget,
            hidden: Hidden::default(),
            surroundings,
        }
    }

    /// The same body with its arguments evaluated in another context.
    pub(super) fn with_context(self, context: &'f EvalContext<'f>) -> Self {
        Self {
            context: Some(context),
            ..self
        }
    }

    pub(super) fn to_owned(&self) -> OwnedDynamicBody {
        OwnedDynamicBody {
            inner: OwnedBody::from(&*self.inner),
            budget: Arc::clone(&self.budget),
            hidden: self.hidden.clone(),
            surroundings: self.surroundings.clone(),
        }
    }

    pub(super) fn missing_item(&self) -> Option<SourceSpan> {
        self.inner.missing_item()
    }

    pub(super) const fn is_unknown(&self) -> bool {
        self.surroundings.unknown
    }

    pub(super) fn marks(&self) -> &MarkSet {
        &self.surroundings.marks
    }

    pub(super) fn text_len(&self) -> u64 {
        self.inner.text_len()
    }

    /// The body inside. One that is there for each element of a `for_each` is paid for each time that it is walked, or
    /// else there is nothing in it.
    fn paid_inner(&self, diagnostics: &mut Diagnostics) -> Cow<'_, Body<'f>> {
        if self.spends_repeatedly(self.text_len() / BYTES_OF_STEP, diagnostics) {
            Cow::Borrowed(&*self.inner)
        } else {
            Cow::Owned(Body::merge([]))
        }
    }

    /// Takes steps from the budget for what is generated more than once. `false`, which is reported, where they do not
    /// suffice.
    fn spends_repeatedly(&self, steps: u64, diagnostics: &mut Diagnostics) -> bool {
        let suffices =
            self.surroundings.iteration.is_none() || self.budget.take_steps(steps).is_ok();
        if !suffices && let Some(at) = self.missing_item() {
            diagnostics.push(errors::too_many_blocks(at));
        }
        suffices
    }

    pub(super) fn content(
        &self,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent<'f> {
        let inner = self.paid_inner(diagnostics);
        let content = inner.content(&self.extended(schema), diagnostics);
        self.expanded(content, schema, Leftover::Report, diagnostics)
    }

    pub(super) fn partial_content(
        &self,
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> (BodyContent<'f>, Self) {
        // What the wrapped body has left is of no use: `dynamic` blocks of other types must stay in it.
        let inner = self.paid_inner(diagnostics);
        let (content, _) = inner.partial_content(&self.extended(schema), diagnostics);
        let content = self.expanded(content, schema, Leftover::Keep, diagnostics);
        (
            content,
            Self {
                hidden: self.hidden.with(schema),
                ..self.clone()
            },
        )
    }

    pub(super) fn just_attributes(&self, diagnostics: &mut Diagnostics) -> Vec<Attribute<'f>> {
        let inner = self.paid_inner(diagnostics);
        let attributes = inner.just_attributes(diagnostics).into_iter();
        let visible = attributes.filter(|attribute| !self.hidden.attribute(attribute.name()));
        visible
            .map(|attribute| self.surroundings.attribute(attribute))
            .collect()
    }

    /// All attributes and blocks, whatever their names; `None` where the syntax cannot tell one from the other.
    pub(super) fn all(&self, diagnostics: &mut Diagnostics) -> Option<BodyContent<'f>> {
        let (mut attributes, mut blocks) = (Vec::new(), Vec::new());
        for item in self.paid_inner(diagnostics).native_items()? {
            match item {
                BodyItem::Attribute(attribute) => {
                    if !self.hidden.attribute(attribute.name()) {
                        let attribute = Attribute::native(attribute);
                        attributes.push(self.surroundings.attribute(attribute));
                    }
                }
                BodyItem::Block(block) if block.type_name() == DYNAMIC => {
                    if check_labels(block, &DYNAMIC_BLOCK, diagnostics) {
                        let block = Block::native(block);
                        let schema = definition::schema_as_written(&block);
                        self.expand(&block, &schema, Leftover::Keep, &mut blocks, diagnostics);
                    }
                }
                BodyItem::Block(block) => {
                    if !self.hidden.block(block.type_name())
                        && self.spends_repeatedly(STEPS_OF_BLOCK, diagnostics)
                    {
                        let block = Block::native(block);
                        let body = self.wrapped(block.body, self.surroundings.inner());
                        blocks.push(Block { body, ..block });
                    }
                }
            }
        }
        Some(BodyContent {
            attributes,
            blocks,
            missing_item: self.missing_item(),
        })
    }

    /// The schema with `dynamic` blocks, and with what has been taken already, so that it is not reported.
    fn extended(&self, schema: &BodySchema) -> BodySchema {
        let mut extended = schema.clone();
        self.hidden.extend(&mut extended);
        if !extended.names(DYNAMIC) {
            extended = extended.block(DYNAMIC, ["type"]);
        }
        extended
    }

    fn expanded(
        &self,
        content: BodyContent<'f>,
        schema: &BodySchema,
        leftover: Leftover,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent<'f> {
        let wanted = Lookup::new(schema);
        let attributes = content.attributes.into_iter().filter(|attribute| {
            wanted.attribute(attribute.name()).is_some() && !self.hidden.attribute(attribute.name())
        });
        let attributes = attributes
            .map(|attribute| self.surroundings.attribute(attribute))
            .collect();
        let mut blocks = Vec::with_capacity(content.blocks.len());
        for block in content.blocks {
            if block.type_name() == DYNAMIC {
                self.expand(&block, schema, leftover, &mut blocks, diagnostics);
            } else if !self.hidden.block(block.type_name())
                && self.spends_repeatedly(STEPS_OF_BLOCK, diagnostics)
            {
                let body = self.wrapped(block.body, self.surroundings.inner());
                blocks.push(Block { body, ..block });
            }
        }
        BodyContent {
            attributes,
            blocks,
            missing_item: content.missing_item,
        }
    }

    /// Adds the blocks that a `dynamic` block stands for.
    fn expand(
        &self,
        block: &Block<'f>,
        schema: &BodySchema,
        leftover: Leftover,
        blocks: &mut Vec<Block<'f>>,
        diagnostics: &mut Diagnostics,
    ) {
        let Some(label) = block.labels().pop() else {
            return;
        };
        let expected = schema.blocks().iter().find(|expected| {
            expected.type_name == label.text
                && label.text != DYNAMIC
                && !self.hidden.block(&label.text)
        });
        let Some(expected) = expected else {
            if leftover == Leftover::Report && !self.hidden.block(&label.text) {
                diagnostics.push(errors::unsupported_block(&label.text, label.span));
            }
            return;
        };
        let Some(draft) = Draft::of(block, label, expected, diagnostics) else {
            return;
        };
        let Some(collection) = self.for_each(draft.for_each(), diagnostics) else {
            return;
        };
        let marks = Arc::new(collection.marks().cloned().unwrap_or_default());
        let elements = match ops::elements(&collection) {
            Ok(elements) => elements,
            Err(error) => {
                diagnostics.push(errors::invalid_for_each(&error, draft.for_each().span()));
                return;
            }
        };
        let Some(definition) = draft.complete(expected, diagnostics) else {
            return;
        };
        let steps = (elements.len() as u64).saturating_mul(STEPS_OF_BLOCK);
        if self.budget.take_steps(steps).is_err() {
            diagnostics.push(errors::too_many_blocks(definition.for_each.span()));
            return;
        }
        let mut generate = |iteration: Iteration, unknown: bool| {
            let iteration = Arc::new(iteration);
            if let Some(labels) = self.labels(&definition, &iteration, diagnostics) {
                let surroundings = Surroundings {
                    iteration: Some(iteration),
                    marks: Arc::clone(&marks),
                    unknown,
                };
                blocks.push(self.generated(&definition, labels, surroundings));
            }
        };
        if elements.is_unknown() {
            generate(self.iteration(&definition, None), true);
        } else {
            for entry in elements.iter() {
                generate(
                    self.iteration(&definition, Some(entry)),
                    self.surroundings.unknown,
                );
            }
        }
    }

    fn iteration(&self, definition: &Definition<'f>, entry: Option<ops::Entry<'_>>) -> Iteration {
        Iteration::new(
            definition.iterator.clone(),
            entry,
            self.surroundings.iteration.clone(),
        )
    }

    fn for_each(&self, for_each: &Expression<'f>, diagnostics: &mut Diagnostics) -> Option<Value> {
        let mut found = Diagnostics::new();
        let scope = self.scope();
        let value = for_each.evaluate(&scope, &mut found);
        let failed = found.has_errors();
        diagnostics.append(found);
        (!failed).then_some(value)
    }

    fn outer_scope(&self) -> EvalContext<'_> {
        let mut scope = self
            .context
            .map_or_else(EvalContext::new, EvalContext::child);
        scope.set_budget(Arc::clone(&self.budget));
        scope
    }

    /// What the dynamic block's own arguments may refer to.
    fn scope(&self) -> EvalContext<'_> {
        let mut scope = self.outer_scope();
        if let Some(iteration) = &self.surroundings.iteration {
            iteration.define(&mut scope);
        }
        scope
    }

    /// The labels of one generated block; none if one of them is wrong.
    fn labels(
        &self,
        definition: &Definition<'f>,
        iteration: &Iteration,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<[Label<'f>]>> {
        let mut scope = self.outer_scope();
        iteration.define(&mut scope);
        let mut labels = Vec::with_capacity(definition.labels.len());
        for expression in &definition.labels {
            let mut found = Diagnostics::new();
            let value = expression.evaluate(&scope, &mut found);
            let failed = found.has_errors();
            diagnostics.append(found);
            if failed {
                continue;
            }
            let problem = match convert(&value, &Type::String) {
                Err(error) => errors::label_type(&error.to_string(), expression.span()),
                Ok(label) if label.is_null() => errors::null_label(expression.span()),
                Ok(label) if label.is_marked() => errors::marked_label(expression.span()),
                Ok(label) => match label.into_string() {
                    Some(text) if self.budget.take_bytes(text.len()).is_err() => {
                        errors::too_many_blocks(expression.span())
                    }
                    Some(text) => {
                        labels.push(Label {
                            text: text.to_string().into(),
                            span: expression.span(),
                        });
                        continue;
                    }
                    None => errors::unknown_label(expression.span()),
                },
            };
            diagnostics.push(problem);
        }
        (labels.len() == definition.labels.len()).then(|| labels.into())
    }

    fn generated(
        &self,
        definition: &Definition<'f>,
        labels: Arc<[Label<'f>]>,
        surroundings: Surroundings,
    ) -> Block<'f> {
        Block {
            type_name: definition.type_name.clone(),
            header: Header::Generated {
                type_span: definition.type_span.clone(),
                definition: definition.span.clone(),
                labels,
            },
            body: self.wrapped(definition.content.clone(), surroundings),
        }
    }

    fn wrapped(&self, inner: Body<'f>, surroundings: Surroundings) -> Body<'f> {
        let (inner, context) = (Box::new(inner), self.context);
        Body(super::Repr::Dynamic(Self {
            inner,
            context,
            budget: Arc::clone(&self.budget),
            hidden: Hidden::default(),
            surroundings,
        }))
    }
}

impl Surroundings {
    /// What a block written out inside inherits: all but the marks, which are on the generated block itself.
    fn inner(&self) -> Self {
        Self {
            iteration: self.iteration.clone(),
            marks: Arc::default(),
            unknown: self.unknown,
        }
    }

    fn attribute<'f>(&self, attribute: Attribute<'f>) -> Attribute<'f> {
        if self.iteration.is_none() && !self.unknown {
            return attribute;
        }
        let expression = expression::Generated {
            inner: attribute.expression.clone(),
            iteration: self.iteration.clone(),
            marks: Arc::clone(&self.marks),
            unknown: self.unknown,
        };
        Attribute {
            expression: expression.into(),
            ..attribute
        }
    }
}

/// What happens to `dynamic` blocks of a type that the schema does not name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leftover {
    Report,
    Keep,
}

const DYNAMIC: &str = "dynamic";

static DYNAMIC_BLOCK: LazyLock<BlockSchema> = LazyLock::new(|| BlockSchema {
    type_name: DYNAMIC.into(),
    label_names: vec!["type".into()],
});

/// What it costs to generate a block, in steps of evaluation.
const STEPS_OF_BLOCK: u64 = 16;

/// Bytes of a body that are walked in the time of one step: an argument that no one expects takes a report.
const BYTES_OF_STEP: u64 = 8;
