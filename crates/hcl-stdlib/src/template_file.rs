//! Functions of files, and templates that are rendered with variables of their own.

use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::arguments::{at, text};
use crate::describe;
use crate::filesystem::{self, FileRoot};
use hcl_core::diagnostic::Diagnostics;
use hcl_core::eval::{self, EvalContext};
use hcl_core::function::{Function, FunctionError, Functions, Parameter};
use hcl_core::native;
use hcl_core::source::Source;
use hcl_core::types::Type;
use hcl_core::value::Value;
use hcl_value::internal::meter;

/// Creates the table of functions of files beneath a directory: `abspath`, `basename`, `dirname`, `file`, `filebase64`,
/// `fileexists`, `fileset`, `pathexpand`, `templatefile`. Relative paths start there.
///
/// `templatefile` renders a file with the variables of an object. The template sees the standard functions and the functions of
/// this table. Templates render each other at most eight deep.
///
/// [`standard`](crate::standard) does not contain them, because they give a configuration access to files.
///
/// ```
/// let functions = hcl_stdlib::filesystem(env!("CARGO_MANIFEST_DIR"))?;
/// let exists = functions.get("fileexists").unwrap();
/// assert_eq!(exists.call(&["Cargo.toml".into()])?, true);
/// assert!(exists.call(&["/etc/passwd".into()]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The directory does not exist or cannot be opened.
pub fn filesystem(root: impl AsRef<Path>) -> io::Result<Functions> {
    let root = Arc::new(FileRoot::open(root.as_ref())?);
    let files = filesystem::functions(&root);
    let templates = TemplateFunctions {
        functions: crate::standard().with_all(files.clone()),
        file: files.get("file").cloned(),
        has_strings: false,
        depth: 0,
    };
    Ok(files.with_all(templates.functions()))
}

/// How deep templates may render others.
const MAX_DEPTH: u8 = 8;

/// The functions that a template may call, except the functions that render.
#[derive(Clone)]
pub(crate) struct TemplateFunctions {
    pub(crate) functions: Functions,
    /// The function that reads a file. Without one, the content of files is unknown.
    pub(crate) file: Option<Function>,
    /// Whether `templatestring` is one of them.
    pub(crate) has_strings: bool,
    pub(crate) depth: u8,
}

impl TemplateFunctions {
    /// Returns `templatefile` and perhaps `templatestring`. A template sees `functions`, and these two.
    pub(crate) fn functions(&self) -> Functions {
        let functions = Functions::new().with("templatefile", self.clone().template_file());
        if !self.has_strings {
            return functions;
        }
        functions.with("templatestring", self.clone().template_string())
    }

    fn template_string(self) -> Function {
        describe("Returns the result of a template in a string, which sees the attributes of an object as variables.")
            .parameter(Parameter::new("template", Type::String).allow_marked())
            .parameter(Parameter::new("vars", Type::Dynamic).allow_marked())
            .returns_type_of_result()
            .implement(move |arguments, _| {
                let secret = at(arguments, 0).is_marked();
                let content = (text(arguments, 0), secret);
                let value = self.render("the template", content, at(arguments, 1))?;
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
                let value = self.render(text(arguments, 0), (content, false), variables)?;
                Ok(value.with_marks_of([variables]))
            })
    }

    /// Renders a template, which may be secret.
    fn render(
        &self,
        name: &str,
        content: (&str, bool),
        variables: &Value,
    ) -> Result<Value, FunctionError> {
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

/// Memory of a tree for each byte of its text.
const BYTES_OF_TREE: usize = 16;

/// Returns the result of a template, which sees the attributes of an object as variables. The evaluation shares the budget of the
/// caller.
fn render_template(
    name: &str,
    (content, is_secret): (&str, bool),
    variables: &Value,
    functions: Functions,
) -> Result<Value, FunctionError> {
    // A report names what the template refers to, and may suggest a variable.
    let are_names_secret = is_secret || variables.is_marked();
    let variables = variables
        .unmarked()
        .as_object()
        .ok_or_else(|| FunctionError::argument(1, "an object of variables is required"))?;
    for (name, _) in variables {
        if !native::is_identifier(name) {
            let message = format!("{name:?} cannot be the name of a variable");
            return Err(FunctionError::argument(1, message));
        }
    }
    // Before the template is parsed: the parser itself charges nothing.
    meter::reserve(content.len().saturating_mul(BYTES_OF_TREE))?;
    let source = Source::new(name, content)
        .map_err(|_| FunctionError::argument(0, "the template is too large"))?;
    let mut diagnostics = Diagnostics::new();
    let template = native::parse_template(&source, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(FunctionError::argument(0, diagnostics.clause()));
    }
    let mut context = EvalContext::new();
    context.set_functions(functions);
    let variables = variables.iter();
    context.set_variables(variables.map(|(name, value)| (&**name, value.clone())));
    let value = eval::evaluate(template.expression(), &context, &mut diagnostics);
    if diagnostics.has_errors() {
        return Err(FunctionError::new(if are_names_secret {
            "the template has a mistake".into()
        } else {
            diagnostics.clause()
        }));
    }
    Ok(value)
}
