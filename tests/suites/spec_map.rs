//! `docs/spec-map.md`: every path that it names exists.

use std::fs;
use std::path::Path;

#[test]
fn every_path_and_test_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let map = fs::read_to_string(root.join("docs/spec-map.md")).unwrap();
    let homes = [
        "hcl-value/src",
        "hcl-syntax/src",
        "hcl-core/src",
        "hcldec/src",
        "tests/fixtures",
        "tests",
    ]
    .map(|home| root.join(home));
    let rows = map
        .lines()
        .filter(|line| line.starts_with("| ") && !line.starts_with("| section"));
    let places = rows
        .flat_map(|row| row.split('|').skip(2))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2));
    let missing: Vec<&str> = places
        .filter(|place| !homes.iter().any(|home| home.join(place).exists()))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
