//! Random spec files with configurations that mostly match them, for comparison with the reference. Reproducible by seed.

use std::fmt::Write;

use hcl_tests::random::{Random, words};

/// A spec file, and a configuration in both syntaxes.
#[derive(Debug)]
pub(crate) struct Pair {
    /// The spec file.
    pub(crate) spec: String,
    /// The configuration in native syntax, sometimes with a syntax error.
    pub(crate) native: String,
    /// The same in JSON, without syntax errors.
    pub(crate) json: String,
}

/// Generates pairs.
#[derive(Debug)]
pub(crate) struct Configurations {
    random: Random,
    /// Inside of a default spec. Generates no required items there: the reference requires them in fallbacks as well.
    in_default: bool,
}

/// A value in a configuration.
#[derive(Debug)]
enum Written {
    Null,
    Bool(bool),
    Number(&'static str),
    Text(&'static str),
    List(Vec<Self>),
    Members(Vec<(&'static str, Self)>),
    /// An expression of the native syntax.
    Expression(&'static str),
}

/// Arguments, and blocks with their types and labels.
#[derive(Debug, Default)]
struct WrittenBody {
    arguments: Vec<(&'static str, Written)>,
    blocks: Vec<(&'static str, Vec<&'static str>, Self)>,
}

/// The items that a spec expects in a body.
#[derive(Clone, Debug, Default)]
struct Expected {
    arguments: Vec<(&'static str, &'static str)>,
    blocks: Vec<ExpectedBlock>,
}

#[derive(Clone, Debug)]
struct ExpectedBlock {
    type_name: &'static str,
    labels: usize,
    is_single: bool,
    /// Arguments with any names, of this type.
    free: Option<&'static str>,
    body: Expected,
}

const REQUIRED: [&str; 3] = ["must", "need", "want"];
const NAMES: [&str; 6] = ["a", "b", "name", "port", "tags", "x"];
const BLOCKS: [&str; 5] = ["listen", "service", "step", "check", "rule"];
const LABELS: [&str; 5] = ["one", "two", "web", "a-b", "é"];
const WORDS: [&str; 8] = ["", "a", "8080", "true", "é", "<x>", "1e2", "two words"];
const NUMBERS: [&str; 7] = ["0", "1", "8080", "2.5", "1e3", "9007199254740993", "0.1"];
impl Configurations {
    /// Creates a generator from a seed.
    #[must_use]
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            random: Random::from(seed),
            in_default: false,
        }
    }

    /// Generates the next pair.
    pub(crate) fn pair(&mut self) -> Pair {
        let mut expected = Expected::default();
        let root = self.spec(None, 3, &mut expected);
        let mut spec = String::new();
        if self.one_in(2) {
            spec.push_str("variables {\n  v = \"var\"\n  w = { list = [1, 2], none = null }\n}\n");
        }
        if self.one_in(2) {
            spec.push_str("function \"double\" {\n  params = [n]\n  result = n * 2\n}\n");
        }
        spec.push_str(&root);
        let body = self.body(&expected);
        let (mut native, mut json) = (String::new(), String::new());
        write_native(&mut native, &body, 0);
        write_json(&mut json, &body);
        if self.one_in(12) {
            self.break_syntax(&mut native);
        }
        Pair {
            spec,
            native,
            json: format!("{json}\n"),
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Generates a spec block, with a label as its key inside an object.
    fn spec(&mut self, key: Option<&str>, depth: usize, expected: &mut Expected) -> String {
        let kinds = if depth == 0 { 3 } else { 14 };
        let (kind, content) = match self.below(kinds) {
            0 | 1 => ("attr", self.attribute(words("specs, types"), expected)),
            2 => (
                "literal",
                format!("value = {}\n", self.pick(words("specs, literals"))),
            ),
            3..=6 => ("object", self.object(depth, expected)),
            7 => ("array", self.several(depth, expected)),
            8 => ("default", self.default(depth, expected)),
            9 => {
                let result = self.pick(words("specs, results"));
                let nested = self.spec(None, depth - 1, expected);
                ("transform", format!("result = {result}\n{nested}"))
            }
            10 => return self.block(key, "block", depth, expected),
            11 => return self.block(key, "block_list", depth, expected),
            12 => return self.block(key, "block_set", depth, expected),
            _ => return self.block_map(key, expected),
        };
        block(kind, key, &content)
    }

    fn attribute(&mut self, types: &[&'static str], expected: &mut Expected) -> String {
        let ty = self.pick(types);
        // The reference reports a required argument of two specs as missing: such a name is used once.
        let required = (!self.in_default && self.one_in(5)).then(|| self.pick(&REQUIRED));
        let is_known = |name: &str| expected.arguments.iter().any(|(known, _)| *known == name);
        let required = required.filter(|name| !is_known(name));
        let name = required.unwrap_or_else(|| self.pick(&NAMES));
        if !is_known(name) {
            expected.arguments.push((name, ty));
        }
        let mut content = format!("name = \"{name}\"\n");
        if !(types.len() == words("specs, types").len() && self.one_in(8)) {
            writeln!(content, "type = {ty}").unwrap_or_default();
        }
        if required.is_some() {
            content.push_str("required = true\n");
        }
        content
    }

    fn object(&mut self, depth: usize, expected: &mut Expected) -> String {
        let count = self.below(5);
        (0..count)
            .map(|index| self.spec(Some(&format!("k{index}")), depth - 1, expected))
            .collect()
    }

    fn several(&mut self, depth: usize, expected: &mut Expected) -> String {
        let count = self.below(4);
        (0..count)
            .map(|_| self.spec(None, depth - 1, expected))
            .collect()
    }

    fn default(&mut self, depth: usize, expected: &mut Expected) -> String {
        let outer = std::mem::replace(&mut self.in_default, true);
        let mut content = self.spec(None, depth - 1, expected);
        self.in_default = outer;
        for _ in 0..=self.below(2) {
            let fallback = if self.one_in(2) {
                format!("value = {}\n", self.pick(words("specs, literals")))
            } else {
                String::from("value = \"fallback\"\n")
            };
            content.push_str(&block("literal", None, &fallback));
        }
        content
    }

    fn block(
        &mut self,
        key: Option<&str>,
        kind: &str,
        depth: usize,
        expected: &mut Expected,
    ) -> String {
        let Some(type_name) = self.new_type(expected) else {
            return block("literal", key, "value = 0\n");
        };
        let mut body = Expected::default();
        let mut content = format!("block_type = \"{type_name}\"\n");
        match kind {
            "block" if self.one_in(4) => content.push_str("required = true\n"),
            "block_list" | "block_set" if self.one_in(4) => {
                let name = if self.one_in(2) {
                    "min_items"
                } else {
                    "max_items"
                };
                writeln!(content, "{name} = {}", 1 + self.below(2)).unwrap_or_default();
            }
            _ => {}
        }
        content.push_str(&self.spec(None, depth - 1, &mut body));
        expected.blocks.push(ExpectedBlock {
            type_name,
            labels: 0,
            is_single: kind == "block",
            free: None,
            body,
        });
        block(kind, key, &content)
    }

    fn block_map(&mut self, key: Option<&str>, expected: &mut Expected) -> String {
        let Some(type_name) = self.new_type(expected) else {
            return block("literal", key, "value = 0\n");
        };
        let mut body = Expected::default();
        let labels = 1 + usize::from(self.one_in(3));
        let names = if labels == 1 {
            "[\"k\"]"
        } else {
            "[\"k\", \"l\"]"
        };
        let child = self.attribute(words("specs, typed"), &mut body);
        let child = block("attr", None, &child);
        expected.blocks.push(ExpectedBlock {
            type_name,
            labels,
            is_single: false,
            free: None,
            body,
        });
        block(
            "block_map",
            key,
            &format!("block_type = \"{type_name}\"\nlabels = {names}\n{child}"),
        )
    }

    fn new_type(&mut self, expected: &Expected) -> Option<&'static str> {
        let type_name = self.pick(&BLOCKS);
        let known = expected
            .blocks
            .iter()
            .any(|block| block.type_name == type_name);
        (!known).then_some(type_name)
    }

    /// Generates a body with most of the expected items, and sometimes an unexpected one.
    fn body(&mut self, expected: &Expected) -> WrittenBody {
        let mut body = WrittenBody::default();
        for &(name, ty) in &expected.arguments {
            if !self.one_in(6) {
                body.arguments.push((name, self.value(ty)));
            }
        }
        for block in &expected.blocks {
            let most = if block.is_single { 2 } else { 4 };
            let count = if block.is_single && !self.one_in(8) {
                usize::from(!self.one_in(5))
            } else {
                self.below(most)
            };
            for _ in 0..count {
                let labels = if self.one_in(15) {
                    self.below(4)
                } else {
                    block.labels
                };
                let labels = (0..labels).map(|_| self.pick(&LABELS)).collect();
                let inner = match block.free {
                    Some(ty) => WrittenBody {
                        arguments: vec![("k", self.value(ty))],
                        blocks: Vec::new(),
                    },
                    None => self.body(&block.body),
                };
                body.blocks.push((block.type_name, labels, inner));
            }
        }
        if self.one_in(12) {
            let name = self.pick(&["nam", "prot", "zzz", "listen"]);
            if !body.blocks.iter().any(|(type_name, ..)| *type_name == name) {
                body.arguments.push((name, Written::Number("1")));
            }
        }
        if self.one_in(14) {
            let type_name = self.pick(&["servce", "other", "name"]);
            if !body.arguments.iter().any(|(name, _)| *name == type_name) {
                body.blocks
                    .push((type_name, Vec::new(), WrittenBody::default()));
            }
        }
        body
    }

    /// Generates a value, mostly of the given type.
    fn value(&mut self, ty: &str) -> Written {
        if self.one_in(9) {
            return Written::Expression(self.pick(words("specs, expressions")));
        }
        let ty = if self.one_in(9) {
            self.pick(words("specs, types"))
        } else {
            ty
        };
        let inner = ty
            .split_once('(')
            .map_or("", |(_, inner)| inner.trim_end_matches(')'));
        match ty.split('(').next().unwrap_or_default() {
            _ if self.one_in(14) => Written::Null,
            "string" => Written::Text(self.pick(&WORDS)),
            "number" => Written::Number(self.pick(&NUMBERS)),
            "bool" => Written::Bool(self.one_in(2)),
            "list" | "set" => {
                let inner = inner.to_owned();
                Written::List((0..self.below(4)).map(|_| self.value(&inner)).collect())
            }
            "map" => {
                let inner = inner.to_owned();
                let count = self.below(3);
                Written::Members(
                    ["k", "l", "m"]
                        .into_iter()
                        .take(count)
                        .map(|key| (key, self.value(&inner)))
                        .collect(),
                )
            }
            "object" => Written::Members(vec![
                ("x", self.value("string")),
                ("y", self.value("number")),
            ]),
            "tuple" => Written::List(vec![self.value("string"), self.value("number")]),
            _ => {
                let ty = self.pick(words("specs, typed"));
                self.value(ty)
            }
        }
    }

    /// Removes or inserts a character.
    fn break_syntax(&mut self, text: &mut String) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        if places.is_empty() {
            text.push('}');
            return;
        }
        let at = self.pick(&places);
        if self.one_in(2) {
            text.remove(at);
        } else {
            text.insert_str(
                at,
                self.pick(&["{", "}", "\"", "=", "\n", "(", ",", "$", "é"]),
            );
        }
    }
}

fn block(kind: &str, key: Option<&str>, content: &str) -> String {
    let label = key.map_or_else(String::new, |key| format!(" \"{key}\""));
    let indented: String = content.lines().map(|line| format!("  {line}\n")).collect();
    format!("{kind}{label} {{\n{indented}}}\n")
}

fn write_native(out: &mut String, body: &WrittenBody, depth: usize) {
    let indent = "  ".repeat(depth);
    for (name, value) in &body.arguments {
        out.push_str(&format!("{indent}{name} = {}\n", text_of(value, false)));
    }
    for (type_name, labels, inner) in &body.blocks {
        let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
        out.push_str(&format!("{indent}{type_name}{labels} {{\n"));
        write_native(out, inner, depth + 1);
        out.push_str(&format!("{indent}}}\n"));
    }
}

fn write_json(out: &mut String, body: &WrittenBody) {
    let mut members: Vec<String> = body
        .arguments
        .iter()
        .map(|(name, value)| format!("\"{name}\": {}", text_of(value, true)))
        .collect();
    let mut types: Vec<&str> = body
        .blocks
        .iter()
        .map(|(type_name, ..)| *type_name)
        .collect();
    types.dedup();
    for type_name in types {
        let blocks = body.blocks.iter().filter(|(found, ..)| *found == type_name);
        let blocks: Vec<String> = blocks
            .map(|(_, labels, inner)| {
                let mut text = String::new();
                write_json(&mut text, inner);
                labels
                    .iter()
                    .rev()
                    .fold(text, |text, label| format!("{{\"{label}\": {text}}}"))
            })
            .collect();
        members.push(format!("\"{type_name}\": [{}]", blocks.join(",\n")));
    }
    out.push_str(&format!("{{{}}}", members.join(",\n")));
}

/// Returns the text of a value, in the JSON syntax or the native one.
fn text_of(value: &Written, is_json: bool) -> String {
    match value {
        Written::Null => String::from("null"),
        Written::Bool(value) => value.to_string(),
        Written::Number(digits) => (*digits).to_owned(),
        Written::Text(text) => format!("\"{text}\""),
        Written::List(elements) => {
            let elements = elements.iter().map(|element| text_of(element, is_json));
            format!("[{}]", elements.collect::<Vec<_>>().join(", "))
        }
        Written::Members(members) => {
            let members = members.iter().map(|(key, value)| {
                let value = text_of(value, is_json);
                if is_json {
                    format!("\"{key}\": {value}")
                } else {
                    format!("{key} = {value}")
                }
            });
            let members = members.collect::<Vec<_>>().join(", ");
            if is_json {
                format!("{{{members}}}")
            } else {
                format!("{{ {members} }}")
            }
        }
        Written::Expression(text) if is_json => format!(
            "\"${{{}}}\"",
            text.replace('\\', "\\\\").replace('"', "\\\"")
        ),
        Written::Expression(text) => (*text).to_owned(),
    }
}
