//! Programs: types with secrets, and the ways to read a text into them.

#![expect(dead_code, reason = "decoded only")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::net::IpAddr;
use std::sync::LazyLock;

#[cfg(feature = "server")]
use figment::Figment;
#[cfg(feature = "server")]
use figment::providers::Format;
#[cfg(feature = "server")]
use hcl_config::figment::Hcl;
use hcl_config::{Layers, Module};
use hcl_core::function::Functions;
use hcl_core::{Diagnostics, Source, Span, native};
use hcl_ide::{Language, Workspace};
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::de::Syntax;
use hcl_serde::{Decoder, HclDecode, HclSchema, HclValue, Labeled, Sensitive, Spanned, stdlib};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};

use super::output::{Output, push, push_result};
use super::texts::Filled;
use crate::targets::evaluation::limits;

/// A program.
pub(super) struct Program {
    /// Returns the output about a text.
    pub(super) run: fn(&Filled) -> Output,
    /// Whether labels are secrets.
    pub(super) reads_labels: bool,
    /// Whether a field takes the arguments of any name.
    pub(super) reads_names: bool,
}

#[derive(Debug, Deserialize, HclValue)]
struct Inner {
    a: u16,
    b: Option<bool>,
}

#[derive(Debug, Deserialize)]
enum Choice {
    One,
    Two(u16),
    Three { a: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Untagged {
    Number(u16),
    Fields { a: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "a")]
enum Tagged {
    One { b: u16 },
}

/// A type whose messages quote what it reads.
#[derive(Debug)]
struct Loud;

impl<'de> Deserialize<'de> for Loud {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        Err(D::Error::custom(format!("{value} is bad")))
    }
}

/// As serde reads it.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned", deny_unknown_fields)]
struct Plain<T> {
    pin: Sensitive<T>,
    port: Option<u16>,
    user: Option<String>,
    #[serde(default)]
    b: Option<Nested<T>>,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Nested<T> {
    pin: Option<Sensitive<T>>,
    port: Option<u16>,
}

/// Blocks in a list, as serde reads them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: Vec<Nested<bool>>,
}

/// Secrets in serde's buffers.
#[derive(Debug, Deserialize)]
struct Flattened {
    port: Option<u16>,
    #[serde(flatten)]
    login: Login,
}

#[derive(Debug, Deserialize)]
struct Login {
    pin: Sensitive<u16>,
    user: Option<String>,
    #[serde(default)]
    b: BTreeMap<String, Variants>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Variants {
    Pin { pin: Sensitive<bool> },
    Other { port: u16 },
}

/// Secrets as the labels of blocks in a list.
#[derive(Debug, Deserialize)]
struct LabeledList {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: Vec<Labeled<Sensitive<String>, Nested<bool>>>,
}

/// Blocks of a type that is a secret as a whole.
#[derive(Debug, HclDecode)]
struct Whole {
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block)]
    pin: Option<Sensitive<Nested<u16>>>,
    #[hcl(block)]
    b: Vec<Any>,
}

/// An enum over the label, with what remains.
#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Any {
    X(Block<u16>),
    Y(Rest),
}

#[derive(Debug, HclDecode)]
struct Rest {
    port: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Sensitive<u16>>,
}

/// Misspelt names of secrets are among what remains.
#[derive(Debug, HclDecode)]
struct Remaining {
    pin: Option<Sensitive<String>>,
    #[hcl(remain)]
    rest: BTreeMap<String, u16>,
}

#[derive(Debug, Deserialize)]
struct FlatRemaining {
    // Not an `Option`: serde would not say that the field is there.
    pin: Sensitive<String>,
    #[serde(flatten)]
    rest: BTreeMap<String, u16>,
}

/// As the derive reads it.
#[derive(Debug, HclDecode)]
#[hcl(validate = check)]
struct Derived<T> {
    pin: Sensitive<T>,
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block)]
    b: BTreeMap<String, Block<T>>,
}

#[expect(clippy::unnecessary_wraps, reason = "the form of a validation")]
fn check<T>(_: &Derived<T>) -> Result<(), String> {
    Ok(())
}

#[derive(Debug, HclDecode)]
struct Block<T> {
    pin: Option<Sensitive<T>>,
    port: Option<Spanned<u16>>,
}

/// Secrets as labels.
#[derive(Debug, HclDecode)]
struct Labels {
    pin: Option<Sensitive<String>>,
    port: Option<u16>,
    user: Option<String>,
    #[hcl(block, address = "b.{name}")]
    b: Vec<Named>,
}

#[derive(Debug, HclDecode)]
struct Named {
    #[hcl(label)]
    name: Sensitive<String>,
    port: Option<u16>,
    pin: Option<Sensitive<bool>>,
}

