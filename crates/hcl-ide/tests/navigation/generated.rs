//! Generated modules that decode without an error: all expressions are numbers or texts.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_core::Value;
use hcl_golden::random::{Random, law};
use hcl_ide::{Analysis, FileId, Language};
use hcl_serde::stdlib;

use super::laws::{self, Files};
use super::model;
use crate::shared::by_size;

const NEW_NAMES: [&str; 7] = ["fresh", "x", "v1", "l1", "var", "local", "fresh"];

struct Generator {
    random: Random,
    variables: Vec<String>,
    locals: Vec<String>,
    /// Iteration variables in scope; all are numbers.
    iterators: Vec<String>,
    depth: u32,
}

const NAMES: [&str; 7] = ["a", "b", "x", "v", "var", "local", "é"];

impl Generator {
    fn new(random: &mut Random) -> Self {
        Self {
            random: random.rest(),
            variables: Vec::new(),
            locals: Vec::new(),
            iterators: Vec::new(),
            depth: 0,
        }
    }

    fn below(&mut self, end: usize) -> usize {
        self.random.below(end)
    }

    fn pick(&mut self, names: &[String]) -> Option<String> {
        (!names.is_empty()).then(|| names[self.below(names.len())].clone())
    }

    fn is_shadowed(&self, root: &str) -> bool {
        self.iterators.iter().any(|name| name == root)
    }

    /// A number.
    fn number(&mut self) -> String {
        self.depth += 1;
        let choice = if self.depth > 4 { 0 } else { self.below(9) };
        let text = match choice {
            0 => self.leaf(),
            1 => format!("{} + {}", self.leaf(), self.number()),
            2 => format!("({} - {})", self.number(), self.number()),
            3 => format!("max({}, {})", self.number(), self.number()),
            4 => format!("strlen({})", self.text()),
            5 => self.each(),
            6 => format!("{{ k = {}, (\"j\") = 1 }}.k", self.number()),
            7 => format!(
                "(1 < {} ? {} : {})",
                self.number(),
                self.number(),
                self.number()
            ),
            _ => self.leaf(),
        };
        self.depth -= 1;
        text
    }

    fn leaf(&mut self) -> String {
        let (variables, locals, iterators) = (
            self.variables.clone(),
            self.locals.clone(),
            self.iterators.clone(),
        );
        let name = match self.below(4) {
            0 if !self.is_shadowed("var") => self.pick(&variables).map(|name| {
                if self.below(4) == 0 {
                    format!("var[\"{name}\"]")
                } else {
                    format!("var.{name}")
                }
            }),
            1 if !self.is_shadowed("local") => {
                self.pick(&locals).map(|name| format!("local.{name}"))
            }
            2 => self.pick(&iterators),
            _ => None,
        };
        name.unwrap_or_else(|| self.below(9).to_string())
    }

    /// A `for` over numbers. The collection does not see the variables.
    fn each(&mut self) -> String {
        let collection = format!("[{}, {}]", self.number(), self.number());
        let name = NAMES[self.below(NAMES.len())].to_owned();
        let names = match self.below(3) {
            0 => {
                let key = NAMES[self.below(NAMES.len())].to_owned();
                if key == name {
                    name.clone()
                } else {
                    self.iterators.push(key.clone());
                    format!("{key}, {name}")
                }
            }
            _ => name.clone(),
        };
        let before = self.iterators.len() - names.matches(',').count();
        self.iterators.push(name);
        let text = format!("[for {names} in {collection} : {}][0]", self.number());
        self.iterators.truncate(before);
        text
    }

    fn text(&mut self) -> String {
        let number = self.number();
        match self.below(3) {
            0 => format!("\"n = ${{{number}}}\""),
            1 => {
                let name = NAMES[self.below(NAMES.len())].to_owned();
                self.iterators.push(name.clone());
                let inner = self.number();
                self.iterators.pop();
                format!("\"%{{ for {name} in [1, 2] ~}}${{{inner}}}, %{{ endfor }}\"")
            }
            _ => format!("\"%{{ if {number} > 1 }}a%{{ else }}${{{number}}}%{{ endif }}\""),
        }
    }

    fn files(&mut self) -> Files {
        let mut texts = [String::new(), String::new()];
        for index in 0..=self.below(4) {
            let name = format!("v{index}");
            let label = if self.below(2) == 0 {
                name.clone()
            } else {
                format!("\"{name}\"")
            };
            let text = format!("variable {label} {{\n  default = {index}\n}}\n");
            texts[self.below(2)].push_str(&text);
            self.variables.push(name);
        }
        for index in 0..=self.below(4) {
            let value = self.number();
            let name = format!("l{index}");
            let text = format!("locals {{\n  {name} = {value}\n}}\n");
            texts[self.below(2)].push_str(&text);
            self.locals.push(name);
        }
        let mut json = Vec::new();
        for index in 0..=self.below(6) {
            let (number, text) = (self.number(), self.text());
            let line = match self.below(4) {
                0 => format!("n{index}=  {number}\n"),
                1 => format!("t{index} = <<-EOT\n  x ${{{number}}}\n    y\nEOT\n"),
                2 => {
                    let escaped = format!("${{{text}}}")
                        .replace('\\', "\\\\")
                        .replace('"', "\\\"");
                    json.push(format!("\"j{index}\": \"{escaped}\""));
                    String::new()
                }
                _ => format!("t{index} = {text}\n"),
            };
            texts[self.below(2)].push_str(&line);
        }
        let [a, b] = texts;
        vec![
            ("a.hcl".to_owned(), a),
            ("b.hcl".to_owned(), b),
            ("c.hcl.json".to_owned(), format!("{{{}}}", json.join(", "))),
        ]
    }
}

