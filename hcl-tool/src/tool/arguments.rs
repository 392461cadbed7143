//! Reads the command line by the table of commands.

use std::ffi::OsString;
use std::path::PathBuf;

use hcl_syntax::diagnostic::suggest;
use lexopt::{Arg, Parser};

use super::table::{COMMANDS, COMMON, Command, Flag};

/// A command line.
#[derive(Debug)]
pub(super) struct Arguments {
    pub(super) command: &'static Command,
    flags: Vec<(&'static str, String)>,
    pub(super) operands: Vec<PathBuf>,
}

/// The meaning of a command line.
#[derive(Debug)]
pub(super) enum Parsed {
    Run(Arguments),
    /// Help about a command, or about all.
    Help(Option<&'static Command>),
    Version,
}

impl Arguments {
    /// Returns whether an option is set.
    pub(super) fn has(&self, name: &str) -> bool {
        self.flags.iter().any(|(other, _)| *other == name)
    }

    /// Returns the values of an option that may be repeated.
    pub(super) fn values(&self, name: &str) -> impl DoubleEndedIterator<Item = &str> {
        let found = self.flags.iter().filter(move |(other, _)| *other == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Returns the value of an option; the last one counts.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next_back()
    }
}

/// Parses the arguments after the name of the program. An error is a sentence.
pub(super) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Parsed, String> {
    let mut parser = Parser::from_args(arguments);
    let mut common = Vec::new();
    let command = loop {
        match parser.next().map_err(|error| error.to_string())? {
            None => return Ok(Parsed::Help(None)),
            Some(Arg::Long("help") | Arg::Short('h')) => return Ok(Parsed::Help(None)),
            Some(Arg::Long("version") | Arg::Short('V')) => return Ok(Parsed::Version),
            Some(Arg::Long(name)) => {
                let found = find(COMMON, name).ok_or_else(|| unknown_option(name, COMMON))?;
                common.push(read(found, &mut parser)?);
            }
            Some(Arg::Short(letter)) => return Err(format!("there is no option -{letter}")),
            Some(Arg::Value(name)) if name == "help" => return help(&mut parser),
            Some(Arg::Value(name)) => break command(&name.to_string_lossy())?,
        }
    };
    let mut arguments = Arguments {
        command,
        flags: common,
        operands: Vec::new(),
    };
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Arg::Long("help") | Arg::Short('h') => return Ok(Parsed::Help(Some(command))),
            Arg::Long(name) => {
                let found = find(command.flags, name).or_else(|| find(COMMON, name));
                let found = found.ok_or_else(|| unknown_option(name, command.flags))?;
                arguments.flags.push(read(found, &mut parser)?);
            }
            Arg::Short(letter) => return Err(format!("there is no option -{letter}")),
            Arg::Value(operand) => arguments.operands.push(operand.into()),
        }
    }
    check_operands(&arguments)?;
    Ok(Parsed::Run(arguments))
}

fn help(parser: &mut Parser) -> Result<Parsed, String> {
    match parser.next() {
        Ok(Some(Arg::Value(name))) => Ok(Parsed::Help(Some(command(&name.to_string_lossy())?))),
        _ => Ok(Parsed::Help(None)),
    }
}

fn command(name: &str) -> Result<&'static Command, String> {
    let found = COMMANDS.iter().find(|it| it.name == name);
    found.ok_or_else(|| {
        let names = COMMANDS.iter().map(|it| it.name);
        match suggest(name, names) {
            Some(similar) => format!("there is no command \"{name}\". Did you mean \"{similar}\"?"),
            None => format!("there is no command \"{name}\""),
        }
    })
}

fn find(flags: &'static [Flag], name: &str) -> Option<&'static Flag> {
    flags.iter().find(|it| it.name == name)
}

fn unknown_option(name: &str, flags: &'static [Flag]) -> String {
    let names = flags.iter().chain(COMMON).map(|it| it.name);
    match suggest(name, names) {
        Some(similar) => format!("there is no option --{name}. Did you mean --{similar}?"),
        None => format!("there is no option --{name}"),
    }
}

/// Reads the value of an option, if it takes one.
fn read(flag: &'static Flag, parser: &mut Parser) -> Result<(&'static str, String), String> {
    if flag.value.is_none() {
        return Ok((flag.name, String::new()));
    }
    let value = parser.value().map_err(|error| error.to_string())?;
    let value = value.to_string_lossy().into_owned();
    if flag.choices.is_empty() || flag.choices.contains(&value.as_str()) {
        return Ok((flag.name, value));
    }
    let choices = flag.choices.join(", ");
    Err(format!(
        "--{} takes one of {choices}, but this is \"{value}\"",
        flag.name
    ))
}

/// Checks the number of operands against the usage line.
fn check_operands(arguments: &Arguments) -> Result<(), String> {
    let (name, usage) = (arguments.command.name, arguments.command.operands);
    let count = arguments.operands.len();
    match (usage, count) {
        ("", 1..) => Err(format!("{name} takes no operands")),
        (usage, 0) if !usage.is_empty() && !usage.starts_with('[') => {
            Err(format!("{name} needs an operand: {usage}"))
        }
        (usage, 2..) if !usage.contains("...") => Err(format!("{name} takes one operand: {usage}")),
        _ => Ok(()),
    }
}
