//! `hcl eval`: an expression over the data of files.

mod errors;

use std::fs;
use std::path::{Path, PathBuf};

use hcl_config::editor::Evaluated;
use hcl_config::{Module, editor, terraform};
use hcl_core::eval::{Traversal, TraversalStepKind};
use hcl_core::json_form::Json;
use hcl_core::{Expression, ParsedSource, Syntax, Value};
use hcl_serde::extend::Concealment;
use hcl_syntax::diagnostic::{Quote, sentence};
use hcl_syntax::native::{ParsedExpression, is_identifier, parse_expression};
use hcl_syntax::{Diagnostic, Diagnostics, SourceSpan, Span, json};
use hcl_write::{Address, NewValue};

use crate::args::{EvalArguments, ResultFormat, wrong_usage};
use crate::input::CommandInput;
use crate::input_files;
use crate::report::{Output, Status};
use crate::secrets;
use crate::walk::folder_of;
pub(crate) use errors::secret;

/// The code of errors about variables that do not exist.
const UNKNOWN_NAME: &str = "unknown-variable";

/// The code of errors about text that is not UTF-8.
const NOT_UTF_8: &str = "invalid-character-encoding";

/// The name of the expression in reports.
const EXPRESSION: &str = "expression";

pub(crate) fn run(arguments: &EvalArguments, output: &mut Output) -> Result<Status, clap::Error> {
    let Some((expression, paths)) = arguments.operands.split_last() else {
        return Err(wrong_usage("eval needs an expression"));
    };
    let mut variables = Vec::new();
    for variable in &arguments.var {
        let pair = variable
            .split_once('=')
            .filter(|(name, _)| !name.is_empty());
        variables.push(pair.ok_or_else(|| wrong_usage("--var needs a NAME=VALUE"))?);
    }
    let without_paths = |mistakes| match mistakes {
        // As in `hcl eval .` and `hcl eval app.hcl`.
        _ if paths.is_empty() && Path::new(expression).exists() => Err(wrong_usage(&format!(
            "{expression} is a file or folder, after which eval needs an expression"
        ))),
        mistakes => Ok(mistakes),
    };
    let parsed = match parse(expression) {
        Ok(parsed) => parsed,
        Err(mistakes) => {
            output.report_all(&without_paths(mistakes)?);
            return Ok(Status::WrongUsage);
        }
    };
    let (mut files, mut values) = (Vec::new(), Vec::new());
    let mut problems = Diagnostics::new();
    if !paths.is_empty() {
        let named: Vec<PathBuf> = paths.iter().map(PathBuf::from).collect();
        let mut all = named.clone();
        if arguments.module {
            // A file stands for its folder, unless it has values, perhaps for another module that is named.
            let has_values = |path: &PathBuf| path.to_str().is_some_and(editor::is_var_file);
            let takes_all = named.iter().all(has_values);
            let stands = |path: &&PathBuf| path.is_file() && (takes_all || !has_values(path));
            let of_module = named.iter().filter(stands);
            all.extend(of_module.map(|path| folder_of(path).to_owned()));
            all = input_files::of_module(&all, &mut problems);
        }
        let mut inputs = input_files::all_inputs(&all, &mut problems);
        if arguments.module {
            let of_values = take_values(&mut inputs, &named);
            values = input_files::read_all(&of_values, &mut problems);
        }
        files = input_files::read_all(&inputs, &mut problems);
    }
    if problems.has_errors() {
        // For what the module hides in excerpts: it knows which values are sensitive.
        if let Ok(sources) = sources_of(&files, &variables) {
            drop(module_of(&sources, &values, &variables, arguments.module).check_open());
        }
        if arguments.module {
            // Nothing is known of a file that is not UTF-8, and its lines may hold a secret.
            let unread = problems
                .iter()
                .filter(|problem| problem.code().as_deref() == Some(NOT_UTF_8));
            let unread: Diagnostics = unread.cloned().collect();
            drop(Concealment::Values.mask_report(unread, &json::is_json_name, &|_| ()));
        }
        return Ok(output.report_all(&problems));
    }
    let shown = evaluate(&parsed, &files, &values, &variables, arguments.module)
        .map_err(|found| {
            found.map(|found| {
                let hint = of_module(&found).filter(|_| !arguments.module);
                let found = with_reference(found, expression);
                match hint {
                    Some(hint) => found.with_more(hint),
                    None => found,
                }
            })
        })
        .and_then(|value| show(&value, arguments).map_err(Diagnostics::from));
    match shown {
        Ok(text) => {
            output.print(&text);
            Ok(Status::Success)
        }
        Err(problems) => Ok(output.report_all(&without_paths(problems)?)),
    }
}

