//! The command `hcldec`: flags, files, exit status and output. Expectations were observed from the reference's command.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use hcl_core::diagnostic::Renderer;
use hcl_tests::golden;
use hcldec::command::{Streams, run};

/// A temporary folder, removed on drop.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "hcldec-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left among the temporary files is harmless.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The outcome of a run of the command.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    status: u8,
    output: String,
    errors: String,
}

fn hcldec(args: &[&str], stdin: &str) -> Outcome {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let args = std::iter::once("hcldec")
        .chain(args.iter().copied())
        .map(OsString::from);
    let status = run(
        args,
        &mut Streams {
            input: &mut stdin.as_bytes(),
            output: &mut output,
            errors: &mut errors,
            renderer: Renderer::plain().with_width(1_000),
        },
    );
    Outcome {
        status,
        output: String::from_utf8(output).unwrap(),
        errors: String::from_utf8(errors).unwrap(),
    }
}

/// Returns the output of a run that must succeed.
fn output(args: &[&str], stdin: &str) -> String {
    let outcome = hcldec(args, stdin);
    assert_eq!(
        (outcome.status, outcome.errors.as_str()),
        (0, ""),
        "{args:?}"
    );
    outcome.output
}

/// Returns exit status and report of a run that must fail; the report without the path of the folder.
fn failure(folder: &Folder, args: &[&str], stdin: &str) -> (u8, String) {
    let outcome = hcldec(args, stdin);
    assert_eq!(outcome.output, "");
    let folder = format!("{}/", folder.0.display());
    (outcome.status, outcome.errors.replace(&folder, ""))
}

const ANY: &str = "attr {\n  name = \"a\"\n}\n";
const OBJECT: &str = "object {\n  attr \"a\" {\n  }\n  attr \"b\" {\n  }\n}\n";

#[test]
fn flags_control_nulls_and_types_in_the_output() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", OBJECT);
    let input = "a = { x = null, y = [null, 1, { z = null }] }\n";
    let run = |flags: &[&str], input: &str| output(&[&["-s", &spec], flags].concat(), input);
    assert_eq!(run(&[], input), "{\"a\":{\"y\":[null,1,{}]}}\n");
    assert_eq!(
        run(&["--keep-nulls"], input),
        "{\"a\":{\"x\":null,\"y\":[null,1,{\"z\":null}]},\"b\":null}\n"
    );
    let ty = r#"["object",{"a":["object",{"x":"dynamic","y":["tuple",["dynamic","number",["object",{"z":"dynamic"}]]]}],"b":"dynamic"}]"#;
    assert_eq!(
        run(&["--with-type"], input),
        format!("{{\"type\":{ty},\"value\":{{\"a\":{{\"y\":[null,1,{{}}]}}}}}}\n")
    );
    assert_eq!(
        run(&["--with-type", "--keep-nulls"], input),
        format!(
            "{{\"value\":{{\"a\":{{\"x\":null,\"y\":[null,1,{{\"z\":null}}]}},\"b\":null}},\"type\":{ty}}}\n"
        )
    );
}

#[test]
fn a_null_result_is_written_with_its_type() {
    let folder = Folder::new();
    let any = folder.file("any.hcldec", ANY);
    let string = folder.file(
        "string.hcldec",
        "attr {\n  name = \"a\"\n  type = string\n}\n",
    );
    assert_eq!(output(&["-s", &any], ""), "null\n");
    assert_eq!(output(&["-s", &any, "--with-type"], ""), "null\n");
    assert_eq!(
        output(&["-s", &string, "--with-type"], ""),
        "{\"type\":\"string\"}\n"
    );
    assert_eq!(
        output(&["-s", &string, "--with-type", "--keep-nulls"], ""),
        "{\"value\":null,\"type\":\"string\"}\n"
    );
}

#[test]
fn strings_and_numbers_are_written_as_by_the_reference() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let written = |expression: &str| output(&["-s", &spec], &format!("a = {expression}\n"));
    assert_eq!(
        written(r#""<>&é\u2028\u2029""#),
        "\"\\u003c\\u003e\\u0026é\\u2028\\u2029\"\n"
    );
    assert_eq!(
        written(r#""\u0001\u007f\u0008\u000c\u0000\t\n\r\"\\/""#),
        "\"\\u0001\u{7f}\\b\\f\\u0000\\t\\n\\r\\\"\\\\/\"\n"
    );
    assert_eq!(written("1e30"), "1000000000000000000000000000000\n");
    assert_eq!(written("1e-30"), "0.000000000000000000000000000001\n");
    assert_eq!(
        written("123456789012345678901234567890.123456789"),
        "123456789012345678901234567890.123456789\n"
    );
    assert_eq!(
        written("{ \"b c\" = 1, \"<\" = 2, B = 3, a = 4 }"),
        "{\"\\u003c\":2,\"B\":3,\"a\":4,\"b c\":1}\n"
    );
}

#[test]
fn an_infinite_number_is_a_failure() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let (status, report) = failure(&folder, &["-s", &spec], "a = 1 / 0\n");
    assert_eq!(status, 1);
    assert!(report.starts_with("Error: "), "{report}");
}

