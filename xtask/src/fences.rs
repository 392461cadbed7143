//! Each block of code of a page is run or compared by a test, or stands in [`NOT_RUN`] with the reason.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::repository::pages;
use crate::root;

/// A block of code of a page.
#[derive(Debug)]
struct Block {
    /// The path of the page in the repository.
    page: String,
    /// The words after the backquotes, such as `hcl,old`.
    info: String,
    text: String,
    /// Whether an earlier block of the page opens with the same words.
    is_repeated: bool,
}

/// Pages whose blocks a test reads by itself: the page or its folder, the languages, and the test.
const BY_TEST: [(&str, &[&str], &str); 18] = [
    ("README.md", &["hcl"], "xtask/src/picture.rs"),
    ("README.md", &["sh"], ".ci/run"),
    ("docs/README.md", &["hcl"], "xtask/src/picture.rs"),
    (
        "docs/diagnostics.md",
        &[
            "expression",
            "hcl",
            "hcl,fixed",
            "hcl,short",
            "hcl,unknown",
            "hcldec",
            "json",
            "reference",
        ],
        "tests/suites/diagnostic_codes/mod.rs",
    ),
    (
        "docs/diagnostics.md",
        &["console"],
        "crates/hcl-cli/tests/cli/pages.rs",
    ),
    (
        "docs/tutorial/",
        &["hcl", "text"],
        "crates/hcl-app/tests/tutorial.rs",
    ),
    (
        "docs/cookbook/shell.md",
        &["hcl", "console"],
        "crates/hcl-cli/tests/cli/pages.rs",
    ),
    (
        "docs/cookbook/shell.md",
        &["sh"],
        "crates/hcl-cli/tests/cli/merge.rs",
    ),
    (
        "crates/hcl-cli/README.md",
        &["hcl", "console"],
        "crates/hcl-cli/tests/cli/pages.rs",
    ),
    (
        "crates/hcldec/README.md",
        &["hcl", "console"],
        "crates/hcldec/tests/command.rs",
    ),
    (
        "docs/comparison.md",
        &["hcl"],
        "crates/hcl-cli/tests/cli/pages.rs",
    ),
    (
        "docs/comparison.md",
        &["hcl,shop"],
        "lab/comparison/edits.rs",
    ),
    (
        "docs/comparison.md",
        &["text"],
        "tests/suites/comparison.rs",
    ),
    (
        "docs/guide/python.md",
        &["python"],
        "bindings/python/tests/test_pages.py",
    ),
    (
        "docs/migrating-from-python-hcl2.md",
        &["python"],
        "bindings/python/tests/test_pages.py",
    ),
    (
        "bindings/python/README.md",
        &["python"],
        "bindings/python/pyproject.toml",
    ),
    (
        "docs/guide/javascript.md",
        &["js"],
        "bindings/npm/tests/pages.test.js",
    ),
    (
        "bindings/npm/README.md",
        &["js"],
        "bindings/npm/tests/pages.test.js",
    ),
];

/// Blocks that no test runs: the page or its folder, the language, and the reason.
const NOT_RUN: [(&str, &str, &str); 16] = [
    (
        "bindings/npm/README.md",
        "sh",
        "CI builds and tests the package so",
    ),
    ("bindings/playground/README.md", "sh", "CI builds it so"),
    (
        "bindings/python/README.md",
        "sh",
        "CI builds and tests the package so",
    ),
    (
        "bindings/python/commands/README.md",
        "sh",
        "installs a package",
    ),
    (
        "bindings/python/commands/README.md",
        "yaml",
        "for pre-commit",
    ),
    (
        "bindings/python/examples/spark/README.md",
        "sh",
        "needs Spark",
    ),
    (
        "bindings/python/examples/spark/README.md",
        "python",
        "needs Spark",
    ),
    (
        "crates/hcl-app/README.md",
        "console",
        "commands of the reader's program",
    ),
    (
        "crates/hcl-app/README.md",
        "sh",
        "`.ci/run` runs the example",
    ),
    ("crates/hcl-cli/README.md", "sh", "files of the reader"),
    ("crates/hcl-cli/README.md", "yaml", "for pre-commit"),
    ("docs/comparison.md", "go", "`lab/oracle` has the program"),
    ("docs/cookbook/shell.md", "yaml", "for GitHub"),
    ("docs/guide/editors.md", "sh", "needs an editor"),
    (
        "docs/internals/",
        "",
        "pictures, signatures, and commands that take hours",
    ),
    ("docs/performance.md", "sh", "measures for minutes"),
];

fn blocks() -> Vec<Block> {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let mut blocks = Vec::new();
    for path in found {
        let page = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy();
        let page = page.replace('\\', "/");
        // Cases of tests, and tables of measurements.
        if page.starts_with("tests/") || page.starts_with("lab/") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let mut seen = BTreeSet::new();
        for block in text.split("\n```").skip(1).step_by(2) {
            let (info, text) = block.split_once('\n').unwrap();
            blocks.push(Block {
                page: page.clone(),
                info: info.to_owned(),
                text: format!("{text}\n"),
                is_repeated: !seen.insert(info.to_owned()),
            });
        }
    }
    blocks
}

/// Returns the pages whose Rust the tests of the documentation run.
fn doctests() -> BTreeSet<String> {
    let of_tests = fs::read_to_string(root().join("tests/src/lib.rs")).unwrap();
    let parts = of_tests.split("\"../../").skip(1);
    let mut pages: BTreeSet<String> = parts
        .filter_map(|part| Some(part.split_once('"')?.0.to_owned()))
        .collect();
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let library = fs::read_to_string(folder.join("src/lib.rs")).unwrap_or_default();
        if library.contains("include_str!(\"../README.md\")") {
            let name = folder.file_name().unwrap().to_string_lossy();
            pages.insert(format!("crates/{name}/README.md"));
        }
    }
    pages
}

