//! Splats.

// spec(native): Splat Operators

use super::{Evaluator, errors};
use crate::convert::{Safety, convert, unify};
use crate::diagnostic::IterationReports;
use crate::internal::build::List;
use crate::native::{Expression, ExpressionKind, Splat, StepKind};
use crate::types::Type;
use crate::value::{MarkSet, Refinement, Value, ValueKind};

/// After this many wrong elements, the others are not evaluated.
const MAX_WRONG: usize = 8;

impl<'f> Evaluator<'_, 'f> {
    pub(super) fn splat(&mut self, splat: Splat<'f>, expression: Expression<'f>) -> Value {
        let (source, failed) = self.evaluate_checked(splat.source());
        if failed || !self.spend_on_source(expression) {
            return Value::dynamic();
        }
        if let ValueKind::Tuple(elements) = source.kind() {
            let result = self.splat_tuple(elements, &MarkSet::new(), splat);
            return self.within_limits(result, expression);
        }
        let (plain, marks) = source.unmark();
        let result = match (plain.kind(), plain.ty()) {
            (ValueKind::Null, Type::List(_) | Type::Set(_) | Type::Tuple(_)) => {
                let subject = splat.source();
                let sequence = Self::at(expression, subject.span().to(splat.marker_span()));
                self.report_part(errors::splat_of_null(), subject, sequence);
                return Value::dynamic();
            }
            (ValueKind::Null, _) => Value::tuple(Vec::new()),
            (
                ValueKind::List(elements) | ValueKind::Set(elements),
                Type::List(ty) | Type::Set(ty),
            ) => self.splat_list((elements, &marks), &ty, splat, expression),
            (ValueKind::Tuple(elements), _) => self.splat_tuple(elements, &marks, splat),
            (ValueKind::Unknown, Type::List(ty) | Type::Set(ty)) => {
                self.splat_unknown_list(&plain, &ty, splat)
            }
            (ValueKind::Unknown, Type::Tuple(types)) => {
                let mut unknown = Vec::with_capacity(types.len());
                for ty in &**types {
                    unknown.push(Value::unknown(ty.clone()));
                }
                let (elements, failed) = self.each(&unknown, &MarkSet::new(), splat);
                if failed == MAX_WRONG {
                    return Value::dynamic();
                }
                Value::unknown_not_null(Type::tuple(types_of(&elements)))
            }
            // A value that may be null may give no element.
            (ValueKind::Unknown, ty) if !plain.range().not_null => {
                if ty != Type::Dynamic {
                    self.each_type(&ty, splat);
                }
                Value::dynamic()
            }
            // A single value is its own only element, and keeps its marks.
            _ => self.splat_tuple(std::slice::from_ref(&source), &MarkSet::new(), splat),
        };
        self.within_limits(result.with_marks(marks), expression)
    }

    /// Evaluates the expression after the splat for each element of a sequence with these marks, and returns how many
    /// evaluations failed: at [`MAX_WRONG`], the others are left out.
    fn each(
        &mut self,
        elements: &[Value],
        marks: &MarkSet,
        splat: Splat<'f>,
    ) -> (List<Value>, usize) {
        let each = splat.each();
        let path = attribute_path(each);
        let Ok(mut results) = List::with_capacity(elements.len()) else {
            self.is_affordable(splat.source());
            return (List::new(), 1);
        };
        let mut failed = 0;
        let mut reports = IterationReports::new(&self.diagnostics);
        for element in elements {
            if self.is_stopped() || failed == MAX_WRONG {
                break;
            }
            // The place of the result is charged, and its parts are shared.
            if let Some(path) = &path
                && let Some(value) = path.follow(element)
                && self.spend(AttributePath::STEPS, each)
            {
                let _ = results.push_checked(value.clone());
                continue;
            }
            if !self.is_affordable(each) {
                break;
            }
            let start = self.diagnostics.checkpoint();
            self.splat_elements.push(element.clone());
            let (value, wrong) = self.evaluate_checked(each);
            self.splat_elements.pop();
            self.hide_details(start, marks);
            failed += usize::from(wrong);
            let _ = results.push_checked(value);
            reports.after_element(&mut self.diagnostics);
        }
        reports.finish(&mut self.diagnostics);
        (results, failed)
    }

    /// The result of a splat over a tuple. After a failure it is unknown, with the element types still inferred.
    fn splat_tuple(&mut self, elements: &[Value], marks: &MarkSet, splat: Splat<'f>) -> Value {
        let (results, failed) = self.each(elements, marks, splat);
        match failed {
            0 => return Value::tuple(results),
            // The types of thousands of elements would take longer than their values.
            MAX_WRONG.. => return Value::dynamic(),
            _ => {}
        }
        let mut types = Vec::with_capacity(elements.len());
        for element in elements {
            types.push(self.each_type_quietly(&element.ty(), splat));
        }
        Value::unknown(Type::tuple(types))
    }

    fn splat_list(
        &mut self,
        (elements, marks): (&[Value], &MarkSet),
        element_type: &Type,
        splat: Splat<'f>,
        expression: Expression<'f>,
    ) -> Value {
        if elements.is_empty() {
            let ty = self.each_type(element_type, splat);
            return Value::list(ty, Vec::new());
        }
        let (results, failed) = self.each(elements, marks, splat);
        let mut size = 0u64;
        for result in &results {
            size = size.saturating_add(result.size());
        }
        if !self.spend_on(size, expression) {
            return Value::dynamic();
        }
        if failed > 0 {
            let ty = self.each_type_quietly(element_type, splat);
            return Value::unknown(Type::list(ty));
        }
        let first = results.first().map_or(Type::Dynamic, Value::ty);
        for result in &results {
            if result.ty() != first {
                // The elements of a list have one type, so their results differ only where one is null or unknown.
                return unified_list(&results).unwrap_or_else(Value::dynamic);
            }
        }
        Value::list(first, results)
    }

    fn splat_unknown_list(&mut self, list: &Value, element_type: &Type, splat: Splat<'f>) -> Value {
        let ty = Type::list(self.each_type(element_type, splat));
        let lengths = list.range();
        let refinement = Refinement {
            min_length: lengths.min_length,
            max_length: lengths.max_length,
            ..Refinement::NOT_NULL
        };
        let unknown = Value::unknown(ty);
        unknown.refined(&refinement).unwrap_or(unknown)
    }

    /// Infers the type of the result for an element of this type, by evaluating an unknown one.
    fn each_type(&mut self, element_type: &Type, splat: Splat<'f>) -> Type {
        let (results, _) = self.each(
            &[Value::unknown(element_type.clone())],
            &MarkSet::new(),
            splat,
        );
        results.first().map_or(Type::Dynamic, Value::ty)
    }

    /// Like [`Self::each_type`], for elements with errors that are already reported.
    fn each_type_quietly(&mut self, element_type: &Type, splat: Splat<'f>) -> Type {
        self.isolated(|this| this.each_type(element_type, splat)).0
    }
}

