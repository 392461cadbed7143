//! The whole `hcldec` process on a small file, compared with Go's, in wall time: most of it is not processor time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use hcl_bench::{Table, go, median};

/// Number of runs of each command.
const RUNS: usize = 300;

const SPEC: &str = r#"
object {
  attr "name" {
    type     = string
    required = true
  }
  block_map "service" {
    labels = ["name"]
    object {
      attr "image" { type = string }
      attr "replicas" { type = number }
      attr "tags" { type = list(string) }
    }
  }
}
"#;

const CONFIGURATION: &str = r#"
name = "shop"

service "web" {
  image    = "registry.example.com/web:${1 + 1}"
  replicas = 3
  tags     = ["public", "http"]
}

service "worker" {
  image    = "registry.example.com/worker:7"
  replicas = 1
  tags     = []
}
"#;

pub(super) fn print() {
    let folder = std::env::temp_dir();
    let (spec, file) = (folder.join("bench.hcldec"), folder.join("bench.hcl"));
    let written = std::fs::write(&spec, SPEC).and_then(|()| std::fs::write(&file, CONFIGURATION));
    let (Ok(()), Some(ours), Some(theirs)) = (written, build(), go::hcldec()) else {
        println!("the whole process: no Go hcldec beside ours to be found\n");
        return;
    };
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        own.extend(run(&ours, &spec, &file));
        other.extend(run(&theirs, &spec, &file));
    }
    let title = format!("The whole process of hcldec, median of {} runs", own.len());
    let mut table = Table::new(title, &["", "µs on the wall", "times ours"]);
    let ours = median(own).as_secs_f64();
    for (name, time) in [
        ("hcldec", ours),
        ("Go, hcldec", median(other).as_secs_f64()),
    ] {
        table.row(vec![
            name.to_owned(),
            format!("{:.0}", time * 1e6),
            format!("{:.2}", time / ours),
        ]);
    }
    println!("{table}");
}

/// Builds the command in the profile of this benchmark, with the same features of shared dependencies.
fn build() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let status = Command::new(env!("CARGO"))
        .args("build --quiet --profile bench -p hcldec -p hcl-bench --bin hcldec".split(' '))
        .current_dir(&root)
        .status();
    // The benchmark's binary is in target/release/deps.
    let own = std::env::current_exe().ok()?;
    let program = own.ancestors().nth(2)?.join("hcldec");
    (status.ok()?.success() && program.is_file()).then_some(program)
}

/// Returns the time that the command takes, or `None` if it fails.
fn run(program: &Path, spec: &Path, file: &Path) -> Option<Duration> {
    let start = Instant::now();
    let mut command = Command::new(program);
    let status = command.arg("--spec").arg(spec).arg(file);
    let status = status.stdout(Stdio::null()).status().ok()?;
    status.success().then(|| start.elapsed())
}
