//! A merge of three versions. Whatever the versions are, the result has the changes of both, or conflict markers.

use std::collections::{HashMap, VecDeque};
use std::fs;
use std::path::Path;

use hcl_syntax::diagnostic::{Quote, reports, sentence};
use hcl_syntax::json::is_json_name;
use hcl_syntax::{Diagnostic, Diagnostics, Source, SourceSpan, Span};
use hcl_write::{Conflict, MergedLines, merge, merge_lines};

use super::form::{Form, plain};
use super::{Merged, NAMES};
use crate::edit::refused;
use crate::input::CommandInput;
use crate::{input_files, save};

/// Merges the files `[base, ours, theirs]`. Reports call them by `name`, which is the path of the file in git. Conflicts are at lines of
/// the new text, which is printed unless `in_place` is set.
pub(super) fn merged(
    inputs: &[CommandInput; 3],
    name: Option<&Path>,
    in_place: bool,
) -> Result<Merged, Diagnostics> {
    let [base, ours, theirs] = inputs;
    let base = read(base, name, " (base)")?;
    let [ours, theirs] = [read(ours, name, "")?, read(theirs, name, " (theirs)")?];
    let old = ours.text().to_owned();
    if base.text() == old {
        return Ok(Merged {
            old,
            new: theirs.text().to_owned(),
            conflicts: Diagnostics::new(),
        });
    }
    let form = Form::of(&old, theirs.text());
    let sources = [plain(&base)?, plain(&ours)?, plain(&theirs)?];
    let [base, ours, theirs] = sources.each_ref().map(Source::text);
    let (new, conflicts) = if base == theirs || ours == theirs {
        (old.clone(), Diagnostics::new())
    } else if base == ours {
        (form.write(theirs), Diagnostics::new())
    } else {
        let merged = by_address(sources.each_ref(), in_place);
        let (text, problems) = merged.unwrap_or_else(|(reason, mut problems)| {
            let (text, has_conflicts) = by_lines([base, ours, theirs].map(str::as_bytes));
            let name = sources[1].name();
            if has_conflicts {
                problems.push(conflict_of_lines(name, reason));
            } else {
                // The mistakes were in the versions before the merge.
                problems = merged_by_lines(name, reason).into();
            }
            (String::from_utf8_lossy(&text).into_owned(), problems)
        });
        (form.write(&text), problems)
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

/// Why a file cannot be merged by address, with the mistakes in it.
type Fallback = (&'static str, Diagnostics);

const MISTAKE: &str = "a version has a mistake, or items that share a line";

/// Returns the merged text, and the reports of conflicts.
fn by_address(sources: [&Source; 3], in_place: bool) -> Result<(String, Diagnostics), Fallback> {
    let mut problems = Diagnostics::new();
    // Versions of git have names without the end of the file's name. A native file never begins with a brace.
    let is_json = |source: &Source| source.text().trim_start().starts_with('{');
    let is_json = sources.into_iter().any(is_json) || is_json_name(sources[1].name());
    if is_json {
        return Err(("a version is in the JSON syntax", Diagnostics::new()));
    }
    let files = sources.map(|source| match input_files::native(source) {
        Ok(file) => Some(file),
        Err(found) => {
            problems.append(found);
            None
        }
    });
    // Git merges several bases to one, with markers at their conflicts.
    let mut lines = sources[0].text().lines();
    if files[0].is_none() && lines.any(|line| line.starts_with("<<<<<<<")) {
        return Err((
            "the version before both has conflict markers, since the branches have merged each other before",
            Diagnostics::new(),
        ));
    }
    let [Some(base), Some(ours), Some(theirs)] = files else {
        return Err((MISTAKE, problems));
    };
    let merged = merge(&base, &ours, &theirs, NAMES).map_err(|error| (MISTAKE, refused(error)))?;
    let text = merged.patches.apply(ours.source().text());
    let name = if in_place {
        ours.source().name()
    } else {
        "<stdout>"
    };
    let new = input_files::source(name, text.clone()).map_err(|error| (MISTAKE, error.into()))?;
    let mut regions = regions(&new);
    let versions = [ours.source().name(), theirs.source().name()];
    let reports = merged.conflicts.iter().map(|found| {
        let at = regions.get_mut(found.text.as_str());
        conflict(found, at.and_then(VecDeque::pop_front), versions)
    });
    Ok((text, reports.collect()))
}

/// A conflict in the new text: the line that opens it, and the number of the line that closes it.
type Region = (SourceSpan, u32);

/// Returns the conflicts in a text by their lines from marker to marker.
fn regions(source: &Source) -> HashMap<&str, VecDeque<Region>> {
    let [one, other] = NAMES;
    let (open, close) = (format!("<<<<<<< {one}"), format!(">>>>>>> {other}"));
    let mut regions: HashMap<&str, VecDeque<Region>> = HashMap::new();
    let mut opened: Option<Span> = None;
    for number in 1..=source.line_count() {
        let line = source.line_span(number);
        let text = source.slice(line);
        if text == open {
            opened = Some(line);
        } else if text == close
            && let Some(opened) = opened.take()
        {
            let places = regions.entry(source.slice(opened.to(line))).or_default();
            places.push_back((source.span(opened), number));
        }
    }
    regions
}

/// Merges lines as git does. Returns the text with markers where both versions have changed a line, and whether there are some. The texts
/// may have any encoding.
fn by_lines(versions: [&[u8]; 3]) -> (Vec<u8>, bool) {
    let [one, other] = NAMES;
    let (open, close) = (format!("<<<<<<< {one}\n"), format!(">>>>>>> {other}\n"));
    let [open, middle, close] = [&*open, "=======\n", &*close].map(str::as_bytes);
    let mut text = Vec::new();
    let mut has_conflicts = false;
    for stretch in merge_lines(versions) {
        match stretch {
            MergedLines::Merged(lines) => text.extend(lines),
            MergedLines::Conflict(sides) => {
                has_conflicts = true;
                let [before, own, new, after] = without_ends(sides);
                for part in [&*before, open, &own, middle, &new, close] {
                    text.extend(part);
                    // A marker begins a line.
                    if part.last().is_some_and(|byte| *byte != b'\n') {
                        text.push(b'\n');
                    }
                }
                text.extend(after);
            }
        }
    }
    (text, has_conflicts)
}

/// Splits two sides of a conflict: the lines at the start that both have, the lines of each, and the lines at the end that both have.
fn without_ends(sides: [&[u8]; 2]) -> [Vec<u8>; 4] {
    let [own, new] = sides.map(|side| {
        side.split_inclusive(|byte| *byte == b'\n')
            .collect::<Vec<_>>()
    });
    let is_equal = |(one, other): &(&&[u8], &&[u8])| one == other;
    let first = own.iter().zip(&new).take_while(is_equal).count();
    let (before, own) = own.split_at(first);
    let new = new.get(first..).unwrap_or_default();
    let ends = own.iter().rev().zip(new.iter().rev());
    let last = ends.take_while(is_equal).count();
    let (own, after) = own.split_at(own.len() - last);
    let new = new.get(..new.len() - last).unwrap_or_default();
    [before, own, new, after].map(<[&[u8]]>::concat)
}

/// Merges a file that is not UTF-8 by its lines; of one that is not text, ours stays. Returns false if a version cannot be read or
/// written.
pub(super) fn merge_bytes(base: &Path, ours: &Path, theirs: &CommandInput) -> bool {
    let CommandInput::File(theirs) = theirs else {
        return false;
    };
    let versions = [base, ours, theirs].map(|path| fs::read(path).ok());
    let [Some(base), Some(own), Some(new)] = versions else {
        return false;
    };
    // As git, which tells binary files by a zero byte.
    if [&base, &own, &new]
        .iter()
        .any(|version| version.contains(&0))
    {
        return true;
    }
    let (text, _) = by_lines([&base, &own, &new]);
    save::write(ours, &text).is_empty()
}

reports! {
    pub(self),

    conflict_of_lines(name: &str, reason: &'static str) =>
        error("Merge conflict", "{} cannot be merged by address: {}. Its lines are merged, and where both versions have changed some, both are between conflict markers. Keep one of the two, or write what it should be.", Quote::own(name), reason);

    merged_by_lines(name: &str, reason: &'static str) =>
        warning("Merged by lines", "{} cannot be merged by address: {}. Its lines are merged, as git does. Read the result.", Quote::own(name), reason);
}

/// Returns the report of a conflict, at its lines of the new text.
#[cold]
fn conflict(
    conflict: &Conflict<'_, '_>,
    region: Option<Region>,
    [ours, theirs]: [&str; 2],
) -> Diagnostic {
    let address = conflict.address.to_string();
    let (own, new) = (conflict.ours.is_some(), conflict.theirs.is_some());
    let [ours, theirs] = [ours, theirs].map(Quote::own);
    let what = Quote::own(&*address);
    let sides = match (own, new) {
        (true, false) => sentence!(
            "{} has changed {}, and {} has removed it.",
            ours,
            what,
            theirs
        ),
        (false, true) => sentence!(
            "{} has changed {}, and {} has removed it.",
            theirs,
            what,
            ours
        ),
        (true, true) => sentence!("Both versions have changed {}, each in another way.", what),
        (false, false) if address.is_empty() => {
            sentence!("Both versions have changed or removed a comment, each in another way.")
        }
        (false, false) => sentence!(
            "Both versions have changed or removed a comment in {}, each in another way.",
            what
        ),
    };
    let Some((at, last)) = region else {
        return Diagnostic::error("Merge conflict", sides);
    };
    let detail = sentence!(
        "{} Lines {} to {} of the new text have both between conflict markers. Keep one of the two, or write what it should be.",
        sides,
        at.start().line,
        last
    );
    Diagnostic::error("Merge conflict", detail).at(at)
}
