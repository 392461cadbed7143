//! Dynamic blocks: `dynamic "type" { for_each = … content { … } }` generates blocks of a type.
//!
//! A dynamic body requests the schema's content and all `dynamic` blocks from the body that it wraps, and replaces each
//! `dynamic` block by the blocks that it generates.

// spec(nomad): dynamic Blocks; cases::bodies/dynamic, specs::hcldec/dynamic_blocks
// spec(nomad): Best Practices for dynamic Blocks; suites::hostile::evaluation::dynamic_blocks_stop_at_the_limit

mod called;
mod definition;
mod errors;
mod expand;
#[cfg(feature = "ext")]
mod forms;
mod iteration;
mod known;
mod scope;
#[cfg(feature = "json_form")]
mod unexpanded_blocks;

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, LazyLock};

use super::consumed_names::{ConsumedNames, Listing};
use super::content::{Attribute, Block, BodyContent};
use super::lookup::Lookup;
use super::native::check_labels;
use super::schema::{BlockSchema, BodySchema};
use super::{Body, BodyKind, Unnamed};
use crate::Limits;
use crate::Str;
use crate::diagnostic::Diagnostics;
use crate::eval::{Budget, EvalContext};
use crate::native::{self as native_syntax, DynamicBlock};
use crate::source::SourceSpan;
use crate::value::{MarkSet, Value};

use called::Called;
pub(crate) use definition::Dynamic;
#[cfg(feature = "ext")]
pub use forms::check_dynamic_blocks;
pub(crate) use iteration::Iteration;
pub use iteration::ScopeKey;
pub use known::{BlockInstances, BodyValues, Instance};
use scope::DynamicScope;

/// A body in which `dynamic` blocks are expanded.
#[derive(Clone, Debug)]
pub(super) struct DynamicBody {
    inner: Body,
    context: OwnContext,
    budget: Arc<Budget>,
    consumed: ConsumedNames,
    dynamic_scope: DynamicScope,
    kept: Option<Kept>,
    instances: Option<Arc<dyn BlockInstances>>,
    called: Called,
}

/// Variables and functions of the expressions in a body. Not shown by `Debug`: there are secrets among them.
#[derive(Clone)]
struct OwnContext(Arc<EvalContext<'static>>);

impl OwnContext {
    fn of(context: &EvalContext<'_>) -> Self {
        Self(Arc::new(context.flatten()))
    }
}

impl fmt::Debug for OwnContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("OwnContext")
    }
}

/// The body of a dynamic block that stays, or a body inside it.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    /// The iterator of the dynamic block around this body. Its `for_each` is outside the scope of the iterator.
    iterator: Option<Str>,
}

impl DynamicBody {
    /// A body with the instances of its blocks. Its context is set later.
    #[inline]
    pub(super) fn with_instances(
        inner: Body,
        limits: Limits,
        instances: Arc<dyn BlockInstances>,
    ) -> Self {
        Self {
            budget: Arc::new(Budget::new(limits, inner.text_len())),
            instances: Some(instances),
            ..Self::new(inner, &EvalContext::new())
        }
    }

    /// Returns whether both are the same text in the same scope.
    #[inline]
    pub(super) fn has_written_form_of(&self, other: &Self) -> bool {
        let instances = |this: &Self| this.instances.as_ref().map(|all| Arc::as_ptr(all).addr());
        self.dynamic_scope.is_scope_of(&other.dynamic_scope)
            && self.consumed == other.consumed
            && self.kept == other.kept
            && instances(self) == instances(other)
            && self.inner == other.inner
    }

    pub(super) fn new(inner: Body, context: &EvalContext<'_>) -> Self {
        let dynamic_scope = DynamicScope::default();
        let text = inner
            .missing_item()
            .map_or(0, |start| start.source().text().len() as u64);
        let budget = context
            // Blocks count towards the evaluation that they belong to; a budget of their own allows for the text.
            .shared_budget()
            .map_or_else(|| Arc::new(Budget::new(context.limits(), text)), Arc::clone);
        Self {
            inner,
            context: OwnContext::of(context),
            budget,
            consumed: ConsumedNames::default(),
            dynamic_scope,
            kept: None,
            instances: None,
            called: Called::default(),
        }
    }

