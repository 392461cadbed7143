//! Random configuration files for comparison with the reference: comments wherever white space is allowed, both kinds of
//! line endings, both forms of blocks, heredocs inside calls and collections. Reproducible by seed.

use crate::generate::Generator;
use crate::random::words;

const NAMES: &[&str] = &["a", "b", "c", "é", "for", "true", "a-b", "_x", "日本"];
const TYPES: &[&str] = &["b", "svc", "for", "日本"];
/// White space between tokens where newlines are white space.
const BREAKS: &[&str] = &[
    "", " ", "", " ", "\n", " # c\n", "// c\n", "\r\n", "/* \n */",
];
const MARKERS: &[&str] = &["E", "EOT", "é", "A-B", "_"];
const TEXTS: &[&str] = &[
    "a", "x y", " ", "  ", "\t", "\u{a0}", "é", "$", "%%", "$${x}", "%%{y", "\\n", "\"", "~}", "}",
    "//", "日本",
];
impl Generator {
    /// Generates the next file.
    pub fn file(&mut self) -> String {
        let first = self.word(&["", "", "", "", "\r\n", "# c\n"]);
        first + &self.items(2)
    }

    fn items(&mut self, depth: usize) -> String {
        let mut out = String::new();
        for _ in 0..self.below(4) {
            out += &self.word(words("files, between"));
            out += &if depth == 0 || self.below(5) < 3 {
                let (name, value) = (self.word(NAMES), self.written(2));
                let (before, after) = (
                    self.word(words("files, spaces")),
                    self.word(words("files, spaces")),
                );
                format!(
                    "{name}{before}={after}{value}{}",
                    self.word(words("files, ends"))
                )
            } else {
                self.block(depth - 1)
            };
        }
        out
    }

    fn block(&mut self, depth: usize) -> String {
        let mut header = self.word(TYPES);
        for _ in 0..self.below(3) {
            header += &self.word(&[" ", "  ", " /* */ "]);
            header += &self.word(words("files, labels"));
        }
        header += &self.word(&["", " ", "/* c */"]);
        if self.below(4) == 0 {
            let value = self.written(1);
            let inside = self.word(&["", " ", "a = ", " a = "]);
            let value = if inside.contains('a') {
                value
            } else {
                String::new()
            };
            return format!(
                "{header}{{{inside}{value}}}{}",
                self.word(words("files, ends"))
            );
        }
        let (open, items) = (self.word(words("files, ends")), self.items(depth));
        format!(
            "{header}{{{open}{items}}}{}",
            self.word(words("files, ends"))
        )
    }

    /// Generates an expression in a file, on one line or several.
    fn written(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.word(words("files, values"));
        }
        let depth = depth - 1;
        match self.below(9) {
            0 => self.heredoc(depth),
            1 => self.bracketed("(", &["", "\n"], ")", 1, depth),
            2 => self.bracketed("[", &[",", ", ", ",\n"], "]", 3, depth),
            3 => self.bracketed("upper(", &[","], ")", 1, depth),
            4 => self.bracketed("concat(", &[",", " , "], ")", 2, depth),
            5 => self.object(depth),
            6 => format!("\"{}\"", self.line(depth)),
            _ => self.word(words("files, values")),
        }
    }

    fn bracketed(
        &mut self,
        open: &str,
        between: &[&str],
        close: &str,
        most: usize,
        depth: usize,
    ) -> String {
        let mut out = open.to_owned();
        for index in 0..=self.below(most) {
            if index > 0 {
                out += &self.word(between);
            }
            out += &self.word(BREAKS);
            out += &self.written(depth);
            out += &self.word(BREAKS);
        }
        out + close
    }

    fn object(&mut self, depth: usize) -> String {
        let mut out = self.word(&["{", "{ ", "{\n", "{ # c\n"]);
        for _ in 0..self.below(4) {
            let key = self.word(&["a", "b", "\"c\"", "(str)", "\"k-${num}\"", "true", "1"]);
            let (before, after) = (
                self.word(words("files, spaces")),
                self.word(words("files, spaces")),
            );
            let sign = self.word(&["=", ":"]);
            let value = self.written(depth);
            out += &format!("{key}{before}{sign}{after}{value}");
            // A heredoc includes the newline that separates elements.
            if !value.ends_with('\n') {
                out += &self.word(&[",", ", ", "\n", ",\n", " # c\n", "\r\n", "\n\n"]);
            }
        }
        out + "}"
    }

    fn heredoc(&mut self, depth: usize) -> String {
        let (dash, marker) = (self.word(&["", "-"]), self.word(MARKERS));
        let mut out = format!("<<{dash}{marker}{}", self.word(&["\n", "\n", "\r\n"]));
        for _ in 0..self.below(4) {
            out += &self.word(&["", " ", "  ", "    ", "\t", "\u{a0}"]);
            out += &self.line(depth);
            out += &self.word(&["\n", "\n", "\r\n", "  \n"]);
        }
        out + &self.word(&["", "  ", "\t"]) + &marker + &self.word(&["\n", "\n", " \n", "\r\n"])
    }

    /// Generates a part of a quoted template or heredoc on one line. Interpolations may span several lines.
    fn line(&mut self, depth: usize) -> String {
        let mut out = String::new();
        for _ in 0..self.below(4) {
            let (open, close) = (self.word(&["", "", "~"]), self.word(&["", "", "~"]));
            out += &match self.below(6) {
                0..=2 => self.word(TEXTS).replace('"', "'"),
                3 | 4 => {
                    let (before, after) = (self.word(BREAKS), self.word(BREAKS));
                    format!("${{{open}{before}{}{after}{close}}}", self.written(depth))
                }
                _ => {
                    let condition = self.word(&["true", "false", "bool", "ubool", "marktrue"]);
                    let inside = self.word(TEXTS).replace('"', "'");
                    format!("%{{{open} if {condition} {close}}}{inside}%{{{open} endif {close}}}")
                }
            };
        }
        out
    }
}
