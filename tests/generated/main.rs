//! Comparisons with other programs, which CI runs on generated files: `generated NAME [COUNT] [SEED] …`. `cargo test -p hcl-tests` builds it
//! as `target/debug/generated`.
//!
//! `data COUNT SEED FILE` writes data, which the packages for Python and JavaScript compare with theirs; `written COUNT SEED` and
//! `formatted COUNT SEED` ask HashiCorp's `hclfmt` about the layout of what is written and formatted;
//! `instructions` has valgrind count what hostile inputs of two sizes take.

mod data;
mod format;
mod instructions;

use std::env;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The numbers after the name of the program, and what follows.
struct Arguments {
    count: u64,
    seed: u64,
    rest: Vec<String>,
}

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let name = arguments.next().unwrap_or_default();
    let mut number = |default: u64| {
        let given = arguments.next().and_then(|text| text.parse().ok());
        given.unwrap_or(default)
    };
    let (count, seed) = (number(5_000), number(1));
    let arguments = Arguments {
        count,
        seed,
        rest: arguments.collect(),
    };
    let is_equal = match &*name {
        "data" => data::run(&arguments).map(|()| true),
        "written" => format::written(&arguments),
        "formatted" => format::formatted(&arguments),
        "instructions" => instructions::run(),
        _ => Err("the name is one of data, written, formatted, instructions".into()),
    };
    is_equal.map_or_else(
        |problem| {
            // Nothing can be done about a closed standard error.
            let _ = writeln!(io::stderr(), "{name}: {problem}");
            ExitCode::FAILURE
        },
        |is_equal| ExitCode::from(u8::from(!is_equal)),
    )
}
