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

/// A type of blocks, its arguments that are addresses, the forms that they may take, and examples.
const ADDRESSES: [(&str, &str, &str, &str); 6] = [
    (
        "import",
        "to",
        "resource key",
        "aws_vpc.main or aws_vpc.main[0]",
    ),
    // `terraform validate` accepts data sources.
    (
        "moved",
        "from to",
        "resource module data key",
        "aws_vpc.main[0] or module.net",
    ),
    ("override_data", "target", "data key", "data.aws_ami.web"),
    ("override_module", "target", "module key", "module.net"),
    (
        "override_resource",
        "target",
        "resource key",
        "aws_vpc.main",
    ),
    (
        "removed",
        "from",
        "resource module",
        "aws_vpc.main or module.net, without a key",
    ),
];

/// Reports addresses that stand for nothing, and an import without the id of the object.
pub(super) fn check(block: &Block, is_override: bool, found: &mut Diagnostics) {
    let mut rows = ADDRESSES.into_iter();
    let Some((_, names, forms, examples)) = rows.find(|(name, ..)| *name == block.type_name())
    else {
        return;
    };
    let is_import = block.type_name() == "import";
    let before = found.len();
    for expression in names.split(' ').filter_map(|name| argument(block, name)) {
        let is_right = match expression.static_traversal() {
            Ok(path) => is_address(&path, forms),
            // `to = aws_vpc.main[each.key]`
            Err(_) => is_import && is_indexed(&expression),
        };
        if !is_right {
            found.push(errors::no_address(examples, expression.span()));
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

fn is_address(path: &Traversal, forms: &str) -> bool {
    let [resource, module, data, key] =
        ["resource", "module", "data", "key"].map(|form| forms.contains(form));
    match without_modules(&names_of(path), key) {
        [] => module,
        [Some("resource"), ..] => resource,
        [Some("data"), Some(_), Some(_), ..] if data => true,
        [Some(root), Some(_)] => resource && !VALUES.contains(root),
        [Some(root), Some(_), None] => resource && key && !VALUES.contains(root),
        _ => false,
    }
}
