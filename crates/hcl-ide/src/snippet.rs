//! Texts with tab stops, in the snippet syntax of the language server protocol.

use std::fmt::Write;

/// A text with tab stops, and the same text without.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snippet {
    plain: String,
    marked: String,
    /// The number of tab stops so far.
    stops: u32,
}

impl Snippet {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Adds text.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.plain.push_str(text);
        push_escaped(&mut self.marked, text, &['$', '\\']);
        self
    }

    /// Adds a line with nothing but a tab stop, which the plain text does not have.
    pub(crate) fn stop_line(&mut self, indent: &str) -> &mut Self {
        self.stops += 1;
        let _ = writeln!(self.marked, "{indent}${}", self.stops);
        self
    }

    /// Adds a tab stop with a text to replace.
    pub(crate) fn stop(&mut self, text: &str) -> &mut Self {
        self.stops += 1;
        self.plain.push_str(text);
        // Writing to a string cannot fail.
        if text.is_empty() {
            let _ = write!(self.marked, "${}", self.stops);
        } else {
            let _ = write!(self.marked, "${{{}:", self.stops);
            push_escaped(&mut self.marked, text, &['$', '}', '\\']);
            self.marked.push('}');
        }
        self
    }

    /// Adds a tab stop for a value that nothing is known of. The plain text has a value there.
    pub(crate) fn value(&mut self, plain: &str) -> &mut Self {
        self.plain.push_str(plain);
        self.stop("")
    }

    /// Adds a tab stop with texts to choose from. The first text is part of the plain text.
    pub(crate) fn choice<'c>(&mut self, choices: impl IntoIterator<Item = &'c str>) -> &mut Self {
        self.stops += 1;
        let _ = write!(self.marked, "${{{}|", self.stops);
        for (index, choice) in choices.into_iter().enumerate() {
            if index == 0 {
                self.plain.push_str(choice);
            } else {
                self.marked.push(',');
            }
            push_escaped(&mut self.marked, choice, &['$', '}', '\\', ',', '|']);
        }
        self.marked.push_str("|}");
        self
    }

    /// Adds another snippet to a text without tab stops.
    pub(crate) fn append(&mut self, other: &Self) -> &mut Self {
        debug_assert_eq!(self.stops, 0, "tab stops are not renumbered");
        self.plain.push_str(&other.plain);
        self.marked.push_str(&other.marked);
        self.stops += other.stops;
        self
    }

    /// Returns the text without tab stops.
    pub(crate) fn plain(&self) -> &str {
        &self.plain
    }

    /// Returns the text with tab stops. The last one is at the end.
    pub(crate) fn finish(mut self) -> String {
        if self.stops > 0 {
            self.marked.push_str("$0");
        }
        self.marked
    }
}

fn push_escaped(out: &mut String, text: &str, special: &[char]) {
    for c in text.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::Snippet;

    #[test]
    fn marks_are_escaped_in_text() {
        let mut snippet = Snippet::new();
        snippet
            .text("a = \"${b}\"\n")
            .stop("{ x = 1 }")
            .text(" ")
            .choice(["a,b", "c|d"])
            .stop("");
        assert_eq!(snippet.plain(), "a = \"${b}\"\n{ x = 1 } a,b");
        assert_eq!(
            snippet.finish(),
            "a = \"\\${b}\"\n${1:{ x = 1 \\}} ${2|a\\,b,c\\|d|}$3$0"
        );
    }
}
