//! Cases: a type of the zoo, a text, and the value or the reports. `UPDATE_GOLDENS=1` writes value and reports; read them before they
//! are kept.
//!
//! | key | meaning |
//! |---|---|
//! | `type` | a name of the zoo |
//! | `hcl`, `json` | the text |
//! | `expr` | a name of an argument of `Values`, and an expression, which the argument is set to: a row, with its value or reports in the next lines |
//! | `text` | a name of the zoo and a text, which is in the JSON syntax if it is an object: a row, as `expr` |
//! | `set` | `name = …`, a variable in the JSON form of its value; `secret …` is sensitive, `unknown` is not known yet. So are the values of `given` and `program` |
//! | `unknown` | a variable whose value is not known yet, and its type if that is `string` |
//! | `dynamic` | dynamic blocks are expanded |
//! | `functions` | `upper`, `repeat` and `fail` |
//! | `next` | the results of the calls of the function `next`, in turn; the last one again and again, and a negative one is an error. Without results, the number of calls before |
//! | `unsupported` | `ignore` or `warning` |
//! | `module` | the text is a file of a module |
//! | `more` | another file of the module |
//! | `values`, `values-json`, `argument`, `given`, `environment` | values of variables: a file, a text, a value in JSON, `NAME=text` |
//! | `blocks` | blocks of type `function` define functions |
//! | `layers` | the text is the first of layers: `more`, `more-json`, then `environment`, `argument` and `given`; `ignore-unknown` ignores variables that are not meant for the program |
//! | `address` | a block type, the pattern of its address, and `repeated`, `computed`, `merged`, `without=…` or `value_of=…` |
//! | `program` | an address and the value that the program sets there, in JSON |
//! | `standard` | the functions of the standard library, in a module |
//! | `eval` | an expression in the module, above its value or reports |
//! | `open` | the reports of a check with any values, in a module |
//! | `form` | the text as data, evaluated, above its value; `written` is the data without an evaluation. With an expression, `x` is set to it |
//! | `report` | reports are as a reader sees them, below `shows`, and below `publishes` if the published schema has others; `show-values` shows values of variables in them |
//! | `conceal` | a decoder with this option |
//! | `value` | the value, as `Debug` shows it |
//! | `written` | what the value is written as, in both syntaxes, if the type can be written: it is read again as the same value |
//! | `error`, `warning` | the line, after the name of a file that is not the text, the code, the text at the place, `[field]`, the detail; after ` | ` a related line with its text, after ` ⇒ ` the text of a suggestion |
//! | `check` | a report of a check alone, which goes on after a mistake of the syntax |
//! | `unpublished`, `published` | a report that only a check has, or only one by the published schema of the type, without its detail |
//! | `calls` | the number of calls of `next`, in each way |
//! | `differs` | a way to read the text, and what it gives in place of the others |
//!
//! A check must have the reports of decoding, but for values that are not known yet. Each way to read a text gives the same. No report has
//! `hunter2`, which stands for secrets.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hcl_config::{Address, Layers, Module};
use hcl_golden::cases::{self, Section, Sections};
use hcl_golden::folder;
use hcl_golden::signs::encode;
use hcl_serde::de::Unsupported;
use hcl_serde::hcl_core::Type;
use hcl_serde::hcl_core::diagnostic::Severity;
use hcl_serde::hcl_core::value::Mark;
use hcl_serde::{Body, Decoder, Diagnostic, Diagnostics, Source, Value, stdlib};

use hcl_tests::mistakes::{self, Mistake};
use hcl_tests::random::{Random, law};
use hcl_tests::shared::by_size;

use crate::zoo;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("decoding/cases")
}

/// Keys of a decoder.
const OPTIONS: &str = " set unknown dynamic functions unsupported blocks standard conceal ";

/// Keys that a decoder does not have.
const OTHERS: &str = " type hcl json expr next calls value error warning written check differs published unpublished module address eval form open more values values-json \
                      argument given environment ignore-unknown program layers more-json report text shows publishes show-values ";

