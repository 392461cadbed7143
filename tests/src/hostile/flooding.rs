//! Many colliding names, in every kind of table of names.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::value::Mapping;
use hcl_core::{Body, EvalContext, Source, Type, Value, ext, native};
use hcl_serde::HclDecode;
use hcldec::{SpecDialect, SpecFile};

use super::collisions::colliding;
use super::{Hostile, decoding, evaluation, json, modules, specs};

/// Concatenates `part` with colliding names in place of `NAME`, up to about `bytes` bytes.
fn of_names(part: &str, bytes: usize) -> String {
    let mut text = String::with_capacity(bytes + 512);
    for name in colliding() {
        if text.len() >= bytes {
            break;
        }
        text += &part.replace("NAME", &name);
    }
    text
}

/// Returns texts with colliding names in every position that allows names.
///
/// # Panics
///
/// Panics if a row has an unknown action.
#[must_use]
pub fn flooding() -> Vec<Hostile> {
    let rows = super::rows("names that collide").into_iter();
    rows.map(|[name, action, before, part, after]| {
        let act = match action {
            "decode" => decoding::decode,
            "read by schema" => decoding::read_by_schema,
            "decode maps" => decode_maps,
            "evaluate" => evaluation::act,
            "json" => json::act,
            "spec" => specs::act,
            "decode by spec" => decode_by_spec,
            "module" => modules::act,
            "define" => define,
            "look up" => look_up,
            _ => panic!("no action {action}"),
        };
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
    let spec = SpecFile::load(&source, SpecDialect::Hcldec, &mut found).expect("a spec");
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
