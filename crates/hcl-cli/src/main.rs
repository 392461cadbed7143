//! The command `hcl`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hcl_cli::main()
}
