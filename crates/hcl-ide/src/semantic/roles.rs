//! The meaning of identifiers, from the tree.

use hcl_core::internal::sort::sort_by_key;
use hcl_syntax::Span;
use hcl_syntax::native::{
    Attribute, Block, Construct, Expression, ExpressionKind, File, StepKind, Steps, Visit,
};

use super::{TokenClass, TokenModifiers};
use crate::names::{self, FileNames, Symbol};
use crate::narrow::to_u32;

/// The meaning of the names in a span.
#[derive(Clone, Copy, Debug)]
pub(super) struct NameRole {
    pub(super) span: Span,
    pub(super) class: TokenClass,
    pub(super) modifiers: TokenModifiers,
}

impl NameRole {
    fn new(span: Span, class: TokenClass) -> Self {
        let modifiers = TokenModifiers::default();
        Self {
            span,
            class,
            modifiers,
        }
    }

    const fn defining(mut self, definition: bool) -> Self {
        self.modifiers.definition = definition;
        self
    }
}

/// Roles in source order, for tokens in source order.
pub(super) struct Roles {
    sorted: Vec<NameRole>,
    next: usize,
}

impl Roles {
    /// Sorts roles. Of the roles that start at the same offset, the first one counts.
    pub(super) fn new(mut roles: Vec<NameRole>) -> Self {
        sort_by_key(&mut roles, |role| role.span.start);
        roles.dedup_by_key(|role| role.span.start);
        Self {
            sorted: roles,
            next: 0,
        }
    }

    /// Returns the role of a token. Tokens have to be requested in source order.
    pub(super) fn at(&mut self, token: Span) -> Option<NameRole> {
        loop {
            let role = *self.sorted.get(self.next)?;
            if role.span.end > token.start {
                let covers = role.span.start <= token.start && token.end <= role.span.end;
                return covers.then_some(role);
            }
            self.next += 1;
        }
    }
}

/// Returns the roles of iteration variables.
fn of_iterators(names: &FileNames) -> Vec<NameRole> {
    let iterators = names.iter().filter_map(|name| {
        let is_iterator = matches!(name.symbol, Symbol::Iterator { .. });
        let definition = name.role == names::Role::Definition;
        (is_iterator && name.role != names::Role::Implied)
            .then(|| NameRole::new(name.span, TokenClass::Parameter).defining(definition))
    });
    iterators.collect()
}

/// Returns the roles of all identifiers and labels of a file.
pub(super) fn roles(file: &File, names: &FileNames, is_module: bool) -> Vec<NameRole> {
    let mut walk = BodyRoles {
        // First, so that they count instead of the variables found below.
        found: of_iterators(names),
        depth: 0,
        section: Section::Other,
        is_type: false,
    };
    for visit in file.body().walk() {
        match visit {
            Visit::Enter(Construct::Block(block)) => walk.enter_block(block, is_module),
            Visit::Leave(Construct::Block(_)) => walk.leave_block(),
            Visit::Enter(Construct::Attribute(attribute)) => walk.attribute(attribute),
            Visit::Enter(Construct::Expression(expression)) => walk.expression(expression),
            _ => {}
        }
    }
    walk.found
}

/// The block of a file that a walk is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Variable,
    Locals,
    Other,
}

struct BodyRoles {
    found: Vec<NameRole>,
    /// The number of blocks around.
    depth: usize,
    section: Section,
    /// Whether the walk is in a type expression.
    is_type: bool,
}

impl BodyRoles {
    fn enter_block(&mut self, block: Block<'_>, is_module: bool) {
        if self.depth == 0 {
            self.section = match block.type_name() {
                "variable" if is_module => Section::Variable,
                "locals" if is_module => Section::Locals,
                _ => Section::Other,
            };
        }
        let defines = self.depth == 0 && self.section == Section::Variable;
        self.depth += 1;
        self.found
            .push(NameRole::new(block.type_span(), TokenClass::BlockType));
        for (label, index) in block.labels().zip(0..) {
            let role = NameRole::new(label.span(), TokenClass::Label);
            self.found.push(role.defining(defines && index == 0));
        }
    }

    fn leave_block(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 {
            self.section = Section::Other;
        }
    }

    fn attribute(&mut self, attribute: Attribute<'_>) {
        let at = |section| self.depth == 1 && self.section == section;
        let defines = at(Section::Locals);
        self.is_type = at(Section::Variable) && attribute.is_named("type");
        let role = NameRole::new(attribute.name_span(), TokenClass::Attribute);
        self.found.push(role.defining(defines));
    }

    fn expression(&mut self, expression: Expression<'_>) {
        if self.is_type {
            let name = match expression.kind() {
                ExpressionKind::Call(call) => Some(call.name_span()),
                ExpressionKind::Traversal(name) => Some(name.root_span()),
                _ => None,
            };
            if let Some(name) = name {
                return self.found.push(NameRole::new(name, TokenClass::Type));
            }
        }
        names_of(expression, &mut self.found);
    }
}

/// Reports the roles of the names in an expression, without its operands.
fn names_of(expression: Expression<'_>, found: &mut Vec<NameRole>) {
    match expression.kind() {
        ExpressionKind::Object(object) => {
            for item in object.items() {
                if item.key_name().is_some() {
                    found.push(NameRole::new(item.key().span(), TokenClass::Key));
                }
            }
        }
        ExpressionKind::Call(call) => {
            found.push(NameRole::new(call.name_span(), TokenClass::Function));
        }
        ExpressionKind::Traversal(it) => {
            found.push(NameRole::new(it.root_span(), TokenClass::Variable));
            properties(it.steps(), found);
        }
        ExpressionKind::RelativeTraversal(it) => properties(it.steps(), found),
        _ => {}
    }
}

fn properties(steps: Steps<'_>, found: &mut Vec<NameRole>) {
    for step in steps {
        if let StepKind::Attribute(name) = step.kind() {
            // From the end: the span begins with the dot, after which there may be spaces.
            let end = step.span().end;
            let start = end.saturating_sub(to_u32(name.len()));
            found.push(NameRole::new(Span::new(start, end), TokenClass::Property));
        }
    }
}
