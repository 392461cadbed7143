//! Mistakes in the blocks that Terraform itself defines, and names that only some of its blocks have.

use std::collections::{HashMap, HashSet};

use hcl_core::eval::{Traversal, TraversalStep, TraversalStepKind};
use hcl_core::{Attribute, Block, Body, BodySchema, Diagnostics, Expression, SourceSpan};

use super::errors;
use super::language::Language;
use crate::Dialect;
use crate::module::references_of_block;

/// Blocks that `count` and `for_each` repeat.
const REPEATED: [&str; 3] = ["data", "ephemeral", "resource"];

/// Blocks in which Terraform or OpenTofu accepts `count` and `each` anyway.
const LENIENT: [&str; 5] = ["action", "import", "module", "provider", "removed"];

/// Blocks of tests that have a name once.
const UNIQUE: [&str; 3] = ["mock_data", "mock_resource", "run"];

/// Blocks in which `self` is the resource around them.
const WITH_SELF: [&str; 3] = ["connection", "postcondition", "provisioner"];

/// Reports mistakes in the bodies of the sources of a module. Returns the references that Terraform follows without evaluating them.
pub(super) fn check(bodies: &[Body], found: &mut Diagnostics) -> Vec<Traversal> {
    let mut repetitions = Repetitions::default();
    let mut files = Vec::new();
    for body in bodies {
        let Some(start) = body.missing_item() else {
            continue;
        };
        let name = start.source().name();
        let dialect = Dialect::of(name);
        if !matches!(dialect, Dialect::Terraform | Dialect::Test | Dialect::Mock) {
            continue;
        }
        let language = Language::of(dialect);
        let is_override = Dialect::is_override(name);
        check_body(body, language, is_override, found);
        let ignored = &mut Diagnostics::new();
        let (content, _) = body.partial_content(&language.schema(true), ignored);
        if dialect != Dialect::Terraform {
            check_names(&content.blocks, found);
            for block in content.blocks_of("mock_provider") {
                let mocks = language.nested("mock_provider");
                let schema = mocks.map(|language| language.schema(true));
                let schema = schema.unwrap_or_default();
                let (inside, _) = block.body().partial_content(&schema, ignored);
                check_names(&inside.blocks, found);
            }
            continue;
        }
        for block in &content.blocks {
            repetitions.add(block);
        }
        files.push(content.blocks);
    }
    let mut followed = Vec::new();
    for block in files.iter().flatten() {
        let depends_on = argument(block, "depends_on");
        let depends_on = depends_on.and_then(|it| it.static_list().ok());
        let names = depends_on.iter().flatten();
        followed.extend(names.filter_map(|name| name.static_traversal().ok()));
        if block.type_name() == "check" {
            check_asserts(block, found);
        }
        if block.type_name() == "variable"
            && let Some(name) = block.label(0)
            && Dialect::Terraform.is_reserved(&name)
        {
            let at = block.labels().pop().map(|label| label.span);
            found.push(errors::reserved(
                &name,
                at.unwrap_or(block.definition_span()),
            ));
        }
        let scope = Scope::of(block, &repetitions);
        for reference in references_of_block(block) {
            scope.check(&reference, found);
        }
    }
    followed
}

/// Reports arguments and blocks that a body lacks, or that are not expected there. Recursion is bounded by the table of the language.
fn check_body(body: &Body, language: &Language, is_override: bool, found: &mut Diagnostics) {
    let mut schema = language.schema(is_override);
    let is_native = body.as_native().is_some();
    if language.takes_arguments && is_native {
        for other in body.just_attributes(&mut Diagnostics::new()) {
            if !schema.names(other.name()) {
                schema = schema.optional(other.name().to_owned());
            }
        }
    }
    let content = if language.is_open || language.takes_arguments && !is_native {
        body.partial_content(&schema, found).0
    } else {
        body.content(&schema, found)
    };
    for block in &content.blocks {
        if let Some(inner) = language.nested(block.type_name()) {
            check_body(block.body(), inner, is_override, found);
        }
    }
}

/// Reports runs, and mocks of a type, that have a name twice.
fn check_names(blocks: &[Block], found: &mut Diagnostics) {
    let mut names: HashMap<(&str, String), SourceSpan> = HashMap::new();
    for block in blocks {
        let block_type = block.type_name();
        let Some(name) = block.label(0).filter(|_| UNIQUE.contains(&block_type)) else {
            continue;
        };
        let at = block.definition_span();
        match names.get(&(block_type, name.to_string())) {
            Some(first) if block_type == "run" => {
                found.push(errors::duplicate_run(&name, first.clone(), at));
            }
            Some(first) => {
                found.push(errors::duplicate_mock(block_type, &name, first.clone(), at));
            }
            None => drop(names.insert((block_type, name.into_owned()), at)),
        }
    }
}

