//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use hcl_core::Limits;
use hcl_core::diagnostic::ReportFormat;

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
    pub(super) dialect: String,
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

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .help(help)
        .action(ArgAction::Set)
        // As flags of Go: `--with-type` and `--with-type=false`, but the next argument is never the value.
        .num_args(0..=1)
        .require_equals(true)
        .default_value("false")
        .default_missing_value("true")
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(BoolishValueParser::new())
        .value_name("BOOL")
}

/// Returns the flags that set limits.
fn limits() -> [Arg; 5] {
    let usual = Limits::default();
    let limit = |name: &'static str, help: &'static str, default: u64, most: u64| {
        Arg::new(name)
            .long(name)
            .help(format!("{help} [default: {default}]"))
            .help_heading("Limits")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..=most))
    };
    let (bytes, levels) = (u64::from(u32::MAX), u64::from(MAX_LEVELS));
    [
        limit(
            "max-source-bytes",
            "Bytes of each file read",
            u64::from(usual.source_bytes),
            bytes,
        ),
        limit(
            "max-nesting",
            "How deep blocks, expressions and templates may nest",
            u64::from(usual.nesting),
            levels,
        ),
        limit(
            "max-steps",
            "Steps of evaluation, beyond one for each byte read",
            usual.steps,
            u64::MAX,
        ),
        limit(
            "max-bytes",
            "Bytes that evaluation may build, and of the result",
            usual.bytes,
            u64::MAX,
        ),
        limit(
            "max-value-depth",
            "How deep lists, maps, tuples and objects may nest in values",
            u64::from(usual.value_depth),
            levels,
        ),
    ]
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
            Arg::new("completions")
                .long("completions")
                .help("Print a script that completes options in a shell, and exit")
                .value_name("SHELL")
                .value_parser(value_parser!(Shell)),
        )
        .arg(
            Arg::new("spec")
                .short('s')
                .long("spec")
                .help("Spec file (required)")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            Arg::new("out")
                .short('o')
                .long("out")
                .help("Write to this file, replacing it at once, instead of the standard output")
                .value_name("FILE")
                // Not a path: clap refuses empty paths, and `--out=` is the standard output, as in the reference.
                .value_parser(value_parser!(OsString)),
        )
        .arg(
            Arg::new("vars")
                .short('V')
                .long("vars")
                .help("Variables for the inputs: a JSON object, or a file of arguments; may be repeated")
                .value_name("JSON|FILE")
                .action(ArgAction::Append)
                .value_parser(value_parser!(OsString)),
        )
        .arg(
            Arg::new("diags")
                .long("report")
                // The reference's name.
                .alias("diags")
                .help("Form of reported mistakes: \"text\", \"json\", \"sarif\" or \"github\" [default: text]")
                .value_name("FORMAT"),
        )
        .arg(
            Arg::new("dialect")
                .long("dialect")
                .help("Dialect of the spec file")
                .value_name("NAME")
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
    /// A text to print instead of a run; an error is printed to the standard error, with exit status 2.
    Print {
        text: String,
        is_error: bool,
    },
}

/// Parses the command line; the first argument is the name of the program.
pub(super) fn parse(args: impl IntoIterator<Item = OsString>) -> Parsed {
    let mut matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => {
            return Parsed::Print {
                text: error.to_string(),
                is_error: error.use_stderr(),
            };
        }
    };
    if matches.get_flag("version") {
        return Parsed::Print {
            text: format!("{}\n", env!("CARGO_PKG_VERSION")),
            is_error: false,
        };
    }
    if let Some(&shell) = matches.get_one::<Shell>("completions") {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut command(), "hcldec", &mut script);
        return Parsed::Print {
            text: String::from_utf8_lossy(&script).into_owned(),
            is_error: false,
        };
    }
    let diags: Option<String> = matches.remove_one("diags");
    // The reference takes an empty form for text.
    let format = diags.as_deref().filter(|format| !format.is_empty());
    let report = match format.map_or(Ok(ReportFormat::Text), str::parse) {
        Ok(report) => report,
        Err(error) => {
            return Parsed::Print {
                text: format!(
                    "Invalid form of reports {:?}: {error}.\n",
                    format.unwrap_or_default()
                ),
                is_error: true,
            };
        }
    };
    let out: Option<OsString> = matches.remove_one("out");
    Parsed::Run(Box::new(Args {
        spec: matches.remove_one("spec"),
        out: out.filter(|out| !out.is_empty()).map(PathBuf::from),
        vars: matches
            .remove_many("vars")
            .map(Iterator::collect)
            .unwrap_or_default(),
        report,
        var_refs: matches.get_one("var-refs").copied().unwrap_or_default(),
        with_type: matches.get_one("with-type").copied().unwrap_or_default(),
        keep_nulls: matches.get_one("keep-nulls").copied().unwrap_or_default(),
        dynamic_blocks: matches
            .get_one("dynamic-blocks")
            .copied()
            .unwrap_or_default(),
        dialect: matches.remove_one("dialect").unwrap_or_default(),
        limits: limits_of(&matches),
        inputs: matches
            .remove_many("inputs")
            .map(Iterator::collect)
            .unwrap_or_default(),
    }))
}
