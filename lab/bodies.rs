//! Random bodies with dynamic blocks for the spec of `dynamic.rs`, schemas, and JSON texts, for comparison with the
//! reference. Reproducible by seed.

use hcl_tests::generate::Generator;
use hcl_tests::random::words;

const JSON_NAMES: &[&str] = &["a", "a", "b", "b", "foo", "port", "fop", "c", "//", "é"];

/// Generates bodies by random choices.
pub(crate) struct Bodies<'g>(pub(crate) &'g mut Generator);

impl Bodies<'_> {
    /// Generates a body with dynamic blocks.
    pub(crate) fn dynamic_body(&mut self) -> String {
        self.0.scope.clear();
        self.dynamic_items(&["b", "b", "l", "s", "o", "p", "m", "a", "zz"], 2)
    }

    fn dynamic_items(&mut self, types: &[&str], depth: usize) -> String {
        let mut out = String::new();
        if self.0.below(3) > 0 {
            out += &format!("x = {}\n", self.0.short());
        }
        for _ in 0..self.0.below(4) {
            let name = self.0.word(types);
            out += &if self.0.below(3) == 0 {
                let labels = self.labels_of(&name);
                format!("{name}{labels} {{\n{}}}\n", self.inside(&name, depth))
            } else {
                self.dynamic_block(&name, depth)
            };
        }
        if self.0.below(30) == 0 {
            out += "y = 1\n";
        }
        out
    }

    /// Generates the content of a block.
    fn inside(&mut self, name: &str, depth: usize) -> String {
        match (name, depth) {
            ("b", 1..) => self.dynamic_items(&["c"], depth - 1),
            ("c", 1..) => self.dynamic_items(&["d"], depth - 1),
            ("a", _) => format!("k = {}\nl = {}\n", self.0.short(), self.0.short()),
            _ if self.0.below(12) == 0 => String::new(),
            _ => format!("x = {}\n", self.0.short()),
        }
    }

    fn dynamic_block(&mut self, name: &str, depth: usize) -> String {
        let own = self.0.below(4) == 0;
        let iterator = if own {
            self.0.word(&["it", "num", name])
        } else {
            name.to_owned()
        };
        let mut out = format!("dynamic \"{name}\" {{\n");
        if self.0.below(25) > 0 {
            out += &format!("  for_each = {}\n", self.collection());
        }
        if own {
            out += &format!("  iterator = {iterator}\n");
        }
        let before = self.0.scope.len();
        let variables = [".value", ".key"].map(|step| format!("{iterator}{step}"));
        self.0.scope.extend(variables);
        let count = match name {
            "p" => 2,
            "m" => 1,
            _ => usize::from(self.0.below(20) == 0),
        };
        if count > 0 && self.0.below(15) > 0 {
            let labels: Vec<_> = (0..count).map(|_| self.label()).collect();
            out += &format!("  labels = [{}]\n", labels.join(", "));
        }
        if self.0.below(25) > 0 {
            out += &format!("  content {{\n{}  }}\n", self.inside(name, depth));
        }
        self.0.scope.truncate(before);
        out + "}\n"
    }

    fn labels_of(&mut self, name: &str) -> &'static str {
        match (name, self.0.below(12)) {
            (_, 0) => " \"q\" \"r\" \"s\"",
            ("p", _) => " \"q\" \"r\"",
            ("m", 1..5) => " \"q\"",
            ("m", _) => " \"r\"",
            _ => "",
        }
    }

    fn label(&mut self) -> String {
        let first = self.0.scope.last().cloned().unwrap_or_default();
        match self.0.below(8) {
            0 => self.0.short(),
            1 => "\"q\"".to_owned(),
            2 => format!("\"x-${{{first}}}\""),
            _ => first,
        }
    }

    fn collection(&mut self) -> String {
        match self.0.below(6) {
            0 => self.0.short(),
            1 => format!(
                "[for v in {}: v]",
                self.0.word(words("bodies, collections"))
            ),
            _ => self.0.word(words("bodies, collections")),
        }
    }

    /// Generates a schema of arguments and block types for generated files.
    pub(crate) fn schema(&mut self, names: &[&str], types: &[&str]) -> String {
        let mut items = Vec::new();
        for name in names {
            match self.0.below(4) {
                0 => items.push(format!("a {name}")),
                1 => items.push(format!("a {name}!")),
                _ => {}
            }
        }
        for name in types {
            let labels = self.0.word(&["", "(one)", "(one two)"]);
            if self.0.below(3) > 0
                && !items
                    .iter()
                    .any(|item| item.trim_end_matches('!').ends_with(&format!(" {name}")))
            {
                items.push(format!("b {name}{labels}"));
            }
        }
        items.join("; ")
    }

    /// Generates a JSON object that is read as a body.
    pub(crate) fn json_body(&mut self, depth: usize) -> String {
        let properties: Vec<_> = (0..self.0.below(5))
            .map(|_| {
                let (name, space) = (self.0.word(JSON_NAMES), self.json_space());
                format!(
                    "{space}\"{name}\":{}{}",
                    self.json_space(),
                    self.json_item(depth)
                )
            })
            .collect();
        format!("{{{}{}}}", properties.join(","), self.json_space())
    }

    /// Generates the value of a property of a body: an expression, or blocks.
    fn json_item(&mut self, depth: usize) -> String {
        if depth > 3 || self.0.below(2) == 0 {
            return self.json_value(depth);
        }
        let depth = depth + 1;
        match self.0.below(6) {
            0 => format!("[{},{}]", self.json_body(depth), self.json_body(depth)),
            1 => {
                let key = self.0.word(&["p", "q", "${num}", "//"]);
                format!(
                    "{{\"{key}\":{},\"r\":{}}}",
                    self.json_item(depth),
                    self.json_body(depth)
                )
            }
            2 => self
                .0
                .word(&["null", "[]", "{}", "1", "\"x\"", "[null]", "[[]]", "[1]"]),
            _ => self.json_body(depth),
        }
    }

    /// Generates a JSON value.
    pub(crate) fn json_value(&mut self, depth: usize) -> String {
        let depth = depth + 1;
        match self.0.below(6) {
            0 | 1 if depth < 5 => {
                let elements: Vec<_> = (0..self.0.below(4))
                    .map(|_| self.json_space() + &self.json_value(depth))
                    .collect();
                format!("[{}]", elements.join(","))
            }
            2 | 3 if depth < 5 => {
                let properties: Vec<_> = (0..self.0.below(4))
                    .map(|_| {
                        let key = match self.0.below(3) {
                            0 => self.0.word(words("bodies, json texts")),
                            _ => self.0.word(&["a", "b", "k1", "c d", "//", "", "é"]),
                        };
                        format!("{}\"{key}\":{}", self.json_space(), self.json_value(depth))
                    })
                    .collect();
                format!("{{{}}}", properties.join(","))
            }
            4 => self.0.word(words("bodies, json scalars")),
            _ => format!("\"{}\"", self.0.word(words("bodies, json texts"))),
        }
    }

    fn json_space(&mut self) -> String {
        self.0.word(&["", "", "", " ", "\n", "  "])
    }
}
