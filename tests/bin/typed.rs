//! Hostile texts typed into the server: `cargo run --release -p hcl-tests --bin typed -- [BYTES] [PIECES]`.
//!
//! Prints the longest processor time of an answer, and the memory of the server after all texts, and after all texts again.

use std::io::{self, Write as _};
use std::process::ExitCode;

use hcl_tests::lsp::{serve_if_requested, type_hostile_texts};

fn main() -> ExitCode {
    if let Some(code) = serve_if_requested() {
        return code;
    }
    let numbers = std::env::args().skip(1).map(|it| it.parse().ok());
    let mut numbers = numbers.map(Option::unwrap_or_default);
    let bytes = numbers.next().unwrap_or(50_000);
    let pieces = numbers.next().unwrap_or(30);
    match type_hostile_texts(bytes, pieces) {
        Ok(typed) => {
            let [first, again] = typed.memory.map(|bytes| bytes >> 20);
            let _ = writeln!(
                io::stdout(),
                "{} texts of {bytes} bytes in {pieces} pieces: at most {:?} ({}); {first} MB, then {again} MB",
                typed.texts,
                typed.longest,
                typed.of
            );
            ExitCode::SUCCESS
        }
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{problem}");
            ExitCode::FAILURE
        }
    }
}
