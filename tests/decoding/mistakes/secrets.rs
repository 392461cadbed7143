//! Secrets in templates, plug-ins and written data, and how often a run with secrets reads. `cases/secrets.case` has reports. That no
//! report depends on a secret is the law of the suite `two_secrets`.

#![expect(dead_code, reason = "only decoded")]

use std::cell::Cell;
use std::collections::BTreeMap;

use hcl_config::{Layers, Module};
use hcl_serde::de::Template;
use hcl_serde::hcl_core::value::Mark;
use hcl_serde::{Body, Decoder, HclDecode, Labeled, Sensitive, Source, Value};
use hcl_write::Expr;
use serde::{Deserialize, Deserializer};

use crate::entries::entries;
use crate::zoo::{Mode, PlainPort, Secrets};

/// A text that the program renders.
#[derive(HclDecode)]
struct Page {
    title: Template,
}

#[derive(HclDecode)]
struct Mail {
    password: Sensitive<String>,
}

#[test]
fn a_decoder_conceals_what_it_and_its_schema_say() {
    let read: Page = hcl_serde::from_str("title = \"hunter2 ${nope}\"\n").expect("a template");
    let report = read.title.render(&Decoder::new().conceal(true));
    let report = report.expect_err("no variable").to_string();
    assert!(report.contains("title = (sensitive)nope"), "{report}");
    let decoder = Decoder::new().schema(hcl_schema::Document::of::<Secrets>());
    let report = decoder.decode_str::<BTreeMap<String, u16>>("port = [] # hunter2\n");
    let report = report.expect_err("a list").to_string();
    assert!(report.contains("port = (sensitive)"), "{report}");
}

#[test]
fn each_plug_in_has_its_own_secrets() {
    let text = "mail {\n  password = \"hunter2\"\n}\nhttp {\n  port = \"eight\"\n}\n";
    let read: BTreeMap<String, Body> = hcl_serde::from_str(text).expect("two bodies");
    let decoder = Decoder::new();
    assert!(decoder.decode_body::<Mail>(&read["mail"]).is_ok());
    let report = |error: Option<hcl_serde::Error>| error.expect("a mistake").to_string();
    let http = report(decoder.decode_body::<PlainPort>(&read["http"]).err());
    assert!(http.contains("port = \"eight\""), "{http}");
    let mail = report(decoder.decode_body::<Mail>(&read["http"]).err());
    assert!(mail.contains("\"password\" is required"), "{mail}");
    assert!(!mail.contains("hunter2"), "{mail}");
}

#[test]
fn a_secret_may_have_expressions_with_secret_keys() {
    let token = Value::from("hunter2").with_mark(Mark::sensitive());
    let decoder = Decoder::new().variable("token", &token);
    let decoder = decoder.expect("the data has a value");
    let text = "all = { (token) = a.b }\n";
    type All<T> = BTreeMap<String, T>;
    assert!(decoder.decode_str::<All<All<Expr>>>(text).is_err());
    let read = decoder.decode_str::<All<Sensitive<All<Expr>>>>(text);
    assert_eq!(read.expect("a secret")["all"].expose().len(), 1);
}

/// Items of any name.
#[derive(HclDecode)]
struct Remaining<T> {
    pin: Option<Sensitive<String>>,
    #[hcl(remain)]
    rest: BTreeMap<String, T>,
}

/// Returns the reports of a check of a text with mistakes, as all kinds of programs see them.
fn shown<T: hcl_serde::de::HclDecodeOwned>(text: &str) -> String {
    let source = Source::new("app.hcl", text).expect("a short text");
    let found = Decoder::new().conceal(true).check::<T>(&source);
    format!("{found}\n{}\n{found:?}", found.render_json())
}

#[test]
fn a_name_that_only_a_text_with_mistakes_has_is_hidden() {
    for text in [
        "pin = \"\nhunter2\"\n",
        "pin = \"\nhunter2\"\nx = \"\nhunter2\"\n",
        "pin\nhunter2 {\n}\n",
        "pin\nhunter2 \"x\" {\n  port = 1\n}\n",
        "pin\nhunter2 = [\"a\"]\n",
        "pin.hunter2 = 1\n",
    ] {
        for report in [
            shown::<BTreeMap<String, Sensitive<String>>>(text),
            shown::<BTreeMap<String, PlainPort>>(text),
            shown::<BTreeMap<String, Labeled<String, PlainPort>>>(text),
            shown::<Remaining<u16>>(text),
            shown::<Remaining<Mode>>(text),
            shown::<Remaining<PlainPort>>(text),
        ] {
            assert!(!report.contains("hunter2"), "{text}\n{report}");
        }
    }
    let report = shown::<Remaining<u16>>("pin\nhunter2 {\n}\n");
    let expected = "A whole number from 0 to 65535 is required for (sensitive value), but this is a block. Write it as an argument: `name = …`.";
    assert!(report.contains(expected), "{report}");
}

