//! The flags that set limits: input over a limit is reported with the limit and its flag, and invalid values are errors.

use hcl_golden::folder::Folder;

use super::{ANY, hcldec};

/// The spec file of one test.
struct Spec(Folder);

impl Spec {
    fn new(text: &str) -> Self {
        Self(Folder::new(&[("s.hcldec", text)]))
    }

    /// Runs the command with flags, and returns status, output and reports.
    fn run(&self, flags: &[&str], input: &str) -> (u8, String, String) {
        let spec = self.0.path().join("s.hcldec");
        hcldec(
            &[&["--spec", spec.to_str().unwrap()], flags].concat(),
            input,
        )
    }
}

/// A flag, its value, an input over that limit but not over the default, and the summary of the report.
type Row = (&'static str, u64, String, &'static str);

fn rows() -> Vec<Row> {
    let nested = |levels| format!("a = {}{}\n", "[".repeat(levels), "]".repeat(levels));
    let loops = "a = [for x in [1, 2, 3, 4, 5, 6, 7, 8] : [for y in [1, 2, 3, 4, 5, 6, 7, 8] : \"${x}${y}\"]]\n";
    vec![
        (
            "--max-source-bytes",
            60,
            format!("a = \"{}\"\n", "x".repeat(60)),
            "Source too long",
        ),
        ("--max-nesting", 20, nested(30), "Nesting too deep"),
        (
            "--max-steps",
            10,
            loops.to_owned(),
            "Evaluation limit exceeded",
        ),
        (
            "--max-bytes",
            10,
            "a = [for x in [1, 2, 3, 4] : [for y in [1, 2, 3, 4] : [for z in [1, 2, 3, 4] : \"${x}0123456789012345678901234567890123456789\"]]]\n".to_owned(),
            "Evaluation limit exceeded",
        ),
        ("--max-value-depth", 20, nested(30), "Evaluation limit exceeded"),
    ]
}

#[test]
fn each_flag_lowers_its_limit() {
    let spec = Spec::new(ANY);
    for (flag, value, input, title) in rows() {
        let (status, output, report) = spec.run(&[], &input);
        assert_eq!((status, report.as_str()), (0, ""), "{flag}");
        assert!(output.starts_with(['[', '"']), "{flag}: {output}");
        let (status, output, report) = spec.run(&[&format!("{flag}={value}")], &input);
        assert_eq!((status, output.as_str()), (2, ""), "{flag}");
        assert!(report.starts_with(&format!("error: {title}\n")), "{report}");
        assert!(report.contains(&format!("raise {flag}.")), "{report}");
        assert!(!report.contains("Limits::"), "{report}");
        let (_, _, json) = spec.run(&["--diags=json", &format!("{flag}={value}")], &input);
        assert!(json.contains(&format!("raise {flag}.")), "{json}");
    }
}

#[test]
fn the_byte_limit_applies_to_the_result() {
    // Each argument is within the limit, all of them together are not: they share a text.
    let names = || (0..20).map(|number| format!("a{number}"));
    let attributes: String = names()
        .map(|name| format!("  attr \"{name}\" {{\n  }}\n"))
        .collect();
    let spec = Spec::new(&format!("object {{\n{attributes}}}\n"));
    let input: String = names().map(|name| format!("{name} = [x, x]\n")).collect();
    let vars = format!("{{\"x\": \"{}\"}}", "x".repeat(1000));
    assert_eq!(spec.run(&["--vars", &vars], &input).0, 0);
    let (status, output, report) = spec.run(&["--max-bytes=3000", "--vars", &vars], &input);
    assert_eq!((status, output.as_str()), (1, ""), "{report}");
    assert!(report.contains("3000 bytes"), "{report}");
    assert!(report.contains("--max-bytes"), "{report}");
}

#[test]
fn limits_apply_to_spec_files_and_variables() {
    let deep = format!(
        "literal {{\n value = {}{}\n}}\n",
        "[".repeat(30),
        "]".repeat(30)
    );
    let spec = Spec::new(&deep);
    assert_eq!(spec.run(&[], "").0, 0);
    let (status, _, report) = spec.run(&["--max-nesting=20"], "");
    assert_eq!(status, 2);
    assert!(report.contains("raise --max-nesting."), "{report}");

    let spec = Spec::new("literal {\n value = 1\n}\n");
    let vars = format!("{{\"x\": {}{}}}", "[".repeat(30), "]".repeat(30));
    assert_eq!(spec.run(&["--vars", &vars], "").0, 0);
    let (status, _, report) = spec.run(&["--max-nesting=20", "--vars", &vars], "");
    assert_eq!(status, 2, "{report}");
    assert!(report.contains("raise --max-nesting."), "{report}");
    let (status, _, report) = spec.run(&["--max-source-bytes=50", "--vars", &vars], "");
    assert_eq!(status, 2, "{report}");
    assert!(report.contains("raise --max-source-bytes."), "{report}");
}

#[test]
fn invalid_values_of_flags_are_rejected() {
    let spec = Spec::new(ANY);
    for (flag, ..) in rows() {
        for value in ["0", "-1", "1.5", "", "all", "0x10", "18446744073709551616"] {
            let (status, output, report) = spec.run(&[&format!("{flag}={value}")], "a = 1\n");
            assert_eq!((status, output.as_str()), (2, ""), "{flag}={value}");
            assert!(report.contains(flag), "{report}");
        }
    }
    // More than offsets can count, and more than the stack of the command holds.
    for too_much in [
        "--max-source-bytes=4294967296",
        "--max-nesting=2049",
        "--max-value-depth=2049",
    ] {
        let (status, _, report) = spec.run(&[too_much], "a = 1\n");
        assert_eq!(status, 2, "{too_much}");
        let flag = too_much.split('=').next().unwrap();
        assert!(report.contains(flag), "{report}");
    }
}

/// The report names a temporary file, so that it is in no session.
#[test]
fn an_output_in_no_folder_is_a_failure() {
    let spec = Spec::new(ANY);
    let (status, _, report) = spec.run(&["-o", "no/such/x"], "a = 1\n");
    assert_eq!(status, 1);
    assert!(report.starts_with("Error: cannot write"), "{report}");
}
