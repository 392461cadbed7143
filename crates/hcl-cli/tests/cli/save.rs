//! Writing in place: what stays of the old file, and what happens on errors.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Output};
use std::time::SystemTime;

use crate::support::Folder;

const UGLY: &str = "name=\"web\"\n";
const NEAT: &str = "name = \"web\"\n";

/// The signal of a file that becomes too large, on Linux and macOS.
const XFSZ: i32 = 25;

/// Runs a shell script in the folder, with the path of the command as `$hcl`.
fn shell(folder: &Folder, script: &str) -> Output {
    Command::new("sh")
        .args(["-c", script])
        .env("hcl", env!("CARGO_BIN_EXE_hcl"))
        .current_dir(folder.path())
        .output()
        .unwrap()
}

fn mode(folder: &Folder, path: &str) -> u32 {
    let metadata = fs::metadata(folder.path().join(path)).unwrap();
    metadata.permissions().mode() & 0o7777
}

fn set_mode(folder: &Folder, path: &str, mode: u32) {
    let path = folder.path().join(path);
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Returns a text of hundreds of kilobytes.
fn large(argument: &str) -> String {
    format!("app {{\n  {argument}}}\n").repeat(10_000)
}

#[test]
fn mode_bits_are_kept() {
    let folder = Folder::new(&[]);
    for bits in [0o600, 0o644, 0o664, 0o755, 0o777] {
        folder.write("a.hcl", UGLY);
        set_mode(&folder, "a.hcl", bits);
        folder.line("fmt").success();
        assert_eq!(folder.read("a.hcl"), NEAT);
        assert_eq!(mode(&folder, "a.hcl"), bits, "{bits:o}");
    }
}

#[test]
fn a_name_forges_no_line_of_a_difference() {
    let folder = Folder::new(&[("a\u{1b}[31m\n+++ b\u{202e}.hcl", UGLY)]);
    let difference = folder.line("fmt --diff").success();
    let name = "a<U+001B>[31m<U+000A>+++ b<U+202E>.hcl";
    assert!(
        difference.starts_with(&format!("--- {name}\n+++ {name}\n@@ ")),
        "{difference}"
    );
}

#[test]
fn links_stay_links_and_their_targets_are_replaced() {
    let folder = Folder::new(&[("files/a.hcl", UGLY)]);
    symlink("files/a.hcl", folder.path().join("first.hcl")).unwrap();
    symlink("first.hcl", folder.path().join("second.hcl")).unwrap();
    let run = folder.line("fmt second.hcl");
    assert_eq!(run.success(), "second.hcl\n");
    assert_eq!(folder.read("files/a.hcl"), NEAT);
    for link in ["first.hcl", "second.hcl"] {
        let metadata = fs::symlink_metadata(folder.path().join(link)).unwrap();
        assert!(metadata.is_symlink(), "{link}");
    }
    assert_eq!(folder.names(), ["files", "first.hcl", "second.hcl"]);
}

#[test]
fn links_inside_folders_are_not_followed() {
    let outside = Folder::new(&[("a.hcl", UGLY)]);
    let folder = Folder::new(&[("b.hcl", UGLY)]);
    symlink(outside.path(), folder.path().join("folder")).unwrap();
    symlink(outside.path().join("a.hcl"), folder.path().join("a.hcl")).unwrap();
    symlink(folder.path(), folder.path().join("cycle")).unwrap();
    assert_eq!(folder.line("fmt").success(), "b.hcl\n");
    assert_eq!(outside.read("a.hcl"), UGLY);
}

#[test]
fn an_unchanged_file_is_not_touched() {
    let folder = Folder::new(&[("a.hcl", NEAT)]);
    let state = || {
        let metadata = fs::metadata(folder.path().join("a.hcl")).unwrap();
        (metadata.ino(), metadata.mtime(), metadata.mtime_nsec())
    };
    let file = fs::File::open(folder.path().join("a.hcl")).unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    let before = state();
    folder.line("fmt").success();
    assert_eq!(state(), before);
}

/// Returns true if mode bits do not stop this user.
fn is_superuser(folder: &Folder) -> bool {
    folder.write("probe", "");
    set_mode(folder, "probe", 0o000);
    let is_readable = fs::read(folder.path().join("probe")).is_ok();
    fs::remove_file(folder.path().join("probe")).unwrap();
    is_readable
}

/// Runs the command as a user whom mode bits stop. The superuser drops all capabilities first.
fn run_as_user(folder: &Folder, arguments: &str) -> Output {
    if !is_superuser(folder) {
        return shell(folder, &format!("\"$hcl\" {arguments}"));
    }
    let drop = "setpriv --bounding-set=-all --inh-caps=-all";
    let found = shell(folder, "command -v setpriv");
    assert!(found.status.success(), "as root, this test needs setpriv");
    shell(folder, &format!("{drop} \"$hcl\" {arguments}"))
}

#[test]
fn a_folder_without_write_permission_is_reported() {
    let folder = Folder::new(&[("sub/a.hcl", UGLY), ("sub/b.hcl", NEAT)]);
    set_mode(&folder, "sub", 0o555);
    let output = run_as_user(&folder, "fmt sub");
    set_mode(&folder, "sub", 0o755);
    let report = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("You may not write sub/a.hcl"), "{report}");
    assert_eq!(folder.read("sub/a.hcl"), UGLY);
}