/// Returns what `--module` changes of a report: about the value of a call, about items in two folders of one name, or about the name of an
/// instance.
fn of_module(diagnostic: &Diagnostic) -> Option<&'static str> {
    let at = diagnostic.subject()?;
    let is_unknown = diagnostic.code().as_deref() == Some(UNKNOWN_NAME);
    if is_unknown
        && matches!(at.text(), "count" | "each" | "self")
        && at.source().name() != EXPRESSION
    {
        return Some(errors::OF_INSTANCES);
    }
    let folder = |at: &SourceSpan| folder_of(Path::new(at.source().name())).to_owned();
    let mut others = diagnostic.related_spans().iter();
    let before = at.source().text().get(..at.span().start as usize)?;
    let is_of_call = || {
        let steps = before.rsplit(|letter| !is_step(letter)).next();
        steps.is_some_and(|steps| steps.starts_with("module."))
    };
    let is_of_folder = others.any(|other| folder(&other.span) != folder(at)) || is_of_call();
    is_of_folder.then_some(errors::OF_FOLDERS)
}

/// Returns whether a character may be in the names of a reference, or the dots between them.
fn is_step(letter: char) -> bool {
    matches!(letter, '.' | '-' | '_') || letter.is_alphanumeric()
}

/// Adds to the report of an unknown name what references write, if the name is the address of a block.
fn with_reference(diagnostic: Diagnostic, expression: &str) -> Diagnostic {
    let subject = diagnostic.subject();
    let subject = subject.filter(|_| diagnostic.code().as_deref() == Some(UNKNOWN_NAME));
    let path = subject.and_then(|at| expression.get(at.span().start as usize..));
    let path = path.map(|rest| {
        // The values of all `locals` blocks are one object.
        let index = rest.strip_prefix("locals[");
        let (first, rest) = match index.and_then(|index| index.split_once(']')) {
            Some((_, rest)) => ("locals", rest),
            None => ("", rest),
        };
        let steps = rest
            .split(|letter| !is_step(letter))
            .next()
            .unwrap_or_default();
        format!("{first}{steps}")
    });
    let address = path.and_then(|path| path.parse::<Address>().ok());
    let block = |it: &Address| Address::new(it.parts().iter().take(2).cloned()).ok();
    let written = address.and_then(|address| {
        let own = address
            .reference()
            .map(|reference| (reference, address.clone()));
        own.or_else(|| block(&address).and_then(|block| Some((block.reference()?, block))))
    });
    match written {
        Some((reference, address)) => {
            let (reference, address) = (reference.to_string(), address.to_string());
            let detail = sentence!(
                "Expressions write {} for what is at {}.",
                Quote::own(reference),
                Quote::own(address)
            );
            diagnostic.with_detail(detail)
        }
        None => diagnostic,
    }
}

fn parse(expression: &str) -> Result<ParsedExpression, Diagnostics> {
    // The end marker of a heredoc needs a line ending after it.
    let end = if expression.contains("<<") { "\n" } else { "" };
    let source = input_files::source(EXPRESSION, format!("{expression}{end}"))?;
    let mut diagnostics = Diagnostics::new();
    let parsed = parse_expression(&source, &mut diagnostics);
    diagnostics.into_result(parsed)
}

fn evaluate(
    parsed: &ParsedExpression,
    files: &[ParsedSource],
    values: &[ParsedSource],
    variables: &[(&str, &str)],
    is_module: bool,
) -> Result<Value, Diagnostics> {
    let sources = sources_of(files, variables)?;
    let expression = Expression::from(parsed.expression());
    let mut module = module_of(&sources, values, variables, is_module);
    if !is_module {
        // The values at concealed places are marked.
        drop(secrets::of(&sources));
        module = editor::with_data(module);
    }
    let mut evaluated = editor::evaluate(&module, &expression);
    if is_module && !evaluated.calls.is_empty() {
        let folder = sources.first().map_or(Path::new("."), |file| {
            folder_of(Path::new(file.source().name()))
        });
        let module = terraform::with_local_modules(&module, folder, &sources, &files_in);
        evaluated = editor::evaluate(&module, &expression);
        if !evaluated.found.has_errors() && !evaluated.value.is_wholly_known() {
            let (read, calls) = (&files_in, &evaluated.calls);
            terraform::mistakes_of_calls(&module, folder, &sources, read, calls).into_result(())?;
        }
    }
    evaluated.found.clone().into_result(())?;
    if evaluated.value.is_wholly_known() {
        return Ok(evaluated.value);
    }
    let source = parsed.file().source();
    let end = u32::try_from(source.text().trim_end().len()).unwrap_or(u32::MAX);
    let report = why_unknown(&expression, &evaluated, is_module, !files.is_empty());
    Err(report.at(source.span(Span::new(0, end))).into())
}

/// Returns why an expression without a mistake has no value.
fn why_unknown(
    expression: &Expression,
    evaluated: &Evaluated,
    is_module: bool,
    has_files: bool,
) -> Diagnostic {
    let unset = evaluated.unset.first().map(String::as_str);
    // A variable alone has none without `--var`.
    let references = expression.variables();
    if let [only] = references.as_slice()
        && let Some(name) = variable(only)
        && evaluated.unset.iter().any(|unset| unset == name)
    {
        return errors::no_value(name);
    }
    let mut own = expression.calls().into_iter().map(|(name, _)| name);
    if let Some(function) = own.find_map(|name| reading(&name)) {
        return errors::reading(&function);
    }
    let hint = if is_module { errors::OF_PROVIDERS } else { "" };
    let report = errors::not_said(unset, hint, has_files);
    let mut others = evaluated.functions.iter();
    match others.find_map(|name| reading(name)) {
        Some(function) => errors::with_reading(report, &function),
        None => report,
    }
}

