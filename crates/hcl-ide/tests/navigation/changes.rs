//! Renames of one file by address.

use std::collections::BTreeMap;

use hcl_core::{Limits, ParsedSource, Source, Syntax};
use hcl_ide::{change_patches, root_of, shape_of_name};
use hcl_write::Change;

#[test]
fn a_rename_changes_a_whole_name_or_nothing() {
    for [name, text, address, to, expected] in rows("a_rename_changes_a_whole_name_or_nothing") {
        let source = Source::new(name, text).unwrap();
        let file = ParsedSource::parse(&source, Syntax::of_name(name), &Limits::default());
        let shape = shape_of_name(name, &BTreeMap::from([("job".to_owned(), 2)]));
        let (address, to) = (address.parse().unwrap(), to.parse().unwrap());
        let rename = Change::Rename { address, to };
        let renamed = match change_patches(root_of(&file, &shape), &rename) {
            Ok(patches) => patches.apply(text),
            Err(error) => error.to_string(),
        };
        assert_eq!(renamed, expected, "{text}");
    }
}

hcl_golden::rows!("changes.rows");
