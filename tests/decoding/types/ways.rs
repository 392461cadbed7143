//! One configuration, read by every public function: all give the same value, or the same reports.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use hcl_config::{Layers, Module};
use hcl_core::Value;
use hcl_core::value::Mark;
use hcl_serde::de::{HclDecodeOwned, Unsupported};
use hcl_serde::{Decoder, Error, HclDecode, OwnedBody, Source};

/// A value as text, or the title, the detail and the place of each report.
type Answer = Result<String, Vec<[String; 3]>>;

/// Writes a text into a file of its own.
fn file(text: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let name = format!("hcl-ways-{}-{number}.hcl", std::process::id());
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, text).expect("a writable folder");
    path
}

fn reports<'r>(found: impl Iterator<Item = &'r hcl_core::Diagnostic>) -> Vec<[String; 3]> {
    let parts = found.map(|diagnostic| {
        let place = diagnostic.subject().map(|at| at.text().to_owned());
        [
            diagnostic.summary().into(),
            diagnostic.detail().into(),
            place.unwrap_or_default(),
        ]
    });
    let mut all: Vec<_> = parts.collect();
    // Ways differ in the order of reports about one block.
    all.sort();
    all
}

fn answer<T: std::fmt::Debug>(result: Result<T, Error>) -> Answer {
    match result {
        Ok(value) => Ok(format!("{value:?}")),
        Err(error) => Err(reports(error.diagnostics().iter())),
    }
}

fn ways<T: HclDecodeOwned + std::fmt::Debug>(text: &str) -> Vec<(&'static str, Answer)> {
    let source = Source::new("a.hcl", text).expect("a small text");
    let path = file(text);
    let decoder = Decoder::new();
    let dynamic = Decoder::new().dynamic_blocks(true);
    let one = Layers::new().source("a.hcl", text);
    let two = one.clone().source("b.hcl", "");
    let checked = match decoder.check::<T>(&source) {
        found if found.has_errors() => Err(reports(found.iter())),
        _ => answer(hcl_serde::from_str::<T>(text)),
    };
    let all = vec![
        ("text", answer(hcl_serde::from_str::<T>(text))),
        ("source", answer(decoder.decode_source::<T>(&source))),
        ("slice", answer(hcl_serde::from_slice::<T>(text.as_bytes()))),
        ("file", answer(hcl_serde::from_file::<T>(&path))),
        (
            "files",
            answer(Layers::new().file(&path).decode_with::<T>(&decoder)),
        ),
        ("one layer", answer(one.decode::<T>())),
        ("two layers", answer(two.decode::<T>())),
        (
            "module",
            answer(Module::new().source("a.hcl", text).decode::<T>()),
        ),
        (
            "dynamic blocks",
            answer(dynamic.decode_source::<T>(&source)),
        ),
        ("check", checked),
    ];
    let _ = std::fs::remove_file(path);
    all
}

/// Returns the answer of all ways in the native syntax.
fn the_native_answer<T: HclDecodeOwned + std::fmt::Debug>(text: &str) -> Answer {
    let mut all = ways::<T>(text).into_iter();
    let (_, first) = all.next().expect("ways");
    for (way, other) in all {
        assert_eq!(first, other, "{way}: {text}");
    }
    first
}

/// Returns the answer of all ways. The JSON form gives the same value, or reports about the same names, with the same suggestions.
fn the_answer<T: HclDecodeOwned + std::fmt::Debug>(text: &str) -> Answer {
    let native = the_native_answer::<T>(text);
    let body: OwnedBody = hcl_serde::from_str(text).expect("a text without syntax errors");
    let json = hcl_tests::as_json::to_string(&body).expect("a short text");
    let other = answer(hcl_tests::as_json::from_str::<T>(&json));
    // Places differ, and JSON does not tell arguments from blocks.
    let comparable = |answer: &Answer| {
        answer.clone().map_err(|all| {
            let names = all.into_iter().map(|[_, detail, _]| {
                let named = detail.split_once(" named ").map(|(_, name)| name);
                named
                    .unwrap_or(&detail)
                    .replace("is not expected", "is expected")
            });
            let mut names: Vec<_> = names.collect();
            names.sort();
            names
        })
    };
    assert_eq!(comparable(&native), comparable(&other), "{json}");
    native
}

