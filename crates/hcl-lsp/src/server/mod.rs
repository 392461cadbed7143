//! The language server.

// Tests: tests/server, tests/fixtures/server.

mod capabilities;
pub(crate) mod client;
mod documents;
pub(crate) mod messages;
mod pool;
mod publish;
mod session;
pub(crate) mod snapshot;
mod state;
mod sync;
mod workspace;

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::time::Duration;

use hcl_ide::Language;

use crate::patterns::Patterns;

/// A language server: the protocol around the analysis of a [`Language`].
///
/// Texts are changed on one thread, and requests are answered on others from snapshots. Files are checked on a thread of their own.
/// Code of the program, such as `validate`, may panic or hang there: its results are left out for that text, the log of the editor
/// says so once, and the server goes on.
///
/// # Examples
///
/// ```
/// use hcl_ide::Language;
/// use hcl_lsp::Server;
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     port: u16,
/// }
///
/// let server = Server::new(Language::new::<Config>()).name("myapp").files(["*.myapp.hcl"]);
/// # let input = "Content-Length: 33\r\n\r\n{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}";
/// # server.run(std::io::Cursor::new(input), std::io::sink())?;
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// A program calls `server.run_stdio()`, or lets a `Tool` do it.
#[derive(Clone, Debug)]
pub struct Server {
    language: Language,
    name: String,
    version: String,
    patterns: Patterns,
    deadline: Duration,
}

impl Server {
    /// Creates a server for files of a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            language,
            name: "hcl".to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            patterns: Patterns::default(),
            deadline: Duration::from_secs(1),
        }
    }

    /// Sets the name, which diagnostics carry as their source. The default is `hcl`.
    #[must_use]
    pub fn name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Sets the version that editors show.
    #[must_use]
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.version = version.into();
        self
    }

    /// Sets patterns of the names of files that belong to the workspace without being open: `*.myapp.hcl`. A `*` stands for any
    /// characters. The default is `*.hcl`, `*.tf`, `*.tfvars`, `*.tofu` and `*.nomad`.
    #[must_use]
    pub fn files<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.patterns = Patterns::new(patterns);
        self
    }

    /// Sets how long the check of a file or module may run before its results are left out. The default is a second. It becomes
    /// four times the longest check that has ended.
    #[must_use]
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = deadline;
        self
    }

    /// Serves one client on standard input and output, until it ends the session.
    ///
    /// Returns success if the client has requested the end.
    ///
    /// # Errors
    ///
    /// A stream fails.
    pub fn run_stdio(self) -> io::Result<ExitCode> {
        self.run(io::stdin(), io::stdout())
    }

    /// Serves one client on two streams, like [`run_stdio`](Self::run_stdio). A message that is not JSON-RPC is answered by an error. The
    /// length of a message has no limit: the client is trusted.
    ///
    /// # Errors
    ///
    /// A stream fails.
    pub fn run(
        self,
        input: impl Read + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> io::Result<ExitCode> {
        session::run(self, input, output)
    }
}
