//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use hcl_core::diagnostic::ReportFormat;
use hcl_core::{Diagnostic, Limits};

use crate::SpecDialect;

/// The parsed command line.
#[derive(Debug)]
pub(super) struct Args {
    pub(super) spec: Option<PathBuf>,
    pub(super) out: Option<PathBuf>,
    pub(super) vars: Vec<OsString>,
    pub(super) report: ReportFormat,
    pub(super) var_refs: bool,
    pub(super) with_type: bool,
    pub(super) keep_nulls: bool,
    pub(super) dynamic_blocks: bool,
    pub(super) dialect: SpecDialect,
    pub(super) limits: Limits,
    pub(super) inputs: Vec<PathBuf>,
}

const ABOUT: &str = "\
Reads HCL configuration, checks it against a spec file, and writes it as JSON.

The inputs are native HCL, or JSON if the name ends in .json; several are merged. Without any, \
standard input is read. Mistakes are reported on standard error, and the exit status is 2.";

const EXAMPLE: &str = "\
A spec file says what may be in the configuration and what becomes of it:

  object {
    attr \"name\" {
      type     = string
      required = true
    }
    block_map \"service\" {
      block_type = \"service\"
      labels     = [\"name\"]
      object {
        attr \"port\" { type = number }
      }
    }
  }

With that in app.hcldec and this in app.hcl,

  name = \"shop\"
  service \"http\" {
    port = 8080
  }

the command `hcldec --spec=app.hcldec app.hcl` writes

  {\"name\":\"shop\",\"service\":{\"http\":{\"port\":8080}}}

Exit status: 0 done; 1 the result could not be written; 2 mistakes in spec, variables, inputs or command line.";

fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    option(name, "BOOL", help)
        .action(ArgAction::Set)
        // As flags of Go: `--with-type` and `--with-type=false`, but the next argument is never the value.
        .num_args(0..=1)
        .require_equals(true)
        .default_value("false")
        .default_missing_value("true")
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(BoolishValueParser::new())
}

/// The flag of each limit, its name in the library, and what it counts.
const LIMITS: [(&str, &str, &str); 5] = [
    (
        "max-source-bytes",
        "source_bytes",
        "Bytes of each file read",
    ),
    (
        "max-nesting",
        "nesting",
        "How deep blocks, expressions and templates may nest",
    ),
    (
        "max-steps",
        "steps",
        "Steps of evaluation, beyond one for each byte read",
    ),
    (
        "max-bytes",
        "bytes",
        "Bytes that evaluation may build, and of the result",
    ),
    (
        "max-value-depth",
        "value_depth",
        "How deep lists, maps, tuples and objects may nest in values",
    ),
];

/// Returns the flags that set limits.
fn limits() -> impl Iterator<Item = Arg> {
    let usual = Limits::default();
    let [source_bytes, nesting, value_depth] =
        [usual.source_bytes, usual.nesting, usual.value_depth].map(u64::from);
    let (bytes, levels) = (u64::from(u32::MAX), u64::from(MAX_LEVELS));
    let defaults = [source_bytes, nesting, usual.steps, usual.bytes, value_depth];
    let most = [bytes, levels, u64::MAX, u64::MAX, levels];
    let rows = LIMITS.into_iter().zip(defaults.into_iter().zip(most));
    rows.map(|((name, _, help), (default, most))| {
        option(name, "N", "")
            .help(format!("{help} [default: {default}]"))
            .help_heading("Limits")
            .value_parser(value_parser!(u64).range(1..=most))
    })
}

/// The largest value for a limit on depth: values of this depth fit the stack of the command.
const MAX_LEVELS: u32 = 2048;

/// Returns the limits that the flags set; their parser has checked the ranges.
fn limits_of(matches: &ArgMatches) -> Limits {
    let usual = Limits::default();
    let wide = |name, usual| matches.get_one(name).copied().unwrap_or(usual);
    let narrow = |name, usual| {
        let value: Option<&u64> = matches.get_one(name);
        value.map_or(usual, |&value| u32::try_from(value).unwrap_or(usual))
    };
    usual
        .with_source_bytes(narrow("max-source-bytes", usual.source_bytes))
        .with_nesting(narrow("max-nesting", usual.nesting))
        .with_steps(wide("max-steps", usual.steps))
        .with_bytes(wide("max-bytes", usual.bytes))
        .with_value_depth(narrow("max-value-depth", usual.value_depth))
}

