//! Names that a file defines and refers to: input variables, local values, iteration variables.
//!
//! One walk over the tree, with the scopes of `for` and `dynamic`, finds all of them. Definition, references, rename,
//! highlight and unused names are lookups in its result. Of schemas, it knows the addresses of blocks only.

mod addresses;
mod blocks;
mod calls;
mod expressions;
mod json;
mod native;

use hcl_config::Dialect;
use hcl_core::internal::in_nfc;
use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::native::{Block, parse_expression};
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::BodyShape;

pub(crate) use addresses::Addresses;
pub(crate) use calls::{Call, Interface};
pub(crate) use expressions::step_name;
pub(crate) use json::{name_span, parsed_template};

/// The names of a language: which blocks define them, and which texts refer to them.
#[derive(Clone, Debug, Default)]
pub(crate) struct NameRules {
    /// Whether `variable` and `locals` blocks define `var.x` and `local.x`.
    pub(crate) is_module: bool,
    /// Whether `dynamic` blocks define iterators.
    pub(crate) has_dynamic: bool,
    /// The block types that expressions refer to.
    pub(crate) addresses: Addresses,
    /// The shape of a file, by its name: where texts of the JSON syntax are references.
    pub(crate) json_shape: Option<fn(&str) -> BodyShape>,
}

/// A named thing that several places may refer to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Symbol {
    /// `variable "x"`, `var.x`: of all files. In NFC, since it is the name of an attribute.
    Variable(Box<str>),
    /// `locals { x = … }`, `local.x`: of all files. In NFC.
    Local(Box<str>),
    /// A block with an address, such as `aws_vpc.main`: of all files. In NFC.
    Block {
        /// The names before the last label.
        before: Box<str>,
        /// The last label.
        name: Box<str>,
    },
    /// The alias of a provider, such as `aws.west`: of all files. In NFC.
    Alias { provider: Box<str>, name: Box<str> },
    /// A variable, an output or the alias of a provider of a module in another folder, by the call: of all files.
    Called {
        /// `module.web`, or `run.first` in a test.
        call: Box<str>,
        interface: Interface,
        name: Box<str>,
    },
    /// A variable of a `for` or the iterator of a `dynamic` block, by the offset of its definition: of one file.
    Iterator {
        /// The name.
        name: Box<str>,
        /// The offset of the definition.
        offset: u32,
    },
    /// `each`, `count` or `self`, by the offset of `for_each`, `count` or the type of the block around: of one file.
    Instance { name: Box<str>, offset: u32 },
    /// A function, with its namespaces: of all files, defined by the program.
    Function(Box<str>),
    /// The first name of any other reference: of all files, defined by the program. `var` and `local` without a fixed
    /// name after them are such references, too.
    Root(Box<str>),
}

/// The pattern of a symbol with a name.
macro_rules! named {
    ($name:ident) => {
        (Symbol::Variable($name)
            | Symbol::Local($name)
            | Symbol::Function($name)
            | Symbol::Root($name)
            | Symbol::Block { name: $name, .. }
            | Symbol::Alias { name: $name, .. }
            | Symbol::Called { name: $name, .. }
            | Symbol::Instance { name: $name, .. }
            | Symbol::Iterator { name: $name, .. })
    };
}

impl Symbol {
    pub(crate) fn variable(name: &str) -> Self {
        Self::Variable(composed(name))
    }

    pub(crate) fn block(mut path: Vec<Box<str>>) -> Option<Self> {
        let name = path.pop()?;
        let before = path.join(".").into();
        Some(Self::Block { before, name })
    }

    pub(crate) fn local(name: &str) -> Self {
        Self::Local(composed(name))
    }

    pub(crate) fn called(call: &str, interface: Interface, name: &str) -> Self {
        Self::Called {
            call: call.into(),
            interface,
            name: composed(name),
        }
    }

    /// Returns whether all files of a module write the name for the same thing.
    pub(crate) const fn is_shared(&self) -> bool {
        matches!(
            self,
            Self::Variable(_)
                | Self::Local(_)
                | Self::Block { .. }
                | Self::Alias { .. }
                | Self::Root(_)
        )
    }

    /// Returns whether the name is known in one file, by an offset there.
    pub(crate) const fn is_of_one_file(&self) -> bool {
        matches!(self, Self::Iterator { .. } | Self::Instance { .. })
    }

    /// Returns whether no schema defines the name.
    pub(crate) const fn is_of_language(&self) -> bool {
        !matches!(self, Self::Block { .. } | Self::Root(_))
    }

