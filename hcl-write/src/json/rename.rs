//! Renaming in the files of a module of Terraform in the JSON syntax: what defines a name, and the references in templates.

use std::collections::HashSet;

use hcl_core::eval;
use hcl_core::json_form::Json;
use hcl_syntax::json::{File, Property, Text, Value, ValueKind};
use hcl_syntax::{Diagnostics, Source, Span, native};

use super::{FoundJson, add_json};
use crate::edit::{
    Address, Definition, EditError, Interface, ModuleCall, NewValue, OutputSearch, Renamed,
    check_names, is_address_of, matched, renamed,
};
use crate::patch::{Patch, Patches};

/// Properties with strings that are references, not templates.
const REFERENCES: [&str; 2] = ["depends_on", "replace_triggered_by"];

/// Renames in a file of the JSON syntax what [`Edit::rename_in_module`](crate::Edit::rename_in_module) renames in a native one.
///
/// # Errors
///
/// Returns an error if `from` and `to` are not of one kind, or of resources of two types, or the new name exists in this file.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::rename_json_in_module;
///
/// let text = r#"{"variable": {"a": {}}, "output": {"x": {"value": "${var.a}-${var.b}"}}}"#;
/// let file = json::parse(&Source::new("main.tf.json", text)?, &mut Diagnostics::new());
/// let (patches, renamed) = rename_json_in_module(&file, &["var", "a"], &["var", "c"], false)?;
/// assert_eq!((renamed.definitions, renamed.references), (1, 1));
/// assert_eq!(
///     patches.apply(text),
///     r#"{"variable": {"c": {}}, "output": {"x": {"value": "${var.c}-${var.b}"}}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_json_in_module(
    file: &File,
    from: &[&str],
    to: &[&str],
    moved: bool,
) -> Result<(Patches, Renamed), EditError> {
    let (Some(old), Some(new)) = (Definition::of(from), Definition::of(to)) else {
        return Err(EditError::NotOneKind);
    };
    let (old_names, new_names) = (old.names(), new.names());
    let is_last = old_names.len() == new_names.len()
        && old_names
            .iter()
            .rev()
            .skip(1)
            .eq(new_names.iter().rev().skip(1));
    let (Some(name), true) = (new_names.last(), is_last) else {
        return Err(EditError::NotOneKind);
    };
    if !find(&new_names, file).is_empty() {
        return Err(EditError::NameExists(to.join(".")));
    }
    let mut renamed = Renamed::default();
    let mut patches = Vec::new();
    for property in find(&old_names, file) {
        patches.push(renamed_property(property, name));
        renamed.definitions += 1;
    }
    if moved && old.has_state() && renamed.definitions > 0 {
        patches.extend(moved_block(file, from, to)?);
    }
    for names in references(file, from, &of_other_modules(file)) {
        renamed.references += 1;
        let texts = self::renamed(&names, to).into_iter();
        patches.extend(texts.map(|(span, text)| Patch::new(span, text)));
    }
    Ok((finish(patches)?, renamed))
}

/// Renames references in the templates of a file of the JSON syntax, as
/// [`Edit::rename_references`](crate::Edit::rename_references) does in a native one.
///
/// # Errors
///
/// Returns an error if a new name is no identifier, or a list is empty.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::rename_json_references;
///
/// let text = r#"{"a": "${var.port}-${var.ports}", "depends_on": ["var.port"]}"#;
/// let file = json::parse(&Source::new("main.tf.json", text)?, &mut Diagnostics::new());
/// assert_eq!(
///     rename_json_references(&file, &["var", "port"], &["local", "net", "port"])?.apply(text),
///     r#"{"a": "${local.net.port}-${var.ports}", "depends_on": ["local.net.port"]}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_json_references(
    file: &File,
    from: &[&str],
    to: &[&str],
) -> Result<Patches, EditError> {
    check_names(from, to)?;
    let names = references(file, from, &HashSet::new()).into_iter();
    let patches = names.flat_map(|names| renamed(&names, to));
    finish(patches.map(|(span, text)| Patch::new(span, text)).collect())
}

