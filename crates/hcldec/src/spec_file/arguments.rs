//! Arguments of spec blocks: constants of one type.

use hcl_core::{BodyContent, EvalContext, Type, Value, convert};

use super::errors::{self, Reported};
use super::loader::Loader;
use super::type_expression;

impl Loader<'_> {
    /// Returns an argument converted to a type. `None` if it is absent or null.
    fn argument(
        &mut self,
        content: &BodyContent<'_>,
        name: &str,
        ty: &Type,
    ) -> Result<Option<Value>, Reported> {
        let Some(attribute) = content.attribute(name) else {
            return Ok(None);
        };
        let expression = attribute.expression();
        // As in the reference, an argument of a spec refers to nothing, not even to a function.
        let context = EvalContext::literal_only();
        let (value, _) =
            self.detect_errors(|loader| expression.evaluate(&context, loader.diagnostics));
        let unsuitable = match convert::convert(&value, ty) {
            Ok(value) if value.is_null() => return Ok(None),
            Ok(value) if value.is_wholly_known() => return Ok(Some(value)),
            Ok(_) => String::from("it must be a constant"),
            Err(error) => error.to_string(),
        };
        let diagnostic = errors::unsuitable(name, &unsuitable, expression.start_span());
        self.diagnostics.push(diagnostic);
        Err(Reported)
    }

    pub(super) fn string(
        &mut self,
        content: &BodyContent<'_>,
        name: &str,
    ) -> Result<Option<String>, Reported> {
        let value = self.argument(content, name, &Type::String)?;
        Ok(value.and_then(|value| value.as_str().map(str::to_owned)))
    }

    /// Returns a bool, false by default. `None` after a reported problem.
    pub(super) fn flag(&mut self, content: &BodyContent<'_>, name: &str) -> Option<bool> {
        let value = self.argument(content, name, &Type::Bool).ok()?;
        Some(value.and_then(|value| value.as_bool()).unwrap_or_default())
    }

    /// Returns a number of blocks, 0 by default and for negative numbers. `None` after a reported problem.
    pub(super) fn count(&mut self, content: &BodyContent<'_>, name: &str) -> Option<usize> {
        let value = self.argument(content, name, &Type::Number).ok()?;
        let Some(number) = value.as_ref().and_then(Value::as_number) else {
            return Some(0);
        };
        if let Ok(count) = number.to_i64() {
            return Some(usize::try_from(count).unwrap_or_default());
        }
        let span = content.attribute(name)?.expression().start_span();
        self.diagnostics
            .push(errors::unsuitable(name, "it must be a whole number", span));
        None
    }

    /// Returns a list of strings, empty by default. `None` after a reported problem.
    pub(super) fn strings(&mut self, content: &BodyContent<'_>, name: &str) -> Option<Vec<String>> {
        let value = self
            .argument(content, name, &Type::list(Type::String))
            .ok()?;
        let elements = value.as_ref().and_then(Value::as_list).unwrap_or_default();
        let strings: Option<Vec<String>> = elements
            .iter()
            .map(|element| element.as_str().map(str::to_owned))
            .collect();
        if strings.is_none()
            && let Some(attribute) = content.attribute(name)
        {
            let span = attribute.expression().start_span();
            self.diagnostics.push(errors::unsuitable(
                name,
                "its elements must not be null",
                span,
            ));
        }
        strings
    }

    /// Returns the type of a type expression, dynamic by default. `None` after a reported problem.
    pub(super) fn type_argument(&mut self, content: &BodyContent<'_>, name: &str) -> Option<Type> {
        match content.attribute(name) {
            Some(attribute) => {
                type_expression::evaluate(attribute.expression(), self.diagnostics).ok()
            }
            None => Some(Type::Dynamic),
        }
    }
}
