//! Skeletons: they decode, and so do they with all comments of optional items removed.

use std::collections::BTreeMap;

use hcl_core::json_form::Json;
use hcl_core::{Body, native};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::schema::{
    ArgumentSchema, BlockTypeSchema, ConstraintSchema, DefinitionSchema, Document, LabelSchema,
    Shape, TypeSchema,
};
use hcl_serde::{Diagnostics, HclDecode, HclSchema, HclValue, Source};

use super::types::{Blocks, Bounds, Labels, Names, Tree, Values};

/// Values whose first sample does not satisfy the constraints.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Limits {
    #[hcl(optional, length(min = 1, max = 3))]
    ports: Vec<u32>,
    #[hcl(length(min = 2), unique)]
    pair: Vec<u8>,
    #[hcl(length(min = 3), unique)]
    levels: Vec<Level>,
    #[hcl(length(min = 2), unique, one_of("a", "b", "c"))]
    letters: Vec<String>,
    #[hcl(length(min = 2), unique, format = "duration")]
    times: Vec<String>,
    #[hcl(length(min = 20), format = "hostname")]
    host: String,
    #[hcl(range(..0.0))]
    below: f64,
    #[hcl(range(0.5..1.0), length(min = 3), unique)]
    shares: Vec<f64>,
    #[hcl(range(..=-4), multiple_of = 3, length(min = 2), unique)]
    depths: Vec<i8>,
    #[hcl(default = 5, range(10..))]
    retries: u8,
    /// Zero is none of the numbers.
    offset: std::num::NonZeroI32,
    #[hcl(length(min = 3), unique)]
    offsets: Vec<std::num::NonZeroI8>,
    #[hcl(range(..=100), length(min = 1))]
    low: Vec<Port>,
    #[hcl(length(min = 2))]
    by_level: BTreeMap<Level, u8>,
    #[hcl(length(min = 2), unique)]
    points: Vec<Point>,
    #[hcl(block_attrs)]
    envs: BTreeMap<String, String>,
    #[hcl(block)]
    plain: Plain,
    #[hcl(block)]
    other: Option<Plain>,
    #[hcl(block, min_items = 3)]
    stage: BTreeMap<Level, Point2>,
}

#[derive(serde::Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
enum Level {
    Low,
    Middle,
    High,
}

#[derive(serde::Deserialize, HclValue)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Port(#[hcl(range(1..=65535), example = 8080)] u32);

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Point {
    x: i32,
    y: i32,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Point2 {
    x: i32,
}

#[derive(serde::Deserialize)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Plain {
    path: String,
    point: Point,
    more: Option<Box<Self>>,
}

/// Names that the configuration has to define.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Links {
    #[hcl(refers = "node")]
    first: String,
    #[hcl(refers = "zone")]
    zone: String,
    #[hcl(refers = "node", default = "main")]
    last: String,
    #[hcl(block, min_items = 2)]
    node: Vec<Node>,
    #[hcl(block)]
    gate: Vec<Node>,
    #[hcl(block, defines = "zone")]
    area: BTreeMap<String, Point2>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Node {
    #[hcl(label, defines = "node")]
    name: Short,
    #[hcl(label)]
    number: u8,
    #[hcl(block, min_items = 2)]
    port: Vec<Socket>,
    #[hcl(block)]
    link: Vec<Link>,
}

