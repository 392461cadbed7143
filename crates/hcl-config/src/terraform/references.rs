//! Expressions that Terraform does not evaluate: it reads references in them.

use std::sync::LazyLock;

use crate::{Dialect, SENSITIVE_COUNT, editor};
use hcl_core::native::{self, Block, BodyItem};
use hcl_core::{Diagnostic, Diagnostics, json};
use hcl_write::BodyShape;

/// Blocks in which `each` is defined, though no reference finds them.
const WITH_EACH: [&str; 3] = ["import", "provider", "removed"];

/// The shapes of blocks of Terraform, of tests and of stacks.
static SHAPES: LazyLock<[BodyShape; 3]> = LazyLock::new(|| {
    ["x.tf", ".tftest.hcl", ".tfstack.hcl"].map(|name| super::shape_of(name, &BodyShape::new()))
});

fn shape_of(name: &str) -> &'static BodyShape {
    let [plain, test, stack] = &*SHAPES;
    match Dialect::of(name) {
        Dialect::Test => test,
        Dialect::Stack => stack,
        _ => plain,
    }
}

/// Returns whether a report is about an expression that Terraform does not evaluate, or about what only Terraform accepts.
pub(super) fn is_left_out(report: &Diagnostic) -> bool {
    let Some(at) = report.subject().filter(|_| report.is_error()) else {
        return false;
    };
    let code = report.code();
    let code = code.as_deref().unwrap_or_default();
    if code == SENSITIVE_COUNT {
        return true;
    }
    if !matches!(
        code,
        "reference-to-undeclared-block"
            | "unknown-variable"
            | "call-to-unknown-function"
            | "invalid-index"
            | "unsupported-attribute"
    ) || json::is_json_name(at.source().name())
    {
        return false;
    }
    let file = native::parse(at.source(), &mut Diagnostics::new());
    let mut outermost: Option<Block<'_>> = None;
    let mut body = file.body();
    let mut shape = Some(shape_of(at.source().name()).clone());
    let offset = at.span().start;
    let is_reference = loop {
        let found = body.items().find(|item| item.span().contains(offset));
        match found {
            Some(BodyItem::Block(block)) => {
                shape = shape.and_then(|it| Some(it.nested(block.type_name())?.1));
                body = block.body();
                outermost.get_or_insert(block);
            }
            Some(BodyItem::Attribute(argument)) => {
                break shape.is_some_and(|it| it.has_reference(argument.name()));
            }
            None => break false,
        }
    };
    let is_elsewhere = Dialect::of(at.source().name()) == Dialect::Test
        && outermost.is_some_and(|block| editor::module_of_run(block).is_some());
    let outermost = outermost.map_or("", |block| block.type_name());
    let is_each = at.text() == "each" && WITH_EACH.contains(&outermost);
    // A check has data of its own.
    let is_of_check = outermost == "check" && code == "reference-to-undeclared-block";
    is_each || is_of_check || is_elsewhere || is_reference
}
