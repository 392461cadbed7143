//! A merge of three versions. Whatever the versions are, the result has the changes of both, or conflict markers.

use std::fs;
use std::path::Path;

use hcl_syntax::diagnostic::{Quote, reports, sentence};
use hcl_syntax::json::is_json_name;
use hcl_syntax::native::File;
use hcl_syntax::{Diagnostic, Diagnostics, Source};
use hcl_write::{Conflict, Edit};

use super::{Merged, NAMES};
use crate::edit::refused;
use crate::input::CommandInput;
use crate::input_files::not_in_json;
use crate::{input_files, save};

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
            problems.push(by_lines_report(ours.name()));
            let text = by_lines(old.as_bytes(), theirs_text.as_bytes());
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
    let reports = conflicts.iter().map(|it| conflict(it, &ours, &theirs));
    Ok((patches.apply(ours.source().text()), reports.collect()))
}

/// Returns both texts between markers, without the lines at the start and the end that they have in common. The texts may have any
/// encoding. Markers end as the first line of ours does.
fn by_lines(ours: &[u8], theirs: &[u8]) -> Vec<u8> {
    let lines = |text| <[u8]>::split_inclusive(text, |byte| *byte == b'\n').collect::<Vec<_>>();
    let (own, new) = (lines(ours), lines(theirs));
    let is_equal = |(one, other): &(&&[u8], &&[u8])| one == other;
    let first = own.iter().zip(&new).take_while(is_equal).count();
    let [own_rest, new_rest] = [&own, &new].map(|lines| lines.get(first..).unwrap_or_default());
    let ends = own_rest.iter().rev().zip(new_rest.iter().rev());
    let last = ends.take_while(is_equal).count();
    let ends_in_cr = own.first().is_some_and(|line| line.ends_with(b"\r\n"));
    let ending = if ends_in_cr { "\r\n" } else { "\n" };
    let changed = |lines: &[&[u8]]| {
        let mut text = lines.get(..lines.len() - last).unwrap_or_default().concat();
        if text.last().is_some_and(|byte| *byte != b'\n') {
            text.extend_from_slice(ending.as_bytes());
        }
        text
    };
    let [one, other] = NAMES;
    let before = own.get(..first).unwrap_or_default().concat();
    let after = own.get(own.len() - last..).unwrap_or_default().concat();
    let markers = [
        format!("<<<<<<< {one}{ending}"),
        format!("======={ending}"),
        format!(">>>>>>> {other}{ending}"),
    ];
    let [open, middle, close] = markers.map(String::into_bytes);
    [
        before,
        open,
        changed(own_rest),
        middle,
        changed(new_rest),
        close,
        after,
    ]
    .concat()
}

/// Writes both versions of a file that is not UTF-8 between markers. Returns false if one cannot be read or written.
pub(super) fn mark_bytes(ours: &Path, theirs: &CommandInput) -> bool {
    let CommandInput::File(theirs) = theirs else {
        return false;
    };
    let read = |path| fs::read(path).ok();
    let marked = read(ours)
        .zip(read(theirs))
        .map(|(own, new)| by_lines(&own, &new));
    marked.is_some_and(|text| save::write(ours, &text).is_empty())
}

reports! {
    pub(self),

    by_lines_report(name: &str) =>
        error("Merge conflict", "{} cannot be merged by address: see the other reports. Its text has both versions between conflict markers, from the first line that differs to the last. Keep one of the two, or write what it should be.", Quote::own(name));
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
            "Both versions have changed {}, in which several items share a line.",
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
