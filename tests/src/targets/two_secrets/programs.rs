//! Programs: the ways to read a text into a type.

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
use hcl_serde::de::{HclDecodeOwned, Syntax};
use hcl_serde::{Decoder, HclSchema, Sensitive, stdlib};
use serde::de::DeserializeOwned;

use super::output::{Output, push, push_result};
use super::texts::Filled;
use super::types::{
    Buffered, Choice, Constrained, Derived, Either, Fields, FlatRemaining, Flattened, Formats,
    Inner, Keys, Kinds, LabeledList, Labels, Listed, Loud, Part, Parts, Plain, Remaining, Tagged,
    Unbuffered, Untagged, Whole,
};
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
    T: HclDecodeOwned + std::fmt::Debug,
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
    T: HclSchema + HclDecodeOwned + std::fmt::Debug,
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
    T: DeserializeOwned + HclDecodeOwned + std::fmt::Debug,
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
