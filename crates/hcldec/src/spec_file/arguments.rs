//! Arguments of spec blocks: constants of one type.

use hcl_core::{BodyContent, Diagnostic, EvalContext, SourceSpan, Type, Value, convert};

use super::errors::{self, Reported};
use super::loader::Loader;
use super::type_expression;

impl Loader<'_> {
    /// Returns an argument converted to a type. `None` if it is absent or null.
    fn argument(
        &mut self,
        content: &BodyContent,
        name: &str,
        ty: &Type,
    ) -> Result<Option<Value>, Reported> {
        let Some(attribute) = content.attribute(name) else {
            return Ok(None);
        };
        let expression = attribute.expression();
        // As in the reference, an argument of a spec refers to nothing, not even to a function.
        let value = expression.evaluate(&EvalContext::literal_only(), self.diagnostics);
        let unsuitable = match convert::convert(&value, ty) {
            Ok(value) if value.is_null() => return Ok(None),
            Ok(value) if value.is_wholly_known() => return Ok(Some(value)),
            Ok(_) => String::from("it must be a constant"),
            Err(error) => error.to_string(),
        };
        Err(self.unsuitable(content, name, &unsuitable))
    }

    fn unsuitable(&mut self, content: &BodyContent, name: &str, reason: &str) -> Reported {
        let attribute = content.attribute(name);
        let span = attribute.map(|attribute| attribute.expression().start_span());
        self.diagnostics
            .push(errors::unsuitable(name, reason, span));
        Reported
    }

    /// Returns the name of what a spec reads: an argument, or else the key of the member that it is.
    pub(super) fn name(
        &mut self,
        content: &BodyContent,
        argument: &str,
        key: Option<&str>,
        missing: impl FnOnce(Option<SourceSpan>) -> Diagnostic,
    ) -> Result<String, Reported> {
        let value = self.argument(content, argument, &Type::String)?;
        let name = value.as_ref().and_then(Value::as_str).or(key);
        name.map(str::to_owned).ok_or_else(|| {
            self.diagnostics.push(missing(content.missing_item.clone()));
            Reported
        })
    }

    /// Returns a bool, false by default.
    pub(super) fn flag(&mut self, content: &BodyContent) -> Result<bool, Reported> {
        let value = self.argument(content, "required", &Type::Bool)?;
        Ok(value.and_then(|value| value.as_bool()).unwrap_or_default())
    }

    /// Returns a number of blocks, 0 by default and for negative numbers.
    pub(super) fn count(&mut self, content: &BodyContent, name: &str) -> Result<usize, Reported> {
        let value = self.argument(content, name, &Type::Number)?;
        let Some(number) = value.as_ref().and_then(Value::as_number) else {
            return Ok(0);
        };
        match number.to_i64() {
            Ok(count) => Ok(usize::try_from(count).unwrap_or_default()),
            Err(_) => Err(self.unsuitable(content, name, "it must be a whole number")),
        }
    }

    /// Returns a list of strings, empty by default.
    pub(super) fn strings(
        &mut self,
        content: &BodyContent,
        name: &str,
    ) -> Result<Vec<String>, Reported> {
        let value = self.argument(content, name, &Type::list(Type::String))?;
        let elements = value.as_ref().and_then(Value::as_list).unwrap_or_default();
        let strings = elements.iter().map(|text| text.as_str().map(str::to_owned));
        let strings: Option<Vec<String>> = strings.collect();
        strings.ok_or_else(|| self.unsuitable(content, name, "its elements must not be null"))
    }

    /// Returns the type of a type expression, dynamic by default.
    pub(super) fn type_argument(
        &mut self,
        content: &BodyContent,
        name: &str,
    ) -> Result<Type, Reported> {
        match content.attribute(name) {
            Some(attribute) => type_expression::evaluate(attribute.expression(), self.diagnostics),
            None => Ok(Type::Dynamic),
        }
    }
}
