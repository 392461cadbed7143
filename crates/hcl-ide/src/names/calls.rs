//! Calls of modules in folders nearby: arguments and outputs, which other files define.

use hcl_config::Dialect;
use hcl_syntax::Span;
use hcl_syntax::native::{Attribute, Step, StepKind, Traversal};

use super::expressions::step_name;
use super::{NameCollector, Symbol};

/// A call of a module: `module "web"`, or a run of a test, which calls the module around it if it names no other.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// The beginning of references to its outputs: `module.web`, `run.first`.
    pub(crate) name: Box<str>,
    /// The path of the module, relative to the folder of the file.
    pub(crate) source: Box<str>,
    /// The source without quotes, if a block of a call has it.
    pub(crate) literal: Option<Span>,
}

/// The kind of a name that callers of a module see.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Interface {
    Variable,
    Output,
    /// An alias that a provider has in the module: a key of `providers`.
    Provider(Box<str>),
}

/// Arguments that name a call without its outputs.
const WHOLE: [&str; 5] = ["depends_on", "replace_triggered_by", "from", "to", "target"];

impl NameCollector {
    /// Refers to the variable that an argument of a call sets.
    pub(super) fn call_argument(&mut self, call: &str, name: &str, span: Span) {
        let is_meta = call.starts_with("module.") && Dialect::Terraform.is_reserved(name);
        if !is_meta {
            self.refer(Symbol::called(call, Interface::Variable, name), span);
        }
    }

    /// Takes the aliases that were found since in keys of `providers` as aliases of the called module.
    pub(super) fn call_providers(
        &mut self,
        call: &str,
        count: usize,
        is_key: &dyn Fn(Span) -> bool,
    ) {
        for found in self.found.iter_mut().skip(count) {
            if let Symbol::Alias { provider, name } = &found.symbol
                && is_key(found.span)
            {
                found.symbol = Symbol::called(call, Interface::Provider(provider.clone()), name);
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
        path: Traversal<'_>,
        step: Option<Step<'_>>,
        locate: &impl Fn(Span) -> Span,
    ) {
        let mut steps = path.steps();
        let call = self.call_in(path.root_name(), steps.next());
        let call = call.filter(|_| steps.next().is_none());
        if let Some((call, (name, span))) = call.zip(step.and_then(step_name)) {
            self.refer(
                Symbol::called(&call, Interface::Output, &name),
                locate(span),
            );
            self.followed = Some(path.root_span());
        }
    }

    /// Forgets uses of calls in an argument that names a call without its outputs.
    pub(super) fn forget_whole(&mut self, attribute: Attribute<'_>, count: usize) {
        if WHOLE.contains(&attribute.name()) {
            self.whole.truncate(count);
        }
    }

    fn call_in(&self, root: &str, step: Option<Step<'_>>) -> Option<Box<str>> {
        let (name, _) = step.and_then(step_name)?;
        self.call_named(root, &name)
    }

    pub(super) fn call_named(&self, root: &str, name: &str) -> Option<Box<str>> {
        let is_call = match root {
            "module" | "run" => true,
            "component" | "deployment" | "stack" => self.is_in(Dialect::Stack),
            _ => false,
        };
        is_call.then(|| format!("{root}.{name}").into())
    }
}
