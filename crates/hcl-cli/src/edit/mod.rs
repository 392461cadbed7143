//! Commands that read or change by address: `get`, `set`, `append`, `rm`, `rename`, `rename-only`, `reorder`, `list`; and `sort`.

mod change;
mod errors;
mod rename;
mod rows;
pub(crate) mod show;

use std::path::{Path, PathBuf};

use hcl_core::ParsedSource;
use hcl_core::json_form::Json;
use hcl_syntax::{Diagnostics, Source, Span};
use hcl_write::{Address, Change, SortOptions, SortOrder};

use crate::args::{
    self, EditCommand, Part, Query, ResultFormat, SortArguments, SortBy, wrong_usage, wrong_value,
};
use crate::input::CommandInput;
use crate::input_errors;
use crate::input_files::{self, is_one_file};
use crate::report::{Output, Status};
use crate::{eval, save, secrets};
use change::{FileChange, Obstacle, new_value};
pub(crate) use errors::refused;
use rows::Row;
pub(crate) use rows::kind;

/// The use of changed texts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EditUse {
    Print,
    InPlace,
    /// Print the names of files that would change.
    Check,
}

impl EditUse {
    const fn of(in_place: bool) -> Self {
        if in_place { Self::InPlace } else { Self::Print }
    }
}

pub(crate) fn run(command: &EditCommand, output: &mut Output) -> Result<Status, clap::Error> {
    let (work, files) = match command {
        EditCommand::Get {
            address,
            query,
            string,
        } => {
            let results = Results::Texts { as_string: *string };
            return query_files(Some(address), query, &query.paths, results, output);
        }
        EditCommand::List {
            address_or_file,
            query,
        } => return list(address_or_file.as_deref(), query, output),
        EditCommand::Append {
            address,
            rest,
            block,
            string,
            in_place,
            exclude,
        } => {
            let (change, files) = append(address, rest, *block, *string)?;
            let mode = EditUse::of(*in_place);
            return edit(&change.into(), &files, exclude, mode, output);
        }
        EditCommand::Set {
            address,
            value,
            files,
            create,
        } => {
            let change = Change::Set {
                address: address.clone(),
                value: new_value(&value.value, value.string),
                create: *create,
            };
            let text = (!value.string).then_some(&*value.value);
            (FileChange { change, text }, files)
        }
        EditCommand::Rm { address, files } => {
            let address = address.clone();
            (Change::Rm { address }.into(), files)
        }
        EditCommand::RenameOnly { old, new, files } => {
            let change = Change::RenameOnly {
                address: old.clone(),
                to: new.clone(),
            };
            (change.into(), files)
        }
        EditCommand::Reorder {
            address,
            before,
            after,
            files,
        } => {
            let Some(other) = before.as_ref().or(after.as_ref()) else {
                return Err(wrong_usage("reorder needs --before or --after"));
            };
            let change = Change::Reorder {
                address: address.clone(),
                other: other.clone(),
                before: before.is_some(),
            };
            (change.into(), files)
        }
        EditCommand::Rename(rename) => return rename::rename(rename, output),
    };
    let mode = EditUse::of(files.in_place);
    edit(&work, &files.files, &files.exclude, mode, output)
}

/// Returns what `hcl append` adds, and the files.
fn append(
    address: &Address,
    rest: &[String],
    is_block: bool,
    is_text: bool,
) -> Result<(Change, Vec<PathBuf>), clap::Error> {
    let address = address.clone();
    let (change, files) = match rest.split_first() {
        _ if is_block => {
            let items = Vec::new();
            (Change::AppendBlock { address, items }, rest)
        }
        Some((value, files)) => {
            let value = new_value(value, is_text);
            (Change::Append { address, value }, files)
        }
        None => {
            let message = "append needs a VALUE, or --block for a new block";
            return Err(wrong_usage(message));
        }
    };
    Ok((change, files.iter().map(PathBuf::from).collect()))
}

