//! Where each section of the specification lives: comments in the code, which `cargo run -p xtask -- spec-map` lists with the tests.
//!
//! A comment is `// spec(native): Blocks; cases::syntax/blocks`. The tests stand at one of the comments of a section: `cases::` and
//! `specs::` are fixtures, `suites::` functions of `tests/suites`, and anything else a function of a crate.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The documents: the word of the comments, and the title.
const DOCUMENTS: [(&str, &str); 6] = [
    ("native", "Native syntax"),
    ("model", "Information model"),
    ("json", "JSON syntax"),
    ("hcldec", "Spec language of hcldec"),
    ("evalconfig", "Spec language of evalconfig"),
    ("nomad", "Expressions of Nomad"),
];

/// The crates that implement the documents.
const CRATES: [&str; 5] = [
    "crates/hcl-value",
    "crates/hcl-syntax",
    "hcl-core",
    "crates/hcl-stdlib",
    "crates/hcldec",
];

/// The places of a section in the code, and its tests.
#[derive(Debug, Default)]
struct MapSection {
    places: Vec<String>,
    tests: Vec<String>,
}

/// The sections by document and title.
type Map = BTreeMap<(String, String), MapSection>;

/// Returns the map as text, in the order of the documents.
pub(crate) fn list(root: &Path) -> String {
    let map = read(root);
    let mut text = String::new();
    for (document, title) in DOCUMENTS {
        _ = writeln!(text, "# {title}\n");
        for ((_, name), section) in map.iter().filter(|((of, _), _)| of == document) {
            let MapSection { places, tests } = section;
            _ = writeln!(
                text,
                "{name}\n    code:  {}\n    tests: {}",
                places.join(", "),
                tests.join(", ")
            );
        }
        text.push('\n');
    }
    text
}

