//! Hints for texts in another format: JSON or YAML in place of the native syntax, and unresolved merges.

use crate::diagnostic::{Checkpoint, Diagnostics};
use crate::source::Source;

/// Maximum length of the text that is inspected, in bytes.
const MAX_INSPECTED: u32 = 4096;

/// Maximum number of lines that are inspected.
const MAX_INSPECTED_LINES: usize = 50;

/// Text that is not of the native syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ForeignFormat {
    Json,
    Yaml,
    /// The markers that version control leaves where it could not merge two texts.
    Conflict,
}

/// Replaces the errors after the checkpoint by one with a hint, if the first error is about a text in another format.
///
/// The parser would report each line of a YAML file; the reader has made one mistake.
#[cold]
pub(in crate::native) fn explain(
    source: &Source,
    start: Checkpoint,
    diagnostics: &mut Diagnostics,
) {
    let found = diagnostics.split_off(start);
    let first = found.iter().find(|diagnostic| diagnostic.is_error());
    let format = first.and_then(|first| {
        let subject = first.subject().filter(|at| at.source() == source)?;
        detect(source, subject.span().start)
    });
    match (first, format) {
        (Some(first), Some(format)) => {
            let explained = first
                .clone()
                .with_detail(detail(format))
                .without_suggestions();
            // Warnings, as of a byte order mark, apply to any format.
            diagnostics.extend(found.iter().filter(|found| !found.is_error()).cloned());
            diagnostics.push(explained);
        }
        _ => diagnostics.append(found),
    }
}

const fn detail(format: ForeignFormat) -> &'static str {
    match format {
        #[cfg(feature = "json")]
        ForeignFormat::Json => {
            "This looks like JSON, but it is read in the native syntax of HCL. Give the file a name that ends in \".json\" to have it read as JSON."
        }
        #[cfg(not(feature = "json"))]
        ForeignFormat::Json => {
            "This looks like JSON, but it is read in the native syntax of HCL. Give the file a name that ends in \".json\", and the program the feature `json` of hcl-serde, to have it read as JSON."
        }
        ForeignFormat::Conflict => {
            "This is the marker of a merge conflict. Keep one of the two sides, and remove the lines with markers."
        }
        ForeignFormat::Yaml => {
            "This looks like YAML. In HCL, an argument is written with an equals sign, name = value, a list in brackets, [1, 2], and a block in braces, name { … }."
        }
    }
}

/// Detects the format of a text with its first error at an offset.
fn detect(source: &Source, at: u32) -> Option<ForeignFormat> {
    let (before, rest) = source.text().split_at_checked(at as usize)?;
    let end = source.char_start(at.saturating_add(MAX_INSPECTED));
    let rest = rest.get(..end.checked_sub(before.len())?)?;
    let before = before.strip_prefix('\u{feff}').unwrap_or(before);
    let starts_line = before.is_empty() || before.ends_with('\n');
    if rest.starts_with(['{', '[']) && before.trim_ascii().is_empty() && is_json(rest) {
        Some(ForeignFormat::Json)
    } else if starts_line && is_conflict(rest) {
        Some(ForeignFormat::Conflict)
    } else if starts_line && is_yaml(rest) {
        Some(ForeignFormat::Yaml)
    } else {
        None
    }
}

/// `<<<<<<< name`, `=======` or `>>>>>>> name`.
fn is_conflict(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    line.starts_with("<<<<<<< ") || line == "=======" || line.starts_with(">>>>>>> ")
}

/// `{"key":`, `{}` or `[{`, with white space between.
fn is_json(text: &str) -> bool {
    let after = |open| text.strip_prefix(open).map(str::trim_ascii_start);
    if let Some(rest) = after('[') {
        return rest.starts_with('{');
    }
    let Some(rest) = after('{') else {
        return false;
    };
    let name = rest.strip_prefix('"').and_then(|rest| rest.split_once('"'));
    rest.starts_with('}') || name.is_some_and(|(_, rest)| rest.trim_ascii_start().starts_with(':'))
}

