//! Variables beside their values: documentation, and iteration variables of `dynamic` blocks.

use std::collections::HashMap;

use hcl_core::value::ValueKind as Kind;
use hcl_core::{Type, Value};
use hcl_syntax::native::File;

use crate::analysis::Analysis;
use crate::location::native;
use crate::path::BlockHeader;
use crate::place::FileId;
use crate::schemas::Schemas;

/// The iteration variables of the `dynamic` blocks around an offset.
#[derive(Debug, Default)]
pub(crate) struct Iterators(Vec<String>);

impl Iterators {
    /// Finds the iteration variables in scope in an argument of the innermost of nested blocks.
    pub(crate) fn new(
        schemas: &Schemas<'_>,
        blocks: &[BlockHeader],
        argument: &str,
        file: Option<&File>,
        offset: u32,
    ) -> Self {
        let mut found = Vec::new();
        for (index, header) in blocks.iter().enumerate() {
            // A schema may have a block type of this name, which generates nothing.
            let is_dynamic = header.type_name == "dynamic"
                && schemas
                    .body(blocks.get(..=index).unwrap_or_default())
                    .is_some_and(|body| body.argument("for_each").is_some());
            // `for_each` and `iterator` do not see the variable.
            let is_in_scope = match blocks.get(index + 1) {
                Some(inner) => inner.type_name == "content",
                None => argument == "labels",
            };
            if !is_dynamic || !is_in_scope {
                continue;
            }
            let written = file.and_then(|file| iterator_of(file, offset, index));
            found.extend(written.or_else(|| header.labels.first().cloned()));
        }
        Self(found)
    }

    pub(crate) fn names(&self) -> std::slice::Iter<'_, String> {
        self.0.iter()
    }
}

/// Returns the `iterator` of one of the blocks around an offset, by its index from the outermost.
fn iterator_of(file: &File, offset: u32, index: usize) -> Option<String> {
    let (blocks, _) = native::innermost(file.body(), offset);
    let iterator = blocks.get(index)?.body().attribute("iterator")?;
    iterator.expression().as_keyword().map(str::to_owned)
}

/// The descriptions of the variables of a module.
#[derive(Debug, Default)]
pub(crate) struct VariableDocs(HashMap<String, String>);

impl VariableDocs {
    /// Returns the description of `root.name`. Empty for everything that is no variable of the module.
    pub(crate) fn of(&self, root: &str, name: &str) -> &str {
        let docs = self.0.get(name).filter(|_| root == "var");
        docs.map_or("", String::as_str)
    }
}

impl Analysis {
    /// Returns the descriptions of the variables of the module that a file belongs to.
    pub(crate) fn variable_docs(&self, file: FileId) -> VariableDocs {
        if !self.language.is_module() {
            return VariableDocs::default();
        }
        let files = self.related_files(file).iter();
        let trees = files.filter_map(|&file| self.file(file)?.native());
        let blocks = trees.flat_map(|file| file.body().blocks());
        let described = blocks.filter(|block| block.is_of_type("variable"));
        let docs = described.filter_map(|block| {
            let description = block.body().attribute("description")?;
            let text = description.expression().as_string()?.decode().into_owned();
            Some((block.label(0)?.text().into_owned(), text))
        });
        VariableDocs(docs.collect())
    }
}

/// Returns the value that a step leads to.
pub(crate) fn member(value: &Value, step: &str) -> Option<Value> {
    match value.unmarked().kind() {
        Kind::Object(entries) | Kind::Map(entries) => entries.get(step).cloned(),
        Kind::List(elements) | Kind::Tuple(elements) => {
            elements.get(step.parse::<usize>().ok()?).cloned()
        }
        Kind::Unknown => match value.unmarked().ty() {
            Type::Object(object) => object.get(step).map(|ty| Value::unknown(ty.clone())),
            Type::List(element) | Type::Map(element) => Some(Value::unknown((*element).clone())),
            _ => None,
        },
        _ => None,
    }
}
