//! Splits the page of diagnostics into a page for each code: the report, the reason, the wrong text and the right text.

use std::collections::BTreeMap;
use std::fmt::Write;

/// A chapter that a page is split into.
#[derive(Debug)]
pub(crate) struct Chapter {
    pub(crate) name: String,
    /// The path in the book, such as `diagnostics/deprecated.md`.
    pub(crate) path: String,
    pub(crate) content: String,
    pub(crate) chapters: Vec<Self>,
}

/// Splits `docs/diagnostics.md`. `reports` holds the report of each example, after a line `### code`.
pub(crate) fn split(page: &str, reports: &str) -> Chapter {
    let reports: BTreeMap<&str, &str> = headed(reports, "### ").1.into_iter().collect();
    let (introduction, sections) = headed(page, "## ");
    let mut content = introduction.to_owned();
    let mut chapters = Vec::new();
    for (title, section) in sections {
        let (about, codes) = headed(section, "### ");
        let slug = title.to_lowercase().replace(' ', "-");
        _ = writeln!(content, "\n## [{title}](diagnostics/{slug}.md)\n");
        content.push_str(&first_paragraph(about));
        content.push('\n');
        let mut list = format!("# {title}\n\n{}\n\n", about.trim());
        for (code, text) in &codes {
            let sentence = match first_sentence(text) {
                sentence if sentence.is_empty() => report_sentence(reports.get(code)),
                sentence => sentence,
            };
            _ = writeln!(content, "- [`{code}`](diagnostics/{code}.md): {sentence}");
            _ = writeln!(list, "- [`{code}`]({code}.md): {sentence}");
        }
        chapters.push(Chapter {
            name: title.to_owned(),
            path: format!("diagnostics/{slug}.md"),
            content: list,
            chapters: codes
                .into_iter()
                .map(|(code, text)| page_of(code, text, reports.get(code).copied(), (title, &slug)))
                .collect(),
        });
    }
    Chapter {
        name: "Diagnostics".to_owned(),
        path: "diagnostics.md".to_owned(),
        content,
        chapters,
    }
}

/// Returns the page of a code. `section` is the title and the file name of the section.
fn page_of(code: &str, text: &str, report: Option<&str>, section: (&str, &str)) -> Chapter {
    let (words, examples) = match text.find("```") {
        Some(start) => text.split_at(start),
        None => (text, ""),
    };
    let (wrong, right) = examples.split_once("Instead:").unwrap_or((examples, ""));
    let mut content = format!("# {code}\n\n{}\n", words.trim());
    if !wrong.is_empty() {
        _ = write!(content, "\n## Wrong\n\n{}\n", wrong.trim());
    }
    if let Some(report) = report {
        _ = write!(content, "\n## Report\n\n```text\n{}\n```\n", report.trim());
    }
    if !right.is_empty() {
        _ = write!(content, "\n## Right\n\n{}\n", right.trim());
    }
    _ = write!(
        content,
        "\n---\n\nSection: [{}]({}.md)\n",
        section.0, section.1
    );
    Chapter {
        name: code.to_owned(),
        path: format!("diagnostics/{code}.md"),
        content,
        chapters: Vec::new(),
    }
}

/// Returns the text before the first heading, and the texts after the headings that begin with `mark`, with their titles.
fn headed<'a>(text: &'a str, mark: &str) -> (&'a str, Vec<(&'a str, &'a str)>) {
    let start = |from: &str| {
        if from.starts_with(mark) {
            Some(0)
        } else {
            from.find(&format!("\n{mark}")).map(|at| at + 1)
        }
    };
    let (before, mut rest) = text.split_at(start(text).unwrap_or(text.len()));
    let mut parts = Vec::new();
    while let Some(after) = rest.strip_prefix(mark) {
        let (title, body) = after.split_once('\n').unwrap_or((after, ""));
        let (body, next) = body.split_at(start(body).unwrap_or(body.len()));
        parts.push((title.trim(), body));
        rest = next;
    }
    (before, parts)
}

/// Returns the first sentence of an entry, on one line; nothing for an entry that is only an example.
fn first_sentence(text: &str) -> String {
    if text.trim_start().starts_with("```") {
        return String::new();
    }
    let paragraph = first_paragraph(text).trim().replace('\n', " ");
    match paragraph.split_once(". ") {
        Some((sentence, _)) => format!("{sentence}."),
        None => paragraph,
    }
}

/// Returns the first sentence of a report's detail, as text: it is not markdown.
fn report_sentence(report: Option<&&str>) -> String {
    let lines = report.copied().unwrap_or_default().lines().map(str::trim);
    let mut detail = lines.skip_while(|line| !line.starts_with("= "));
    let first = detail.next().map(|line| line.trim_start_matches("= "));
    let rest = detail.take_while(|line| !line.is_empty() && !line.starts_with("= "));
    let detail = first.into_iter().chain(rest).collect::<Vec<_>>().join(" ");
    let sentence = match detail.split_once(". ") {
        Some((sentence, _)) => format!("{sentence}."),
        None => detail,
    };
    let mut text = String::new();
    for letter in sentence.chars() {
        if matches!(letter, '*' | '_' | '<' | '[' | '`' | '$') {
            text.push('\\');
        }
        text.push(letter);
    }
    text
}

fn first_paragraph(text: &str) -> String {
    let text = text.trim();
    let end = text.find("\n\n").unwrap_or(text.len());
    format!("{}\n", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::split;

    const PAGE: &str = "# Diagnostics\n\nIntroduction.\n\n## Native syntax\n\nFound by the parser.\n\n### a-b\n\nWhy.\n\n\
        ```hcl\na\n```\n\nInstead:\n\n```hcl\nb\n```\n\n### c\n\nWords.\n\n\
        ### d\n\n```hcl\nd\n```\n";

    #[test]
    fn each_code_is_a_page_with_report_wrong_and_right_text() {
        let page = split(
            PAGE,
            "### a-b\n\nerror: A b\n --> x:1:1\n\n### d\n\nerror: D\n  = No *d*\n    here. Go.\n",
        );
        assert!(
            page.content
                .contains("[Native syntax](diagnostics/native-syntax.md)")
        );
        assert!(
            page.content
                .contains("\n- [`c`](diagnostics/c.md): Words.\n")
        );
        assert!(
            page.content
                .contains("\n- [`d`](diagnostics/d.md): No \\*d\\* here.\n")
        );
        let section = &page.chapters[0];
        assert!(
            section.content.contains("- [`a-b`](a-b.md): Why.\n- [`c`]"),
            "{}",
            section.content
        );
        let code = &section.chapters[0];
        assert_eq!(code.path, "diagnostics/a-b.md");
        assert!(
            code.content.starts_with(
                "# a-b\n\nWhy.\n\n## Wrong\n\n```hcl\na\n```\n\n## Report\n\n```text\nerror: A b\n --> x:1:1\n```\n\n\
                 ## Right\n\n```hcl\nb\n```\n"
            ),
            "{}",
            code.content
        );
        assert!(
            section.chapters[1]
                .content
                .starts_with("# c\n\nWords.\n\n---")
        );
    }
}
