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
    let Some((_, part, section)) = entries().find(|(name, ..)| *name == code) else {
        let codes = entries().map(|(name, ..)| name);
        output.report_all(&Diagnostics::from(errors::unknown_code(code, codes)));
        return Status::WrongUsage;
    };
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

/// Returns a line for each code.
fn list() -> String {
    entries()
        .map(|(code, _, section)| format!("{code}: {}\n", first_sentence(code, section)))
        .collect()
}

/// Returns the first sentence about a code, on one line: of its section, or of the report if the section is an example alone.
fn first_sentence(code: &str, section: &str) -> String {
    let is_text = |line: &&str| !line.is_empty() && !line.starts_with("```");
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

/// Iterates over all codes in the order of the page, each with the title of its part and its section.
fn entries() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    PAGE.split("\n## ").flat_map(|part| {
        let title = part.lines().next().unwrap_or_default();
        let sections = part.split("\n### ").skip(1);
        sections.filter_map(move |section| {
            let (code, text) = section.split_once('\n')?;
            Some((code.trim(), title, text.trim()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_code_has_a_section() {
        assert!(entries().count() > 100);
        for (code, _, section) in entries() {
            assert!(!section.is_empty(), "{code}");
            let sentence = first_sentence(code, section);
            assert!(sentence.ends_with(['.', ':', '?']), "{code}: {sentence}");
        }
        let mut parts = entries().filter(|(code, ..)| *code == "unsupported-argument");
        assert_eq!(parts.next().map(|(_, part, _)| part), Some("Structure"));
    }
}
