//! The configuration whose server is tested: with checks of its own, some of which fail to return.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::{Command, ExitCode};
use std::time::Duration;

use hcl_app::{Language, Server, Tool};
use hcl_config::terraform;
use hcl_golden::client::{Client, Failure};
use hcl_serde::{HclDecode, stdlib};
use hcl_write::BodyShape;
use serde::Deserialize;

/// The argument with which a test program becomes the server.
pub const SERVE: &str = "--serve-lsp";

/// The configuration of a service.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only checked")]
struct Config {
    /// How requests are handled.
    io_mode: Option<IoMode>,
    /// A text that the check of the program reads.
    #[hcl(validate = slow)]
    note: Option<String>,
    /// The service that answers first.
    #[hcl(refers = "service")]
    first: Option<String>,
    /// A service, by protocol and name.
    #[hcl(block)]
    service: Vec<Service>,
}

/// Panics or hangs, as code of a program may.
#[expect(
    clippy::ref_option,
    clippy::panic,
    reason = "the signature is that of checks, and checks may panic"
)]
fn slow(note: &Option<String>) -> Result<(), String> {
    match note.as_deref().unwrap_or_default() {
        "hang" => {
            std::thread::sleep(Duration::from_secs(3600));
            Ok(())
        }
        "panic" => panic!("in code of the program"),
        "short" => Err("the note is too short".to_owned()),
        _ => Ok(()),
    }
}

/// How requests are handled.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum IoMode {
    Sync,
    Async,
}

/// Something that listens.
#[derive(HclDecode)]
#[expect(dead_code, reason = "only checked")]
struct Service {
    /// The protocol.
    #[hcl(label)]
    protocol: String,
    /// The name.
    #[hcl(label, defines = "service")]
    name: String,
    /// The address to listen on.
    listen_addr: SocketAddr,
    /// Seconds until a request is given up.
    #[hcl(default = 30, range(1..=3600))]
    timeout: u32,
    /// Headers of each answer.
    #[hcl(optional)]
    headers: BTreeMap<String, String>,
}

/// Starts this program as the server.
///
/// # Errors
///
/// The program cannot be started.
pub fn own_server(arguments: &[&str]) -> Result<Client, Failure> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.arg(SERVE).args(arguments).arg("lsp");
    Client::start(command)
}

/// Runs the tool if the process was started as a server, and returns its exit status. Arguments after [`SERVE`] are those of
/// the tool; `module` as the first of them makes the files of a folder a module, `layers` adds a wrong environment, and `terraform` serves modules of Terraform without a schema.
#[must_use]
pub fn serve_if_requested() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != SERVE {
        return None;
    }
    let mut arguments = arguments.peekable();
    if arguments.next_if(|it| it == "terraform").is_some() {
        let language = Language::plain().module(terraform::module);
        let language = language.calls(terraform::with_output_names);
        let language = language.json_shape(|name| terraform::shape_of(name, &BodyShape::new()));
        let files = ["*.tf", "*.tfvars", "*.tftest.hcl"];
        return Server::new(language).files(files).run_stdio().ok();
    }
    let is_module = arguments.next_if(|it| it == "module").is_some();
    let has_layers = arguments.next_if(|it| it == "layers").is_some();
    let tool = Tool::new::<Config>("service")
        .files(["*.hcl", "*.hcl.json"])
        .functions(stdlib::standard())
        .module(is_module);
    let tool = if has_layers {
        let variable = || ("SERVICE_IO_MODE".to_owned(), "fast".to_owned());
        tool.layers(move |file| file.environment("SERVICE", "__", [variable()]))
    } else {
        tool
    };
    Some(tool.run(arguments))
}
