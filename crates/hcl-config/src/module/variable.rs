//! Input variables: the declarations of a module, and the value of each variable.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use hcl_core::convert::convert;
use hcl_core::ext::{Defaults, type_constraint_with_defaults};
use hcl_core::value::ValueError;
use hcl_core::value::{Excerpt, Mapping, Mark, Path, ValueKind};
use hcl_core::{
    Attribute, Block, Body, BodyContent, BodySchema, Diagnostic, Diagnostics, EvalContext,
    Expression, SourceSpan, Type, Value,
};

use super::editor::says_secret;
use super::errors;
use crate::Dialect;
use crate::layers::{Override, layered};
use hcl_serde::extend;

/// A `variable` block.
#[derive(Debug)]
pub(super) struct Variable {
    name: Box<str>,
    definition_span: SourceSpan,
    ty: Type,
    /// The span of the type expression.
    type_span: Option<SourceSpan>,
    defaults: Option<Defaults>,
    default: Option<(Value, SourceSpan)>,
    is_sensitive: bool,
    is_nullable: bool,
    validations: Vec<Validation>,
    /// The mistakes in its declaration and its value.
    pub(super) mistakes: Diagnostics,
}

#[derive(Debug)]
struct Validation {
    condition: Expression,
    message: Expression,
}

/// A value of a variable, and the span of reports about it. `None` if it could not be evaluated or does not fit, which has been reported.
pub(super) type Input = Option<(Value, SourceSpan)>;

/// The arguments of a `variable` block.
pub(super) const ARGUMENTS: [&str; 8] = [
    "type",
    "default",
    "description",
    "sensitive",
    "nullable",
    "ephemeral",
    "deprecated",
    "const",
];

static SCHEMA: LazyLock<BodySchema> = LazyLock::new(|| {
    ARGUMENTS
        .into_iter()
        .fold(BodySchema::new(), BodySchema::optional)
        .block("validation", [""; 0])
});

static VALIDATION: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .required("condition")
        .required("error_message")
});

/// Returns the names of variables that are declared in a text without mistakes of syntax.
pub(super) fn known_names(declared: &[Variable]) -> impl Iterator<Item = String> {
    let read = declared.iter();
    let read = read.filter(|variable| !variable.definition_span.source().is_broken());
    read.map(|variable| variable.name.to_string())
}

/// Returns the declared variables, with the mistakes in them. A second declaration of a name is reported and left out.
pub(super) fn declared<'b>(
    blocks: impl Iterator<Item = &'b Block>,
    diagnostics: &mut Diagnostics,
) -> Vec<Variable> {
    let mut index_of: HashMap<Cow<'_, str>, usize> = HashMap::new();
    let mut declared: Vec<Declaration<'b>> = Vec::new();
    let mut repeated = Vec::new();
    let written = blocks.flat_map(|block| declarations(block, diagnostics));
    let written: Vec<Declaration<'b>> = written.collect();
    for (name, span, written) in written {
        let earlier = index_of
            .get(&name)
            .and_then(|index| declared.get_mut(*index));
        match (earlier, written) {
            (None, written) => {
                index_of.insert(name.clone(), declared.len());
                declared.push((name, span, written));
            }
            (Some((_, _, Written::Block(body))), Written::Block(other))
                if Dialect::is_override(span.source().name()) =>
            {
                let layers = [body.clone(), other];
                *body = layered(layers.map(|body| (body, Override::Replace)));
            }
            (Some((_, earlier, _)), written) => {
                let is_of_packer = Dialect::of(span.source().name()) == Dialect::Packer;
                let report = if is_of_packer && earlier.source() != span.source() {
                    errors::duplicate_in_template
                } else {
                    errors::duplicate_variable
                };
                diagnostics.push(report(&name, earlier.clone(), span.clone()));
                repeated.push((name, span, written));
            }
        }
    }
    let no_mistakes = diagnostics.new_like();
    let read = |(name, span, written): Declaration<'_>| {
        let mut found = no_mistakes.clone();
        let mut variable = match written {
            Written::Block(body) => Variable::read(&name, span, &body, &mut found),
            Written::Default(default) => {
                let mut variable = Variable::new(&name, span);
                let value = variable.read_default(&default, &mut found);
                variable.default = Some((value, default.span()));
                variable
            }
        };
        variable.mistakes = found;
        variable
    };
    for other in repeated.into_iter().map(read) {
        diagnostics.append(other.mistakes);
    }
    declared.into_iter().map(read).collect()
}