/// Renames in a file of the JSON syntax what [`Edit::rename_in_calls`](crate::Edit::rename_in_calls) renames in a native one.
///
/// # Errors
///
/// Returns an error if a call has an argument of the new name.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::rename_json_in_calls;
///
/// let text = r#"{"module": {"web": {"source": "./web", "port": 80}}}"#;
/// let file = json::parse(&Source::new("main.tf.json", text)?, &mut Diagnostics::new());
/// let is_call = |source: &str| source == "./web";
/// let (patches, count) = rename_json_in_calls(&file, is_call, &["var", "port"], &["var", "http"])?;
/// assert_eq!(count, 1);
/// assert_eq!(patches.apply(text), r#"{"module": {"web": {"source": "./web", "http": 80}}}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_json_in_calls(
    file: &File,
    is_call: impl Fn(&str) -> bool,
    from: &[&str],
    to: &[&str],
) -> Result<(Patches, usize), EditError> {
    let (old, new) = match Interface::of(from, to).ok_or(EditError::NotOneKind)? {
        Interface::Variable(old, new) => (old, new),
        Interface::Output(old, new) => {
            let calls = json_calls(file, is_call);
            let (patches, _) = rename_json_outputs(file, &calls, old, new)?;
            let count = patches.len();
            return Ok((patches, count));
        }
    };
    let mut patches = Vec::new();
    for call in json_calls(file, is_call) {
        let member = |name: &str| find(&["module", &call.name, name], file).into_iter().next();
        if member(new).is_some() {
            return Err(EditError::NameExists(new.to_owned()));
        }
        patches.extend(member(old).map(|it| renamed_property(it, new)));
    }
    let count = patches.len();
    Ok((finish(patches)?, count))
}

/// Returns the calls of a module in a file of the JSON syntax whose source is accepted.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::json_calls;
///
/// let text = r#"{"module": {"web": {"source": "./web", "count": 2}}}"#;
/// let file = json::parse(&Source::new("main.tf.json", text)?, &mut Diagnostics::new());
/// let calls = json_calls(&file, |source| source == "./web");
/// assert!(calls[0].is_repeated);
/// # Ok::<(), hcl_syntax::source::SourceTooLarge>(())
/// ```
pub fn json_calls(file: &File, is_call: impl Fn(&str) -> bool) -> Vec<ModuleCall> {
    let calls = find(&["module", "*"], file).into_iter();
    let calls = calls.filter_map(|call| {
        let label = call.name().decode();
        let member = |name: &str| find(&["module", label, name], file).into_iter().next();
        let ValueKind::String(source) = member("source")?.value().kind() else {
            return None;
        };
        is_call(source.decode()).then(|| ModuleCall::new(label, |name| member(name).is_some()))
    });
    calls.collect()
}

/// Renames in a file of the JSON syntax what [`Edit::rename_outputs`](crate::Edit::rename_outputs) renames in a native one. Returns the
/// spans of the strings where it is not known whether there are more.
///
/// # Errors
///
/// Returns an error if a string has a reference twice.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::{json_calls, rename_json_outputs};
///
/// let text = r#"{"module": {"m": {"source": "./m", "count": 2}}, "x": ["${module.m[*].a}", "${f(module.m)}"]}"#;
/// let file = json::parse(&Source::new("main.tf.json", text)?, &mut Diagnostics::new());
/// let (patches, unknown) = rename_json_outputs(&file, &json_calls(&file, |_| true), "a", "b")?;
/// assert!(patches.apply(text).contains("${module.m[*].b}"));
/// assert_eq!(unknown.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_json_outputs(
    file: &File,
    calls: &[ModuleCall],
    from: &str,
    to: &str,
) -> Result<(Patches, Vec<Span>), EditError> {
    let mocked = mocked_outputs(file, calls, from).into_iter();
    let mut patches: Vec<_> = mocked.map(|it| renamed_property(it, to)).collect();
    let mut unknown = Vec::new();
    each_expression(
        file,
        &HashSet::new(),
        &mut |text, is_reference, expression| {
            // `depends_on` names the module as a whole.
            if is_reference {
                return;
            }
            let found = OutputSearch::run(expression, calls, from);
            let offsets = text.offset_map();
            let names = found.names.into_iter();
            patches.extend(names.map(|it| Patch::new(offsets.source_span(it), to.to_owned())));
            let whole = found.unknown.into_iter();
            unknown.extend(whole.map(|it| offsets.source_span(it)));
        },
    );
    Ok((finish(patches)?, unknown))
}

