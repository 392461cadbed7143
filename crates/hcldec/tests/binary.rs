//! The program itself: its exit status and streams.

use std::process::Command;

#[test]
fn the_status_says_whether_the_run_succeeded() {
    let run = |argument: &str| {
        let run = Command::new(env!("CARGO_BIN_EXE_hcldec"))
            .arg(argument)
            .output();
        run.expect("the program starts")
    };
    let version = run("--version");
    assert!(version.status.success());
    assert!(!version.stdout.is_empty() && version.stderr.is_empty());
    let unknown = run("--no-such-flag");
    assert!(!unknown.status.success());
    assert!(unknown.stdout.is_empty() && !unknown.stderr.is_empty());
}

#[test]
fn reports_in_a_pipe_have_no_colours() {
    let run = Command::new(env!("CARGO_BIN_EXE_hcldec"))
        .args(["--spec", "no-such.hcldec", "no-such.hcl"])
        .env_remove("NO_COLOR")
        .output();
    let errors = String::from_utf8(run.expect("the program starts").stderr);
    let errors = errors.expect("reports are Unicode");
    assert!(errors.contains("no-such.hcldec"), "{errors}");
    assert!(!errors.contains('\u{1b}'), "{errors}");
}

#[test]
fn sessions_have_their_answers() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions");
    for name in ["command", "limits"] {
        let path = format!("{folder}/{name}.session");
        hcl_golden::session::run(path, "hcldec", || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_hcldec"));
            command.env_remove("COLUMNS").env_remove("NO_COLOR");
            command
        });
    }
}
