//! Texts for editors, and for edits of files.

use hcl_config::Module;
use hcl_core::{Diagnostics, Source, Span, native};
use hcl_ide::{Language, Workspace};
use hcl_write::{Edit, SortOptions};

use super::Hostile;
use super::decoding::Config;

/// Returns texts that are read by an editor, or sorted.
#[must_use]
pub fn edited() -> Vec<Hostile> {
    let tables: [(fn(&str), _); 5] = [
        (list_links, "links"),
        (sort, "sorted"),
        (list_references, "references"),
        (list_actions, "actions"),
        (merge, "merged"),
    ];
    let tables = tables.map(|(act, title)| Hostile::table(act, title));
    tables.into_iter().flatten().collect()
}

/// Returns texts in which an editor asks for completions, hover and signatures: at the end, and in the middle.
#[must_use]
pub fn answered() -> Vec<Hostile> {
    Hostile::table(answer, "answered")
}

/// Asks in both syntaxes.
fn answer(text: &str) {
    for name in ["hostile.hcl", "hostile.json"] {
        let mut workspace = Workspace::new(Language::new::<Config>());
        let file = workspace.set(name, text).expect("a short text");
        let analysis = workspace.analysis();
        let end = u32::try_from(text.len()).expect("a short text");
        for at in [end / 2, end - 1, end] {
            let _ = analysis.completions(file, at);
            let _ = analysis.hover(file, at);
            let _ = analysis.signature_help(file, at);
        }
    }
}

/// Lists the links of a file.
fn list_links(text: &str) {
    let mut workspace = Workspace::new(Language::plain());
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let links = workspace.analysis().links(file);
    assert!(links.len() <= text.len());
}

/// Lists the references to the first name of a module.
fn list_references(text: &str) {
    let mut workspace = Workspace::new(Language::plain().module(Module::new));
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let name = text.find("a").unwrap_or_default();
    let offset = u32::try_from(name).expect("a short text");
    let references = workspace.analysis().references(file, offset, true);
    assert!(references.len() <= text.len());
}

/// Lists the changes that are offered for the whole text of a module.
fn list_actions(text: &str) {
    let mut workspace = Workspace::new(Language::plain().module(Module::new));
    let file = workspace.set("hostile.hcl", text).expect("a short text");
    let all = Span::new(0, u32::try_from(text.len()).expect("a short text"));
    let actions = workspace.analysis().code_actions(file, all);
    assert!(actions.len() <= 1);
}

/// Merges a file with a version in which each line is another.
fn merge(text: &str) {
    let parse = |text: String| {
        let source = Source::new("hostile.hcl", text).expect("a short text");
        native::parse(&source, &mut Diagnostics::new())
    };
    let [ours, theirs] = [text.to_owned(), text.replace("comment", "remark")].map(parse);
    let base = parse(String::new());
    assert!(hcl_write::merge(&base, &ours, &theirs, ["ours", "theirs"]).is_ok());
}

/// Sorts a file.
fn sort(text: &str) {
    let source = Source::new("hostile.hcl", text).expect("a short text");
    let file = native::parse(&source, &mut Diagnostics::new());
    let mut edit = Edit::new(&file);
    edit.sort(&SortOptions::default());
    assert!(edit.finish().is_ok());
}
