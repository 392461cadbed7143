//! How plain the pages are that teach: they speak to a person, in short sentences, on short pages. `cargo test -p xtask plain -- --nocapture`
//! prints the figures, and the words of all pages.

use std::fs;
use std::path::{Path, PathBuf};

use crate::repository::pages;
use crate::root;

/// "You" and "your" in 1 000 words.
const YOU: f64 = 8.0;
const WORDS_OF_SENTENCE: usize = 25;
const WORDS_OF_PAGE: usize = 1500;
/// All pages that users read, with their code.
const WORDS_FOR_USERS: usize = 38_000;
const WORDS_OF_INTERNALS: usize = 9_000;
const WORDS_OF_ARCHITECTURE: usize = 2_500;

/// Pages with generated lists, of which only the prose counts.
const LISTS: [&str; 2] = ["docs/functions.md", "docs/terraform.md"];
/// Pages that nobody reads from start to end: the entries of `hcl explain`, and the list of pages.
const LOOKED_UP: [&str; 2] = ["docs/diagnostics.md", "docs/SUMMARY.md"];

/// Pages that are looked up, not read: length and tone are free.
const REFERENCES: [&str; 9] = [
    "docs/SUMMARY.md",
    "docs/diagnostics.md",
    "docs/functions.md",
    "docs/internals/",
    "docs/performance.md",
    "docs/reference/",
    "docs/terraform.md",
    "crates/hcl-ide/grammar/",
    "tests/",
];

/// Returns all pages of the book and of packages, by their paths in the repository.
fn published() -> impl Iterator<Item = (String, PathBuf)> {
    let mut found = Vec::new();
    pages(&root(), &mut found);
    let named = found.into_iter().map(|path| {
        let name = path.strip_prefix(root()).unwrap_or(&path).display();
        (name.to_string().replace('\\', "/"), path)
    });
    named
        .filter(|(name, _)| name.starts_with("docs/") || name.ends_with("README.md"))
        .filter(|(name, _)| !name.starts_with("lab/"))
}

/// Returns the pages that teach.
fn teaching() -> impl Iterator<Item = (String, PathBuf)> {
    published().filter(|(name, _)| !REFERENCES.iter().any(|start| name.starts_with(start)))
}

/// The words of a page, of its sentences, and those that speak to the reader.
struct Figures {
    words: usize,
    prose: usize,
    you: usize,
    longest: usize,
}

fn figures(page: &Path) -> Figures {
    let text = without_code(&fs::read_to_string(page).unwrap());
    // Tables and headings are not sentences.
    let is_prose = |line: &&str| !line.starts_with(['|', '#', '[', '<']);
    let prose: Vec<&str> = text.lines().filter(is_prose).collect();
    let prose = prose.join("\n");
    let words = |text: &str| {
        text.split_whitespace()
            .filter(|word| word.contains(char::is_alphanumeric))
            .count()
    };
    let you = prose
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| {
            matches!(
                word.to_lowercase().as_str(),
                "you" | "your" | "yours" | "yourself"
            )
        })
        .count();
    Figures {
        words: words(&text),
        prose: words(&prose),
        you,
        longest: sentences(&prose).map(words).max().unwrap_or(0),
    }
}

/// Returns a page without blocks of code; a word in backquotes is one word.
fn without_code(page: &str) -> String {
    let mut text = String::new();
    let mut is_code = false;
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            let parts = line.split('`').enumerate();
            text.extend(parts.map(|(index, part)| if index % 2 == 1 { "code" } else { part }));
            text.push('\n');
        }
    }
    text
}

/// Splits at marks that end a sentence, blank lines and items of lists.
fn sentences(prose: &str) -> impl Iterator<Item = &str> {
    prose
        .split("\n\n")
        .flat_map(|paragraph| paragraph.split("\n- "))
        .flat_map(|item| item.split_inclusive(['.', '!', '?', ':', ';']))
        .flat_map(|part| part.split("\n1. "))
}