#[derive(Debug, Deserialize)]
struct Keys {
    pin: Option<Sensitive<u16>>,
    port: Option<u16>,
    #[serde(default)]
    b: BTreeMap<Sensitive<String>, Nested<u16>>,
    #[serde(default)]
    words: BTreeMap<String, u16>,
}

/// A type without a secret, of which serde buffers every value.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Buffered<T> {
    #[serde(flatten)]
    inner: Unbuffered<T>,
}

#[derive(Debug, Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct Unbuffered<T> {
    port: Option<u16>,
    user: Option<IpAddr>,
    b: Option<T>,
    m: Option<BTreeMap<String, T>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    port: u16,
    user: IpAddr,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kinds {
    One { port: u16, user: Option<IpAddr> },
    Two(Fields),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Either {
    Loud(Loud),
    Fields(Fields),
}

/// Constraints on secrets.
#[derive(Debug, HclDecode)]
struct Constrained {
    #[hcl(one_of("a", "b"))]
    pin: Option<Sensitive<String>>,
    #[hcl(range(1..=9))]
    port: Option<u16>,
    #[hcl(block)]
    b: Vec<ConstrainedBlock>,
}

#[derive(Debug, HclDecode)]
struct ConstrainedBlock {
    #[hcl(label)]
    name: Option<String>,
    #[hcl(length(min = 1, max = 2), unique)]
    pin: Option<Sensitive<Vec<String>>>,
    port: Option<u16>,
}

#[derive(Debug, HclDecode)]
struct Formats {
    #[hcl(format = "ip", validate = loud)]
    pin: Option<Sensitive<String>>,
    #[hcl(length(min = 100, max = 200))]
    pins: Option<Sensitive<String>>,
    port: Option<u16>,
    user: Option<String>,
}

/// Arguments with a secret in one place of the value.
#[derive(Debug, HclDecode)]
struct Parts<T> {
    pin: Option<Sensitive<T>>,
    port: Option<u16>,
    user: Option<String>,
    b: Option<T>,
}

#[derive(Debug, Deserialize, HclValue)]
struct Part {
    pin: Option<Sensitive<u16>>,
    #[hcl(range(1..=9))]
    port: Option<u16>,
}

fn loud(pin: &Option<Sensitive<String>>) -> Result<(), String> {
    match pin {
        Some(pin) => Err(format!("{} is bad", pin.expose())),
        None => Ok(()),
    }
}

/// To make the table takes a seventh of the time of a case.
static FUNCTIONS: LazyLock<Functions> = LazyLock::new(stdlib::standard);

fn decoder(syntax: Syntax) -> Decoder {
    Decoder::new()
        .syntax(syntax)
        .limits(limits())
        .functions(FUNCTIONS.clone())
        .dynamic_blocks(true)
}

/// Decodes and checks in both syntaxes, in layers and in a module.
fn decoded<T>(text: &Filled) -> Output
where
    T: for<'de> HclDecode<'de> + HclDecodeOwned + std::fmt::Debug,
{
    let mut out = Output::new(text.form);
    for (syntax, name, text) in [
        (Syntax::Native, "app.hcl", &text.native),
        (Syntax::Json, "app.hcl.json", &text.json),
    ] {
        let decoder = decoder(syntax);
        if out.takes() {
            push_result(&mut out, name, decoder.decode_str::<T>(text));
        }
        if let Ok(source) = Source::new(name, text.as_str())
            && out.takes()
        {
            push(&mut out, "check", &decoder.check::<T>(&source));
        }
    }
    if out.takes() {
        let layers = Layers::new().source("app.hcl", &text.native);
        push_result(&mut out, "layers", layers.decode::<T>());
    }
    if out.takes() {
        let layers = Layers::new()
            .source("app.hcl", &text.native)
            .source("app.hcl.json", &text.json);
        push(
            &mut out,
            "checked layers",
            &layers.check_with::<T>(&Decoder::new()),
        );
    }
    if out.takes() {
        let variables = ["PIN", "PN", "PORT", "B__PIN", "X"]
            .map(|name| (format!("APP_{name}"), text.value.clone()));
        let layers = Layers::new().environment("APP", "__", variables);
        push_result(&mut out, "environment", layers.decode::<T>());
        let _ = writeln!(out, "{layers:?}");
    }
    for name in ["pin=", "pn=", "b.x.pin=", "port=", ""] {
        if out.takes() {
            let arguments = [format!("{name}{}", text.value)];
            let layers = Layers::new().arguments("--set", arguments);
            push_result(&mut out, "arguments", layers.decode::<T>());
        }
    }
    let module = Module::new().source("main.hcl", &text.native);
    if out.takes() {
        push_result(&mut out, "module", module.decode::<T>());
    }
    if out.takes() {
        push(&mut out, "module", &module.check::<T>());
    }
    out
}

/// Appends what an editor shows: diagnostics, values of expressions, and hover and completion at the start of each line.
fn push_editor(out: &mut Output, language: Language, name: &str, text: &str) {
    #[cfg(feature = "server")]
    if out.has_server() {
        let _ = out.write_str(&super::server::answers(language.clone(), name, text));
    }
    let mut workspace = Workspace::new(language);
    let Ok(file) = workspace.set(name, text) else {
        return;
    };
    let analysis = workspace.analysis();
    let found = analysis.diagnostics(file).iter().cloned().collect();
    push(out, "editor", &found);
    let whole = Span::new(0, u32::try_from(text.len()).unwrap_or(u32::MAX));
    for value in analysis.inlay_values(file, whole) {
        let _ = writeln!(out, "{}", value.text);
    }
    let lines = text.match_indices('\n').map(|(at, _)| at + 1);
    for offset in std::iter::once(0).chain(lines) {
        let offset = u32::try_from(offset).unwrap_or(u32::MAX);
        let hover = analysis.hover(file, offset).map(|it| it.markdown);
        let completions = analysis.completions(file, offset).into_iter();
        let completions: Vec<_> = completions
            .map(|it| (it.label, it.detail, it.docs))
            .collect();
        let _ = writeln!(out, "{hover:?} {completions:?}");
    }
}

/// Also checks by the published schema, and in an editor.
fn published<T>(text: &Filled) -> Output
where
    T: HclSchema + for<'de> HclDecode<'de> + HclDecodeOwned + std::fmt::Debug,
{
    let mut out = decoded::<T>(text);
    let schema = hcl_schema::Document::of::<T>();
    for (syntax, name, text) in [
        (Syntax::Native, "app.hcl", &text.native),
        (Syntax::Json, "app.hcl.json", &text.json),
    ] {
        if let Ok(source) = Source::new(name, text.as_str())
            && out.takes()
        {
            let found = schema.check_with(&source, &decoder(syntax));
            push(&mut out, "published", &found);
        }
        // The language of the program, and of a schema, as `hcl check` and `hcl lsp` have it.
        for language in [
            Language::new::<T>().decoder(decoder(syntax)),
            Language::from_schema(schema.clone()),
        ] {
            if out.takes() {
                push_editor(&mut out, language, name, text);
            }
        }
    }
    out
}

/// Also reads as a source of figment.
fn plain<T>(text: &Filled) -> Output
where
    T: DeserializeOwned + for<'de> HclDecode<'de> + HclDecodeOwned + std::fmt::Debug,
{
    #[cfg_attr(not(feature = "server"), expect(unused_mut, reason = "of figment"))]
    let mut out = decoded::<T>(text);
    #[cfg(feature = "server")]
    for read in [
        Figment::new().merge(Hcl::string(&text.native)),
        Figment::new().merge(Layers::new().source("app.hcl.json", &text.json)),
    ] {
        if !out.takes() {
            continue;
        }
        match read.extract::<T>() {
            Ok(value) => drop(writeln!(out, "{value:?}")),
            Err(error) => drop(writeln!(out, "{error}")),
        }
    }
    out
}

/// Reads layers over a type that has no secret. Every value of the environment and of an argument is one, also in serde's buffers.
fn assigned<T: HclDecodeOwned>(text: &Filled) -> Output {
    const FILE: &str = r#"user = "x"
b {
  kind = "one"
  port = 1
  user = "y"
}
"#;
    const PAIRS: [[&str; 2]; 7] = [
        ["port", "user"],
        ["b.port", "b.user"],
        ["b.kind", "b.user"],
        ["b", "port"],
        ["b.prt", "b.port"],
        ["m.x", "m.y.port"],
        ["m", "b.kind"],
    ];
    let mut out = Output::new(text.form);
    let mut push_error = |way: &str, layers: Layers| {
        if out.takes()
            && let Err(error) = layers.decode::<T>()
        {
            push(&mut out, way, error.diagnostics());
        }
    };
    for pair in PAIRS {
        let file = || Layers::new().source("app.hcl", FILE);
        let variables = pair.map(|path| {
            let name = path.to_uppercase().replace('.', "__");
            (format!("APP_{name}"), text.value.clone())
        });
        push_error("environment", file().environment("APP", "__", variables));
        let arguments = pair.map(|path| format!("{path}={}", text.value));
        push_error("arguments", file().arguments("--set", arguments));
    }
    out
}

/// Returns whether the lines of a body have a brace that ends the body.
fn ends_block(lines: &str) -> bool {
    let source = Source::new("lines.hcl", lines).expect("the lines are few");
    let mut found = Diagnostics::new();
    native::parse(&source, &mut found);
    let mut subjects = found.iter().filter_map(|it| it.subject());
    subjects.any(|at| at.text() == "}")
}

/// Values of a sensitive variable: in a file, a text, the environment, and as the default.
fn variables(text: &Filled) -> Output {
    const DECLARED: &str = "variable \"pin\" {\n  type = number\n  sensitive = true\n}\nvariable \"port\" {\n  type = number\n}\n\
                            variable \"user\" {\n  default = \"x\"\n}\nport = var.port\nuser = var.user\npin = var.pin\n";
    let mut out = Output::new(text.form);
    let mut check = |way: &str, module: Module| {
        if !out.takes() {
            return;
        }
        push_result(&mut out, way, module.decode::<BTreeMap<String, u16>>());
        push(&mut out, way, &module.check::<BTreeMap<String, u16>>());
        let _ = writeln!(out, "{module:?}");
    };
    let module = || Module::new().source("main.hcl", DECLARED);
    check("file", module().var_source("prod.hcl", &text.native));
    check("json file", module().var_source("prod.json", &text.json));
    let variables = ["pin", "pn"].map(|name| (format!("X_VAR_{name}"), text.value.clone()));
    check("environment", module().environment("X", variables));
    check("text", module().var_text("pin", &text.value));
    let lines = text.native.replace("pin =", "default =");
    // A heredoc can take an open brace. The close brace ends the declaration then, which is not sensitive.
    if ends_block(&lines) {
        return out;
    }
    for arguments in [
        "  type = number\n  sensitive = true\n",
        "  sensitive = true\n",
    ] {
        for declaration in [
            format!("variable \"pin\" {{\n{arguments}{lines}}}\nport = var.pin\n"),
            format!("variable \"pin\" {{\n{lines}{arguments}}}\nport = var.pin\n"),
        ] {
            check("declaration", Module::new().source("main.hcl", declaration));
        }
    }
    out
}

/// All programs.
pub(super) const ALL: &[Program] = &[
    of(plain::<Plain<u16>>),
    of(plain::<Plain<bool>>),
    of(plain::<Plain<Vec<u16>>>),
    of(plain::<Plain<BTreeMap<String, u16>>>),
    of(plain::<Plain<IpAddr>>),
    of(plain::<Plain<Inner>>),
    of(plain::<Plain<Choice>>),
    of(plain::<Plain<Tagged>>),
    of(plain::<Plain<Untagged>>),
    of(plain::<Plain<Loud>>),
    of(plain::<BTreeMap<String, Sensitive<u16>>>),
    of(published::<Derived<u16>>),
    of(published::<Derived<(u16, bool)>>),
    of(published::<Derived<BTreeMap<String, u16>>>),
    of(published::<Derived<Choice>>),
    of(published::<Derived<Loud>>),
    of(published::<Derived<Option<char>>>),
    labels(decoded::<Labels>),
    // Not with figment, which names keys of maps in its own errors.
    labels(decoded::<Keys>),
    of(published::<Constrained>),
    of(published::<Formats>),
    of(published::<Parts<Vec<Part>>>),
    of(published::<Parts<BTreeMap<String, Part>>>),
    of(published::<Parts<Vec<(Sensitive<String>, Part)>>>),
    of(published::<Parts<Sensitive<Vec<Part>>>>),
    of(plain::<Listed>),
    of(plain::<Flattened>),
    labels(decoded::<LabeledList>),
    of(published::<Whole>),
    of(variables),
    of(variables),
    of(assigned::<Buffered<Fields>>),
    of(assigned::<Buffered<Kinds>>),
    of(assigned::<Buffered<Either>>),
    of(assigned::<Buffered<Loud>>),
    of(assigned::<Unbuffered<Fields>>),
    of(assigned::<Unbuffered<Kinds>>),
    of(assigned::<Unbuffered<Either>>),
    // Not with figment, as above.
    of(decoded::<BTreeMap<String, Sensitive<String>>>),
    names(published::<Remaining>),
    names(decoded::<FlatRemaining>),
];

const fn of(run: fn(&Filled) -> Output) -> Program {
    Program {
        run,
        reads_labels: false,
        reads_names: false,
    }
}

const fn labels(run: fn(&Filled) -> Output) -> Program {
    Program {
        reads_labels: true,
        ..of(run)
    }
}

const fn names(run: fn(&Filled) -> Output) -> Program {
    Program {
        reads_names: true,
        ..of(run)
    }
}
