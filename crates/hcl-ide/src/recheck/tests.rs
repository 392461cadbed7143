//! After random edits, the reports are those of a new workspace.

use std::cell::Cell;

use hcl_config::terraform;
use hcl_golden::random::{Random, law};
use hcl_golden::session;

use super::*;
use crate::language::Language;
use crate::workspace::Workspace;

/// Expressions of the file with a number; `N` is another number. The first are right.
const EXPRESSIONS: [&str; 20] = [
    "1",
    "\"x\"",
    "[1, 2]",
    "var.vN",
    "local.aN",
    "local.bN",
    "[for it in [local.aN] : it]",
    "net_host.hN.size",
    "net_host.hN",
    "upper(var.vN)",
    "data.net_zone.zN.id",
    "keys(local)",
    "local.missing",
    "var.vvN + local.aaN",
    "net_hosts.hN.size",
    "net_host.hhN.size",
    "module.mN.id",
    "var.",
    "keys(local.)",
    "(",
];

/// The arguments of a variable. The first are right.
const VARIABLES: [&str; 5] = [
    "default = 1",
    "default = \"x\"",
    "type = list(string)",
    "type = number",
    "default = \"x\"\n  type = number",
];

/// Names of a variable, a local value, a host and a zone, by number. The first are right.
const NAMES: [&str; 4] = ["N", "N", "Nx", "0"];

/// Items at the end of a file. The first are right.
const ENDS: [&str; 12] = [
    "",
    TERRAFORM,
    "output \"oN\" {\n  value = var.vN\n}\n",
    "locals {\n  cN = local.aN\n}\n",
    "output \"o\" {\n  value = output.o1\n}\n",
    "provider \"net\" {\n  alias = \"west\"\n}\n",
    "provider \"net\" {\n  size = local.aN\n}\n",
    "data \"net_zone\" \"own\" {\n  provider = net.west\n}\n",
    "terraform {\n  required_providers {\n    net = {\n      configuration_aliases = [net.west]\n    }\n  }\n}\n",
    "module \"mN\" {\n  source = \"./net\"\n  size   = var.vN\n}\n",
    "resource \"net_host\" \"hN\" {\n",
    "size = var.vN\n",
];

/// A module has the argument once.
const TERRAFORM: &str = "terraform {\n  cloud {}\n}\n";

/// A secret hides values in the reports of all files.
const SECRET: &str = "variable \"key\" {\n  sensitive = true\n}\n";

/// The parts of a file that edits change: values of five arguments, names of four definitions, and the end.
#[derive(Clone, Debug)]
struct Parts([String; 10]);

impl Parts {
    fn new(file: usize) -> Self {
        let number = file.to_string();
        let mut parts = ["1", "2", "3", "1", VARIABLES[0], "", "", "", "", ""].map(str::to_owned);
        parts[5..9].fill(number);
        Self(parts)
    }

    /// Replaces a part. Most edits are right, so that there are reports to keep.
    fn edit(&mut self, file: usize, files: usize, random: &mut Random) {
        let part = random.below(11).min(9);
        let (choices, right): (&[&str], usize) = match part {
            0..4 => (&EXPRESSIONS, 9),
            4 => (&VARIABLES, 4),
            5..9 => (&NAMES, 2),
            _ => (&ENDS, 3),
        };
        let is_any = random.below(3) == 0;
        let choice = choices[random.below(if is_any { choices.len() } else { right })];
        let is_name = (5..9).contains(&part);
        let number = if is_name { file } else { random.below(files) };
        self.0[part] = choice.replace('N', &number.to_string());
    }

