//! Differences by address and value, and merges of two and three files.

use hcl_golden::session;
use hcl_write::{Difference, Edit, Place, merge};

use super::parse;

/// Writes differences as `+ address`, `- address` and `~ address`.
fn differences(old: &str, new: &str) -> Vec<String> {
    let (old, new) = (parse(old), parse(new));
    let all = Difference::between(old.body(), new.body());
    let sign = |it: &Difference<'_, '_>| match (it.old, it.new) {
        (None, _) => "+",
        (_, None) => "-",
        _ => "~",
    };
    all.iter()
        .map(|it| format!("{} {}", sign(it), it.address))
        .collect()
}

/// Returns the text of a file with another laid over it, or the error.
fn overlaid(base: &str, other: &str) -> String {
    let (file, other) = (parse(base), parse(other));
    let mut edit = Edit::new(&file);
    let laid = edit.overlay(other.body());
    let new = match laid.and_then(|()| edit.finish()) {
        Ok(patches) => patches.apply(base),
        Err(error) => return format!("{error}\n"),
    };
    // What is laid over twice is laid over once.
    let again = parse(&new);
    let mut edit = Edit::new(&again);
    edit.overlay(other.body()).unwrap();
    assert_eq!(edit.finish().unwrap().apply(&new), new);
    new
}

/// Returns the merged text with markers, and the addresses of the conflicts. A comment is `#`.
fn merged([base, ours, theirs]: [&str; 3]) -> (String, Vec<String>) {
    let (old, file, new) = (parse(base), parse(ours), parse(theirs));
    let merged = merge(&old, &file, &new, ["ours", "theirs"]).unwrap();
    let text = merged.patches.apply(ours);
    assert!(merged.conflicts.iter().all(|it| text.contains(&it.text)));
    let conflicts = merged
        .conflicts
        .iter()
        .map(|it| match it.ours.or(it.theirs) {
            Some(_) => it.address.to_string(),
            None => format!("{}#", it.address),
        });
    (text, conflicts.collect())
}

/// Cases of `merge.session`: three versions, and the merged text below its conflicts, which `UPDATE_GOLDENS=1` writes. Or two, and `theirs`
/// laid over `ours`.
#[test]
fn files_are_merged() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/edit/merge.session");
    let [mut base, mut ours, mut theirs] = [const { String::new() }; 3];
    session::answer_each(path, |step| {
        match &*step.header {
            "base" => base.clone_from(&step.body),
            "ours" => ours.clone_from(&step.body),
            "theirs" => theirs.clone_from(&step.body),
            "laid over" => return overlaid(&ours, &theirs),
            "merged" => {
                let (text, conflicts) = merged([&base, &ours, &theirs]);
                let conflicts = match conflicts.join(" ") {
                    none if none.is_empty() => none,
                    some => format!("conflicts: {some}\n"),
                };
                return conflicts + &text;
            }
            _ => {}
        }
        step.body.clone()
    });
}

#[test]
fn a_file_keeps_its_line_endings() {
    assert_eq!(
        overlaid(
            "t = { a = 1 }\r\n",
            "t = {\n  b = 2 # b\n}\nc {\n  d = 1\n}\n"
        ),
        "t = {\r\n  a = 1\r\n  b = 2 # b\r\n}\r\nc {\r\n  d = 1\r\n}\r\n"
    );
}

/// The text of a heredoc keeps the line endings that it has.
#[test]
fn a_file_without_line_endings_takes_those_of_the_other() {
    let theirs = "a = 1\r\n\r\ns {\r\n  h = <<E\r\nx\r\nE\r\n}\r\n";
    for [ours, expected] in rows("a_file_without_line_endings_takes_those_of_the_other") {
        assert_eq!(merged(["a = 1\n", ours, theirs]).0, expected);
    }
    assert_eq!(overlaid("", theirs), theirs);
    let both = "a = 1\r\n\r\ns {\r\n  h = <<E\r\nx\r\nE\r\n}";
    assert_eq!(overlaid("a = 2", theirs), both);
    let (from, to) = (parse(theirs), parse(""));
    let mut edit = Edit::new(&to);
    for item in from.body().items() {
        edit.copy_to(item, to.body(), Place::Last).unwrap();
    }
    assert_eq!(edit.finish().unwrap().apply(""), theirs);
}

#[test]
fn layout_order_and_spelling_make_no_difference() {
    for [old, new] in rows("layout_order_and_spelling_make_no_difference") {
        assert_eq!(differences(old, new), [""; 0], "{old:?} {new:?}");
    }
}

#[test]
fn differences_have_the_address_of_what_differs() {
    for [old, new, expected] in rows("differences_have_the_address_of_what_differs") {
        assert_eq!(
            differences(old, new).join("; "),
            expected,
            "{old:?} {new:?}"
        );
    }
}

/// Comparing each pair of blocks again at each level would take 2^100 steps.
#[test]
fn deep_blocks_are_compared_once() {
    let nested = |leaf: u32| {
        let open = "b {\n  a = 1\n}\nb {\n".repeat(100);
        parse(&format!("{open}leaf = {leaf}\n{}", "}\n".repeat(100)))
    };
    let (old, new) = (nested(1), nested(2));
    let differences = Difference::between(old.body(), new.body());
    assert_eq!(differences.len(), 1);
    let address = differences[0].address.to_string();
    assert_eq!(address, format!("{}leaf", "b[1].".repeat(100)));
}

hcl_golden::rows!("merge.rows");
