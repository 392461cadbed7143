//! Real files, where they are: `shared` beside the workspace, or the folder that `$HCL_SHARED` names.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Source, findings, parse};
use crate::Diagnostics;
use crate::syntax::{Construct, Visit, parse_bytes};

fn corpus(kind: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let shared = std::env::var_os("HCL_SHARED").map_or(beside, PathBuf::from);
    let mut files = Vec::new();
    gather(&shared.join("corpus").join(kind), &mut files);
    files
}

fn gather(folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_none_or(|extension| extension != "json") {
            let bytes = fs::read(&path).unwrap();
            files.push((path, bytes));
        }
    }
}

#[test]
fn valid_files_parse() {
    for (path, bytes) in corpus("valid") {
        let mut diagnostics = Diagnostics::new();
        parse_bytes("t", &bytes, &crate::Limits::default(), &mut diagnostics).unwrap();
        assert!(
            !diagnostics.has_errors(),
            "{}: {:?}",
            path.display(),
            findings(&diagnostics)
        );
    }
}

#[test]
fn prefixes_parse_to_something() {
    // Every prefix of every file takes minutes without optimization; a stride that is coprime to indentation does not.
    for (_, bytes) in corpus("valid").into_iter().chain(corpus("invalid")) {
        let text = String::from_utf8_lossy(&bytes);
        let text = &text[..text.floor_char_boundary(4_000)];
        for at in (0..text.len()).step_by(37) {
            parse(&text[..text.floor_char_boundary(at)]);
        }
    }
}

#[test]
fn spans_lie_in_the_source() {
    for (_, bytes) in corpus("valid") {
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let source = Source::new("t", &*text).unwrap();
        let file = crate::syntax::parse(&source, &mut Diagnostics::new());
        for visit in file.body().walk() {
            if let Visit::Enter(Construct::Expression(expression)) = visit {
                assert!(text.get(expression.span().range()).is_some());
            }
        }
    }
}