/// Runs `hcl sort`.
pub(crate) fn sort(arguments: &SortArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let mut options = SortOptions::default();
    options.order = match arguments.order {
        SortBy::Alphabetical => SortOrder::Alphabetical,
        SortBy::Terraform => SortOrder::Terraform,
    };
    let is_sorted = |part| arguments.only.is_empty() || arguments.only.contains(&part);
    options.arguments = is_sorted(Part::Arguments);
    options.blocks = is_sorted(Part::Blocks);
    let files = &arguments.files;
    let mode = if arguments.check {
        EditUse::Check
    } else {
        EditUse::of(files.in_place)
    };
    edit(
        &Change::Sort(options).into(),
        &files.files,
        &files.exclude,
        mode,
        output,
    )
}

/// Prints addresses. A single operand is a path, and so is the name of a file.
fn list(first: Option<&str>, query: &Query, output: &mut Output) -> Result<Status, clap::Error> {
    let mut paths = query.paths.clone();
    let mut address = None;
    match first {
        Some(first) if paths.is_empty() || Path::new(first).exists() => {
            paths.insert(0, PathBuf::from(first));
        }
        Some(first) => {
            let parsed = first.parse::<Address>();
            address = Some(parsed.map_err(|error| wrong_value(&error.to_string()))?);
        }
        None => {}
    }
    query_files(address.as_ref(), query, &paths, Results::Addresses, output)
}

/// The results that are printed of a file.
#[derive(Clone, Copy)]
enum Results {
    /// Texts of the items at an address.
    Texts { as_string: bool },
    /// The addresses of all that begins with an address.
    Addresses,
}

impl Results {
    fn of<'f>(
        self,
        address: Option<&Address>,
        file: &'f ParsedSource,
        secrets: &'f [Span],
    ) -> Vec<Row<'f>> {
        match (self, address) {
            (Self::Texts { .. }, Some(address)) => rows::at(address, file, secrets),
            (Self::Addresses, Some(address)) if rows::has_elements(address) => {
                rows::with_inside(rows::at(address, file, secrets), file, secrets)
            }
            (_, address) => {
                let mut all = rows::all(file, secrets);
                if let Some(address) = address {
                    all.retain(|row| row.address.begins_with(address.parts()));
                }
                all
            }
        }
    }

    fn text(self, row: &Row<'_>) -> String {
        match self {
            Self::Texts { as_string } => row.text(as_string),
            Self::Addresses => row.address.to_string(),
        }
    }

    fn object(self, row: &Row<'_>, file: Option<&str>) -> Json {
        show::object(row, file, matches!(self, Self::Texts { .. }))
    }
}

/// Refuses a file in the place of the address.
fn address_is_first(address: &Address, paths: &[PathBuf]) -> Result<(), clap::Error> {
    let written = address.to_string();
    let is_missing = |path: &PathBuf| !path.exists() && path.as_os_str() != "-";
    if paths.iter().any(is_missing) && Path::new(&written).is_file() {
        let message = format!("{written} is a file, and the address comes before the files");
        return Err(wrong_usage(&message));
    }
    Ok(())
}

/// Prints the found values of files; nothing of any after a mistake in one. At least one has to have the address.
fn query_files(
    address: Option<&Address>,
    query: &Query,
    paths: &[PathBuf],
    results: Results,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    if let Some(address) = address {
        address_is_first(address, paths)?;
    }
    let (inputs, mut problems) = input_files::inputs(paths, &query.exclude)?;
    let has_names = !is_one_file(paths);
    let files = input_files::read_all(&inputs, &mut problems);
    let secrets = secrets::of(&files);
    let found = files.iter().zip(&secrets).map(|(file, secrets)| {
        let name = has_names.then(|| match query.output {
            ResultFormat::Text => output.shown_name(file.source().name()),
            ResultFormat::Json => file.source().name().into(),
        });
        (name, results.of(address, file, secrets))
    });
    let found: Vec<_> = found.collect();
    if let Some(address) = address
        && !problems.has_errors()
        && found.iter().all(|(_, rows)| rows.is_empty())
    {
        for (file, secrets) in files.iter().zip(&secrets) {
            problems.push(match rows::secret_around(address, file, secrets) {
                Some(at) => eval::secret().at(at),
                None => errors::not_found(address, file, secrets),
            });
        }
    }
    let mut all = found.iter().flat_map(|(_, rows)| rows);
    // Among others, a secret is masked.
    if let Results::Texts { .. } = results
        && let Some(first) = found.iter().find_map(|(_, rows)| rows.first())
        && all.all(Row::is_secret)
    {
        problems.push(eval::secret().at(first.found.name_span()));
    }
    if problems.has_errors() {
        return Ok(output.report_all(&problems));
    }
    let rows = found
        .iter()
        .flat_map(|(name, rows)| rows.iter().map(move |row| (name.as_deref(), row)));
    match query.output {
        ResultFormat::Text => {
            let lines = rows.map(|(name, row)| show::line(name, &results.text(row)));
            show::print_all(lines, output);
        }
        ResultFormat::Json => {
            show::print_array(rows.map(|(name, row)| results.object(row, name)), output);
        }
    }
    Ok(Status::Success)
}

