//! Random bodies with dynamic blocks for the spec of `dynamic.rs`, schemas, and JSON texts, for comparison with the
//! reference. Reproducible by seed.

use crate::generate::Generator;
use crate::random::words;

const JSON_NAMES: &[&str] = &["a", "a", "b", "b", "foo", "port", "fop", "c", "//", "é"];

impl Generator {
    /// Generates a body with dynamic blocks.
    pub fn dynamic_body(&mut self) -> String {
        self.scope.clear();
        self.dynamic_items(&["b", "b", "l", "s", "o", "p", "m", "a", "zz"], 2)
    }

    fn dynamic_items(&mut self, types: &[&str], depth: usize) -> String {
        let mut out = String::new();
        if self.below(3) > 0 {
            out += &format!("x = {}\n", self.short());
        }
        for _ in 0..self.below(4) {
            let name = self.word(types);
            out += &if self.below(3) == 0 {
                let labels = self.labels_of(&name);
                format!("{name}{labels} {{\n{}}}\n", self.inside(&name, depth))
            } else {
                self.dynamic_block(&name, depth)
            };
        }
        if self.below(30) == 0 {
            out += "y = 1\n";
        }
        out
    }

    /// Generates the content of a block.
    fn inside(&mut self, name: &str, depth: usize) -> String {
        match (name, depth) {
            ("b", 1..) => self.dynamic_items(&["c"], depth - 1),
            ("c", 1..) => self.dynamic_items(&["d"], depth - 1),
            ("a", _) => format!("k = {}\nl = {}\n", self.short(), self.short()),
            _ if self.below(12) == 0 => String::new(),
            _ => format!("x = {}\n", self.short()),
        }
    }

    fn dynamic_block(&mut self, name: &str, depth: usize) -> String {
        let own = self.below(4) == 0;
        let iterator = if own {
            self.word(&["it", "num", name])
        } else {
            name.to_owned()
        };
        let mut out = format!("dynamic \"{name}\" {{\n");
        if self.below(25) > 0 {
            out += &format!("  for_each = {}\n", self.collection());
        }
        if own {
            out += &format!("  iterator = {iterator}\n");
        }
        let before = self.scope.len();
        let variables = [".value", ".key"].map(|step| format!("{iterator}{step}"));
        self.scope.extend(variables);
        let count = match name {
            "p" => 2,
            "m" => 1,
            _ => usize::from(self.below(20) == 0),
        };
        if count > 0 && self.below(15) > 0 {
            let labels: Vec<_> = (0..count).map(|_| self.label()).collect();
            out += &format!("  labels = [{}]\n", labels.join(", "));
        }
        if self.below(25) > 0 {
            out += &format!("  content {{\n{}  }}\n", self.inside(name, depth));
        }
        self.scope.truncate(before);
        out + "}\n"
    }

    fn labels_of(&mut self, name: &str) -> &'static str {
        match (name, self.below(12)) {
            (_, 0) => " \"q\" \"r\" \"s\"",
            ("p", _) => " \"q\" \"r\"",
            ("m", 1..5) => " \"q\"",
            ("m", _) => " \"r\"",
            _ => "",
        }
    }

    fn label(&mut self) -> String {
        let first = self.scope.last().cloned().unwrap_or_default();
        match self.below(8) {
            0 => self.short(),
            1 => "\"q\"".to_owned(),
            2 => format!("\"x-${{{first}}}\""),
            _ => first,
        }
    }

    fn collection(&mut self) -> String {
        match self.below(6) {
            0 => self.short(),
            1 => format!("[for v in {}: v]", self.word(words("bodies, collections"))),
            _ => self.word(words("bodies, collections")),
        }
    }

    /// Generates a schema of arguments and block types for generated files.
    pub fn schema(&mut self, names: &[&str], types: &[&str]) -> String {
        let mut items = Vec::new();
        for name in names {
            match self.below(4) {
                0 => items.push(format!("a {name}")),
                1 => items.push(format!("a {name}!")),
                _ => {}
            }
        }
        for name in types {
            let labels = self.word(&["", "(one)", "(one two)"]);
            if self.below(3) > 0
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
    pub fn json_body(&mut self, depth: usize) -> String {
        let properties: Vec<_> = (0..self.below(5))
            .map(|_| {
                let (name, space) = (self.word(JSON_NAMES), self.json_space());
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
        if depth > 3 || self.below(2) == 0 {
            return self.json_value(depth);
        }
        let depth = depth + 1;
        match self.below(6) {
            0 => format!("[{},{}]", self.json_body(depth), self.json_body(depth)),
            1 => {
                let key = self.word(&["p", "q", "${num}", "//"]);
                format!(
                    "{{\"{key}\":{},\"r\":{}}}",
                    self.json_item(depth),
                    self.json_body(depth)
                )
            }
            2 => self.word(&["null", "[]", "{}", "1", "\"x\"", "[null]", "[[]]", "[1]"]),
            _ => self.json_body(depth),
        }
    }

    /// Generates a JSON value.
    pub fn json_value(&mut self, depth: usize) -> String {
        let depth = depth + 1;
        match self.below(6) {
            0 | 1 if depth < 5 => {
                let elements: Vec<_> = (0..self.below(4))
                    .map(|_| self.json_space() + &self.json_value(depth))
                    .collect();
                format!("[{}]", elements.join(","))
            }
            2 | 3 if depth < 5 => {
                let properties: Vec<_> = (0..self.below(4))
                    .map(|_| {
                        let key = match self.below(3) {
                            0 => self.word(words("bodies, json texts")),
                            _ => self.word(&["a", "b", "k1", "c d", "//", "", "é"]),
                        };
                        format!("{}\"{key}\":{}", self.json_space(), self.json_value(depth))
                    })
                    .collect();
                format!("{{{}}}", properties.join(","))
            }
            4 => self.word(words("bodies, json scalars")),
            _ => format!("\"{}\"", self.word(words("bodies, json texts"))),
        }
    }

    fn json_space(&mut self) -> String {
        self.word(&["", "", "", " ", "\n", "  "])
    }
}
