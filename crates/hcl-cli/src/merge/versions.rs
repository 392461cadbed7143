//! A merge of three versions. Whatever the versions are, the result has the changes of both, or conflict markers.

use std::fs;
use std::path::Path;

use diffy::{ConflictStyle, IncompleteHunkStyle, MergeOptions};
use hcl_core::{Limits, ParsedSource, Syntax};
use hcl_syntax::diagnostic::{Quote, reports, sentence};
use hcl_syntax::json::is_json_name;
use hcl_syntax::native::File;
use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{Conflict, Edit};

use super::{Merged, NAMES};
use crate::edit::refused;
use crate::input::CommandInput;
use crate::input_files::not_in_json;
use crate::{input_files, save, secrets};

/// Merges the files `[base, ours, theirs]`. Reports call them by `name`, which is the path of the file in git.
pub(super) fn merged(
    inputs: &[CommandInput; 3],
    name: Option<&Path>,
) -> Result<Merged, Diagnostics> {
    let [base, ours, theirs] = inputs;
    let base = read(base, name, " (base)")?;
    let [ours, theirs] = [read(ours, name, "")?, read(theirs, name, " (theirs)")?];
    let old = ours.text().to_owned();
    let [base_text, theirs_text] = [base.text(), theirs.text()];
    let unchanged = if base_text == theirs_text || old == theirs_text {
        Some(old.clone())
    } else {
        (base_text == old).then(|| theirs_text.to_owned())
    };
    let (new, conflicts) = match unchanged {
        Some(text) => (text, Diagnostics::new()),
        None => by_address([&base, &ours, &theirs]).unwrap_or_else(|mut problems| {
            let versions = [base_text, &old, theirs_text].map(str::as_bytes);
            let (text, has_conflicts) = by_lines(versions);
            if has_conflicts {
                problems.push(conflict_of_lines(ours.name()));
            } else {
                // The mistakes were in the versions before the merge.
                problems = merged_by_lines(ours.name()).into();
            }
            (String::from_utf8_lossy(&text).into_owned(), problems)
        }),
    };
    Ok(Merged {
        old,
        new,
        conflicts,
    })
}

fn read(input: &CommandInput, name: Option<&Path>, version: &str) -> Result<Source, Diagnostics> {
    match name {
        Some(name) => input.read_as(&format!("{}{version}", name.display())),
        None => input.read_any(),
    }
}

/// Returns the merged text, and the reports of conflicts. Returns the mistakes if a version cannot be read.
fn by_address(sources: [&Source; 3]) -> Result<(String, Diagnostics), Diagnostics> {
    let mut problems = Diagnostics::new();
    // Versions of git have names without the end of the file's name. A native file never begins with a brace.
    let is_json = |source: &Source| source.text().trim_start().starts_with('{');
    let is_json = sources.into_iter().any(is_json) || is_json_name(sources[1].name());
    if is_json {
        return Err(not_in_json(sources[1].name()).into());
    }
    let files = sources.map(|source| match input_files::native(source) {
        Ok(file) => Some(file),
        Err(found) => {
            problems.append(found);
            None
        }
    });
    let [Some(base), Some(ours), Some(theirs)] = files else {
        return Err(problems);
    };
    let mut edit = Edit::new(&ours);
    let conflicts = edit.merge(base.body(), theirs.body()).map_err(refused)?;
    // Without markers, the text is a file, also with conflicts.
    let patches = edit.finish().map_err(refused)?;
    if conflicts.is_empty() {
        return Ok((patches.apply(ours.source().text()), Diagnostics::new()));
    }
    let mut edit = Edit::new(&ours);
    edit.merge_with_markers(base.body(), theirs.body(), NAMES)
        .map_err(refused)?;
    let patches = edit.finish().map_err(refused)?;
    // Reports show lines of both.
    let [_, ours_source, theirs_source] = sources;
    let shown = [ours_source, theirs_source]
        .map(|source| ParsedSource::parse(source, Syntax::Native, &Limits::default()));
    secrets::of(&shown);
    let reports = conflicts.iter().map(|it| conflict(it, &ours, &theirs));
    Ok((patches.apply(ours.source().text()), reports.collect()))
}

/// Longer than markers in a text, so that these are lines like any other.
const MARKER_LENGTH: usize = 80;