/// Returns whether a key is in a list.
fn is_in(list: &str, key: &str) -> bool {
    list.contains(&format!(" {key} "))
}

fn address(case: &str, text: &str) -> Address {
    let mut words = text.split(' ');
    let mut next = || words.next().expect("a block type and a pattern");
    let address = Address::new(next(), next());
    words.fold(address, |address, word| match word {
        "repeated" => address.repeated(),
        "computed" => address.computed(),
        "merged" => address.merged(),
        word => match word.split_once('=') {
            Some(("without", names)) => address.without(names.split(',')),
            Some(("value_of", name)) => address.value_of(name),
            _ => panic!("{case}: {word}"),
        },
    })
}

/// Reads a value that the program gives.
fn given(text: &str) -> Value {
    if text == "unknown" {
        return Value::dynamic();
    }
    let plain = text.strip_prefix("secret ").unwrap_or(text);
    let value: serde_json::Value = serde_json::from_str(plain).expect("JSON");
    let value = hcl_serde::to_value(&value).expect("a value");
    if plain == text {
        value
    } else {
        value.with_mark(Mark::sensitive())
    }
}

/// Returns the module of a case with `module`.
fn module(case: &Sections, source: &Source) -> Option<Module> {
    case.get("module")?;
    let mut module = Module::new().source(source.name(), source.text());
    let assigned = |text: &str| {
        let (name, value) = text.split_once('=').expect("a name and a value");
        (name.trim().to_owned(), value.trim().to_owned())
    };
    for section in &case.sections {
        module = match (&*section.key, &*section.text) {
            ("standard", _) => module.functions(stdlib::standard()),
            ("next", _) => module.function("next", zoo::next),
            ("blocks", _) => module.function_blocks("function"),
            ("more", text) => module.source("more.hcl", text),
            ("more-json", text) => module.source("more.json", text),
            ("show-values", _) => module.show_values(),
            ("values", text) => module.var_source("values.hcl", text),
            ("values-json", text) => module.var_source("values.json", text),
            ("argument", text) => {
                let (name, text) = assigned(text);
                module.var_text(&name, &text)
            }
            ("given", text) => {
                let (name, value) = assigned(text);
                module.value(&name, &given(&value))
            }
            ("program", text) => {
                let (name, value) = assigned(text);
                module.set(&name, &given(&value))
            }
            ("environment", text) => module.environment("APP", [assigned(text)]),
            ("address", text) => module.address(address(&case.name, text)),
            _ => module,
        };
    }
    Some(module)
}

/// Returns the layers of a case with `layers`: the text, others, the environment, arguments.
fn layers(case: &Sections, source: &Source) -> Layers {
    let all = |key: &str| {
        let sections = case.sections.iter().filter(|it| it.key == key);
        sections.map(|it| it.text.clone()).collect::<Vec<_>>()
    };
    let mut layers = Layers::new().source(source.name(), source.text());
    if case.get("report").is_none() {
        layers = layers.show_values();
    }
    for text in all("more") {
        layers = layers.source("more.hcl", text);
    }
    for text in all("more-json") {
        layers = layers.source("more.json", text);
    }
    let environment = all("environment");
    let environment = environment.iter().filter_map(|it| it.split_once('='));
    let environment = environment.map(|(name, text)| (name.to_owned(), text.to_owned()));
    let mut layers = layers.environment("APP", "__", environment);
    if case.get("ignore-unknown").is_some() {
        layers = layers.ignore_unknown_variables();
    }
    let layers = layers.arguments("--set", all("argument"));
    let values = all("given");
    let values = values.iter().filter_map(|it| it.split_once(" = "));
    values.fold(layers, |layers, (name, value)| {
        layers.value("the program", name, &given(value))
    })
}