    fn text(&self, file: usize) -> String {
        let [
            a,
            b,
            size,
            count,
            arguments,
            variable,
            local,
            host,
            zone,
            end,
        ] = &self.0;
        let own = if name(file).ends_with(".hcl") {
            // The module knows nothing of it.
            format!("service \"s\" {{\n  size = {size}\n}}\n")
        } else {
            String::new()
        };
        format!(
            "{own}variable \"v{variable}\" {{\n  {arguments}\n}}\n\nlocals {{\n  a{local} = {a}\n  b{file} = {b}\n}}\n\n\
             resource \"net_host\" \"h{host}\" {{\n  size = {size}\n}}\n\n\
             data \"net_zone\" \"z{zone}\" {{\n  count = {count}\n}}\n\n{end}"
        )
    }
}

fn language() -> Language {
    Language::plain().module(terraform::module)
}

fn name(file: usize) -> String {
    let end = if file % 3 == 2 { "hcl" } else { "tf" };
    format!("m/{file}.{end}")
}

fn workspace(files: &[Parts]) -> Workspace {
    let mut workspace = Workspace::new(language());
    for (file, parts) in files.iter().enumerate() {
        set(&mut workspace, file, parts);
    }
    workspace
}

fn set(workspace: &mut Workspace, file: usize, parts: &Parts) {
    let set = workspace.set(&name(file), parts.text(file));
    set.expect("a small text");
}

/// Returns what is reported, file by file.
fn reports(analysis: &Analysis) -> Vec<String> {
    let files = analysis.files().map(|(id, _)| id);
    files
        .map(|id| {
            let found = analysis.diagnostics(id);
            let places = found.iter().map(|it| {
                (
                    it.subject().map(hcl_syntax::SourceSpan::span),
                    it.suggestions().len(),
                )
            });
            format!("{:?} {found}", places.collect::<Vec<_>>())
        })
        .collect()
}

#[test]
fn reports_after_an_edit_are_those_of_the_texts() {
    const FILES: usize = 10;
    let (kept, kept_with_reports) = (Cell::new(0), Cell::new(0));
    law(12, Random::rest, |mut random| {
        let mut all: Vec<Parts> = (0..FILES).map(Parts::new).collect();
        match random.below(4) {
            0 => all[0].0[9] = SECRET.to_owned(),
            // Mistakes that other files hide or show.
            1 => all[0].0[0] = "var.missing".to_owned(),
            2 => all[..2]
                .iter_mut()
                .for_each(|file| file.0[9] = TERRAFORM.to_owned()),
            _ => {}
        }
        let mut edited = workspace(&all);
        reports(&edited.analysis());
        let mut undo = (1, all[1].clone());
        for _ in 0..30 {
            let mut file = random.below(FILES);
            let step = random.below(6);
            if step < 2 {
                file = undo.0;
                all[file] = undo.1.clone();
            } else {
                undo = (file, all[file].clone());
                all[file].edit(file, FILES, &mut random);
            }
            if step == 2 {
                all[file].0[9] = "}\n".to_owned();
            }
            set(&mut edited, file, &all[file]);
            let analysis = edited.analysis();
            let part = analysis.recheck(&analysis.state.folders["m"]);
            kept.set(kept.get() + usize::from(part.is_some()));
            let with_reports = part.is_some_and(|part| part.values().any(|it| !it.is_empty()));
            kept_with_reports.set(kept_with_reports.get() + usize::from(with_reports));
            let fresh = workspace(&all).analysis();
            assert_eq!(reports(&analysis), reports(&fresh), "{all:#?}");
            let names = |of: &Analysis| of.folder_names(&of.state.folders["m"]);
            assert_eq!(names(&analysis), names(&fresh));
        }
    });
    assert!(
        kept.get() > 60 && kept_with_reports.get() > 20,
        "{kept:?}, {kept_with_reports:?}"
    );
}

