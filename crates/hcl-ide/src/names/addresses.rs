//! Names of blocks with addresses, as the schema and the module say: `target.web`, `aws_vpc.main`.

use std::sync::Arc;

use hcl_config::{Address, Dialect};
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::Traversal;

use super::expressions::step_name;
use super::{Symbol, composed};

/// The addresses of block types. Patterns that begin with a name are before patterns that begin with a label.
#[derive(Clone, Debug, Default)]
pub(crate) struct Addresses(Arc<[Pattern]>);

#[derive(Clone, Debug)]
struct Pattern {
    block_type: Box<str>,
    /// The name that references may begin with: `resource.aws_vpc.main`.
    prefix: Option<Box<str>>,
    /// The parts up to the last label; `None` for a label.
    segments: Vec<Option<Box<str>>>,
    /// The language of the files that have the blocks; `None` means all files.
    dialect: Option<Dialect>,
    /// The address, if expressions refer to the values of the blocks.
    address: Option<Address>,
}

impl Pattern {
    /// Returns whether the pattern fits a block.
    fn fits(&self, symbol: &Symbol) -> bool {
        let path = symbol.path();
        let is_name = |(segment, name): (&Option<Box<str>>, &&str)| {
            segment.as_ref().is_none_or(|segment| **segment == **name)
        };
        self.segments.len() == path.len() && self.segments.iter().zip(&path).all(is_name)
    }
}

/// Blocks of Terraform that have no value, but a name: of checks in tests, of stacks, and of OpenTofu's encryption.
const WITHOUT_VALUE: [(&str, &str, Option<Dialect>); 7] = [
    ("check", "check.{name}", None),
    ("component", "component.{name}", Some(Dialect::Stack)),
    ("deployment", "deployment.{name}", Some(Dialect::Stack)),
    ("stack", "stack.{name}", Some(Dialect::Stack)),
    ("provider", "provider.{type}.{name}", Some(Dialect::Stack)),
    (
        "key_provider",
        "key_provider.{type}.{name}",
        Some(Dialect::Terraform),
    ),
    ("method", "method.{type}.{name}", Some(Dialect::Terraform)),
];

impl Addresses {
    /// Returns the addresses of a module.
    pub(crate) fn of(addresses: &[Address]) -> Self {
        let is_resource = |address: &Address| address.block_type() == "resource";
        let is_terraform = addresses.iter().any(is_resource);
        let others = WITHOUT_VALUE.iter().filter(|_| is_terraform);
        let others =
            others.map(|(name, pattern, dialect)| (Address::new(*name, pattern), *dialect, false));
        let all = addresses
            .iter()
            .map(|address| (address.clone(), None, true));
        let patterns = all
            .chain(others)
            .filter_map(|(address, dialect, has_value)| {
                let pattern = address.pattern();
                let segments = pattern.split('.');
                let mut segments: Vec<Option<Box<str>>> = segments
                    .map(|segment| (!segment.starts_with('{')).then(|| segment.into()))
                    .collect();
                let last = segments.iter().rposition(Option::is_none)?;
                segments.truncate(last + 1);
                Some(Pattern {
                    block_type: address.block_type().into(),
                    prefix: address.is_prefixed().then(|| address.block_type().into()),
                    segments,
                    dialect,
                    address: has_value.then_some(address),
                })
            });
        let mut patterns: Vec<Pattern> = patterns.collect();
        // `target.{name}` before `{type}.{name}`, which fits every reference.
        sort_by_key(&mut patterns, |pattern| {
            pattern.segments.first().is_none_or(Option::is_none)
        });
        Self(patterns.into())
    }

    /// Returns the addresses of blocks in the files of a language.
    pub(super) fn within(&self, dialect: Dialect) -> Self {
        let is_there = |pattern: &&Pattern| pattern.dialect.is_none_or(|it| it == dialect);
        if self.0.iter().all(|pattern| is_there(&pattern)) {
            return self.clone();
        }
        Self(self.0.iter().filter(is_there).cloned().collect())
    }

