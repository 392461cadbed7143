//! Merges of random versions: each change of both sides is in the result, or at a marker.

use std::collections::BTreeSet;

use hcl_syntax::native::{self, BodyItem, File};
use hcl_syntax::{Diagnostics, Source};
use hcl_write::{Address, AddressPart, Difference, Edit, EditError, Found, merge};
use proptest::prelude::*;

/// A random item. Numbers are unique to a version, so that each is found in the result.
#[derive(Clone, Debug)]
enum Item {
    Argument(u8, u32),
    Comment(u32),
    Block(u8, Option<u8>, Vec<Self>),
    Object(u8, Vec<(u8, u32)>),
    Line(u8, Vec<(u8, u32)>),
    List(u8, Vec<u32>),
    LineBlock(u8, Option<u8>, u8, u32),
}

fn write(items: &[Item], depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let mut names = BTreeSet::new();
    for item in items {
        let text = match item {
            // Also an argument with the name of blocks.
            Item::Argument(4, value) => format!("b0 = {value}"),
            Item::Argument(name, value) => format!("a{name} = {value} # c{value}"),
            Item::Comment(number) => format!("\n{indent}# c{number}\n"),
            Item::Block(name, label, items) => {
                let label = label.map(|it| format!("\"l{it}\" ")).unwrap_or_default();
                let mut inner = String::new();
                write(items, depth + 1, &mut inner);
                format!("b{name} {label}{{\n{inner}{indent}}}")
            }
            Item::Object(name, items) => {
                let keys: BTreeSet<u8> = items.iter().map(|(key, _)| *key).collect();
                let value = |key| items.iter().find(|it| it.0 == key).map_or(0, |it| it.1);
                let lines = keys
                    .iter()
                    .map(|key| format!("{indent}  k{key} = {}\n", value(*key)));
                format!("o{name} = {{\n{}{indent}}}", lines.collect::<String>())
            }
            Item::Line(name, items) => {
                let keys: BTreeSet<u8> = items.iter().map(|(key, _)| *key).collect();
                let value = |key| items.iter().find(|it| it.0 == key).map_or(0, |it| it.1);
                let items: Vec<_> = keys
                    .iter()
                    .map(|key| format!("k{key} = {}", value(*key)))
                    .collect();
                format!("i{name} = {{ {} }}", items.join(", "))
            }
            Item::List(name, values) => format!("l{name} = {values:?}"),
            Item::LineBlock(name, label, argument, value) => {
                let label = label.map(|it| format!("\"l{it}\" ")).unwrap_or_default();
                format!("b{name} {label}{{ a{argument} = {value} }}")
            }
        };
        // An argument is there once.
        let name = text.split(" = ").next().unwrap_or_default().to_owned();
        if !text.contains(" = ") || name.contains(['{', '#']) || names.insert(name) {
            out.push_str(&format!("{indent}{text}\n"));
        }
    }
}

fn text(items: &[Item]) -> String {
    let mut out = String::new();
    write(items, 0, &mut out);
    out
}

fn pairs() -> impl Strategy<Value = Vec<(u8, u32)>> {
    prop::collection::vec((0_u8..4, 0_u32..9), 1..4)
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let leaf = prop_oneof![
        4 => (0_u8..5, 0_u32..9).prop_map(|(name, value)| Item::Argument(name, value)),
        1 => (0_u32..9).prop_map(Item::Comment),
        1 => (0_u8..2, pairs()).prop_map(|(name, items)| Item::Object(name, items)),
        1 => (0_u8..2, pairs()).prop_map(|(name, items)| Item::Line(name, items)),
        1 => (0_u8..2, prop::collection::vec(0_u32..9, 0..3)).prop_map(|(name, it)| Item::List(name, it)),
        1 => (0_u8..2, prop::option::of(0_u8..2), 0_u8..4, 0_u32..9)
            .prop_map(|(name, label, argument, value)| Item::LineBlock(name, label, argument, value)),
    ];
    let item = leaf.prop_recursive(3, 12, 4, |inner| {
        let items = prop::collection::vec(inner, 0..4);
        (0_u8..2, prop::option::of(0_u8..2), items)
            .prop_map(|(name, label, items)| Item::Block(name, label, items))
    });
    prop::collection::vec(item, 0..7)
}

/// A change: the place as a path of indexes, a kind, and a number of its own.
type Change = (Vec<usize>, u8, u32);

