//! Expansion of one `dynamic` block into the blocks that it generates.

use std::sync::Arc;

use super::definition::{DynamicDefinition, PartialDefinition};
use super::iteration::DynamicElement;
use super::scope::DynamicScope;
use super::{BodyValues, DYNAMIC, DynamicBody, Iteration, STEPS_PER_BLOCK, errors};
use crate::body::content::{Block, Header, Label};
use crate::body::schema::{BlockSchema, BodySchema};
use crate::body::{Expression, Unnamed};
use crate::convert::convert;
use crate::diagnostic::{Diagnostics, IterationReports, suggest};
use crate::eval::{OpenMeter, charge_steps, check};
use crate::internal::meter;
use crate::types::Type;
use crate::value::{MarkSet, Value, ops};

/// Memory of a generated block and its scope, without the values of its iterator and labels.
const BYTES_OF_BLOCK: usize = 512;

impl DynamicBody {
    /// Appends the blocks that a `dynamic` block generates. Returns whether no mistake hides one of them.
    pub(super) fn expand(
        &self,
        block: &Block,
        schema: &BodySchema,
        unnamed: Unnamed,
        blocks: &mut Vec<Block>,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let Some(label) = block.labels().pop() else {
            return true;
        };
        let expected = match self.expected(&label, schema, unnamed, diagnostics) {
            Ok(expected) => expected,
            Err(is_consumed) => return is_consumed,
        };
        let Some(partial) = PartialDefinition::read(block, label, expected, diagnostics) else {
            return false;
        };
        let Some(collection) = self.for_each(partial.for_each(), diagnostics) else {
            return false;
        };
        let marks = Arc::new(collection.marks().cloned().unwrap_or_default());
        let elements = match ops::elements(&collection) {
            Ok(elements) => elements,
            Err(error) => {
                diagnostics.push(errors::invalid_for_each(&error, partial.for_each().span()));
                return false;
            }
        };
        // As in the reference, `for_each` is checked before labels and content.
        let Some(definition) = partial.complete(expected, diagnostics) else {
            return false;
        };
        let steps = (elements.len() as u64).saturating_mul(STEPS_PER_BLOCK);
        let _meter = OpenMeter::new(Arc::clone(&self.budget));
        if !charge_steps(steps) {
            diagnostics.push(errors::too_many_blocks(definition.for_each.span()));
            return false;
        }
        let mut is_whole = true;
        let mut reports = IterationReports::new(diagnostics);
        let mut index = 0..;
        let mut generate = |entry: Option<ops::Entry<'_>>, unknown: bool| {
            let index = index.next().unwrap_or_default();
            let values = self.dynamic_scope.values.as_ref();
            let values = values.and_then(|all| all.of_element(&definition.span, index));
            meter::charge(BYTES_OF_BLOCK);
            if meter::is_exceeded() {
                return false;
            }
            let iteration = Arc::new(self.iteration(&definition, index, entry, &marks));
            let labels = self.labels(&definition, &iteration, values.as_deref(), diagnostics);
            is_whole &= labels.is_some();
            if let Some(labels) = labels {
                let dynamic_scope = DynamicScope {
                    iteration: Some(iteration),
                    marks: Arc::clone(&marks),
                    unknown,
                    values,
                };
                blocks.push(self.generated(&definition, labels, dynamic_scope));
            }
            reports.after_element(diagnostics);
            true
        };
        // As in the reference, an unknown number of blocks is one block with an unknown body.
        if elements.is_unknown() {
            generate(None, true);
        } else {
            let unknown = self.dynamic_scope.unknown;
            for entry in elements.iter() {
                if !generate(Some(entry), unknown) {
                    break;
                }
            }
        }
        reports.finish(diagnostics);
        if check().is_err() {
            diagnostics.push(errors::too_many_blocks(definition.for_each.span()));
            return false;
        }
        is_whole
    }

    /// Returns the schema of the generated blocks. The error is whether they are not expected here, and no mistake.
    fn expected<'s>(
        &self,
        label: &Label,
        schema: &'s BodySchema,
        unnamed: Unnamed,
        diagnostics: &mut Diagnostics,
    ) -> Result<&'s BlockSchema, bool> {
        let is_consumed = self.consumed.contains_block(&label.text);
        // As in the reference, `dynamic "dynamic"` is an error.
        let is_expected = *label.text != *DYNAMIC && !is_consumed;
        let is_named = |block: &&BlockSchema| is_expected && *block.type_name == *label.text;
        if let Some(expected) = schema.blocks().iter().find(is_named) {
            return Ok(expected);
        }
        let is_reported = unnamed == Unnamed::Report && !is_consumed;
        if is_reported {
            diagnostics.push_error(|| {
                let similar = suggest(&label.text, schema.suggested_blocks());
                errors::unsupported_block(&label.text, similar, label.span.clone())
            });
        }
        Err(!is_reported)
    }

    fn iteration(
        &self,
        definition: &DynamicDefinition,
        index: usize,
        entry: Option<ops::Entry<'_>>,
        marks: &MarkSet,
    ) -> Iteration {
        Iteration::new(
            definition.iterator.clone(),
            entry,
            marks,
            self.dynamic_scope.iteration.clone(),
            DynamicElement::new(&definition.span, index),
        )
    }

    pub(super) fn for_each(
        &self,
        for_each: &Expression,
        diagnostics: &mut Diagnostics,
    ) -> Option<Value> {
        let (values, iteration) = (&self.dynamic_scope.values, &self.dynamic_scope.iteration);
        self.once(for_each, values.as_deref(), iteration.as_ref(), diagnostics)
    }

    /// Evaluates an argument of the definition once, in the scope of an iteration. Returns `None` after an error.
    fn once(
        &self,
        expression: &Expression,
        values: Option<&dyn BodyValues>,
        iteration: Option<&Arc<Iteration>>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Value> {
        if let Some(known) = values.and_then(|values| values.get(expression)) {
            return Some(known);
        }
        let mut scope = self.context.0.child();
        scope.set_budget(Arc::clone(&self.budget));
        if let Some(iteration) = iteration {
            iteration.define(&mut scope);
        }
        let mut found = Diagnostics::new();
        let value = self
            .called
            .once(expression, iteration, &mut found, &|found| {
                let value = expression.evaluate(&scope, found);
                if let Some(values) = values {
                    values.record(expression, &value);
                }
                value
            });
        let failed = found.has_errors();
        diagnostics.append(found);
        (!failed).then_some(value)
    }

    /// Evaluates the labels of one generated block; `None` if one of them fails.
    fn labels(
        &self,
        definition: &DynamicDefinition,
        iteration: &Arc<Iteration>,
        values: Option<&dyn BodyValues>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Arc<[Label]>> {
        let mut labels = Vec::with_capacity(definition.labels.len());
        // DIFFERENCE: `every-label`. The reference reports the first wrong label only.
        for expression in &definition.labels {
            let Some(value) = self.once(expression, values, Some(iteration), diagnostics) else {
                continue;
            };
            let problem = match convert(&value, &Type::String) {
                Err(error) => errors::label_type(&error.to_string(), expression.span()),
                Ok(label) if label.is_null() => errors::null_label(expression.span()),
                // DIFFERENCE: `marked-labels`. Messages and results show labels, which lose marks in the reference.
                Ok(label) if label.is_marked() => errors::marked_label(expression.span()),
                Ok(label) => match label.into_string() {
                    Some(text) => {
                        // Blocks share the text, but each decoded value copies it.
                        meter::charge(text.len());
                        labels.push(Label {
                            text,
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
        definition: &DynamicDefinition,
        labels: Arc<[Label]>,
        dynamic_scope: DynamicScope,
    ) -> Block {
        Block {
            header: Header::Generated {
                type_name: definition.type_name.clone(),
                type_span: definition.type_span.clone(),
                definition: definition.span.clone(),
                labels,
            },
            body: self.wrap(definition.content.clone(), dynamic_scope),
        }
    }
}
