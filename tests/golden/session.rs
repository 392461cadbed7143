//! Sessions: files, and requests or commands with their answers, which `UPDATE_GOLDENS=1` writes.
//!
//! A line `=== …` begins a step; the lines up to the next one are its text or its answer. `tests/README.md` has the steps.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::folder::{self, Folder};

/// A step of a session.
#[derive(Debug)]
pub struct Step {
    /// The text after `=== `.
    pub header: String,
    /// The lines below.
    pub body: String,
}

/// Reads the steps of a session, and the comment above them.
///
/// # Panics
///
/// Panics if a line above the steps is not a comment.
#[must_use]
pub fn steps(text: &str) -> (String, Vec<Step>) {
    let (mut comment, mut steps) = (String::new(), Vec::<Step>::new());
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("=== "), steps.last_mut()) {
            (Some(header), _) => steps.push(Step {
                header: header.trim_end().to_owned(),
                body: String::new(),
            }),
            (None, Some(step)) => step.body.push_str(line),
            (None, None) => {
                assert!(line.starts_with('#'), "text before the first step: {line}");
                comment.push_str(line);
            }
        }
    }
    (comment, steps)
}

/// Compares what is below each step of a file with its answer, or writes the answers.
///
/// # Panics
///
/// Panics if an answer differs.
#[track_caller]
pub fn answer_each(path: impl AsRef<Path>, mut answer: impl FnMut(&Step) -> String) {
    let text = fs::read_to_string(&path).expect("a file of steps");
    let (mut written, steps) = steps(&text);
    for step in &steps {
        let _ = write!(written, "=== {}\n{}", step.header, answer(step));
    }
    crate::expect(path, &written);
}

/// A case: the steps `case NAME` and `file NAME` above a request.
#[derive(Debug, Default)]
pub struct Case {
    /// The text after `case `.
    pub name: String,
    /// Names and texts of the files.
    pub files: Vec<(String, String)>,
}

impl Case {
    /// Takes a step that begins a case or is a file. Returns whether it does.
    fn takes(&mut self, step: &Step) -> bool {
        match step.header.split_once(' ') {
            Some(("case", name)) => {
                name.clone_into(&mut self.name);
                self.files.clear();
            }
            Some(("file", name)) => self.files.push((name.to_owned(), step.body.clone())),
            _ => return false,
        }
        true
    }
}

/// Returns the cases of a session, with all their files.
#[must_use]
pub fn cases(text: &str) -> Vec<Case> {
    let mut cases = Vec::<Case>::new();
    for step in steps(text).1 {
        if step.header.starts_with("case ") {
            cases.push(Case::default());
        }
        if let Some(case) = cases.last_mut() {
            case.takes(&step);
        }
    }
    cases
}

/// Answers each request of a session: `start` reads the files above it, and `answer` answers it.
///
/// # Panics
///
/// Panics if an answer differs.
#[track_caller]
pub fn request_each<S>(
    path: impl AsRef<Path>,
    start: impl Fn(&Case) -> S,
    answer: impl Fn(&S, &str) -> String,
) {
    let (mut case, mut state) = (Case::default(), None);
    answer_each(path, |step| {
        if case.takes(step) {
            state = None;
            return step.body.clone();
        }
        let state = state.get_or_insert_with(|| start(&case));
        match answer(state, &step.header).trim_end() {
            "" => String::new(),
            answer => format!("{answer}\n"),
        }
    });
}

/// Returns all files of a folder with their bytes.
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let contents = |path: PathBuf| {
        let name = path.strip_prefix(root).unwrap_or(&path).to_string_lossy();
        (name.replace('\\', "/"), fs::read(&path).unwrap_or_default())
    };
    folder::files(root, None)
        .into_iter()
        .map(contents)
        .collect()
}

