//! The configuration of the cases.

#![expect(dead_code, reason = "only its schema is used")]

use std::collections::BTreeMap;

use hcl_config::{Address, Module, terraform};
use hcl_core::Type;
use hcl_core::function::{Function, Parameter};
use hcl_core::value::Mark;
use hcl_ide::Language;
use hcl_serde::{Decoder, Expression, Functions, HclDecode, HclValue, Sensitive, stdlib};

/// A deployment.
#[derive(HclDecode)]
pub(crate) struct Config {
    /// The region to run in.
    #[hcl(one_of("eu", "us"))]
    region: String,
    /// How much to log.
    #[hcl(default = Level::Info)]
    level: Level,
    /// Whether to do nothing.
    #[hcl(default = false)]
    dry_run: bool,
    /// The old name of `dry_run`.
    #[hcl(replaced_by = "dry_run")]
    simulate: Option<bool>,
    /// What to do at the end.
    on_exit: Option<Expression>,
    /// Something that listens.
    #[hcl(block)]
    service: Vec<Service>,
    /// An image.
    #[hcl(block, address = "image.{name}")]
    image: Vec<Image>,
    /// Where data is.
    #[hcl(block)]
    storage: Option<Storage>,
    /// Addresses by name.
    #[hcl(block, max_items = 2)]
    alias: BTreeMap<String, Alias>,
    /// Where results are kept.
    #[hcl(block)]
    cache: Option<Cache>,
}

/// A cache that serde reads.
#[derive(serde::Deserialize, HclValue)]
struct Cache {
    /// In MiB.
    #[hcl(range(1..=64))]
    size: u32,
    path: Option<String>,
}

#[derive(HclDecode)]
struct Image {
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    tags: Vec<String>,
}

/// How much to log.
#[derive(PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, HclValue)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Level {
    /// Everything.
    Debug,
    /// What an operator wants to know.
    Info,
}

#[derive(HclDecode)]
struct Service {
    /// The name of the service.
    #[hcl(label, defines = "service")]
    name: String,
    /// The port to listen on.
    #[hcl(range(1..=65535), example = 8080, since = "1.2")]
    port: u16,
    /// The services that have to run before.
    #[hcl(default, refers = "service")]
    after: Vec<String>,
    /// How long to wait.
    #[hcl(default = "30s", format = "duration")]
    timeout: String,
    limits: Option<Limits>,
    #[hcl(block, optional)]
    check: Vec<Check>,
}

/// What it may use.
#[derive(serde::Deserialize, HclValue)]
struct Limits {
    /// In cores.
    cpu: f64,
    /// In MiB.
    #[hcl(range(16..=65536), example = 256)]
    memory: Option<u64>,
    mode: Option<Mode>,
    #[hcl(one_of("disk", "ssd"))]
    storage: Option<String>,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    Strict,
    VeryStrict,
}

/// A check of health.
#[derive(HclDecode)]
struct Check {
    path: String,
}

#[derive(HclDecode)]
struct Alias {
    to: String,
}

/// A place for data.
#[derive(HclDecode)]
#[hcl(label)]
enum Storage {
    /// A folder.
    Disk(Disk),
    /// A bucket.
    Bucket(Bucket),
}

#[derive(HclDecode)]
struct Disk {
    path: String,
    #[hcl(block, optional)]
    mount: Vec<Mount>,
    #[hcl(block)]
    quota: BTreeMap<Level, Quota>,
}

#[derive(HclDecode)]
struct Mount {
    /// What is logged about it.
    #[hcl(label)]
    level: Level,
    #[hcl(label)]
    mode: Access,
}

#[derive(serde::Deserialize, HclValue)]
struct Access(#[hcl(one_of("ro", "rw"))] String);

#[derive(HclDecode)]
#[hcl(exactly_one_of("size", "share"))]
struct Quota {
    size: Option<u32>,
    share: Option<u32>,
    #[hcl(block, min_items = 2)]
    warning: Vec<Warning>,
}

#[derive(HclDecode)]
struct Warning {
    at: u32,
}

#[derive(HclDecode)]
struct Bucket {
    #[hcl(label)]
    name: String,
    key: Sensitive<String>,
}

fn functions() -> Functions {
    let standard = stdlib::standard();
    let names = ["upper", "join", "max"];
    let some = names
        .into_iter()
        .filter_map(|name| Some((name, standard.get(name)?.clone())));
    let some = some.collect::<Functions>();
    let some = some.with_named("repeat", ["text", "count"], |text: String, count: u8| {
        text.repeat(count.into())
    });
    let some = some.with_named("text::upper", ["text"], |text: String| text.to_uppercase());
    some.with_named("text::case::swap", ["text"], |text: String| text)
}

/// Names that need escapes.
#[derive(HclDecode)]
struct Odd {
    path: Place,
    #[hcl(one_of("%{if}", "a\u{200d}b"))]
    text: Option<String>,
    #[hcl(block)]
    mount: Vec<OddMount>,
}

#[derive(HclDecode)]
struct OddMount {
    #[hcl(label)]
    place: Place,
}

#[derive(serde::Deserialize, HclValue)]
enum Place {
    /// Below the home.
    #[serde(rename = "${HOME}/x")]
    Home,
    #[serde(rename = "$${a}")]
    Escaped,
    #[serde(rename = "a\"b\"")]
    Quoted,
}

/// Returns the language of a case: by its name, that of a module, or of any file.
pub(crate) fn language(case: &str) -> Language {
    if case.contains("(module)") {
        return Language::new::<Config>().module(|| Module::new().functions(functions()));
    }
    if case.ends_with("(calls)") {
        return Language::plain().module(calls);
    }
    if case.contains("(plain)") {
        return Language::plain();
    }
    if case.ends_with("(terraform)") {
        return Language::plain().module(terraform::module);
    }
    if case.contains("(serde)") {
        return Language::new::<super::serde_bodies::Config>();
    }
    if case.contains("(odd names)") {
        return Language::new::<Odd>();
    }
    Language::new::<Config>().decoder(decoder(Decoder::new()))
}

/// Returns a module with outputs and calls, and a function that makes a secret of a value.
fn calls() -> Module {
    let value = Parameter::new("value", Type::Dynamic);
    let value = value.allow_null().allow_unknown().allow_dynamic();
    let sensitive = Function::builder()
        .parameter(value)
        .returns_type_of_result()
        .implement(|arguments, _| Ok(arguments[0].clone().with_mark(Mark::sensitive())));
    Module::new()
        .address(Address::new("module", "module.{name}").repeated())
        .address(Address::new("output", "output.{name}").value_of("value"))
        .functions(functions().with("sensitive", sensitive))
}

/// Adds the variables and functions of the cases.
pub(crate) fn decoder(decoder: Decoder) -> Decoder {
    decoder
        .functions(functions())
        .variable("env", &BTreeMap::from([("name", "test"), ("user", "ada")]))
        .unwrap()
        .dynamic_blocks(true)
}
