//! Decoding many files on all cores: `cargo run --release -p hcl-lab --bin cores -- [FILES [ROUNDS]]`.
//!
//! In each round every candidate decodes all files on one thread, and then on as many threads as there are cores. On a
//! busy machine the wall time says little: the processor time of all threads, relative to that of one thread, shows what
//! they cost each other in shared caches, in the allocator and in what several of them write; the voluntary context
//! switches show how often one waited for another. `serde_json` shows what the machine itself costs.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use hcl_core::function::Functions;
use hcl_serde::{Decoder, Value};

/// The number of services in a file of about 9 kB.
const SERVICES: usize = 30;

/// Writes the types out once for each trait.
macro_rules! types {
    ($module:ident, $derive:path $(, $block:meta)?) => {
        mod $module {
            use std::collections::BTreeMap;

            #[derive(Debug, $derive)]
            #[expect(dead_code, reason = "decoded only")]
            pub(super) struct Catalogue {
                name: String,
                $(#[$block])?
                service: BTreeMap<String, Service>,
            }

            #[derive(Debug, $derive)]
            #[expect(dead_code, reason = "decoded only")]
            struct Service {
                image: String,
                port: u16,
                weight: f64,
                tags: Vec<String>,
                env: BTreeMap<String, String>,
            }
        }
    };
}

types!(derived, hcl_serde::HclDecode, hcl(block));
types!(plain, serde::Deserialize);

/// One measurement: processor time, wall time, and voluntary context switches.
#[derive(Clone, Copy, Default)]
struct Cost {
    processor: Duration,
    wall: Duration,
    switches: u64,
}

fn main() {
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|text| text.parse().ok());
    let files = numbers.next().unwrap_or(2_000);
    let rounds = numbers.next().unwrap_or(9).max(1);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let (literals, json, expressions) = (literals(), json(), expressions());
    let decoder = &Decoder::new()
        .functions(Functions::standard())
        .variable("region", "eu");
    let candidates: [(&str, &(dyn Fn() + Sync)); 6] = [
        ("serde_json, the same data", &|| {
            check(serde_json::from_str::<plain::Catalogue>(&json));
        }),
        ("derive", &|| {
            check(hcl_serde::from_str::<derived::Catalogue>(&literals));
        }),
        ("Deserialize", &|| {
            check(hcl_serde::from_str::<plain::Catalogue>(&literals));
        }),
        ("Value", &|| {
            check(hcl_serde::from_str::<BTreeMap<String, Value>>(&literals));
        }),
        ("derive, a shared Decoder", &|| {
            check(decoder.decode_str::<derived::Catalogue>(&literals));
        }),
        ("expressions, a shared Decoder", &|| {
            check(decoder.decode_str::<BTreeMap<String, Value>>(&expressions));
        }),
    ];
    let mut out = io::stdout().lock();
    let _ = writeln!(
        out,
        "{files} files of {} bytes on {threads} threads, medians of {rounds} rounds\n\n\
         | | ms on one | processor time | wall time | scaling a core | waits a file |\n|---|---|---|---|---|---|",
        literals.len()
    );
    for (name, decode) in candidates {
        let (mut one, mut all) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            one.push(run(files, 1, decode));
            all.push(run(files, threads, decode));
        }
        let (one, all) = (median(one), median(all));
        let ratio = |of: fn(&Cost) -> Duration| of(&all).as_secs_f64() / of(&one).as_secs_f64();
        let processor = ratio(|it| it.processor);
        let _ = writeln!(
            out,
            "| {name} | {:.0} | {processor:.2} × | {:.2} × | {:.2} | {:.4} |",
            one.processor.as_secs_f64() * 1e3,
            ratio(|it| it.wall),
            1.0 / processor,
            per(all.switches, files),
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure of a few digits")]
fn per(count: u64, files: usize) -> f64 {
    count as f64 / files as f64
}

/// Drops the result in the time that is measured.
fn check<T, E: std::fmt::Debug>(result: Result<T, E>) {
    drop(black_box(result.expect("valid data")));
}

/// Returns a configuration without expressions.
fn literals() -> String {
    let mut text = String::from("name = \"catalogue\"\n");
    for number in 0..SERVICES {
        let _ = write!(
            text,
            "service \"web-{number}\" {{\n  image  = \"registry.example.com/web:{number}\"\n  port   = {}\n  weight = 0.{number}\n  \
             tags   = [\"public\", \"group-{number}\", \"production\"]\n  env = {{\n    LOG_LEVEL = \"info\"\n    REGION    = \
             \"eu-west-{number}\"\n    PASSWORD  = \"secret number {number}\"\n  }}\n}}\n",
            8_000 + number
        );
    }
    text
}

/// Returns the same data as JSON.
fn json() -> String {
    let service = |number: usize| {
        let service = serde_json::json!({
            "image": format!("registry.example.com/web:{number}"),
            "port": 8_000 + number,
            "weight": format!("0.{number}").parse::<f64>().unwrap_or_default(),
            "tags": ["public", format!("group-{number}"), "production"],
            "env": {
                "LOG_LEVEL": "info",
                "REGION": format!("eu-west-{number}"),
                "PASSWORD": format!("secret number {number}"),
            },
        });
        (format!("web-{number}"), service)
    };
    let services: serde_json::Map<String, serde_json::Value> = (0..SERVICES).map(service).collect();
    serde_json::json!({ "name": "catalogue", "service": services }).to_string()
}

/// Returns expressions with variables and functions, one of which has a cache that all threads use.
fn expressions() -> String {
    let lines = (0..SERVICES).map(|number| {
        format!(
            "a{number} = upper(\"${{region}}-{number}\")\nb{number} = regex(\"[a-z]+\", \"{number}abc\")\nc{number} = [for i in \
             [1, 2, 3] : i * {number}]\n"
        )
    });
    lines.collect()
}

/// Decodes every file, on this many threads.
fn run(files: usize, threads: usize, decode: &(dyn Fn() + Sync)) -> Cost {
    let (next, switches) = (&AtomicUsize::new(0), &AtomicU64::new(0));
    let (processor, wall) = (ProcessTime::now(), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(move || {
                while next.fetch_add(1, Ordering::Relaxed) < files {
                    decode();
                }
                switches.fetch_add(voluntary_switches(), Ordering::Relaxed);
            });
        }
    });
    Cost {
        processor: processor.elapsed(),
        wall: wall.elapsed(),
        switches: switches.load(Ordering::Relaxed),
    }
}

/// Returns how often this thread has waited; 0 where the system does not say.
fn voluntary_switches() -> u64 {
    let status = std::fs::read_to_string("/proc/thread-self/status").unwrap_or_default();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    line.and_then(|count| count.trim().parse().ok())
        .unwrap_or_default()
}

/// Returns the measurement with the median of the processor time.
fn median(mut costs: Vec<Cost>) -> Cost {
    costs.sort_by_key(|cost| cost.processor);
    costs.get(costs.len() / 2).copied().unwrap_or_default()
}
