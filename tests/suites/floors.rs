//! The floors of `hcl-core`: a module imports only modules of lower floors, as `docs/architecture.md` lists them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Floors by module path, like `syntax::lexer`. A folder that holds several is on the highest of them.
type Floors = BTreeMap<String, u32>;

#[test]
fn modules_import_only_lower_floors() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let floors = floors(&fs::read_to_string(root.join("docs/architecture.md")).unwrap());
    let source = root.join("hcl-core/src");
    let doors = reexports(&fs::read_to_string(source.join("lib.rs")).unwrap());

    let mut climbs = Vec::new();
    for file in rust_files(&source) {
        let relative = file.strip_prefix(&source).unwrap();
        if relative == Path::new("lib.rs") {
            continue;
        }
        let module = module_of(relative);
        if module.split("::").any(|part| part == "tests") {
            continue;
        }
        let (home, floor) = floor_of(&floors, &module)
            .unwrap_or_else(|| panic!("docs/architecture.md gives no floor for {module}"));
        for path in paths_from_crate(&fs::read_to_string(&file).unwrap()) {
            let first = path.split("::").next().unwrap();
            let path = doors.get(first).cloned().unwrap_or(path);
            match floor_of(&floors, &path) {
                Some((other, other_floor))
                    if other != home && !is_inside(other, home) && other_floor >= floor =>
                {
                    climbs.push(format!(
                        "{module} (floor {floor}) imports {path} (floor {other_floor})"
                    ));
                }
                Some(_) => {}
                None => climbs.push(format!("{module} imports {path}, which has no floor")),
            }
        }
    }
    assert!(climbs.is_empty(), "{}", climbs.join("\n"));
}

/// Reads the rows: a floor's number, then names of modules in backticks.
fn floors(document: &str) -> Floors {
    let mut floors = Floors::new();
    for row in document.lines() {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        let Some(floor) = cells.next().and_then(|cell| cell.parse::<u32>().ok()) else {
            continue;
        };
        for name in cells
            .flat_map(|cell| cell.split('`'))
            .filter(|name| is_path(name))
        {
            floors.insert(name.to_owned(), floor);
            if let Some((folder, _)) = name.split_once("::") {
                let highest = floors.entry(folder.to_owned()).or_default();
                *highest = floor.max(*highest);
            }
        }
    }
    assert!(
        floors.len() > 8,
        "docs/architecture.md has no table of floors"
    );
    floors
}

fn is_path(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || matches!(c, '_' | ':'))
}

/// The listed module that a path lies in, and its floor.
fn floor_of<'f>(floors: &'f Floors, path: &str) -> Option<(&'f str, u32)> {
    floors
        .iter()
        .filter(|(name, _)| is_inside(path, name))
        .max_by_key(|(name, _)| name.len())
        .map(|(name, floor)| (name.as_str(), *floor))
}

fn is_inside(path: &str, module: &str) -> bool {
    path.strip_prefix(module)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn module_of(file: &Path) -> String {
    let parts: Vec<_> = file
        .with_extension("")
        .iter()
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    parts.join("::").trim_end_matches("::mod").to_owned()
}

/// What `lib.rs` re-exports: `Value` → `value::Value`.
fn reexports(lib: &str) -> BTreeMap<String, String> {
    let mut doors = BTreeMap::new();
    for statement in lib
        .split(';')
        .filter_map(|statement| statement.rsplit_once("pub use "))
    {
        for path in expand(statement.1) {
            let name = path.rsplit("::").next().unwrap().to_owned();
            doors.insert(name, path);
        }
    }
    doors
}

/// Every path behind `crate::` in the code, comments and tests left out.
fn paths_from_crate(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap();
    let code: Vec<&str> = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    let code = code.join("\n");
    code.match_indices("crate::")
        // Neither `$crate` in a macro nor the reach of a visibility is an import.
        .filter(|(at, _)| {
            !["$", "(in "]
                .iter()
                .any(|before| code[..*at].ends_with(before))
        })
        .flat_map(|(at, found)| expand(path_at(&code[at + found.len()..])))
        .collect()
}

/// The path, with its groups of braces, that a text starts with.
fn path_at(text: &str) -> &str {
    let mut depth = 0_u32;
    let end = text.find(|c: char| {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0 && !(c.is_alphanumeric() || matches!(c, '_' | ':'))
    });
    let path = &text[..end.map_or(text.len(), |end| end)];
    let closing = text[path.len()..].starts_with('}') && path.contains('{');
    &text[..path.len() + usize::from(closing)]
}

/// `a::{b, c::d}` → `a::b`, `a::c::d`.
fn expand(path: &str) -> Vec<String> {
    let path = path.trim();
    let Some((prefix, group)) = path.split_once('{') else {
        let path = path.split(" as ").next().unwrap();
        return vec![
            path.trim_end_matches("::")
                .trim_end_matches("::self")
                .to_owned(),
        ];
    };
    let group = group.strip_suffix('}').unwrap_or(group);
    let (mut parts, mut depth, mut start) = (Vec::new(), 0_i32, 0);
    for (at, c) in group.char_indices() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        if c == ',' && depth == 0 {
            parts.push(&group[start..at]);
            start = at + 1;
        }
    }
    parts.push(&group[start..]);
    parts
        .into_iter()
        .filter(|part| !part.trim().is_empty())
        .flat_map(expand)
        .map(|part| {
            if part == "self" {
                prefix.trim_end_matches("::").to_owned()
            } else {
                format!("{prefix}{part}")
            }
        })
        .collect()
}

#[test]
fn paths_are_read_with_their_groups() {
    let text = "use crate::{types::Type, value::{self, Value}};\n// crate::comment\nfn f() -> crate::number::Number {}\n#[cfg(test)]\nmod tests { use crate::eval; }";
    assert_eq!(
        paths_from_crate(text),
        ["types::Type", "value", "value::Value", "number::Number"]
    );
}

#[test]
fn the_map_of_the_specification_names_what_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let map = fs::read_to_string(root.join("docs/spec-map.md")).unwrap();
    let homes =
        ["hcl-core/src", "hcldec/src", "tests/fixtures", "tests"].map(|home| root.join(home));
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
