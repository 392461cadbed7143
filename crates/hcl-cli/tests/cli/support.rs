//! Folders of files, and runs of the command in them.

use std::fs;
use std::ops::Deref;
use std::path::PathBuf;
use std::process::Command;

use hcl_golden::folder;
use hcl_golden::session::output_of;

/// A temporary folder with files.
pub(crate) struct Folder(folder::Folder);

impl Deref for Folder {
    type Target = folder::Folder;

    fn deref(&self) -> &folder::Folder {
        &self.0
    }
}

/// The output of a run of the command.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    /// Creates a folder with files of these paths and texts.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        Self(folder::Folder::new(files))
    }

    /// Returns the names of everything directly in the folder, hidden files too.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path()).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// Returns the command, to be run in the folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hcl"));
        command
            .current_dir(self.path())
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR")
            .args(arguments);
        command
    }

    /// Runs the command without input.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, "")
    }

    /// Runs the command with the arguments of a line. `~` is a space in an argument.
    pub(crate) fn line(&self, arguments: &str) -> Run {
        let arguments = arguments.replace(' ', "\0").replace('~', " ");
        self.run(&arguments.split('\0').collect::<Vec<_>>())
    }

    /// Runs the command with this standard input.
    pub(crate) fn run_with(&self, arguments: &[&str], input: impl AsRef<[u8]>) -> Run {
        let output = output_of(&mut self.command(arguments), input.as_ref());
        Run {
            status: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Run {
    /// Checks that the command has done its work and reported nothing; returns standard output.
    #[track_caller]
    pub(crate) fn success(self) -> String {
        assert_eq!((self.status, &*self.stderr), (0, ""), "{self:?}");
        self.stdout
    }

    /// Checks that reports have these texts, and the status of a command that has printed nothing.
    #[track_caller]
    pub(crate) fn reports(self, status: i32, texts: &[&str]) {
        let report = self.failure(status);
        let missing = texts.iter().find(|it| !report.contains(**it));
        assert!(missing.is_none(), "{missing:?} in {report}");
    }

    /// Checks the status, and that nothing is on standard output; returns the reports.
    #[track_caller]
    pub(crate) fn failure(self, status: i32) -> String {
        assert_eq!((self.status, &*self.stdout), (status, ""), "{self:?}");
        self.stderr
    }
}

/// Compares a text with `tests/snapshots/NAME`.
#[track_caller]
pub(crate) fn assert_snapshot(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    hcl_golden::expect(folder.join(name), text);
}
