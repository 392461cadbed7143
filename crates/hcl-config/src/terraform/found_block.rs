//! Blocks of Terraform with the references in them, and the mistakes in these references.

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::{Block, Diagnostic, Number, SourceSpan};

use super::check::{Repetitions, address_of, argument, repetition_of};
use super::errors;
use super::language::TerraformLanguage;
use super::names::names_of;
use super::references::contains;
use crate::Dialect;
use crate::module::references_of_block;

/// Blocks that `count` and `for_each` repeat.
const REPEATED: [&str; 3] = ["data", "ephemeral", "resource"];

/// Blocks in which Terraform or OpenTofu accepts `count` and `each` anyway.
const LENIENT: [&str; 5] = ["action", "import", "module", "provider", "removed"];

/// Blocks with a condition of the resource around them, which cannot name the resource.
const WITH_CONDITION: [&str; 2] = ["postcondition", "precondition"];

/// Blocks in which `self` is the resource around them.
const WITH_SELF: [&str; 3] = ["connection", "postcondition", "provisioner"];

/// The provisioners and connections of a resource that is destroyed may refer to these: names, some with their only attribute.
const WHEN_DESTROYED: [&[Option<&str>]; 6] = [
    &[Some("count"), Some("index")],
    &[Some("each"), Some("key")],
    &[Some("path")],
    &[Some("self")],
    &[Some("terraform")],
    &[Some("tofu")],
];

/// Roots of references to blocks that may have keys.
const KEYED: [&str; 4] = ["data", "ephemeral", "module", "resource"];

/// Names that no reference can begin with: Terraform keeps them for itself.
const RESERVED_ROOTS: [&str; 3] = ["arg", "lazy", "template"];

/// How many names follow the root of a reference, at least.
const ROOTS: [(&str, usize); 11] = [
    ("count", 1),
    ("data", 2),
    ("each", 1),
    ("ephemeral", 2),
    ("local", 1),
    ("module", 1),
    ("path", 1),
    ("resource", 2),
    ("terraform", 1),
    ("tofu", 1),
    ("var", 1),
];

/// A block of Terraform, and the references in it.
#[derive(Debug)]
pub(super) struct FoundBlock {
    pub(super) block: Block,
    /// The address of a block that `count` and `for_each` repeat.
    pub(super) address: Option<String>,
    pub(super) repetition: Option<&'static str>,
    /// The expressions of `count` and `for_each`.
    repetitions: Vec<SourceSpan>,
    pub(super) depends_on: Vec<Traversal>,
    pub(super) references: Vec<Traversal>,
    /// The provider that the block names.
    pub(super) provider: Option<Traversal>,
    /// Whether a provisioner runs when the block is destroyed.
    is_destroying: bool,
}

impl FoundBlock {
    pub(super) fn of(block: Block) -> Self {
        let is_repeated = REPEATED.contains(&block.type_name());
        let own = ["count", "for_each"].into_iter();
        let own = own.filter_map(|name| Some(argument(&block, name)?.span()));
        let depends_on = argument(&block, "depends_on")
            .filter(|_| Dialect::Terraform.lists_references(block.type_name(), "depends_on"));
        let names = depends_on.and_then(|names| names.static_list().ok());
        let names = names.iter().flatten();
        Self {
            address: is_repeated.then(|| address_of(&block)),
            repetition: repetition_of(&block),
            repetitions: own.filter(|_| is_repeated).collect(),
            depends_on: names
                .filter_map(|name| name.static_traversal().ok())
                .collect(),
            references: references_of_block(&block),
            provider: provider_of(&block),
            is_destroying: has_destroying(&block),
            block,
        }
    }

    /// Returns whether the names of `count` or `for_each` are defined.
    fn has_names_of(&self, repetition: &str, resources: &Repetitions<'_>) -> bool {
        let address = self.address.as_deref();
        let own = address.and_then(|address| *resources.get(address)?);
        // With both, the combination is the mistake.
        let has_both = self.repetitions.len() == 2;
        LENIENT.contains(&self.block.type_name()) || own == Some(repetition) || has_both
    }

    /// Returns the mistake of a reference: `each`, `count`, `self` or `output` where it is not defined, or names that are missing.
    pub(super) fn mistake(
        &self,
        reference: &Traversal,
        resources: &Repetitions<'_>,
    ) -> Option<Diagnostic> {
        let at = reference.span();
        let is_undefined = |repetition| {
            let mut around = self.repetitions.iter();
            let is_around = |around: &SourceSpan| {
                around.source() == at.source() && around.span().contains(at.span().start)
            };
            !self.has_names_of(repetition, resources) || around.any(is_around)
        };
        Some(match reference.root_name() {
            _ if self.is_destroying && self.outlives(reference) => {
                errors::not_of_destroyed(at.clone())
            }
            _ if self.is_own(reference) && self.is_in(at, &WITH_CONDITION) => {
                errors::condition_of_itself(at.clone())
            }
            "count" if is_undefined("count") => errors::misplaced_count(at.clone()),
            "each" if is_undefined("for_each") => errors::misplaced_each(at.clone()),
            "output" => errors::own_output(at.clone()),
            root if RESERVED_ROOTS.contains(&root) => errors::reserved_root(root, at.clone()),
            "self" if !self.is_in(at, &WITH_SELF) => errors::misplaced_self(at.clone()),
            root => match missing_names(reference, resources) {
                0 => mistake_of_key(reference, resources)?,
                missing => errors::incomplete_reference(root, missing > 1, at.clone()),
            },
        })
    }