    /// Returns an address that fits the references that begin with the names before the last one. Defines nothing.
    pub(crate) fn beside(names: &[&str]) -> Self {
        let before = names.iter().rev().skip(1).rev();
        let segments = before.map(|name| Some(composed(name))).chain([None]);
        let pattern = Pattern {
            block_type: "".into(),
            prefix: Some("resource".into()),
            segments: segments.collect(),
            dialect: None,
            address: None,
        };
        Self([pattern].into())
    }

    /// Returns whether a name alone may be the beginning of addresses.
    pub(crate) fn may_begin_with(&self, name: &str) -> bool {
        let is_it = |it: &Option<Box<str>>| it.as_deref() == Some(name);
        let mut patterns = self.0.iter();
        patterns.any(|it| is_it(&it.prefix) || it.segments.first().is_some_and(is_it))
    }

    /// Returns whether expressions refer to the value of a block.
    pub(crate) fn have_values(&self, symbol: &Symbol) -> bool {
        self.address_of(symbol).is_some()
    }

    /// Returns whether references find an argument in a block.
    pub(crate) fn find_in(&self, symbol: &Symbol, argument: &str) -> bool {
        let address = self.address_of(symbol);
        address.is_some_and(|address| address.finds(argument))
    }

    fn address_of(&self, symbol: &Symbol) -> Option<&Address> {
        let fitting = self.0.iter().find(|pattern| pattern.fits(symbol))?;
        fitting.address.as_ref()
    }

    /// Returns the name that references to a block may begin with before its address, such as `resource`.
    pub(crate) fn prefix_of(&self, symbol: &Symbol) -> Option<&str> {
        let fitting = self.0.iter().find(|pattern| pattern.fits(symbol))?;
        fitting.prefix.as_deref()
    }

    /// Returns whether references to some blocks may begin with a name before the address.
    pub(crate) fn have_prefix(&self, name: &str) -> bool {
        let mut patterns = self.0.iter();
        patterns.any(|pattern| pattern.prefix.as_deref() == Some(name))
    }

    /// Returns how many labels a block of a type has.
    pub(super) fn labels(&self, block_type: &str) -> Option<usize> {
        let pattern = self.0.iter().find(|it| *it.block_type == *block_type)?;
        Some(
            pattern
                .segments
                .iter()
                .filter(|segment| segment.is_none())
                .count(),
        )
    }

    /// Returns the symbol of a block.
    pub(super) fn definition<'l>(
        &self,
        block_type: &str,
        labels: impl IntoIterator<Item = &'l str>,
    ) -> Option<Symbol> {
        let pattern = self.0.iter().find(|it| *it.block_type == *block_type)?;
        let mut labels = labels.into_iter();
        let path = pattern.segments.iter().map(|segment| match segment {
            Some(name) => Some(name.clone()),
            None => labels.next().map(composed),
        });
        Symbol::block(path.collect::<Option<Vec<_>>>()?)
    }

    /// Returns the symbol of the block that a reference names, and the spans of the last label and of the path to it.
    pub(super) fn reference(&self, traversal: Traversal<'_>) -> Option<(Symbol, Span, Span)> {
        let root = (composed(traversal.root_name()), traversal.root_span());
        self.0.iter().find_map(|pattern| {
            let mut steps = traversal.steps();
            let mut path = Vec::new();
            let (mut last, mut whole) = (root.1, root.1);
            let is_prefixed = pattern.prefix.as_ref() == Some(&root.0);
            let mut first = Some(root.clone()).filter(|_| !is_prefixed);
            for segment in &pattern.segments {
                let (name, span) = match first.take() {
                    Some(root) => root,
                    None => {
                        let step = steps.next()?;
                        whole = whole.to(step.span());
                        step_name(step)?
                    }
                };
                if segment.as_ref().is_some_and(|segment| *segment != name) {
                    return None;
                }
                path.push(name);
                last = span;
            }
            Some((Symbol::block(path)?, last, whole))
        })
    }
}
