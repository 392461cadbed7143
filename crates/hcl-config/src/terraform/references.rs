//! Expressions that Terraform does not evaluate: it reads references in them.

use hcl_core::{Diagnostic, Diagnostics, json, native};

use super::language::Language;
use crate::{Dialect, SENSITIVE_COUNT, editor};

/// Blocks in which `each` is defined, though no reference finds them.
const WITH_EACH: [&str; 3] = ["import", "provider", "removed"];

/// Removes reports about expressions that Terraform does not evaluate, and about what only Terraform accepts.
pub(super) fn without_left_out(found: Diagnostics) -> Diagnostics {
    let mut files = Vec::new();
    found.without(|report| is_left_out(report, &mut files))
}

/// Each source with a report is parsed once, into `files`.
fn is_left_out(report: &Diagnostic, files: &mut Vec<native::File>) -> bool {
    let Some(at) = report.subject().filter(|_| report.is_error()) else {
        return false;
    };
    let code = report.code();
    let code = code.as_deref().unwrap_or_default();
    if code == SENSITIVE_COUNT {
        return true;
    }
    if !matches!(
        code,
        "reference-to-undeclared-block"
            | "unknown-variable"
            | "call-to-unknown-function"
            | "invalid-index"
            | "unsupported-attribute"
    ) || json::is_json_name(at.source().name())
    {
        return false;
    }
    let known = files.iter().position(|file| file.source() == at.source());
    let index = known.unwrap_or_else(|| {
        files.push(native::parse(at.source(), &mut Diagnostics::new()));
        files.len() - 1
    });
    let Some(file) = files.get(index) else {
        return false;
    };
    let (body, offset) = (file.body(), at.span().start);
    let blocks = body.blocks_at(offset);
    let language = Language::of(Dialect::of(at.source().name()));
    let mut blocks_around = blocks.iter();
    let language = blocks_around.try_fold(language, |outer, block| outer.nested(block.type_name()));
    let is_reference = body
        .attribute_at(offset)
        .is_some_and(|argument| language.is_some_and(|it| it.has_reference(argument.name())));
    let outermost = blocks.first();
    let is_elsewhere = Dialect::of(at.source().name()) == Dialect::Test
        && outermost.is_some_and(|block| editor::module_of_run(*block).is_some());
    let outermost = outermost.map_or("", |block| block.type_name());
    let is_each = at.text() == "each" && WITH_EACH.contains(&outermost);
    // A check has data of its own.
    let is_of_check = outermost == "check" && code == "reference-to-undeclared-block";
    is_each || is_of_check || is_elsewhere || is_reference
}

#[cfg(test)]
mod tests {
    use hcl_core::{Diagnostic, Source, Span};

    use super::is_left_out;

    #[test]
    fn a_source_is_parsed_once_for_all_reports() {
        let source = Source::new("main.tf", "locals {\n  a = [b, c]\n}\n").expect("a short text");
        let mut files = Vec::new();
        for at in [16, 19] {
            let report = Diagnostic::error("Unknown variable", "").at(source.span(Span::at(at)));
            assert!(!is_left_out(&report, &mut files));
        }
        assert_eq!(files.len(), 1);
    }
}