/// `---`, or at least two lines, each of the form `key: value`, `- element` or indented. A single `key: value` is more
/// likely an argument with the wrong sign.
fn is_yaml(text: &str) -> bool {
    let mut entries = 0;
    for (index, line) in text.lines().enumerate() {
        if index == 0 && line.trim_ascii_end() == "---" {
            return true;
        }
        if index == MAX_INSPECTED_LINES {
            break;
        }
        if without_comment(line).is_empty() {
            continue;
        }
        let is_inside = entries > 0 && line.starts_with([' ', '\t']);
        if !is_inside && !is_yaml_entry(line) {
            return false;
        }
        entries += 1;
    }
    entries > 1
}

fn is_yaml_entry(line: &str) -> bool {
    let line = without_comment(line);
    let is_key = |key: &str| {
        let is_part = |c: char| c.is_alphanumeric() || "-_./\"' ".contains(c);
        !key.is_empty() && key.chars().all(is_part)
    };
    let is_pair =
        |(key, value): (&str, &str)| is_key(key) && (value.is_empty() || value.starts_with(' '));
    line == "-" || line.starts_with("- ") || line.split_once(':').is_some_and(is_pair)
}

/// A line without white space at its ends, and without the comment that it starts with or that follows white space.
fn without_comment(line: &str) -> &str {
    let line = if line.starts_with('#') { "" } else { line };
    let line = line.split_once(" #").map_or(line, |(line, _)| line);
    line.trim_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::native;

    /// The format in which the first error of a text is explained, and the number of errors.
    fn detected(text: &str) -> (Option<ForeignFormat>, usize) {
        let source = Source::new("t.hcl", text).unwrap();
        let mut diagnostics = Diagnostics::new();
        native::parse(&source, &mut diagnostics);
        let first = diagnostics.iter().find(|found| found.is_error()).unwrap();
        let formats = [
            ForeignFormat::Json,
            ForeignFormat::Yaml,
            ForeignFormat::Conflict,
        ];
        let format = formats
            .into_iter()
            .find(|&format| first.detail() == detail(format));
        (format, diagnostics.error_count())
    }

    #[test]
    fn other_formats_are_one_error_with_a_hint() {
        for (text, format) in [
            (
                "{\n  \"service\": {\"port\": 80},\n  \"b\": 1\n}\n",
                ForeignFormat::Json,
            ),
            ("\u{feff}\n {}", ForeignFormat::Json),
            ("[{\"a\": 1}, {\"a\": 2}]", ForeignFormat::Json),
            (
                "a = 0\n<<<<<<< HEAD\na = 1\n=======\na = 2\n>>>>>>> x\n",
                ForeignFormat::Conflict,
            ),
            ("---\na: 1\n", ForeignFormat::Yaml),
            (
                "# c\nname: web\nports:\n- 80\n- 443\nenv:\n  a: b\n\nurl: http://x\n",
                ForeignFormat::Yaml,
            ),
            ("- a\n- b: c\n  d: e\n", ForeignFormat::Yaml),
        ] {
            assert_eq!(detected(text), (Some(format), 1), "{text}");
        }
    }

    #[test]
    fn errors_of_native_text_keep_their_detail() {
        for text in [
            "a = 1\nport: 80\nb = 2\n",
            "port: 80\n",
            "# Ports\nport: 80 # http\n",
            "port: 80\nb = 2\n",
            "service \"x\" {\n  port: 80\n}\n",
            "a = [\n  [1, 2]\n",
            "a = \n[section]\n",
            "a = {\n  \"b\": 1\n",
            "[1, 2]\n",
            "{ a = 1 }\n",
            "a = 1 1\n[section]\n",
            "[",
            "{",
        ] {
            assert_eq!(detected(text).0, None, "{text}");
        }
    }

    #[test]
    fn only_the_start_of_a_text_is_inspected() {
        let long = format!("{{\"{}\": 1}}", "a".repeat(10_000));
        assert_eq!(detected(&long).0, None);
        assert_eq!(detected(&format!("[{}]", "é".repeat(10_000))).0, None);
        assert_eq!(
            detected(&"a: 1\n".repeat(10_000)),
            (Some(ForeignFormat::Yaml), 1)
        );
    }
}
