//! Functions of files, all beneath one directory, which neither `..` nor absolute paths nor symbolic links lead out of.

mod glob;
mod path;
mod root;

use std::io;
use std::path::Path;
use std::sync::Arc;

use super::arguments::text;
use super::encoding::to_base64;
use super::errors;
use crate::function::{Function, FunctionBuilder, FunctionError, Functions, Parameter};
use crate::types::Type;
use crate::value::Value;

use root::Root;

impl Functions {
    /// Functions that read files beneath a directory: `abspath`, `basename`, `dirname`, `file`, `filebase64`,
    /// `fileexists`, `fileset`, `pathexpand`. Paths that are not absolute start there.
    ///
    /// No table of [`Functions::standard`] has them: a program that takes configurations from strangers lets them read
    /// what it can read itself.
    ///
    /// # Errors
    ///
    /// The directory does not exist or cannot be opened.
    pub fn filesystem(root: impl AsRef<Path>) -> io::Result<Self> {
        let root = Arc::new(Root::open(root.as_ref())?);
        let functions = [
            ("abspath", abspath(Arc::clone(&root))),
            ("basename", basename()),
            ("dirname", dirname()),
            ("file", file(Arc::clone(&root))),
            ("filebase64", file_base64(Arc::clone(&root))),
            ("fileexists", file_exists(Arc::clone(&root))),
            ("fileset", fileset(root)),
            ("pathexpand", pathexpand()),
        ];
        Ok(functions.into_iter().collect())
    }
}

fn of_path(description: &str) -> FunctionBuilder {
    Function::builder()
        .description(description)
        .parameter(Parameter::new("path", Type::String))
        .returns(Type::String)
}

fn basename() -> Function {
    of_path("Gives the last part of a path.")
        .implement(|arguments, _| Ok(Value::from(path::base(text(&arguments[0])))))
}

fn dirname() -> Function {
    of_path("Gives a path without its last part.")
        .implement(|arguments, _| Ok(Value::from(path::directory(text(&arguments[0])))))
}

fn pathexpand() -> Function {
    of_path("Puts the home directory in the place of a ~ that a path begins with.").implement(
        |arguments, _| {
            let path = text(&arguments[0]);
            let Some(rest) = path.strip_prefix('~') else {
                return Ok(arguments[0].clone());
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

fn abspath(root: Arc<Root>) -> Function {
    of_path("Gives the absolute form of a path.").implement(move |arguments, _| {
        let path = root.within(text(&arguments[0]))?;
        let path = path.into_os_string().into_string();
        path.map(Value::from).map_err(|_| errors::not_utf8())
    })
}

fn file(root: Arc<Root>) -> Function {
    of_path("Gives the content of a file, which must be text in UTF-8.").implement(
        move |arguments, _| {
            let content = root.read(text(&arguments[0]))?;
            String::from_utf8(content)
                .map(Value::from)
                .map_err(|_| errors::not_utf8())
        },
    )
}

fn file_base64(root: Arc<Root>) -> Function {
    of_path("Gives the content of a file in Base64.").implement(move |arguments, _| {
        let content = root.read(text(&arguments[0]))?;
        super::arguments::text_result(to_base64(&content))
    })
}

fn file_exists(root: Arc<Root>) -> Function {
    of_path("Tells whether there is a file at a path; a directory is an error.")
        .returns(Type::Bool)
        .implement(move |arguments, _| root.has_file(text(&arguments[0])).map(Value::from))
}

fn fileset(root: Arc<Root>) -> Function {
    of_path(
        "Lists the files in a directory whose paths match a pattern of *, ?, [a-z], {a,b} and **.",
    )
    .parameter(Parameter::new("pattern", Type::String))
    .returns(Type::set(Type::String))
    .implement(move |arguments, _| {
        let search = path::Search::new(text(&arguments[0]), text(&arguments[1]));
        let pattern = glob::Pattern::new(&search.pattern)
            .ok_or_else(|| FunctionError::argument(1, "the pattern is not valid"))?;
        let steps = 16 + search.pattern.len() as u64;
        let files = root.files(&search.start, steps, |path| pattern.matches(path))?;
        let files = files.into_iter().map(|file| search.relative(&file));
        Ok(Value::set(Type::String, files.map(Value::from).collect()))
    })
}
