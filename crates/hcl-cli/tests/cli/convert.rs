//! `hcl convert`: formats, shapes, and mistakes.

use hcl_golden::session;
use serde_json::Value as Json;

use crate::support::Folder;

#[test]
fn the_shape_of_hcl2json_is_what_that_program_writes() {
    let fixtures = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/fixtures/conversion"
    );
    let recorded = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    let folder = Folder::new(&[]);
    for name in ["templates", "expressions", "blocks"] {
        let file = format!("{fixtures}/{name}.hcl");
        let arguments = ["convert", "--to", "json", "--shape", "hcl2json", &file];
        let ours: Json = serde_json::from_str(&folder.run(&arguments).success()).unwrap();
        let theirs = std::fs::read_to_string(format!("{recorded}/hcl2json_{name}.json")).unwrap();
        let theirs: Json = serde_json::from_str(&theirs).unwrap();
        assert_eq!(ours, theirs, "{name}");
    }
}

/// Returns a text of `convert_odd.session` that is too long for it, or has characters that are not seen there.
fn hidden(name: &str) -> String {
    let nested = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    let list = || nested("[", "]");
    match name {
        "laughs.yaml" => {
            let laughs = ('b'..='i').map(|name| {
                let before = char::from_u32(name as u32 - 1).unwrap();
                let aliases = vec![format!("*{before}"); 9];
                format!("{name}: &{name} [{}]\n", aliases.join(", "))
            });
            format!("a: &a [x, x, x]\n{}", laughs.collect::<String>())
        }
        "deep.yaml" => format!("a: {}\n", list()),
        "deep.toml" | "deep.hcl" => format!("a = {}\n", list()),
        "deep.json" => nested(r#"{"a":"#, "}"),
        "blocks.hcl" => nested("a {\n", "}\n"),
        "tabs.yaml" => "a:\n\tb: 1\n".to_owned(),
        "mark.yaml" => "\u{feff}a: 1\r\nb:\r\n  - 2\r\n".to_owned(),
        "mark.toml" => "\u{feff}a = 1\r\n[b]\r\nc = 2\r\n".to_owned(),
        "mark.json" => "\u{feff}{\"a\": 1}".to_owned(),
        "lines.json" => "{\r\n\"a\": \"\\ud800\\u0000\"\r\n}\r\n".to_owned(),
        "lines.hcl" => "\u{feff}a = <<E\r\nx\r\nE\r\n".to_owned(),
        _ => String::new(),
    }
}

/// Texts that parsers read in more than one way, or not at all, each with the results in the other formats. A format with the result of
/// the one before is left out.
#[test]
fn odd_data_is_converted_or_refused_with_its_place() {
    let folder = Folder::new(&[]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/convert_odd.session");
    session::answer_each(path, |step| {
        let (verb, name) = step.header.split_once(' ').unwrap();
        if verb == "file" {
            let hidden = hidden(name);
            let is_hidden = step.body.is_empty();
            folder.write(name, if is_hidden { &hidden } else { &step.body });
            return step.body.clone();
        }
        let (mut found, mut last) = (String::new(), String::new());
        for format in ["json", "yaml", "toml", "hcl"] {
            if name.ends_with(format) && format != "json" {
                continue;
            }
            let run = folder.line(&format!("convert --compact --to {format} {name}"));
            let text = match run.status {
                // With a warning where a number becomes a text.
                0 => run.stdout,
                _ => run.failure(1),
            };
            if text != last {
                found += &format!("--- {format}\n{}\n", text.trim_end());
            }
            last = text;
        }
        found
    });
}

#[test]
fn digits_of_toml_are_limited() {
    let text = format!("a = [{}]\n", "1e149999, ".repeat(2_000));
    let folder = Folder::new(&[("a.hcl", text.as_str())]);
    folder
        .line("convert --to toml a.hcl")
        .reports(1, &["longer than"]);
}

/// With a search from the start for each number, this takes many minutes.
#[test]
fn the_first_of_many_warnings_are_shown() {
    let numbers = "12345678901234567890123, ".repeat(4_000);
    let nulls: String = (0..4_000).map(|at| format!("\"n{at}\": null, ")).collect();
    let files = [
        ("a.json", format!("{{{nulls}\"a\": [{numbers}1]}}")),
        ("a.hcl", format!("a = [{numbers}]\n")),
    ];
    for (name, text) in &files {
        let run = Folder::new(&[(name, text)]).run(&["convert", "--to", "toml", name]);
        assert_eq!(run.status, 0, "{}", run.stderr);
        let shown = run.stderr.matches("in field ").count();
        assert_eq!(shown, 1_000, "{name}");
    }
}