/// Returns the members of a name in the values that tests give outputs of calls:
/// `"override_module": {"target": "module.a", "outputs": {…}}`.
fn mocked_outputs<'f>(file: &'f File, calls: &[ModuleCall], name: &str) -> Vec<Property<'f>> {
    let mut found = Vec::new();
    let mut pending: Vec<Value<'f>> = [&["override_module"][..], &["run", "*", "override_module"]]
        .iter()
        .flat_map(|names| find(names, file))
        .map(Property::value)
        .collect();
    while let Some(value) = pending.pop() {
        let properties = match value.kind() {
            ValueKind::Array(elements) => {
                pending.extend(elements);
                continue;
            }
            ValueKind::Object(properties) => properties,
            _ => continue,
        };
        let member = |name: &str| { properties }.find(|it| it.name().decode() == name);
        let (Some(target), Some(outputs)) = (member("target"), member("outputs")) else {
            continue;
        };
        if let ValueKind::String(target) = target.value().kind()
            && is_target(target.decode(), calls)
            && let ValueKind::Object(outputs) = outputs.value().kind()
        {
            found.extend(outputs.filter(|it| it.name().decode() == name));
        }
    }
    found
}

/// Returns whether a text is the address of one of the calls, or of an instance of it.
fn is_target(text: &str, calls: &[ModuleCall]) -> bool {
    let inside = text.strip_prefix("${").and_then(|it| it.strip_suffix('}'));
    let Ok(source) = Source::new("", inside.unwrap_or(text).trim()) else {
        return false;
    };
    let mut found = Diagnostics::new();
    let parsed = native::parse_expression(&source, &mut found);
    !found.has_errors() && is_address_of(parsed.expression(), calls)
}

/// Returns the patches that rename in a file of tests in the JSON syntax what is not in a module: the values of a variable of the
/// module, and the outputs of runs. A run with a module of its own has the variables and outputs of that module.
///
/// # Errors
///
/// Returns an error if values of both names are set.
///
/// # Examples
///
/// ```
/// use hcl_syntax::{Diagnostics, Source, json};
/// use hcl_write::rename_json_in_tests;
///
/// let text = r#"{"variables": {"a": 1}, "run": {"x": {"variables": {"a": 2}}, "y": {"module": {}, "variables": {"a": 3}}}}"#;
/// let file = json::parse(&Source::new("main.tftest.json", text)?, &mut Diagnostics::new());
/// let patches = rename_json_in_tests(&file, &["var", "a"], &["var", "b"])?;
/// assert_eq!(
///     patches.apply(text),
///     r#"{"variables": {"b": 1}, "run": {"x": {"variables": {"b": 2}}, "y": {"module": {}, "variables": {"a": 3}}}}"#
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rename_json_in_tests(file: &File, from: &[&str], to: &[&str]) -> Result<Patches, EditError> {
    let Some(interface) = Interface::of(from, to) else {
        return Ok(Patches::default());
    };
    let runs = find(&["run", "*"], file).into_iter();
    let runs = runs.map(|run| run.name().decode());
    let runs = runs.filter(|run| find(&["run", run, "module"], file).is_empty());
    let mut patches = Vec::new();
    match interface {
        Interface::Variable(old, new) => {
            let of_runs = runs.map(|run| vec!["run", run, "variables"]);
            for mut names in of_runs.chain([vec!["variables"]]) {
                let mut member = |name| {
                    names.push(name);
                    let found = find(&names, file);
                    names.pop();
                    found
                };
                let values = member(old);
                if !values.is_empty() && !member(new).is_empty() {
                    return Err(EditError::NameExists(new.to_owned()));
                }
                patches.extend(values.into_iter().map(|it| renamed_property(it, new)));
            }
        }
        Interface::Output(old, new) => {
            for run in runs {
                let names = references(file, &["run", run, old], &HashSet::new());
                let last = names.into_iter().filter_map(|mut spans| spans.pop());
                patches.extend(last.map(|span| Patch::new(span, new.to_owned())));
            }
        }
    }
    finish(patches)
}

fn finish(patches: Vec<Patch>) -> Result<Patches, EditError> {
    Patches::new(patches).map_err(|_| EditError::OtherFile)
}

