//! Compares the table of seams in `tests/README.md` with the manifests of the published packages.

use std::collections::BTreeSet;
use std::fs;

use crate::root;
use crate::workflows::published;

/// A package, and one that it needs.
type Pair = (String, String);

fn pairs_of_manifests() -> BTreeSet<Pair> {
    let mut pairs = BTreeSet::new();
    for folder in published() {
        let manifest = fs::read_to_string(root().join(&folder).join("Cargo.toml")).unwrap();
        let name = folder.rsplit('/').next().unwrap().to_owned();
        let needed = manifest
            .lines()
            .skip_while(|line| *line != "[dependencies]")
            .skip(1)
            .take_while(|line| !line.starts_with('['));
        for line in needed.filter(|line| line.starts_with("hcl")) {
            let other = line.split([' ', '.']).next().unwrap();
            pairs.insert((name.clone(), other.to_owned()));
        }
    }
    pairs
}

#[test]
fn each_pair_of_crates_has_a_test() {
    let page = fs::read_to_string(root().join("tests/README.md")).unwrap();
    let (_, table) = page.split_once("## Where crates meet").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let mut pairs = BTreeSet::new();
    for row in table.lines().filter(|line| line.starts_with("| hcl")) {
        let [_, name, others, _, tests, _] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        for other in others.split_whitespace() {
            let pair = (name.trim().to_owned(), other.to_owned());
            assert!(pairs.insert(pair), "twice: {row}");
        }
        for path in tests.split('`').skip(1).step_by(2) {
            assert!(root().join(path).exists(), "{path} is missing");
        }
    }
    assert_eq!(pairs, pairs_of_manifests());
}
