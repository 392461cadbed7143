//! Expressions that Terraform does not evaluate: it reads references in them.

use std::collections::HashSet;

use hcl_core::native::{self, BodyItem};
use hcl_core::{Body, Diagnostic, Diagnostics, SourceSpan, json};

use super::language::TerraformLanguage;
use crate::module::SharedSource;
use crate::{Dialect, SENSITIVE_COUNT, editor};

/// Blocks in which `each` is defined, though no reference finds them.
const WITH_EACH: [&str; 3] = ["import", "provider", "removed"];

/// Removes reports about expressions that Terraform does not evaluate, and about what only Terraform accepts.
pub(super) fn without_left_out(found: Diagnostics, files: &[SharedSource]) -> Diagnostics {
    found.without(|report| is_left_out(report, files))
}

fn is_left_out(report: &Diagnostic, files: &[SharedSource]) -> bool {
    let Some(at) = report.subject().filter(|_| report.is_error()) else {
        return false;
    };
    let code = report.code();
    let code = code.as_deref().unwrap_or_default();
    if code == SENSITIVE_COUNT || code.starts_with("duplicate-") && is_of_another(report, at) {
        return true;
    }
    if !matches!(
        code,
        "reference-to-undeclared-block"
            | "unknown-variable"
            | "call-to-unknown-function"
            | "invalid-index"
            | "invalid-reference"
            | "missing-resource-instance-key"
            | "unexpected-resource-instance-key"
            | "unsupported-attribute"
    ) {
        return false;
    }
    let source = at.source();
    let is_of_source = |file: &&SharedSource| file.parsed().source() == source;
    let Some(body) = files.iter().find(is_of_source).map(SharedSource::body) else {
        return false;
    };
    let dialect = Dialect::of(source.name());
    let (language, offset) = (TerraformLanguage::of(dialect), at.span().start);
    let of_json = || Some(Place::of_json(body.as_json()?, language, offset, code));
    let place = match body.as_native() {
        Some(native) => Place::of_native(native, language, offset, code),
        None => of_json().unwrap_or_default(),
    };
    let outermost = place.outermost.as_ref();
    let is_elsewhere = dialect == Dialect::Test
        && outermost.is_some_and(|(_, body)| editor::module_of_run(body).is_some());
    let outermost = outermost.map_or("", |(block_type, _)| block_type);
    let is_each = at.text() == "each" && WITH_EACH.contains(&outermost);
    // A check has data of its own.
    let is_of_check = outermost == "check" && code == "reference-to-undeclared-block";
    is_each || is_of_check || is_elsewhere || place.is_reference
}

/// Returns whether a report is about two definitions, one of a stack and one of a module in the same folder.
fn is_of_another(report: &Diagnostic, at: &SourceSpan) -> bool {
    let is_of_stack = |at: &SourceSpan| Dialect::of(at.source().name()) == Dialect::Stack;
    let mut related = report.related_spans().iter();
    related.any(|related| is_of_stack(&related.span) != is_of_stack(at))
}

/// Returns whether Terraform accepts a mistake in an argument, in which it evaluates no references. It looks up the names in `depends_on`,
/// and counts references in `replace_triggered_by`.
fn is_left_out_in(language: &TerraformLanguage, name: &str, code: &str) -> bool {
    let is_checked = match name {
        "depends_on" => true,
        "replace_triggered_by" => code == "invalid-reference",
        _ => false,
    };
    language.has_reference(name) && !is_checked
}

/// The blocks around an offset of a file.
#[derive(Default)]
struct Place<'f> {
    /// The type and the body of the outermost block.
    outermost: Option<(&'f str, Body)>,
    /// Whether Terraform accepts the mistake in the argument.
    is_reference: bool,
}

impl<'f> Place<'f> {
    fn of_native(
        body: native::Body<'f>,
        language: &TerraformLanguage,
        offset: u32,
        code: &str,
    ) -> Self {
        let blocks = body.blocks_at(offset);
        let mut around = blocks.iter();
        let language = around.try_fold(language, |outer, block| outer.nested(block.type_name()));
        let argument = body.attribute_at(offset);
        let outermost = blocks.first();
        Self {
            outermost: outermost.map(|block| (block.type_name(), block.body().into())),
            is_reference: language
                .zip(argument)
                .is_some_and(|(it, argument)| is_left_out_in(it, argument.name(), code)),
        }
    }

    fn of_json(
        root: json::Value<'f>,
        language: &TerraformLanguage,
        offset: u32,
        code: &str,
    ) -> Self {
        let mut place = Self::default();
        // The labels that are before the body of the language.
        let (mut value, mut language, mut labels) = (root, language, 0);
        let mut outermost = None;
        loop {
            if let Some(block_type) = outermost.filter(|_| labels == 0) {
                let first = || (block_type, value.into());
                place.outermost.get_or_insert_with(first);
            }
            match value.kind() {
                json::ValueKind::Array(mut elements) => {
                    match elements.find(|element| element.span().contains(offset)) {
                        Some(element) => value = element,
                        None => return place,
                    }
                }
                json::ValueKind::Object(mut properties) => {
                    let found = properties.find(|property| offset < property.value().span().end);
                    let Some(property) = found.filter(|found| found.span().contains(offset)) else {
                        return place;
                    };
                    value = property.value();
                    let name = property.name().decode();
                    if labels > 0 {
                        labels -= 1;
                    } else if let Some(block) = language.block(name) {
                        (labels, language) = (block.label_count(), &block.body);
                        outermost = outermost.or(Some(name));
                    } else {
                        place.is_reference = is_left_out_in(language, name, code);
                        return place;
                    }
                }
                _ => return place,
            }
        }
    }
}

/// Returns where the expressions start that Terraform does not evaluate, in a file of the native syntax. In JSON they are texts.
pub(super) fn unevaluated(body: &Body) -> HashSet<u32> {
    let mut found = HashSet::new();
    if let (Some(native), Some(at)) = (body.as_native(), body.missing_item()) {
        let language = TerraformLanguage::of(Dialect::of(at.source().name()));
        add_unevaluated(native, language, &mut found);
    }
    found
}

/// Recursion is bounded by the table of the language.
fn add_unevaluated(body: native::Body<'_>, language: &TerraformLanguage, found: &mut HashSet<u32>) {
    for item in body.items() {
        match item {
            BodyItem::Attribute(it) if language.has_reference(it.name()) => {
                found.insert(it.expression().span().start);
            }
            BodyItem::Attribute(_) => {}
            BodyItem::Block(it) => {
                if let Some(inner) = language.nested(it.type_name()) {
                    add_unevaluated(it.body(), inner, found);
                }
            }
        }
    }
}