#[test]
fn a_literal_under_a_misspelt_name_is_hidden() {
    let layers = Layers::new()
        .source("a.hcl", "port = = 1\n")
        .source("b.hcl.json", r#"{"pinn": "hunter2"}"#);
    let found = layers.check_with::<Remaining<u16>>(&Decoder::new());
    let report = format!("{}\n{found:?}", hcl_serde::Error::from(found.clone()));
    assert!(report.contains("b.hcl.json:1:10"), "{report}");
    assert!(!report.contains("hunter2"), "{report}");
    for text in ["pinn = \"hunter2\"\n", "pinn = { a = \"hunter2\" }\n"] {
        for report in [
            shown::<Remaining<u16>>(text),
            shown::<Remaining<BTreeMap<String, u16>>>(text),
        ] {
            assert!(!report.contains("hunter2"), "{report}");
        }
    }
}

#[test]
fn a_mistake_in_the_word_sensitive_hides_the_defaults_of_a_module() {
    for word in ["\"sen\"sitive\"", "\"sensi\"ive\"", "\"s\"nsitive\""] {
        let text = format!(r#"{{"variable": {{"pin": {{{word}: true, "default": "hunter2"}}}}}}"#);
        let module = Module::new().source("main.tf.json", text);
        let report = module.check::<BTreeMap<String, u16>>().to_string();
        assert!(!report.contains("hunter2"), "{report}");
    }
}

#[test]
fn the_path_of_a_secret_that_cannot_be_written_ends_before_it() {
    let secret = Sensitive::new(entries([("hunter2", f64::NAN)]));
    let error = hcl_serde::to_string(&entries([("pin", secret)]));
    let error = error.expect_err("not a number").to_string();
    assert!(!error.contains("hunter2"), "{error}");
    assert!(error.ends_with("in field pin"), "{error}");
}

thread_local! {
    static READ: Cell<u32> = const { Cell::new(0) };
}

/// Counts how often 80 is read. Nothing but a text has the number: shapes are recorded with 0.
struct Counted;

impl<'de> Deserialize<'de> for Counted {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if u16::deserialize(deserializer)? == 80 {
            READ.set(READ.get() + 1);
        }
        Ok(Self)
    }
}

#[derive(HclDecode)]
struct Counting<T> {
    port: Counted,
    pin: T,
    size: Option<u8>,
}

#[derive(Deserialize)]
struct PlainCounting<T> {
    port: Counted,
    pin: T,
    size: Option<u8>,
}

#[test]
fn a_masked_text_has_the_same_mistakes() {
    // The missing quote hides the misspelt name, which stands for the one that is required.
    let text = "service \"web\" {\n  key = {\n    a = \"hunter2\n  }\n}\nservice \"b\" {\n  wieght = 1\n}\n";
    let source = Source::new("app.hcl", text).expect("a small text");
    let report = || hcl_serde::Error::from(Decoder::new().check::<Secrets>(&source)).to_string();
    let first = report();
    assert!(first.contains("Unsupported argument"), "{first}");
    assert_eq!(report(), first);
}

#[test]
fn a_run_with_secrets_reads_a_text_as_often_as_one_without() {
    fn count<T>(text: &str) -> u32
    where
        T: for<'de> HclDecode<'de>,
    {
        READ.set(0);
        assert!(hcl_serde::from_str::<T>(text).is_err(), "{text}");
        READ.get()
    }
    for text in [
        "port = 80\npin = \"x\"\nsize = 999\n",
        "port = 80\npin = []\nsize = 1\n",
        "port = 80\npin = \"x\"\nsize = 1 2\n",
    ] {
        let [plain, secret] = [
            count::<Counting<String>>(text),
            count::<Counting<Sensitive<String>>>(text),
        ];
        assert_eq!((plain, secret), (1, 1), "{text}");
        // Of a type of serde, each attempt finds one mistake.
        let plain = count::<PlainCounting<String>>(text);
        assert_eq!(
            count::<PlainCounting<Sensitive<String>>>(text),
            plain,
            "{text}"
        );
    }
}
