//! Texts for editors, and for edits of files.

use hcl_core::{Diagnostics, Source, native};
use hcl_ide::{Language, Workspace};
use hcl_serde::Module;
use hcl_write::{Edit, SortOptions};

use super::{Hostile, numbered};

/// Returns texts that are read by an editor, or sorted.
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
        Hostile::new("references to locals", list_lenses, |bytes| {
            let locals = numbered(|n| format!("a{n} = local.a{}\n", n + 1), bytes);
            format!("locals {{\n{locals}}}\n")
        }),
        Hostile::around(
            list_lenses,
            (
                "references to one local",
                "locals {\n",
                "a = local.a\n",
                "}\n",
            ),
        ),
        Hostile::around(sort, ("commas in comments", "a = {x = 1 ", "/*,*/ ", "}\n")),
        Hostile::around(sort, ("items", "a = {", "b = 1, a = 2, ", "}\n")),
    ]
}

/// Lists the links of a file.
fn list_links(text: &str) {
    let mut workspace = Workspace::new(Language::plain());
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let links = workspace.analysis().links(file);
    assert!(links.len() <= text.len());
}

/// Lists the references to the names of a module.
fn list_lenses(text: &str) {
    let mut workspace = Workspace::new(Language::plain().module(Module::new));
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let lenses = workspace.analysis().lenses(file);
    let references = lenses.iter().map(|it| it.references.len());
    assert!(references.sum::<usize>() <= text.len());
}

/// Sorts a file.
fn sort(text: &str) {
    let source = Source::new("hostile.hcl", text).expect("a short text");
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut edit = Edit::new(&file);
    edit.sort(&SortOptions::default());
    assert!(edit.finish().is_ok());
}