#[derive(serde::Deserialize, HclValue)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Short(#[hcl(length(max = 2))] String);

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Socket {
    #[hcl(defines = "socket", scope = "parent")]
    name: String,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the skeleton is of interest")]
struct Link {
    #[hcl(label, refers = "socket")]
    socket: String,
    #[hcl(refers = "node", length(min = 2), unique)]
    to: Vec<String>,
}

/// Returns the skeleton, after a check of it and its JSON form.
fn decodes<T: HclDecodeOwned + HclSchema>() -> String {
    let document = T::SCHEMA.document();
    let skeleton = document.to_skeleton();
    for text in [&skeleton, &document.to_required()] {
        accepted(text, |source| hcl_serde::Decoder::new().check::<T>(source));
    }
    skeleton
}

/// Fails if a text or its JSON form is not accepted.
fn accepted(text: &str, check: impl Fn(&Source) -> Diagnostics) {
    let source = Source::new("a.hcl", text).unwrap();
    let found = check(&source);
    assert!(found.iter().next().is_none(), "{text}\n{found}");
    let file = native::parse(&source, &mut Diagnostics::new());
    let json = Json::of_body(&Body::from(&file)).unwrap().to_string();
    let found = check(&Source::new("a.hcl.json", &*json).unwrap());
    assert!(found.iter().next().is_none(), "{json}\n{found}");
}

/// Returns a text without the marks of its comments that begin a line.
fn without_marks(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let (indentation, rest) = line.split_at(line.len() - line.trim_start().len());
        let rest = rest
            .strip_prefix("# ")
            .or(rest.strip_prefix('#'))
            .unwrap_or(rest);
        format!("{indentation}{rest}\n")
    });
    lines.collect()
}

#[test]
fn skeletons_decode() {
    decodes::<Values>();
    decodes::<Blocks>();
    decodes::<Bounds>();
    decodes::<Labels>();
    decodes::<Names>();
    decodes::<Tree>();
    decodes::<Limits>();
    decodes::<Links>();
}

#[test]
fn labels_have_their_choices_beside_them() {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Protocol {
        Tcp,
        Udp,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Config {
        #[hcl(block, min_items = 1)]
        listen: Vec<Listen>,
        #[hcl(block)]
        route: BTreeMap<Protocol2, Empty>,
        #[hcl(block)]
        store: Option<Store>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Listen {
        #[hcl(label)]
        protocol: Protocol,
        #[hcl(label)]
        port: u16,
        #[hcl(label)]
        name: String,
    }
    #[derive(serde::Deserialize, PartialEq, Eq, PartialOrd, Ord)]
    enum Protocol2 {
        A,
        B,
    }
    #[derive(HclDecode)]
    struct Empty {}
    #[derive(HclDecode)]
    #[hcl(label)]
    enum Store {
        Disk(Empty),
        Memory(Empty),
    }
    let skeleton = decodes::<Config>();
    assert_eq!(
        skeleton,
        "listen \"tcp\" \"0\" \"name\" {} # protocol: one of \"tcp\", \"udp\"; port: whole number from 0 to 65535\n\n# route \"A\" {} # label: one of \"A\", \"B\"\n\n# store \"disk\" {} # label: one of \"disk\", \"memory\"\n"
    );
    let required = Config::SCHEMA.document().to_required();
    assert!(required.contains("protocol: one of"), "{required}");
}

#[test]
fn a_number_is_a_multiple_inside_of_its_range() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the skeleton is of interest")]
    struct Counts {
        #[hcl(range(5..=9), multiple_of = 3)]
        a: u32,
        #[hcl(multiple_of = 4, range(8..))]
        b: i64,
        #[hcl(range(0.5..), multiple_of = 0.25)]
        c: f64,
        #[hcl(range(0.25..), multiple_of = 0.1)]
        d: f64,
    }
    let skeleton = decodes::<Counts>();
    assert_eq!(skeleton.matches("= 6").count(), 1);
    // In `f64`, three times 0.1 is 0.30000000000000004.
    assert_eq!(skeleton.matches("= 0.3 ").count(), 1, "{skeleton}");
}

#[test]
fn optional_items_are_right_once_their_marks_are_removed() {
    decodes_without_marks::<Values>();
    decodes_without_marks::<Blocks>();
    decodes_without_marks::<Bounds>();
    decodes_without_marks::<Labels>();
    decodes_without_marks::<Names>();
    decodes_without_marks::<Tree>();
    decodes_without_marks::<Limits>();
    decodes_without_marks::<Links>();
}

fn decodes_without_marks<T: HclDecodeOwned + HclSchema>() {
    let skeleton = decodes::<T>();
    let live = without_marks(&skeleton);
    // Documentation at the top level has lost its mark, too: it stands on lines of prose.
    let live: String = live
        .lines()
        .filter(|line| !line.trim_start().starts_with(char::is_uppercase))
        .map(|line| format!("{line}\n"))
        .collect();
    let Err(error) = hcl_serde::from_str::<T>(&live) else {
        return;
    };
    // A skeleton shows all arguments, also two that conflict: the line of each says so.
    for found in error.diagnostics() {
        let at = found.subject().unwrap();
        let line = at.source().slice(at.source().line_span(at.start().line));
        assert_eq!(found.summary(), "Conflicting arguments", "{live}\n{error}");
        assert!(line.contains("not with"), "{live}\n{error}");
    }
}

#[test]
fn a_text_with_a_pattern_has_a_value_that_matches() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        #[hcl(pattern = "^[a-z][a-z0-9-]*$", length(min = 3))]
        name: String,
        #[hcl(pattern = "^v[0-9]+\\.[0-9]{2,}(-(rc|beta)[0-9])?$")]
        version: String,
        #[hcl(pattern = "^(eu|us)-\\w+-\\d$")]
        region: Option<String>,
        #[hcl(pattern = "^arn:", length(min = 2))]
        role: String,
        #[hcl(pattern = "[.]", length(min = 1))]
        hosts: Option<Vec<String>>,
        #[hcl(pattern = "^[a-z]+-[0-9]$", length(min = 3), unique)]
        zones: Vec<String>,
    }
    let skeleton = decodes::<Config>();
    let uncommented: String = skeleton
        .lines()
        .filter(|line| !line.starts_with("# ") || line.contains(" = "))
        .map(|line| line.trim_start_matches("# ").to_owned() + "\n")
        .collect();
    if let Err(error) = hcl_serde::from_str::<Config>(&uncommented) {
        panic!("{uncommented}\n{error}");
    }
    assert!(skeleton.contains("version = \"v1.11\" #"), "{skeleton}");
    // No text is easily found: the sample is empty, and the report says the pattern.
    let document = Hard::SCHEMA.document();
    assert_eq!(document.types[0].arguments[0].sample(), "\"\"");
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the sample is of interest")]
struct Hard {
    #[hcl(pattern = "^\\$\\{$")]
    text: String,
}