fn changes(numbers: std::ops::Range<u32>) -> impl Strategy<Value = Vec<Change>> {
    let path = prop::collection::vec(0_usize..7, 1..4);
    prop::collection::vec((path, 0_u8..6, numbers), 0..4)
}

fn changed(items: &[Item], changes: &[Change]) -> Vec<Item> {
    let mut items = items.to_vec();
    for (path, kind, number) in changes {
        change(&mut items, path, *kind, *number);
    }
    items
}

fn change(items: &mut Vec<Item>, path: &[usize], kind: u8, number: u32) {
    let Some((first, rest)) = path.split_first() else {
        return;
    };
    let at = first % (items.len() + 1);
    if let (Some(Item::Block(_, _, inner)), [_, ..]) = (items.get_mut(at), rest) {
        return change(inner, rest, kind, number);
    }
    match (items.get_mut(at), kind) {
        (Some(_), 0) => {
            items.remove(at);
        }
        (Some(Item::Argument(_, value) | Item::Comment(value)), 1 | 2) => *value = number,
        (Some(Item::LineBlock(_, _, _, value)), 1 | 2) => *value = number,
        (Some(Item::Object(_, pairs) | Item::Line(_, pairs)), 1) => pairs.insert(0, (2, number)),
        (Some(Item::Object(_, pairs) | Item::Line(_, pairs)), 2) => pairs.insert(0, (0, number)),
        (Some(Item::List(_, values)), 1 | 2) => values.push(number),
        (Some(_), 3) => {
            let moved = items.remove(at);
            items.insert(number as usize % (items.len() + 1), moved);
        }
        (_, 4) => items.insert(at, Item::Block(1, None, vec![Item::Argument(0, number)])),
        _ => items.insert(at, Item::Argument((number % 200) as u8, number)),
    }
}