    /// Returns what this is, in words.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Variable(_) => "variable",
            Self::Local(_) => "local value",
            Self::Block { .. } => "block",
            Self::Alias { .. }
            | Self::Called {
                interface: Interface::Provider(_),
                ..
            } => "provider",
            Self::Called { .. } => "argument",
            _ => "name",
        }
    }

    /// Returns the name.
    pub(crate) fn name(&self) -> &str {
        let named!(name) = self;
        name
    }

    /// Returns the names of the reference to what all files share: `var.x`, `aws_vpc.main`.
    pub(crate) fn path(&self) -> Vec<&str> {
        match self {
            Self::Variable(name) => vec!["var", name],
            Self::Local(name) => vec!["local", name],
            Self::Block { before, name } => before.split('.').chain([&**name]).collect(),
            Self::Alias { provider, name } => vec![provider, name],
            _ => vec![self.name()],
        }
    }

    /// Returns a symbol of the same kind, with another name.
    pub(crate) fn with_name(&self, new: &str) -> Self {
        let mut symbol = self.clone();
        let named!(name) = &mut symbol;
        *name = composed(new);
        symbol
    }

    /// Returns the name in the module that is called.
    pub(crate) fn in_module(interface: &Interface, name: &str) -> Self {
        match interface {
            Interface::Variable => Self::variable(name),
            Interface::Output => Self::Block {
                before: OUTPUT.into(),
                name: composed(name),
            },
            Interface::Provider(provider) => Self::Alias {
                provider: provider.clone(),
                name: composed(name),
            },
        }
    }

    /// Returns the name as callers of the module see it.
    pub(crate) fn interface(&self) -> Option<(Interface, &str)> {
        match self {
            Self::Variable(name) => Some((Interface::Variable, name)),
            Self::Block { before, name } if **before == *OUTPUT => Some((Interface::Output, name)),
            Self::Alias { provider, name } => Some((Interface::Provider(provider.clone()), name)),
            _ => None,
        }
    }

    /// Returns the alias of a provider that has the names of a block.
    pub(crate) fn as_alias(&self) -> Option<Self> {
        match self {
            Self::Block { before, name } if !before.contains('.') => Some(Self::Alias {
                provider: before.clone(),
                name: name.clone(),
            }),
            _ => None,
        }
    }

    /// Returns what a reference such as `var.port` or `aws_vpc.main` names. `None` for a part of a value, `aws_vpc.main.id`.
    pub(crate) fn of_reference(reference: &str, rules: &NameRules) -> Option<Self> {
        let source = Source::new("reference", reference).ok()?;
        let parsed = parse_expression(&source, &mut Diagnostics::new());
        let mut collector = NameCollector::new(rules);
        collector.expression(parsed.expression(), &|span| span);
        let symbol = collector.found.into_iter().next()?.symbol;
        let mut paths = collector.paths.iter();
        let is_part = paths.any(|path| !path.steps.is_empty());
        let is_output = matches!(symbol, Self::Called { .. });
        (is_output || !is_part).then_some(symbol)
    }
}

/// The first name of references to outputs.
const OUTPUT: &str = "output";

/// Returns a name in NFC, as objects store the names of attributes.
pub(crate) fn composed(name: &str) -> Box<str> {
    in_nfc(name.into()).into()
}

/// The relation of an occurrence to its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// The name in the definition.
    Definition,
    /// The label of a `dynamic` block without `iterator`, which names its iterator, and the type of its blocks.
    Implied,
    /// A use of the name.
    Reference,
}

/// One place where a name occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NameOccurrence {
    /// The name, without quotes.
    pub(crate) span: Span,
    pub(crate) symbol: Symbol,
    pub(crate) role: Role,
    /// The block, attribute or expression of a definition; the path to the name of a block, if this refers to it.
    pub(crate) extent: Span,
}

/// A reference with all its steps.
#[derive(Clone, Debug)]
pub(crate) struct ReferencePath {
    /// The whole reference.
    span: Span,
    /// Its occurrence.
    pub(crate) name: Span,
    /// The names after the occurrence, each with its place: an argument of a block, or a nested block and what is in it.
    pub(crate) steps: Vec<(Box<str>, Span)>,
}

/// The names of a file, by offset.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileNames {
    occurrences: Vec<NameOccurrence>,
    /// Paths that begin with a name, such as `aws_vpc.main[0].id`.
    paths: Vec<ReferencePath>,
    /// Calls of modules.
    pub(crate) calls: Vec<Call>,
    /// Uses of a call without an output, such as `one(module.a)`: its name, and where it is.
    pub(crate) whole: Vec<(Box<str>, Span)>,
}

impl FileNames {
    /// Finds the names of a file in the native syntax.
    pub(crate) fn of_native(file: &hcl_syntax::native::File, rules: &NameRules) -> Self {
        Self::new(native::collect(file, rules))
    }

    /// Finds the names of a file in the JSON syntax.
    pub(crate) fn of_json(file: &hcl_syntax::json::File, rules: &NameRules) -> Self {
        Self::new(json::collect(file, rules))
    }

    fn new(collector: NameCollector) -> Self {
        let mut occurrences = collector.found;
        sort_by_key(&mut occurrences, |it| it.span.start);
        // Several dynamic blocks of one type in an array of JSON have the same label.
        occurrences.dedup();
        Self {
            occurrences,
            paths: collector.paths,
            calls: collector.calls,
            whole: collector.whole,
        }
    }

