//! `hcl diff`: differences of two files or folders, by address and value.

use std::mem;
use std::path::Path;

use hcl_config::editor::is_var_file;
use hcl_config::terraform;
use hcl_core::json_form::Json;
use hcl_core::{Body, ParsedSource, Tree};
use hcl_serde::Error;
use hcl_syntax::diagnostic::{Quote, sentence};
use hcl_syntax::json::{self, ValueKind};
use hcl_syntax::native::{self, ExpressionKind, File};
use hcl_syntax::{Diagnostic, Diagnostics, Span};
use hcl_write::Expr;
use hcl_write::{Address, AddressPart, BodyShape, Difference, EditError, Found};

use crate::args::{DiffArguments, ResultFormat, wrong_usage};
use crate::edit::{kind, show};
use crate::input::CommandInput;
use crate::input_files;
use crate::language;
use crate::report::{Output, Status};
use crate::secrets;

/// Prints the differences. The status is 1 if there are some.
pub(crate) fn run(arguments: &DiffArguments, output: &mut Output) -> Result<Status, clap::Error> {
    if [&arguments.old, &arguments.new]
        .iter()
        .all(|path| **path == Path::new("-"))
    {
        return Err(wrong_usage("standard input, \"-\", is one of the two"));
    }
    Ok(match files(arguments) {
        Ok(Sides {
            old,
            new,
            are_values,
            secrets,
        }) => {
            // An empty object would be changed as a whole.
            let is_reversed = are_values && is_empty(&old);
            let (from, to) = if is_reversed {
                (&new, &old)
            } else {
                (&old, &new)
            };
            let mut differences = Difference::between(from.body(), to.body());
            if is_reversed {
                let each = differences.iter_mut();
                each.for_each(|it| mem::swap(&mut it.old, &mut it.new));
            }
            if are_values {
                differences.retain_mut(is_inside);
            }
            let mut hidden = Vec::new();
            differences.retain_mut(|it| hide_keys(it, &secrets, &mut hidden));
            let all = differences.iter();
            match arguments.output {
                ResultFormat::Text => {
                    show::print_all(all.map(|difference| text(difference, &secrets)), output);
                }
                ResultFormat::Json => {
                    show::print_array(all.map(|difference| object(difference, &secrets)), output);
                }
            }
            if differences.is_empty() {
                Status::Success
            } else {
                Status::Failure
            }
        }
        Err(problems) => output.report_all(&problems),
    })
}

/// The files that are compared.
struct Sides {
    old: File,
    new: File,
    /// Whether each file is the value of one argument, and not a configuration.
    are_values: bool,
    /// The names in the addresses of values that are not printed. An array in JSON may be one block here.
    secrets: Vec<Vec<AddressPart>>,
}

fn files(arguments: &DiffArguments) -> Result<Sides, Diagnostics> {
    // Both are read, so that the mistakes of both are reported.
    let (old, new) = both(read(&arguments.old), read(&arguments.new))?;
    let sides = [&old, &new].into_iter();
    let secrets = sides.flat_map(|side| secrets::addresses(side)).collect();
    if let ([old], [new]) = (&*old, &*new)
        && let (Tree::Json(old), Tree::Json(new)) = (old.tree(), new.tree())
        && is_object(old)
        && is_object(new)
    {
        let (old, new) = both(value_of(old), value_of(new))?;
        return Ok(Sides {
            old,
            new,
            are_values: true,
            secrets,
        });
    }
    // JSON does not tell blocks from arguments: the native files of both sides do.
    let natives = old.iter().chain(&new).filter_map(|file| match file.tree() {
        Tree::Native(file) => Some(file),
        Tree::Json(_) => None,
    });
    let (text, _) = joined(natives);
    let source = input_files::source(&arguments.old.display().to_string(), text)?;
    // Names occur twice in it, which is not a mistake here.
    let all = native::parse(&source, &mut Diagnostics::new());
    let shape = BodyShape::of(all.body());
    let (old, new) = both(
        merged(&arguments.old, old, &shape),
        merged(&arguments.new, new, &shape),
    )?;
    Ok(Sides {
        old,
        new,
        are_values: false,
        secrets,
    })
}

/// The name of the argument that is a whole file in the JSON syntax.
const VALUE: &str = "value";

/// Returns whether a file is an object without repeated names, which are blocks.
fn is_object(file: &json::File) -> bool {
    match file.root().kind() {
        ValueKind::Object(properties) => properties.duplicates().is_empty(),
        _ => false,
    }
}