/// Random schemas: values with constraints that some value satisfies, and names that blocks define and refer to.
struct Schemas(u64);

impl Schemas {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn document(&mut self) -> Document {
        let mut types: Vec<TypeSchema> = (0..4).map(|index| self.body(index)).collect();
        // All kinds are defined at the root, too, where references see them.
        types[0].blocks.extend((0..2).map(|kind| BlockTypeSchema {
            name: format!("kind{kind}"),
            key_labels: 1,
            unique_keys: true,
            defines: Some(definition(kind)),
            body: 4,
            ..BlockTypeSchema::default()
        }));
        types.push(TypeSchema {
            name: "Empty".to_owned(),
            ..TypeSchema::default()
        });
        Document { types }
    }

    fn body(&mut self, index: usize) -> TypeSchema {
        let arguments = (0..self.below(4)).map(|number| {
            let (shape, constraints) = self.value(2);
            let is_text = matches!(shape, Shape::Text { .. }) && constraints.is_empty();
            let kind = self.below(2);
            ArgumentSchema {
                name: format!("a{number}"),
                required: self.below(2) == 0,
                defines: (is_text && self.below(4) == 0).then(|| definition(kind)),
                refers: None,
                shape,
                constraints,
                ..ArgumentSchema::default()
            }
        });
        let mut arguments: Vec<ArgumentSchema> = arguments.collect();
        for argument in &mut arguments {
            let is_text = matches!(argument.shape, Shape::Text { .. });
            if is_text && argument.constraints.is_empty() && argument.defines.is_none() {
                argument.refers = Some(format!("kind{}", self.below(2)));
            }
        }
        let is_last = index == 3;
        let count = if is_last { 0 } else { self.below(3) };
        let blocks = (0..count).map(|number| BlockTypeSchema {
            name: format!("b{number}"),
            min_items: u32::try_from(self.below(3)).unwrap(),
            body: index + 1 + usize::try_from(self.below(3 - index as u64)).unwrap(),
            ..BlockTypeSchema::default()
        });
        let blocks = blocks.collect();
        let labels = (0..if index == 0 { 0 } else { self.below(2) }).map(|number| LabelSchema {
            name: format!("l{number}"),
            required: true,
            shape: text(),
            defines: (self.below(2) == 0).then(|| definition(self.below(2))),
            ..LabelSchema::default()
        });
        TypeSchema {
            name: format!("T{index}"),
            labels: labels.collect(),
            arguments,
            blocks,
            ..TypeSchema::default()
        }
    }

