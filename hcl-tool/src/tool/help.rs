//! Help, written from the table of commands.

use std::fmt::Write;

use super::table::{COMMANDS, COMMON, Command, Flag};

/// Returns the help about all commands.
pub(super) fn overview(program: &str) -> String {
    let mut text = format!(
        "Check, format and document the configuration of {program}.\n\nUsage: {program} [OPTIONS] COMMAND\n\nCommands:\n"
    );
    for command in COMMANDS {
        line(&mut text, command.name, command.about, 13);
    }
    text.push_str("\nOptions:\n");
    options(&mut text, COMMON);
    line(&mut text, "--version", "Print the version.", 18);
    text.push_str("\nExamples:\n");
    for (command, example) in [("check", 0), ("fmt", 1), ("editor", 0)] {
        let found = COMMANDS.iter().find(|it| it.name == command);
        if let Some((words, _)) = found.and_then(|it| it.examples.get(example)) {
            let _ = writeln!(text, "  {program} {words}");
        }
    }
    let _ = writeln!(text, "\n{program} help COMMAND says more about a command.");
    text
}

/// Returns the help about one command.
pub(super) fn of_command(program: &str, command: &Command) -> String {
    let (name, operands) = (command.name, command.operands);
    let mut text = format!("{}\n\nUsage: {program} {name} [OPTIONS]", command.about);
    if !operands.is_empty() {
        let _ = write!(text, " {operands}");
    }
    text.push_str("\n\nOptions:\n");
    options(&mut text, command.flags);
    options(&mut text, COMMON);
    if !command.notes.is_empty() {
        let _ = writeln!(text, "\n{}", command.notes);
    }
    text.push_str("\nExamples:\n");
    for (words, about) in command.examples {
        let words = words.replace("myapp", program_word(program));
        let _ = writeln!(text, "  {program} {words}\n      {about}");
    }
    text
}

/// Returns the first word of the name, which names the executable.
pub(super) fn program_word(program: &str) -> &str {
    program.split_whitespace().next().unwrap_or(program)
}

fn options(text: &mut String, flags: &[Flag]) {
    for flag in flags {
        let name = match flag.value {
            Some(value) => format!("--{} {value}", flag.name),
            None => format!("--{}", flag.name),
        };
        let about = if flag.choices.is_empty() || flag.name == "format" {
            flag.about.to_owned()
        } else {
            format!("{} [{}]", flag.about, flag.choices.join(", "))
        };
        line(text, &name, &about, 18);
    }
}

fn line(text: &mut String, name: &str, about: &str, width: usize) {
    let _ = writeln!(text, "  {name:width$}{about}");
}
