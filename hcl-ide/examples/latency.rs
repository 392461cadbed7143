//! Times of the analysis of a large file, beside its decoding:
//! `cargo run --release -p hcl-ide --example latency [LINES…]`.
//!
//! All in one run, so that the ratios hold on a busy machine. Each time is the median of 51, or of 3 without optimizations,
//! where it says little.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hcl_ide::{Analysis, FileId, Language, Workspace};
use hcl_serde::{Decoder, Functions, HclDecode, Module};
use hcl_syntax::Span;

const RUNS: usize = if cfg!(debug_assertions) { 3 } else { 51 };

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    region: String,
    #[hcl(block)]
    service: Vec<Service>,
}

/// Something that listens.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    #[hcl(label)]
    name: String,
    /// The port to listen on.
    #[hcl(range(1..=65535))]
    port: u16,
    #[hcl(one_of("tcp", "udp"))]
    protocol: String,
    tags: Vec<String>,
    enabled: bool,
    timeout: Option<String>,
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Check {
    path: String,
    interval: u32,
}

fn text(lines: usize) -> String {
    let mut text = String::from("region = \"eu\"\n");
    for index in 0..lines / 11 {
        text.push_str(&format!(
            "service \"s{index}\" {{\n  port     = {}\n  protocol = \"tcp\"\n  tags     = [\"a\", \"b-${{upper(\"x\")}}\"]\n  \
             enabled  = true\n  timeout  = \"30s\"\n  check {{\n    path     = \"/health\"\n    interval = 10\n  }}\n}}\n",
            index % 60_000 + 1
        ));
    }
    text
}

fn median(mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..RUNS)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2]
}

fn main() {
    let sizes: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|it| it.parse().ok())
        .collect();
    let sizes = if sizes.is_empty() {
        vec![1_000, 10_000, 100_000]
    } else {
        sizes
    };
    for lines in sizes {
        measure(lines);
        measure_module(lines);
    }
}

/// Measures a module: its variables and locals are evaluated for completion and hover, too.
#[expect(clippy::print_stdout, reason = "the output of the program")]
fn measure_module(lines: usize) {
    let variables = "variable \"port\" {\n  default = 80\n}\nlocals {\n  next = var.port + 1\n}\n";
    let text = format!(
        "{variables}{}",
        text(lines).replace("upper(\"x\")", "local.next")
    );
    let module = || Module::new().functions(Functions::standard());
    let program = module().source("main.hcl", text.as_str());
    let decode = median(|| {
        black_box(program.decode::<Config>()).expect("a valid configuration");
    });
    println!("module of {lines} lines: decode {decode:?}");
    let mut workspace = Workspace::new(Language::new::<Config>().module(module));
    let at = text.rfind("local.next").expect("a reference") + "local.".len();
    let at = u32::try_from(at).expect("a small text");
    let mut after_change = |what: &str, run: fn(&Analysis, FileId, u32)| {
        let time = median(|| {
            let file = workspace
                .set("main.hcl", text.as_str())
                .expect("a small text");
            run(&workspace.analysis(), file, at);
        });
        let ratio = time.as_secs_f64() / decode.as_secs_f64();
        println!("  {what:28} {time:>12?}  {ratio:.2} × decode");
    };
    after_change("diagnostics after a change", |analysis, file, _| {
        black_box(analysis.diagnostics(file));
    });
    after_change("parse, completion", |analysis, file, at| {
        black_box(analysis.completions(file, at));
    });
    after_change("parse, hover", |analysis, file, at| {
        black_box(analysis.hover(file, at));
    });
}

#[expect(clippy::print_stdout, reason = "the output of the program")]
fn measure(lines: usize) {
    let text = text(lines);
    let decoder = || Decoder::new().functions(Functions::standard());
    let program = decoder();
    let decode = median(|| {
        black_box(program.decode_str::<Config>(&text)).expect("a valid configuration");
    });
    println!("{lines} lines, {} bytes: decode {decode:?}", text.len());
    let print = |what: &str, time: Duration| {
        let ratio = time.as_secs_f64() / decode.as_secs_f64();
        println!("  {what:28} {time:>12?}  {ratio:.2} × decode");
    };
    let mut workspace = Workspace::new(Language::new::<Config>().decoder(decoder()));
    print(
        "diagnostics after a change",
        median(|| {
            let file = workspace
                .set("app.hcl", text.as_str())
                .expect("a small text");
            black_box(workspace.analysis().diagnostics(file));
        }),
    );
    let middle = text
        .find(&format!("\"s{}\"", lines / 22))
        .expect("a block in the middle");
    let cases: [(&str, &str, &str); 5] = [
        ("at half a name", "enabled  = true", "ena"),
        ("at a value", "protocol = \"tcp\"", "protocol = \""),
        ("in a call", "upper(\"x\")", "upper("),
        ("at a label", "\"s", "\""),
        ("at the end of a block", "check {", "check {\n"),
    ];
    for (what, anchor, before) in cases {
        let at = middle + text[middle..].find(anchor).expect("the anchor") + before.len();
        at_offset(
            &mut workspace,
            &text,
            what,
            u32::try_from(at).expect("a small text"),
            &print,
        );
    }
}

fn at_offset(
    workspace: &mut Workspace,
    text: &str,
    what: &str,
    at: u32,
    print: &dyn Fn(&str, Duration),
) {
    type Request = fn(&Analysis, FileId, u32);
    let requests: [(&str, Request); 4] = [
        ("completion", |analysis, file, at| {
            black_box(analysis.completions(file, at));
        }),
        ("hover", |analysis, file, at| {
            black_box(analysis.hover(file, at));
        }),
        ("signature", |analysis, file, at| {
            black_box(analysis.signature_help(file, at));
        }),
        ("actions", |analysis, file, at| {
            black_box(analysis.code_actions(file, Span::at(at)));
        }),
    ];
    let file = workspace.set("app.hcl", text).expect("a small text");
    let analysis = workspace.analysis();
    let _ = analysis.diagnostics(file);
    for (request, run) in requests {
        print(
            &format!("{request} {what}"),
            median(|| run(&analysis, file, at)),
        );
    }
    // With the parse, as after a key.
    print(
        &format!("parse, completion {what}"),
        median(|| {
            let file = workspace.set("app.hcl", text).expect("a small text");
            black_box(workspace.analysis().completions(file, at));
        }),
    );
}
