//! Bodies with dynamic blocks, decoded by a spec that equals the oracle's (`lab/oracle/reference/dynamic.go`).

use std::sync::LazyLock;

use hcl_core::eval::Traversal;
use hcl_core::{Body, Diagnostics, EvalContext, Type};
use hcldec::{AttributeSpec, BlockAttributesSpec, BlocksSpec, How, Spec};

use crate::notation;

static EXPANDED: LazyLock<Spec> = LazyLock::new(|| {
    let x = || Spec::from(AttributeSpec::new("x", Type::Dynamic));
    let text = || AttributeSpec::new("x", Type::String);
    let label = |index, name: &'static str| Spec::label(index, name);
    let c = Spec::tuple([x(), BlocksSpec::new("d", How::Tuple, x()).into()]);
    let b = Spec::tuple([x(), BlocksSpec::new("c", How::Tuple, c).into()]);
    let p = Spec::tuple([label(0, "first"), label(1, "second"), x()]);
    Spec::tuple([
        x(),
        BlocksSpec::new("b", How::Tuple, b).into(),
        BlocksSpec::new("l", How::List, text()).into(),
        BlocksSpec::new("s", How::Set, text()).into(),
        BlocksSpec::new("o", How::One, text()).into(),
        BlocksSpec::new("p", How::Tuple, p).into(),
        BlocksSpec::new("m", How::map(["key"]), text()).into(),
        BlockAttributesSpec::new("a", Type::String).into(),
    ])
});

/// Expands the dynamic blocks of a body, decodes it, and returns the printed value.
pub(crate) fn decoded(
    body: Body,
    context: &EvalContext<'_>,
    diagnostics: &mut Diagnostics,
) -> String {
    let expanded = body.expand_dynamic(context);
    notation::print(&EXPANDED.decode(&expanded, context, diagnostics))
}

/// Returns the references of a body: those for expansion, then all.
pub(crate) fn variables(body: &Body, steps: impl Fn(&Traversal) -> String) -> String {
    let text = |found: Vec<Traversal>| {
        let mut texts: Vec<_> = found.iter().map(&steps).collect();
        texts.sort();
        texts.join(" ")
    };
    let expansion = text(EXPANDED.expansion_variables(body));
    let all = text(EXPANDED.dynamic_variables(body));
    format!("{expansion}; {all}").trim_end().to_owned()
}
