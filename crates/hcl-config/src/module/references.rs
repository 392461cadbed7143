//! References of a file to the variables and locals of a module, and its calls of functions.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::value::ValueKind;
use hcl_core::{Body, BodySchema, Diagnostics, Expression, SourceSpan};

use super::graph::each_in_body;
use crate::Dialect;

/// The beginning of a reference: `var.region`, `local.zones`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name {
    pub(super) root: RootObject,
    /// `None` for the root without a name after it.
    pub(super) name: Option<Box<str>>,
}

/// The objects that a module defines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum RootObject {
    Variables,
    Locals,
}

impl RootObject {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Variables => "var",
            Self::Locals => "local",
        }
    }
}

/// The references of one file to variables and locals, and its calls of functions.
#[derive(Debug, Default)]
pub(super) struct References {
    /// Each name once.
    pub(super) names: Vec<Name>,
    /// The index of the name, and where it is written.
    pub(super) places: Vec<(usize, SourceSpan)>,
    /// The names of functions.
    pub(super) functions: HashSet<Box<str>>,
    pub(super) calls: Vec<(Box<str>, SourceSpan)>,
}

impl References {
    pub(super) fn of(body: &Body) -> Self {
        let mut this = Self::default();
        let mut indices = HashMap::new();
        let of_test = variables_of_test(body);
        let types = types_in(body);
        each_in_body(body, &|_| false, &mut |name, expression, _| {
            this.add(expression, &mut indices);
            // `{"variable": {"zones": {"type": "${list(string)}"}}}` is one mistake.
            if name != "variable" && !types.contains(&expression.span().span().start) {
                this.add_calls(expression);
            }
        });
        let is_of_test = |name: &Name| {
            let own = name
                .name
                .as_ref()
                .filter(|_| name.root == RootObject::Variables);
            own.is_some_and(|own| of_test.contains(&**own))
        };
        let names = &this.names;
        this.places
            .retain(|(index, _)| !names.get(*index).is_some_and(is_of_test));
        this
    }

    /// Returns the references of an expression to variables and locals.
    pub(super) fn of_expression(expression: &Expression) -> Self {
        let mut this = Self::default();
        this.add(expression, &mut HashMap::new());
        this
    }

    /// Adds the references of an expression. `indices` has the index of each name so far.
    fn add(&mut self, expression: &Expression, indices: &mut HashMap<Name, usize>) {
        for reference in expression.variables() {
            let root = match reference.root_name() {
                "var" => RootObject::Variables,
                "local" => RootObject::Locals,
                _ => continue,
            };
            let (name, at) = first_name(&reference).unzip();
            let name = Name {
                root,
                name: name.map(Into::into),
            };
            // Each name once: it is looked up in each check of the module.
            let index = *indices.entry(name.clone()).or_insert_with(|| {
                self.names.push(name);
                self.names.len() - 1
            });
            self.places.extend(at.map(|at| (index, at)));
        }
    }

    /// Adds the calls of functions in an expression.
    fn add_calls(&mut self, expression: &Expression) {
        for (name, at) in expression.calls() {
            self.functions.insert(name.as_str().into());
            self.calls.push((name.into(), at));
        }
    }
}

/// Returns the offsets of the types of variables: `type = list(string)` calls no function.
fn types_in(body: &Body) -> HashSet<u32> {
    let native = body.as_native().into_iter();
    let declared = native.flat_map(|native| native.blocks_of_type("variable"));
    let types = declared.filter_map(|declared| declared.body().attribute("type"));
    types.map(|it| it.expression().span().start).collect()
}

static TEST: LazyLock<BodySchema> = LazyLock::new(|| {
    let run = BodySchema::new().block("run", ["name"]);
    run.block("variables", [""; 0])
});

/// Returns the variables of a test of Terraform, in addition to the variables of the module.
fn variables_of_test(body: &Body) -> HashSet<String> {
    let mut names = HashSet::new();
    let at = body.missing_item();
    if at.is_some_and(|at| Dialect::of(at.source().name()) == Dialect::Test) {
        let ignored = &mut Diagnostics::new();
        // A run has no runs.
        let (mut content, _) = body.partial_content(&TEST, ignored);
        let runs: Vec<Body> = content
            .blocks_of("run")
            .map(|run| run.body().clone())
            .collect();
        for run in runs {
            content
                .blocks
                .extend(run.partial_content(&TEST, ignored).0.blocks);
        }
        for block in content.blocks_of("variables") {
            let all = block.body().just_attributes(ignored);
            names.extend(all.iter().map(|variable| variable.name().to_owned()));
        }
    }
    names
}

/// Returns the name after the root of a reference, with the span of its step.
fn first_name(reference: &Traversal) -> Option<(String, SourceSpan)> {
    let step = reference.steps().first()?;
    let name = match &step.kind {
        TraversalStepKind::Attribute(name) => name.to_string(),
        TraversalStepKind::Index(key) => match key.kind() {
            ValueKind::String(name) => name.to_owned(),
            _ => return None,
        },
    };
    Some((name, step.span.clone()))
}
