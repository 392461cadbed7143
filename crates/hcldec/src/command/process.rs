//! The command with the arguments and the streams of the process.

use std::io;
use std::process::ExitCode;
use std::thread;

use hcl_core::diagnostic::Renderer;

use super::{Streams, run};

/// Bytes of stack, enough for the largest values of the limits on depth.
const STACK: usize = 64 << 20;

/// Runs the command with the arguments and the streams of the process, and returns its exit status.
///
/// # Examples
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     hcldec::command::main()
/// }
/// ```
#[must_use]
pub fn main() -> ExitCode {
    let thread = thread::Builder::new().stack_size(STACK).spawn(command);
    match thread.map(thread::JoinHandle::join) {
        Ok(Ok(status)) => status,
        Ok(Err(_)) => ExitCode::FAILURE,
        // The system grants no such thread. Most inputs need less stack.
        Err(_) => command(),
    }
}

fn command() -> ExitCode {
    let stderr = io::stderr();
    let status = run(
        std::env::args_os(),
        &mut Streams {
            input: &mut io::stdin().lock(),
            output: &mut io::stdout().lock(),
            renderer: Renderer::for_stream(&stderr),
            errors: &mut stderr.lock(),
        },
    );
    ExitCode::from(status)
}
