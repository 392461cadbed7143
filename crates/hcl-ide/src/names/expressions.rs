//! Names in expressions and templates.

use hcl_syntax::Span;
use hcl_syntax::native::{
    Expression, ExpressionKind, RelativeTraversal, Step, StepKind, Template, TemplatePart,
    Traversal,
};

use super::{
    Interface, NameCollector, NameOccurrence, NameScope, ReferencePath, Role, Symbol, composed,
};
use crate::work::in_order;

/// An iteration variable and its span.
type Name<'f> = (&'f str, Span);

enum ExpressionWork<'f> {
    Visit(Expression<'f>),
    VisitTemplate(Template<'f>),
    /// Opens a scope: its variables, and the span of the `for`.
    Enter([Option<Name<'f>>; 2], Span),
    Leave(usize),
}

impl NameCollector {
    /// Finds the names in an expression. `locate` maps spans of its source to spans of the file.
    pub(super) fn expression(
        &mut self,
        expression: Expression<'_>,
        locate: &impl Fn(Span) -> Span,
    ) {
        // Scopes open and close around their parts.
        in_order(
            ExpressionWork::Visit(expression),
            |work, pending| match work {
                ExpressionWork::Visit(expression) => self.visit(expression, locate, pending),
                ExpressionWork::VisitTemplate(template) => push_parts(template, pending),
                ExpressionWork::Leave(count) => self.leave(count),
                ExpressionWork::Enter(names, extent) => {
                    for (name, span) in names.into_iter().flatten() {
                        self.enter(name, locate(span), Role::Definition, locate(extent));
                    }
                }
            },
        );
    }

    /// Finds the names in an expression that is not evaluated: one word in it is a type, a keyword or a provider without an alias.
    pub(super) fn references_alone(
        &mut self,
        expression: Expression<'_>,
        locate: &impl Fn(Span) -> Span,
    ) {
        let before = self.found.len();
        self.expression(expression, locate);
        let found = self.found.split_off(before);
        let is_name = |found: &NameOccurrence| !matches!(found.symbol, Symbol::Root(_));
        self.found.extend(found.into_iter().filter(is_name));
    }

    /// Defines an iteration variable, and opens its scope.
    pub(super) fn enter(&mut self, name: &str, span: Span, role: Role, extent: Span) {
        let scope = NameScope {
            name: name.into(),
            offset: span.start,
        };
        self.define(scope.symbol(), role, span, extent);
        self.scopes.push(scope);
    }

    fn visit<'f>(
        &mut self,
        expression: Expression<'f>,
        locate: &impl Fn(Span) -> Span,
        pending: &mut Vec<ExpressionWork<'f>>,
    ) {
        match expression.kind() {
            ExpressionKind::Template(template) => push_parts(template, pending),
            ExpressionKind::For(it) => {
                let names = [it.key_name(), Some(it.value_name())];
                let result = it.key().into_iter().chain([it.value()]);
                // Before the scope: the collection does not see the variables.
                pending.push(ExpressionWork::Visit(it.collection()));
                pending.push(ExpressionWork::Enter(names, expression.span()));
                pending.extend(result.chain(it.condition()).map(ExpressionWork::Visit));
                pending.push(ExpressionWork::Leave(names.iter().flatten().count()));
            }
            ExpressionKind::Traversal(traversal) => self.traversal(traversal, locate),
            // `var.` is not all variables: a name is missing.
            ExpressionKind::Error(broken)
                if broken.prefix().is_some_and(|it| it.as_keyword().is_some()) => {}
            ExpressionKind::Call(call) => {
                let name = Symbol::Function(call.name().into());
                self.refer(name, locate(call.name_span()));
                pending.extend(call.arguments().map(ExpressionWork::Visit));
            }
            _ => {
                self.instances(expression, locate);
                pending.extend(expression.operands().into_iter().map(ExpressionWork::Visit));
            }
        }
    }

    fn traversal(&mut self, traversal: Traversal<'_>, locate: &impl Fn(Span) -> Span) {
        let (root, span) = (traversal.root_name(), locate(traversal.root_span()));
        // Iteration variables hide all other names.
        if let Some(scope) = self.iterator(root) {
            let symbol = scope.symbol();
            return self.refer(symbol, span);
        }
        let is_module = self.rules.is_module;
        if is_module {
            if let Some((symbol, name)) = self.member_of_run(traversal) {
                self.path(traversal, name, locate);
                return self.refer(symbol, locate(name));
            }
            if let Some((symbol, name)) = self.run_before(traversal) {
                self.output(traversal, locate);
                self.path(traversal, name, locate);
                return self.refer(symbol, locate(name));
            }
            // The other module has all other names.
            if self.run.is_some() {
                return;
            }
            self.output(traversal, locate);
            if let Some(scope) = self.instances.iter().find(|scope| *scope.name == *root) {
                let (name, offset) = (scope.name.clone(), scope.offset);
                // `each.value` and `each.key` belong to `for_each`.
                let step = traversal.steps().next().and_then(step_name);
                let span = step.map_or(span, |(_, step)| span.to(locate(step)));
                return self.refer(Symbol::Instance { name, offset }, span);
            }
        }
        if let Some((symbol, name)) = is_module.then(|| member(traversal)).flatten() {
            self.path(traversal, name, locate);
            return self.refer(symbol, locate(name));
        }
        let is_own = is_module && matches!(root, "var" | "local" | "each" | "count" | "self");
        match self.rules.addresses.reference(traversal) {
            Some((symbol, name, path)) if !is_own => {
                self.path(traversal, name, locate);
                self.define(symbol, Role::Reference, locate(name), locate(path));
            }
            _ => self.refer(Symbol::Root(root.into()), span),
        }
    }

    /// Adds the path of a reference with a name in it.
    fn path(&mut self, traversal: Traversal<'_>, name: Span, locate: &impl Fn(Span) -> Span) {
        let root = traversal.root_span();
        let end = traversal.steps().next_back().map_or(root, Step::span);
        // A key in quotes after it chooses an instance: `aws_vpc.main["a"].id`.
        let is_attribute = |step: &Step<'_>| matches!(step.kind(), StepKind::Attribute(_));
        let after = traversal.steps().filter(is_attribute).filter_map(step_name);
        let after = after.filter(|(_, step)| step.start >= name.end);
        self.paths.push(ReferencePath {
            span: locate(root.to(end)),
            name: locate(name),
            steps: after.map(|(name, step)| (name, locate(step))).collect(),
        });
    }

    /// Adds the path of an argument or output of instances: `aws_vpc.main[count.index].id`, `module.web[*].url`.
    fn instances(&mut self, expression: Expression<'_>, locate: &impl Fn(Span) -> Span) {
        let Some((source, path)) = followed(expression) else {
            return;
        };
        let ExpressionKind::Traversal(root) = source.kind() else {
            return;
        };
        // Iteration variables hide all other names, and the other module of a run has them.
        if self.run.is_some() || self.iterator(root.root_name()).is_some() {
            return;
        }
        let reference = member(root).map(|(_, name)| name);
        let addresses = &self.rules.addresses;
        if let Some(name) = reference.or_else(|| Some(addresses.reference(root)?.1)) {
            let steps = path.steps().filter_map(step_name);
            self.paths.push(ReferencePath {
                span: locate(expression.span()),
                name: locate(name),
                steps: steps.map(|(name, step)| (name, locate(step))).collect(),
            });
        }
        if self.rules.is_module {
            self.output_of_instances(root, path.steps().next(), locate);
        }
    }

    /// Returns the run of the same test that a reference names: `run.first`.
    fn run_before(&self, traversal: Traversal<'_>) -> Option<(Symbol, Span)> {
        if traversal.root_name() != "run" {
            return None;
        }
        let (name, span) = step_name(traversal.steps().next()?)?;
        let run = self.runs.iter().rev().find(|run| run.name == name)?;
        Some((run.symbol(), span))
    }

    /// Returns the variable or output of the other module that a run of a test is about.
    fn member_of_run(&self, traversal: Traversal<'_>) -> Option<(Symbol, Span)> {
        let interface = match traversal.root_name() {
            "var" => Interface::Variable,
            "output" => Interface::Output,
            _ => return None,
        };
        let run = self.run.as_deref()?;
        let (name, span) = step_name(traversal.steps().next()?)?;
        Some((Symbol::called(run, interface, &name), span))
    }
}

/// Returns the expression whose instances a path follows, and the path: `aws_vpc.main` and `.id` of `aws_vpc.main[*].id`.
fn followed<'f>(expression: Expression<'f>) -> Option<(Expression<'f>, RelativeTraversal<'f>)> {
    let (source, path) = match expression.kind() {
        ExpressionKind::RelativeTraversal(path) => (path.source(), path),
        ExpressionKind::Splat(splat) => match splat.each().kind() {
            ExpressionKind::RelativeTraversal(each) => (splat.source(), each),
            _ => return None,
        },
        _ => return None,
    };
    let source = match source.kind() {
        ExpressionKind::Index(index) => index.collection(),
        _ => source,
    };
    Some((source, path))
}

/// Returns the variable or local value that a reference names, and the span of its name.
fn member(traversal: Traversal<'_>) -> Option<(Symbol, Span)> {
    let symbol = match traversal.root_name() {
        "var" => Symbol::variable,
        "local" => Symbol::local,
        _ => return None,
    };
    let (name, span) = step_name(traversal.steps().next()?)?;
    Some((symbol(&name), span))
}

/// Returns the name of a step and its span; `None` for an index that is not a text.
pub(crate) fn step_name(step: Step<'_>) -> Option<(Box<str>, Span)> {
    match step.kind() {
        StepKind::Attribute(name) => {
            let end = step.span().end;
            let length = u32::try_from(name.len()).unwrap_or(u32::MAX);
            let start = end.saturating_sub(length);
            Some((composed(name), Span::new(start, end)))
        }
        StepKind::Index(key) => {
            let name = key.as_string()?;
            Some((composed(&name.decode()), name.span()))
        }
        StepKind::LegacyIndex(_) => None,
    }
}

fn push_parts<'f>(template: Template<'f>, pending: &mut Vec<ExpressionWork<'f>>) {
    for part in template.parts() {
        match part {
            TemplatePart::Literal(_) => {}
            TemplatePart::Interpolation(expression) => {
                pending.push(ExpressionWork::Visit(expression));
            }
            TemplatePart::If(it) => {
                pending.push(ExpressionWork::Visit(it.condition()));
                pending.push(ExpressionWork::VisitTemplate(it.if_true()));
                pending.push(ExpressionWork::VisitTemplate(it.if_false()));
            }
            TemplatePart::For(it) => {
                let names = [it.key_name(), Some(it.value_name())];
                pending.push(ExpressionWork::Visit(it.collection()));
                pending.push(ExpressionWork::Enter(names, it.span()));
                pending.push(ExpressionWork::VisitTemplate(it.body()));
                pending.push(ExpressionWork::Leave(names.iter().flatten().count()));
            }
        }
    }
}
