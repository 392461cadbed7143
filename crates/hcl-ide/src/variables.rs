//! Variables: their documentation, the parts of their values, and iteration variables of `dynamic` blocks.

use std::collections::HashMap;

use hcl_core::value::ValueKind as Kind;
use hcl_core::{Type, Value};

use crate::analysis::Analysis;
use crate::location::native::innermost;
use crate::names::{Symbol, whole_block};
use crate::place::FileId;

/// The descriptions of the variables of a module.
#[derive(Debug, Default)]
pub(crate) struct VariableDocs(HashMap<String, String>);

impl VariableDocs {
    /// Returns the description of `root.name`. Empty for everything that is not a variable of the module.
    pub(crate) fn of(&self, root: &str, name: &str) -> &str {
        let docs = self.0.get(name).filter(|_| root == "var");
        docs.map_or("", String::as_str)
    }
}

impl Analysis {
    /// Returns the iteration variables of the `dynamic` blocks around an offset that are in scope in an argument there.
    pub(crate) fn iterators(&self, file: FileId, offset: u32, argument: &str) -> Vec<String> {
        let tree = self.file(file).and_then(|file| file.native());
        let (Some(tree), Some(names)) = (tree, self.names(file)) else {
            return Vec::new();
        };
        let (blocks, _) = innermost(tree.body(), offset);
        let with_inner = blocks
            .iter()
            .zip(blocks.iter().skip(1).map(Some).chain([None]));
        // `for_each` and `iterator` do not see the variable.
        let in_scope = with_inner.filter(|(_, inner)| match inner {
            Some(inner) => inner.is_of_type("content"),
            None => argument == "labels",
        });
        let found = in_scope.filter_map(|(block, _)| {
            let extent = whole_block(*block);
            let mut iterators = names.iter();
            let iterator = iterators
                .find(|it| it.extent == extent && matches!(it.symbol, Symbol::Iterator { .. }));
            Some(iterator?.symbol.name().to_owned())
        });
        found.collect()
    }

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
