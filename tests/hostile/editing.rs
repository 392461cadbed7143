//! Texts for editors.

use hcl_ide::{Language, Workspace};

use super::Hostile;

/// Returns texts that are read by an editor.
#[must_use]
pub fn edited() -> Vec<Hostile> {
    vec![
        Hostile::around(list_links, ("links", "", "# http://a.example/b\n", "")),
        Hostile::around(
            list_links,
            ("links in a link", "a = \"", "http://", "${b}\"\n"),
        ),
        Hostile::around(
            list_links,
            ("brackets after a link", "# http://a", ")", "\n"),
        ),
    ]
}

/// Lists the links of a file.
fn list_links(text: &str) {
    let mut workspace = Workspace::new(Language::plain());
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let links = workspace.analysis().links(file);
    assert!(links.len() <= text.len());
}
