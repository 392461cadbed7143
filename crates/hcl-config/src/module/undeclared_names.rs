//! References to variables and locals that a module does not have, also in bodies that nothing reads.

use std::collections::HashSet;
use std::sync::LazyLock;

use hcl_core::eval::Traversal;
use hcl_core::{Body, BodySchema, Diagnostic, Diagnostics, Expression, SourceSpan, native};

use super::check::{has_code, is_circle};
use super::graph::first_name;
use super::{LoadedModule, SharedSource};
use crate::Dialect;
use hcl_core::extend::without_failed_calls;

impl LoadedModule {
    /// Says of the names in reports which of them the module, or an expression, refers to and does not declare.
    pub(super) fn with_undeclared(
        &self,
        found: Diagnostics,
        expression: &Expression,
    ) -> Diagnostics {
        let met = found.iter().filter(|found| is_access(found));
        let met: HashSet<(String, u32)> = met.filter_map(key).collect();
        if met.is_empty() {
            return found;
        }
        let mut undeclared = self.undeclared();
        self.add_names(&expression.variables(), &HashSet::new(), &mut undeclared);
        // Those that no evaluation met do not count, also if there are too many to be stored.
        let is_met = |it: &Diagnostic| key(it).is_some_and(|key| met.contains(&key));
        let undeclared: Diagnostics = undeclared.into_iter().filter(is_met).collect();
        let mut found = without_names(found, &undeclared);
        found.append(undeclared);
        found.sort_by_position();
        found
    }

    /// Returns the references in all bodies to what the module does not have.
    pub(super) fn undeclared(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        for file in self.files() {
            let of_test = variables_of_test(file.body());
            for written in file.expressions() {
                self.add_names(&written.references, &of_test, &mut found);
            }
        }
        found
    }

    /// Returns the references where only fixed values may be, by the reports of that: what they name is no second mistake.
    pub(super) fn refused_references(&self, found: &Diagnostics) -> Vec<SourceSpan> {
        let refused = found
            .iter()
            .filter(|it| has_code(it, "variables-not-allowed"));
        let refused: HashSet<(String, u32)> = refused.filter_map(key).collect();
        if refused.is_empty() {
            return Vec::new();
        }
        let written = self.files().iter().flat_map(SharedSource::expressions);
        let all = written.flat_map(|written| &written.references);
        let is_refused =
            |at: &&SourceSpan| refused.contains(&(at.source().name().to_owned(), at.span().start));
        let spans = all.map(Traversal::span).filter(is_refused);
        spans.cloned().collect()
    }

    /// Adds the variables and locals that references name and the module does not declare.
    fn add_names(
        &self,
        references: &[Traversal],
        of_test: &HashSet<String>,
        found: &mut Diagnostics,
    ) {
        let graph = self.graph();
        for reference in references {
            let is_checked = match reference.root_name() {
                "var" => first_name(reference).is_some_and(|(name, _)| !of_test.contains(&name)),
                "local" => true,
                _ => false,
            };
            if is_checked {
                let mistake = graph.undeclared(reference, found);
                found.extend(mistake);
            }
        }
    }

    /// Removes reports of calls of functions that blocks define with mistakes.
    pub(super) fn without_failed_calls(&self, found: Diagnostics) -> Diagnostics {
        let Some(block_type) = &self.origin.0.function_blocks else {
            return found;
        };
        without_failed_calls(
            found,
            &self.origin.1.merged(),
            block_type,
            self.decoder.context(),
        )
    }
}

static TEST: LazyLock<BodySchema> = LazyLock::new(|| {
    let run = BodySchema::new().block("run", ["name"]);
    run.block("variables", [""; 0])
});

/// Returns the variables of a test of Terraform, in addition to the variables of the module.
fn variables_of_test(body: &Body) -> HashSet<String> {
    let mut names = HashSet::new();
    let at = body.missing_item();
    let is_of_test = at.is_some_and(|at| Dialect::of(at.source().name()) == Dialect::Test);
    let mut bodies: Vec<Body> = is_of_test.then(|| body.clone()).into_iter().collect();
    let ignored = &mut Diagnostics::new();
    while let Some(body) = bodies.pop() {
        for block in body.partial_content(&TEST, ignored).0.blocks {
            if block.type_name() == "run" {
                bodies.push(block.body().clone());
            } else {
                let all = block.body().just_attributes(ignored);
                names.extend(all.iter().map(|variable| variable.name().to_owned()));
            }
        }
    }
    names
}

/// Returns whether a report is about a name that the program may define: the root of a path without a similar name, a function in a
/// namespace, or any function of Packer.
pub(super) fn is_of_program(diagnostic: &Diagnostic) -> bool {
    let Some(at) = diagnostic.subject() else {
        return false;
    };
    let after = || at.source().text().get(at.span().end as usize..);
    match diagnostic.code().as_deref() {
        Some("unknown-variable") => {
            let is_path = after().is_some_and(|after| after.starts_with(['.', '[']));
            is_path && diagnostic.all_suggestions().is_empty()
        }
        Some("call-to-unknown-function") => match Dialect::of(at.source().name()) {
            // Packer has functions of its own.
            Dialect::Packer => true,
            Dialect::Plain => at.text().contains("::") && !at.text().starts_with("core::"),
            _ => at.text().starts_with("provider::"),
        },
        _ => false,
    }
}

/// Removes what evaluation says of names where there are other reports.
pub(super) fn without_names(all: Diagnostics, others: &Diagnostics) -> Diagnostics {
    let keys: HashSet<(String, u32)> = others.iter().filter_map(key).collect();
    all.without(|report| {
        let is_unknown = has_code(report, "unknown-variable");
        let is_of_name = is_unknown || is_access(report) || is_undeclared_block(report);
        is_of_name && key(report).is_some_and(|key| keys.contains(&key))
    })
}

/// Removes reports that follow from declarations in a text that does not parse.
pub(super) fn without_hidden(all: Diagnostics) -> Diagnostics {
    all.without(|report| is_undeclared_block(report) || is_typed(report))
}

/// Returns whether a report is about a name that is being typed: `local.` is too short, or on a circle, since it refers to every local value.
fn is_typed(diagnostic: &Diagnostic) -> bool {
    let is_before_dot = |at: &SourceSpan| {
        let end = at.span().end as usize;
        let after = at.source().text().get(end..).unwrap_or_default();
        native::is_identifier(at.text()) && after.trim_start().starts_with('.')
    };
    let related = diagnostic.related_spans().iter().map(|span| &span.span);
    (is_circle(diagnostic) || has_code(diagnostic, "invalid-reference"))
        && diagnostic
            .subject()
            .into_iter()
            .chain(related)
            .any(is_before_dot)
}

/// Returns whether evaluation may report an undeclared name so.
fn is_access(diagnostic: &Diagnostic) -> bool {
    has_code(diagnostic, "unsupported-attribute") || has_code(diagnostic, "invalid-index")
}

pub(super) fn is_undeclared_block(diagnostic: &Diagnostic) -> bool {
    has_code(diagnostic, "reference-to-undeclared-block")
}

fn key(diagnostic: &Diagnostic) -> Option<(String, u32)> {
    let at = diagnostic.subject()?;
    Some((at.source().name().to_owned(), at.span().start))
}