fn details(answer: Answer) -> Vec<String> {
    let found = answer.expect_err("mistakes").into_iter();
    found.map(|[_, detail, _]| detail).collect()
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only printed")]
struct Optional {
    #[hcl(block)]
    m: Vec<M>,
    #[hcl(block)]
    outer: Option<Outer>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only printed")]
struct M {
    #[hcl(label)]
    host: Option<String>,
    x: Option<u8>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only printed")]
struct Outer {
    #[hcl(block)]
    m: Option<M>,
}

#[test]
fn an_optional_label_is_optional_everywhere() {
    let text = "m {}\nm \"a\" {\n  x = 1\n}\nouter {\n  m {}\n}\n";
    let value = the_native_answer::<Optional>(text).expect("no label is required");
    assert_eq!(
        value,
        "Optional { m: [M { host: None, x: None }, M { host: Some(\"a\"), x: Some(1) }], \
         outer: Some(Outer { m: Some(M { host: None, x: None }) }) }"
    );
}

#[test]
fn a_generated_block_may_lack_an_optional_label() {
    let decoder = Decoder::new().dynamic_blocks(true);
    let read = |labels: &str| {
        let text = format!("dynamic \"m\" {{\n for_each = [1]\n{labels} content {{}}\n}}\n");
        let source = Source::new("a.hcl", text.as_str()).expect("a small text");
        answer(decoder.decode_source::<Optional>(&source))
    };
    let without = "Optional { m: [M { host: None, x: None }], outer: None }";
    assert_eq!(read("").as_deref(), Ok(without));
    assert_eq!(read(" labels = []\n").as_deref(), Ok(without));
    assert!(read(" labels = [\"a\"]\n").is_ok_and(|it| it.contains("Some(\"a\")")));
    assert!(read(" labels = [\"a\", \"b\"]\n").is_err());
}

#[test]
fn an_optional_label_after_a_required_one_is_optional_everywhere() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only printed")]
    struct Config {
        #[hcl(block)]
        m: Option<Two>,
        #[hcl(block)]
        n: BTreeMap<String, Two>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only printed")]
    struct Two {
        #[hcl(label)]
        kind: String,
        #[hcl(label)]
        host: Option<String>,
    }
    let value =
        the_native_answer::<Config>("m \"k\" {}\nn \"a\" \"k\" \"1\" {}\nn \"b\" \"k\" {}\n");
    assert_eq!(
        value.as_deref(),
        Ok("Config { m: Some(Two { kind: \"k\", host: None }), \
            n: {\"a\": Two { kind: \"k\", host: Some(\"1\") }, \"b\": Two { kind: \"k\", host: None }} }")
    );
    for wrong in ["m {}\n", "n \"a\" {}\n", "m \"k\" \"1\" \"2\" {}\n"] {
        let found = details(the_native_answer::<Config>(wrong));
        assert_eq!(found.len(), 1, "{wrong}: {found:?}");
    }
}

#[test]
fn a_block_with_a_wrong_number_of_labels_is_read_for_its_own_mistakes() {
    let found = details(the_native_answer::<Optional>(
        "m \"a\" \"b\" {\n  x = \"z\"\n}\n",
    ));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.iter().any(|it| it.contains("number")), "{found:?}");
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only printed")]
struct Keyed {
    #[hcl(block)]
    m: BTreeMap<String, M>,
}

#[test]
fn a_key_is_required_before_an_optional_label() {
    let value =
        the_native_answer::<Keyed>("m \"k\" {}\nm \"l\" \"h\" {}\n").expect("labels are right");
    assert!(value.contains("\"l\": M { host: Some(\"h\")"), "{value}");
    let found = details(the_native_answer::<Keyed>("m {\n  x = \"z\"\n}\n"));
    assert_eq!(found.len(), 2, "{found:?}");
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only printed")]
struct General {
    port: Option<u16>,
    host: Option<String>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only printed")]
struct Plain {
    general: Option<General>,
    #[hcl(default)]
    list: Vec<General>,
    #[hcl(default)]
    named: BTreeMap<String, General>,
}

#[test]
fn an_unknown_name_is_an_error_in_each_form() {
    let unknown = ["An argument named \"prot\" is not expected here. Did you mean \"port\"?"];
    assert_eq!(
        details(the_answer::<BTreeMap<String, General>>(
            "general {\n  prot = 80\n}\n"
        )),
        unknown
    );
    let unknown = ["An attribute named \"prot\" is not expected here. Did you mean \"port\"?"];
    for text in [
        "general = { prot = 80 }\n",
        "list = [{ prot = 80 }]\n",
        "named = { a = { prot = 80 } }\n",
    ] {
        assert_eq!(details(the_answer::<Plain>(text)), unknown, "{text}");
    }
}

#[test]
fn an_unknown_name_of_a_computed_object_is_an_error() {
    let unknown = ["An attribute named \"prot\" is not expected here. Did you mean \"port\"?"];
    for text in [
        "general = true ? { prot = 80 } : null\n",
        "list = [for port in [80] : { prot = port }]\n",
        "named = { (\"a\") = { (\"prot\") = 80 } }\n",
    ] {
        assert_eq!(details(the_answer::<Plain>(text)), unknown, "{text}");
    }
    let all = Value::object([("prot".into(), Value::from(80))].into_iter().collect());
    let source = Source::new("a.hcl", "general = all\n").expect("a small text");
    let read = |all: Value| {
        let decoder = Decoder::new().variable("all", &all).unwrap();
        details(answer(decoder.decode_source::<Plain>(&source)))
    };
    assert_eq!(read(all.clone()), unknown);
    let hidden = read(all.with_mark(Mark::sensitive()));
    assert!(!hidden[0].contains("prot"), "{hidden:?}");
}

#[test]
fn an_unknown_name_is_an_error_however_deep_it_is() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    #[expect(dead_code, reason = "only printed")]
    enum Check {
        Http { port: u16 },
        Tcp(General),
    }
    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only printed")]
    struct Deep {
        rows: Option<Vec<Vec<General>>>,
        pair: Option<(u8, General)>,
        boxed: Option<Box<General>>,
        named: Option<BTreeMap<String, Option<General>>>,
        at: Option<hcl_serde::Spanned<General>>,
        check: Option<Check>,
    }
    let unknown = "\"prot\" is not expected here. Did you mean \"port\"?";
    for text in [
        "rows = [[{ port = 1 }], [{ prot = 80 }]]\n",
        "pair = [1, { prot = 80 }]\n",
        "boxed = { prot = 80 }\n",
        "boxed {\n  prot = 80\n}\n",
        "named = { a = null, b = { prot = 80 } }\n",
        "at = { prot = 80 }\n",
        "check = { tcp = { prot = 80 } }\n",
    ] {
        let found = details(the_answer::<Deep>(text));
        assert!(
            found.len() == 1 && found[0].ends_with(unknown),
            "{text}: {found:?}"
        );
    }
    // "port" is set, so that nobody means it.
    let found = the_answer::<Deep>("check = { http = { port = 1, prot = 80 } }\n");
    assert_eq!(
        details(found),
        ["An attribute named \"prot\" is not expected here."]
    );
}

#[test]
fn an_unknown_name_of_a_tagged_enum_is_an_error_where_serde_refuses_it() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(tag = "kind", deny_unknown_fields)]
    #[expect(dead_code, reason = "only printed")]
    enum Check {
        Http { path: Option<String> },
    }
    let found = details(the_answer::<BTreeMap<String, Check>>(
        "check = { kind = \"Http\", pth = \"/\" }\n",
    ));
    assert_eq!(
        found,
        ["An attribute named \"pth\" is not expected here. Did you mean \"path\"?"]
    );
}

#[test]
fn an_empty_text_is_none() {
    #[derive(Debug, serde::Deserialize, serde::Serialize)]
    #[serde(default)]
    struct Inner {
        port: u16,
    }
    impl Default for Inner {
        fn default() -> Self {
            Self { port: 80 }
        }
    }
    let text = hcl_serde::to_string(&None::<Inner>).expect("a text");
    assert_eq!(the_answer::<Option<Inner>>(&text).as_deref(), Ok("None"));
    assert_eq!(
        the_answer::<Option<Inner>>("port = 1\n").as_deref(),
        Ok("Some(Inner { port: 1 })")
    );
    assert_eq!(the_answer::<Inner>("").as_deref(), Ok("Inner { port: 80 }"));
    let deserializer = hcl_serde::de::Deserializer::from_str("# nothing\n").expect("a right text");
    let read: Result<Option<Inner>, _> = serde::Deserialize::deserialize(&deserializer);
    assert_eq!(answer(read).as_deref(), Ok("None"));
}

#[test]
fn a_block_where_a_list_of_numbers_is_required_names_the_list() {
    let found = details(the_native_answer::<BTreeMap<String, Vec<u8>>>(
        "groups { a = [1] }\n",
    ));
    assert_eq!(
        found,
        [
            "A whole number from 0 to 255 is required for each element of \"groups\", but this is a block. Write it as an argument: `groups = […]`."
        ]
    );
}

#[test]
fn an_unknown_name_may_be_a_warning_or_nothing() {
    let text =
        "general = { prot = 80, port = 1 }\nlist = [true ? { x = 1 } : {}]\nprot = 1\nport {}\n";
    let source = Source::new("a.hcl", text).expect("a small text");
    let lenient = Decoder::new().unsupported(Unsupported::Ignore);
    assert!(lenient.decode_source::<Plain>(&source).is_ok());
    assert!(lenient.check::<Plain>(&source).is_empty());
    let warns = Decoder::new().unsupported(Unsupported::Warning);
    assert!(warns.decode_source::<Plain>(&source).is_ok());
    let found = warns.check::<Plain>(&source);
    assert!(!found.has_errors());
    assert_eq!(found.len(), 4);
}

#[test]
fn values_are_the_same_in_each_form() {
    let text = "general = { port = 80 }\nlist = [{ host = \"a\" }]\nnamed = { a = {} }\n";
    assert!(the_answer::<Plain>(text).is_ok());
}

#[test]
fn a_name_that_serde_drops_is_dropped_in_each_way() {
    #[derive(Debug, serde::Deserialize)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only printed")]
    enum Check {
        Http { path: Option<String> },
    }
    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only printed")]
    struct Flat {
        name: String,
        #[serde(flatten)]
        general: General,
    }
    let text = "check = { kind = \"Http\", pth = \"/\" }\n";
    assert_eq!(
        the_answer::<BTreeMap<String, Check>>(text).as_deref(),
        Ok("{\"check\": Http { path: None }}")
    );
    let flat = "Flat { name: \"a\", general: General { port: None, host: None } }";
    assert_eq!(
        the_answer::<Flat>("name = \"a\"\nprot = 80\n").as_deref(),
        Ok(flat)
    );
    // Known values are checked.
    let wrong = the_answer::<Flat>("name = \"a\"\nport = 80000\n");
    assert_eq!(details(wrong).len(), 1);
}

#[test]
fn the_derive_reports_a_name_that_serde_would_drop() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only printed")]
    struct Flat {
        name: String,
        #[hcl(flatten)]
        general: Ports,
        #[hcl(block)]
        check: Vec<Check>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only printed")]
    struct Ports {
        port: Option<u16>,
    }
    #[derive(Debug, HclDecode)]
    #[hcl(label)]
    #[expect(dead_code, reason = "only printed")]
    enum Check {
        #[hcl(rename = "http")]
        Http(Http),
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only printed")]
    struct Http {
        path: Option<String>,
    }
    let text = "name = \"a\"\nprot = 80\ncheck \"http\" {\n  pth = \"/\"\n}\n";
    let mut found = details(the_answer::<Flat>(text));
    found.sort();
    assert_eq!(
        found,
        [
            "An argument named \"prot\" is not expected here. Did you mean \"port\"?",
            "An argument named \"pth\" is not expected here. Did you mean \"path\"?",
        ]
    );
}
