//! The grammars for editors agree with our semantic tokens, on real files and on the project's fixtures.

#![expect(clippy::print_stdout, reason = "differences are shown on request")]

mod text_mate;
mod tree;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_golden::folder;
use hcl_ide::{Language, TokenClass, Workspace, grammar};
use tree_sitter::Query;

use crate::Row;
use text_mate::Grammar;

pub(crate) const OF_FIXTURES: &[Row] = &[
    ("fixtures::text_mate", |own| {
        compare_text_mate(&own_texts(own));
    }),
    ("fixtures::tree_sitter", |own| {
        compare_tree_sitter(&own_texts(own));
    }),
];

pub(crate) const OF_CORPUS: &[Row] = &[
    ("corpus::text_mate", |corpus| {
        compare_text_mate(&sample(&corpus.join("valid")));
    }),
    ("corpus::tree_sitter", |corpus| {
        compare_tree_sitter(&sample(&corpus.join("valid")));
    }),
];

pub(crate) fn queries_compile() {
    for query in [
        grammar::TREE_SITTER_HIGHLIGHTS,
        grammar::TREE_SITTER_LOCALS,
        grammar::TREE_SITTER_FOLDS,
    ] {
        Query::new(&tree::language(), query).unwrap();
    }
}

/// Returns the configurations under a folder.
fn texts(root: &Path) -> Vec<(PathBuf, String)> {
    let paths = folder::files(root, None).into_iter().filter(|path| {
        let ending = path.extension().and_then(|ending| ending.to_str());
        matches!(ending, Some("hcl" | "tf" | "nomad" | "tfvars"))
    });
    let texts = paths.filter_map(|path| {
        let text = String::from_utf8(std::fs::read(&path).ok()?).ok()?;
        // Editors do not colour very long lines either.
        let is_usual = text.lines().all(|line| line.len() < 5_000);
        is_usual.then_some((path, text))
    });
    texts.collect()
}

/// Returns the files of the fixtures, and the files in cases of specs. Tree-sitter's grammar does not parse some of the generated ones:
/// `{ for k in ["p"]: k => 1 }`.
fn own_texts(root: &Path) -> Vec<(PathBuf, String)> {
    let mut texts = texts(root);
    let cases = hcl_golden::cases::read_all(root).into_iter();
    for case in cases.filter(|case| !case.name.contains("hcldec/generated/")) {
        let file = case.get("spec").and_then(|_| case.get("file"));
        let text = file.and_then(|file| String::from_utf8(file.bytes()).ok());
        texts.extend(text.map(|text| (root.join(&case.name), text)));
    }
    texts
}

/// Returns every fourth of the texts under a folder; `HCL_GRAMMARS=all` all of them, which takes a minute.
fn sample(root: &Path) -> Vec<(PathBuf, String)> {
    let step = if std::env::var_os("HCL_GRAMMARS").is_some() {
        1
    } else {
        4
    };
    texts(root).into_iter().step_by(step).collect()
}

/// The classes that a grammar can tell apart.
fn group(class: TokenClass) -> &'static str {
    match class {
        TokenClass::BlockType => "type",
        TokenClass::Label => "label",
        TokenClass::Attribute | TokenClass::Key => "name",
        TokenClass::Keyword => "keyword",
        TokenClass::Constant => "constant",
        TokenClass::Variable | TokenClass::Parameter | TokenClass::Type => "variable",
        TokenClass::Property => "member",
        TokenClass::Function => "function",
        TokenClass::String => "string",
        TokenClass::Heredoc => "heredoc",
        TokenClass::Interpolation => "interpolation",
        TokenClass::Number => "number",
        TokenClass::Operator => "operator",
        TokenClass::Comment => "comment",
    }
}

