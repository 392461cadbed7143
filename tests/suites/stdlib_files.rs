//! Filesystem functions read files of one directory only.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use hcl_core::Value;
use hcl_core::function::FunctionError;
use hcl_core::value::Mapping;
use hcl_serde::stdlib;
use hcl_tests::golden;

/// A directory of files, and another one that must not be readable.
static DIRECTORIES: LazyLock<(PathBuf, PathBuf)> = LazyLock::new(|| {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("stdlib_files");
    let (inside, outside) = (place.join("inside"), place.join("outside"));
    fs::create_dir_all(inside.join("sub/deep")).unwrap();
    fs::create_dir_all(&outside).unwrap();
    fs::write(inside.join("hello.txt"), "hello\n").unwrap();
    fs::write(inside.join("sub/deep/a.txt"), "a").unwrap();
    fs::write(inside.join("bytes.bin"), [0xFF, 0xFE]).unwrap();
    fs::write(outside.join("secret.txt"), "secret").unwrap();
    (inside, outside)
});

fn call(name: &str, arguments: &[&str]) -> Result<Value, FunctionError> {
    let (inside, _) = &*DIRECTORIES;
    let functions = stdlib::filesystem(inside).unwrap();
    let arguments: Vec<Value> = arguments.iter().map(|&text| text.into()).collect();
    functions.get(name).unwrap().call(&arguments)
}

#[test]
fn files_of_the_directory_are_readable() {
    assert_eq!(call("file", &["hello.txt"]).unwrap(), "hello\n");
    assert_eq!(call("file", &["sub/../hello.txt"]).unwrap(), "hello\n");
    assert_eq!(call("filebase64", &["bytes.bin"]).unwrap(), "//4=");
    assert_eq!(call("fileexists", &["hello.txt"]).unwrap(), true);
    assert_eq!(call("fileexists", &["nope.txt"]).unwrap(), false);
}

#[test]
fn patterns_match_whole_paths() {
    for (pattern, expected) in [
        ("*.txt", "hello.txt"),
        ("**/*.txt", "hello.txt sub/deep/a.txt"),
        ("sub/**", "sub/deep/a.txt"),
        ("d/**", ""),
        ("{hello,b{1,2}}.txt", "hello.txt"),
        ("[g-i]ell?.t[^y]t", "hello.txt"),
    ] {
        let listed = call("fileset", &[".", pattern]).unwrap();
        let listed: Vec<_> = listed
            .as_list()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(listed.join(" "), expected, "{pattern}");
    }
    for pattern in ["[a", "{a"] {
        assert!(call("fileset", &[".", pattern]).is_err(), "{pattern}");
    }
}

#[test]
fn unreadable_files_are_errors() {
    assert!(call("file", &["nope.txt"]).is_err());
    assert!(call("file", &["sub"]).is_err());
    assert!(call("file", &["bytes.bin"]).is_err());
    assert!(call("fileexists", &["sub"]).is_err());
}

#[test]
fn no_path_leads_outside() {
    let (_, outside) = &*DIRECTORIES;
    let secret = outside.join("secret.txt");
    let absolute = secret.to_str().unwrap();
    for path in [
        "../outside/secret.txt",
        "sub/../../outside/secret.txt",
        absolute,
        "/etc/hostname",
    ] {
        for name in ["file", "filebase64", "fileexists"] {
            let error = call(name, &[path]).unwrap_err();
            assert!(error.message().contains("leads out"), "{name} {path}");
        }
        assert!(call("fileset", &[path, "*"]).is_err());
    }
}

#[cfg(unix)]
#[test]
fn no_link_leads_outside() {
    let (inside, outside) = &*DIRECTORIES;
    let _ = std::os::unix::fs::symlink(outside.join("secret.txt"), inside.join("link.txt"));
    let _ = std::os::unix::fs::symlink(outside, inside.join("linked"));
    let _ = std::os::unix::fs::symlink("../outside", inside.join("up"));
    let _ = std::os::unix::fs::symlink("/", inside.join("root"));
    let _ = std::os::unix::fs::symlink("circle", inside.join("circle"));
    for path in [
        "up/secret.txt",
        "sub/../up/secret.txt",
        "root/etc/hostname",
        "root/dev/zero",
        "circle",
        "circle/secret.txt",
    ] {
        for name in ["file", "filebase64", "fileexists"] {
            assert!(call(name, &[path]).is_err(), "{name} {path}");
        }
    }
    assert!(call("file", &["link.txt"]).is_err());
    assert!(call("file", &["linked/secret.txt"]).is_err());
    assert!(call("fileset", &["linked", "*"]).is_err());
    let listed = call("fileset", &[".", "**/secret.txt"]).unwrap();
    assert!(listed.as_list().unwrap().is_empty());
}

#[test]
fn templates_report_their_own_mistakes() {
    let functions = stdlib::filesystem(golden::fixtures()).unwrap();
    let render = functions.get("templatefile").unwrap();
    let empty = Value::object(Mapping::default());
    let mut reports = String::new();
    for name in ["recursive.tftpl", "unknown.tftpl", "broken.tftpl", "none"] {
        let path = format!("templates/{name}");
        let error = render
            .call(&[Value::string(&*path), empty.clone()])
            .unwrap_err();
        reports += &format!("{}\n", error.message());
    }
    let named: Mapping = [("a b".into(), 1.into())].into_iter().collect();
    for variables in [Value::from(1), Value::object(named)] {
        let error = render
            .call(&["templates/plain.txt".into(), variables])
            .unwrap_err();
        reports += &format!("{}\n", error.message());
    }
    golden::expect("templates/reports.txt", &reports);
}