fn evaluated(case: &Sections, expression: &str) -> String {
    let module = module(case, &source(case)).expect("a module");
    match module.load().and_then(|it| it.evaluate(expression)) {
        Ok(value) => format!("value {value}\n"),
        Err(error) => lines(error.diagnostics()),
    }
}

/// Returns a text as data, and without an evaluation if that is something else.
fn form(case: &Sections, source: &Source) -> String {
    let body = Decoder::new().decode_source::<Body>(source);
    let body = body.expect("no mistake of the syntax");
    let form = match module(case, source) {
        Some(module) => module.json_form(),
        None => decoder(case).json_form(&body),
    };
    let written = serde_json::to_string(&body).expect("data");
    let form = match form {
        Ok(form) => form.to_string(),
        Err(error) => return lines(error.diagnostics()),
    };
    if form == written {
        return format!("value {form}\n");
    }
    format!("value {form}\nwritten {written}\n")
}

fn decoder(case: &Sections) -> Decoder {
    let mut decoder = Decoder::new();
    for section in &case.sections {
        decoder = match (&*section.key, &*section.text) {
            ("set", text) => {
                let (name, value) = text.split_once(" = ").expect("a name and a value");
                decoder.variable(name, &given(value)).expect("a value")
            }
            ("unknown", name) => {
                let (name, ty) = match name.strip_suffix(" string") {
                    Some(name) => (name, Type::String),
                    None => (name, Type::Dynamic),
                };
                let unknown = Value::unknown(ty);
                decoder.variable(name, &unknown).expect("a value")
            }
            ("dynamic", _) => decoder.dynamic_blocks(true),
            ("conceal", _) => decoder.conceal(true),
            ("blocks", _) => decoder.function_blocks("function"),
            ("standard", _) => decoder.functions(stdlib::standard()),
            ("functions", _) => zoo::functions(decoder),
            ("next", _) => decoder.function("next", zoo::next),
            ("unsupported", "ignore") => decoder.unsupported(Unsupported::Ignore),
            ("unsupported", "warning") => decoder.unsupported(Unsupported::Warning),
            (key, text) => {
                assert!(is_in(OTHERS, key), "{}: {key} {text}", case.name);
                decoder
            }
        };
    }
    decoder
}

/// Returns the text of a case, whose name says the syntax.
pub(crate) fn source(case: &Sections) -> Source {
    let (name, text) = ["hcl", "json"]
        .iter()
        .find_map(|syntax| Some((format!("app.{syntax}"), case.get(syntax)?.bytes())))
        .expect("a text");
    let text = String::from_utf8(text).expect("UTF-8");
    Source::new(name, text).expect("a short text")
}

fn results(next: &Section) -> Vec<i64> {
    let results = next.text.split_whitespace();
    results
        .map(|text| text.parse().expect("a number"))
        .collect()
}

/// The line, the code, the text at the place and the field of a report.
fn place(found: &Diagnostic) -> String {
    assert!(!found.to_string().contains("hunter2"), "{found}");
    let severity = match found.severity() {
        Severity::Error => "error",
        _ => "warning",
    };
    let place = found.subject().map(|at| (at.start().line, at.text()));
    let (line, text) = place.unwrap_or_default();
    let file = found.subject().map_or("", |at| at.source().name());
    let file = match file {
        own if own.starts_with("app.") => String::new(),
        "" => String::new(),
        other => format!("{other}:"),
    };
    let text = encode(text.replace("hunter2", "(sensitive)").as_bytes());
    let code = found.code().unwrap_or_default();
    let field = found.field_path().unwrap_or_default();
    format!("{severity} {file}{line} {code} `{text}` [{field}]")
}

/// The texts that a report suggests.
fn suggested(found: &Diagnostic) -> String {
    let texts = found
        .suggestions()
        .iter()
        .map(|it| encode(it.text.as_bytes()));
    texts.map(|text| format!(" ⇒ {text}")).collect()
}