/// Replaces the name of a limit, as reports of the libraries have it, by its flag.
pub(super) fn with_flag(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.with_limit_named(&|field| {
        let mut limits = LIMITS.into_iter();
        limits.find_map(|(flag, of, _)| (of == field).then(|| format!("--{flag}")))
    })
}

fn command() -> Command {
    Command::new("hcldec")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT)
        .after_help(EXAMPLE)
        .override_usage("hcldec --spec=<spec-file> [options] [hcl-file ...]")
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .short('v')
                .long("version")
                .help("Show the version and exit")
                .action(ArgAction::SetTrue),
        )
        .arg(
            option("completions", "SHELL", "Print a script that completes options in a shell, and exit")
                .value_parser(value_parser!(Shell)),
        )
        .arg(option("spec", "FILE", "Spec file (required)").short('s').value_parser(value_parser!(PathBuf)))
        .arg(
            option("out", "FILE", "Write to this file, replacing it at once, instead of the standard output")
                .short('o')
                // Not a path: clap refuses empty paths, and `--out=` is the standard output, as in the reference.
                .value_parser(value_parser!(OsString)),
        )
        .arg(
            option("vars", "JSON|FILE", "Variables for the inputs: a JSON object, or a file of arguments; may be repeated")
                .short('V')
                .action(ArgAction::Append)
                .value_parser(value_parser!(OsString)),
        )
        .arg(
            option("report", "FORMAT", "Form of reported mistakes: \"text\", \"json\", \"sarif\" or \"github\" [default: text]")
                // The reference's name.
                .alias("diags"),
        )
        .arg(
            option("dialect", "NAME", "Dialect of the spec file")
                .default_value("hcldec")
                .value_parser(["hcldec", "evalconfig"]),
        )
        .arg(switch("var-refs", "Describe, as JSON, the variables that the inputs refer to, and decode nothing"))
        .arg(switch("with-type", "Write {\"value\": …, \"type\": …} with the result's type"))
        .arg(switch("keep-nulls", "Keep object members that are null; they are left out otherwise"))
        .arg(switch("dynamic-blocks", "Expand \"dynamic\" blocks in the inputs"))
        .args(limits())
        .arg(
            Arg::new("inputs")
                .value_name("hcl-file")
                .help("Configuration files")
                .num_args(0..)
                .value_parser(value_parser!(PathBuf)),
        )
}

/// The result of parsing the command line.
#[derive(Debug)]
pub(super) enum Parsed {
    Run(Box<Args>),
    /// A text for the standard output instead of a run.
    Print(String),
    /// A text for the standard error, with exit status 2.
    Wrong(String),
}

/// Parses the command line; the first argument is the name of the program.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Parsed {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return Parsed::Wrong(error.to_string()),
        Err(help) => return Parsed::Print(help.to_string()),
    };
    if matches.get_flag("version") {
        return Parsed::Print(format!("{}\n", env!("CARGO_PKG_VERSION")));
    }
    if let Some(&shell) = matches.get_one::<Shell>("completions") {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut command(), "hcldec", &mut script);
        return Parsed::Print(String::from_utf8_lossy(&script).into_owned());
    }
    // The reference takes an empty form for text.
    let form = matches.get_one("report").map_or("", String::as_str);
    let report = match form {
        "" => Ok(ReportFormat::Text),
        form => form.parse(),
    };
    let report = match report {
        Ok(report) => report,
        Err(error) => {
            return Parsed::Wrong(format!("Invalid form of reports {form:?}: {error}.\n"));
        }
    };
    let switch = |name| matches.get_one(name).copied().unwrap_or_default();
    let out = matches
        .get_one("out")
        .filter(|out: &&OsString| !out.is_empty());
    Parsed::Run(Box::new(Args {
        spec: matches.get_one("spec").cloned(),
        out: out.map(PathBuf::from),
        vars: all(&matches, "vars"),
        report,
        var_refs: switch("var-refs"),
        with_type: switch("with-type"),
        keep_nulls: switch("keep-nulls"),
        dynamic_blocks: switch("dynamic-blocks"),
        dialect: match matches.get_one("dialect").map(String::as_str) {
            Some("evalconfig") => SpecDialect::Evalconfig,
            _ => SpecDialect::Hcldec,
        },
        limits: limits_of(&matches),
        inputs: all(&matches, "inputs"),
    }))
}

fn all<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, name: &str) -> Vec<T> {
    let values = matches.get_many(name).into_iter().flatten();
    values.cloned().collect()
}