/// The name of a variable, its place, and what is written for it.
type Declaration<'b> = (Cow<'b, str>, SourceSpan, Written);

enum Written {
    /// The body of its block.
    Block(Body),
    /// Its default alone, in `variables { port = 80 }`.
    Default(Expression),
}

/// Returns the declarations in a block.
fn declarations<'b>(block: &'b Block, diagnostics: &mut Diagnostics) -> Vec<Declaration<'b>> {
    if block.type_name() == "variables" {
        let all = block.body().just_attributes(diagnostics).into_iter();
        let declared = all.map(|it| {
            let default = Written::Default(it.expression().clone());
            (it.name().to_owned().into(), it.name_span(), default)
        });
        return declared.collect();
    }
    let Some(name) = block.label(0) else {
        return Vec::new();
    };
    let span = match block.labels().into_iter().next() {
        // In JSON, the definition is the brace after the name.
        Some(label) if block.as_native().is_none() => label.span,
        _ => block.definition_span(),
    };
    vec![(name, span, Written::Block(block.body().clone()))]
}

impl Variable {
    /// Creates a variable of any type without a default.
    fn new(name: &str, definition_span: SourceSpan) -> Self {
        Self {
            name: name.into(),
            definition_span,
            type_span: None,
            ty: Type::Dynamic,
            defaults: None,
            default: None,
            is_sensitive: false,
            is_nullable: true,
            validations: Vec::new(),
            mistakes: Diagnostics::new(),
        }
    }

    fn read(
        name: &str,
        definition_span: SourceSpan,
        body: &Body,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let content = body.content(&SCHEMA, diagnostics);
        let validations = validations(&content, diagnostics);
        let expression = |name: &str| content.attribute(name).map(Attribute::expression);
        if !hcl_core::native::is_identifier(name) {
            diagnostics.push(errors::invalid_name(name, definition_span.clone()));
        }
        let (ty, defaults) = expression("type").map_or((Type::Dynamic, None), |ty| {
            let is_plain = Dialect::of(ty.span().source().name()) == Dialect::Plain;
            match ty.as_keyword().filter(|_| !is_plain) {
                // Terraform has kept them from before 0.12.
                Some("list") => (Type::list(Type::Dynamic), None),
                Some("map") => (Type::map(Type::Dynamic), None),
                _ => type_constraint_with_defaults(ty, diagnostics),
            }
        });
        if let Some(description) = expression("description") {
            literal(description, &Type::String, diagnostics);
        }
        let mut flag = |name| literal(expression(name)?, &Type::Bool, diagnostics);
        flag("sensitive");
        let is_nullable = flag("nullable").is_none_or(|value| value != false);
        // A command hides what another file says of the variable.
        let is_hidden = expression("default").is_some_and(|it| it.span().is_concealed());
        let is_sensitive = is_hidden || says_secret(body) == Some(true);
        let mut variable = Self {
            type_span: expression("type").map(Expression::span),
            ty,
            defaults,
            is_sensitive,
            is_nullable,
            validations,
            ..Self::new(name, definition_span)
        };
        variable.default = expression("default")
            .map(|default| (variable.read_default(default, diagnostics), default.span()));
        if let (true, Some((_, span))) = (is_sensitive, &variable.default) {
            span.conceal();
        }
        variable
    }

