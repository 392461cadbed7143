//! Functions of files, with `templatefile`.

use std::io;
use std::path::Path;
use std::sync::Arc;

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
/// this table, except `templatefile` itself.
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
    let inside = crate::standard()
        .with_all(files.clone())
        // Defined, so that a report says more than that the function is unknown.
        .with_all([("templatefile", no_recursion())].into_iter().collect());
    let outside = [("templatefile", template_file(root, inside))];
    Ok(files.with_all(outside.into_iter().collect()))
}

fn template_file(root: Arc<FileRoot>, functions: Functions) -> Function {
    Function::builder()
        .description("Returns the result of a template in a file, which sees the attributes of an object as variables.")
        .parameter(Parameter::new("path", Type::String))
        .parameter(Parameter::new("vars", Type::Dynamic))
        .implement(move |arguments, _| match arguments {
            [path, variables] => {
                let path = path.as_str().unwrap_or_default();
                let content = String::from_utf8(root.read(path)?)
                    .map_err(|_| FunctionError::argument(0, "the file is not text in UTF-8"))?;
                render_template(path, &content, variables, functions.clone())
            }
            _ => Err("a path and an object of variables are required".into()),
        })
}

/// The function under its own name inside a template.
fn no_recursion() -> Function {
    Function::builder()
        .description("Not available inside a template.")
        .variadic(Parameter::new("arguments", Type::Dynamic))
        .implement(|_, _| {
            Err("a template cannot render another file; pass its text as a variable".into())
        })
}

/// Memory of a tree for each byte of its text.
const BYTES_OF_TREE: usize = 16;

/// Returns the result of a template, which sees the attributes of an object as variables. The evaluation shares the budget of the
/// caller.
pub(crate) fn render_template(
    name: &str,
    content: &str,
    variables: &Value,
    functions: Functions,
) -> Result<Value, FunctionError> {
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
        return Err(FunctionError::new(diagnostics.clause()));
    }
    Ok(value)
}