    /// A shape with constraints that at least three values satisfy.
    fn value(&mut self, depth: u64) -> (Shape, Vec<ConstraintSchema>) {
        match self.below(if depth > 0 { 8 } else { 5 }) {
            0 => (text(), Vec::new()),
            1 => {
                let min = self.below(40);
                let max = min + 2 + self.below(4);
                let length = ConstraintSchema::Length {
                    min: Some(min),
                    max: (self.below(2) == 0).then_some(max),
                };
                (text(), vec![length])
            }
            2 => {
                let names = [
                    "duration", "hostname", "ip", "cidr", "uri", "email", "semver",
                ];
                let all = names.into_iter().chain(["uuid", "date"]);
                let name = all.cycle().nth(usize::try_from(self.below(9)).unwrap());
                let format = ConstraintSchema::Format(name.unwrap().to_owned());
                (text(), vec![format])
            }
            3 => {
                let texts = ["${a}", "b\"", "c", "d"].map(str::to_owned).to_vec();
                (text(), vec![ConstraintSchema::OneOf(texts)])
            }
            4 => {
                let min = i128::from(self.below(200)) - 100;
                let factor = 1 + i128::from(self.below(5));
                let max = min + factor * 5 + i128::from(self.below(9));
                let range = ConstraintSchema::Range {
                    min: Some(min.to_string()),
                    max: Some(max.to_string()),
                    excludes_max: self.below(2) == 0,
                };
                let multiple = ConstraintSchema::MultipleOf(factor.to_string());
                let (min, max) = (Some(-128), Some(127));
                let shape = match self.below(2) {
                    0 => Shape::Number,
                    _ => Shape::Integer { min, max },
                };
                let max_fits = matches!(&range, ConstraintSchema::Range { max: Some(it), .. } if it.parse::<i64>().is_ok_and(|it| it < 127));
                match max_fits {
                    true => (shape, vec![range, multiple]),
                    false => (shape, vec![multiple]),
                }
            }
            5 => {
                let (element, mut constraints) = self.value(0);
                let is_length =
                    |it: &ConstraintSchema| matches!(it, ConstraintSchema::Length { .. });
                constraints.retain(|it| !is_length(it));
                let min = self.below(4);
                constraints.push(ConstraintSchema::Length {
                    min: Some(min),
                    max: Some(min + self.below(2)),
                });
                if self.below(2) == 0 {
                    constraints.push(ConstraintSchema::Unique);
                }
                (Shape::List(Box::new(element)), constraints)
            }
            6 => {
                let (value, mut constraints) = self.value(0);
                constraints.retain(|it| !matches!(it, ConstraintSchema::Length { .. }));
                let min = Some(self.below(4));
                constraints.push(ConstraintSchema::Length { min, max: min });
                let (key, value) = (Box::new(text()), Box::new(value));
                (Shape::Map { key, value }, constraints)
            }
            _ => {
                let (inner, constraints) = self.value(depth - 1);
                (Shape::Optional(Box::new(inner)), constraints)
            }
        }
    }
}

fn text() -> Shape {
    Shape::Text {
        meaning: String::new(),
    }
}

fn definition(kind: u64) -> DefinitionSchema {
    DefinitionSchema {
        kind: format!("kind{kind}"),
        unique: true,
        ..DefinitionSchema::default()
    }
}

#[test]
fn skeletons_of_random_schemas_are_accepted() {
    for seed in 1..=400_u64 {
        let document = Schemas(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1).document();
        let check = |source: &Source| document.check(source);
        let skeleton = document.to_skeleton();
        accepted(&document.to_required(), check);
        let mut text = skeleton;
        // The arguments of a block in a comment have two marks.
        for _ in 0..5 {
            accepted(&text, check);
            text = without_marks(&text);
        }
    }
}
