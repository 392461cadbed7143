//! Variables: their documentation, the parts of their values, and iteration variables of `dynamic` blocks.

use std::collections::HashMap;

use hcl_core::value::ValueKind as Kind;
use hcl_core::{Type, Value};
use hcl_syntax::native::{self, Construct, Visit};

use crate::analysis::Analysis;
use crate::location::native::innermost;
use crate::names::{Symbol, whole_block};
use crate::place::FileId;

/// The descriptions and types that the variables of a module declare.
#[derive(Debug, Default)]
pub(crate) struct VariableDocs(HashMap<String, Declared>);

#[derive(Debug)]
struct Declared {
    description: String,
    /// Whether the names of attributes are part of the type, and not only of a value.
    is_typed: bool,
}

impl VariableDocs {
    /// Returns the description of `root.name`. Empty for everything that is not a variable of the module.
    pub(crate) fn of(&self, root: &str, name: &str) -> &str {
        let declared = self.0.get(name).filter(|_| root == "var");
        declared.map_or("", |declared| &declared.description)
    }

    /// Returns whether the type of `root.name` is written.
    pub(crate) fn is_typed(&self, root: &str, name: &str) -> bool {
        let declared = self.0.get(name).filter(|_| root == "var");
        declared.is_some_and(|declared| declared.is_typed)
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
            let iterator = iterators.find(|iterator| {
                iterator.extent == extent && matches!(iterator.symbol, Symbol::Iterator { .. })
            });
            Some(iterator?.symbol.name().to_owned())
        });
        found.collect()
    }

    /// Returns the declared variables of the module that a file belongs to.
    pub(crate) fn variable_docs(&self, file: FileId) -> VariableDocs {
        if !self.language.is_module() {
            return VariableDocs::default();
        }
        let files = self.related_files(file).iter();
        let trees = files.filter_map(|&file| self.file(file)?.native());
        let blocks = trees.flat_map(|file| file.body().blocks());
        let variables = blocks.filter(|block| block.is_of_type("variable"));
        let declared = variables.filter_map(|block| {
            let argument = |name| Some(block.body().attribute(name)?.expression());
            let description = argument("description").and_then(native::Expression::as_string);
            let declared = Declared {
                description: description
                    .map_or_else(String::new, |description| description.decode().into_owned()),
                is_typed: argument("type").is_some_and(|argument| !takes_any(argument)),
            };
            Some((block.label(0)?.text().into_owned(), declared))
        });
        VariableDocs(declared.collect())
    }
}

/// Returns whether a type has a part of any type, whose names are only in a value.
fn takes_any(ty: native::Expression<'_>) -> bool {
    let is_any = |visit| match visit {
        Visit::Enter(Construct::Expression(part)) => part.as_keyword() == Some("any"),
        _ => false,
    };
    ty.walk().any(is_any)
}

/// Returns the value that a step leads to. A part of a secret is a secret.
pub(crate) fn member(value: &Value, step: &str) -> Option<Value> {
    let part = match value.unmarked().kind() {
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
    };
    part.map(|part| part.with_marks_of([value]))
}
