//! The commands of the examples' tools, run as a user runs them.

mod support;

use std::process::Command;

use support::program;

/// The tool knows which of its names are secrets.
#[test]
fn reports_of_fmt_show_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("gate.hcl"), "token = 'hunter2'\n").unwrap();
    let output = Command::new(program("gate"))
        .args(["fmt", "gate.hcl"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let report = String::from_utf8(output.stderr).unwrap();
    assert!(report.contains("1 | token = (sensitive)\n"), "{report}");
    assert!(
        !output.status.success() && !report.contains("hunter2"),
        "{report}"
    );
}

#[test]
fn a_mistake_in_a_layer_of_all_files_is_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.gate.hcl", "b.gate.hcl"] {
        std::fs::write(folder.path().join(name), "port = 8080\n").unwrap();
    }
    let mut program = Command::new(program("layers"));
    program.arg("check").env("GATE_PORT", "http");
    let output = program.current_dir(folder.path()).output().unwrap();
    let reports = String::from_utf8(output.stderr).unwrap();
    let variable = "--> environment variable GATE_PORT";
    assert_eq!(reports.matches(variable).count(), 1, "{reports}");
}

/// A difference shows no secret: neither of the type nor under a name that is not known.
#[test]
fn a_difference_shows_no_secret() {
    let folder = tempfile::tempdir().unwrap();
    let text = "io_mode=\"sync\"\nservice \"http\" \"web\" {\n  api_key=\"hunter2\"\n  ap_key=\"hunter3\"\n}\n";
    std::fs::write(folder.path().join("a.hcl"), text).unwrap();
    let mut program = Command::new(program("tool"));
    let output = program.args(["fmt", "--diff"]).current_dir(folder.path());
    let difference = String::from_utf8(output.output().unwrap().stdout).unwrap();
    assert!(
        difference.contains("-  api_key=(sensitive value)\n"),
        "{difference}"
    );
    assert!(!difference.contains("hunter"), "{difference}");
}

#[test]
fn a_check_reads_the_layers_of_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("app.gate.hcl");
    let run = |text: &str, command: &[&str], port: &str| {
        std::fs::write(&file, text).unwrap();
        let mut program = Command::new(program("layers"));
        program.args(command).current_dir(folder.path());
        match port {
            "" => program.env_remove("GATE_PORT"),
            port => program.env("GATE_PORT", port),
        };
        let output = program.output().unwrap();
        let reports = String::from_utf8(output.stderr).unwrap();
        (output.status.success(), reports)
    };
    for (text, port, is_right, part) in [
        ("port = 8080\n", "81", true, ""),
        ("", "81", true, ""),
        // At the file of the user, and not at the defaults of the program.
        ("", "", false, "--> app.gate.hcl:1:1"),
        ("prot = 8080\n", "81", false, "Did you mean \"port\"?"),
        (
            "port = 8080\n",
            "http",
            false,
            "environment variable GATE_PORT",
        ),
    ] {
        for command in [&["check"][..], &["run", "app.gate.hcl"]] {
            let (success, reports) = run(text, command, port);
            assert_eq!(success, is_right, "{command:?} {text} {port}: {reports}");
            assert!(
                reports.contains(part),
                "{command:?} {text} {port}: {reports}"
            );
        }
    }
}
