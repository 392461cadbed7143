//! Random expressions over the shared context, for comparison with the reference. Reproducible by seed.

use crate::random::{Random, words};
use hcl_golden::strategy::table;

/// Generates expressions and files.
#[derive(Debug)]
pub struct Generator {
    random: Random,
    /// Iteration variables in scope.
    pub scope: Vec<String>,
}

/// The intended type of an expression. Sometimes another one is generated, to compare errors as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    Truth,
    Sequence,
    Mapping,
}

use Kind::{Mapping, Number, Sequence, Text, Truth};

const KINDS: [Kind; 5] = [Number, Text, Truth, Sequence, Mapping];

const INDEXES: &[&str] = &[
    "0", "1", "2", "\"0\"", "\"a\"", "\"k1\"", "0.5", "-1", "5", "null", "true", "unum", "ustr",
    "dyn",
];
const NAMES: &[&str] = &["a", "b", "k1", "x", "zz", "0"];
impl Generator {
    /// Creates a generator from a seed, or from the numbers of a law.
    #[must_use]
    pub fn new(random: impl Into<Random>) -> Self {
        Self {
            random: random.into(),
            scope: Vec::new(),
        }
    }

    /// Generates the next expression.
    pub fn expression(&mut self) -> String {
        self.scope.clear();
        let kind = *self.pick(&KINDS);
        let depth = 1 + self.below(3);
        self.of(kind, depth)
    }

    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn pick<'t, T>(&mut self, choices: &'t [T]) -> &'t T {
        &choices[self.below(choices.len())]
    }

    /// Returns one of the words.
    pub fn word(&mut self, choices: &[&str]) -> String {
        (*self.pick(choices)).to_owned()
    }

    /// Generates a short expression of any type.
    pub fn short(&mut self) -> String {
        let kind = *self.pick(&KINDS);
        let depth = self.below(2);
        self.of(kind, depth)
    }

    fn of(&mut self, kind: Kind, depth: usize) -> String {
        let kind = if self.below(14) == 0 {
            *self.pick(&KINDS)
        } else {
            kind
        };
        if depth == 0 {
            return self.leaf(kind);
        }
        let depth = depth - 1;
        match self.below(12) {
            0 => self.conditional(kind, depth),
            1 => format!("({})", self.of(kind, depth)),
            2 => self.access(depth),
            3 => self.leaf(kind),
            _ => match kind {
                Number => self.number(depth),
                Text => self.text(depth),
                Truth => self.truth(depth),
                Sequence => self.sequence(depth),
                Mapping => self.mapping(depth),
            },
        }
    }

    fn leaf(&mut self, kind: Kind) -> String {
        if !self.scope.is_empty() && self.below(3) == 0 {
            let index = self.below(self.scope.len());
            return self.scope[index].clone();
        }
        match self.below(24) {
            0 => return self.word(&["dyn", "nope"]),
            1 => {
                return self.word(&[
                    "mark", "markin", "markmap", "markobj", "marklist", "markunk", "marknull",
                ]);
            }
            _ => {}
        }
        match kind {
            Number => match self.below(3) {
                0 => self.word(&[
                    "num", "frac", "digits", "unum", "unumr", "marknum", "mnum.x", "lnum[1]",
                ]),
                _ => self.word(words("expressions, literals")),
            },
            Text => match self.below(3) {
                0 => self.word(&[
                    "str", "digits", "ustr", "ustrnn", "ustrpfx", "mark", "nullstr", "mstr.k1",
                    "obj.b", "lstr[0]",
                ]),
                _ => format!("\"{}\"", self.word(words("expressions, words"))),
            },
            Truth => self.word(&[
                "true", "false", "true", "false", "bool", "ubool", "marktrue", "\"true\"",
                "lbool[0]",
            ]),
            Sequence => self.word(&[
                "tup", "lstr", "lnum", "lbool", "lempty", "lobj", "ltup", "llist", "ntup", "sstr",
                "snum", "sempty", "sobj", "ulist", "ulist23", "uset", "utup", "ulobj", "pstr",
                "marklist", "markin", "[]",
            ]),
            Mapping => self.word(&[
                "obj", "deep", "mstr", "mnum", "mempty", "umap", "uobj", "markmap", "markobj", "{}",
            ]),
        }
    }

    /// Generates the operand of an access or a loop. Generates typed nulls only here: elsewhere, they would repeat the
    /// difference that a null of any type converts to any other type.
    fn source(&mut self, kind: Kind, depth: usize) -> String {
        match (self.below(16), kind) {
            (0, Sequence) => self.word(&["nulllist", "nullset", "nulltup"]),
            (0, _) => self.word(&["nullmap", "nullobj", "nullstr", "null"]),
            _ => self.of(kind, depth),
        }
    }

    fn conditional(&mut self, kind: Kind, depth: usize) -> String {
        let other = if self.below(4) == 0 {
            *self.pick(&KINDS)
        } else {
            kind
        };
        let condition = self.of(Truth, depth);
        format!(
            "({condition} ? {} : {})",
            self.of(kind, depth),
            self.of(other, depth)
        )
    }

    fn access(&mut self, depth: usize) -> String {
        let kind = *self.pick(&[Sequence, Sequence, Mapping, Mapping, Text]);
        let from = self.source(kind, depth);
        let from = if from.starts_with(['-', '!', '<']) {
            format!("({from})")
        } else {
            from
        };
        let name = self.word(NAMES);
        match self.below(13) {
            8 => format!("{from}[*][{}]", self.word(INDEXES)),
            9 => format!("{from}[*].{name}[*]"),
            10 => format!("{from}[*][*].{name}"),
            11 => format!("{from}.0.{name}"),
            12 => format!("{from}.*.{name}[0]"),
            0 | 1 => format!("{from}[{}]", self.word(INDEXES)),
            2 => format!("{from}[{}]", self.of(Number, depth.saturating_sub(1))),
            3 | 4 => format!("{from}.{name}"),
            5 => format!("{from}[*].{name}"),
            6 => format!("{from}.*.{name}"),
            _ => format!("{from}[*]"),
        }
    }

    fn number(&mut self, depth: usize) -> String {
        let (left, right) = (self.of(Number, depth), self.of(Number, depth));
        match self.below(15) {
            13 => {
                let function = self.word(&["min", "max", "strlen", "int"]);
                format!("{function}({}...)", self.source(Sequence, depth))
            }
            0..=2 => format!("{left} + {right}"),
            3 | 4 => format!("{left} - {right}"),
            5 | 6 => format!("{left} * {right}"),
            7 => format!(
                "{left} / {}",
                self.word(&["2", "3", "0.5", "num", "unum", "\"4\""])
            ),
            8 => format!(
                "{left} % {}",
                self.word(&["2", "3", "0.5", "num", "0", "unumr"])
            ),
            9 => format!("-{left}"),
            10 | 11 => format!("strlen({})", self.of(Text, depth)),
            12 => format!("int({left})"),
            _ => format!("{}({left}, {right})", self.word(&["min", "max"])),
        }
    }

    fn text(&mut self, depth: usize) -> String {
        match self.below(15) {
            12 => format!("coalesce({}...)", self.source(Sequence, depth)),
            13 => format!(
                "join({}, {}...)",
                self.leaf(Text),
                self.source(Sequence, depth)
            ),
            14 => format!(
                "<<{}E\n{}  %{{~ for v in {} ~}}\n    ${{v}}{}\n  %{{~ endfor {}}}\n   {}\n  E\n",
                self.word(&["", "-"]),
                self.word(&["", "    x\n", "\n", "\t\t\n"]),
                self.leaf(Sequence),
                self.word(&["", " ", "$", "%%{"]),
                self.word(&["", "~"]),
                self.word(&["", "a", "${~ num ~}"]),
            ),
            0..=5 => format!("\"{}\"", self.template(depth)),
            6 => format!(
                "<<{}E\n  {}\n{}\n  E\n",
                self.word(&["", "-"]),
                self.template(depth),
                self.word(&["", " x", "    y", "$${", "\tz"])
            ),
            7 => format!(
                "{}({})",
                self.word(&[
                    "upper",
                    "lower",
                    "reverse",
                    "ns::up",
                    "ns::sub::low",
                    "uper"
                ]),
                self.of(Text, depth)
            ),
            8 => format!("join({}, {})", self.leaf(Text), self.of(Sequence, depth)),
            9 => format!(
                "substr({}, {}, {})",
                self.of(Text, depth),
                self.word(&["0", "1", "-2"]),
                self.word(&["1", "2", "-1", "9"])
            ),
            10 => format!("jsonencode({})", self.any(depth)),
            _ => format!(
                "coalesce({}, {})",
                self.of(Text, depth),
                self.of(Text, depth)
            ),
        }
    }

    /// Generates the content of a quoted template or heredoc.
    fn template(&mut self, depth: usize) -> String {
        let mut out = String::new();
        for _ in 0..=self.below(3) {
            let (open, close) = (self.word(&["", "", "~"]), self.word(&["", "", "~"]));
            match self.below(8) {
                0..=2 => out.push_str(&self.word(&["a", " b ", "x-", " ", "$", "%", "é"])),
                3..=5 => {
                    let kind = *self.pick(&[Text, Text, Number, Truth, Sequence]);
                    let inner = self.of(kind, depth);
                    out.push_str(&format!("${{{open} {inner} {close}}}"));
                }
                6 => {
                    let (condition, inner) = (
                        self.of(Truth, depth),
                        self.template(depth.saturating_sub(1)),
                    );
                    let otherwise = self.word(&["", "%{ else }n", "%{ else ~} m "]);
                    out.push_str(&format!(
                        "%{{{open} if {condition} {close}}}{inner}{otherwise}%{{ endif }}"
                    ));
                }
                _ => {
                    let collection = self.source(Sequence, depth);
                    self.scope.push("v".to_owned());
                    let inner = self.template(depth.saturating_sub(1));
                    self.scope.pop();
                    out.push_str(&format!(
                        "%{{{open} for v in {collection} {close}}}{inner}${{v}}%{{ endfor }}"
                    ));
                }
            }
        }
        out
    }

    fn any(&mut self, depth: usize) -> String {
        if self.below(12) == 0 {
            return self.word(&["null", "nullany", "nullnum"]);
        }
        let kind = *self.pick(&KINDS);
        self.of(kind, depth)
    }

    fn truth(&mut self, depth: usize) -> String {
        match self.below(10) {
            0 | 1 => format!("{} && {}", self.of(Truth, depth), self.of(Truth, depth)),
            2 | 3 => format!("{} || {}", self.of(Truth, depth), self.of(Truth, depth)),
            4 => format!("!{}", self.of(Truth, depth)),
            5 | 6 => {
                let sign = self.word(&["<", ">", "<=", ">="]);
                format!(
                    "{} {sign} {}",
                    self.of(Number, depth),
                    self.of(Number, depth)
                )
            }
            7 => format!(
                "hasindex({}, {})",
                self.of(Sequence, depth),
                self.word(INDEXES)
            ),
            _ => {
                let kind = *self.pick(&KINDS);
                let sign = self.word(&["==", "!="]);
                format!("{} {sign} {}", self.of(kind, depth), self.of(kind, depth))
            }
        }
    }

    fn sequence(&mut self, depth: usize) -> String {
        match self.below(11) {
            8 => format!("concat({}...)", self.source(Sequence, depth)),
            9 => format!("jsondecode({})", self.of(Text, depth)),
            10 => format!("reverse({})", self.of(Sequence, depth)),
            0..=2 => {
                let kind = *self.pick(&KINDS);
                let elements: Vec<_> = (0..self.below(4)).map(|_| self.of(kind, depth)).collect();
                format!("[{}]", elements.join(", "))
            }
            3 => format!(
                "concat({}, {})",
                self.of(Sequence, depth),
                self.of(Sequence, depth)
            ),
            4 => format!("{}[*]", self.leaf(Sequence)),
            _ => self.for_tuple(depth),
        }
    }

    fn for_tuple(&mut self, depth: usize) -> String {
        let kind = *self.pick(&[Sequence, Sequence, Mapping]);
        let collection = self.source(kind, depth);
        let (key, value) = (
            format!("k{}", self.scope.len()),
            format!("v{}", self.scope.len()),
        );
        let before = self.scope.len();
        self.scope.extend([key.clone(), value.clone()]);
        let body = self.any(depth);
        let condition = match self.below(3) {
            0 => format!(" if {}", self.of(Truth, depth.saturating_sub(1))),
            _ => String::new(),
        };
        self.scope.truncate(before);
        if !body.contains(&key) && !condition.contains(&key) {
            return format!("[for {value} in {collection} : {body}{condition}]");
        }
        format!("[for {key}, {value} in {collection}: {body}{condition}]")
    }

    fn mapping(&mut self, depth: usize) -> String {
        if self.below(2) == 0 {
            let keys = [
                "a",
                "b",
                "\"k1\"",
                "(str)",
                "\"x-${num}\"",
                "(ustr)",
                "(null)",
                "(mark)",
                "(digits)",
            ];
            let sign = self.word(&["=", "=", "=", ":"]);
            let pairs = (0..self.below(4))
                .map(|_| format!("{} {sign} {}", self.word(&keys), self.any(depth)));
            let pairs = pairs.collect::<Vec<_>>();
            let between = self.word(&[", ", ", ", "\n", ",\n"]);
            return format!("{{{}}}", pairs.join(&between));
        }
        let kind = *self.pick(&[Sequence, Mapping]);
        let collection = self.source(kind, depth);
        let (key, value) = (
            format!("k{}", self.scope.len()),
            format!("v{}", self.scope.len()),
        );
        let before = self.scope.len();
        self.scope.extend([key.clone(), value.clone()]);
        let made = match self.below(3) {
            0 => self.of(Text, depth.saturating_sub(1)),
            _ => format!("\"{}${{{key}}}\"", self.word(&["", "x"])),
        };
        let body = self.any(depth);
        let grouped = self.word(&["", "", "..."]);
        let grouped = match self.below(4) {
            0 => format!("{grouped} if {}", self.of(Truth, depth.saturating_sub(1))),
            _ => grouped,
        };
        self.scope.truncate(before);
        format!("{{for {key}, {value} in {collection}: {made} => {body}{grouped}}}")
    }
}

impl Generator {
    /// Mutates a text: removes, duplicates, swaps or inserts a few characters.
    pub fn mutated(&mut self, text: &str) -> String {
        let mut characters: Vec<String> = text.chars().map(String::from).collect();
        for _ in 0..=self.below(2) {
            let place = self.below(characters.len() + 1);
            let inside = place < characters.len();
            match self.below(6) {
                0 | 1 if inside => {
                    characters.remove(place);
                }
                2 if inside => characters.insert(place, characters[place].clone()),
                3 if place + 1 < characters.len() => characters.swap(place, place + 1),
                4 if inside => characters.truncate(place),
                _ => {
                    let token = self.word(table("tokens"));
                    characters.insert(place, token);
                }
            }
        }
        characters.concat()
    }
}