#[test]
fn pages_that_teach_are_plain() {
    let mut wrong = Vec::new();
    let (mut prose, mut you) = (0, 0);
    for (name, path) in teaching() {
        let page = figures(&path);
        #[expect(clippy::cast_precision_loss, reason = "pages have few words")]
        let rate = page.you as f64 * 1000.0 / page.prose.max(1) as f64;
        println!(
            "{:5} words {:5} of prose {rate:6.1} you {:3} in the longest sentence  {name}",
            page.words, page.prose, page.longest
        );
        (prose, you) = (prose + page.prose, you + page.you);
        // A page of a few lines need not speak to anybody.
        if page.prose >= 50 && rate < YOU {
            wrong.push(format!(
                "{name}: \"you\" {rate:.1} times in 1 000 words, at least {YOU}"
            ));
        }
        if page.longest > WORDS_OF_SENTENCE {
            wrong.push(format!(
                "{name}: a sentence of {} words, at most {WORDS_OF_SENTENCE}",
                page.longest
            ));
        }
        if page.words > WORDS_OF_PAGE {
            wrong.push(format!(
                "{name}: {} words, at most {WORDS_OF_PAGE}",
                page.words
            ));
        }
    }
    println!("all: {prose} words of prose, {you} times you");
    assert!(prose > 5000, "{prose} words");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn plain_pages_are_few_words() {
    let (mut for_users, mut internals) = (0, 0);
    for (name, path) in published() {
        let text = fs::read_to_string(path).unwrap();
        if name.ends_with("/architecture.md") {
            let words = text.split_whitespace().count();
            assert!(words <= WORDS_OF_ARCHITECTURE, "{words}");
        }
        if name.starts_with("docs/internals/") {
            internals += text.split_whitespace().count();
        } else if LISTS.contains(&&*name) {
            let text = without_code(&text);
            let prose = text.lines().filter(|line| !line.starts_with(['|', '#']));
            for_users += prose.flat_map(str::split_whitespace).count();
        } else if !LOOKED_UP.contains(&&*name) && !name.starts_with("tests/") {
            for_users += text.split_whitespace().count();
        }
    }
    println!("{for_users} words for users, {internals} of internals");
    assert!(for_users <= WORDS_FOR_USERS, "{for_users}");
    assert!(internals <= WORDS_OF_INTERNALS, "{internals}");
}

#[test]
fn a_recipe_has_at_most_25_lines() {
    let mut count = 0;
    for name in ["read", "inspect", "change", "shell"] {
        let page = fs::read_to_string(root().join(format!("docs/cookbook/{name}.md"))).unwrap();
        for code in page.split("\n```").skip(1).step_by(2) {
            // The first line is the language, and a book hides lines that begin with `# `.
            let shown = code.lines().skip(1).filter(|line| !line.starts_with("# "));
            let lines = shown.count();
            assert!(lines <= 25, "{lines} lines: {code}");
            count += 1;
        }
    }
    assert!(count > 20, "{count} recipes");
}

/// Returns the keys of `#[hcl(…)]` with the items that each applies to, from the table of the derive.
fn keys_of_the_derive(source: &str) -> Vec<(&str, Vec<&str>)> {
    let table = source.split_once("\nkeys! {").expect("the table of keys").1;
    let rows = table.split("\n}").next().unwrap_or_default().lines();
    rows.filter_map(|row| {
        let (_, row) = row.split_once('"')?;
        let (name, targets) = row.split_once("\": ")?;
        Some((name, targets.trim_end_matches(';').split(", ").collect()))
    })
    .collect()
}

/// Returns the table of the page that says where each key may stand.
fn table_of_keys(keys: &[(&str, Vec<&str>)]) -> String {
    let mut table = "| you write it at | keys |\n|---|---|\n".to_owned();
    for (target, title) in [
        ("Struct", "a struct"),
        ("Enum", "an enum"),
        ("Variant", "a variant"),
        ("Field", "a field"),
        ("Value", "a type that derives `HclValue`"),
        ("ValueField", "a field of such a type"),
    ] {
        let all = |applies: bool| {
            let of_target = keys
                .iter()
                .filter(move |(_, targets)| targets.contains(&target) == applies);
            let names: Vec<String> = of_target.map(|(name, _)| format!("`{name}`")).collect();
            names.join(", ")
        };
        let cell = match target {
            "Field" => format!("all but {}", all(false)),
            _ => all(true),
        };
        table.push_str(&format!("| {title} | {cell} |\n"));
    }
    table
}

/// The page is the documentation of the derive, too: `hcl-serde/src/derive.md` is a link to it.
#[test]
fn the_reference_has_each_key_of_the_derive() {
    let source = fs::read_to_string(root().join("hcl-derive/src/key.rs")).unwrap();
    let path = root().join("docs/reference/derive.md");
    let page = fs::read_to_string(&path).unwrap();
    let keys = keys_of_the_derive(&source);
    assert!(keys.len() > 40, "{keys:?}");
    let is_missing = |name: &str| {
        !["`", " =", "("]
            .iter()
            .any(|end| page.contains(&format!("`{name}{end}")))
    };
    let missing: Vec<&str> = keys
        .iter()
        .map(|(name, _)| *name)
        .filter(|name| is_missing(name))
        .collect();
    assert!(
        missing.is_empty(),
        "not in docs/reference/derive.md: {missing:?}"
    );
    let title = "\n## Where a key may stand\n\n";
    let (before, section) = page.split_once(title).expect("the section of the table");
    let (_, after) = section.split_once("\n## ").expect("a section after it");
    let written = format!("{before}{title}{}\n## {after}", table_of_keys(&keys));
    hcl_golden::expect(path, &written);
    let of_the_crate = fs::read_to_string(root().join("hcl-serde/src/derive.md")).unwrap();
    assert_eq!(of_the_crate, page);
}
