//! Shell completions, written from the table of commands.
//!
//! The tool may be a subcommand of a program, `myapp config`. Then the script completes what follows these words only, and leaves
//! the rest to the completions of the program.

use std::fmt::Write;

use super::help::program_word;
use super::table::{COMMANDS, COMMON, Command, Flag, SHELLS};

/// Returns a completion script; `None` for an unknown shell.
pub(super) fn script(program: &str, shell: &str) -> Option<String> {
    let name = Name::new(program);
    match shell {
        "bash" => Some(bash(&name)),
        "zsh" => Some(zsh(&name)),
        "fish" => Some(fish(&name)),
        _ => None,
    }
}

/// The name of the tool.
struct Name<'p> {
    /// The executable.
    word: &'p str,
    /// The words between the executable and the command.
    rest: Vec<&'p str>,
    /// The name of a function of the shell.
    function: String,
}

impl<'p> Name<'p> {
    fn new(program: &'p str) -> Self {
        let function = program.replace(|c: char| !c.is_ascii_alphanumeric(), "_");
        Self {
            word: program_word(program),
            rest: program.split_whitespace().skip(1).collect(),
            function: format!("_{function}"),
        }
    }
}

fn flags(command: &Command) -> impl Iterator<Item = &Flag> {
    command.flags.iter().chain(COMMON)
}

fn bash(name: &Name<'_>) -> String {
    let (function, word, count) = (&name.function, name.word, name.rest.len());
    let names: Vec<&str> = COMMANDS.iter().map(|it| it.name).collect();
    let first = count + 1;
    let mut text = format!(
        "{function}() {{\n  local word=${{COMP_WORDS[COMP_CWORD]}} words=\"{}\" command\n",
        names.join(" ")
    );
    let _ = writeln!(
        text,
        "  for command in \"${{COMP_WORDS[@]:{first}:COMP_CWORD-{first}}}\"; do\n    case $command in"
    );
    for command in COMMANDS {
        let mut words: Vec<String> = flags(command).map(|it| format!("--{}", it.name)).collect();
        if command.name == "completions" {
            words.extend(SHELLS.iter().map(|it| (*it).to_owned()));
        }
        let _ = writeln!(
            text,
            "      {}) words=\"{}\" ;;",
            command.name,
            words.join(" ")
        );
    }
    text.push_str("    esac\n  done\n");
    text.push_str("  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n}\n");
    if name.rest.is_empty() {
        let _ = writeln!(text, "complete -o default -F {function} {word}");
        return text;
    }
    let rest = name.rest.join(" ");
    let _ = writeln!(
        text,
        "{function}_before=$(complete -p {word} 2>/dev/null | sed -n 's/.* -F \\([^ ]*\\).*/\\1/p')\n\
         [ \"${function}_before\" != {function}_or_before ] || {function}_before=\n\
         {function}_or_before() {{\n  \
           if [ \"$COMP_CWORD\" -gt {count} ] && [ \"${{COMP_WORDS[*]:1:{count}}}\" = \"{rest}\" ]; then\n    {function} \"$@\"\n  \
           elif [ -n \"${function}_before\" ]; then\n    \"${function}_before\" \"$@\"\n  fi\n}}\n\
         complete -o default -F {function}_or_before {word}"
    );
    text
}