    /// Returns the default. An invalid one is reported, and becomes unknown: the variable does not need another value.
    fn read_default(&self, expression: &Expression, diagnostics: &mut Diagnostics) -> Value {
        if is_of_environment(expression) {
            return Value::unknown(self.ty.clone());
        }
        let Some(value) = evaluated(expression, diagnostics) else {
            return Value::unknown(self.ty.clone());
        };
        self.convert(value).unwrap_or_else(|error| {
            if expression.is_incomplete() {
                return Value::unknown(self.ty.clone());
            }
            let span = self.span_at(expression, &error.path);
            let error = errors::invalid_default(&self.name, &error, span);
            diagnostics.push(errors::with_type(error, self.type_span.clone()));
            Value::unknown(self.ty.clone())
        })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn definition_span(&self) -> SourceSpan {
        self.definition_span.clone()
    }

    pub(super) const fn has_default(&self) -> bool {
        self.default.is_some()
    }

    /// Returns whether no report shows the value.
    pub(super) const fn is_sensitive(&self) -> bool {
        self.is_sensitive
    }

    fn marked(&self, value: Value) -> Value {
        if self.is_sensitive {
            value.with_mark(Mark::sensitive())
        } else {
            value
        }
    }

    /// Returns the unknown value of the variable's type, marked if the variable is sensitive.
    pub(super) fn unknown(&self) -> Value {
        self.marked(Value::unknown(self.ty.clone()))
    }

    /// Returns whether a textual value is the value itself, and not an expression.
    pub(super) fn takes_text(&self) -> bool {
        self.type_span.is_none() || self.ty.is_primitive()
    }

    /// Converts a value to the variable's type. `at` is the place of the value. A part that does not fit is reported where the
    /// expression writes it.
    pub(super) fn input(
        &self,
        value: Value,
        origin: &str,
        (at, expression): (SourceSpan, Option<&Expression>),
        diagnostics: &mut Diagnostics,
    ) -> Input {
        let error = match self.convert(value.clone()) {
            Ok(value) => return Some((value, at)),
            // The attribute that is missing may be the one with the mistake.
            Err(_) if expression.is_some_and(Expression::is_incomplete) => return None,
            Err(error) => error,
        };
        let quoted = if at.is_concealed() {
            // A marked value is not quoted.
            self.convert(value.with_mark(Mark::sensitive())).err()
        } else {
            None
        };
        let at = expression.map_or(at, |expression| self.span_at(expression, &error.path));
        let error = errors::invalid_value(&self.name, &quoted.unwrap_or(error), origin, at);
        diagnostics.push(errors::with_type(error, self.type_span.clone()));
        None
    }

    /// Reports a value that does not fit, or that does not meet a condition on the variable alone.
    pub(super) fn check_input(
        &self,
        value: Value,
        origin: &str,
        expression: &Expression,
        functions: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        let place = (expression.span(), Some(expression));
        let Some((value, at)) = self.input(value, origin, place, diagnostics) else {
            return;
        };
        let mut scope = functions.child();
        let own = Mapping::from_iter([((*self.name).into(), value)]);
        scope.set_variable("var", Value::unknown_with_attributes(own));
        scope.set_variable("local", Value::dynamic());
        let mut failed = Diagnostics::new();
        self.validate(Some(&at), &scope, &mut failed);
        // The other mistakes are reported with the variable.
        let is_other = |it: &Diagnostic| it.code().as_deref() != Some("invalid-value-for-variable");
        let failed = failed.without(is_other);
        if self.is_sensitive && failed.has_errors() {
            at.conceal();
        }
        diagnostics.append(failed);
    }

    /// Returns the span of a part of a value that does not fit: the innermost that lists and objects are written for. A report
    /// shows it, if it is a literal and no secret.
    fn span_at(&self, expression: &Expression, path: &Path) -> SourceSpan {
        let evaluate = |key: &Expression| literal(key, &Type::String, &mut Diagnostics::new());
        extend::span_at(expression, path, self.is_sensitive, &evaluate)
    }

    /// Returns the value given, or the default unless it is ignored.
    pub(super) fn value(
        &self,
        input: Option<Input>,
        ignores_default: bool,
        diagnostics: &mut Diagnostics,
    ) -> Input {
        match (input, &self.default) {
            (Some(input), _) => input,
            (None, Some(default)) => Some(default.clone()).filter(|_| !ignores_default),
            (None, None) => {
                diagnostics.push(errors::no_value(&self.name, self.definition_span()));
                None
            }
        }
    }

    /// Fills in the defaults of optional attributes, and converts to the type. The value of a sensitive variable is
    /// marked first, so that no message quotes it.
    fn convert(&self, value: Value) -> Result<Value, ValueError> {
        // Marked before the conversion, so that its errors quote nothing.
        let value = self.marked(value);
        let filled = self.defaults.as_ref().map(|default| default.apply(&value));
        let value = filled.as_ref().unwrap_or(&value);
        if value.unmarked().is_null() && !self.is_nullable {
            return match &self.default {
                Some((default, _)) if !default.unmarked().is_null() => Ok(default.clone()),
                _ => Err(ValueError::new("it must not be null")),
            };
        }
        convert(value, &self.ty)
    }

    /// Checks the conditions on the value. `scope` has the values of all variables. `at` is the place of the value, if it is known.
    pub(super) fn validate(
        &self,
        at: Option<&SourceSpan>,
        scope: &EvalContext<'_>,
        diagnostics: &mut Diagnostics,
    ) {
        for validation in &self.validations {
            let checkpoint = diagnostics.checkpoint();
            let condition = validation.condition.evaluate(scope, diagnostics);
            if diagnostics.has_errors_since(checkpoint) {
                // The message may have a mistake of its own.
                validation.message.evaluate(scope, diagnostics);
                continue;
            }
            let holds = convert(condition.unmarked(), &Type::Bool);
            let condition = validation.condition.span();
            match holds.as_ref().map(Value::kind) {
                Ok(ValueKind::Bool(true)) if at.is_some() => {}
                Ok(ValueKind::Bool(false)) => {
                    let message = validation.message.evaluate(scope, diagnostics);
                    if let Some(at) = at {
                        let message = Excerpt::of(&message);
                        let is_own = validation.message.variables().is_empty();
                        let error = errors::not_valid(&self.name, &message, is_own, at.clone());
                        diagnostics
                            .push(error.with_related(condition, "does not meet this condition"));
                    }
                }
                // The value is not known yet: `var.a > 1 || true`. The message is evaluated for its mistakes.
                Ok(ValueKind::Unknown | ValueKind::Bool(true)) => {
                    validation.message.evaluate(scope, diagnostics);
                }
                _ => diagnostics.push(errors::invalid_condition(condition)),
            }
        }
    }
}

/// Returns the values of all variables as one object. Variables with an error are unknown.
pub(super) fn object(declared: &[Variable], values: &[Input]) -> Value {
    let values = declared.iter().zip(values).map(|(variable, value)| {
        let known = value.as_ref().map(|(value, _)| value.clone());
        let value = known.unwrap_or_else(|| variable.unknown());
        (variable.name().into(), value)
    });
    Value::object(values.collect::<Mapping>())
}

fn validations(content: &BodyContent, diagnostics: &mut Diagnostics) -> Vec<Validation> {
    let read = content.blocks_of("validation").filter_map(|block| {
        let content = block.body().content(&VALIDATION, diagnostics);
        let part = |name: &str| {
            content
                .attribute(name)
                .map(|attribute| attribute.expression().clone())
        };
        Some(Validation {
            condition: part("condition")?,
            message: part("error_message")?,
        })
    });
    read.collect()
}

/// Returns whether a default is Packer's `default = env("NAME")`, which Packer alone evaluates.
fn is_of_environment(default: &Expression) -> bool {
    let call = default.static_call();
    call.is_ok_and(|call| call.name == "env")
        && Dialect::of(default.span().source().name()) == Dialect::Packer
}

/// Returns the value of an expression that may refer to nothing; `None` after an error.
pub(super) fn evaluated(expression: &Expression, diagnostics: &mut Diagnostics) -> Option<Value> {
    let checkpoint = diagnostics.checkpoint();
    let value = expression.evaluate(&EvalContext::literal_only(), diagnostics);
    (!diagnostics.has_errors_since(checkpoint)).then_some(value)
}

/// Returns the value of an argument that may refer to nothing. Returns `None` after an error.
fn literal(expression: &Expression, ty: &Type, diagnostics: &mut Diagnostics) -> Option<Value> {
    let value = evaluated(expression, diagnostics)?;
    convert(&value, ty)
        .map_err(|error| {
            diagnostics.push(errors::unsuitable(&error.to_string(), expression.span()));
        })
        .ok()
}
