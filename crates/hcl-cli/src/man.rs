//! `hcl man`: manual pages.

use std::fs;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;
use hcl_syntax::Diagnostics;

use crate::report::{Output, Status};
use crate::{input_errors, save};

/// Prints the page of the command, or writes the pages of all commands to a folder, which is created if it is not there.
pub(crate) fn run(folder: Option<&Path>, output: &mut Output) -> Status {
    let mut command = crate::tool().command();
    command.build();
    let Some(folder) = folder else {
        output.print(&page("hcl", &command));
        return Status::Success;
    };
    let mut problems = match fs::create_dir_all(folder) {
        Ok(()) => Diagnostics::new(),
        Err(error) => input_errors::cannot_write(folder, &error).into(),
    };
    if problems.has_errors() {
        return output.report_all(&problems);
    }
    // `hcl help` has no manual page of its own.
    let commands = command
        .get_subcommands()
        .filter(|command| command.get_name() != "help");
    let pages = commands.map(|command| (format!("hcl-{}", command.get_name()), command));
    for (name, command) in [("hcl".to_owned(), &command)].into_iter().chain(pages) {
        let path = folder.join(format!("{name}.1"));
        problems.append(save::write(&path, page(&name, command)));
    }
    output.report_all(&problems)
}

fn page(name: &str, command: &Command) -> String {
    let command = command
        .clone()
        .name(name.to_owned())
        .bin_name(name.replacen('-', " ", 1));
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = Man::new(command).render(&mut page);
    String::from_utf8_lossy(&page).into_owned()
}
