//! Templates that are rendered with variables of their own.

use hcl_core::function::{Function, FunctionError, Functions};
use hcl_core::internal::meter;
use hcl_core::{Diagnostics, EvalContext, Source, Value, eval, native};

use super::arguments::{at, string, text, value};

/// Memory of a tree for each byte of its text.
const BYTES_OF_TREE: usize = 16;

/// How deep templates may render others.
const MAX_DEPTH: u8 = 8;

/// The functions that a template may call, except the functions that render.
#[derive(Clone)]
struct TemplateFunctions {
    functions: Functions,
    /// The function that reads a file. Without one, the content of files is unknown.
    file: Option<Function>,
    depth: u8,
}

/// Returns `templatefile` and `templatestring`. A template sees `functions`, and these two.
pub(super) fn functions(functions: Functions, file: Option<Function>) -> Functions {
    TemplateFunctions {
        functions,
        file,
        depth: 0,
    }
    .functions()
}

impl TemplateFunctions {
    fn functions(&self) -> Functions {
        let functions = [
            ("templatefile", self.clone().template_file()),
            ("templatestring", self.clone().template_string()),
        ];
        functions.into_iter().collect()
    }

    fn template_string(self) -> Function {
        Function::builder()
            .description("Returns the result of a template in a string, which sees the attributes of an object as variables.")
            .parameter(string("template").allow_marked())
            .parameter(value("vars").allow_marked())
            .returns_type_of_result()
            .implement(move |arguments, _| {
                let value = self.render("the template", text(arguments, 0), at(arguments, 1))?;
                Ok(value.with_marks_of(arguments))
            })
    }

    fn template_file(self) -> Function {
        Function::builder()
            .description("Returns the result of a template in a file, which sees the attributes of an object as variables.")
            .parameter(string("path"))
            .parameter(value("vars").allow_marked())
            .returns_type_of_result()
            .implement(move |arguments, _| {
                let variables = at(arguments, 1);
                let Some(file) = &self.file else {
                    return Ok(Value::dynamic().with_marks_of([variables]));
                };
                let content = file.call(arguments.get(..1).unwrap_or_default())?;
                let content = content.as_str().unwrap_or_default();
                let value = self.render(text(arguments, 0), content, variables)?;
                Ok(value.with_marks_of([variables]))
            })
    }

    fn render(&self, name: &str, content: &str, variables: &Value) -> Result<Value, FunctionError> {
        if self.depth == MAX_DEPTH {
            return Err("templates render each other too deep".into());
        }
        let variables = variables.unmarked().as_object();
        let variables =
            variables.ok_or_else(|| FunctionError::argument(1, "an object or map is required"))?;
        for (name, _) in variables {
            if !native::is_identifier(name) {
                let message = format!("{name:?} cannot be the name of a variable");
                return Err(FunctionError::argument(1, message));
            }
        }
        // The parser itself charges nothing.
        meter::reserve(content.len().saturating_mul(BYTES_OF_TREE))?;
        let source = Source::new(name, content)
            .map_err(|_| FunctionError::argument(0, "the template is too large"))?;
        let mut found = Diagnostics::new();
        let template = native::parse_template(&source, &mut found);
        if found.has_errors() {
            return Err(FunctionError::argument(0, found.clause()));
        }
        let inside = Self {
            depth: self.depth + 1,
            ..self.clone()
        };
        let mut context = EvalContext::new();
        let functions = self.functions.clone().with_all(inside.functions());
        context.set_functions(functions);
        context.set_variables(
            variables
                .iter()
                .map(|(name, value)| (&**name, value.clone())),
        );
        let value = eval::evaluate(template.expression(), &context, &mut found);
        if found.has_errors() {
            return Err(FunctionError::from(found.clause()));
        }
        Ok(value)
    }
}
