//! Templates that are rendered with variables of their own.

use crate::template_file::render_template;
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::{Type, Value};

use crate::arguments::{at, text};
use crate::describe;

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
        describe("Returns the result of a template in a string, which sees the attributes of an object as variables.")
            .parameter(Parameter::new("template", Type::String).allow_marked())
            .parameter(Parameter::new("vars", Type::Dynamic).allow_marked())
            .returns_type_of_result()
            .implement(move |arguments, _| {
                let value = self.render("the template", text(arguments, 0), at(arguments, 1))?;
                Ok(value.with_marks_of(arguments))
            })
    }

    fn template_file(self) -> Function {
        describe("Returns the result of a template in a file, which sees the attributes of an object as variables.")
            .parameter(Parameter::new("path", Type::String))
            .parameter(Parameter::new("vars", Type::Dynamic).allow_marked())
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
        let inside = Self {
            depth: self.depth + 1,
            ..self.clone()
        };
        let functions = self.functions.clone().with_all(inside.functions());
        render_template(name, content, variables, functions)
    }
}
