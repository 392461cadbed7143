//! Many colliding names, in every kind of table of names.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::value::Mapping;
use hcl_core::{Body, EvalContext, Source, Type, Value, ext, native};
use hcl_serde::HclDecode;
use hcldec::{Dialect, SpecFile};

use super::collisions::colliding;
use super::{Hostile, decoding, evaluation, json, modules, specs};

/// Concatenates `part` of colliding names, up to about `bytes` bytes.
fn of_names(part: fn(&str) -> String, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 512);
    for name in colliding() {
        if text.len() >= bytes {
            break;
        }
        text += &part(&name);
    }
    text
}

/// A text with names: name of the row, action, prefix, the part of each name, suffix.
type Named = (
    &'static str,
    fn(&str),
    &'static str,
    fn(&str) -> String,
    &'static str,
);

const NAMED: &[Named] = &[
    (
        "attributes",
        decoding::decode,
        "",
        |name| format!("{name} = 1\n"),
        "",
    ),
    (
        "arguments of two files",
        decoding::read_by_schema,
        "",
        |name| format!("{name} = 1\n"),
        "",
    ),
    (
        "block types",
        decoding::read_by_schema,
        "",
        |name| format!("{name} {{}}\n"),
        "",
    ),
    (
        "labels",
        decoding::decode,
        "",
        |name| format!("named \"{name}\" {{}}\n"),
        "",
    ),
    (
        "two labels",
        decode_maps,
        "",
        |name| format!("b \"{name}\" \"{name}\" {{}}\n"),
        "",
    ),
    (
        "object keys",
        evaluation::act,
        "{",
        |name| format!("{name}=1,"),
        "}",
    ),
    (
        "keys of objects to unify",
        evaluation::act,
        "tolist([",
        |name| format!("{{{name}=1}},"),
        "])",
    ),
    (
        "for",
        evaluation::act,
        "{for k in [",
        |name| format!("\"{name}\","),
        "] : k => 1}",
    ),
    (
        "groups",
        evaluation::act,
        "{for k in [",
        |name| format!("\"{name}\","),
        "] : k => 1...}",
    ),
    (
        "distinct",
        evaluation::act,
        "distinct([",
        |name| format!("\"{name}\","),
        "])",
    ),
    (
        "set",
        evaluation::act,
        "toset([",
        |name| format!("\"{name}\","),
        "])",
    ),
    (
        "merge",
        evaluation::act,
        "merge(",
        |name| format!("{{{name}=1}},"),
        "{})",
    ),
    (
        "unknown names",
        evaluation::act,
        "[",
        |name| format!("{name},"),
        "]",
    ),
    (
        "json",
        json::act,
        "{",
        |name| format!("\"{name}\":1,"),
        "\"a\":1}",
    ),
    (
        "json inside",
        json::act,
        "{\"a\":{",
        |name| format!("\"{name}\":1,"),
        "\"a\":1}}",
    ),
    (
        "json of templates",
        json::act,
        "{\"a\":{",
        |name| format!("\"${{\\\"{name}\\\"}}\":1,"),
        "\"a\":1}}",
    ),
    (
        "decoded json",
        evaluation::act,
        "jsondecode(<<E\n{",
        |name| format!("\"{name}\":1,"),
        "\"a\":1}\nE\n)",
    ),
    (
        "decoded yaml",
        evaluation::act,
        "yamldecode(<<E\n",
        |name| format!("{name}: 1\n"),
        "E\n)",
    ),
    (
        "columns",
        evaluation::act,
        "csvdecode(\"",
        |name| format!("{name},"),
        "a\\n\")",
    ),
    (
        "specs",
        specs::act,
        "object {\n",
        |name| format!("attr \"{name}\" {{\n type = any\n}}\n"),
        "}\n",
    ),
    (
        "types",
        specs::act,
        "attr {\n name = \"a\"\n type = object({",
        |name| format!("{name}=any,"),
        "})\n}\n",
    ),
    (
        "labels of a spec",
        decode_by_spec,
        "",
        |name| format!("b \"{name}\" {{}}\n"),
        "",
    ),
    (
        "locals",
        modules::act,
        "locals {\n",
        |name| format!("{name} = 1\n"),
        "}\n",
    ),
    (
        "inputs",
        modules::act,
        "",
        |name| format!("variable \"{name}\" {{\n default = 1\n}}\n"),
        "",
    ),
    (
        "functions",
        define,
        "",
        |name| format!("function \"{name}\" {{\n params = []\n result = 1\n}}\n"),
        "",
    ),
    (
        "parameters",
        define,
        "function \"f\" {\n params = [",
        |name| format!("{name},"),
        "]\n result = 1\n}\n",
    ),
    ("variables", look_up, "", |name| format!("{name} "), ""),
];

/// Returns texts with colliding names in every position that allows names.
#[must_use]
pub fn flooding() -> Vec<Hostile> {
    let rows = NAMED.iter();
    rows.map(|&(name, act, before, part, after)| {
        Hostile::new(name, act, move |bytes| {
            format!("{before}{}{after}", of_names(part, bytes))
        })
    })
    .collect()
}

/// Decodes into maps and sets of the standard library.
fn decode_maps(text: &str) {
    #[derive(HclDecode)]
    struct Maps {
        #[hcl(block)]
        b: HashMap<String, HashMap<String, Empty>>,
    }
    #[derive(HclDecode)]
    struct Empty {}
    let maps: Maps = hcl_serde::from_str(text).expect("blocks of two labels");
    assert!(maps.b.values().all(|inner| inner.len() == 1));
    type Plain = HashMap<String, HashMap<String, HashMap<String, HashSet<u8>>>>;
    let _ = hcl_serde::from_str::<Plain>(text).map_err(|error| error.to_string());
}

fn decode_by_spec(text: &str) {
    const SPEC: &str =
        "block_map {\n block_type = \"b\"\n labels = [\"l\"]\n literal { value = 1 }\n}\n";
    let mut found = Diagnostics::new();
    let source = Source::new("labels.hcldec", SPEC).expect("short");
    let spec = SpecFile::load(&source, Dialect::Hcldec, &mut found).expect("a spec");
    let source = Source::new("labels.hcl", text).expect("less than 4 GiB");
    let file = native::parse(&source, &mut found);
    let value = spec
        .spec
        .decode(&Body::from(&file), &spec.context([]), &mut found);
    assert!(value.is_known() && found.is_empty());
}

/// Loads user functions.
fn define(text: &str) {
    let mut found = Diagnostics::new();
    let source = Source::new("functions.hcl", text).expect("less than 4 GiB");
    let file = native::parse(&source, &mut found);
    let outer = Arc::new(EvalContext::new());
    let _ = ext::user_functions(&Body::from(&file), "function", &outer, &mut found);
    assert!(found.is_empty());
}

/// Defines a variable for each word, looks all of them up, and makes a map of them.
fn look_up(text: &str) {
    let mut context = EvalContext::new();
    let words = || text.split_ascii_whitespace();
    context.set_variables(words().map(|word| (word, Value::from(1))));
    let list = format!("[{}]", words().collect::<Vec<_>>().join(","));
    let (value, found) = evaluation::read_expression(&context, &list);
    assert!(value.is_known() && found.is_empty());
    let map: Mapping = words().map(|word| (word.into(), Value::from(1))).collect();
    let map = Value::map(Type::Number, map);
    assert!(words().all(|word| map.as_object().is_some_and(|map| map.get(word).is_some())));
    let data: BTreeMap<&str, u8> = words().map(|word| (word, 1)).collect();
    hcl_serde::to_string(&data).expect("names and numbers");
}