fn read(root: &Path) -> Map {
    let mut map = Map::new();
    for path in CRATES
        .iter()
        .flat_map(|name| sources(&root.join(name).join("src")))
    {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let name = path
            .strip_prefix(root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let mut lines = text.lines().enumerate();
        while let Some((index, line)) = lines.next() {
            let Some(rest) = line.trim_start().strip_prefix("// spec(") else {
                continue;
            };
            let Some((document, rest)) = rest.split_once("): ") else {
                continue;
            };
            let (title, tests) = rest.split_once(';').unwrap_or((rest, ""));
            let mut tests = tests.to_owned();
            // A line that ends with a comma goes on in the next comment.
            while tests.ends_with(',') {
                let next = lines.next().map_or("", |(_, line)| line);
                tests.push_str(next.trim_start().trim_start_matches('/'));
            }
            let section = map
                .entry((document.to_owned(), title.to_owned()))
                .or_default();
            section.places.push(format!("{name}:{}", index + 1));
            let tests = tests
                .split(',')
                .map(str::trim)
                .filter(|test| !test.is_empty());
            section.tests.extend(tests.map(str::to_owned));
        }
    }
    map
}

/// Returns the Rust files in a folder and the folders in it, sorted.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    use hcl_golden::cases;

    use super::*;
    use crate::root;

    /// The sections of each document, in order.
    const SECTIONS: [(&str, &str); 6] = [
        (
            "native",
            "Syntax Notation; Source Code Representation; Lexical Elements; Comments and Whitespace; Identifiers; Keywords; \
             Operators and Delimiters; Numeric Literals; Structural Elements; Configuration Files; Bodies; \
             Attribute Definitions; Blocks; Expressions; Types; Expression Terms; Literal Values; Collection Values; \
             Template Expressions; Variables and Variable Expressions; Functions and Function Calls; For Expressions; \
             Index Operator; Attribute Access Operator; Splat Operators; Operations; Comparison Operators; \
             Arithmetic Operators; Logic Operators; Conditional Operator; Templates; Template Literals; \
             Template Interpolations; Template If Directive; Template For Directive; Template Interpolation Unwrapping; \
             Static Analysis; Static List; Static Map; Static Call; Static Traversal",
        ),
        (
            "model",
            "Structural Elements; Body Content; Schema-driven Processing; Dynamic Attributes Processing; \
             Partial Processing of Body Content; Expressions; Expression Evaluation; Values and Value Types; \
             Primitive Types; Structural Types; Collection Types; Null values; \
             Unknown Values and the Dynamic Pseudo-type; Capsule Types; Type Specifications; \
             Functions and Function Calls; Type Conversions and Unification; Conversion of Null Values; \
             Conversion to and from the Dynamic Pseudo-type; Primitive Type Conversions; \
             Collection and Structural Type Conversions; Type Unification; Static Analysis; \
             Implementation Considerations; Language-agnosticism",
        ),
        (
            "evalconfig",
            "HCL Config Spec Language; Spec Format; Spec Block Types; object spec blocks; tuple spec blocks; \
             attr spec blocks; block spec blocks; block_list spec blocks; block_set spec blocks; \
             block_map spec blocks; block_attrs spec blocks; literal spec blocks; default spec blocks; \
             transform spec blocks; Predefined Variables; Custom Functions; Type Expressions",
        ),
        (
            "nomad",
            "Expressions; Types and Values; Advanced Type Details; Type Conversion; Literal Expressions; \
             Available Functions; for Expressions; dynamic Blocks; Best Practices for dynamic Blocks; String Literals; \
             String Templates",
        ),
        (
            "hcldec",
            "hcldec spec format; Spec Block Types; object spec blocks; array spec blocks; attr spec blocks; \
             block spec blocks; block_list spec blocks; block_set spec blocks; block_map spec blocks; \
             block_attrs spec blocks; literal spec blocks; default spec blocks; transform spec blocks; \
             Predefined Variables; Custom Functions; Spec Definition Functions; Type Expressions",
        ),
        ("json", "Structural Elements; Expressions"),
    ];

    #[test]
    fn each_section_has_code_and_tests() {
        let mut map = read(&root());
        let mut wrong = Vec::new();
        for (document, sections) in SECTIONS {
            for title in sections.split("; ") {
                match map.remove(&(document.to_owned(), title.to_owned())) {
                    Some(section) if !section.tests.is_empty() => {
                        let missing = section.tests.iter().filter(|test| !is_test(test));
                        wrong.extend(missing.map(|test| format!("{title}: no test {test}")));
                    }
                    Some(_) => wrong.push(format!("{document}, {title}: no tests")),
                    None => wrong.push(format!("{document}, {title}: no comment in the code")),
                }
            }
        }
        wrong.extend(
            map.keys()
                .map(|(document, title)| format!("{document} has no section {title}")),
        );
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        assert!(list(&root()).contains("\nBlocks\n    code:  crates/hcl-syntax/src/"));
    }

    /// Returns whether a name is a test, or a prefix of the names of tests.
    fn is_test(name: &str) -> bool {
        let (program, rest) = name.split_once("::").unwrap_or((name, ""));
        match program {
            "cases" | "specs" => is_fixture(rest),
            "suites" => is_function(&root().join("tests/suites"), rest),
            crate_name => {
                let name = crate_name.replace('_', "-");
                let folders = [root().join(&name), root().join("crates").join(&name)];
                let mut folders = folders
                    .iter()
                    .flat_map(|folder| [folder.join("src"), folder.join("tests")]);
                folders.any(|folder| is_function(&folder, rest))
            }
        }
    }

    /// Returns whether a path of the fixtures is a folder, a file of cases, or a case in a file.
    fn is_fixture(name: &str) -> bool {
        let folder = root().join("tests/fixtures");
        let is_file = |name: &str| folder.join(name).with_extension("case").is_file();
        let is_case = |file: &str| {
            let cases = cases::read(&folder, &folder.join(file).with_extension("case"));
            cases.iter().any(|case| case.name.starts_with(name))
        };
        let file = name.rsplit_once('/').map(|(file, _)| file);
        folder.join(name).is_dir()
            || is_file(name)
            || file.is_some_and(|it| is_file(it) && is_case(it))
    }

    /// Returns whether `module::function` is a `#[test]` below a folder, or `module` contains one.
    fn is_function(folder: &Path, name: &str) -> bool {
        sources(folder).iter().any(|path| {
            let module = path.strip_prefix(folder).unwrap_or(path).with_extension("");
            let module = module.display().to_string().replace(['/', '\\'], "::");
            let module = module.trim_end_matches("::mod");
            let text = fs::read_to_string(path).unwrap();
            tests_of(&text).any(|test| {
                [
                    format!("{module}::{test}"),
                    format!("{module}::tests::{test}"),
                ]
                .iter()
                .any(|full| full == name || full.starts_with(&format!("{name}::")))
            })
        })
    }

    /// Returns the names of the functions of a source file that have the attribute `#[test]`.
    fn tests_of(text: &str) -> impl Iterator<Item = &str> {
        let mut is_test = false;
        text.lines().filter_map(move |line| {
            let line = line.trim();
            if line.starts_with("#[") || line.starts_with("//") {
                is_test |= line == "#[test]";
                return None;
            }
            let name = line.strip_prefix("fn ").filter(|_| is_test);
            is_test = false;
            name.and_then(|name| name.split('(').next())
        })
    }
}