/// Changes all files or, after a mistake in one of them, none. At least one has to have the address.
fn edit(
    work: &FileChange<'_>,
    paths: &[PathBuf],
    exclude: &args::ExcludeArgs,
    mode: EditUse,
    output: &mut Output,
) -> Result<Status, clap::Error> {
    if let Change::Set { address, .. }
    | Change::Append { address, .. }
    | Change::AppendBlock { address, .. }
    | Change::Rm { address }
    | Change::RenameOnly { address, .. }
    | Change::Reorder { address, .. } = &work.change
    {
        address_is_first(address, paths)?;
    }
    // A mistake of the command line, and not of each file.
    if let Change::Set { value, .. } | Change::Append { value, .. } = &work.change
        && let Err(error) = value.clone().text()
    {
        output.report_all(&refused(error));
        return Ok(Status::WrongUsage);
    }
    let (inputs, mut diagnostics) = input_files::inputs(paths, exclude)?;
    if mode == EditUse::InPlace && inputs.contains(&CommandInput::Stdin) {
        return Err(wrong_usage("--in-place needs FILE, and not standard input"));
    }
    if mode == EditUse::Print && inputs.len() > 1 {
        return Err(wrong_usage("several files need --in-place"));
    }
    let mut edited = Vec::new();
    let mut missing = Diagnostics::new();
    let mut unsorted = Vec::new();
    for input in &inputs {
        let patched = input_files::read(input)
            .map_err(Obstacle::Refused)
            .and_then(|file| {
                let patches = work.patches(&file)?;
                let source = file.source();
                let first = patches.iter().next().map(|patch| source.span(patch.span));
                Ok((source.clone(), patches.apply(source.text()), first))
            });
        match patched {
            Ok((source, text, first)) => {
                if source.text() != text {
                    unsorted.extend(first.map(|at| input_errors::not_sorted().at(at)));
                }
                edited.push((input, source, text));
            }
            Err(Obstacle::NotFound(diagnostic)) => missing.push(*diagnostic),
            Err(Obstacle::Refused(problems)) => diagnostics.append(problems),
        }
    }
    // One file with the address is enough.
    if edited.is_empty() {
        diagnostics.append(missing);
    }
    let is_check = mode == EditUse::Check;
    if is_check {
        output.print_reports();
    }
    if diagnostics.is_empty() {
        diagnostics.append(write(&edited, mode, output));
    }
    let is_unsorted = is_check && !unsorted.is_empty();
    if is_check && output.is_for_programs() {
        diagnostics.extend(unsorted);
    }
    Ok(output.report_all(&diagnostics).unless_differs(is_unsorted))
}

/// Writes all new texts to their files, or prints them. Returns the problems; no file is changed then.
fn write(
    edited: &[(&CommandInput, Source, String)],
    mode: EditUse,
    output: &mut Output,
) -> Diagnostics {
    let mut changes = Vec::new();
    for (input, source, new) in edited {
        let is_changed = source.text() != new;
        match (input, mode) {
            (_, EditUse::Check) => {
                if is_changed && !output.prints_reports() {
                    output.print_name(source.name());
                }
            }
            (CommandInput::File(path), EditUse::InPlace) => {
                changes.extend(is_changed.then_some(save::NewText { path, new }));
            }
            _ => output.print(new),
        }
    }
    save::replace_all(&changes)
}