/// Returns a file in the JSON syntax as the value of an argument: the names of values may be any text, such as `$schema`.
fn value_of(file: &json::File) -> Result<File, Diagnostics> {
    let value = Expr::try_from(file.root()).map_err(Error::into_diagnostics)?;
    let mut body = hcl_write::Body::new();
    body.set(VALUE, value);
    let name = file.source().name();
    let refused =
        |error: EditError| Diagnostic::error("Not expressible in native syntax", error.to_string());
    input_files::native(&input_files::source(
        name,
        body.to_text().map_err(refused)?,
    )?)
}

/// Returns whether a file that is a value is an empty object.
fn is_empty(file: &File) -> bool {
    let value = file.body().attributes().next();
    value.is_some_and(|value| match value.expression().kind() {
        ExpressionKind::Object(object) => object.items().len() == 0,
        _ => false,
    })
}

/// Makes the address of a difference in files that are values the address in the file. Returns false for a comment.
fn is_inside(difference: &mut Difference<'_, '_>) -> bool {
    let parts = difference.address.parts().iter().skip(1).cloned();
    let Ok(address) = Address::new(parts) else {
        return false;
    };
    difference.address = address;
    let first = difference.address.parts().first();
    first.and_then(AddressPart::name) != Some(json::COMMENT)
}

/// Makes a difference inside a secret the difference of the secret, whose keys are secret as well. Returns false if that one was
/// `hidden` before.
fn hide_keys<'f, 's>(
    difference: &mut Difference<'f, 'f>,
    secrets: &'s [Vec<AddressPart>],
    hidden: &mut Vec<&'s Vec<AddressPart>>,
) -> bool {
    let names = secrets::names(&difference.address);
    let is_around =
        |secret: &&Vec<AddressPart>| names.len() > secret.len() && names.starts_with(secret);
    let Some(secret) = secrets.iter().find(is_around) else {
        return true;
    };
    let is_first = !hidden.contains(&secret);
    hidden.push(secret);
    let mut left = secret.len();
    let parts = difference.address.parts().iter().take_while(|part| {
        let is_inside = left > 0;
        left = left.saturating_sub(usize::from(part.name().is_some()));
        is_inside
    });
    if let Ok(around) = Address::new(parts.cloned()) {
        difference.address = around;
    }
    let value = difference.old.or(difference.new);
    (difference.old, difference.new) = (value, value);
    is_first
}

/// Returns both results, or the mistakes of both.
fn both<T>(
    old: Result<T, Diagnostics>,
    new: Result<T, Diagnostics>,
) -> Result<(T, T), Diagnostics> {
    match (old, new) {
        (Ok(old), Ok(new)) => Ok((old, new)),
        (old, new) => {
            let mut problems = Diagnostics::new();
            for side in [old, new] {
                problems.append(side.err().unwrap_or_default());
            }
            Err(problems)
        }
    }
}

/// Reads a file, or all files of a folder.
fn read(path: &Path) -> Result<Vec<ParsedSource>, Diagnostics> {
    if !path.is_dir() {
        return Ok(vec![input_files::with_templates(input_files::read(
            &CommandInput::from(path),
        )?)?]);
    }
    let mut problems = Diagnostics::new();
    let paths = [path.to_owned()];
    let mut inputs = input_files::all_inputs(&paths, &mut problems);
    // Values of variables are not part of the configuration, but of a folder that has nothing else.
    if inputs.iter().any(|input| !is_var_file(&input.name())) {
        inputs.retain(|input| !is_var_file(&input.name()));
    }
    let files = input_files::read_all(&inputs, &mut problems);
    problems.into_result(files)
}

/// Returns several files as one in the native syntax.
fn merged(path: &Path, files: Vec<ParsedSource>, shape: &BodyShape) -> Result<File, Diagnostics> {
    let mut problems = Diagnostics::new();
    let mut natives = Vec::new();
    for file in files {
        let name = file.source().name();
        let shape = if language::is_known(name) {
            &shape
                .clone()
                .and(&terraform::shape_of(name, &BodyShape::new()))
        } else {
            shape
        };
        match input_files::into_native(&file, shape) {
            Ok(file) => natives.push(file),
            Err(found) => problems.append(found),
        }
    }
    let mut natives = problems.into_result(natives)?;
    if natives.len() == 1
        && let Some(only) = natives.pop()
    {
        return Ok(only);
    }
    let (text, starts) = joined(natives.iter());
    let name = path.display().to_string();
    let source = input_files::source(&name, text)?;
    input_files::native(&source).map_err(|found| {
        found.map(|diagnostic| {
            let more = sentence!(
                "The files of {} are compared as one configuration. Compare these files one by one.",
                Quote::own(&*name)
            );
            diagnostic.with_more(more).map_spans(|span| {
                // Each file has a mark of its beginning: the last one before the span.
                let at = starts.partition_point(|start| *start <= span.span().start);
                let file = at.checked_sub(1).and_then(|at| natives.get(at).zip(starts.get(at)));
                match file.filter(|_| span.source() == &source) {
                    Some((file, start)) => {
                        let own = file.source();
                        let moved = |offset: u32| offset - start + skipped(own.text());
                        own.span(Span::new(moved(span.span().start), moved(span.span().end)))
                    }
                    None => span,
                }
            })
        })
    })
}

