//! The sessions of `fixtures/server/protocol`.

use std::path::{Path, PathBuf};
use std::process::Command;

use hcl_golden::folder::{self, Folder};
use hcl_tests::lsp::{self, Received};
use libtest_mimic::Trial;
use serde_json::json;

use super::{needing, trial};

pub(crate) fn trials() -> Vec<Trial> {
    let trials = sessions().into_iter().map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        trial(&format!("protocol::{name}"), move || run(&path))
    });
    let probe = ("python3", &["-c", "import lsprotocol"][..]);
    let messages = needing(
        "protocol::messages_fit_the_metamodel",
        "lsprotocol",
        probe,
        messages,
    );
    trials.chain([messages]).collect()
}

fn sessions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/server/protocol");
    folder::files(&folder, Some("session"))
}

/// Compares all messages of the sessions with the types of lsprotocol, which are generated from the metamodel.
fn messages() -> Result<(), String> {
    let mut lines = String::new();
    let mut count = 0;
    for path in sessions() {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let (_, received) = lsp::run(&text)?;
        for Received { method, message } in received {
            lines += &format!("{}\n", json!([method, message]));
            count += 1;
        }
    }
    if count < 50 {
        return Err(format!("only {count} messages"));
    }
    let folder = Folder::new(&[("messages", &lines)]);
    let file = folder.path().join("messages");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("server/editors/messages.py");
    let output = Command::new("python3").arg(script).arg(file).output();
    let output = output.map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    Err(shown + &String::from_utf8_lossy(&output.stderr))
}

fn run(path: &PathBuf) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    hcl_golden::expect(path, &lsp::run(&text)?.0);
    Ok(())
}