fn group_of_scope(scope: &str) -> &'static str {
    let groups = [
        ("entity.name.type", "type"),
        ("string.quoted.double.label", "label"),
        ("entity.name.label", "label"),
        ("variable.other.declaration", "name"),
        ("variable.other.key", "name"),
        ("keyword.operator.heredoc", "heredoc"),
        ("keyword.control.heredoc", "heredoc"),
        ("keyword.control", "keyword"),
        ("keyword.operator", "operator"),
        ("constant.language", "constant"),
        ("constant.numeric", "number"),
        ("constant.character.escape", "string"),
        ("variable.other.readwrite", "variable"),
        ("variable.parameter", "variable"),
        ("variable.other.member", "member"),
        ("entity.name.function", "function"),
        ("string", "string"),
        ("punctuation.section.interpolation", "interpolation"),
        ("comment", "comment"),
    ];
    let found = groups.iter().find(|(prefix, _)| scope.starts_with(prefix));
    found.map_or("", |(_, group)| group)
}

fn group_of_capture(name: &str) -> &'static str {
    match name {
        "comment" => "comment",
        "type" => "type",
        "string.special.symbol" => "label",
        "property" => "name",
        "number" => "number",
        "boolean" | "constant.builtin" => "constant",
        "string" => "string",
        "label" => "heredoc",
        "punctuation.special" => "interpolation",
        "variable" | "variable.parameter" => "variable",
        "variable.member" => "member",
        "function" => "function",
        "keyword" => "keyword",
        "operator" => "operator",
        _ => "",
    }
}

/// The differences: our class, the grammar's, and how often.
#[derive(Default)]
struct Differences {
    tokens: usize,
    kinds: BTreeMap<(String, String), (usize, String)>,
}

impl Differences {
    /// Compares the groups of each token. `groups` belong to ranges; a later range wins.
    fn add(&mut self, path: &Path, text: &str, groups: &[(Range<usize>, &'static str)]) {
        let mut bytes: Vec<&str> = vec![""; text.len()];
        for (range, group) in groups {
            bytes[range.clone()].fill(group);
        }
        let mut workspace = Workspace::new(Language::plain());
        let file = workspace.set("file.hcl", text).unwrap();
        let analysis = workspace.analysis();
        if analysis
            .file(file)
            .unwrap()
            .syntax_diagnostics()
            .has_errors()
        {
            return;
        }
        for token in analysis.semantic_tokens(file) {
            self.tokens += 1;
            let shown = &text[token.span.range()];
            // Blanks around a text have no colour.
            let start = shown.len() - shown.trim_start().len();
            let own = group(token.class);
            let found = bytes[token.span.start as usize + start.min(shown.len() - 1)];
            let is_same = own == found
                || (token.class == TokenClass::Type && found == "function")
                || shown.trim().is_empty();
            if !is_same {
                let line = text[..token.span.start as usize].matches('\n').count() + 1;
                let place = format!("{}:{line} {shown:?}", path.display());
                let kind = (own.to_owned(), found.to_owned());
                self.kinds.entry(kind).or_insert((0, place)).0 += 1;
            }
        }
    }

    fn check(&self) {
        println!("{} tokens", self.tokens);
        assert!(self.kinds.is_empty(), "{:#?}", self.kinds);
        assert!(self.tokens > 1_000, "{} tokens", self.tokens);
    }
}

fn compare_text_mate(texts: &[(PathBuf, String)]) {
    let mut grammar = Grammar::new(grammar::TEXT_MATE);
    let mut differences = Differences::default();
    for (path, text) in texts {
        let scopes = grammar.scopes(text);
        let groups = scopes
            .iter()
            .map(|(range, scope)| (range.clone(), group_of_scope(scope)));
        differences.add(path, text, &groups.collect::<Vec<_>>());
    }
    differences.check();
}

fn compare_tree_sitter(texts: &[(PathBuf, String)]) {
    let query = Query::new(&tree::language(), grammar::TREE_SITTER_HIGHLIGHTS).unwrap();
    let mut differences = Differences::default();
    for (path, text) in texts {
        let captures = tree::captures(&query, text);
        let groups = captures
            .iter()
            .map(|(range, name)| (range.clone(), group_of_capture(name)));
        differences.add(path, text, &groups.collect::<Vec<_>>());
    }
    differences.check();
}
