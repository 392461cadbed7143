//! Differences by address and value, and merges of two and three files.

use hcl_write::{Difference, Edit};

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

#[track_caller]
fn overlaid(base: &str, other: &str) -> String {
    let (file, other) = (parse(base), parse(other));
    let mut edit = Edit::new(&file);
    edit.overlay(other.body()).unwrap();
    let new = edit.finish().unwrap().apply(base);
    // What is laid over twice is laid over once.
    let again = parse(&new);
    let mut edit = Edit::new(&again);
    edit.overlay(other.body()).unwrap();
    assert_eq!(edit.finish().unwrap().apply(&new), new);
    new
}

/// Returns the merged text with markers, and the addresses of the conflicts.
fn merged([base, ours, theirs]: [&str; 3]) -> (String, Vec<String>) {
    let (old, file, new) = (parse(base), parse(ours), parse(theirs));
    let mut edit = Edit::new(&file);
    let conflicts = edit.merge(old.body(), new.body()).unwrap();
    // This file's side of each conflict, without markers, is a file.
    let plain = edit.finish().unwrap().apply(ours);
    let mut edit = Edit::new(&file);
    let names = ["ours", "theirs"];
    edit.merge_with_markers(old.body(), new.body(), names)
        .unwrap();
    let text = edit.finish().unwrap().apply(ours);
    if conflicts.is_empty() {
        assert_eq!(text, plain);
    }
    let conflicts = conflicts.iter().map(|it| it.address.to_string());
    (text, conflicts.collect())
}

/// Cases of `merge.txt`: three versions, the conflicts and the merged text, which `UPDATE_GOLDENS=1` writes.
#[test]
fn three_versions_are_merged() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/edit/merge.txt");
    let cases = std::fs::read_to_string(path).unwrap();
    let mut actual = String::new();
    for case in cases.split_inclusive("=== end\n") {
        let mut texts = case.split("=== ");
        let name = texts.next().unwrap_or_default();
        let part = |title: &str| {
            let mut parts = case.split("=== ").filter_map(|it| it.strip_prefix(title));
            parts.next().unwrap_or_default().trim_start_matches('\n')
        };
        let versions = ["base\n", "ours\n", "theirs\n"].map(part);
        let (text, conflicts) = merged(versions);
        let [base, ours, theirs] = versions;
        actual.push_str(&format!(
            "{name}=== base\n{base}=== ours\n{ours}=== theirs\n{theirs}=== merged {}\n{text}=== end\n",
            conflicts.join(" ")
        ));
    }
    hcl_golden::expect(path, &actual);
}

#[test]
fn layout_order_and_spelling_make_no_difference() {
    for (old, new) in [
        (
            "a = 1\nb = \"x\"\n",
            "# New.\nb = \"\\u0078\"\n\n\na = (1.0)\n",
        ),
        ("a = <<E\nx\nE\n", "a = \"x\\n\"\n"),
        ("a = { x = 1, y = 2 }\n", "a = {\n  y : 2\n  \"x\" = 1\n}\n"),
        ("a = f({ x = 1, y = 2 })\n", "a = f({ y = 2, x = 1 })\n"),
        ("a \"b\" {}\nc {}\n", "c {\n}\na b {}\n"),
        ("", "\n# Only a comment.\n"),
        ("a = { 12 = 1, 2 = 2 }\n", "a = { \"2\" = 2, 12.0 = 1 }\n"),
        ("a = f({ 12 = 1 })\n", "a = f({ \"12\" = 1 })\n"),
        // Sorted: what moves does not move across a computed key.
        (
            "a = { d = 1, c = 2, (k) = 3, b = 4, a = 5 }\n",
            "a = { c = 2, d = 1, (k) = 3, a = 5, b = 4 }\n",
        ),
    ] {
        assert_eq!(differences(old, new), [""; 0], "{old:?} {new:?}");
    }
}

#[test]
fn differences_have_the_address_of_what_differs() {
    for (old, new, expected) in [
        ("a = 1\n", "a = 2\nb = 3\n", &["~ a", "+ b"][..]),
        ("a = 1\na {}\n", "a {}\n", &["- a"]),
        (
            "a = { x = { y = 1 } }\n",
            "a = { x = { y = 2 } }\n",
            &["~ a.x.y"],
        ),
        ("a = {}\n", "a = { x = 1 }\n", &["~ a"]),
        ("a = { x = 1 }\n", "a = {}\n", &["- a.x"]),
        (
            "a = [1, { b = 2 }]\n",
            "a = [1, { b = 3 }]\n",
            &["~ a[1].b"],
        ),
        ("a = [1]\n", "a = [1, 2]\n", &["~ a"]),
        ("a = { (k) = 1 }\n", "a = { (k) = 2 }\n", &["~ a"]),
        // The computed key may be `b`.
        (
            "a = { z = 1, (k) = 3, b = 2 }\n",
            "a = { b = 2, z = 1, (k) = 3 }\n",
            &["~ a"],
        ),
        ("s \"x.y\" {}\n", "s \"z\" {}\n", &[r"- s.x\.y", "+ s.z"]),
        ("s {\n  a = 1\n}\n", "s {\n  a = 2\n}\n", &["~ s.a"]),
        // One of several: equal ones at the ends are paired first.
        (
            "s {\n  a = 1\n}\ns {\n  a = 3\n}\n",
            "s {\n  a = 1\n}\ns {\n  a = 2\n}\ns {\n  a = 3\n}\n",
            &["+ s[1]"],
        ),
        (
            "s {\n  a = 1\n}\ns {\n  a = 2\n}\n",
            "s {\n  a = 1\n}\ns {\n  a = 3\n}\n",
            &["~ s[1].a"],
        ),
    ] {
        assert_eq!(differences(old, new), expected, "{old:?} {new:?}");
    }
}

