//! The output file, the help and the README, which no session shows.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use hcl_core::diagnostic::Renderer;
use hcl_golden::folder::Folder;
use hcldec::command::{Streams, run};

use super::{ANY, hcldec};

/// Returns the output of a run that must succeed.
fn output(args: &[&str], stdin: &str) -> String {
    let (status, output, errors) = hcldec(args, stdin);
    assert_eq!((status, &*errors), (0, ""), "{args:?}");
    output
}

/// Writes a file of a folder, and returns its path.
fn file(folder: &Folder, name: &str, text: impl AsRef<[u8]>) -> String {
    folder.write(name, text).display().to_string()
}

#[test]
fn version_and_completions_are_printed() {
    let version = output(&["--version"], "");
    assert_eq!(version, concat!(env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(output(&["-v"], ""), version);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(&["--completions", shell], "");
        assert!(script.contains("max-nesting"), "{shell}: {script}");
    }
}

#[cfg(unix)]
#[test]
fn the_output_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new(&[]);
    let spec = file(&folder, "s.hcldec", ANY);
    let out = file(&folder, "out.json", "old");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path().join("link.json");
    symlink(&out, &link).unwrap();
    output(&["-s", &spec, "-o", link.to_str().unwrap()], "a = 1\n");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&out).unwrap(), "1\n");
    assert_eq!(
        fs::metadata(&out).unwrap().permissions().mode() & 0o777,
        0o640
    );
    if Path::new("/dev/null").exists() {
        assert_eq!(output(&["-s", &spec, "-o", "/dev/null"], "a = 1\n"), "");
    }
}

#[test]
fn unwritable_output_is_a_failure() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let folder = Folder::new(&[]);
    let spec = file(&folder, "s.hcldec", ANY);
    let mut errors = Vec::new();
    let status = run(
        ["hcldec", "-s", &spec].map(OsString::from),
        &mut Streams {
            input: &mut "a = 1\n".as_bytes(),
            output: &mut Full,
            errors: &mut errors,
            renderer: Renderer::plain(),
        },
    );
    assert_eq!(status, 1);
    assert!(
        String::from_utf8(errors)
            .unwrap()
            .starts_with("Error: cannot write")
    );
}

#[test]
fn the_example_of_the_help_works() {
    let help = output(&["--help"], "");
    let part = |before: &str| {
        help.split_once(before)
            .unwrap()
            .1
            .trim_start()
            .split("\n\n")
            .next()
            .unwrap()
            .to_owned()
    };
    let folder = Folder::new(&[]);
    let spec = file(&folder, "app.hcldec", part("what becomes of it:\n"));
    let input = file(&folder, "app.hcl", part("this in app.hcl,\n"));
    assert_eq!(
        output(&["-s", &spec, &input], ""),
        format!("{}\n", part("writes\n"))
    );
}

/// Runs each command of the crate's README on the spec and the configuration before it.
#[test]
fn the_examples_of_the_readme_work() {
    let page = include_str!("../README.md");
    let folder = Folder::new(&[]);
    let mut files = Vec::new();
    let mut runs = 0;
    for block in page.split("\n```").skip(1).step_by(2) {
        let (language, text) = block.split_once('\n').unwrap();
        match language {
            "hcl" => files.push(format!("{text}\n")),
            "console" => {
                let [spec, input] = files.as_slice() else {
                    panic!("a spec and a configuration before {text}")
                };
                let spec = file(&folder, "app.hcldec", spec);
                let input = file(&folder, "app.hcl", input);
                let (command, expected) = text.split_once('\n').unwrap();
                let words = command.strip_prefix("$ hcldec ").unwrap().split(' ');
                let words = words.map(|word| match word.split_once('=') {
                    Some(("--spec", _)) => format!("--spec={spec}"),
                    None if word == "app.hcl" => input.clone(),
                    _ => word.to_owned(),
                });
                let words: Vec<String> = words.collect();
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                assert_eq!(output(&words, ""), format!("{expected}\n"));
                files.clear();
                runs += 1;
            }
            _ => {}
        }
    }
    assert_eq!(runs, 2);
}

/// The report has words of the system, so that it is in no session.
#[test]
fn an_output_in_no_folder_is_a_failure() {
    let folder = Folder::new(&[]);
    let spec = file(&folder, "s.hcldec", ANY);
    let (status, _, report) = hcldec(&["--spec", &spec, "-o", "no/such/x"], "a = 1\n");
    assert_eq!(status, 1);
    assert!(report.starts_with("Error: cannot write"), "{report}");
}
