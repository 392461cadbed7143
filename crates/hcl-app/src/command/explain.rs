//! Explanations of the codes of diagnostics, from the page that documents them.

use hcl_syntax::Diagnostics;

use super::errors;
use super::report::{Output, Status};

/// The page; a link, so that the package contains it.
const PAGE: &str = include_str!("../../diagnostics.md");

/// The reports of the page's texts and of its commands; links as well.
const REPORTS: [&str; 2] = [
    include_str!("../../reports/codes.txt"),
    include_str!("../../reports/commands.txt"),
];

/// The folder of the book that has a page for each code.
const BOOK: &str = "https://hcl-serde.github.io/hcl-serde/diagnostics";

/// Prints the explanation of a code, or all codes with the first sentence of each. A code that is not there is reported.
pub(crate) fn explain(code: Option<&str>, output: &mut Output) -> Status {
    let Some(code) = code else {
        output.print(&list());
        return Status::Success;
    };
    let Some(section) = section(code) else {
        output.report_all(&Diagnostics::from(errors::unknown_code(code, codes())));
        return Status::WrongUsage;
    };
    let part = part(code).unwrap_or_default();
    let (wrong, right) = section.split_at(section.find("\nInstead:").unwrap_or(section.len()));
    let mut text = prose(wrong);
    if let Some(report) = report(code) {
        text.push_str(&format!("\n\nReport:\n\n{}", indented(report)));
    }
    if !right.is_empty() {
        text.push_str(&format!("\n\n{}", prose(right.trim_start())));
    }
    output.print(&format!(
        "{code} ({part})\n\n{text}\n\n{BOOK}/{code}.html\n"
    ));
    Status::Success
}

/// Returns a section for a terminal: fenced texts are indented.
fn prose(section: &str) -> String {
    let mut is_fenced = false;
    let mut text = String::new();
    for line in section.lines() {
        if line.starts_with("```") {
            is_fenced = !is_fenced;
            continue;
        }
        if is_fenced && !line.is_empty() {
            text.push_str("    ");
        }
        text.push_str(line);
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// Returns the report of a code's wrong text.
fn report(code: &str) -> Option<&'static str> {
    let start = format!("### {code}\n");
    REPORTS.iter().find_map(|reports| {
        let (_, report) = reports.split_once(&start)?;
        Some(report.split("\n### ").next()?.trim_matches('\n'))
    })
}

fn indented(text: &str) -> String {
    let lines = text.lines().map(|line| format!("    {line}"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the title of the part of the page that a code is in.
fn part(code: &str) -> Option<&'static str> {
    let (_, start) = sections().find(|(name, _)| *name == code)?;
    let before = PAGE.get(..start)?;
    let (_, title) = before.rsplit_once("\n## ")?;
    title.lines().next()
}

/// Returns a line for each code.
fn list() -> String {
    codes()
        .map(|code| format!("{code}: {}\n", first_sentence(code)))
        .collect()
}

/// Returns the first sentence about a code, on one line: of its section, or of the report if the section is an example alone.
fn first_sentence(code: &str) -> String {
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with("```");
    let section = section(code).unwrap_or_default();
    let mut lines: Vec<&str> = section.lines().take_while(is_text).collect();
    if lines.is_empty() {
        let report = report(code).unwrap_or_default().lines().map(str::trim);
        let mut detail = report.skip_while(|line| !line.starts_with("= "));
        lines.extend(detail.next().map(|line| line.trim_start_matches("= ")));
        lines.extend(detail.take_while(|line| !line.is_empty() && !line.starts_with("= ")));
    }
    let paragraph = lines.join(" ");
    match paragraph.split_once(". ") {
        Some((sentence, _)) => format!("{sentence}."),
        None => paragraph,
    }
}

/// Returns the section of a code.
fn section(code: &str) -> Option<&'static str> {
    let (_, start) = sections().find(|(name, _)| *name == code)?;
    let text = PAGE.get(start..)?;
    let end = text
        .match_indices("\n## ")
        .chain(text.match_indices("\n### "))
        .map(|(at, _)| at)
        .min();
    Some(text.get(..end.unwrap_or(text.len()))?.trim())
}

/// Iterates over all codes, in the order of the page.
fn codes() -> impl Iterator<Item = &'static str> {
    sections().map(|(code, _)| code)
}

/// Iterates over the codes and the offsets after their headings.
fn sections() -> impl Iterator<Item = (&'static str, usize)> {
    PAGE.match_indices("\n### ").filter_map(|(at, mark)| {
        let rest = PAGE.get(at + mark.len()..)?;
        let code = rest.lines().next()?;
        Some((code.trim(), at + mark.len() + code.len()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_a_section() {
        assert!(codes().count() > 100);
        for code in codes() {
            let section = section(code).unwrap();
            assert!(!section.is_empty() && !section.contains("\n### "), "{code}");
            let sentence = first_sentence(code);
            assert!(sentence.ends_with(['.', ':', '?']), "{code}: {sentence}");
        }
        assert_eq!(section("no-such-code"), None);
        assert_eq!(part("unsupported-argument"), Some("Structure"));
    }
}