fn line(found: &Diagnostic) -> String {
    let mut out = format!("{} {}", place(found), encode(found.detail().as_bytes()));
    for related in found.related_spans() {
        let line = related.span.start().line;
        let _ = write!(out, " | {line} {}", related.message);
    }
    out + &suggested(found) + "\n"
}

/// Returns reports as a reader sees them.
fn report(key: &str, found: &Diagnostics) -> String {
    let report = hcl_serde::Error::from(found.clone()).to_string();
    assert!(!report.contains("hunter2"), "{report}");
    let lines = report.trim_end().lines().map(|line| format!("  {line}"));
    let lines: Vec<String> = lines.map(|line| line.trim_end().to_owned()).collect();
    format!("{key}\n{}\n", lines.join("\n"))
}

fn lines(found: &Diagnostics) -> String {
    found.iter().map(line).collect()
}

/// Returns the outcome as the lines of a case.
pub(crate) fn outcome(case: &Sections) -> String {
    let source = source(case);
    let name = &case.get("type").expect("a type").text;
    if case.get("layers").is_some() {
        let (layers, decoder) = (layers(case, &source), decoder(case));
        return shown(case, zoo::read_layers(name, &layers, &decoder));
    }
    match module(case, &source) {
        Some(module) => shown(case, zoo::read_module(name, &module)),
        None => read(case, name, &source),
    }
}

/// Returns the outcome of a row.
fn row(case: &Sections, row: &str) -> String {
    let (name, expression) = row.split_once(' ').expect("a type and an expression");
    let names = zoo::Values::NAMES;
    assert!(names.contains(&name), "no argument {name} of Values");
    read(case, "Values", &argument(name, expression))
}

/// Returns the outcome of a row that is a whole text. An object is in the JSON syntax.
fn text_row(case: &Sections, row: &str) -> String {
    let (name, text) = row.split_once(' ').expect("a type and a text");
    let syntax = if text.starts_with('{') { "json" } else { "hcl" };
    let text = String::from_utf8(Section::new("text", text).bytes()).expect("UTF-8");
    let source = Source::new(format!("app.{syntax}"), text);
    read(case, name, &source.expect("a short text"))
}

/// Returns the text of a row.
fn argument(name: &str, expression: &str) -> Source {
    let text = Section::new("expr", expression).bytes();
    let text = String::from_utf8(text).expect("UTF-8");
    Source::new("app.hcl", format!("{name} = {text}\n")).expect("a short text")
}

/// Returns the outcome of a text, and a line for each way to read it that has another outcome.
fn read(case: &Sections, name: &str, source: &Source) -> String {
    let decoder = decoder(case);
    let answer = zoo::read(name, &decoder, source);
    let mut others = String::new();
    let has_options = case.sections.iter().any(|it| is_in(OPTIONS, &it.key));
    for (way, other, calls) in zoo::ways(name, &decoder, source) {
        if has_options && way == "module" {
            continue;
        }
        if calls != answer.calls {
            let _ = writeln!(others, "differs {way}: {calls} calls");
        }
        let (found, expected) = (unordered(&other), unordered(&answer.decoded));
        if found != expected {
            let found = found.map_or_else(|lines| lines.concat(), str::to_owned);
            let _ = writeln!(
                others,
                "differs {way}: {}",
                encode(found.trim_end().as_bytes())
            );
        }
    }
    shown(case, answer) + &others
}

/// The value, or the reports without their order, in which ways differ for reports about one block.
fn unordered(decoded: &Result<(String, Diagnostics), Diagnostics>) -> Result<&str, Vec<String>> {
    match decoded {
        Ok((value, _)) => Ok(value),
        Err(errors) => {
            let mut lines: Vec<String> = errors.iter().map(line).collect();
            lines.sort();
            Err(lines)
        }
    }
}