#[test]
fn several_inputs_are_merged() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", OBJECT);
    let (one, two) = (
        folder.file("1.hcl", "a = 1\n"),
        folder.file("2.hcl", "b = 2\n"),
    );
    assert_eq!(
        output(&["-s", &spec, &one, &two], ""),
        "{\"a\":1,\"b\":2}\n"
    );
    let (status, report) = failure(&folder, &["-s", &spec, &one, &one], "");
    assert_eq!(status, 2);
    assert!(report.contains("Duplicate argument"), "{report}");
}

#[test]
fn variables_come_from_files_and_override_those_of_the_spec() {
    let folder = Folder::new();
    let spec = folder.file(
        "s.hcldec",
        format!("variables {{\n  x = 1\n  y = 2\n}}\n{ANY}"),
    );
    let first = folder.file("1.hcl", "x = 10\nz = [1, 2]\n");
    let second = folder.file("2.hcl", "x = 20\n");
    let input = "a = [x, y]\n";
    assert_eq!(output(&["-s", &spec], input), "[1,2]\n");
    assert_eq!(
        output(&["-s", &spec, "-V", &first, "--vars", &second], input),
        "[20,2]\n"
    );
    let blocks = folder.file("3.hcl", "b {\n}\nx = upper(\"x\")\ny = z\n");
    let (status, report) = failure(&folder, &["-s", &spec, "-V", &blocks], input);
    assert_eq!(status, 2);
    for summary in [
        "Unexpected \"b\" block",
        "Function calls not allowed",
        "Variables not allowed",
    ] {
        assert!(report.contains(summary), "{report}");
    }
}

#[test]
fn references_to_variables_are_described() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", "array {\n  attr {\n    name = \"a\"\n  }\n  block {\n    block_type = \"b\"\n    attr {\n      name = \"x\"\n    }\n  }\n}\n");
    let variables = folder.file("v.hcl", "foo = { bar = [{ k = \"<v>\" }] }\nn = null\n");
    let input = "a = [foo.bar[0][\"k\"], l[*].x, m[n].o, q.*.z, [for x in y: x.z + w]]\nother = 12\nb {\n  x = foo.bar\n}\n";
    let document = output(&["-s", &spec, "--var-refs", "-V", &variables], input);
    golden::expect("hcldec_command/var_refs.json", &document);
    assert_eq!(output(&["-s", &spec, "--var-refs"], ""), "[]\n");
}

#[test]
fn mistakes_have_exit_status_2() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", OBJECT);
    let input = folder.file("app.hcl", "a = 1\nprot = 80\nb = [1,\n");
    let (status, text) = failure(&folder, &["-s", &spec, &input], "");
    assert_eq!(status, 2);
    golden::expect("hcldec_command/syntax.txt", &text);
    let (status, text) = failure(&folder, &["-s", &spec], "a = 1\nprot = 80\n");
    assert_eq!(status, 2);
    golden::expect("hcldec_command/unsupported.txt", &text);
    let (status, json) = failure(
        &folder,
        &["-s", &spec, "--diags=json"],
        "a = 1\nprot = 80\n",
    );
    assert_eq!(status, 2);
    golden::expect("hcldec_command/unsupported.json", &json);
}

#[test]
fn unreadable_files_are_reported() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let none = folder.path("none.hcl");
    let (missing, json) = (folder.path("none"), folder.path("none.json"));
    let dir = folder.path("");
    let mut reports = String::new();
    for args in [
        vec!["-s", &missing],
        vec!["-s", &dir],
        vec!["-s", &spec, &none],
        vec!["-s", &spec, &json],
        vec!["-s", &spec, &dir],
        vec!["-s", &spec, "-V", &none],
    ] {
        let (status, report) = failure(&folder, &args, "");
        assert_eq!(status, 2, "{args:?}");
        reports.push_str(&report);
        reports.push('\n');
    }
    let dir = folder.0.display().to_string();
    golden::expect(
        "hcldec_command/unreadable.txt",
        &reports.replace(&dir, "FOLDER"),
    );
}

#[test]
fn invalid_utf_8_is_reported_at_its_position() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let input = folder.file("bad.hcl", b"a = \"x\xffy\"\n");
    let (status, report) = failure(&folder, &["-s", &spec, &input], "");
    assert_eq!(status, 2);
    assert!(
        report.starts_with("error: Invalid character encoding\n --> bad.hcl:1:7\n"),
        "{report}"
    );
}

