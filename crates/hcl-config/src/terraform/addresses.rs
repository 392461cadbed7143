//! The addresses in `moved`, `removed` and `import` blocks, which Terraform reads without evaluating them.

use hcl_core::eval::Traversal;
use hcl_core::native::ExpressionKind;
use hcl_core::{Block, Diagnostics, Expression};

use super::check::argument;
use super::errors;
use super::names::names_of;

/// Names that begin references to values, and data sources, which no state keeps.
const VALUES: [&str; 8] = [
    "count",
    "data",
    "each",
    "ephemeral",
    "local",
    "path",
    "self",
    "var",
];

/// The forms that an address of a resource may take.
#[derive(Clone, Copy)]
struct Allowed {
    modules: bool,
    /// `[0]` or `["a"]` after a name.
    keys: bool,
    /// Data sources: `terraform validate` accepts them in `moved`.
    data: bool,
}

/// Reports addresses that stand for nothing, and an import without the id of the object.
pub(super) fn check(block: &Block, is_override: bool, found: &mut Diagnostics) {
    let (names, modules, keys): (&[&str], _, _) = match block.type_name() {
        "moved" => (&["from", "to"], true, true),
        "removed" => (&["from"], true, false),
        "import" => (&["to"], false, true),
        _ => return,
    };
    let is_import = block.type_name() == "import";
    let before = found.len();
    for expression in names.iter().filter_map(|&name| argument(block, name)) {
        let is_right = match expression.static_traversal() {
            Ok(path) => is_address(
                &path,
                Allowed {
                    modules,
                    keys,
                    data: block.type_name() == "moved",
                },
            ),
            // `to = aws_vpc.main[each.key]`
            Err(_) => is_import && is_indexed(&expression),
        };
        if !is_right {
            found.push(errors::no_address(keys, modules, expression.span()));
        }
    }
    if block.type_name() == "moved" && found.len() == before {
        let of = |name| argument(block, name)?.static_traversal().ok();
        let is_module = |path: Traversal| without_modules(&names_of(&path), true).is_empty();
        if let (Some(from), Some(to)) = (of("from").map(is_module), of("to").map(is_module))
            && from != to
        {
            found.push(errors::moved_apart(block.definition_span()));
        }
    }
    let has = |name| argument(block, name).is_some();
    if is_import
        && !is_override
        && !has("id")
        && !has("identity")
        && let Some(at) = block.body().missing_item()
    {
        found.push(errors::no_import_id(at));
    }
}

/// Returns whether an expression may be a reference with a key that is computed. In the JSON syntax, it is a text.
fn is_indexed(expression: &Expression) -> bool {
    let native = expression.as_native();
    native.is_none_or(|native| {
        matches!(
            native.kind(),
            ExpressionKind::Index(_) | ExpressionKind::RelativeTraversal(_)
        )
    })
}

/// Returns the names after the modules that an address begins with. Keys of modules are among the names if they are not allowed.
fn without_modules<'n>(names: &'n [Option<&'n str>], has_keys: bool) -> &'n [Option<&'n str>] {
    let mut rest = names;
    while let [Some("module"), Some(_), after @ ..] = rest {
        rest = match after {
            [None, after @ ..] if has_keys => after,
            _ => after,
        };
    }
    rest
}

fn is_address(path: &Traversal, allowed: Allowed) -> bool {
    match without_modules(&names_of(path), allowed.keys) {
        [] => allowed.modules,
        [Some("resource"), ..] => true,
        [Some("data"), Some(_), Some(_), ..] if allowed.data => true,
        [Some(root), Some(_)] => !VALUES.contains(root),
        [Some(root), Some(_), None] => allowed.keys && !VALUES.contains(root),
        _ => false,
    }
}
