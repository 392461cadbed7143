//! Standard output, standard error and the exit status of the command.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use clap::ColorChoice;
use hcl_syntax::Diagnostics;
use hcl_syntax::diagnostic::{Renderer, ReportFormat, ReportTool};

use super::errors;
use super::secrets::Secrets;

/// The exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Status {
    /// Everything is done.
    Success = 0,
    /// A file has mistakes, cannot be read or written, or differs from what it should be.
    Failure = 1,
    /// The command line is wrong.
    WrongUsage = 2,
    /// Nothing is merged, in a merge of three versions: git takes a smaller number for a conflict that the file holds.
    NotMerged = 129,
}

impl Status {
    /// Returns a failure in place of success if files differ from what they should be.
    #[must_use]
    pub fn unless_differs(self, differs: bool) -> Self {
        match self {
            Self::Success if differs => Self::Failure,
            status => status,
        }
    }
}

/// The streams that the command writes to. A closed pipe ends the output and is not an error.
#[derive(Debug)]
pub struct Output {
    /// The name and version of the command in reports for programs.
    tool: (String, String),
    secrets: Secrets,
    renderer: Renderer,
    format: ReportFormat,
    /// Whether reports for programs are what the command prints.
    prints_reports: bool,
    /// Whether a report was written.
    has_reported: bool,
    /// The first error of standard output.
    failure: Option<io::Error>,
}

impl Output {
    /// Returns the streams of the process. Reports are coloured on a terminal, unless `NO_COLOR` is set: see
    /// [`Renderer::for_stream`].
    #[must_use]
    pub(crate) fn of_process(name: &str, version: &str, secrets: Secrets) -> Self {
        Self {
            tool: (name.to_owned(), version.to_owned()),
            secrets,
            renderer: Renderer::for_stream(&io::stderr()),
            format: ReportFormat::Text,
            prints_reports: false,
            has_reported: false,
            failure: None,
        }
    }

    /// Sets the form of reports.
    pub const fn set_format(&mut self, format: ReportFormat) {
        self.format = format;
    }

    /// Sets when reports are coloured.
    pub fn set_color(&mut self, color: ColorChoice) {
        let renderer = match color {
            ColorChoice::Auto => return,
            ColorChoice::Always => Renderer::colored(),
            ColorChoice::Never => Renderer::plain(),
        };
        self.renderer = renderer.with_width(self.renderer.width());
    }

    /// Returns whether reports are for programs.
    #[must_use]
    pub fn is_for_programs(&self) -> bool {
        self.format != ReportFormat::Text
    }

    /// Makes reports for programs what the command prints: `hcl check --report sarif > log.sarif`. For a command that has nothing
    /// else to print; reports for people stay on standard error.
    pub fn print_reports(&mut self) {
        self.prints_reports = self.is_for_programs();
    }

    /// Returns whether reports are on standard output, which has nothing else then.
    #[must_use]
    pub const fn prints_reports(&self) -> bool {
        self.prints_reports
    }

    /// Writes to standard output.
    pub fn print(&mut self, text: &str) {
        if self.failure.is_none() {
            let mut stdout = io::stdout().lock();
            let written = stdout.write_all(text.as_bytes());
            // An error at the end of the process would be lost.
            self.failure = written.and_then(|()| stdout.flush()).err();
        }
    }

    /// Writes the name of a file on a line, without characters that a terminal would obey.
    pub fn print_name(&mut self, name: &str) {
        self.print(&format!("{}\n", self.shown_name(name)));
    }

    /// Returns the name of a file as it is printed: a terminal gets no control characters, and a program every byte.
    pub fn shown_name<'n>(&self, name: &'n str) -> Cow<'n, str> {
        if io::stdout().is_terminal() {
            escaped(name)
        } else {
            name.into()
        }
    }

    /// Writes to standard error.
    pub fn report(&mut self, text: &str) {
        // A failed write to this stream cannot be reported anywhere.
        let _ = io::stderr().lock().write_all(text.as_bytes());
    }

    /// Writes diagnostics to their stream, separated from earlier ones by an empty line. Returns a failure if one is an error, and
    /// [`Status::WrongUsage`] if the paths stand for no file.
    pub fn report_all(&mut self, diagnostics: &Diagnostics) -> Status {
        // Of a thousand mistakes that are left out here, others may be left that are not stored.
        if !diagnostics.is_empty() || diagnostics.dropped() > 0 {
            self.write_report(diagnostics);
        }
        if !diagnostics.has_errors() {
            Status::Success
        } else if !diagnostics.is_empty() && diagnostics.iter().all(errors::is_no_files) {
            Status::WrongUsage
        } else {
            Status::Failure
        }
    }

    fn write_report(&mut self, diagnostics: &Diagnostics) {
        self.has_reported = true;
        let diagnostics = self.secrets.mask(diagnostics.clone());
        let diagnostics = &diagnostics.map(|it| it.with_limit_named(&|_| None));
        let tool = ReportTool {
            name: &self.tool.0,
            version: &self.tool.1,
        };
        let text = self.format.render(diagnostics, &self.renderer, tool);
        if self.prints_reports {
            self.print(&text);
        } else {
            self.report(&text);
        }
    }

    /// Ends a run of the command: a reader of a document expects one, also without reports.
    pub(super) fn end_run(&mut self) {
        if self.format.is_document() && !self.has_reported {
            self.write_report(&Diagnostics::new());
        }
        self.has_reported = false;
    }

    /// Returns the exit status, after a report if standard output could not be written.
    pub fn finish(mut self, status: Status) -> Status {
        self.end_run();
        match self.failure.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.report_all(&Diagnostics::from(errors::cannot_print(&error)));
                status.max(Status::Failure)
            }
            _ => status,
        }
    }
}

/// Returns a name with its control characters and bidirectional controls as `<U+001B>`.
pub(super) fn escaped(name: &str) -> Cow<'_, str> {
    let is_control = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if !name.contains(is_control) {
        return name.into();
    }
    let shown = name.chars().map(|c| {
        if is_control(c) {
            format!("<U+{:04X}>", u32::from(c))
        } else {
            c.to_string()
        }
    });
    shown.collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn names_hold_nothing_that_a_terminal_obeys() {
        assert_eq!(
            escaped("a\u{1b}[2J\n\u{202e}.hcl"),
            "a<U+001B>[2J<U+000A><U+202E>.hcl"
        );
        assert_eq!(escaped("été.hcl"), "été.hcl");
    }
}
