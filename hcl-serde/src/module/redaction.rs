//! Secrets in files of values: if a variable of the module is sensitive, excerpts show names, and the values of the other
//! variables.
//!
//! A misspelt name can mean a sensitive variable, and a comment can repeat its value. So what is not known to be harmless
//! is concealed.

use std::collections::HashSet;

use hcl_core::internal::sort::sort_by_key;
use hcl_core::{Diagnostics, Limits, OwnedBody, Span};

use super::variable::Variable;
use crate::redaction::{Syntaxes, conceal_lines};
use crate::unread::conceal_after_errors;

/// Conceals what may be a secret in a file of values with the diagnostics `found`.
pub(super) fn conceal_values(
    body: &OwnedBody,
    found: &Diagnostics,
    declared: &[Variable<'_>],
    limits: &Limits,
) {
    let Some(at) = body.body().missing_item() else {
        return;
    };
    let source = at.source();
    let mut end = 0;
    for visible in harmless(body, declared) {
        conceal_lines(source, Span::new(end, visible.start.max(end)));
        end = visible.end.max(end);
    }
    // Up to the end of the text: longer spans are cut.
    conceal_lines(source, Span::new(end, u32::MAX));
    conceal_after_errors(found, &Syntaxes::by_name(limits));
}

/// Returns the spans of attributes of variables that are not sensitive, and the names of the others.
fn harmless(body: &OwnedBody, declared: &[Variable<'_>]) -> Vec<Span> {
    let mut ignored = Diagnostics::new();
    let attributes = body.body().just_attributes(&mut ignored);
    let harmless = declared.iter().filter(|it| !it.is_sensitive());
    let harmless: HashSet<&str> = harmless.map(Variable::name).collect();
    let spans = attributes.iter().map(|attribute| {
        let (name, value) = (
            attribute.name_span().span(),
            attribute.expression().span().span(),
        );
        match harmless.contains(attribute.name()) {
            true => name.to(value),
            false => Span::new(name.start, value.start.max(name.end)),
        }
    });
    let mut spans: Vec<Span> = spans.collect();
    sort_by_key(&mut spans, |span| span.start);
    spans
}
