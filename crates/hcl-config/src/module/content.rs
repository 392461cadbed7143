//! Content of a module: its declarations, and the body that is decoded.

use hcl_core::source::KnownNames;
use hcl_core::{Block, Body, BodyContent, BodySchema, Diagnostics, SourceSpan, json};
use hcl_serde::extend::Concealment;

use super::graph::Graph;
use super::shared_source::SharedSource;
use super::variable;
use crate::Dialect;
use crate::layers::{Override, layered};

/// Names that reports show also of a text with mistakes, besides the arguments of a variable.
const NAMES: [&str; 12] = [
    "condition",
    "data",
    "error_message",
    "locals",
    "module",
    "output",
    "provider",
    "resource",
    "terraform",
    "validation",
    "value",
    "variable",
];

/// The bodies of a module.
#[derive(Clone, Debug)]
pub(super) struct Bodies {
    pub(super) files: Vec<SharedSource>,
    /// Files that others replace. They are masked with the others.
    pub(super) replaced: Vec<SharedSource>,
    /// The size of all sources in bytes.
    pub(super) size: u64,
    /// Whether a text could not be read whole.
    pub(super) is_broken: bool,
    /// The names that reports show also of a text with mistakes.
    pub(super) known: KnownNames,
}

impl Bodies {
    /// Returns the files as one body.
    pub(super) fn merged(&self) -> Body {
        Body::merge(self.files.iter().map(SharedSource::body).cloned())
    }

    /// Returns the files as layers: each that overrides others is one.
    fn layered(&self) -> Body {
        let is_override = |file: &&SharedSource| Dialect::is_override(file.name());
        let (over, usual): (Vec<_>, Vec<_>) = self.files.iter().partition(is_override);
        let usual = Body::merge(usual.into_iter().map(SharedSource::body).cloned());
        let over = over.into_iter().map(SharedSource::body).cloned();
        if over.len() == 0 {
            return usual;
        }
        let layers = std::iter::once(usual).chain(over);
        layered(layers.map(|body| (body, Override::Replace)))
    }

    /// Returns the bodies of all sources.
    fn all(&self) -> impl Iterator<Item = &Body> {
        let files = self.files.iter().chain(&self.replaced);
        files.map(SharedSource::body)
    }

    /// Returns a place in each source.
    pub(super) fn places(&self) -> impl Iterator<Item = SourceSpan> {
        self.all().filter_map(Body::missing_item)
    }

    /// Masks the sources, if reports are to. Names of variables stay.
    pub(super) fn mask(
        &self,
        concealment: Concealment,
        variables: impl IntoIterator<Item = String>,
    ) {
        if concealment.is_some() {
            self.all().for_each(|body| mask(body, concealment));
            let names = NAMES.into_iter().chain(variable::ARGUMENTS);
            self.know(names.map(str::to_owned).chain(variables).collect());
        }
    }

    /// Tells the sources names that the program knows.
    pub(super) fn know(&self, names: Vec<String>) {
        self.known.add(names);
        for at in self.places() {
            at.source().know(&self.known);
        }
    }
}

/// Masks the source of a body, if reports are to.
pub(super) fn mask(body: &Body, concealment: Concealment) {
    if let Some(at) = body.missing_item() {
        concealment.mask(at.source(), json::is_json_name(at.source().name()));
    }
}

/// The declarations of other programs.
const OTHER_BLOCKS: [&str; 2] = ["local", "variables"];

/// Returns whether blocks of a type are declarations in a source of another program: `local` of Packer, `variables` also of Nomad.
pub(super) fn declares(block_type: &str, at: &SourceSpan) -> bool {
    match Dialect::of(at.source().name()) {
        Dialect::Packer => OTHER_BLOCKS.contains(&block_type),
        Dialect::Foreign => block_type == "variables",
        _ => false,
    }
}

/// Returns the declarations of a module, and the decoded part: the rest, and blocks with addresses.
pub(super) fn declarations_of(
    body: &Body,
    sources: &Bodies,
    graph: &Graph,
    diagnostics: &mut Diagnostics,
) -> (BodyContent, Body) {
    let mut own = BodySchema::new().block("locals", [""; 0]);
    // Or variables have addresses.
    if !graph.has_type("variable") {
        own = own.block("variable", ["name"]);
    }
    if sources.places().any(|at| declares("variables", &at)) {
        let [local, variables] = OTHER_BLOCKS;
        own = own.block(local, ["name"]).block(variables, [""; 0]);
    }
    let content = body
        .partial_content(&graph.extended(&own, false), diagnostics)
        .0;
    // Blocks with addresses are read twice: by the graph, and by the type from the rest.
    let rest = sources.layered().without(&graph.extended(&own, true));
    (content, rest)
}

/// Returns the blocks that declare variables.
pub(super) fn variable_blocks(content: &BodyContent) -> impl Iterator<Item = &Block> {
    let in_bodies = content.blocks_of("variables");
    let in_bodies = in_bodies.filter(|block| declares("variables", &block.definition_span()));
    content.blocks_of("variable").chain(in_bodies)
}
