//! The commands of pages print the output that the page shows, and do what the page says.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

use hcl_golden::session::output_of;

use crate::support::Folder;

fn read(page: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).unwrap()
}

/// Runs a command of a page in a folder, with `hcl` in the path.
fn shell(folder: &Folder, command: &str, input: &str) -> Output {
    let bin = Path::new(env!("CARGO_BIN_EXE_hcl")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .env("PATH", &path)
        .env_remove("COLUMNS")
        .current_dir(folder.path());
    output_of(&mut shell, input.as_bytes())
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[test]
fn commands_of_the_readme_print_what_it_shows() {
    run("README.md");
}

#[test]
fn commands_of_the_cookbook_print_what_it_shows() {
    run("../../docs/cookbook/shell.md");
}

/// A folder with a file of each name that people use, each with a mistake of its syntax.
#[test]
fn the_hook_takes_the_files_that_check_reads() {
    let hooks = read("../../.pre-commit-hooks.yaml");
    let hook = hooks.split("- id: ").find(|it| it.starts_with("hcl-check"));
    let pattern = hook
        .unwrap()
        .lines()
        .find_map(|it| it.strip_prefix("  files: "));
    let pattern = pattern.unwrap().replace('\\', "\\\\");
    let both = ["hcl", "tf", "tofu", "nomad", "tfvars"];
    let json = [
        "pkr",
        "pkrvars",
        "tfcomponent",
        "tfdeploy",
        "tfmock",
        "tfstack",
        "tftest",
        "tofutest",
    ];
    let names = both.map(|end| format!("a.{end}"));
    let in_json = both.iter().chain(&json).map(|end| format!("b.{end}.json"));
    let names: Vec<String> = names.into_iter().chain(in_json).collect();
    let files: Vec<_> = names.iter().map(|name| (&**name, "{")).collect();
    let folder = Folder::new(&files);
    let reports = text(shell(&folder, "hcl check --report json .", "").stdout);
    for name in &names {
        assert!(reports.contains(&format!("{name:?}")), "{name}: {reports}");
        let command = format!("hcl eval 'length(regexall(\"{pattern}\", \"{name}\"))'");
        assert_eq!(text(shell(&folder, &command, "").stdout), "1\n", "{name}");
    }
}

#[test]
fn the_action_passes_its_inputs_to_the_command() {
    let action = read("../../action.yml");
    let (_, script) = action.split_once("name: Check and format").unwrap();
    let (_, script) = script.split_once("run: |\n").unwrap();
    let folder = Folder::new(&[
        ("app/main.tf", "locals {\n  a = var.b\n}\n"),
        ("app/layout.tf", "locals {\n  c=1\n}\n"),
        ("action.sh", script),
    ]);
    let run = |inputs: &str| {
        let inputs = format!("RUNNER_OS=Linux RUNNER_TEMP=. PATHS=app {inputs}");
        let output = shell(&folder, &format!("{inputs} bash action.sh"), "");
        (text(output.stdout), output.status.code())
    };
    let nothing = (String::new(), Some(0));
    assert_eq!(run("CHECK=true FORMAT=false MODULE=false"), nothing);
    let (found, status) = run("CHECK=true FORMAT=true MODULE=true SARIF=found.sarif");
    assert_eq!(status, Some(1));
    for wanted in [
        "file=app/main.tf,line=2",
        "file=app/layout.tf,line=2",
        "[file-is-not-formatted]",
    ] {
        assert!(found.contains(wanted), "{found}");
    }
    let sarif = folder.read("found.sarif");
    assert!(sarif.contains("app/main.tf"), "{sarif}");
}

/// Each code has a folder of its own. The reports of wrong commands are recorded; the book shows them on the pages of the codes.
#[test]
fn commands_of_the_diagnostics_have_their_reports() {
    let page = read("../../docs/diagnostics.md");
    let (mut count, mut reports) = (0, String::new());
    for entry in page.split("\n### ").skip(1) {
        let (wrong, right) = entry.split_once("\nInstead:\n").unwrap_or((entry, ""));
        let folder = Folder::new(&[("main.tf", MAIN)]);
        let mut report = String::new();
        for session in sessions(wrong) {
            for command in session.lines().filter_map(|line| line.strip_prefix("$ ")) {
                let output = shell(&folder, &format!("{command} 2>&1"), "");
                report.push_str(&text(output.stdout));
                count += 1;
            }
        }
        if !report.is_empty() {
            let code = entry.lines().next().unwrap();
            let is_report = report.contains("error") || report.contains("warning");
            assert!(is_report, "{code}: {report}");
            reports.push_str(&format!("### {code}\n\n{report}\n"));
        }
        count += sessions(right)
            .map(|session| run_session(session, &folder))
            .sum::<usize>();
    }
    assert!(count > 50, "{count} commands");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    hcl_golden::expect(root.join("tests/fixtures/reports/commands.txt"), &reports);
}

/// Returns the sessions of a page.
fn sessions(page: &str) -> impl Iterator<Item = &str> {
    let parts = page.split("```console\n").skip(1);
    parts.map(|part| part.split("```").next().unwrap_or_default())
}

/// The file that commands of the diagnostics are about.
const MAIN: &str = r#"module "vpc" {
  source  = "acme/vpc/aws"
  version = "1.0.0" # pinned
}

resource "aws_subnet" "main" {
  vpc_id = module.vpc.id
}
"#;

fn run(page: &str) {
    let folder = Folder::new(&[]);
    let mut count = 0;
    for block in read(page).split("```").skip(1).step_by(2) {
        if let Some(file) = block.strip_prefix("hcl\n") {
            folder.write("main.tf", file);
        } else if let Some(session) = block.strip_prefix("console\n") {
            count += run_session(session, &folder);
        }
    }
    assert!(count > 5, "no commands found");
}

/// Runs the commands after `$ `, and compares what each prints. Returns their number.
fn run_session(session: &str, folder: &Folder) -> usize {
    let session = format!("\n{}", session.strip_suffix('\n').unwrap());
    let steps = session.split("\n$ ").skip(1);
    let run = |step: &str| {
        let step = format!("{step}\n");
        let (command, expected) = step.split_once('\n').unwrap();
        let output = shell(folder, &format!("{command} 2>&1"), "");
        assert_eq!(text(output.stdout), expected, "{command}");
    };
    steps.map(run).count()
}

/// The file of the commands for users of hcledit.
const TEXT: &str = r#"a "b" {
  c = 1 # one
  d = {
    k = [1]
  }
}

