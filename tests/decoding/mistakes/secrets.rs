//! Reports of runs with secrets, kept in `secrets.txt`.
//!
//! `UPDATE_GOLDENS=1` writes the reports anew; read them before they are kept. That no report depends on a secret is the law of the
//! suite `two_secrets`.

#![expect(dead_code, reason = "only decoded")]

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use hcl_config::{Layers, Module};
use hcl_serde::de::Template;
use hcl_serde::hcl_core::function::Functions;
use hcl_serde::hcl_core::value::Mark;
use hcl_serde::{
    Body, Decoder, Diagnostics, HclDecode, HclSchema, HclValue, Sensitive, Source, Value,
};
use hcl_write::Expr;
use serde::{Deserialize, Deserializer};

#[derive(HclDecode)]
struct Config {
    #[hcl(range(1..=1024))]
    port: Option<u16>,
    host: Option<String>,
    #[hcl(optional, unique)]
    tags: Vec<String>,
    #[hcl(one_of("fast", "slow"))]
    mode: Option<String>,
    pin: Option<Sensitive<u16>>,
    login: Option<Login>,
    listen: Option<Vec<Listen>>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    slot: Vec<Slot>,
}

#[derive(HclDecode)]
struct Slot {
    #[hcl(label)]
    number: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Login {
    user: String,
    pass: Sensitive<String>,
}

/// An object with one secret.
#[derive(Deserialize, HclValue)]
struct Listen {
    host: String,
    #[hcl(range(1..=1024))]
    port: u16,
    key: Option<Sensitive<String>>,
}

#[derive(HclDecode)]
struct Service {
    weight: u8,
    #[hcl(validate = long)]
    key: Option<Sensitive<String>>,
}

fn long(key: &Option<Sensitive<String>>) -> Result<(), String> {
    match key {
        Some(key) if key.expose().len() < 20 => Err(format!("{} is short", key.expose())),
        _ => Ok(()),
    }
}

/// Blocks with secret labels.
#[derive(HclDecode)]
struct Vaults {
    #[hcl(block, address = "vault.{name}")]
    vault: Vec<Vault>,
    ports: Option<BTreeMap<String, u16>>,
}

#[derive(HclDecode)]
struct Vault {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
}

type Secret = Sensitive<String>;

/// A function reads the secret, whose type has another name.
#[derive(HclDecode)]
struct Token {
    #[hcl(with = Secret)]
    token: Secret,
    port: Option<u16>,
}

/// Blocks that are a secret with their labels.
#[derive(HclDecode)]
struct Hidden {
    #[hcl(block)]
    hidden: Option<Sensitive<BTreeMap<String, Login>>>,
}

/// A text that the program renders.
#[derive(HclDecode)]
struct Page {
    title: Template,
}

/// A map with secret keys.
#[derive(HclDecode)]
struct Words {
    words: BTreeMap<Sensitive<String>, u16>,
}

/// As serde reads it.
#[derive(Deserialize)]
struct Plain {
    port: Option<u16>,
    #[serde(flatten)]
    login: Login,
}

/// Serde reads the secret from a buffer.
#[derive(Deserialize)]
struct Flattened {
    #[serde(flatten)]
    inner: Pin,
}

#[derive(Deserialize)]
struct Pin {
    pin: Sensitive<u16>,
}

/// An enum whose fields serde does not say.
#[derive(Deserialize)]
#[serde(untagged)]
enum Account {
    Login(Login),
    Port { port: u16 },
}

/// A service with one secret, as most have.
#[derive(HclDecode)]
struct Gate {
    io_mode: Option<IoMode>,
    #[hcl(with = hcl_serde::with::duration, optional)]
    timeout: Option<std::time::Duration>,
    #[hcl(with = hcl_serde::with::bytes, optional)]
    max_body: Option<u64>,
    cert: Option<String>,
    env: Option<BTreeMap<String, String>>,
    token: Option<Sensitive<String>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum IoMode {
    Sync,
    Async,
}

/// Bodies that plug-ins read.
#[derive(HclDecode)]
struct PlugIns {
    #[hcl(block)]
    mail: Body,
    #[hcl(block)]
    http: Body,
}

#[derive(HclDecode)]
struct Mail {
    password: Sensitive<String>,
}

#[derive(HclDecode)]
struct Http {
    port: u16,
}

/// A type without secrets.
type Open = BTreeMap<String, u16>;

fn decoder() -> Decoder {
    Decoder::new()
        .source_name("app.hcl")
        .functions(Functions::standard())
        .dynamic_blocks(true)
        .variable("base", &65_000)
        .expect("the data has a value")
}

fn push<T>(out: &mut String, way: &str, text: &str, result: hcl_serde::Result<T>) {
    let report = match result {
        Ok(_) => "no report".to_owned(),
        Err(error) => error.to_string(),
    };
    let text = text.trim_end().replace('\n', "\n# ");
    let _ = writeln!(out, "# {way}: {text}\n\n{report}\n");
}

fn shown(found: Diagnostics) -> hcl_serde::Result<()> {
    if found.is_empty() {
        Ok(())
    } else {
        Err(found.into())
    }
}

/// Appends reports of modules with secrets.
fn push_modules(out: &mut String) {
    let text = "variable \"pin\" {\n  sensitive = true\n  default = \"hunter2\"\n}\nlocals {\n  a = \"x\"\n}\n\
                port = var.pin\nhost = \"h\" + local.a\n";
    let module = Module::new().source("main.hcl", text);
    push(out, "module", text, module.decode::<Open>());
    let texts = [
        "vault \"hunter2\" {\n  port = vault.hunter3.port\n}\n",
        "vault \"hunter2\" {\n  port = vault.hunter2.port\n}\n",
    ];
    for text in texts {
        let module = Module::new().source("main.hcl", text);
        push(out, "module, labels", text, module.decode::<Vaults>());
    }
    let text = "vault \"hunter2\" \"b\" {\n  port = vault.hunter2.pin\n}\nuser = vault.hunter3.port\nvault \"hunter2\" {\n}\n";
    let module = Module::new().source("main.hcl", text);
    push(out, "module, check", text, shown(module.check::<Vaults>()));
    let text = "variable \"pin\" {\n  type = list(number)\n  sensitive = true\n  default = hunter2 + 1\n}\n";
    let module = Module::new().source("main.hcl", text).var_text("pin", "[");
    push(out, "module", text, module.decode::<Open>());
    let text = "variable \"pins\" {\n  sensitive = true\n  type = map(number)\n  default = { hunter2 = \"x\" }\n}\n";
    let module = Module::new().source("main.hcl", text);
    push(out, "module", text, module.decode::<Open>());
    let text = "variable \"pin\" {\n  sensitive = true\n}\n";
    let module = Module::new().source("main.hcl", text);
    let module = module.var_source("pins.tfvars", "pin = hunter2\n");
    push(out, "module, values", text, module.decode::<Open>());
    // A text that does not parse: constant sentences, and names that the module declares.
    let text = "variable \"pin\" {\n  sensitive = true\n}\nvariable \"port\" {\n  type = number\n  default = \"eighty\"\n}\n";
    for [name, values] in rows("push_modules") {
        let module = Module::new().source("main.hcl", text);
        let module = module.var_source(name, values);
        push(out, "module, values", values, shown(module.check_open()));
    }
    let text = "ann {\n  user = \"ann\"\n  pass = \"hunter2\n}\n";
    let module = Module::new().source("main.hcl", text);
    let accounts = module.decode::<BTreeMap<String, Account>>();
    push(out, "module, untagged", text, accounts);
}

/// Appends what a schema as data finds.
fn push_published<T: HclSchema>(out: &mut String, way: &str, text: &str) {
    let source = Source::new("app.hcl", text).expect("a small text");
    let found = hcl_schema::Document::of::<T>().check(&source);
    push(out, way, text, shown(found));
}

/// Appends reports about a service with one secret: what they say is shown.
fn push_gate(out: &mut String, decoder: &Decoder) {
    let decoder = decoder.clone();
    let keys = BTreeMap::from([("npm", "x")]);
    let decoder = decoder
        .variable("keys", &keys)
        .expect("the data has a value");
    for [text] in rows("GATE") {
        push(out, "service", text, decoder.decode_str::<Gate>(text));
    }
    let json = decoder.clone().source_name("app.hcl.json");
    let text = r#"{"io_mode": "asink", "token": "hunter2", "env": {"T": "${keys.nmp}"}}"#;
    push(out, "service, JSON", text, json.decode_str::<Gate>(text));
    for argument in [
        "workers",
        "=3",
        "service={}",
        "hun/ter2 hunter2=x",
        "port = hunter2",
        "port=hunter2",
    ] {
        let layers = Layers::new().arguments("--set", [argument.to_owned()]);
        push(out, "argument", argument, layers.decode::<Config>());
    }
    let text = "mail {\n  password = \"hunter2\"\n}\nhttp {\n  port = \"eight\"\n}\n";
    let read = decoder.decode_str::<PlugIns>(text).expect("two bodies");
    assert!(decoder.decode_body::<Mail>(&read.mail).is_ok());
    let http = decoder.decode_body::<Http>(&read.http);
    push(out, "plug-in", text, http);
    let mail = decoder.decode_body::<Mail>(&read.http);
    push(out, "plug-in", text, mail);
}

/// Appends reports of values that serde reads from a buffer.
fn push_buffers(out: &mut String, decoder: &Decoder) {
    for text in [
        "pin = \"hunter2\"\n",
        "pin = [\"hunter2\"]\n",
        // Quotes are forgotten: the name is the secret.
        "pin = hunter2\n",
        "pin = [hunter2.port, \"${hunter2}\"]\n",
    ] {
        let read = decoder.decode_str::<Flattened>(text);
        push(out, "buffer", text, read);
    }
}

/// Appends reports of types, and of their schemas as data.
fn push_schemas(out: &mut String, decoder: &Decoder) {
    let text = "tokn = \"hunter2\"\nport = [] # hunter2\n";
    push(out, "with", text, decoder.decode_str::<Token>(text));
    push_published::<Token>(out, "with, published", text);
    let text = "pni = \"hunter2\"\nport = 80 81\n";
    push_published::<Config>(out, "published", text);
    // A name of the schema is suggested, also beside a mistake of the syntax.
    let text = "login = { user = \"ann\", pas = \"hunter2\" }\nport = 80 81\n";
    push_published::<Config>(out, "published", text);
    let text = "words = { hunter2 = [] }\n";
    push(out, "keys", text, decoder.decode_str::<Words>(text));
    push_published::<Words>(out, "keys, published", text);
    let text = "hidden \"hunter2\" \"b\" {\n}\n";
    push_published::<Hidden>(out, "secret blocks, published", text);
    let text = "port = [] # hunter2\n";
    let checking = decoder.clone();
    let checking = checking.schema(hcl_schema::Document::of::<Config>());
    push(out, "schema", text, checking.decode_str::<Open>(text));
}

#[test]
fn reports_mask_values() {
    let mut out = String::new();
    let decoder = decoder();
    for [text] in rows("DERIVED") {
        push(
            &mut out,
            "derived",
            text,
            decoder.decode_str::<Config>(text),
        );
    }
    let json = decoder.clone().source_name("app.hcl.json");
    for [text] in rows("JSON") {
        push(&mut out, "JSON", text, json.decode_str::<Config>(text));
    }
    for text in [
        "vault \"hunter2\" {\n  port = -1\n}\n",
        "vualt \"hunter2\" {\n}\n",
        "vault \"hunter2\" \"b\" {\n}\n",
        "ports = { hunter2 = [] }\n",
    ] {
        push(&mut out, "labels", text, decoder.decode_str::<Vaults>(text));
    }
    for text in [
        "port = -1\nuser = \"ann\"\npass = \"hunter2\"\n",
        "user = \"ann\"\npas = \"hunter2\"\n",
        "user = \"ann\"\npass = hunter2\n",
    ] {
        push(&mut out, "serde", text, decoder.decode_str::<Plain>(text));
    }
    push_buffers(&mut out, &decoder);
    push_gate(&mut out, &decoder);
    push_schemas(&mut out, &decoder);
    let layers = Layers::new().source("app.hcl", "port = 80\n").environment(
        "APP",
        "__",
        [("APP_PORT".to_owned(), "hunter2".to_owned())],
    );
    push(&mut out, "environment", "", layers.decode::<Config>());
    push_modules(&mut out);
    let secret = Value::from("hunter2").with_mark(Mark::sensitive());
    let marked = decoder
        .clone()
        .variable("token", &secret)
        .expect("the data has a value");
    let text = "port = token\nother = \"${base}x\"\n";
    push(
        &mut out,
        "marked variable",
        text,
        marked.decode_str::<Open>(text),
    );
    let text = "title = \"hunter2 ${nope}\"\n";
    let page = decoder.decode_str::<Page>(text).expect("a template");
    let concealing = decoder.clone().conceal(true);
    push(
        &mut out,
        "template, conceal",
        text,
        page.title.render(&concealing),
    );
    let text = "port = \"hunter2\" + 1\nother = 80800\n";
    push(
        &mut out,
        "conceal",
        text,
        concealing.decode_str::<Open>(text),
    );
    push(
        &mut out,
        "no secrets",
        text,
        decoder.decode_str::<Open>(text),
    );
    hcl_golden::expect(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("decoding/mistakes/secrets.txt"),
        &out,
    );
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

#[test]
fn the_path_of_a_secret_that_cannot_be_written_ends_before_it() {
    let secret = Sensitive::new(BTreeMap::from([("hunter2", f64::NAN)]));
    let error = hcl_serde::to_string(&BTreeMap::from([("pin", secret)]));
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
    let decoder = decoder();
    let report = || {
        let found = shown(decoder.check::<Config>(&source));
        found.expect_err("there are mistakes").to_string()
    };
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

hcl_golden::rows!("secrets.rows");
