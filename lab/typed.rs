//! Hostile texts typed into the server: `cargo run --release --manifest-path lab/Cargo.toml -- typed [BYTES] [PIECES] [TIMES]`.
//!
//! Prints the longest processor time of an answer, and the memory of the server after each time that all texts were typed.

use std::io::{self, Write as _};
use std::process::ExitCode;

use hcl_tests::lsp::type_hostile_texts;

pub(crate) fn run() -> ExitCode {
    let number = |index, default| {
        let argument = std::env::args().nth(index);
        argument.and_then(|it| it.parse().ok()).unwrap_or(default)
    };
    let (bytes, pieces) = (number(2, 50_000), number(3, 30));
    match type_hostile_texts(bytes, 1, pieces, number(4, 2)) {
        Ok(typed) => {
            let megabytes: Vec<u64> = typed.memory.iter().map(|bytes| bytes >> 20).collect();
            let _ = writeln!(
                io::stdout(),
                "{} texts of {bytes} bytes in {pieces} pieces: at most {:?} ({}); MB each time: {megabytes:?}",
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
