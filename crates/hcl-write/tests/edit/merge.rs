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

/// Returns the merged text, or the addresses of the conflicts.
fn merged(base: &str, ours: &str, theirs: &str) -> Result<String, Vec<String>> {
    let (base, file, theirs) = (parse(base), parse(ours), parse(theirs));
    let mut edit = Edit::new(&file);
    let merged = edit.merge(base.body(), theirs.body()).unwrap();
    if !merged.conflicts.is_empty() {
        return Err(merged
            .conflicts
            .iter()
            .map(|it| it.address.to_string())
            .collect());
    }
    Ok(edit.finish().unwrap().apply(ours))
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
    // Also where the values are equal, and comments of no item.
    assert_eq!(
        overlaid(
            "# F.\na = 1 # f\nb {\n  # In f.\n  c = 2\n}\nl = [\n  1, # one\n  2\n]\n",
            "# Head of G.\n\n# G.\na = 1 # g\n# B.\nb {\n  # In g.\n  c = 2\n\n  # End.\n}\nl = [3] # three\n"
        ),
        "# Head of G.\n\n# F.\na = 1 # f\n# B.\nb {\n  # In f.\n  c = 2\n  # End.\n}\nl = [3] # three\n"
    );
    assert_eq!(
        overlaid("", base),
        "# Head.\n\n# The name.\nname = \"a\" # old\ntags = {\n  x = 1, # x\n  y = 2\n}\n\nservice \"web\" {\n  port = 80\n}\n"
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
fn the_comments_of_items_that_are_laid_over_stay() {
    let ours = "a = 1\nb = 2 # ours\nt = {\n  x = 1,\n  y = 2, # ours\n}\nl = [\n  1,\n]\nh = <<E\nx\nE\nsame = 1\n";
    let theirs = "a = 2 # theirs\nb = 3 # theirs\nt = {\n  x = 2, // theirs\n  y = 3, # theirs\n}\nl = [\n  2, # theirs\n]\nh = \"z\"\nsame = 1 # theirs\n";
    assert_eq!(
        overlaid(ours, theirs),
        "a = 2 # theirs\nb = 3 # ours\nt = {\n  x = 2,\n  y = 3, # ours\n}\nl = [\n  2,\n]\nh = \"z\"\nsame = 1 # theirs\n"
    );
}

#[test]
fn three_files_are_merged() {
    let base = "a = 1\nb = 2\ns {\n  x = 1\n}\n";
    // Changes of different items.
    assert_eq!(
        merged(
            base,
            "a = 10 # ours\nb = 2\ns {\n  x = 1\n}\n",
            "a = 1\ns {\n  x = 2\n}\nc = 3\n"
        ),
        Ok("a = 10 # ours\nc = 3\n\ns {\n  x = 2\n}\n".to_owned())
    );
    // The same changes.
    let both = "a = 7\ns {}\n";
    assert_eq!(merged(base, both, both), Ok(both.to_owned()));
    // Both add other blocks of one type: their order is not known.
    assert_eq!(
        merged(
            "r {\n  a = 1\n}\n",
            "r {\n  a = 1\n}\nr {\n  a = 2\n}\n",
            "r {\n  a = 1\n}\nr {\n  a = 3\n}\n"
        ),
        Err(vec!["r".to_owned()])
    );
    // Each in another way.
    for (ours, theirs, expected) in [
        (
            "a = 3\nb = 2\ns {\n  x = 1\n}\n",
            "a = 4\nb = 2\ns {\n  x = 1\n}\n",
            &["a"][..],
        ),
        (
            "b = 2\ns {\n  x = 1\n}\n",
            "a = 4\nb = 2\ns {\n  x = 1\n}\n",
            &["a"],
        ),
        ("a = 1\nb = 2\ns {\n  x = 3\n}\n", "a = 1\nb = 2\n", &["s"]),
        (
            "a = 1\nb = 2\n",
            "a = 1\nb = 2\ns {\n  x = 1\n  y = 2\n}\n",
            &["s.y"],
        ),
        (
            "a = 1\nb = 2\ns {\n  x = 1\n}\nc = 1\n",
            "a = 1\nb = 2\ns {\n  x = 1\n}\nc = 2\n",
            &["c"],
        ),
    ] {
        let expected: Vec<String> = expected.iter().map(|it| (*it).to_owned()).collect();
        assert_eq!(merged(base, ours, theirs), Err(expected), "{ours:?}");
    }
}

#[test]
fn bodies_and_objects_on_one_line_are_merged() {
    for (base, ours, theirs, expected) in [
        (
            "p { x = 1 }\n",
            "p { x = 1 }\n",
            "p { y = 1 }\n",
            "p {\n  y = 1\n}\n",
        ),
        (
            "p { x = 1 /* c */ }\n",
            "p { x = 1 /* c */ }\n",
            "p {\n  y = 1 # d\n}\n",
            "p {\n  y = 1 # d\n}\n",
        ),
        (
            "q {\n  p { x = 1 }\n}\n",
            "q {\n  p { x = 1 }\n  z = 1\n}\n",
            "q {\n  p { y = 1 }\n}\n",
            "q {\n  p {\n    y = 1\n  }\n  z = 1\n}\n",
        ),
        ("p { x = 1 }\n", "p { x = 1 }\n", "p {}\n", "p {}\n"),
        (
            "o = { c = 1 }\n",
            "o = { c = 1, a = 1 /* k */ }\n",
            "o = { c = 1, /* m */ b = 2 /* l */ }\n",
            "o = { c = 1, a = 1 /* k */, /* m */ b = 2 /* l */ }\n",
        ),
        (
            "o = { c = 1 }\n",
            "o = { a = 1 /* k */, }\n",
            "o = { /* x */ b = 2, c = 1 }\n",
            "o = { a = 1 /* k */, /* x */ b = 2, }\n",
        ),
    ] {
        assert_eq!(merged(base, ours, theirs), Ok(expected.to_owned()));
    }
    assert_eq!(
        overlaid(
            "o = {\n  a = 1 # k\n}\n",
            "o = { /* x */ b = 2 /* y */, c = 3 }\n"
        ),
        "o = {\n  a = 1 # k\n  /* x */\n  b = 2 /* y */\n  c = 3\n}\n"
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

#[test]
fn comments_are_merged() {
    let base = "# Head.\n\n# About a.\na = 1 # one\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n";
    for (ours, theirs, expected) in [
        // Changed, added and removed comments of the other file.
        (
            base,
            "# Head, new.\n\n# About a, new.\na = 1 # one, new\n# About b.\nb = 2 # two\n\ns {\n  # Inside, new.\n  x = 1\n  # At the end.\n} # s\nt = {\n  # About k.\n  k = 1 # k, new\n  # Last.\n}\n",
            "# Head, new.\n\n# About a, new.\na = 1 # one, new\n# About b.\nb = 2 # two\n\ns {\n  # Inside, new.\n  x = 1\n  # At the end.\n} # s\nt = {\n  # About k.\n  k = 1 # k, new\n  # Last.\n}\n",
        ),
        (
            base,
            "a = 1\nb = 2\n\ns {\n  x = 1\n}\nt = {\n  k = 1\n}\n",
            "a = 1\nb = 2\n\ns {\n  x = 1\n}\nt = {\n  k = 1\n}\n",
        ),
        // This file has changed the values, the other one the comments.
        (
            "# Head.\n\n# About a.\na = 10 # one\nb = 20\n\ns {\n  # Inside.\n  x = 10\n}\nt = {\n  k = 10 # k\n}\n",
            "# Head.\n\n# About a, new.\na = 1 # one, new\nb = 2 /* two */\n\n# Own.\n\ns {\n  # Inside, new.\n  x = 1\n}\nt = {\n  k = 1 # k, new\n}\n",
            "# Head.\n\n# About a, new.\na = 10 # one, new\nb = 20 /* two */\n\n# Own.\n\ns {\n  # Inside, new.\n  x = 10\n}\nt = {\n  k = 10 # k, new\n}\n",
        ),
        // Both have changed a value in the same way, and a comment each in another: this file's stays.
        (
            "# Head.\n\n# About a, ours.\na = 3 # one\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
            "# Head.\n\n# About a, theirs.\na = 3 # one, theirs\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
            "# Head.\n\n# About a, ours.\na = 3 # one, theirs\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
        ),
        (
            "# Head.\n\n# About a.\na = 1 # ours\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
            "# Head.\n\n# About a.\na = 1 # theirs\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
            "# Head.\n\n# About a.\na = 1 # ours\nb = 2\n\ns {\n  # Inside.\n  x = 1\n}\nt = {\n  k = 1 # k\n}\n",
        ),
    ] {
        assert_eq!(
            merged(base, ours, theirs),
            Ok(expected.to_owned()),
            "{theirs}"
        );
        assert_eq!(merged(base, base, theirs).as_deref(), Ok(theirs));
    }
}

#[test]
fn comments_inside_values_and_of_removed_items_are_merged() {
    for (base, ours, theirs, expected) in [
        (
            "a = f(1)\n",
            "a = f(1)\n",
            "a = f(1 /* one */)\n",
            Ok("a = f(1 /* one */)\n"),
        ),
        // The value of the other file is written with its comments.
        (
            "a = f(1)\n",
            "a = f(1 /* ours */)\n",
            "a = f(2 /* two */)\n",
            Ok("a = f(2 /* two */)\n"),
        ),
        (
            "a = f(1)\n",
            "a = f(2)\n",
            "a = f(1 /* theirs */)\n",
            Ok("a = f(2 /* theirs */)\n"),
        ),
        (
            "a = {\n  # None.\n}\n",
            "a = {\n  # None.\n}\n",
            "a = {\n  # Some.\n  x = 1\n}\n",
            Ok("a = {\n  # Some.\n  x = 1\n}\n"),
        ),
        (
            "a = {\n  x = 1\n  y = 2\n}\n",
            "a = {\n  x = 1\n  y = 3\n}\n",
            "a = {\n  x = 1 # x\n  y = 2\n}\n",
            Ok("a = {\n  x = 1 # x\n  y = 3\n}\n"),
        ),
        // Only the other file has changed the value and a comment inside it.
        (
            "a = {\n  x = 1\n  y = 2\n}\n",
            "a = { x = 1, y = 2 }\n",
            "a = {\n  x = 1 # x\n  y = 3\n}\n",
            Ok("a = {\n  x = 1 # x\n  y = 3\n}\n"),
        ),
        (
            "a = [1, 2]\n",
            "a = [1, 3]\n",
            "a = [\n  # One.\n  1,\n  2,\n]\n",
            Ok("a = [1, 3]\n"),
        ),
        // Removed here and described there, or the other way round.
        (
            "a = 1\nb = 2\n",
            "b = 2\n",
            "# New.\na = 1\nb = 2\n",
            Ok("b = 2\n"),
        ),
        (
            "a = 1\nb = 2\n",
            "# New.\na = 1\nb = 2\n",
            "b = 2\n",
            Ok("b = 2\n"),
        ),
        (
            "# Old.\na = 1\nb = 2\n",
            "# Old.\na = 1\nb = 2\n",
            "b = 2\n",
            Ok("b = 2\n"),
        ),
        // One of several blocks with one address.
        (
            "s {\n  x = 1 # one\n}\ns {\n  x = 2 # two\n}\n",
            "s {\n  x = 1 # one\n}\ns {\n  x = 2 # two\n}\n",
            "s {\n  x = 0\n}\ns {\n  x = 1 # one\n}\ns {\n  x = 2 # second\n}\n",
            Ok("s {\n  x = 0\n}\n\ns {\n  x = 1 # one\n}\ns {\n  x = 2 # second\n}\n"),
        ),
    ] {
        let merged = merged(base, ours, theirs);
        let merged = merged.as_deref().map_err(|it| it.join(" "));
        assert_eq!(
            merged,
            expected.map_err(str::to_owned),
            "{base}{ours}{theirs}"
        );
    }
}

#[test]
fn blocks_and_elements_that_have_moved_are_found_or_conflicts() {
    for (base, ours, theirs, expected) in [
        // This file has another block before it.
        (
            "s {\n  x = 1\n}\n",
            "s {\n  x = 0\n}\ns {\n  x = 1\n}\n",
            "s {\n  x = 2\n}\n",
            Ok("s {\n  x = 0\n}\ns {\n  x = 2\n}\n"),
        ),
        (
            "s {\n  x = 1\n}\ns {\n  x = 2\n}\n",
            "s {\n  x = 2\n}\n",
            "s {\n  x = 1\n}\ns {\n  x = 2\n  y = 3\n}\n",
            Ok("s {\n  x = 2\n  y = 3\n}\n"),
        ),
        (
            "a = [{ x = 1 }, { x = 1 }]\n",
            "a = [{ x = 1 }]\n",
            "a = [{ x = 2 }, { x = 1 }]\n",
            Err("a[0].x"),
        ),
    ] {
        let merged = merged(base, ours, theirs);
        let merged = merged.as_deref().map_err(|it| it.join(" "));
        assert_eq!(
            merged,
            expected.map_err(str::to_owned),
            "{base}{ours}{theirs}"
        );
    }
}

/// Writes blocks of a type with one argument each.
fn blocks(numbers: &[u32]) -> String {
    let texts = numbers.iter().map(|it| format!("i {{\n  p = {it}\n}}\n"));
    texts.collect()
}

#[test]
fn blocks_with_one_address_are_merged_in_order() {
    let more = |text: &str| text.replacen("}", "  q = 3\n}", 1);
    for (base, ours, theirs, expected) in [
        // Only one file has other blocks.
        (&[1, 2][..], &[1, 2][..], &[9, 1, 2][..], Ok(&[9, 1, 2][..])),
        (&[1, 2], &[1, 2], &[1, 8, 9, 2], Ok(&[1, 8, 9, 2])),
        (&[1, 2, 3], &[1, 2, 3], &[3, 1], Ok(&[3, 1])),
        (&[1, 2], &[1, 2], &[7, 8, 9], Ok(&[7, 8, 9])),
        (&[1, 2], &[9, 2, 1], &[1, 2], Ok(&[9, 2, 1])),
        (&[1], &[10], &[20, 1], Ok(&[20, 10])),
        (&[1, 2, 3], &[2, 3], &[1, 2, 30], Ok(&[2, 30])),
        // Both have the same ones.
        (&[1], &[5, 1], &[5, 1], Ok(&[5, 1])),
        (&[1, 2], &[5, 1, 2], &[5, 1, 20], Ok(&[5, 1, 20])),
        (&[], &[5, 6], &[5, 6], Ok(&[5, 6])),
        // Each has others.
        (&[1], &[10, 1], &[20, 1, 30], Err("i")),
        (&[1, 2], &[2, 1], &[1], Err("i")),
        (&[], &[1], &[2], Err("i")),
        // The removed one may be among the added ones.
        (&[1], &[10], &[20, 30], Err("i")),
        // Which of the equal ones each file has removed or changed is not known.
        (&[1, 1], &[1], &[5, 1], Err("i")),
        // Removed and changed.
        (&[1, 2], &[2], &[5, 2], Err("i[0].p")),
        (&[1, 2], &[5, 2], &[2], Err("i[0]")),
    ] {
        let merged = merged(&blocks(base), &blocks(ours), &blocks(theirs));
        let merged = merged.map(|it| it.replace("\n\n", "\n").trim_start().to_owned());
        let merged = merged.map_err(|it| it.join(" "));
        let expected = expected.map(blocks).map_err(str::to_owned);
        assert_eq!(merged, expected, "{base:?} {ours:?} {theirs:?}");
    }
    let base = blocks(&[1, 2]);
    let merged = merged(&base, &blocks(&[2]), &more(&base));
    assert_eq!(merged, Err(vec!["i[0].q".to_owned()]));
}

#[test]
fn a_value_with_other_items_has_them() {
    for (old, new) in [
        ("{ k0 = 5, k1 = 3, }", "{ z = 1 }"),
        ("{ k0 = 5 }", "{ z = 1, y = 2 }"),
        ("[{ k0 = 5 }, 1]", "[{ z = f(1) }, 1]"),
        ("{ k0 = 5, k1 = 3 }", "{ k1 = 3, z = 1 }"),
        ("{ k0 = 5, k1 = 3 }", "{ k0 = 5, z = 1 }"),
    ] {
        let [base, theirs] = [old, new].map(|it| format!("a = {it}\n"));
        assert_eq!(merged(&base, &base, &theirs), Ok(theirs));
    }
}

/// A comment of an element belongs to the element. Of both files' comments, the one of the file that changed the value stays.
#[test]
fn comments_of_elements_are_merged() {
    let list =
        |elements: &[&str]| format!("s {{\n  x = [\n    {}\n  ]\n}}\n", elements.join("\n    "));
    for (base, ours, theirs, expected) in [
        (
            &["1,", "2,", "3,"][..],
            &["1, # ours", "2,", "3,"][..],
            &["1,", "2,", "3, # three"][..],
            &["1, # ours", "2,", "3, # three"][..],
        ),
        (
            &["1,"],
            &["1, # ours"],
            &["# lead", "1,"],
            &["# lead", "1, # ours"],
        ),
        (
            &["1,", "2,"],
            &["1, # ours", "2,"],
            &["1,", "# two", "3,"],
            &["1, # ours", "# two", "3,"],
        ),
        (
            &["1,", "2,"],
            &["1,", "2, # ours"],
            &["1,", "3, # three"],
            &["1,", "3, # three"],
        ),
        (
            &["1,", "2,"],
            &["1, # ours", "2,"],
            &["1,", "2,", "3,"],
            &["1, # ours", "2,", "3,"],
        ),
        (&["1,", "2,"], &["1,", "2, # ours"], &["2,"], &["2, # ours"]),
        (
            &["1,", "2,"],
            &["1,", "2,", "3,"],
            &["1,", "2, # theirs"],
            &["1,", "2, # theirs", "3,"],
        ),
        (
            &["{ a = 1 },", "[2]"],
            &["{ a = 5 },", "[2]"],
            &["{ a = 1 }, # one", "[2]"],
            &["{ a = 5 }, # one", "[2]"],
        ),
    ] {
        let [base, ours, theirs, expected] = [base, ours, theirs, expected].map(list);
        assert_eq!(merged(&base, &ours, &theirs), Ok(expected));
    }
    let around =
        |comment, value: &str| format!("# {comment}\nb {{\n  a = {value} # {comment}\n}}\n");
    let merge = |ours: &str, theirs: &str| merged(&around("old", "1"), ours, theirs);
    let (theirs, ours) = (around("theirs", "2"), around("ours", "1"));
    assert_eq!(merge(&ours, &theirs), Ok(theirs.clone()));
    assert_eq!(merge(&theirs, &ours), Ok(theirs));
}

/// A comment that both files have changed is named by its address.
#[test]
fn comments_that_both_files_have_changed_are_noted() {
    let base = "# About a.\na = 1\ns {\n  t = {\n    k = 1 # k\n  }\n  l = [1]\n}\n";
    let ours = base.replace("a.", "a, ours.").replace("# k", "# ours");
    let theirs = base
        .replace("a.", "a, theirs.")
        .replace("# k", "# theirs")
        .replace("[1]", "[1 /* one */]");
    let (base, file, theirs) = (parse(base), parse(&ours), parse(&theirs));
    let mut edit = Edit::new(&file);
    let merged = edit.merge(base.body(), theirs.body()).unwrap();
    let notes = merged.comments.iter().map(|it| it.address.to_string());
    assert_eq!(notes.collect::<Vec<_>>(), ["a", "s.t"]);
    let text = edit.finish().unwrap().apply(&ours);
    assert_eq!(text, ours.replace("[1]", "[1 /* one */]"));
}
