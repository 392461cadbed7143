//! Variables: the parts of their values, and iteration variables of `dynamic` blocks.

use hcl_core::value::ValueKind as Kind;
use hcl_core::{Type, Value};

use crate::analysis::Analysis;
use crate::location::native::innermost;
use crate::names::{Symbol, whole_block};
use crate::place::FileId;

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
