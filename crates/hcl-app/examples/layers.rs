//! A program with defaults, a file and the environment. Its `check` and its language server read a file as the program does.
//!
//! ```sh
//! echo 'port = 8080' > app.gate.hcl
//! cargo run -p hcl-app --example layers -- check                   # `host` has a default
//! GATE_PORT=http cargo run -p hcl-app --example layers -- check    # the environment is wrong
//! cargo run -p hcl-app --example layers -- run app.gate.hcl
//! ```

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "printing is what the example is for"
)]

use std::process::ExitCode;

use hcl_app::Tool;
use hcl_config::Layers;
use hcl_serde::HclDecode;

#[derive(Debug, HclDecode)]
struct Config {
    /// The address to listen on.
    host: String,
    /// The port to listen on.
    port: u16,
}

/// Returns all layers of the program. A later one wins.
fn layers(file: Layers) -> Layers {
    let defaults = "host = \"::1\"\n";
    let below = Layers::new().source("defaults.hcl", defaults);
    below.then(file).env("GATE")
}

fn main() -> ExitCode {
    let tool = Tool::new::<Config>("gate").files(["*.gate.hcl"]);
    let mut arguments = std::env::args().skip(1);
    let (Some("run"), Some(path)) = (arguments.next().as_deref(), arguments.next()) else {
        return tool.layers(layers).run_env();
    };
    match layers(Layers::new().file(path)).decode::<Config>() {
        Ok(config) => println!("listening on {} port {}", config.host, config.port),
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