fn find<'f>(names: &[&str], file: &'f File) -> Vec<Property<'f>> {
    let Ok(address) = Address::new(names.iter().copied()) else {
        return Vec::new();
    };
    let found = FoundJson::find(&address, file).into_iter();
    found.filter_map(|it| it.property).collect()
}

fn renamed_property(property: Property<'_>, name: &str) -> Patch {
    let name = Json::String(name.into()).to_string();
    Patch::new(property.name_span(), name)
}

/// Returns the patch that adds a `moved` block to a file.
fn moved_block(file: &File, from: &[&str], to: &[&str]) -> Result<Option<Patch>, EditError> {
    let block = format!("{{ from = {:?}, to = {:?} }}", from.join("."), to.join("."));
    let Some(blocks) = find(&["moved"], file).into_iter().next() else {
        return add_json(file.root(), "moved", NewValue::expression(&block));
    };
    let block = format!(
        "{{\"from\": {:?}, \"to\": {:?}}}",
        from.join("."),
        to.join(".")
    );
    let value = blocks.value();
    Ok(match value.kind() {
        ValueKind::Array(elements) => Some(match elements.last() {
            Some(last) => Patch::new(Span::at(last.span().end), format!(", {block}")),
            None => Patch::new(value.span(), format!("[{block}]")),
        }),
        _ => {
            let old = file.source().slice(value.span());
            Some(Patch::new(value.span(), format!("[{old}, {block}]")))
        }
    })
}

/// Returns the starts of the properties of tests that are about another module: what a run with a module of its own checks. The
/// values of its variables are expressions of the test.
fn of_other_modules(file: &File) -> HashSet<u32> {
    let runs = find(&["run", "*"], file).into_iter();
    let runs = runs.filter_map(|run| match run.value().kind() {
        ValueKind::Object(properties) => Some(properties),
        _ => None,
    });
    let is_named = |it: &Property<'_>, name: &str| it.name().decode() == name;
    let of_others = runs.filter(|run| { *run }.any(|it| is_named(&it, "module")));
    let checks = of_others.flat_map(|run| run.filter(move |it| !is_named(it, "variables")));
    checks.map(|it| it.span().start).collect()
}

/// Returns the spans of the names of each reference that begins with `from`, outside of the properties that begin at some offsets.
fn references(file: &File, from: &[&str], left_out: &HashSet<u32>) -> Vec<Vec<Span>> {
    let mut found = Vec::new();
    each_expression(file, left_out, &mut |text, _, expression| {
        let offsets = text.offset_map();
        for reference in eval::variables(expression) {
            if let Some(spans) = matched(&reference, from) {
                let spans = spans.into_iter().map(|span| offsets.source_span(span));
                found.push(spans.collect());
            }
        }
    });
    found
}

/// Calls a function with the expression of each string that has one, and whether the string is a reference, not a template.
fn each_expression(
    file: &File,
    left_out: &HashSet<u32>,
    visit: &mut dyn FnMut(Text<'_>, bool, native::Expression<'_>),
) {
    let mut pending = vec![(file.root(), false)];
    while let Some((value, is_reference)) = pending.pop() {
        match value.kind() {
            ValueKind::String(text) => visit_text(text, is_reference, visit),
            ValueKind::Array(elements) => pending.extend(elements.map(|it| (it, is_reference))),
            ValueKind::Object(properties) => {
                for property in properties {
                    let name = property.name().decode();
                    if name != "//" && !left_out.contains(&property.span().start) {
                        visit_text(property.name(), false, visit);
                        pending.push((property.value(), REFERENCES.contains(&name)));
                    }
                }
            }
            _ => {}
        }
    }
}

fn visit_text(
    text: Text<'_>,
    is_reference: bool,
    visit: &mut dyn FnMut(Text<'_>, bool, native::Expression<'_>),
) {
    let decoded = text.decode();
    if !is_reference && !decoded.contains("${") && !decoded.contains("%{") {
        return;
    }
    // The decoded text is never longer than the file, which is a source.
    let Ok(source) = Source::new("", decoded) else {
        return;
    };
    let mut diagnostics = Diagnostics::new();
    let parsed = match is_reference {
        true => native::parse_expression(&source, &mut diagnostics),
        false => native::parse_template_text(&source, &mut diagnostics),
    };
    visit(text, is_reference, parsed.expression());
}
