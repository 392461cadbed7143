//! Random JSON documents for a schema: most are right, some are wrong in one way or another.

#![expect(
    clippy::too_many_lines,
    reason = "one function has an arm for each shape"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use hcl_golden::random::Random;
use hcl_schema::{BlockTypeSchema, Constraint, Document, Shape, TypeSchema};
use serde_json::{Map, Value as Json, json};

/// A difference between JSON Schema and the decoder that is on purpose, or that JSON Schema cannot express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Exception {
    /// A text for a number or bool, or a number or bool for a text, which the decoder converts.
    Conversion,
    /// A template, whose result is not known.
    Template,
    /// A text that its type refuses, such as an address.
    Meaning,
    /// The number of labelled blocks, or their equal labels.
    LabelledBlocks,
}

/// The tables of JSON values.
static VALUES: LazyLock<BTreeMap<&str, Vec<Json>>> = LazyLock::new(|| {
    let tables = [
        "no block",
        "no labelled block",
        "wrong",
        "whole numbers",
        "numbers",
        "texts",
        "formats",
    ];
    let values = |table| {
        let texts = words(table).into_iter();
        texts.map(|text| text.parse().expect(text)).collect()
    };
    tables.map(|table| (table, values(table))).into()
});

/// A generator with its state.
pub(super) struct Generator<'d> {
    pub(super) document: &'d Document,
    random: Random,
    /// The exceptions that the last document has.
    pub(super) exceptions: BTreeSet<Exception>,
    depth: usize,
}

impl<'d> Generator<'d> {
    pub(super) fn new(document: &'d Document, random: Random) -> Self {
        Self {
            document,
            random,
            exceptions: BTreeSet::new(),
            depth: 0,
        }
    }

    /// A number below `n`.
    fn below(&mut self, n: u64) -> u64 {
        self.random.number() % n
    }

    fn once_in(&mut self, n: usize) -> bool {
        self.random.once_in(n)
    }