/// Edits a text as a person does: a line, a character, or a name.
fn typed(text: &str, names: &[&str], random: &mut Random) -> String {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    if !text.contains(is_name) {
        return format!("{text}x");
    }
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let line = random.below(lines.len());
    match random.below(6) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[line]),
        2 => {
            let (before, after) = text.split_at(random.below(text.len()));
            let letters = ["x", "\"", "}", "(", ".", " ", "\n", "1"];
            return format!("{before}{}{after}", letters[random.below(letters.len())]);
        }
        kind => {
            let words = text
                .match_indices(is_name)
                .filter(|(at, _)| !text[..*at].ends_with(is_name));
            let words: Vec<usize> = words.map(|(at, _)| at).collect();
            let (before, word) = text.split_at(words[random.below(words.len())]);
            let (word, after) = word.split_at(word.find(|it| !is_name(it)).unwrap_or(word.len()));
            let new = match kind {
                3 => format!("{word}x"),
                _ => names[random.below(names.len())].to_owned(),
            };
            return format!("{before}{new}{after}");
        }
    }
    lines.concat()
}

#[test]
fn reports_while_a_module_is_typed_are_those_of_the_texts() {
    let language = || language().calls(terraform::with_output_names);
    let (_, files) = session::steps(include_str!("../../tests/recheck.session"));
    let mut first: Vec<(String, String)> = files
        .into_iter()
        .map(|file| (file.header.replace("file ", ""), file.body))
        .collect();
    let edited_files = first.len();
    // Files that no edit concerns.
    first.extend((0..14).map(|n| {
        (
            format!("m/{n}.tf"),
            format!("locals {{\n  n{n} = var.region\n}}\n"),
        )
    }));
    let set_all = |files: &[(String, String)]| {
        let mut workspace = Workspace::new(language());
        for (name, text) in files {
            workspace.set(name, text.as_str()).expect("a small text");
        }
        workspace
    };
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let texts = first
        .iter()
        .flat_map(|(_, text)| text.split(|it| !is_name(it)));
    let names: Vec<&str> = texts.filter(|name| !name.is_empty()).collect();
    let kept = Cell::new(0);
    law(6, Random::rest, |mut random| {
        let mut all = first.clone();
        let mut edited = set_all(&all);
        reports(&edited.analysis());
        let mut undo: Vec<(usize, String)> = Vec::new();
        for _ in 0..40 {
            let file = match undo.pop_if(|_| random.below(2) == 0) {
                Some((file, text)) => {
                    all[file].1 = text;
                    file
                }
                None => {
                    let file = random.below(edited_files);
                    let new = typed(&all[file].1, &names, &mut random);
                    undo.push((file, std::mem::replace(&mut all[file].1, new)));
                    file
                }
            };
            let (name, text) = &all[file];
            edited.set(name, text.as_str()).expect("a small text");
            let analysis = edited.analysis();
            let part = analysis.recheck(&analysis.state.folders["m"]);
            kept.set(kept.get() + usize::from(part.is_some()));
            let fresh = set_all(&all);
            assert_eq!(
                reports(&analysis),
                reports(&fresh.analysis()),
                "{name}: {text}"
            );
        }
    });
    assert!(kept.get() > 40, "{kept:?}");
}

/// Texts are set one after the other in one workspace: after each, the reports are those of a new workspace.
#[track_caller]
fn check_steps(steps: &[(&str, &str)]) {
    let mut edited = Workspace::new(language());
    let mut files: Vec<(&str, &str)> = Vec::new();
    for &(name, text) in steps {
        edited.set(name, text).expect("a small text");
        files.retain(|(other, _)| *other != name);
        files.push((name, text));
        let mut fresh = Workspace::new(language());
        for &(name, text) in &files {
            fresh.set(name, text).expect("a small text");
        }
        let mut all = [edited.analysis(), fresh.analysis()].map(|analysis| {
            let files = analysis.files();
            let found = files.map(|(id, file)| {
                let found = analysis.diagnostics(id);
                format!("{} {found}", file.name())
            });
            found.collect::<Vec<_>>()
        });
        all.iter_mut().for_each(|found| found.sort_unstable());
        let [edited, fresh] = all;
        assert_eq!(edited, fresh, "after {name}: {text}");
    }
}