/// Returns the name of a function of Terraform that reads a file. It has no value, since nothing is read.
fn reading(name: &str) -> Option<String> {
    let name = name.trim_start_matches("core::");
    let is_reading = name.starts_with("file") || name == "templatefile";
    is_reading.then(|| name.to_owned())
}

/// Returns the sources of a module. Without files, `--var` declares its variables.
fn sources_of(
    files: &[ParsedSource],
    variables: &[(&str, &str)],
) -> Result<Vec<ParsedSource>, Diagnostics> {
    if files.is_empty() {
        let names = variables.iter().filter(|(name, _)| is_identifier(name));
        let blocks: String = names
            .map(|(name, _)| format!("variable \"{name}\" {{}}\n"))
            .collect();
        let declared = input_files::source("--var", blocks)?;
        let limits = hcl_core::Limits::default();
        return Ok(vec![ParsedSource::parse(
            &declared,
            Syntax::Native,
            &limits,
        )]);
    }
    let files_with_templates = files.iter().cloned().map(input_files::with_templates);
    files_with_templates.collect()
}

/// Returns the module of some sources.
fn module_of(
    sources: &[ParsedSource],
    values: &[ParsedSource],
    variables: &[(&str, &str)],
    is_module: bool,
) -> Module {
    let module = new_module(sources, is_module);
    let module = values.iter().fold(module, editor::with_var_source);
    let module = variables
        .iter()
        .fold(module, |module, (name, value)| module.var_text(name, value))
        // The user of the command wrote these texts. The text of a sensitive variable stays hidden.
        .show_values();
    sources.iter().fold(module, editor::with_source)
}

/// Returns a module without sources. Files of Terraform have Terraform's functions also without `--module`.
fn new_module(files: &[ParsedSource], is_module: bool) -> Module {
    let names = || files.iter().map(|file| file.source().name());
    if is_module {
        let folder = names()
            .next()
            .map_or(Path::new("."), |name| folder_of(Path::new(name)));
        return terraform::module_in(folder).unwrap_or_else(|_| terraform::module());
    }
    let is_terraform = names().any(terraform::is_file);
    Module::new().functions(input_files::functions(is_terraform))
}

/// Returns the files of a module in a folder. Those that cannot be read are left out.
fn files_in(folder: &Path) -> Vec<ParsedSource> {
    let mut paths = input_files::in_folder(folder).unwrap_or_default();
    paths.retain(|path| path.to_str().is_some_and(terraform::is_file));
    paths.sort();
    let files = paths
        .iter()
        .filter_map(|path| input_files::read(&CommandInput::File(path.clone())).ok());
    files.collect()
}

/// Takes the files of values from the inputs of a module. Returns `terraform.tfvars`, `*.auto.tfvars` and the files that are named, in
/// the order in which Terraform reads them; the others have no effect.
fn take_values(inputs: &mut Vec<CommandInput>, named: &[PathBuf]) -> Vec<CommandInput> {
    let named: Vec<PathBuf> = named.iter().map(|path| file_of(path)).collect();
    let all = inputs.extract_if(.., |input| editor::is_var_file(&input.name()));
    let ranked = all.filter_map(|input| {
        let CommandInput::File(path) = &input else {
            return None;
        };
        let file = file_of(path);
        let rank = match path.file_name()?.to_str()? {
            "terraform.tfvars" | "terraform.tfvars.json" => Some(0),
            name if name.contains(".auto.") => Some(1),
            _ => None,
        };
        // A file that is named counts after the others.
        let position = named.iter().rposition(|named| *named == file);
        let rank = position.map(|position| 2 + position).or(rank)?;
        Some((rank, input))
    });
    let mut ranked: Vec<(usize, CommandInput)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, input)| input).collect()
}

/// Returns the file that a path leads to, by whatever path.
fn file_of(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns the name of the variable that a reference begins with.
fn variable(reference: &Traversal) -> Option<&str> {
    match &reference.steps().first()?.kind {
        TraversalStepKind::Attribute(name) if reference.root_name() == "var" => Some(name),
        _ => None,
    }
}

fn show(value: &Value, arguments: &EvalArguments) -> Result<String, Diagnostic> {
    if value.contains_marked() {
        return Err(secret());
    }
    if let (true, Some(text)) = (arguments.string, value.as_str()) {
        return Ok(format!("{text}\n"));
    }
    match arguments.output {
        ResultFormat::Json => {
            let json = Json::of_plain_value(value).ok_or_else(errors::no_data)?;
            Ok(format!("{json:#}\n"))
        }
        ResultFormat::Text => {
            let text = NewValue::from(value).text();
            text.map(|text| text.trim_end().to_owned() + "\n")
                .map_err(|error| errors::not_written(&error))
        }
    }
}