fn parse(text: &str) -> File {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(&Source::new("a.hcl", text).unwrap(), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{text}\n{diagnostics}");
    file
}

/// Returns the text with markers and whether there are conflicts.
fn merged(base: &str, ours: &str, theirs: &str) -> (String, bool) {
    let (old, file, new) = (parse(base), parse(ours), parse(theirs));
    let merged = merge(&old, &file, &new, ["ours", "theirs"]);
    let merged = merged.map_err(|it| format!("{base}---\n{ours}---\n{theirs}---\n{it}"));
    let merged = merged.unwrap();
    let has_conflicts = !merged.conflicts.is_empty();
    let text = merged.patches.apply(ours);
    assert_eq!(has_conflicts, text.contains("<<<<<<< "), "{text}");
    assert!(merged.conflicts.iter().all(|it| text.contains(&it.text)));
    parse(&our_side(&text));
    (text, has_conflicts)
}

/// Returns a text with our side of each conflict, which is a file.
fn our_side(text: &str) -> String {
    let mut side = 0;
    let mut resolved = String::new();
    for line in text.split_inclusive('\n') {
        match line.get(..7) {
            Some("<<<<<<<") => side = 1,
            Some("=======") => side = 2,
            Some(">>>>>>>") => side = 0,
            _ if side < 2 => resolved.push_str(line),
            _ => {}
        }
    }
    resolved
}

/// The items at the root of a text, in order: those that are in all texts, once each.
fn order(text: &str, all: [&str; 3]) -> Vec<String> {
    let names = |text: &str| -> Vec<String> {
        let file = parse(text);
        let name = |item| match item {
            BodyItem::Attribute(attribute) => attribute.name().to_owned(),
            BodyItem::Block(block) => file.source().slice(block.definition_span()).to_owned(),
        };
        file.body().items().map(name).collect()
    };
    let is_once = |name: &String| {
        let mut counts = all.map(|text| names(text).iter().filter(|it| *it == name).count());
        counts.iter_mut().all(|count| *count == 1)
    };
    names(text).into_iter().filter(is_once).collect()
}

/// The numbers of a text: values and comments.
fn numbers(text: &str) -> BTreeSet<u32> {
    let words = text.split(|it: char| !it.is_ascii_digit());
    words.filter_map(|it| it.parse().ok()).collect()
}

proptest! {
    #[test]
    fn the_only_version_that_has_changed_is_the_result(base in items(), changes in changes(100..200)) {
        let (base, new) = (text(&base), text(&changed(&base, &changes)));
        prop_assert_eq!(&merged(&base, &base, &new).0, &new);
        prop_assert_eq!(&merged(&base, &new, &base).0, &new);
        prop_assert_eq!(&merged(&base, &new, &new).0, &new);
    }

    #[test]
    fn no_change_is_lost(base in items(), one in changes(100..200), other in changes(200..300)) {
        let (ours, theirs) = (text(&changed(&base, &one)), text(&changed(&base, &other)));
        let base = text(&base);
        let (result, has_conflicts) = merged(&base, &ours, &theirs);
        let found = numbers(&result);
        for number in numbers(&ours).union(&numbers(&theirs)).filter(|it| **it >= 100) {
            prop_assert!(found.contains(number), "{number} is lost:\n{base}---\n{ours}---\n{theirs}---\n{result}");
        }
        let (swapped, has_swapped) = merged(&base, &theirs, &ours);
        prop_assert_eq!(has_conflicts, has_swapped, "{}---\n{}---\n{}---\n{}---\n{}", base, ours, theirs, result, swapped);
        prop_assert_eq!(found, numbers(&swapped));
        // What has been merged is merged again as it is.
        if !has_conflicts {
            let (one, other) = (parse(&result), parse(&swapped));
            let differs = Difference::between(one.body(), other.body());
            prop_assert!(differs.is_empty(), "{differs:?}\n{base}---\n{ours}---\n{theirs}---\n{result}---\n{swapped}");
            prop_assert_eq!(&merged(&ours, &result, &ours).0, &result);
            prop_assert_eq!(&merged(&base, &result, &theirs).0, &result);
        }
    }

    #[test]
    fn an_order_that_one_side_has_changed_is_in_the_result(base in items(), values in changes(100..200), moves in changes(200..300)) {
        let of_kind = |changes: Vec<Change>, kind| changes.into_iter().map(move |(path, _, number)| (path, kind, number)).collect::<Vec<_>>();
        let [ours, theirs] = [of_kind(values, 1), of_kind(moves, 3)].map(|changes| text(&changed(&base, &changes)));
        let base = text(&base);
        let all = [&*base, &*ours, &*theirs];
        for (one, other) in [(&ours, &theirs), (&theirs, &ours)] {
            let result = our_side(&merged(&base, one, other).0);
            prop_assert_eq!(order(&result, all), order(&theirs, all), "{}---\n{}---\n{}---\n{}", base, one, other, result);
        }
    }

    #[test]
    fn nothing_is_lost_below_another_file(base in items(), one in changes(100..200), other in changes(200..300)) {
        let (ours, theirs) = (text(&changed(&base, &one)), text(&changed(&base, &other)));
        let (file, new) = (parse(&ours), parse(&theirs));
        let mut edit = Edit::new(&file);
        match edit.overlay(new.body()) {
            Err(EditError::Twice(..)) => return Ok(()),
            result => result.unwrap(),
        }
        let result = edit.finish().unwrap().apply(&ours);
        let shown = format!("{ours}---\n{theirs}---\n{result}");
        prop_assert!(numbers(&theirs).is_subset(&numbers(&result)), "{shown}");
        let laid = parse(&result);
        // Lists, several blocks of one type, and what is an argument here and a block there are replaced as a whole.
        let mut whole: Vec<_> = Address::all(file.body()).into_iter().chain(Address::all(new.body()))
            .filter_map(|(address, _)| {
                let index = address.parts().iter().position(|it| matches!(it, AddressPart::Index(_)))?;
                Some(address.parts()[..index].to_vec())
            })
            .collect();
        for (one, other) in [(&file, &new), (&new, &file)] {
            for (address, found) in Address::all(one.body()) {
                let blocks = address.parts().iter().cloned().chain([AddressPart::All]);
                let blocks = Address::new(blocks).unwrap().find(other.body());
                if found.expression().is_some() && blocks.iter().any(|it| matches!(it, Found::Block(_))) {
                    whole.push(address.parts().to_vec());
                }
            }
        }
        for (address, _) in Address::all(file.body()) {
            let is_whole = whole.iter().any(|it| address.begins_with(it));
            prop_assert!(is_whole || !address.find(laid.body()).is_empty(), "{address} is lost: {shown}");
        }
        let mut edit = Edit::new(&laid);
        edit.overlay(new.body()).unwrap();
        prop_assert_eq!(edit.finish().unwrap().apply(&result), result, "{}", shown);
    }
}