    /// Iterates over all occurrences, in source order.
    pub(crate) fn iter(&self) -> std::slice::Iter<'_, NameOccurrence> {
        self.occurrences.iter()
    }

    /// Returns the occurrences in a block, attribute or expression, in source order.
    pub(crate) fn inside(&self, extent: Span) -> &[NameOccurrence] {
        let before = |offset: u32| {
            self.occurrences
                .partition_point(|it| it.span.start < offset)
        };
        let range = before(extent.start)..before(extent.end);
        self.occurrences.get(range).unwrap_or_default()
    }

    /// Returns the innermost path that contains an offset or ends at it.
    pub(crate) fn path_at(&self, offset: u32) -> Option<&ReferencePath> {
        let is_at = |it: &&ReferencePath| it.span.start <= offset && offset <= it.span.end;
        let around = self.paths.iter().filter(is_at);
        around.min_by_key(|around| around.span.len())
    }

    /// Returns the occurrence that contains an offset or ends at it.
    pub(crate) fn at(&self, offset: u32) -> Option<&NameOccurrence> {
        let after = self
            .occurrences
            .partition_point(|occurrence| occurrence.span.start <= offset);
        let last = self.occurrences.get(after.checked_sub(1)?)?;
        (offset <= last.span.end).then_some(last)
    }
}

/// Collects occurrences while a tree is walked, with the scopes that are open.
#[derive(Debug, Default)]
struct NameCollector {
    rules: NameRules,
    /// The language of the file, if files are modules.
    dialect: Option<Dialect>,
    found: Vec<NameOccurrence>,
    /// Iteration variables in scope, innermost last. Their number is bounded by the nesting limit of the parser.
    scopes: Vec<NameScope>,
    /// The meaning of `each`, `count` and `self` in the block of the file.
    instances: Vec<NameScope>,
    paths: Vec<ReferencePath>,
    calls: Vec<Call>,
    /// The runs of a test so far.
    runs: Vec<NameScope>,
    whole: Vec<(Box<str>, Span)>,
    /// The root of a path. The expression around it has named the output.
    followed: Option<Span>,
    /// The run of a test whose checks see another module.
    run: Option<Box<str>>,
}

/// An iteration variable in scope.
#[derive(Clone, Debug)]
struct NameScope {
    name: Box<str>,
    /// The offset of the definition.
    offset: u32,
}

impl NameScope {
    fn symbol(&self) -> Symbol {
        Symbol::Iterator {
            name: self.name.clone(),
            offset: self.offset,
        }
    }
}

impl NameCollector {
    /// Creates a collector of the names of a file.
    fn of_file(source: &Source, rules: &NameRules) -> Self {
        let mut collector = Self::new(rules);
        let dialect = Dialect::of(source.name());
        collector.rules.addresses = rules.addresses.within(dialect);
        collector.dialect = Some(dialect).filter(|_| rules.is_module);
        collector
    }

    fn new(rules: &NameRules) -> Self {
        Self {
            rules: rules.clone(),
            ..Self::default()
        }
    }

    fn is_in(&self, dialect: Dialect) -> bool {
        self.dialect == Some(dialect)
    }

    fn define(&mut self, symbol: Symbol, role: Role, span: Span, extent: Span) {
        self.found.push(NameOccurrence {
            span,
            symbol,
            role,
            extent,
        });
    }

    /// Takes the references that were found since for providers: `aws.west` is an alias, and one word has none. In an `extent`, they are
    /// definitions.
    fn providers_since(&mut self, count: usize, extent: Option<Span>) {
        for mut found in self.found.split_off(count) {
            if let Some(alias) = found.symbol.as_alias() {
                found.symbol = alias;
                if let Some(extent) = extent {
                    (found.role, found.extent) = (Role::Definition, extent);
                }
            }
            if !matches!(found.symbol, Symbol::Root(_)) {
                self.found.push(found);
            }
        }
    }

    fn refer(&mut self, symbol: Symbol, span: Span) {
        self.define(symbol, Role::Reference, span, span);
    }

    /// Returns the innermost iteration variable of a name.
    fn iterator(&self, name: &str) -> Option<&NameScope> {
        self.scopes.iter().rev().find(|scope| *scope.name == *name)
    }

    /// Removes the innermost iteration variables.
    fn leave(&mut self, count: usize) {
        self.scopes
            .truncate(self.scopes.len().saturating_sub(count));
    }
}

/// Returns the span of a block with its labels. The body of a broken block may be before them.
pub(crate) fn whole_block(block: Block<'_>) -> Span {
    let (span, header) = (block.span(), block.definition_span());
    Span::new(span.start, span.end.max(header.end))
}

/// Returns the name in a quoted or bare label or string: its span without quotes.
pub(crate) fn inside_quotes(text: &str, span: Span) -> Span {
    let quoted = text.get(span.range()).unwrap_or_default();
    if quoted.len() >= 2 && quoted.starts_with('"') && quoted.ends_with('"') {
        Span::new(span.start + 1, span.end - 1)
    } else {
        span
    }
}
