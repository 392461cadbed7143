//! Random configuration files for comparison with the reference: comments wherever white space is allowed, both kinds of
//! line endings, both forms of blocks, heredocs inside calls and collections. Reproducible by seed.

use crate::generate::Generator;

const NAMES: &[&str] = &["a", "b", "c", "é", "for", "true", "a-b", "_x", "日本"];
const TYPES: &[&str] = &["b", "svc", "for", "日本"];
const LABELS: &[&str] = &[
    "\"l\"",
    "l",
    "\"a b\"",
    "\"é\"",
    "\"$${x}\"",
    "\"\\n\"",
    "\"\"",
    "true",
    "\"e\u{301}\"",
    "\"%%{x}\"",
];
/// White space between tokens of one line.
const SPACES: &[&str] = &[
    "",
    "",
    " ",
    " ",
    "  ",
    "\t",
    "/**/",
    " /* c */ ",
    "/*/ a */",
    "/* /* */",
    "/***/",
];
/// White space between tokens where newlines are white space.
const BREAKS: &[&str] = &[
    "", " ", "", " ", "\n", " # c\n", "// c\n", "\r\n", "/* \n */",
];
/// Ends of a line.
const ENDS: &[&str] = &[
    "\n",
    "\n",
    "\n",
    "\r\n",
    " # c\n",
    " // c\n",
    " /* c */\n",
    "  \n",
];
/// Separators of items.
const BETWEEN: &[&str] = &[
    "",
    "",
    "\n",
    "# c\n",
    "// c\r\n",
    "/* c */\n",
    "/* c\n */\n",
    "\r\n",
    "\t",
];
const MARKERS: &[&str] = &["E", "EOT", "é", "A-B", "_"];
const TEXTS: &[&str] = &[
    "a", "x y", " ", "  ", "\t", "\u{a0}", "é", "$", "%%", "$${x}", "%%{y", "\\n", "\"", "~}", "}",
    "//", "日本",
];
const VALUES: &[&str] = &[
    "1",
    "1.5",
    "\"s\"",
    "true",
    "null",
    "num",
    "str",
    "lstr",
    "obj.a",
    "ustr",
    "mark",
    "dyn",
    "nope",
    "tup[0]",
    "lobj[*].a",
    "-num",
    "!bool",
    "num + 1",
    "\"a-${num}\"",
    "bool ? 1 : 2",
    "[for v in lstr: v]",
    "{for k, v in mstr: v => k...}",
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
            out += &self.word(BETWEEN);
            out += &if depth == 0 || self.below(5) < 3 {
                let (name, value) = (self.word(NAMES), self.written(2));
                let (before, after) = (self.word(SPACES), self.word(SPACES));
                format!("{name}{before}={after}{value}{}", self.word(ENDS))
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
            header += &self.word(LABELS);
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
            return format!("{header}{{{inside}{value}}}{}", self.word(ENDS));
        }
        let (open, items) = (self.word(ENDS), self.items(depth));
        format!("{header}{{{open}{items}}}{}", self.word(ENDS))
    }

    /// Generates an expression in a file, on one line or several.
    fn written(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.word(VALUES);
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
            _ => self.word(VALUES),
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
            let (before, after) = (self.word(SPACES), self.word(SPACES));
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