#[test]
fn a_file_is_laid_over_another_with_the_comments_of_new_items() {
    let base = "# Head.\n\n# The name.\nname = \"a\" # old\ntags = {\n  x = 1, # x\n  y = 2\n}\n\nservice \"web\" {\n  port = 80\n}\n";
    let other = "tags = {\n  y = 3\n  # About z.\n  z = 4 # z\n  w = 5\n}\n# Theirs.\nname = \"b\"\n\n# New.\nservice \"api\" {\n    port = 81 # api\n}\nservice \"web\" {\n  # Host.\n  host = <<E\n  h\nE\n}\n";
    assert_eq!(
        overlaid(base, other),
        "# Head.\n\n# The name.\nname = \"b\" # old\ntags = {\n  x = 1, # x\n  y = 3,\n  # About z.\n  z = 4 # z\n  w = 5\n}\n\nservice \"web\" {\n  port = 80\n  # Host.\n  host = <<E\n  h\nE\n}\n\n# New.\nservice \"api\" {\n    port = 81 # api\n}\n"
    );
    assert_eq!(overlaid(base, base), base);
    assert_eq!(
        overlaid("", base),
        "# The name.\nname = \"a\" # old\ntags = {\n  x = 1, # x\n  y = 2\n}\n\nservice \"web\" {\n  port = 80\n}\n"
    );
    assert_eq!(overlaid(base, ""), base);
    assert_eq!(
        overlaid(
            "t = { a = 1 }\r\n",
            "t = {\n  # B.\n  b = 2 # b\n}\nc {\n  d = 1\n}\n"
        ),
        "t = { a = 1, /* B. */ b = 2 /* b */ }\r\n\r\nc {\r\n  d = 1\r\n}\r\n"
    );
}

#[test]
fn items_that_are_laid_over_keep_their_comments() {
    let ours = "a = 1\nb = 2 # ours\nt = {\n  x = 1,\n  y = 2, # ours\n}\nl = [\n  1,\n]\nh = <<E\nx\nE\nsame = 1\n";
    let theirs = "a = 2 # theirs\nb = 3 # theirs\nt = {\n  x = 2, // theirs\n  y = 3, # theirs\n  # New.\n  z = 1 # z\n}\nl = [\n  2, # theirs\n]\nh = \"z\"\nsame = 1 # theirs\n";
    assert_eq!(
        overlaid(ours, theirs),
        "a = 2\nb = 3 # ours\nt = {\n  x = 2,\n  y = 3, # ours\n  # New.\n  z = 1, # z\n}\nl = [\n  2, # theirs\n]\nh = \"z\"\nsame = 1\n"
    );
}

#[test]
fn repeated_blocks_and_lists_are_laid_over_as_a_whole() {
    let block = |name: &str, rest: &str| format!("blk {{\n  name = \"{name}\"\n  {rest}\n}}\n");
    let base = format!(
        "{}\n{}z = 1\n",
        block("a", "p    = 1"),
        block("b", "p    = 2")
    );
    let other = block("b", "x    = 1");
    assert_eq!(overlaid(&base, &other), format!("{other}\nz = 1\n"));
    assert_eq!(overlaid(&base, &base), base);
    // One block of each file is the same block.
    let one = overlaid("r {\n  a = 1\n  b = 1\n}\n", "r {\n  b = 2\n}\n");
    assert_eq!(one, "r {\n  a = 1\n  b = 2\n}\n");
    assert_eq!(
        overlaid("l = [{ a = 1 }]\n", "l = [{ b = 1 }]\n"),
        "l = [{ b = 1 }]\n"
    );
}

#[test]
fn objects_with_a_key_twice_or_computed_lose_nothing() {
    let other = parse("b = { e = 5 }\n");
    for base in [
        "b = { a = 1, d = 9, a = 2 }\n",
        "b = { 1 = 1, \"1\" = 2 }\n",
    ] {
        let file = parse(base);
        let error = Edit::new(&file)
            .overlay(other.body())
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("is there twice, at test.hcl:1:7 and at test.hcl:1:"),
            "{error}"
        );
    }
    assert_eq!(
        overlaid("b = { (k) = 1, d = 9 }\n", "b = { e = 5, (k) = 2 }\n"),
        "b = { (k) = 2, d = 9, e = 5 }\n"
    );
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