fn check_asserts(check: &Block, found: &mut Diagnostics) {
    let schema = BodySchema::new().block("assert", [""; 0]);
    let (content, _) = check
        .body()
        .partial_content(&schema, &mut Diagnostics::new());
    if content.blocks.is_empty() {
        found.push(errors::no_assert(check.definition_span()));
    }
}

/// Which blocks have `count` or `for_each`, in any of the files that define them.
#[derive(Default)]
struct Repetitions(HashSet<(String, &'static str)>);

impl Repetitions {
    fn add(&mut self, block: &Block) {
        if REPEATED.contains(&block.type_name()) {
            for name in ["count", "for_each"] {
                if argument(block, name).is_some() {
                    self.0.insert((address_of(block), name));
                }
            }
        }
    }

    fn has(&self, block: &Block, name: &'static str) -> bool {
        self.0.contains(&(address_of(block), name))
    }
}

fn address_of(block: &Block) -> String {
    let labels = block.labels();
    let labels: Vec<&str> = labels.iter().map(|label| &*label.text).collect();
    format!("{}.{}", block.type_name(), labels.join("."))
}

/// Returns the expression of an argument.
fn argument(block: &Block, name: &'static str) -> Option<Expression> {
    let schema = BodySchema::new().optional(name);
    let (content, _) = block
        .body()
        .partial_content(&schema, &mut Diagnostics::new());
    content.attribute(name).map(Attribute::expression).cloned()
}

/// The names that only some blocks have.
struct Scope<'b> {
    block: &'b Block,
    has_count: bool,
    has_each: bool,
    /// The expressions of `count` and `for_each`, which do not see the names.
    repetitions: Vec<SourceSpan>,
}

impl<'b> Scope<'b> {
    fn of(block: &'b Block, all: &Repetitions) -> Self {
        let is_lenient = LENIENT.contains(&block.type_name());
        let is_repeated = REPEATED.contains(&block.type_name());
        let own = ["count", "for_each"].into_iter().filter(|_| is_repeated);
        Self {
            block,
            has_count: is_lenient || is_repeated && all.has(block, "count"),
            has_each: is_lenient || is_repeated && all.has(block, "for_each"),
            repetitions: own
                .filter_map(|name| Some(argument(block, name)?.span()))
                .collect(),
        }
    }

    /// Reports `each`, `count`, `self` and `output` where they are not defined, and `resource` without a type and a name.
    fn check(&self, reference: &Traversal, found: &mut Diagnostics) {
        let at = reference.span();
        let is_outside = || {
            let mut around = self.repetitions.iter();
            around.any(|around| {
                around.source() == at.source() && around.span().contains(at.span().start)
            })
        };
        match reference.root_name() {
            "count" if !self.has_count || is_outside() => {
                found.push(errors::misplaced_count(at.clone()));
            }
            "each" if !self.has_each || is_outside() => {
                found.push(errors::misplaced_each(at.clone()));
            }
            "output" => {
                let name = reference.steps().first().map_or(at, |step| &step.span);
                found.push(errors::own_output(name.clone()));
            }
            "resource" if !names_a_resource(reference) => {
                found.push(errors::incomplete_reference(at.clone()));
            }
            "self" if !self.has_self(at) => found.push(errors::misplaced_self(at.clone())),
            _ => {}
        }
    }

    /// Returns whether `self` is defined at a place. In JSON, only the block itself is known.
    fn has_self(&self, at: &SourceSpan) -> bool {
        let Some(native) = self.block.as_native() else {
            let type_name = self.block.type_name();
            return REPEATED.contains(&type_name) || type_name == "removed";
        };
        let around = native.body().blocks_at(at.span().start);
        around
            .iter()
            .any(|around| WITH_SELF.contains(&around.type_name()))
    }
}

/// Returns whether a type and a name are after `resource`.
fn names_a_resource(reference: &Traversal) -> bool {
    let mut steps = reference.steps().iter().take(2);
    let is_name = |step: &TraversalStep| matches!(step.kind, TraversalStepKind::Attribute(_));
    reference.steps().len() > 1 && steps.all(is_name)
}