/// Files that no edit concerns.
const OTHERS: [(&str, &str); 6] = [
    ("m/1.tf", "locals {\n  o1 = 1\n}\n"),
    ("m/2.tf", "locals {\n  o2 = 2\n}\n"),
    ("m/3.tf", "locals {\n  o3 = 3\n}\n"),
    ("m/4.tf", "locals {\n  o4 = 4\n}\n"),
    ("m/5.tf", "locals {\n  o5 = 5\n}\n"),
    ("m/6.tf", "locals {\n  o6 = 6\n}\n"),
];

#[test]
fn a_test_is_checked_when_other_names_beside_its_own_begin_to_exist() {
    let variable = "variable \"v\" {\n  default = 1\n}\n";
    let output = |name: &str| format!("{variable}output \"{name}\" {{\n  value = var.v\n}}\n");
    let block = |name: &str| format!("{variable}resource \"x_y\" \"{name}\" {{}}\n");
    let test = |name: &str| {
        format!(
            "run \"a\" {{\n  assert {{\n    condition     = {name} == 1\n    error_message = \"no\"\n  }}\n}}\n"
        )
    };
    let (output_test, block_test) = (test("output.b"), test("x_y.b.id"));
    let texts = [
        ("m/main.tf", output("b")),
        ("m/tests/o.tftest.hcl", output_test),
        ("m/tests/b.tftest.hcl", block_test),
        ("m/main.tf", variable.to_owned()),
        ("m/main.tf", output("c")),
        ("m/main.tf", variable.to_owned()),
        ("m/main.tf", block("c")),
        ("m/main.tf", block("b")),
    ];
    let own = texts.iter().map(|(name, text)| (*name, text.as_str()));
    check_steps(&OTHERS.into_iter().chain(own).collect::<Vec<_>>());
}

#[test]
fn a_file_that_another_replaces_has_no_reports_after_an_edit() {
    let steps = [
        ("m/b.tf", "provider \"p\" {}\n"),
        ("m/a.tf", "locals {\n  a = local.nope\n}\n"),
        ("m/c.tf", "locals {\n  c = local.a\n}\n"),
        ("m/a.tofu", "locals {\n  b = 1\n}\n"),
        ("m/a.tf", "\nlocals {\n  a = local.nope\n}\n"),
        (
            "m/a.tf",
            "locals {\n  a = local.nope\n}\nprovider \"p\" {}\n",
        ),
        ("m/c.tf", "locals {\n  c = local.b\n}\n"),
        ("m/c.tf", "locals {\n  c = local.a\n  d = (\n}\n"),
        ("m/c.tf", "locals {\n  c = local.a\n}\n"),
        ("m/a.tf", "locals {\n  a = 2\n}\n"),
    ];
    check_steps(&OTHERS.into_iter().chain(steps).collect::<Vec<_>>());
}

#[test]
fn a_circle_is_reported_wherever_it_was_closed() {
    // The report is in one of the files, which need not be the one that changes.
    let files = ["m/7.tf", "m/8.tf", "m/9.tf"];
    let block = |file: usize, size: &str| {
        format!("resource \"net_host\" \"h{file}\" {{\n  size = {size}\n}}\n")
    };
    let next = |file: usize| block(file, &format!("net_host.h{}.size", (file + 1) % 3));
    let mut texts: Vec<(&str, String)> = Vec::new();
    for closed in 0..3 {
        texts.push((files[closed], block(closed, "1")));
        texts.extend(
            (0..3)
                .filter(|it| *it != closed)
                .map(|it| (files[it], next(it))),
        );
        texts.push((files[closed], next(closed)));
        texts.push((files[closed], block(closed, "2")));
    }
    let own = texts.iter().map(|(name, text)| (*name, text.as_str()));
    check_steps(&OTHERS.into_iter().chain(own).collect::<Vec<_>>());
}