impl Block {
    /// Returns whether the Rust of the page, or a test, reads the block by `hcl_tests::fence`.
    fn is_read(&self, readers: &str) -> bool {
        let page = self.page.strip_prefix("docs/").unwrap_or(&self.page);
        !self.is_repeated && readers.contains(&format!("fence(\"{page}\", \"{}\")", self.info))
    }

    /// Returns whether each line installs something: the test of install lines reads these.
    fn installs(&self) -> bool {
        let mut lines = self.text.lines();
        let starts = [
            "cargo add ",
            "cargo install ",
            "cargo new ",
            "pip install ",
            "[dependencies]",
            "hcl-serde = {",
        ];
        matches!(&*self.info, "sh" | "toml")
            && lines.all(|line| starts.iter().any(|start| line.starts_with(start)))
    }

    /// Returns the test of the table that reads the block.
    fn test(&self) -> Option<&'static str> {
        let row = BY_TEST.iter().find(|(page, languages, _)| {
            self.page.starts_with(page) && languages.contains(&&*self.info)
        });
        row.map(|(.., test)| *test)
    }
}

#[test]
fn each_block_of_code_is_run() {
    let (doctests, blocks) = (doctests(), blocks());
    let mut readers = fs::read_to_string(root().join("tests/suites/comparison.rs")).unwrap();
    readers.extend(blocks.iter().map(|block| block.text.as_str()));
    let mut missing = Vec::new();
    let mut used = BTreeSet::new();
    for block in &blocks {
        let is_doctest = block.info.starts_with("rust")
            && !block.info.contains("ignore")
            && doctests.contains(&block.page);
        if is_doctest || block.is_read(&readers) || block.installs() || block.test().is_some() {
            continue;
        }
        let row = NOT_RUN.iter().position(|(page, info, _)| {
            block.page.starts_with(page) && (info.is_empty() || block.info == *info)
        });
        match row {
            Some(row) => _ = used.insert(row),
            None => missing.push(format!("{}: {}\n{}", block.page, block.info, block.text)),
        }
    }
    assert!(blocks.len() > 500, "{} blocks", blocks.len());
    assert!(
        missing.is_empty(),
        "no test runs these: {}",
        missing.join("\n")
    );
    let unused = (0..NOT_RUN.len()).filter(|row| !used.contains(row));
    let unused: Vec<_> = unused.map(|row| NOT_RUN[row]).collect();
    assert!(unused.is_empty(), "rows without a block: {unused:?}");
}

#[test]
fn the_tests_of_the_table_exist() {
    for (page, _, test) in BY_TEST {
        let text = fs::read_to_string(root().join(test)).unwrap();
        let name = Path::new(page).file_stem().unwrap().to_string_lossy();
        assert!(text.contains(&*name), "{test} does not name {page}");
    }
}

/// Returns the features of each crate.
fn features() -> BTreeMap<String, BTreeSet<String>> {
    let folders = ["hcl-core", "hcl-serde", "hcl-derive"].map(|name| root().join(name));
    let others = fs::read_dir(root().join("crates")).unwrap();
    let folders = folders
        .into_iter()
        .chain(others.map(|entry| entry.unwrap().path()));
    let of_a_crate = |folder: std::path::PathBuf| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let section = manifest
            .split("\n[")
            .find(|part| part.starts_with("features]"));
        let lines = section.unwrap_or_default().lines().skip(1);
        let names = lines.filter_map(|line| Some(line.split_once(" = ")?.0.to_owned()));
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        (name, names.collect())
    };
    folders.map(of_a_crate).collect()
}

/// Returns the crates and the features that a command names, or a line of a manifest.
fn named(line: &str) -> (Vec<&str>, Vec<&str>) {
    let plain = |c: char| !c.is_alphanumeric() && !"-_/".contains(c);
    if let Some((name, rest)) = line.split_once(" = {") {
        let list = rest.split('[').nth(1).unwrap_or_default();
        return (
            vec![name],
            list.split(plain).filter(|name| !name.is_empty()).collect(),
        );
    }
    let (mut crates, mut features) = (Vec::new(), Vec::new());
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        match word {
            "--features" => {
                features.extend(words.next().into_iter().flat_map(|list| list.split(',')));
            }
            "--git" | "--path" => _ = words.next(),
            name => crates.push(name),
        }
    }
    (crates, features)
}

/// Lines that install our crates, in blocks and in sentences, name crates and features that there are.
#[test]
fn crates_and_features_of_install_lines_exist() {
    let all = features();
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let mut count = 0;
    for page in found {
        let text = fs::read_to_string(&page).unwrap();
        let commands = text.split("cargo add ").skip(1);
        let commands = commands.filter_map(|part| part.split(['`', '\n', '#']).next());
        let manifests = text
            .lines()
            .filter(|line| line.starts_with("hcl-") && line.contains(" = {"));
        for line in commands.chain(manifests) {
            let (crates, features) = named(line);
            for name in crates.iter().filter(|name| name.starts_with("hcl-")) {
                let known = all
                    .get(*name)
                    .unwrap_or_else(|| panic!("{}: {line}", page.display()));
                for feature in &features {
                    assert!(known.contains(*feature), "{}: {line}", page.display());
                }
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count} crates");
}