#[test]
fn the_command_line_is_checked() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let (status, report) = failure(&folder, &[], "");
    assert_eq!(status, 1);
    assert!(report.contains("--spec"), "{report}");
    let (status, report) = failure(&folder, &["-s", &spec, "--diags=xml"], "");
    assert_eq!(
        (status, report.contains("text, json, sarif, github")),
        (2, true)
    );
    let (status, report) = failure(&folder, &["-s", &spec, "--with-typ"], "");
    assert_eq!((status, report.contains("--with-type")), (2, true));
    let version = output(&["--version"], "");
    assert_eq!(version, concat!(env!("CARGO_PKG_VERSION"), "\n"));
    assert_eq!(output(&["-v"], ""), version);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(&["--completions", shell], "");
        assert!(script.contains("max-nesting"), "{shell}: {script}");
    }
    golden::expect("hcldec_command/help.txt", &output(&["--help"], ""));
    assert_eq!(
        output(
            &["--spec", &spec, "--keep-nulls=false", "--diags="],
            "a = {b = null}"
        ),
        "{}\n"
    );
}

#[test]
fn the_output_file_is_replaced_atomically() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let out = folder.file("out.json", "old");
    assert_eq!(output(&["-s", &spec, "-o", &out], "a = 1\n"), "");
    assert_eq!(fs::read_to_string(&out).unwrap(), "1\n");
    assert_eq!(
        failure(&folder, &["-s", &spec, "-o", &out], "a = 1 / 0\n").0,
        1
    );
    assert_eq!(failure(&folder, &["-s", &spec, "-o", &out], "a = \n").0, 2);
    assert_eq!(fs::read_to_string(&out).unwrap(), "1\n");
    let (status, report) = failure(
        &folder,
        &["-s", &spec, "-o", &folder.path("no/such/x")],
        "a = 1\n",
    );
    assert_eq!(status, 1);
    assert!(report.starts_with("Error: cannot write"), "{report}");
    assert_eq!(
        failure(&folder, &["-s", &spec, "-o", &folder.path("")], "a = 1\n").0,
        1
    );
    let left: Vec<_> = fs::read_dir(&folder.0)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[cfg(unix)]
#[test]
fn the_output_keeps_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
    let out = folder.file("out.json", "old");
    fs::set_permissions(&out, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.json");
    symlink(&out, &link).unwrap();
    output(&["-s", &spec, "-o", &link], "a = 1\n");
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
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", ANY);
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
fn evalconfig_specs_make_tuples_and_objects() {
    let folder = Folder::new();
    let spec = "object {\n  tuple \"t\" {\n    literal {\n      value = 1\n    }\n  }\n  block_list \"l\" {\n    block_type = \"b\"\n    attr {\n      name = \"x\"\n    }\n  }\n  block_map \"m\" {\n    block_type = \"c\"\n    labels = [\"k\"]\n    attr {\n      name = \"x\"\n    }\n  }\n  block_attrs \"v\" {\n    element_type = any\n  }\n}\n";
    let spec = folder.file("s.hcldec", spec);
    let input = "b {\n  x = 1\n}\nb {\n  x = [1]\n}\nc \"p\" {\n  x = \"s\"\n}\nc \"q\" {\n  x = true\n}\nv {\n  a = 1\n  b = {}\n}\n";
    let written = output(&["-s", &spec, "--dialect=evalconfig", "--with-type"], input);
    let ty = r#"["object",{"l":["tuple",["number",["tuple",["number"]]]],"m":["object",{"p":"string","q":"bool"}],"t":["tuple",["number"]],"v":["object",{"a":"number","b":["object",{}]}]}]"#;
    let value = r#"{"l":[1,[1]],"m":{"p":"s","q":true},"t":[1],"v":{"a":1,"b":{}}}"#;
    assert_eq!(written, format!("{{\"type\":{ty},\"value\":{value}}}\n"));
    assert_eq!(hcldec(&["-s", &spec], input).status, 2);
}

#[test]
fn a_spec_with_an_ambiguous_name_is_rejected() {
    let folder = Folder::new();
    let spec = folder.file("s.hcldec", "object {\n  attr \"b\" {\n  }\n  block \"c\" {\n    block_type = \"b\"\n    literal {\n      value = 1\n    }\n  }\n}\n");
    let (status, report) = failure(&folder, &["-s", &spec], "");
    assert_eq!(status, 2);
    assert!(report.contains("\"b\""), "{report}");
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
    let folder = Folder::new();
    let spec = folder.file("app.hcldec", part("what becomes of it:\n"));
    let input = folder.file("app.hcl", part("this in app.hcl,\n"));
    assert_eq!(
        output(&["-s", &spec, &input], ""),
        format!("{}\n", part("writes\n"))
    );
}

/// Runs each command of the crate's README on the spec and the configuration before it.
#[test]
fn the_examples_of_the_readme_work() {
    let page = include_str!("../../crates/hcldec/README.md");
    let folder = Folder::new();
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
                folder.file("app.hcldec", spec);
                folder.file("app.hcl", input);
                let (command, expected) = text.split_once('\n').unwrap();
                let words = command.strip_prefix("$ hcldec ").unwrap().split(' ');
                let words = words.map(|word| match word.split_once('=') {
                    Some(("--spec", name)) => format!("--spec={}", folder.path(name)),
                    None if word == "app.hcl" => folder.path(word),
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