/// Merges lines as git does. Returns the text with markers where both versions have changed a line, and whether there are some. The texts
/// may have any encoding. Markers end as the first line of ours does.
fn by_lines([base, ours, theirs]: [&[u8]; 3]) -> (Vec<u8>, bool) {
    let mut options = MergeOptions::new();
    options
        .set_conflict_style(ConflictStyle::Merge)
        .set_incomplete_hunk_style(IncompleteHunkStyle::Git)
        .set_conflict_marker_length(MARKER_LENGTH);
    let marked = match options.merge_bytes(base, ours, theirs) {
        Ok(merged) => return (merged, false),
        Err(marked) => marked,
    };
    let mut lines = ours.split_inclusive(|byte| *byte == b'\n');
    let ends_in_cr = lines.next().is_some_and(|line| line.ends_with(b"\r\n"));
    let ending = if ends_in_cr { "\r\n" } else { "\n" };
    let [one, other] = NAMES;
    let markers = [
        format!("<<<<<<< {one}{ending}"),
        format!("======={ending}"),
        format!(">>>>>>> {other}{ending}"),
    ];
    let [open, middle, close] = markers.each_ref().map(String::as_bytes);
    let is_marker = |line: &[u8], sign: u8| {
        line.len() > MARKER_LENGTH && line.iter().take(MARKER_LENGTH).all(|byte| *byte == sign)
    };
    let mut text = Vec::with_capacity(marked.len());
    let mut lines = marked.split_inclusive(|byte| *byte == b'\n');
    while let Some(line) = lines.next() {
        if !is_marker(line, b'<') {
            text.extend(line);
            continue;
        }
        let until = |sign| move |line: &&[u8]| !is_marker(line, sign);
        let own: Vec<&[u8]> = lines.by_ref().take_while(until(b'=')).collect();
        let new: Vec<&[u8]> = lines.by_ref().take_while(until(b'>')).collect();
        let [before, own, new, after] = without_ends(&own, &new);
        let parts: [&[u8]; 7] = [&before, open, &own, middle, &new, close, &after];
        text.extend(parts.concat());
    }
    (text, true)
}

/// Splits two sides of a conflict: the lines at the start that both have, the lines of each, and the lines at the end that both have.
fn without_ends(own: &[&[u8]], new: &[&[u8]]) -> [Vec<u8>; 4] {
    let is_equal = |(one, other): &(&&[u8], &&[u8])| one == other;
    let first = own.iter().zip(new).take_while(is_equal).count();
    let (before, own) = own.split_at(first);
    let new = new.get(first..).unwrap_or_default();
    let ends = own.iter().rev().zip(new.iter().rev());
    let last = ends.take_while(is_equal).count();
    let (own, after) = own.split_at(own.len() - last);
    let new = new.get(..new.len() - last).unwrap_or_default();
    [before, own, new, after].map(<[&[u8]]>::concat)
}

/// Merges a file that is not UTF-8 by its lines. Returns false if a version cannot be read or written.
pub(super) fn merge_bytes(base: &Path, ours: &Path, theirs: &CommandInput) -> bool {
    let CommandInput::File(theirs) = theirs else {
        return false;
    };
    let versions = [base, ours, theirs].map(|path| fs::read(path).ok());
    let [Some(base), Some(own), Some(new)] = versions else {
        return false;
    };
    let (text, _) = by_lines([&base, &own, &new]);
    save::write(ours, &text).is_empty()
}

reports! {
    pub(self),

    conflict_of_lines(name: &str) =>
        error("Merge conflict", "{} cannot be merged by address: see the other reports. Its lines are merged, and where both versions have changed some, both are between conflict markers. Keep one of the two, or write what it should be.", Quote::own(name));

    merged_by_lines(name: &str) =>
        warning("Merged by lines", "{} cannot be merged by address: a version is in the JSON syntax, has a mistake, or has items that share a line. Its lines are merged, as git does. Read the result.", Quote::own(name));
}

/// Returns the report of a conflict, with the place of both changes.
#[cold]
fn conflict(conflict: &Conflict<'_, '_>, ours: &File, theirs: &File) -> Diagnostic {
    let at = |found: hcl_write::Found<'_>| found.name_span();
    let (own, new) = (conflict.ours.map(at), conflict.theirs.map(at));
    let address = Quote::own(conflict.address.to_string());
    let [file, other] = [ours, theirs].map(|file| Quote::own(file.source().name()));
    let sides = match (&own, &new) {
        (Some(own), Some(new)) => sentence!(
            "Both versions have changed {}, each in another way: {}, and {}.",
            address,
            Quote::own(own.on_line()),
            Quote::own(new.on_line())
        ),
        (Some(own), None) => sentence!(
            "{} has removed {}, which {} has changed on line {}.",
            other,
            address,
            file,
            own.start().line
        ),
        (None, Some(new)) => sentence!(
            "{} has removed {}, which {} has changed on line {}.",
            file,
            address,
            other,
            new.start().line
        ),
        (None, None) => sentence!(
            "Both versions have changed the first comment in {}, each in another way.",
            file
        ),
    };
    let detail = sentence!(
        "{} The new text has both versions between conflict markers. Keep one of the two, or write what it should be.",
        sides
    );
    let diagnostic = Diagnostic::error("Merge conflict", detail);
    match (own, new) {
        (Some(own), Some(new)) => diagnostic.at(own).with_related(new, "the other change"),
        (Some(at), None) | (None, Some(at)) => diagnostic.at(at),
        (None, None) => diagnostic,
    }
}
