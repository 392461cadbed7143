//! Functions that read files beneath one root directory. `..`, absolute paths and symbolic links cannot lead a reader out of the root.

mod errors;
mod glob;
mod path;
mod root;

use super::describe;
use std::sync::Arc;

use super::arguments::{at, text};
use super::build;
use super::encoding::to_base64;
use super::errors::not_utf8;
use hcl_core::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use hcl_core::types::Type;
use hcl_core::value::Value;

pub(crate) use root::FileRoot;

/// Returns the functions that read below `root`, and the functions of paths that read nothing.
pub(crate) fn functions(root: &Arc<FileRoot>) -> Functions {
    let functions = [
        ("abspath", abspath(Arc::clone(root))),
        ("basename", basename()),
        ("dirname", dirname()),
        ("file", file(Arc::clone(root))),
        ("filebase64", file_base64(Arc::clone(root))),
        ("fileexists", file_exists(Arc::clone(root))),
        ("fileset", fileset(Arc::clone(root))),
        ("pathexpand", pathexpand()),
    ];
    functions.into_iter().collect()
}

fn of_path(description: &str) -> FunctionBuilder {
    describe(description)
        .parameter(Parameter::new("path", Type::String))
        .returns(Type::String)
}

fn basename() -> Function {
    of_path("Returns the last component of a path.")
        .implement(|arguments, _| Ok(Value::from(path::base(text(arguments, 0)))))
}

fn dirname() -> Function {
    of_path("Returns a path without its last component.")
        .implement(|arguments, _| Ok(Value::from(path::directory(text(arguments, 0)))))
}

fn pathexpand() -> Function {
    of_path("Replaces a ~ at the start of a path by the home directory.").implement(
        |arguments, _| {
            let path = text(arguments, 0);
            let Some(rest) = path.strip_prefix('~') else {
                return Ok(at(arguments, 0).clone());
            };
            if !rest.is_empty() && !rest.starts_with('/') {
                return Err("the home directory of another user is not known".into());
            }
            let home = std::env::home_dir().ok_or("the home directory is not known")?;
            let home = home.into_os_string().into_string();
            let home =
                home.map_err(|_| FunctionError::new("the home directory is not text in UTF-8"))?;
            Ok(Value::from(path::clean(&format!("{home}/{rest}"))))
        },
    )
}

fn abspath(root: Arc<FileRoot>) -> Function {
    of_path("Returns the absolute form of a path.").implement(move |arguments, _| {
        let path = root.resolve(text(arguments, 0));
        let path = path.into_os_string().into_string();
        path.map(Value::from).map_err(|_| not_utf8())
    })
}

fn file(root: Arc<FileRoot>) -> Function {
    of_path("Returns the content of a file, which must be text in UTF-8.").implement(
        move |arguments, _| {
            let content = root.read(text(arguments, 0))?;
            let content = std::str::from_utf8(&content).map_err(|_| not_utf8())?;
            build::string(content)
        },
    )
}

fn file_base64(root: Arc<FileRoot>) -> Function {
    of_path("Returns the content of a file in Base64.").implement(move |arguments, _| {
        let content = root.read(text(arguments, 0))?;
        to_base64(&content)
    })
}

fn file_exists(root: Arc<FileRoot>) -> Function {
    of_path("Returns whether there is a file at a path; a directory is an error.")
        .returns(Type::Bool)
        .implement(move |arguments, _| root.has_file(text(arguments, 0)).map(Value::from))
}

fn fileset(root: Arc<FileRoot>) -> Function {
    of_path(
        "Returns the paths of files in a directory that match a pattern of *, ?, [a-z], {a,b} and **.",
    )
    .parameter(Parameter::new("pattern", Type::String))
    .returns(Type::set(Type::String))
    .implement(move |arguments, _| {
        let search = path::PathSearch::new(text(arguments, 0), text(arguments, 1));
        let pattern = glob::GlobPattern::new(&search.pattern)
            .ok_or_else(|| FunctionError::argument(1, "the pattern is not valid"))?;
        // Steps for each entry: 16 to read it, and one for each byte of the pattern to match it.
        let steps = 16 + search.pattern.len() as u64;
        let files = root.files(&search.start, steps, |path| pattern.matches(path))?;
        let files = files.into_iter().map(|file| search.relative(&file));
        let files = build::list(files.map(Value::from))?;
        Ok(Value::set(Type::String, files.into_charged()))
    })
}
