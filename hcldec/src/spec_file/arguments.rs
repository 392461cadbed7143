//! Arguments of spec blocks: constants of one type.

use hcl_core::{BodyContent, EvalContext, Type, Value, convert};

use super::loader::Loader;
use super::{errors, type_expression};

/// The error of an argument that has been reported.
#[derive(Debug)]
pub(super) struct Reported;

impl Loader<'_> {
    /// An argument converted to a type. `None` if it is not there or null.
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
        let context = EvalContext::literal_only();
        let (value, _) = self.watched(|loader| expression.evaluate(&context, loader.diagnostics));
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

    /// A bool that is false unless set. `None` if it has been reported.
    pub(super) fn flag(&mut self, content: &BodyContent<'_>, name: &str) -> Option<bool> {
        let value = self.argument(content, name, &Type::Bool).ok()?;
        Some(value.and_then(|value| value.as_bool()).unwrap_or_default())
    }

    /// A number of blocks, 0 unless set; what is below 0 counts as 0. `None` if it has been reported.
    pub(super) fn count(&mut self, content: &BodyContent<'_>, name: &str) -> Option<usize> {
        let value = self.argument(content, name, &Type::Number).ok()?;
        let Some(number) = value.as_ref().and_then(Value::as_number) else {
            return Some(0);
        };
        if let Ok(count) = number.to_i64() {
            return Some(usize::try_from(count).unwrap_or_default());
        }
        let place = content.attribute(name)?.expression().start_span();
        self.diagnostics
            .push(errors::unsuitable(name, "it must be a whole number", place));
        None
    }

    /// A list of strings, empty unless set. `None` if it has been reported.
    pub(super) fn strings(&mut self, content: &BodyContent<'_>, name: &str) -> Option<Vec<String>> {
        let value = self
            .argument(content, name, &Type::list(Type::String))
            .ok()?;
        let elements = value.as_ref().and_then(Value::as_slice).unwrap_or_default();
        let strings: Option<Vec<String>> = elements
            .iter()
            .map(|element| element.as_str().map(str::to_owned))
            .collect();
        if strings.is_none()
            && let Some(attribute) = content.attribute(name)
        {
            let place = attribute.expression().start_span();
            self.diagnostics.push(errors::unsuitable(
                name,
                "its elements must not be null",
                place,
            ));
        }
        strings
    }

    /// A type, by a type expression. `None` inside if it is not there or null, outside if it has been reported.
    #[expect(
        clippy::option_option,
        reason = "the outer one tells a reported problem from an absent argument"
    )]
    pub(super) fn type_argument(
        &mut self,
        content: &BodyContent<'_>,
        name: &str,
    ) -> Option<Option<Type>> {
        match content.attribute(name) {
            Some(attribute) => {
                type_expression::evaluate(attribute.expression(), self.diagnostics).ok()
            }
            None => Some(None),
        }
    }
}