fn zsh(name: &Name<'_>) -> String {
    let (function, word, count) = (&name.function, name.word, name.rest.len());
    let mut text = format!("#compdef {word}\n{function}() {{\n");
    if count > 0 {
        // The program's own completions, as they were when this was loaded.
        let _ = writeln!(
            text,
            "  if (( CURRENT < {} )) || [[ \"${{words[2,{}]}}\" != \"{}\" ]]; then\n    \
               [[ -z ${function}_before ]] || ${function}_before\n    return\n  fi\n  \
               shift {count} words\n  (( CURRENT -= {count} ))",
            count + 2,
            count + 1,
            name.rest.join(" ")
        );
    }
    text.push_str("  local -a commands\n  commands=(\n");
    for command in COMMANDS {
        let pair = format!("{}:{}", command.name, command.about.replace(':', "\\:"));
        let _ = writeln!(text, "    {}", quoted(&pair));
    }
    text.push_str(
        "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n",
    );
    text.push_str(
        "  local command=${words[2]}\n  shift words\n  (( CURRENT -= 1 ))\n  case $command in\n",
    );
    for command in COMMANDS {
        let _ = write!(text, "    {}) _arguments", command.name);
        for flag in flags(command) {
            let about = flag.about.replace(':', "\\:");
            let about = about.replace('[', "\\[").replace(']', "\\]");
            let value = match (flag.value, flag.choices) {
                (None, _) => String::new(),
                (Some(value), []) => format!(":{value}:_files"),
                (Some(value), choices) => format!(":{value}:({})", choices.join(" ")),
            };
            let _ = write!(
                text,
                " {}",
                quoted(&format!("--{}[{about}]{value}", flag.name))
            );
        }
        let operands = match command.name {
            "completions" => format!("*:shell:({})", SHELLS.join(" ")),
            _ => "*:file:_files".to_owned(),
        };
        let _ = writeln!(text, " {} ;;", quoted(&operands));
    }
    text.push_str("  esac\n}\n");
    if count > 0 {
        let _ = writeln!(
            text,
            "{function}_before=${{_comps[{word}]-}}\n[[ ${function}_before != {function} ]] || {function}_before="
        );
    }
    // A file of a folder in `fpath` is the function itself; otherwise the script was read by `source`.
    let _ = writeln!(
        text,
        "if [[ $funcstack[1] == _{word} ]]; then\n  {function} \"$@\"\nelse\n  compdef {function} {word}\nfi"
    );
    text
}

fn fish(name: &Name<'_>) -> String {
    let (word, count) = (name.word, name.rest.len());
    let mut text = String::new();
    let (first, seen) = if count == 0 {
        let seen = |command: &str| format!("__fish_seen_subcommand_from {command}");
        (
            "__fish_use_subcommand".to_owned(),
            Box::new(seen) as Box<dyn Fn(&str) -> String>,
        )
    } else {
        let function = format!("_{}", name.function);
        let (last, rest) = (count + 1, name.rest.join(" "));
        let _ = writeln!(
            text,
            "function {function}\n  set -l words (commandline -opc)\n  test \"$words[2..{last}]\" = '{rest}'; or return 1\n  \
               if test -z \"$argv\"\n    test (count $words) -eq {last}\n  else\n    \
               test (count $words) -gt {last}; and test \"$words[{}]\" = \"$argv\"\n  end\nend",
            last + 1
        );
        let of = function.clone();
        let seen = move |command: &str| format!("{of} {command}");
        (function, Box::new(seen) as Box<dyn Fn(&str) -> String>)
    };
    for command in COMMANDS {
        let (name, about) = (command.name, quoted(command.about));
        let _ = writeln!(text, "complete -c {word} -n {first} -a {name} -d {about}");
        for flag in flags(command) {
            let takes = if flag.value.is_some() { " -r" } else { "" };
            let choices = match flag.choices {
                [] => String::new(),
                choices => format!(" -f -a {}", quoted(&choices.join(" "))),
            };
            let _ = writeln!(
                text,
                "complete -c {word} -n '{}' -l {}{takes}{choices} -d {}",
                seen(name),
                flag.name,
                quoted(flag.about)
            );
        }
    }
    let _ = writeln!(
        text,
        "complete -c {word} -n '{}' -f -a {}",
        seen("completions"),
        quoted(&SHELLS.join(" "))
    );
    text
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::script;

    #[test]
    fn a_subcommand_leaves_the_rest_to_the_program() {
        for shell in ["bash", "zsh"] {
            let text = script("myapp config", shell).unwrap();
            assert!(text.contains("_myapp_config_before"), "{text}");
            assert!(!script("myapp", shell).unwrap().contains("_before"));
        }
        let fish = script("myapp config", "fish").unwrap();
        assert!(!fish.contains("__fish_use_subcommand"), "{fish}");
        assert!(script("myapp", "tcsh").is_none());
    }
}