a "x.y" {
  c = 2
}
"#;

#[test]
fn commands_for_users_of_hcledit_succeed() {
    let page = read("../../docs/migrating-from-hcl-edit.md");
    let (_, table) = page.split_once("| hcledit | the command `hcl` |").unwrap();
    // A pipe in a table is written `\|`.
    let table = table.replace("\\|", "\u{0}");
    let cells = table.lines().filter_map(|row| row.split('|').nth(2));
    let code = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let mut count = 0;
    for command in code.filter(|it| it.starts_with("hcl ")) {
        let folder = Folder::new(&[("main.tf", TEXT)]);
        let command = command.replace('\u{0}', "|");
        let output = shell(&folder, &format!("set -e; {command}"), TEXT);
        let reports = text(output.stderr);
        assert!(
            output.status.success() && reports.is_empty(),
            "{command}: {reports}"
        );
        let is_silent = command.contains("-i ") || command == "hcl fmt";
        assert_eq!(output.stdout.is_empty(), is_silent, "{command}");
        count += 1;
    }
    assert!(count > 15, "{count} commands");
}

const COMMENTS: [&str; 5] = [
    "# The network.",
    "# pinned",
    "# Public.",
    "# open",
    "# Who pays.",
];

/// A text in the output of each command, in the order of the rows; whether it is a whole file, with its comments; the exit status.
const ROWS: [(&str, bool, i32); 10] = [
    ("net\n", false, 0),
    ("443\n", false, 0),
    ("  version = \"1.2.0\" # pinned\n", true, 0),
    ("    Name = \"a\"\n", true, 0),
    ("  ports  = [80, 443, 8080] # open\n", true, 0),
    ("main.tf\n", false, 0),
    ("", false, 0),
    ("\"Team\": \"net\"", false, 0),
    (" = [80, 443] # open\n  tags", true, 0),
    ("module.vpc.version", false, 1),
];

/// The ten jobs of the comparison with other programs.
#[test]
fn each_of_ten_jobs_is_one_command_and_keeps_the_comments() {
    let page = read("../../docs/comparison.md");
    let (_, section) = page.split_once("## Ten jobs on the command line").unwrap();
    let (_, rest) = section.split_once("```hcl\n").unwrap();
    let (file, rest) = rest.split_once("```\n").unwrap();
    let rows = rest
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("`hcl "));
    let commands: Vec<&str> = rows.map(|row| row.split('`').nth(1).unwrap()).collect();
    assert_eq!(commands.len(), ROWS.len());
    assert!(COMMENTS.iter().all(|it| file.contains(it)));
    let new = file
        .replace("1.0.0", "1.1.0")
        .replace("[80, 443]", "[ 80,443 ]");
    for (command, (part, is_file, status)) in commands.iter().zip(ROWS) {
        let folder = Folder::new(&[("main.tf", file)]);
        if !command.contains("rename") {
            folder.write("new.tf", &new);
        }
        let output = shell(&folder, command, "");
        let shown = text(output.stdout);
        assert_eq!(output.status.code(), Some(status), "{command}: {shown}");
        assert!(
            output.stderr.is_empty() && shown.contains(part),
            "{command}: {shown}"
        );
        let new = if is_file {
            shown
        } else {
            folder.read("main.tf")
        };
        for comment in COMMENTS {
            assert_eq!(new.matches(comment).count(), 1, "{command}: {new}");
        }
    }
}