/// Where a published schema and the type differ: the schema knows no functions of the program and fewer bounds of numbers.
fn of_schema(answer: &zoo::Answer) -> String {
    let Some(published) = &answer.published else {
        return String::new();
    };
    let places = |found: &Diagnostics| -> Vec<String> {
        let places = found.iter();
        places.map(|it| place(it) + &suggested(it) + "\n").collect()
    };
    let (own, other) = (places(&answer.checked), places(published));
    let only = |some: &[String], others: &[String], key: &str| -> String {
        let only = some.iter().filter(|line| !others.contains(line));
        only.map(|line| format!("{key} {line}")).collect()
    };
    only(&own, &other, "unpublished") + &only(&other, &own, "published")
}

fn shown(case: &Sections, answer: zoo::Answer) -> String {
    let of_schema = of_schema(&answer);
    let calls = case
        .get("next")
        .map(|_| format!("calls {}\n", answer.calls));
    let shown = shown_alone(case, answer);
    shown + &calls.unwrap_or_default() + &of_schema
}

fn shown_alone(case: &Sections, answer: zoo::Answer) -> String {
    match answer.decoded {
        Ok((value, warnings)) => {
            assert!(
                !answer.checked.has_errors(),
                "{}: {}",
                case.name,
                answer.checked
            );
            let mut out = format!("value {}\n", encode(value.as_bytes()));
            for text in answer.written {
                let _ = writeln!(out, "written {}", encode(text.as_bytes()));
            }
            out + &lines(&warnings)
        }
        Err(errors) => {
            // A check accepts values that are not known yet.
            let known = errors
                .iter()
                .filter(|it| it.code().as_deref() != Some("unknown-value"));
            let known: Vec<String> = known.map(line).collect();
            // A check goes on after a mistake of the syntax.
            let checked: Vec<String> = answer.checked.iter().map(line).collect();
            let more = checked.iter().filter(|line| !known.contains(line));
            let more: String = more.map(|line| format!("check {line}")).collect();
            let missing = known.iter().find(|line| !checked.contains(line));
            assert_eq!(missing, None, "{}: not in a check", case.name);
            if case.get("report").is_some() {
                let published = answer.published.map(|it| report("publishes", &it));
                let shown = report("shows", &errors);
                let again = shown.replacen("shows", "publishes", 1);
                let published = published.filter(|text| *text != again);
                return shown + &published.unwrap_or_default();
            }
            lines(&errors) + &more
        }
    }
}

/// A slice and a reader have what the text has.
#[test]
fn slices_and_readers_are_read_as_the_text() {
    type Any = serde_json::Value;
    let mut cases = cases::read_all(&folder());
    cases.retain(|case| {
        let has_text = case.get("hcl").is_some() || case.get("json").is_some();
        has_text && case.get("next").is_none()
    });
    for case in cases {
        let source = source(&case);
        let decoder = decoder(&case).source_name(source.name());
        let bytes = source.text().as_bytes();
        let [text, slice, reader] = [
            decoder.decode_str::<Any>(source.text()),
            decoder.decode_slice::<Any>(bytes),
            decoder.decode_reader::<Any>(bytes),
        ]
        .map(|it| it.map_or_else(|error| error.to_string(), |data| data.to_string()));
        assert_eq!((&slice, &reader), (&text, &text), "{}", case.name);
    }
}

/// The keys of values and reports.
const OUTCOMES: [&str; 11] = [
    "value",
    "error",
    "warning",
    "written",
    "check",
    "calls",
    "differs",
    "published",
    "unpublished",
    "shows",
    "publishes",
];

/// Returns the value or the reports of a row.
fn answer(case: &Sections, row: &Section) -> String {
    match (&*row.key, &*row.text) {
        ("eval", expression) => evaluated(case, expression),
        ("expr", text) => self::row(case, text),
        ("text", text) => text_row(case, text),
        ("form", "") => form(case, &source(case)),
        ("form", expression) => form(case, &argument("x", expression)),
        ("open", _) => {
            let module = module(case, &source(case)).expect("a module");
            let found = module.check_open();
            match case.get("report") {
                Some(_) => report("shows", &found),
                None => lines(&found),
            }
        }
        _ => String::new(),
    }
}