/// Runs a session and compares its answers. Commands of the session begin with the name of the program.
///
/// # Panics
///
/// Panics if an answer differs, or if a step is unknown.
#[track_caller]
pub fn run(path: impl AsRef<Path>, name: &str, program: impl Fn() -> Command) {
    let mut folder = Folder::new(&[]);
    answer_each(path, |step| {
        let of_folder = step.header.strip_prefix("in ");
        let of_folder = of_folder.map(|rest| rest.split_once(' ').expect("a folder, a command"));
        let (inside, header) = of_folder.unwrap_or((".", &step.header));
        let (verb, rest) = header.split_once(' ').unwrap_or((header, ""));
        let mut body = step.body.clone();
        match verb {
            "case" => folder = Folder::new(&[]),
            "file" => {
                folder.write(rest, &body);
            }
            "bytes" => {
                let (name, bytes) = rest.split_once(' ').expect("a name and a text");
                folder.write(name, unescaped(bytes));
            }
            "remove" => fs::remove_file(folder.path().join(rest)).expect("a file"),
            "folder" => fs::create_dir_all(folder.path().join(rest)).expect("a new folder"),
            _ if verb == name => {
                let (mut words, mut input) = (words(rest), Vec::new());
                if let Some(at) = words.iter().position(|word| word == "<") {
                    input = fs::read(folder.path().join(&words[at + 1])).expect("a file");
                    words.truncate(at);
                }
                let mut command = program();
                command.args(words).current_dir(folder.path().join(inside));
                body = answer(&folder, &mut command, &input);
            }
            _ => panic!("no such step: {}", step.header),
        }
        body
    });
}

/// Runs a command. Returns what it prints, its status unless it is 0, and each file that it changes.
fn answer(folder: &Folder, command: &mut Command, input: &[u8]) -> String {
    let before = files(folder.path());
    let output = output_of(command, input);
    let mut answer = shown(folder, &output.stdout);
    let printed = [&output.stdout[..], &output.stderr].concat();
    let printed = String::from_utf8_lossy(&printed).replace('\0', "");
    assert!(!printed.contains("hunter2"), "a secret: {printed}");
    if !output.stderr.is_empty() {
        answer += &format!("--- stderr\n{}", shown(folder, &output.stderr));
    }
    if output.status.code() != Some(0) {
        let status = output.status.code().unwrap_or(-1);
        let _ = writeln!(answer, "--- status {status}");
    }
    let after = files(folder.path());
    for (name, text) in &after {
        if before.get(name) != Some(text) {
            let text = match std::str::from_utf8(text) {
                Ok(_) => shown(folder, text),
                Err(_) => "\\ no text\n".to_owned(),
            };
            answer += &format!("--- {name}\n{text}");
        }
    }
    for name in before.keys().filter(|name| !after.contains_key(*name)) {
        let _ = writeln!(answer, "--- {name} is removed");
    }
    answer
}

/// Runs a command with this standard input.
///
/// # Panics
///
/// Panics if the command does not start.
pub fn output_of(command: &mut Command, input: &[u8]) -> Output {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().expect("the program");
    // The command may end before it reads its input.
    let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input));
    child.wait_with_output().expect("the program ends")
}

/// The version of the program, which no answer depends on.
const VERSION: &str = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"), "\"");

/// Shows a text: control characters as escapes, `FOLDER` for the folder, and whether the last line has no end.
fn shown(folder: &Folder, text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text).replace(&*folder.path().to_string_lossy(), "FOLDER");
    let text = text.replace(VERSION, "\"version\":\"VERSION\"");
    let mut shown = String::new();
    for letter in text.chars() {
        match letter {
            '\n' => shown.push('\n'),
            '\u{feff}' => shown += "\\u{feff}",
            _ if letter.is_control() => {
                let _ = write!(shown, "\\x{:02x}", u32::from(letter));
            }
            _ => shown.push(letter),
        }
    }
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown += "\n\\ no newline\n";
    }
    shown
}

/// Splits a command line as a shell does: single quotes are around a word that has spaces or quotes. `␤` ends a line of a word.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    for letter in line.chars() {
        match letter {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            '␤' => word.get_or_insert_default().push('\n'),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}

/// Reads `\n`, `\r`, `\t`, `\\` and `\xFF` in a text.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let byte = match (letter, letter.eq(&'\\').then(|| letters.next()).flatten()) {
            (_, Some('n')) => b'\n',
            (_, Some('r')) => b'\r',
            (_, Some('t')) => b'\t',
            (_, Some('\\')) => b'\\',
            (_, Some('x')) => {
                let digits: String = letters.by_ref().take(2).collect();
                u8::from_str_radix(&digits, 16).expect("two digits")
            }
            _ => {
                bytes.extend(letter.encode_utf8(&mut [0; 4]).bytes());
                continue;
            }
        };
        bytes.push(byte);
    }
    bytes
}
