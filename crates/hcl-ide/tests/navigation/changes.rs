//! Renames of one file by address.

use hcl_ide::change_patches;
use hcl_syntax::{Diagnostics, Source, native};
use hcl_write::Change;

#[test]
fn a_rename_changes_a_whole_name_or_nothing() {
    for [text, address, to, expected] in rows("a_rename_changes_a_whole_name_or_nothing") {
        let source = Source::new("main.hcl", text).unwrap();
        let file = native::parse(&source, &mut Diagnostics::new());
        let (address, to) = (address.parse().unwrap(), to.parse().unwrap());
        let renamed = match change_patches(&file, &Change::Rename { address, to }) {
            Ok(patches) => patches.apply(text),
            Err(error) => error.to_string(),
        };
        assert_eq!(renamed, expected, "{text}");
    }
}

hcl_golden::rows!("changes.rows");