fn types_of(values: &[Value]) -> Vec<Type> {
    let mut types = Vec::with_capacity(values.len());
    for value in values {
        types.push(value.ty());
    }
    types
}

/// Returns values of several types as a list, if they convert to one type.
fn unified_list(values: &[Value]) -> Option<Value> {
    let mut types = types_of(values);
    // An unknown result of unknown type takes the type of the others: there is one, since the types differ.
    types.retain(|ty| *ty != Type::Dynamic);
    // DIFFERENCE: the reference reports an error if the types differ.
    let ty = unify(&types, Safety::Unsafe)?;
    let mut converted = Vec::with_capacity(values.len());
    for value in values {
        converted.push(convert(value, &ty).ok()?);
    }
    Some(Value::list(ty, converted))
}

/// A path of attributes into each element. Known, unmarked objects are followed by reference.
struct AttributePath<'f>(Vec<&'f str>);

impl AttributePath<'_> {
    /// One step for the path, one for the element that it starts from.
    const STEPS: u64 = 2;

    fn follow<'v>(&self, element: &'v Value) -> Option<&'v Value> {
        let mut value = element;
        for step in &self.0 {
            match value.kind() {
                ValueKind::Object(object) => value = object.get(step)?,
                _ => return None,
            }
        }
        Some(value)
    }
}

/// The expression after the splat, if it is a path of attributes only.
fn attribute_path(each: Expression<'_>) -> Option<AttributePath<'_>> {
    let ExpressionKind::RelativeTraversal(path) = each.kind() else {
        return None;
    };
    let ExpressionKind::SplatItem = path.source().kind() else {
        return None;
    };
    let mut names = Vec::new();
    for step in path.steps() {
        match step.kind() {
            StepKind::Attribute(name) => names.push(name),
            _ => return None,
        }
    }
    Some(AttributePath(names))
}
