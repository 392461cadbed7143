//! Sixteen threads that decode at once find what one thread finds: values, and reports.

#![expect(dead_code, reason = "compared by Debug")]

use std::collections::BTreeMap;
use std::fmt::{Debug, Write as _};
use std::sync::Barrier;

use hcl_config::Module;
use hcl_core::function::Functions;
use hcl_core::value::Mark;
use hcl_core::{Body, Diagnostics, EvalContext, Source, json};
use hcl_serde::{Decoder, HclDecode, Spanned, Value, stdlib};
use hcl_tests::stress::by_size;
use serde::Deserialize;

const THREADS: usize = 16;

/// How often each thread decodes each text.
const ROUNDS: [usize; 3] = [1, 4, 8];

/// Variables, functions with caches of their own, dynamic blocks, buffered values, and secrets.
const TEXT: &str = include_str!("threads.hcl");

/// The mistakes depend on the variant, so that no report of one thread fits another.
const WRONG: &str = include_str!("threads_wrong.hcl");

const MODULE: &str = include_str!("threads_module.hcl");

#[derive(Debug, HclDecode)]
struct Derived {
    name: Spanned<String>,
    port: u16,
    hosts: Vec<String>,
    parts: Vec<String>,
    secret: u32,
    note: Option<String>,
    choice: Choice,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, HclDecode)]
struct Service {
    port: u16,
}

#[derive(Debug, Deserialize)]
struct Plain {
    name: String,
    port: u16,
    hosts: Vec<String>,
    parts: Vec<String>,
    secret: u32,
    note: Option<String>,
    choice: Choice,
    service: BTreeMap<String, BTreeMap<String, u16>>,
}

/// A type for which serde buffers the value.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Choice {
    One(u8),
    Two(u8, u8),
}

/// The items that all threads share: caches in any of them serve all threads.
struct Shared {
    decoder: Decoder,
    functions: Functions,
    /// In the JSON syntax, whose templates and texts are parsed when they are needed.
    document: json::File,
}

impl Shared {
    fn new() -> Self {
        let functions = stdlib::standard();
        let secret = Value::from("hunter2").with_mark(Mark::sensitive());
        let pin = Value::from(4711).with_mark(Mark::sensitive());
        let text = r#"{"a": "${upper(\"x\")}-\u0041", "b": ["${1 + 2}", {"c": "%{ if true }y%{ endif }"}]}"#;
        let source = Source::new("shared.json", text).expect("a short source");
        let mut found = Diagnostics::new();
        let document = json::parse(&source, &mut found);
        assert!(found.is_empty(), "{found}");
        Self {
            decoder: Decoder::new()
                .functions(functions.clone())
                .dynamic_blocks(true)
                .variable("base", &8_000)
                .expect("the data has a value")
                .variable("region", "eu")
                .expect("the data has a value")
                .variable("pin", &pin)
                .expect("the data has a value")
                .variable("token", &secret)
                .expect("the data has a value"),
            functions,
            document,
        }
    }

    /// Decodes the texts of a variant in all ways, and returns values and reports.
    fn outcome(&self, variant: usize) -> String {
        let variant = variant.to_string();
        let mut shown = String::new();
        for text in [TEXT, WRONG].map(|text| text.replace('@', &variant)) {
            note(&mut shown, self.decoder.decode_str::<Derived>(&text));
            note(&mut shown, self.decoder.decode_str::<Plain>(&text));
            note(
                &mut shown,
                self.decoder.decode_str::<BTreeMap<String, Value>>(&text),
            );
            note(
                &mut shown,
                self.decoder.decode_str::<serde_json::Value>(&text),
            );
        }
        let module = Module::new()
            .source("main.hcl", MODULE.replace('@', &variant))
            .var_source("a.hcl", "token = \"hunter2\"\n");
        note(&mut shown, module.decode::<BTreeMap<String, Value>>());
        let mut context = EvalContext::new();
        context.set_functions(self.functions.clone());
        let mut found = Diagnostics::new();
        for attribute in Body::from(&self.document).just_attributes(&mut found) {
            let value = attribute.expression().evaluate(&context, &mut found);
            let _ = writeln!(shown, "{} {value:?}", attribute.name());
        }
        let _ = writeln!(shown, "{found}");
        shown
    }
}

fn note<T: Debug>(shown: &mut String, result: hcl_serde::Result<T>) {
    let _ = match result {
        Ok(value) => writeln!(shown, "{value:?}"),
        Err(error) => writeln!(shown, "{error}"),
    };
}

#[test]
fn sixteen_threads_decode_what_one_does() {
    let shared = Shared::new();
    let expected: Vec<String> = (0..THREADS)
        .map(|variant| shared.outcome(variant))
        .collect();
    for (variant, outcome) in expected.iter().enumerate() {
        let names = [format!("APP-{variant}"), format!("\"p{variant}\"")];
        assert!(
            names.iter().all(|name| outcome.contains(name.as_str())),
            "{outcome}"
        );
        assert!(!outcome.contains("hunter2"), "{outcome}");
    }
    // New, so that the threads fill its caches.
    let shared = &Shared::new();
    let start = &Barrier::new(THREADS);
    let expected = &expected;
    std::thread::scope(|scope| {
        for thread in 0..THREADS {
            scope.spawn(move || {
                start.wait();
                for turn in 0..THREADS * by_size(ROUNDS) {
                    let variant = (thread + turn) % THREADS;
                    assert_eq!(
                        shared.outcome(variant),
                        expected[variant],
                        "variant {variant}"
                    );
                }
            });
        }
    });
}