    fn choose<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.random.below(all.len())].clone()
    }

    pub(super) fn root(&mut self) -> Json {
        self.exceptions.clear();
        self.depth = 0;
        let document = self.document;
        self.body(document.root().unwrap())
    }

    fn body(&mut self, ty: &TypeSchema) -> Json {
        self.depth += 1;
        let mut members = Map::new();
        if ty.attributes_only {
            for name in ["a", "b"] {
                if self.once_in(2) {
                    let value = self.other(ty);
                    members.insert(name.to_owned(), value);
                }
            }
            self.depth -= 1;
            return Json::Object(members);
        }
        for argument in &ty.arguments {
            let is_usual = argument.name == "socket";
            let is_set = if argument.required || is_usual {
                !self.once_in(25)
            } else {
                self.once_in(10)
            };
            if !is_set {
                continue;
            }
            let names: Vec<&str> = argument.names().collect();
            let name = self.choose(&names);
            let value = if argument.nullable && self.once_in(12) {
                Json::Null
            } else {
                self.value(&argument.shape, &argument.constraints)
            };
            members.insert((*name).to_owned(), value);
            if names.len() > 1 && self.once_in(20) {
                let value = self.value(&argument.shape, &argument.constraints);
                let name = self.choose(&names);
                members.insert((*name).to_owned(), value);
            }
        }
        for block in &ty.blocks {
            let is_set = if block.min_items > 0 {
                !self.once_in(25)
            } else {
                self.once_in(3)
            };
            if is_set && self.depth < 6 {
                let names: Vec<&str> = block.names().collect();
                let name = self.choose(&names);
                let blocks = self.blocks(block);
                members.insert((*name).to_owned(), blocks);
            }
        }
        if self.once_in(30) {
            let name = self.choose(&["//", "unknown", "nmae"]);
            let value = self.other(ty);
            members.insert(name.to_owned(), value);
        }
        self.depth -= 1;
        Json::Object(members)
    }

    /// The value of a name that the type does not list.
    fn other(&mut self, ty: &TypeSchema) -> Json {
        match ty.any_argument() {
            Some(shape) => self.value(shape, &[]),
            None => self.wrong(),
        }
    }

    fn blocks(&mut self, block: &BlockTypeSchema) -> Json {
        if self.once_in(30) {
            return self.one_of("no block");
        }
        let ty = self.document.body(block.body).unwrap();
        let is_labelled = block.key_labels > 0 || !ty.labels.is_empty() || !ty.variants.is_empty();
        if is_labelled {
            return self.labelled(ty, &block.keys, block.key_labels);
        }
        match self.below(3) {
            0 => self.body(ty),
            _ => {
                let count = self
                    .below(5)
                    .saturating_sub(1)
                    .max(u64::from(block.min_items.min(1)));
                Json::Array((0..count).map(|_| self.body(ty)).collect())
            }
        }
    }

    /// One block or several, with as many labels as are left.
    fn labelled(&mut self, ty: &TypeSchema, shapes: &[Shape], keys: u32) -> Json {
        if self.once_in(40) {
            return self.one_of("no labelled block");
        }
        if keys > 0 {
            let (shape, rest) = match shapes {
                [shape, rest @ ..] => (Some(shape), rest),
                [] => (None, shapes),
            };
            return self.by_label(shape, |it| it.labelled_body(ty, rest, keys - 1));
        }
        if ty.variants.is_empty() {
            return self.levels(ty, ty.labels.len());
        }
        let variant = self.choose(&ty.variants);
        let name = if self.once_in(30) {
            "unknown".to_owned()
        } else {
            variant.name
        };
        let body = self.document.body(variant.body).unwrap();
        let mut members = Map::new();
        let inner = self.levels(body, body.labels.len());
        members.insert(name, inner);
        Json::Object(members)
    }

    fn labelled_body(&mut self, ty: &TypeSchema, shapes: &[Shape], keys: u32) -> Json {
        if keys > 0 || !ty.variants.is_empty() {
            self.labelled(ty, shapes, keys)
        } else {
            self.levels(ty, ty.labels.len())
        }
    }

    fn levels(&mut self, ty: &TypeSchema, labels: usize) -> Json {
        if labels > 0 {
            return self.by_label(None, |it| it.levels(ty, labels - 1));
        }
        if self.once_in(4) {
            // Several blocks with the same labels, which a map refuses.
            self.exceptions.insert(Exception::LabelledBlocks);
            let count = self.below(3);
            return Json::Array((0..count).map(|_| self.body(ty)).collect());
        }
        self.body(ty)
    }

    fn by_label(
        &mut self,
        shape: Option<&Shape>,
        mut inner: impl FnMut(&mut Self) -> Json,
    ) -> Json {
        let mut members = Map::new();
        let is_choice = matches!(shape, Some(Shape::Choice(_))) && !self.once_in(10);
        for name in if is_choice {
            ["live", "test"]
        } else {
            ["db", "web"]
        } {
            if members.is_empty() || self.once_in(3) {
                let value = inner(self);
                members.insert(name.to_owned(), value);
            }
        }
        if self.once_in(8) {
            return json!([Json::Object(members)]);
        }
        Json::Object(members)
    }

    /// One of the values of a table.
    fn one_of(&mut self, table: &str) -> Json {
        self.choose(&VALUES[table])
    }

    /// A value of another kind.
    fn wrong(&mut self) -> Json {
        self.one_of("wrong")
    }

    fn value(&mut self, shape: &Shape, constraints: &[Constraint]) -> Json {
        if self.once_in(20) {
            let value = self.wrong();
            self.note_conversion(shape, &value);
            return value;
        }
        if self.once_in(40) && !matches!(shape, Shape::Any) {
            self.exceptions.insert(Exception::Template);
            return json!("${1 + 1}");
        }
        match shape {
            Shape::Bool => {
                if self.once_in(30) {
                    self.exceptions.insert(Exception::Conversion);
                    return json!("true");
                }
                json!(self.once_in(2))
            }
            Shape::Integer { .. } if !self.once_in(4) => json!(8),
            Shape::Integer { .. } => {
                if self.once_in(30) {
                    self.exceptions.insert(Exception::Conversion);
                    return json!("8");
                }
                self.one_of("whole numbers")
            }
            Shape::Number | Shape::Float32 => self.one_of("numbers"),
            Shape::Text { meaning } => self.text(meaning, constraints),
            Shape::Optional(inner) => {
                if self.once_in(8) {
                    Json::Null
                } else {
                    self.value(inner, constraints)
                }
            }
            Shape::Constrained(inner) => {
                let all = [constraints, &inner.constraints].concat();
                self.value(&inner.shape, &all)
            }
            Shape::List(element) => {
                let count = self.below(5);
                let of_elements: Vec<Constraint> = constraints.to_vec();
                Json::Array(
                    (0..count)
                        .map(|_| self.value(element, &of_elements))
                        .collect(),
                )
            }
            Shape::Tuple(elements) => {
                let mut values: Vec<Json> = elements.iter().map(|it| self.value(it, &[])).collect();
                if self.once_in(10) {
                    values.pop();
                } else if self.once_in(10) {
                    values.push(json!(1));
                }
                Json::Array(values)
            }
            Shape::Map { value, .. } => {
                let mut members = Map::new();
                for name in ["a", "b", "c"] {
                    if self.once_in(3) {
                        let value = self.value(value, constraints);
                        members.insert(name.to_owned(), value);
                    }
                }
                Json::Object(members)
            }
            Shape::Object(object) => {
                let mut members = Map::new();
                for field in object.fields.iter() {
                    if (field.required && !self.once_in(15)) || self.once_in(3) {
                        let value = self.value(&field.shape, &[]);
                        members.insert(field.name.clone().into_owned(), value);
                    }
                }
                if self.once_in(15) {
                    members.insert("unknown".to_owned(), json!(1));
                }
                Json::Object(members)
            }
            Shape::Choice(choice) => {
                let variant = self.choose(&choice.variants);
                match &variant.content {
                    None if self.once_in(20) => json!("unknown"),
                    None => json!(variant.name),
                    Some(content) => {
                        let content = self.value(content, &[]);
                        json!({ variant.name: content })
                    }
                }
            }
            _ => self.wrong(),
        }
    }

    fn text(&mut self, meaning: &str, constraints: &[Constraint]) -> Json {
        if self.once_in(30) {
            self.exceptions.insert(Exception::Conversion);
            return json!(5);
        }
        if !meaning.is_empty() {
            if self.once_in(3) {
                self.exceptions.insert(Exception::Meaning);
                return json!("x");
            }
            return json!("127.0.0.1:80");
        }
        let has_format = constraints
            .iter()
            .any(|it| matches!(it, Constraint::Format(_)));
        let all = &VALUES[if has_format { "formats" } else { "texts" }];
        if self.once_in(4) {
            self.choose(all)
        } else {
            self.choose(&all[1..4])
        }
    }

    /// Notes a value of another kind that the decoder converts.
    fn note_conversion(&mut self, shape: &Shape, value: &Json) {
        if matches!(shape.bare(), Shape::Text { meaning } if !meaning.is_empty()) {
            self.exceptions.insert(Exception::Meaning);
        }
        let is_converted = match shape.bare() {
            Shape::Text { .. } | Shape::Choice(_) => value.is_number() || value.is_boolean(),
            _ => false,
        };
        if is_converted {
            self.exceptions.insert(Exception::Conversion);
        }
    }
}

hcl_golden::words!("generate.rows");