    /// Returns whether a reference in what runs when the block is destroyed leads to what may not exist then.
    fn outlives(&self, reference: &Traversal) -> bool {
        let names = names_of(reference);
        let mut allowed = WHEN_DESTROYED.iter();
        if allowed.any(|allowed| names.starts_with(allowed)) {
            return false;
        }
        let around = blocks_around(&self.block, reference.span().span().start);
        let around = around.first();
        // Terraform reads past the connection of a `removed` block.
        let has_connection = self.block.type_name() != "removed";
        around.is_some_and(|it| {
            has_connection && it.type_name() == "connection" || runs_when_destroyed(it)
        })
    }

    /// Returns whether a reference leads to the block itself.
    fn is_own(&self, reference: &Traversal) -> bool {
        let names = names_of(reference);
        let names = names.strip_prefix(&[Some("resource")]).unwrap_or(&names);
        let mut names = names.iter().copied();
        let address = self.address.as_deref();
        address.is_some_and(|it| it.split('.').all(|own| names.next() == Some(Some(own))))
    }

    /// Returns whether a place is in an inner block of one of some types.
    fn is_in(&self, at: &SourceSpan, block_types: &[&str]) -> bool {
        let around = blocks_around(&self.block, at.span().start);
        let mut types = around.iter().map(Block::type_name);
        types.any(|block_type| block_types.contains(&block_type))
    }
}

/// Returns the provider that a block names: `aws.west`.
fn provider_of(block: &Block) -> Option<Traversal> {
    let has_provider = !matches!(block.type_name(), "locals" | "provider");
    let provider = argument(block, "provider").filter(|_| has_provider);
    provider?.static_traversal().ok()
}

/// Returns whether a block has a provisioner that runs when it is destroyed.
fn has_destroying(block: &Block) -> bool {
    let inner = TerraformLanguage::blocks_in(block);
    inner.iter().any(runs_when_destroyed)
}

/// Returns whether a block is a provisioner that runs when its resource is destroyed.
fn runs_when_destroyed(block: &Block) -> bool {
    let when = argument(block, "when").filter(|_| block.type_name() == "provisioner");
    when.is_some_and(|when| when.as_keyword() == Some("destroy"))
}

/// Returns the blocks of the language in a block and around an offset, the outermost first.
pub(super) fn blocks_around(block: &Block, offset: u32) -> Vec<Block> {
    let mut around = Vec::new();
    let mut next = Some((TerraformLanguage::of(Dialect::Terraform), block.clone()));
    while let Some((language, block)) = next {
        let inner = language.nested(block.type_name());
        next = inner.and_then(|inner| {
            let mut blocks = inner.blocks_of(block.body()).into_iter();
            Some((inner, blocks.find(|block| contains(block, offset))?))
        });
        around.extend(next.as_ref().map(|(_, block)| block.clone()));
    }
    around
}

/// Returns how many names follow the root of a reference, which may be the type of a resource.
fn names_after(root: &str) -> usize {
    let known = ROOTS.iter().find(|(name, _)| *name == root);
    known.map_or(1, |(_, count)| *count)
}

/// Returns how many names a reference needs after its root, if they do not follow it.
fn missing_names(reference: &Traversal, resources: &Repetitions<'_>) -> usize {
    let root = reference.root_name();
    let names = names_of(reference).into_iter().skip(1);
    let count = names.take_while(Option::is_some).count();
    let is_known = ROOTS.iter().any(|(name, _)| *name == root) || is_resource(root, resources);
    let needed = names_after(root);
    if is_known && count < needed {
        needed
    } else {
        0
    }
}

/// Returns the mistake in the key of a resource or module: `aws_vpc.main[0.5]`, or a second one, `aws_vpc.main[0]["id"]`.
pub(super) fn mistake_of_key(
    reference: &Traversal,
    resources: &Repetitions<'_>,
) -> Option<Diagnostic> {
    let root = reference.root_name();
    let is_keyed = KEYED.contains(&root) || is_resource(root, resources);
    let steps = reference.steps().get(names_after(root)..)?;
    let (first, rest) = steps.split_first().filter(|_| is_keyed)?;
    let TraversalStepKind::Index(key) = &first.kind else {
        return None;
    };
    if key.as_str().is_none() && !key.as_number().is_some_and(Number::is_integer) {
        return Some(errors::no_key(first.span.clone()));
    }
    let second = rest.first()?;
    let is_key = matches!(second.kind, TraversalStepKind::Index(_));
    is_key.then(|| errors::second_key(second.span.clone()))
}

/// Returns whether the module has resources of a type.
fn is_resource(type_name: &str, resources: &Repetitions<'_>) -> bool {
    let prefix = format!("{type_name}.");
    let next = resources.range(&*prefix..).next();
    next.is_some_and(|(address, _)| address.starts_with(&prefix))
}
