//! Help and shell completions, written from the table of commands.

use std::fmt::Write;

use super::table::{COMMANDS, COMMON, Command, Flag, SHELLS};

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

/// Returns a completion script; `None` for an unknown shell.
pub(super) fn completions(program: &str, shell: &str) -> Option<String> {
    let word = program_word(program);
    match shell {
        "bash" => Some(bash(word)),
        "zsh" => Some(format!(
            "#compdef {word}\nautoload -Uz bashcompinit && bashcompinit\n{}",
            bash(word)
        )),
        "fish" => Some(fish(word)),
        _ => None,
    }
}

fn bash(word: &str) -> String {
    let function = format!("_{}", word.replace(|c: char| !c.is_alphanumeric(), "_"));
    let names: Vec<&str> = COMMANDS.iter().map(|it| it.name).collect();
    let mut text = format!(
        "{function}() {{\n  local word=${{COMP_WORDS[COMP_CWORD]}} words=\"{}\" command\n",
        names.join(" ")
    );
    text.push_str(
        "  for command in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n    case $command in\n",
    );
    for command in COMMANDS {
        let flags = command.flags.iter().chain(COMMON);
        let mut flags: Vec<String> = flags.map(|it| format!("--{}", it.name)).collect();
        if command.name == "completions" {
            flags.extend(SHELLS.iter().map(|it| (*it).to_owned()));
        }
        let _ = writeln!(
            text,
            "      {}) words=\"{}\" ;;",
            command.name,
            flags.join(" ")
        );
    }
    text.push_str("    esac\n  done\n");
    text.push_str("  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n");
    let _ = writeln!(text, "}}\ncomplete -o default -F {function} {word}");
    text
}

fn fish(word: &str) -> String {
    let mut text = String::new();
    for command in COMMANDS {
        let (name, about) = (command.name, quoted(command.about));
        let _ = writeln!(
            text,
            "complete -c {word} -n __fish_use_subcommand -a {name} -d {about}"
        );
        for flag in command.flags.iter().chain(COMMON) {
            let takes = if flag.value.is_some() { " -r" } else { "" };
            let choices = match flag.choices {
                [] => String::new(),
                choices => format!(" -f -a {}", quoted(&choices.join(" "))),
            };
            let _ = writeln!(
                text,
                "complete -c {word} -n '__fish_seen_subcommand_from {name}' -l {}{takes}{choices} -d {}",
                flag.name,
                quoted(flag.about)
            );
        }
    }
    let _ = writeln!(
        text,
        "complete -c {word} -n '__fish_seen_subcommand_from completions' -f -a {}",
        quoted(&SHELLS.join(" "))
    );
    text
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "\\'"))
}