    /// The same body with values of its expressions.
    #[inline]
    pub(super) fn with_values(mut self, values: Arc<dyn BodyValues>) -> Self {
        self.dynamic_scope.values = Some(values);
        self
    }

    /// The same body with its arguments evaluated in another context.
    pub(super) fn with_context(&self, context: &EvalContext<'_>) -> Self {
        // Instances are found before there is a run, and so before its budget.
        let shared = self.instances.is_some().then(|| context.shared_budget());
        let budget = Arc::clone(shared.flatten().unwrap_or(&self.budget));
        Self {
            context: OwnContext::of(context),
            budget,
            called: Called::default(),
            ..self.clone()
        }
    }

    pub(super) const fn inner(&self) -> &Body {
        &self.inner
    }

    pub(super) fn hides_blocks(&self) -> bool {
        self.called.hides_blocks()
    }

    pub(super) const fn is_unknown(&self) -> bool {
        self.dynamic_scope.unknown
    }

    #[inline]
    pub(super) fn instance_key(&self) -> Option<&Value> {
        self.dynamic_scope.iteration.as_ref()?.instance_key()
    }

    pub(super) fn marks(&self) -> &MarkSet {
        &self.dynamic_scope.marks
    }

    /// The wrapped body. Generated content is charged to the budget each time it is walked; once that is exhausted, the
    /// result is an empty body.
    fn charged_inner(&self, diagnostics: &mut Diagnostics) -> Cow<'_, Body> {
        let text = self.text_len();
        let heap = text.saturating_mul(HEAP_OF_TEXT);
        if self.charge_repetition(text / BYTES_PER_STEP, heap, diagnostics) {
            Cow::Borrowed(&self.inner)
        } else {
            Cow::Owned(Body::merge([]))
        }
    }

    /// Takes steps and bytes from the budget for content that is generated repeatedly. Reports exhaustion and returns `false`.
    fn charge_repetition(&self, steps: u64, bytes: u64, diagnostics: &mut Diagnostics) -> bool {
        let suffices =
            self.dynamic_scope.iteration.is_none() || self.budget.take(steps, bytes).is_ok();
        if !suffices && let Some(at) = self.missing_item() {
            diagnostics.push(errors::too_many_blocks(at));
        }
        suffices
    }

    /// The blocks that some of the written ones are expanded to.
    #[inline]
    pub(super) fn of_written(
        &self,
        written: &[native_syntax::Block<'_>],
        schema: &BodySchema,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let expected = Lookup::new(schema);
        let mut blocks = Vec::with_capacity(written.len());
        for &block in written {
            let expected = expected.block(block.type_name());
            if expected.is_none_or(|expected| check_labels(block, expected, diagnostics)) {
                blocks.push(Block::native(block));
            }
        }
        let content = BodyContent {
            attributes: Vec::new(),
            blocks,
            missing_item: self.missing_item(),
        };
        self.expanded(content, diagnostics, &mut |block, blocks, diagnostics| {
            self.expand(&block, schema, Unnamed::Ignore, blocks, diagnostics)
        })
    }

    /// The attributes that are not consumed, in the scope of this body.
    fn visible(&self, attributes: Vec<Attribute>) -> Vec<Attribute> {
        let mut visible = Vec::with_capacity(attributes.len());
        for attribute in attributes {
            if !self.consumed.contains_attribute(attribute.name()) {
                visible.push(self.dynamic_scope.attribute(attribute));
            }
        }
        visible
    }

    /// The wrapped body without the consumed names, and without `dynamic` blocks if their types are all consumed.
    fn remaining_inner(&self, diagnostics: &mut Diagnostics) -> Cow<'_, Body> {
        let inner = self.charged_inner(diagnostics);
        if self.consumed.is_empty() {
            return inner;
        }
        let mut taken = BodySchema::new();
        self.consumed.extend_schema(&mut taken);
        let rest = inner.without(&taken);
        let dynamic = BodySchema::new().block(DYNAMIC, ["type"]);
        let (content, others) = rest.partial_content(&dynamic, &mut Diagnostics::new());
        let mut types = content.blocks.iter().map(|block| block.label(0));
        let all_taken =
            types.all(|label| label.is_some_and(|label| self.consumed.contains_block(&label)));
        Cow::Owned(if all_taken && !content.blocks.is_empty() {
            others
        } else {
            rest
        })
    }

    /// The rest of the body as it is written, with its `dynamic` blocks.
    #[inline]
    pub(super) fn written(&self, diagnostics: &mut Diagnostics) -> WrittenBody {
        let mut taken = BodySchema::new();
        self.consumed.extend_schema(&mut taken);
        let inner = self.charged_inner(diagnostics);
        let body = if self.consumed.is_empty() {
            inner.into_owned()
        } else {
            inner.without(&taken)
        };
        let mut iterators = Vec::new();
        if let Some(iteration) = &self.dynamic_scope.iteration {
            iteration.add_iterators(&mut iterators);
        }
        WrittenBody {
            body,
            iterators,
            consumed: self.consumed.clone(),
        }
    }

    /// Extends the schema by `dynamic` blocks, and by the consumed names so that they are not reported.
    fn extended(&self, schema: &BodySchema) -> BodySchema {
        let mut extended = schema.clone();
        self.consumed.extend_schema(&mut extended);
        if !extended.names(DYNAMIC) {
            extended = extended.block(DYNAMIC, ["type"]);
        }
        extended
    }

    /// The content without consumed names. `expand` appends what a `dynamic` block stands for, and returns whether that is whole.
    fn expanded(
        &self,
        content: BodyContent,
        diagnostics: &mut Diagnostics,
        expand: &mut dyn FnMut(Block, &mut Vec<Block>, &mut Diagnostics) -> bool,
    ) -> BodyContent {
        let attributes = self.visible(content.attributes);
        let mut blocks = Vec::with_capacity(content.blocks.len());
        for block in content.blocks {
            if block.type_name() == DYNAMIC {
                let is_whole =
                    names_a_type(&block, diagnostics) && expand(block, &mut blocks, diagnostics);
                if !is_whole {
                    self.called.note_hidden_blocks();
                }
            } else if !self.consumed.contains_block(block.type_name())
                && self.charge_repetition(STEPS_PER_BLOCK, HEAP_OF_BLOCK, diagnostics)
            {
                self.push_written(block, &mut blocks);
            }
        }
        BodyContent {
            attributes,
            blocks,
            missing_item: content.missing_item,
        }
    }

    /// Appends a block that is not a `dynamic` block, or its instances.
    fn push_written(&self, block: Block, blocks: &mut Vec<Block>) {
        let all = self.instances.as_deref();
        let Some(instances) = all.and_then(|all| all.of(&block)) else {
            let body = match all.and_then(|all| all.values_in(&block)) {
                Some(values) => {
                    let scope = DynamicScope {
                        values: Some(values),
                        ..self.dynamic_scope.inner()
                    };
                    self.wrap(block.body, scope)
                }
                None => self.wrap_written(block.body),
            };
            return blocks.push(Block { body, ..block });
        };
        for (inner, instance) in instances {
            blocks.push(
                block
                    .clone()
                    .with_body(self.wrap(inner, instance.0.clone())),
            );
        }
    }

    /// Wraps the body of a block that is not a `dynamic` block. Outside generated content, a body without blocks is unchanged: there is
    /// nothing to expand, and no name to suggest `dynamic` for.
    fn wrap_written(&self, inner: Body) -> Body {
        let scope = self.dynamic_scope.inner();
        if scope.is_plain() && has_no_blocks(&inner) {
            return inner;
        }
        self.wrap(inner, scope)
    }

    fn wrap(&self, inner: Body, dynamic_scope: DynamicScope) -> Body {
        Body::of_kind(self.wrapping(inner, dynamic_scope))
    }

    fn wrapping(&self, inner: Body, dynamic_scope: DynamicScope) -> Self {
        Self {
            inner,
            context: self.context.clone(),
            budget: Arc::clone(&self.budget),
            consumed: ConsumedNames::default(),
            dynamic_scope,
            kept: None,
            instances: None,
            called: self.called.clone(),
        }
    }
}