#[test]
fn a_file_without_write_permission_is_reported() {
    let folder = Folder::new(&[("a.hcl", UGLY)]);
    set_mode(&folder, "a.hcl", 0o444);
    let output = run_as_user(&folder, "fmt a.hcl");
    let report = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("You may not write a.hcl"), "{report}");
    assert_eq!(folder.read("a.hcl"), UGLY);
    assert_eq!(folder.names(), ["a.hcl"]);
}

#[test]
fn all_files_are_changed_or_none() {
    let folder = Folder::new(&[("ok/a.hcl", "a = 1\n"), ("ro/a.hcl", "a = 1\n")]);
    set_mode(&folder, "ro", 0o555);
    let output = run_as_user(&folder, "set -i a 2 ok/a.hcl ro/a.hcl");
    set_mode(&folder, "ro", 0o755);
    let report = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("You may not write ro/a.hcl"), "{report}");
    assert_eq!(folder.read("ok/a.hcl"), "a = 1\n");
    assert_eq!(folder.names(), ["ok", "ro"]);
}

#[test]
fn a_file_that_is_named_twice_is_changed_once() {
    let folder = Folder::new(&[("a.hcl", "a = 1\n")]);
    symlink("a.hcl", folder.path().join("b.hcl")).unwrap();
    folder.line("set -i a 2 a.hcl ./a.hcl b.hcl").success();
    assert_eq!(folder.read("a.hcl"), "a = 2\n");
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    let text = large(UGLY);
    let folder = Folder::new(&[("a.hcl", &text)]);
    // Without the signal, a write beyond the limit fails, as it does on a full disk.
    let output = shell(
        &folder,
        "trap '' XFSZ; ulimit -f 8; exec \"$hcl\" fmt a.hcl",
    );
    let report = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert!(report.contains("Failed to write file"), "{report}");
    assert!(folder.read("a.hcl") == text, "the old file is not whole");
    assert_eq!(folder.names(), ["a.hcl"]);
}

#[test]
fn a_command_that_is_killed_while_it_writes_leaves_the_old_file() {
    let text = large(UGLY);
    let folder = Folder::new(&[("a.hcl", &text)]);
    for blocks in (0..200).step_by(20) {
        // The signal kills the command at its first write beyond so many blocks.
        let script = format!("ulimit -c 0; ulimit -f {blocks}; exec \"$hcl\" fmt a.hcl");
        let killed = shell(&folder, &script);
        assert_eq!(killed.status.signal(), Some(XFSZ), "{blocks}: {killed:?}");
        assert!(folder.read("a.hcl") == text, "{blocks}: not the old file");
    }
}

#[test]
fn nothing_remains_beside_the_files() {
    let folder = Folder::new(&[("a.hcl", UGLY), ("b.hcl", "a = \n")]);
    folder.line("fmt");
    assert_eq!(folder.names(), ["a.hcl", "b.hcl"]);
}

/// A name is an argument whatever its bytes are.
#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;

    let folder = Folder::new(&[]);
    let name = OsStr::from_bytes(b"bad\xff.hcl");
    fs::write(folder.path().join(name), "a = 1 +\n").unwrap();
    let output = folder.command(&["check"]).arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.contains("bad\u{fffd}.hcl:1:8"), "{report}");
}

#[test]
fn a_linked_file_belongs_to_the_folder_of_the_link() {
    let folder = Folder::new(&[
        ("common/names.tf", "variable \"a\" {}\n"),
        ("app/main.tf", "output \"o\" {\n  value = var.a\n}\n"),
        ("app/dev.tfvars", "a = 1\n"),
    ]);
    symlink("../common/names.tf", folder.path().join("app/names.tf")).unwrap();
    symlink("dev.tfvars", folder.path().join("app/link.tfvars")).unwrap();
    let value = folder.line("eval --module app app/link.tfvars var.a");
    assert_eq!(value.success(), "1\n");
    folder.line("rename -i var.a var.b app").success();
    assert_eq!(folder.read("common/names.tf"), "variable \"b\" {}\n");
    assert_eq!(
        folder.read("app/main.tf"),
        "output \"o\" {\n  value = var.b\n}\n"
    );
}