impl Generator {
    /// Services and tasks with names of both scopes, some of which nothing defines, in both syntaxes.
    fn named_files(&mut self) -> Files {
        let name = |it: &mut Self| format!("\"{}\"", ["a", "b", "c d", "é"][it.below(4)]);
        let (mut native, mut json) = (String::new(), Vec::new());
        for _ in 0..=self.below(4) {
            let (label, after) = (name(self), [name(self), name(self)].join(", "));
            match self.below(3) {
                0 => json.push(format!("{{{label}: {{\"after\": [{after}]}}}}")),
                _ => native.push_str(&format!("service {label} {{\n  after = [{after}]\n}}\n")),
            }
        }
        for _ in 0..self.below(3) {
            native.push_str("group {\n");
            for _ in 0..self.below(4) {
                let (label, before) = (name(self), name(self));
                native.push_str(&format!("  task {label} {{\n    before = {before}\n  }}\n"));
            }
            native.push_str("}\n");
        }
        native.push_str(&format!("main = {}\n", name(self)));
        let json = format!("{{\"service\": [{}]}}", json.join(", "));
        vec![
            ("a.hcl".to_owned(), native),
            ("b.hcl.json".to_owned(), json),
        ]
    }
}

/// Returns how many names are defined twice, and how many nothing defines.
fn wrong_names(analysis: &Analysis, ids: &[FileId]) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for &id in ids {
        for it in analysis.diagnostics(id).iter() {
            *found.entry(it.summary().to_owned()).or_default() += 1;
        }
    }
    found
}

fn decoded(files: &Files) -> BTreeMap<String, Value> {
    let module = Module::new().functions(stdlib::standard());
    let sources = files.iter();
    let module = sources.fold(module, |module, (name, text)| {
        module.source(name.as_str(), text)
    });
    let value = module.decode::<BTreeMap<String, Value>>();
    value.unwrap_or_else(|error| panic!("{error}\n{files:#?}"))
}

fn count() -> u32 {
    by_size([4, 16, 400])
}

#[test]
fn laws_hold_for_generated_modules() {
    let files = |random: &mut Random| Generator::new(random).files();
    law(count(), files, |files| check_module(&files));
}

fn check_module(files: &Files) {
    let value = decoded(files);
    let (analysis, ids) = laws::open(laws::module(), files);
    let formatted = laws::formatted(files, &analysis, &ids);
    assert_eq!(&decoded(&formatted), &value, "{files:?}");
    let (again, again_ids) = laws::open(laws::module(), &formatted);
    assert_eq!(&laws::formatted(&formatted, &again, &again_ids), &formatted);
    for (&id, (_, text)) in ids.iter().zip(files) {
        laws::spans_are_sound(&analysis, id);
        for offset in 0..=text.len() {
            let offset = u32::try_from(offset).unwrap();
            laws::offset_is_sound(&analysis, id, offset);
        }
        let tokens = analysis.semantic_tokens(id);
        for (token, new_name) in tokens.iter().zip(NEW_NAMES.iter().cycle()) {
            let there = laws::renamed_there_and_back(
                &laws::module(),
                files,
                (&analysis, &ids),
                id,
                token.span.start,
                new_name,
            );
            if let Some(there) = there {
                assert_eq!(&decoded(&there), &value, "{files:?} {there:?}");
            }
        }
    }
}

#[test]
fn laws_hold_for_generated_names() {
    let files = |random: &mut Random| Generator::new(random).named_files();
    law(count(), files, |files| check_names(&files));
}

fn check_names(files: &Files) {
    let language = Language::new::<model::Config>().module(Module::new);
    let (analysis, ids) = laws::open(language.clone(), files);
    let wrong = wrong_names(&analysis, &ids);
    for (&id, (_, text)) in ids.iter().zip(files) {
        laws::spans_are_sound(&analysis, id);
        for (offset, _) in text.char_indices() {
            let offset = u32::try_from(offset).unwrap();
            laws::offset_is_sound(&analysis, id, offset);
            let name = analysis.prepare_rename(id, offset);
            if name.is_err() || name.is_ok_and(|it| it.span.start != offset) {
                continue;
            }
            for new_name in ["fresh", "a", "two words", "ü"] {
                let both = (&analysis, ids.as_slice());
                let there =
                    laws::renamed_there_and_back(&language, files, both, id, offset, new_name);
                if let Some(there) = there {
                    let (after, after_ids) = laws::open(language.clone(), &there);
                    assert_eq!(&wrong_names(&after, &after_ids), &wrong, "{there:?}");
                }
            }
        }
    }
}