#[test]
fn each_case_has_its_value_or_reports() {
    let rows = ["eval", "expr", "form", "open", "text"];
    for path in folder::files(&folder(), Some("case")) {
        cases::answer_each(&path, &OUTCOMES, |case, section| {
            zoo::set_results(case.get("next").map(results));
            match section {
                Some(section) => answer(case, section),
                None if rows.iter().any(|key| case.get(key).is_some()) => String::new(),
                None => outcome(case),
            }
        });
    }
}

/// Cases whose text is all that is decoded, by names of types, and which every way reads alike.
fn alike() -> Vec<(Sections, Source)> {
    let mut cases = cases::read_all(&folder());
    let is_plain = |key: &str| ["type", "hcl", "json"].contains(&key) || OUTCOMES.contains(&key);
    cases.retain(|case| {
        let has_text = case.get("hcl").is_some() || case.get("json").is_some();
        let is_alike = case.get("differs").is_none();
        // A rule of `Plans` panics where names do not resolve: such a text is of `module`.
        let panics = case.get("type").is_some_and(|of| of.text == "Plans");
        has_text && is_alike && !panics && case.sections.iter().all(|it| is_plain(&it.key))
    });
    let with_source = cases.into_iter().map(|case| {
        let source = source(&case);
        (case, source)
    });
    with_source.collect()
}

/// Returns a text of the cases with a few mistakes, and a type to read it into: the type of the case, or another.
fn mistaken(cases: &[(Sections, Source)], random: &mut Random) -> (&'static str, String, String) {
    let (case, source) = &cases[random.below(cases.len())];
    // `Plans` panics.
    let names: Vec<_> = zoo::names().filter(|name| *name != "Plans").collect();
    let own = &case.get("type").expect("a type").text;
    let name = match random.below(8) {
        0 => names[random.below(names.len())],
        _ => names
            .iter()
            .find(|name| *name == own)
            .expect("a name of the zoo"),
    };
    let mut text = source.text().to_owned();
    for _ in 0..random.below(4) {
        // The mistakes are those of a right text in the native syntax.
        let native = Source::new("a.hcl", text.as_str()).expect("a short text");
        if !Decoder::new().parse(&native).diagnostics().is_empty() {
            break;
        }
        let kinds: Vec<Vec<Mistake>> = mistakes::all(&text).into_values().collect();
        if let Some(kind) = kinds.get(random.below(kinds.len().max(1)))
            && let Some(mistake) = kind.get(random.below(kind.len().max(1)))
        {
            text = mistake.apply(&text);
        }
    }
    (name, source.name().to_owned(), text)
}

/// A generated text has the same value or reports in each of these ways to read it, and a check has the same errors.
#[test]
fn every_way_to_read_a_text_gives_the_same() {
    let cases = alike();
    law(
        by_size([300, 20_000, 1_000_000]),
        |random| mistaken(&cases, random),
        |(name, file, text)| {
            let source = Source::new(file, text).expect("a short text");
            let decoder = Decoder::new();
            let answer = zoo::read(name, &decoder, &source);
            let expected = unordered(&answer.decoded);
            for (way, other, _) in zoo::ways(name, &decoder, &source) {
                // A module has variables, of which reports speak.
                if way != "module" {
                    assert_eq!(unordered(&other), expected, "{name}, {way}");
                }
            }
            let checked: Vec<String> = answer.checked.iter().map(line).collect();
            let known = expected.err().unwrap_or_default();
            let missing = known.iter().find(|line| !checked.contains(line));
            assert_eq!(missing, None, "{name}: not in a check");
            assert!(
                !known.is_empty() || !answer.checked.has_errors(),
                "{name}: {}",
                answer.checked
            );
        },
    );
}
