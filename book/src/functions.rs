//! Gives each function a heading, so that the search of the book finds it by its name and a link can point to it.

use std::fmt::Write;

/// Replaces the rows `` | `call` | result | `` of tables by headings with a call and a sentence.
pub(crate) fn with_headings(page: &str) -> String {
    let mut text = String::with_capacity(page.len() * 2);
    for line in page.lines() {
        if line == "| call | result |" || line == "|---|---|" {
            continue;
        }
        match row(line) {
            Some((call, result)) => {
                let name = call.split('(').next().unwrap_or(call);
                _ = write!(text, "### `{name}`\n\n`{call}`\n\n{result}\n\n");
            }
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text
}

/// Splits a row of a table into its call and its result.
fn row(line: &str) -> Option<(&str, &str)> {
    let (call, result) = line.strip_prefix("| `")?.split_once("` | ")?;
    Some((call, result.strip_suffix(" |")?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn each_row_becomes_a_heading() {
        let page =
            "## Numbers\n\n| call | result |\n|---|---|\n| `abs(num: number)` | Returns it. |\n";
        assert_eq!(
            super::with_headings(page),
            "## Numbers\n\n### `abs`\n\n`abs(num: number)`\n\nReturns it.\n\n"
        );
    }
}
