//! Content of a module: its declarations, and the body that is decoded.

use std::sync::LazyLock;

use hcl_core::{Body, BodyContent, BodySchema, Diagnostics};

use super::graph::Graph;

/// The declarations of a module.
pub(super) static BLOCKS: LazyLock<BodySchema> = LazyLock::new(|| {
    BodySchema::new()
        .block("variable", ["name"])
        .block("locals", [""; 0])
});

/// The declarations of a module in which variables have addresses.
static LOCALS: LazyLock<BodySchema> = LazyLock::new(|| BodySchema::new().block("locals", [""; 0]));

/// Returns the declarations of a module, and what is decoded: the rest, and blocks with addresses.
pub(super) fn declarations_of<'b>(
    body: &Body<'b>,
    graph: &Graph,
    diagnostics: &mut Diagnostics,
) -> (BodyContent<'b>, Body<'b>) {
    let own = match graph.has_type("variable") {
        true => &*LOCALS,
        false => &*BLOCKS,
    };
    let (content, rest) = body.partial_content(&graph.extended(own), diagnostics);
    if !graph.has_addresses() {
        return (content, rest);
    }
    // Blocks with addresses are read twice: by the graph, and by the type from the rest.
    let declarations = graph.declarations(own);
    let (_, rest) = body.partial_content(&declarations, &mut Diagnostics::new());
    (content, rest)
}