impl BodyKind for DynamicBody {
    fn missing_item(&self) -> Option<SourceSpan> {
        self.inner.missing_item()
    }

    fn is_incomplete(&self) -> bool {
        self.inner.is_incomplete()
    }

    fn text_len(&self) -> u64 {
        self.inner.text_len()
    }

    fn content(
        &self,
        schema: &BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> BodyContent {
        let inner = self.charged_inner(diagnostics);
        let mut content = inner.read(&self.extended(schema), unnamed, diagnostics);
        // The content has the consumed names too, which the inner body must not report.
        let wanted = Lookup::new(schema);
        let attributes = &mut content.attributes;
        attributes.retain(|attribute| wanted.attribute(attribute.name()).is_some());
        self.expanded(content, diagnostics, &mut |block, blocks, diagnostics| {
            self.expand(&block, schema, unnamed, blocks, diagnostics)
        })
    }

    /// This body without the names of the schema.
    fn without(&self, schema: &BodySchema) -> Body {
        Body::of_kind(Self {
            consumed: self.consumed.with(schema),
            ..self.clone()
        })
    }

    /// All that is left, regardless of its names.
    fn list(&self, listing: Listing, diagnostics: &mut Diagnostics) -> BodyContent {
        let inner = self.remaining_inner(diagnostics);
        let mut content = inner.list(listing, diagnostics);
        content.missing_item = self.missing_item();
        match (&self.kept, listing) {
            (_, Listing::Attributes) => {
                content.attributes = self.visible(content.attributes);
                content
            }
            #[cfg(feature = "json_form")]
            (Some(kept), _) => self.kept_content(kept, content),
            #[cfg(feature = "json_form")]
            (_, Listing::Known) => {
                self.expanded(content, diagnostics, &mut |block, blocks, diagnostics| {
                    self.expand_or_keep(block, blocks, diagnostics);
                    true
                })
            }
            _ => self.expanded(content, diagnostics, &mut |block, blocks, diagnostics| {
                Dynamic::of(&block).is_none_or(|dynamic| {
                    let schema = dynamic.schema();
                    self.expand(&block, &schema, Unnamed::Ignore, blocks, diagnostics)
                })
            }),
        }
    }
}

/// A body with dynamic blocks as it is written.
#[derive(Debug)]
pub struct WrittenBody {
    /// The body in which nothing is expanded.
    pub body: Body,
    /// The iterators of the blocks that generated the body, with their elements: inner ones first.
    pub iterators: Vec<(Str, Value)>,
    consumed: ConsumedNames,
}

impl WrittenBody {
    /// Returns whether a block was taken: it is a `dynamic` block of a type that was read.
    #[must_use]
    #[inline]
    pub fn has_taken(&self, block: native_syntax::Block<'_>) -> bool {
        let label = || block.label(0);
        block.type_name() == DYNAMIC
            && label().is_some_and(|label| self.consumed.contains_block(&label.text()))
    }
}

/// Returns whether a `dynamic` block has one label, the type of its blocks; reports it if not.
fn names_a_type(block: &Block, diagnostics: &mut Diagnostics) -> bool {
    let native = block.as_native();
    native.is_none_or(|native| check_labels(native, &DYNAMIC_BLOCK, diagnostics))
}

/// Returns whether a body is a native one without blocks. `dynamic = …` is an error that a block type is named so.
fn has_no_blocks(body: &Body) -> bool {
    body.as_native()
        .is_some_and(|body| body.blocks().next().is_none() && body.attribute(DYNAMIC).is_none())
}

const DYNAMIC: &str = DynamicBlock::TYPE;

static DYNAMIC_BLOCK: LazyLock<BlockSchema> = LazyLock::new(|| BlockSchema {
    type_name: DYNAMIC.into(),
    label_names: vec!["type".into()],
    required_labels: None,
    variants: Vec::new(),
});

/// Steps per generated block.
const STEPS_PER_BLOCK: u64 = 16;

/// Bytes of heap that a program takes for each byte of generated text: a short argument becomes a key and a value.
const HEAP_OF_TEXT: u64 = 4;

/// The bytes that a generated block takes with its scope.
const HEAP_OF_BLOCK: u64 = 2 * size_of::<Block>() as u64;

/// Bytes of a body that are walked per step; each unsupported argument in them takes a diagnostic.
const BYTES_PER_STEP: u64 = 8;
