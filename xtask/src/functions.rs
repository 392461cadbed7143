//! Gives each function a heading, so that the search of the book finds it by its name and a link can point to it.

use std::fmt::Write;

/// Replaces the rows `` | `call` | result | example | `` of tables by headings with a call, a sentence and an example.
pub(crate) fn with_headings(page: &str) -> String {
    let mut text = String::with_capacity(page.len() * 2);
    for line in page.lines() {
        if line == "| call | result | example |" || line == "|---|---|---|" {
            continue;
        }
        match row(line) {
            Some([call, description, example]) => {
                let name = call.split('(').next().unwrap_or(call);
                _ = write!(
                    text,
                    "### `{name}`\n\n`{call}`\n\n{description}\n\n{example}\n\n"
                );
            }
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}

/// Splits a row of a table into its call, its description and its example.
fn row(line: &str) -> Option<[&str; 3]> {
    let (call, rest) = line.strip_prefix("| `")?.split_once("` | ")?;
    let (description, example) = rest.strip_suffix(" |")?.split_once(" | ")?;
    Some([call, description, example])
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_row_becomes_a_heading() {
        let page = "## Numbers\n\n| call | result | example |\n|---|---|---|\n\
                    | `abs(num: number)` | Returns it. | `abs(-2)` → `2` |\n";
        assert_eq!(
            super::with_headings(page),
            "## Numbers\n\n### `abs`\n\n`abs(num: number)`\n\nReturns it.\n\n`abs(-2)` → `2`\n\n"
        );
    }
}
