//! The command `hcldec`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hcldec::command::main()
}
