//! Evaluation of JSON values.

use std::collections::HashMap;

use super::origin::ParsedTemplate;
use crate::Str;
use crate::diagnostic::Diagnostics;
use crate::eval::budget::BudgetExceeded;
use crate::eval::collection::ComputedKey;
use crate::eval::{EvalContext, ObjectKeys, OpenMeter, check, errors};
use crate::internal::is_template;
use crate::internal::meter;
use crate::json::{
    ArrayElements, Properties, Property, Text, Value as Json, ValueKind as JsonKind,
};
use crate::number::Number;
use crate::types::Type;
use crate::value::{Excerpt, Mapping, MarkSet, Value};

/// Bytes of JSON text that are evaluated per step.
const JSON_BYTES_PER_STEP: u64 = 8;

/// Charges the evaluation of a value to a shared budget: a dynamic block may evaluate it once per element. Reports
/// exhaustion and returns `false`.
pub(super) fn charge(
    value: Json<'_>,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let steps = u64::from(value.span().len()) / JSON_BYTES_PER_STEP;
    let budget = context.shared_budget();
    let taken = budget.map_or(Ok(()), |budget| budget.take(steps, 0));
    if let Err(exceeded) = taken {
        diagnostics.push(errors::limit_exceeded(exceeded, value.source_span()));
    }
    taken.is_ok()
}

/// Evaluates one JSON value. The parser limits nesting.
pub(super) struct JsonEvaluator<'e, 'p> {
    context: &'e EvalContext<'p>,
    diagnostics: &'e mut Diagnostics,
    depth: u32,
    /// The meter of the thread, if the context has a budget to take from.
    meter: Option<OpenMeter>,
    /// Whether an exceeded limit is reported.
    is_stopped: bool,
}

impl<'e, 'p> JsonEvaluator<'e, 'p> {
    pub(super) fn new(context: &'e EvalContext<'p>, diagnostics: &'e mut Diagnostics) -> Self {
        Self {
            context,
            diagnostics,
            depth: context.limits().value_depth,
            meter: context.shared_budget().cloned().map(OpenMeter::new),
            is_stopped: false,
        }
    }

    pub(super) fn value(&mut self, value: Json<'_>) -> Value {
        if !self.is_affordable(value) {
            return Value::dynamic();
        }
        match value.kind() {
            JsonKind::Invalid => Value::dynamic(),
            JsonKind::Null => Value::null(Type::Dynamic),
            JsonKind::Bool(value) => value.into(),
            JsonKind::Number(text) => {
                Number::parse_literal(text).map_or_else(|_| Value::dynamic(), Value::from)
            }
            JsonKind::String(text) => self.text(text),
            JsonKind::Array(elements) => self.array(elements, value),
            JsonKind::Object(properties) => self.object(properties, value),
        }
    }

    /// Returns whether the limits allow what was built so far. Otherwise reports it once.
    fn is_affordable(&mut self, subject: Json<'_>) -> bool {
        if !meter::is_exceeded() {
            return true;
        }
        if self.meter.is_some()
            && !self.is_stopped
            && let Err(exceeded) = check()
        {
            self.is_stopped = true;
            let at = subject.source_span();
            self.diagnostics.push(errors::limit_exceeded(exceeded, at));
        }
        false
    }

    pub(super) fn text(&mut self, text: Text<'_>) -> Value {
        let decoded = text.decode();
        // Without a sequence, a template is its text; no parser runs for most strings.
        if self.context.is_literal_only() || !is_template(decoded) {
            return Value::string(decoded);
        }
        match ParsedTemplate::of(text, self.diagnostics) {
            Some(parsed) => {
                let origin = &parsed.origin;
                origin.evaluate(&parsed.template, self.context, self.diagnostics)
            }
            None => Value::dynamic(),
        }
    }

    fn array(&mut self, elements: ArrayElements<'_>, subject: Json<'_>) -> Value {
        let elements: Vec<Value> = elements.map(|element| self.value(element)).collect();
        self.within_depth(Value::tuple(elements), subject)
    }

    /// Evaluates an object. If a name repeats, the first property stays, and the others are reported. An
    /// unknown name makes the whole object unknown.
    fn object(&mut self, properties: Properties<'_>, subject: Json<'_>) -> Value {
        let mut entries: Vec<(Str, Value)> = Vec::with_capacity(properties.len());
        let mut names = NamesOfObject::with_capacity(properties.len());
        for property in properties {
            let written = self.text(property.name());
            // Also under a name that is invalid or a duplicate, for the diagnostics of the value.
            let value = self.value(property.value());
            entries.extend(
                self.name(&written, property, &mut names)
                    .map(|name| (name, value)),
            );
        }
        if names.has_unknown {
            return Value::dynamic().with_marks(names.marks);
        }
        let object = Value::object(entries.into_iter().collect::<Mapping>());
        self.within_depth(object.with_marks(names.marks), subject)
    }

    /// Evaluates the names of an object, without its values.
    pub(super) fn names(&mut self, properties: Properties<'_>) -> ObjectKeys {
        let mut names = NamesOfObject::with_capacity(properties.len());
        let keys = properties.map(|property| {
            let written = self.text(property.name());
            self.name(&written, property, &mut names)
        });
        ObjectKeys {
            keys: keys.collect(),
            marks: names.marks,
        }
    }

    /// Returns a name; `None` if it is unknown, or wrong, which is reported.
    fn name<'f>(
        &mut self,
        written: &Value,
        property: Property<'f>,
        names: &mut NamesOfObject<'f>,
    ) -> Option<Str> {
        let source = property.file().source();
        let at = || source.span(property.name_span());
        let name = match ComputedKey::of(written.clone(), &mut names.marks) {
            ComputedKey::Known(name) => name,
            ComputedKey::Unknown => {
                names.has_unknown = true;
                return None;
            }
            ComputedKey::Null => {
                self.diagnostics.push(errors::null_property_name(at()));
                return None;
            }
            ComputedKey::Wrong(message) => {
                self.diagnostics
                    .push(errors::incorrect_property_name(&message, at()));
                return None;
            }
        };
        let Some(earlier) = names.first.get(&name) else {
            names.first.insert(name.clone(), property);
            return Some(name);
        };
        let earlier = source.span(earlier.name_span());
        let excerpt = Excerpt::of_part(name, written);
        self.diagnostics
            .push(errors::duplicate_property(&excerpt, earlier, at()));
        None
    }

    /// Returns a compound value, or an unknown one after reporting that it nests too deep.
    fn within_depth(&mut self, value: Value, subject: Json<'_>) -> Value {
        if value.depth() <= self.depth {
            return value;
        }
        self.diagnostics.push(errors::limit_exceeded(
            BudgetExceeded::Depth,
            subject.source_span(),
        ));
        Value::dynamic()
    }
}

/// The names of an object so far.
struct NamesOfObject<'f> {
    first: HashMap<Str, Property<'f>>,
    marks: MarkSet,
    has_unknown: bool,
}

impl NamesOfObject<'_> {
    fn with_capacity(count: usize) -> Self {
        Self {
            first: HashMap::with_capacity(count),
            marks: MarkSet::new(),
            has_unknown: false,
        }
    }
}
