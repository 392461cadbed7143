//! Calls of modules in folders nearby: arguments and outputs, which other files define.

use hcl_config::{Dialect, editor};
use hcl_syntax::Span;
use hcl_syntax::native::{
    Attribute, Block, Body, Expression, ExpressionKind, Step, StepKind, Traversal,
};

use super::expressions::{followed, step_name};
use super::{NameCollector, Symbol, composed, inside_quotes};

/// A call of a module: `module "web"`, or a run of a test, which calls the module around it if it names no other.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The beginning of references to its outputs: `module.web`, `run.first`.
    pub(crate) name: Box<str>,
    /// The path of the module, relative to the folder of the file.
    pub(crate) source: Box<str>,
}

/// The kind of a name that callers of a module see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Interface {
    Variable,
    Output,
}

/// Arguments that name a call without its outputs.
const WHOLE: [&str; 5] = ["depends_on", "replace_triggered_by", "from", "to", "target"];

impl NameCollector {
    /// Returns the name of a call of a module, `module "web"`, or `component "web"` of a stack.
    pub(super) fn module_call(&mut self, block: Block<'_>) -> Option<Box<str>> {
        let label = composed(&block.label(0)?.text());
        let name: Box<str> = format!("{}.{label}", block.type_name()).into();
        self.call(&name, text_of(block.body(), "source")?);
        Some(name)
    }

    /// Returns the name of a run of a test, and whether it is about another module.
    pub(super) fn run(&mut self, block: Block<'_>) -> Option<(Box<str>, bool)> {
        let name: Box<str> = format!("run.{}", composed(&block.label(0)?.text())).into();
        let other = editor::module_of_run(&block.body().into());
        let source = other.as_ref().and_then(hcl_core::Body::as_native);
        let source = source.and_then(|other| text_of(other, "source"));
        self.call(&name, source.unwrap_or_else(|| "./".into()));
        Some((name, other.is_some()))
    }

    pub(super) fn call(&mut self, name: &str, source: Box<str>) {
        let name = name.into();
        self.calls.push(Call { name, source });
    }

    /// Refers to the variable that an argument of a call sets.
    pub(super) fn call_argument(&mut self, call: &str, name: &str, span: Span) {
        let is_meta = call.starts_with("module.") && Dialect::Terraform.is_reserved(name);
        if !is_meta {
            self.refer(Symbol::called(call, Interface::Variable, name), span);
        }
    }

    /// Refers to the outputs that a test replaces: `outputs = { url = "x" }` in `override_module`.
    pub(super) fn mocked_outputs(&mut self, block: Block<'_>) {
        let target = block.body().attribute("target");
        let call = target.and_then(|target| self.call_of(target.expression()));
        let outputs = block.body().attribute("outputs");
        let (Some(call), Some(outputs)) = (call, outputs) else {
            return;
        };
        self.called_keys(&call, Interface::Output, outputs);
    }

    /// Refers to the variables or outputs of a call that are the keys of an object.
    pub(super) fn called_keys(&mut self, call: &str, interface: Interface, of: Attribute<'_>) {
        if let ExpressionKind::Object(object) = of.expression().kind() {
            for item in object.items() {
                let (key, text) = (item.key(), of.file().source().text());
                let span = inside_quotes(text, key.span());
                if key.as_keyword().is_some() || key.as_string().is_some() {
                    let name = text.get(span.range()).unwrap_or_default();
                    self.refer(Symbol::called(call, interface, name), span);
                }
            }
        }
    }

    /// Refers to the output that a path from a call names: `module.web.url`, `module.web[0].url`.
    pub(super) fn output(&mut self, path: Traversal<'_>, locate: &impl Fn(Span) -> Span) {
        let mut steps = path.steps();
        let Some(call) = self.call_in(path.root_name(), steps.next()) else {
            return;
        };
        let mut steps = steps.skip_while(|step| !matches!(step.kind(), StepKind::Attribute(_)));
        match steps.next().and_then(step_name) {
            Some((name, span)) => {
                self.refer(
                    Symbol::called(&call, Interface::Output, &name),
                    locate(span),
                );
            }
            None if self.followed.take() == Some(path.root_span()) => {}
            None => self.whole.push((call, locate(path.root_span()))),
        }
    }

    /// Refers to the output of instances of a call: `module.web[var.key].url`, `module.web[*].url`.
    pub(super) fn output_of_instances(
        &mut self,
        expression: Expression<'_>,
        locate: &impl Fn(Span) -> Span,
    ) {
        let Some((source, path)) = followed(expression) else {
            return;
        };
        let (Some(call), ExpressionKind::Traversal(root)) = (self.call_of(source), source.kind())
        else {
            return;
        };
        if let Some((name, span)) = path.steps().next().and_then(step_name) {
            self.refer(
                Symbol::called(&call, Interface::Output, &name),
                locate(span),
            );
            self.followed = Some(root.root_span());
        }
    }

    /// Forgets uses of calls in an argument that names a call without its outputs.
    pub(super) fn forget_whole(&mut self, attribute: Attribute<'_>, count: usize) {
        if WHOLE.contains(&attribute.name()) {
            self.whole.truncate(count);
        }
    }

    /// Returns the call that an expression names: `module.web`.
    pub(super) fn call_of(&self, expression: Expression<'_>) -> Option<Box<str>> {
        let ExpressionKind::Traversal(path) = expression.kind() else {
            return None;
        };
        let mut steps = path.steps();
        let call = self.call_in(path.root_name(), steps.next())?;
        steps.next().is_none().then_some(call)
    }

    fn call_in(&self, root: &str, step: Option<Step<'_>>) -> Option<Box<str>> {
        let (name, _) = step.and_then(step_name)?;
        let is_call = match root {
            "module" | "run" => true,
            "component" | "stack" => self.is_in(Dialect::Stack),
            _ => false,
        };
        is_call.then(|| format!("{root}.{name}").into())
    }
}

fn text_of(body: Body<'_>, name: &str) -> Option<Box<str>> {
    let text = body.attribute(name)?.expression().as_string()?;
    Some((*text.decode()).into())
}
