//! Checks the built book: each link to a page, a file or a heading of the book exists.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};

/// Checks all pages of a folder.
///
/// # Errors
///
/// Returns an error that lists the broken links.
pub(crate) fn run(folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut pages = BTreeMap::new();
    read(folder, folder, &mut pages)?;
    let mut broken = Vec::new();
    let mut count = 0;
    for (path, page) in &pages {
        // The page for printing repeats all pages, under headings with other names.
        if path == Path::new("print.html") {
            continue;
        }
        // The folder of the site, in which the page for missing pages looks for its links.
        let base = page.split_once("<base href=\"");
        let base = base.and_then(|(_, rest)| rest.split('"').next());
        for target in attributes(page, "href").chain(attributes(page, "src")) {
            if Some(target) == base {
                continue;
            }
            count += 1;
            if !exists(folder, path, target, &pages) {
                broken.push(format!("{}: {target}", path.display()));
            }
        }
    }
    if pages.is_empty() {
        return Err(format!("{} has no pages", folder.display()).into());
    }
    if broken.is_empty() {
        writeln!(io::stdout(), "{count} links of {} pages: fine", pages.len())?;
        return Ok(());
    }
    Err(format!("broken links:\n{}", broken.join("\n")).into())
}

/// Reads the pages of a folder, by their paths in the book.
fn read(root: &Path, folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read(root, &path, pages)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let name = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
            pages.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Iterates over the values of an attribute in a page.
fn attributes<'a>(page: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let mark = format!(" {name}=\"");
    let starts: Vec<usize> = page
        .match_indices(&mark)
        .map(|(index, _)| index + mark.len())
        .collect();
    starts
        .into_iter()
        .filter_map(|start| page[start..].split('"').next())
}

fn exists(root: &Path, page: &Path, target: &str, pages: &BTreeMap<PathBuf, String>) -> bool {
    // Other sites are not asked: a check must not depend on them.
    if target.contains("://") || target.starts_with("mailto:") || target.starts_with("data:") {
        return true;
    }
    let (file, fragment) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() {
        page.to_path_buf()
    } else {
        resolve(page.parent().unwrap_or(Path::new("")), file)
    };
    let path = if root.join(&path).is_dir() {
        path.join("index.html")
    } else {
        path
    };
    match pages.get(&path) {
        Some(text) => fragment.is_empty() || text.contains(&format!("id=\"{fragment}\"")),
        None => root.join(&path).is_file(),
    }
}

/// Joins a relative address to a folder of the book.
fn resolve(folder: &Path, file: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(file).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}
