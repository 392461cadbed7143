//! The program of the last chapter of the tutorial: `docs/tutorial/tool.md` shows the rest of this file.

#![expect(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "the program of a person who begins"
)]

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use hcl_app::Tool;
use hcl_config::Layers;
use hcl_serde::{Decoder, HclDecode, Sensitive, stdlib};

/// The configuration of gate.
#[derive(Debug, HclDecode)]
struct Config {
    /// The address that clients connect to.
    #[hcl(example = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// How many requests are served at once.
    #[hcl(default = 4, range(1..=256))]
    workers: usize,
    /// How much is logged.
    #[hcl(default = "info", one_of("debug", "info", "warn"))]
    log: String,
    /// A server that answers requests.
    #[hcl(block, defines = "upstream")]
    upstream: BTreeMap<String, Upstream>,
    /// Which requests go where.
    #[hcl(block)]
    route: Vec<Route>,
}

/// A server that answers requests.
#[derive(Debug, HclDecode)]
struct Upstream {
    /// Where the server listens.
    #[hcl(example = "10.0.0.2:80")]
    address: SocketAddr,
    /// The token that the server requires.
    token: Option<Sensitive<String>>,
}

/// Which requests go where.
#[derive(Debug, HclDecode)]
struct Route {
    /// The method of the request.
    #[hcl(label)]
    method: String,
    /// The beginning of the path.
    #[hcl(label, validate = is_path)]
    path: String,
    /// The name of an upstream.
    #[hcl(refers = "upstream")]
    to: String,
}

fn is_path(path: &String) -> Result<(), String> {
    if path.starts_with('/') {
        return Ok(());
    }
    Err(format!("A path begins with a slash: \"/{path}\"."))
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            error.eprint();
            ExitCode::FAILURE
        }
    }
}

fn run() -> hcl_serde::Result<ExitCode> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let decoder = Decoder::new()
        .variable("cores", &cores)?
        .functions(stdlib::standard());
    let settings: Vec<String> = env::args().skip(1).collect();
    if settings.first().is_none_or(|word| word != "serve") {
        let tool = Tool::new::<Config>("gate")
            .files(["gate.hcl"])
            .also("serve", "Serve requests")
            .decoder(decoder);
        return Ok(tool.run(settings));
    }
    let layers = Layers::new()
        .file("gate.hcl")
        .env("GATE")
        .arguments("gate", &settings[1..]);
    let mut written = time_of_change();
    let config: Config = layers.decode_with(&decoder)?;
    serve(&config);
    loop {
        thread::sleep(Duration::from_secs(1));
        if written == time_of_change() {
            continue;
        }
        written = time_of_change();
        match layers.decode_with::<Config>(&decoder) {
            Ok(config) => serve(&config),
            // The service goes on with the configuration before.
            Err(error) => error.eprint(),
        }
    }
}

fn time_of_change() -> Option<std::time::SystemTime> {
    fs::metadata("gate.hcl")
        .and_then(|file| file.modified())
        .ok()
}

fn serve(config: &Config) {
    println!(
        "{} workers on {}, log level {}",
        config.workers, config.listen, config.log
    );
    for route in &config.route {
        let upstream = &config.upstream[&route.to];
        println!(
            "{} {} goes to {}",
            route.method, route.path, upstream.address
        );
        if let Some(token) = &upstream.token {
            println!("  with a token of {} characters", token.expose().len());
        }
    }
}