#[test]
fn names_are_shown_again_when_the_secret_is_gone() {
    let call = "module \"net\" {\n  source = \"./net\"\n}\n";
    let calls = call.repeat(2);
    let output = "output \"c\" {\n  value     = 1\n  sensitive = true\n}\n";
    let steps = [
        ("m/a.tf", calls.as_str()),
        ("m/o.tf", output),
        ("m/o.tf", "output \"c\" {\n  value = 1\n}\n"),
        ("m/b.tf", "locals {\n  b = [1 2]\n}\n"),
        ("m/o.tf", output),
        ("m/o.tf", "output \"c\" {\n  value = 1\n}\n"),
        ("m/o.tf", "# sensitive\noutput \"c\" {\n  value = 1\n}\n"),
    ];
    check_steps(&OTHERS.into_iter().chain(steps).collect::<Vec<_>>());
}

#[test]
fn names_of_variables_are_shown_in_a_broken_text_beside_a_secret() {
    let block = |value: &str| format!("resource \"x_y\" \"a\" {{\n  size = {value}\n}}\n");
    let (broken, whole) = (block("("), block("1"));
    let again = format!("\n{broken}");
    let steps = [
        ("m/s.tf", SECRET),
        ("m/a.tf", whole.as_str()),
        ("m/a.tf", broken.as_str()),
        ("m/v.tf", "variable \"size\" {}\n"),
        ("m/a.tf", again.as_str()),
        ("m/v.tf", "variable \"width\" {}\n"),
        ("m/a.tf", broken.as_str()),
        ("m/v.tf", "variable \"size\" {\n  type = (\n}\n"),
        ("m/a.tf", again.as_str()),
        ("m/a.tf", whole.as_str()),
    ];
    check_steps(&OTHERS.into_iter().chain(steps).collect::<Vec<_>>());
}

#[test]
fn files_that_do_not_see_a_change_are_not_checked() {
    let mut all: Vec<Parts> = (0..100).map(Parts::new).collect();
    // One refers to the last.
    all[98].0[0] = "local.a99".to_owned();
    let mut edited = workspace(&all);
    reports(&edited.analysis());
    let mut concerned = |parts: [(usize, &str); 2]| {
        for (part, text) in parts {
            all[99].0[part] = text.to_owned();
        }
        set(&mut edited, 99, &all[99]);
        let analysis = edited.analysis();
        let folder = &analysis.state.folders["m"];
        let earlier = folder.earlier.as_ref().expect("a check");
        let concerned = analysis.concerned(folder, earlier);
        reports(&analysis);
        concerned
    };
    let of = |files: &[u32], needed: &[u32]| {
        let ids = |files: &[u32]| -> Vec<FileId> { files.iter().copied().map(FileId).collect() };
        Some(Concerned {
            files: ids(files).into_iter().collect(),
            needed: ids(needed),
            known: Vec::new(),
        })
    };
    assert_eq!(
        concerned([(0, "var.v5"), (9, "")]),
        of(&[98, 99], &[5, 98, 99])
    );
    // A new name: its report suggests a name of another file.
    assert_eq!(
        concerned([(0, "var.v55x"), (9, "")]),
        of(&[98, 99], &[55, 98, 99])
    );
    assert_eq!(concerned([(0, "("), (9, "")]), of(&[98, 99], &[98, 99]));
    // While a name is typed, it may not yet be all names.
    assert_eq!(concerned([(0, "var."), (9, "")]), of(&[98, 99], &[98, 99]));
    assert_eq!(
        concerned([(0, "[local., net_host.]"), (9, "")]),
        of(&[98, 99], &[98, 99])
    );
    assert_eq!(
        concerned([(0, "1"), (6, "99x")]),
        of(&[98, 99], &[19, 98, 99])
    );
    // A new secret may change the excerpts of all files.
    assert_eq!(concerned([(0, "1"), (9, SECRET)]), None);
    // Beside it, a broken text is checked with the names of all variables.
    let broken = concerned([(0, "("), (9, SECRET)]).expect("a few files");
    assert_eq!((broken.needed.len(), broken.known.len()), (3, 99));
}