/// Returns the texts of files after each other, and the offset of each.
fn joined<'f>(files: impl Iterator<Item = &'f File>) -> (String, Vec<u32>) {
    let mut text = String::new();
    let mut starts = Vec::new();
    for file in files {
        starts.push(u32::try_from(text.len()).unwrap_or(u32::MAX));
        let own = file.source().text();
        text.push_str(own.get(skipped(own) as usize..).unwrap_or_default());
        // The last line of a file may have no ending.
        text.push('\n');
    }
    (text, starts)
}

/// Returns the length of a byte order mark, which is allowed at the start of a text only.
fn skipped(text: &str) -> u32 {
    if text.starts_with('\u{feff}') { 3 } else { 0 }
}

/// Returns the lines of a difference: `~ port: 80 -> 81`.
fn text(difference: &Difference<'_, '_>, secrets: &[Vec<AddressPart>]) -> String {
    let address = &difference.address;
    let names = secrets::names(address);
    let is_secret = secrets.iter().any(|secret| names.starts_with(secret));
    let value = |found: Found<'_>| match found {
        Found::Block(_) => String::new(),
        _ if is_secret => secrets::HIDDEN.to_owned(),
        _ => found.value_text(),
    };
    match (difference.old, difference.new) {
        (Some(old), Some(new)) => {
            let (old, new) = (value(old), value(new));
            if !old.contains('\n') && !new.contains('\n') {
                return format!("~ {address}: {old} -> {new}\n");
            }
            // A heredoc has the line endings of the file.
            let is_ending = old.lines().eq(new.lines());
            let shown = |line: &str| match line.strip_suffix('\r') {
                Some(line) if is_ending => format!("{line}\\r"),
                without => without.unwrap_or(line).to_owned(),
            };
            let lines = |sign: char, text: &str| -> String {
                let lines = text.split('\n');
                lines
                    .map(|line| format!("    {sign} {}\n", shown(line)))
                    .collect()
            };
            format!("~ {address}\n{}{}", lines('-', &old), lines('+', &new))
        }
        (old, new) => {
            let sign = if old.is_some() { '-' } else { '+' };
            let value = old.or(new).map(value).unwrap_or_default();
            match value.lines().collect::<Vec<_>>().as_slice() {
                [] => format!("{sign} {address}\n"),
                [line] => format!("{sign} {address}: {line}\n"),
                lines => {
                    let lines = lines.iter().map(|line| format!("    {line}\n"));
                    format!("{sign} {address}\n{}", lines.collect::<String>())
                }
            }
        }
    }
}

fn object(difference: &Difference<'_, '_>, secrets: &[Vec<AddressPart>]) -> Json {
    let data = |found| data(found, &difference.address, secrets);
    let change = match (difference.old, difference.new) {
        (None, _) => "added",
        (_, None) => "removed",
        _ => "changed",
    };
    let kind = difference.new.or(difference.old).map(|it| kind(&it));
    show::object_of([
        (
            "address",
            Some(show::string(difference.address.to_string())),
        ),
        ("change", Some(show::string(change))),
        ("kind", kind.map(show::string)),
        ("new", difference.new.map(data)),
        ("old", difference.old.map(data)),
    ])
}

/// Returns a value or a block in the JSON syntax, without secrets.
fn data(found: Found<'_>, address: &Address, secrets: &[Vec<AddressPart>]) -> Json {
    let json = match found {
        Found::Block(block) => Json::of_body(&Body::from(block.body())).ok(),
        _ => found
            .expression()
            .map(|expression| Json::of_expression(&expression.into())),
    };
    let mut json = json.unwrap_or(Json::Null);
    let names = secrets::names(address);
    for secret in secrets {
        if names.starts_with(secret) {
            secrets::hide(&mut json, &[]);
        } else if let Some(inside) = secret.strip_prefix(&*names) {
            secrets::hide(&mut json, inside);
        }
    }
    json
}
