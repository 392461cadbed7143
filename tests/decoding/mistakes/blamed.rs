//! Reports about files that do not fit a type: in the words of configurations, not of the program.

use std::collections::BTreeMap;

use hcl_serde::de::{HclDecodeOwned, Unsupported};
use hcl_serde::{Expr, HclDecode, OwnedExpression, from_str};

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Rest<T: serde::de::DeserializeOwned> {
    #[hcl(remain)]
    rest: BTreeMap<String, T>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Config {
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    organization: Vec<Organization>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Service {
    #[hcl(label)]
    port: u16,
}

#[derive(HclDecode)]
struct Organization {}

fn details<T: HclDecodeOwned>(text: &str) -> Vec<String> {
    let Err(error) = from_str::<T>(text) else {
        return Vec::new();
    };
    let found = error.diagnostics().iter();
    found.map(|it| it.detail().to_owned()).collect()
}

#[test]
fn a_block_for_a_value_is_to_be_written_as_an_argument() {
    let write_it = "for \"b\", but this is a block. Write it as an argument: `b = …`.";
    for (found, expected) in [
        (details::<Rest<Expr>>("b {}\n"), "An expression"),
        (details::<Rest<OwnedExpression>>("b {}\n"), "An expression"),
        (
            details::<Rest<u8>>("b {}\n"),
            "A whole number from 0 to 255",
        ),
        (details::<Rest<String>>("b {}\n"), "A string"),
    ] {
        assert_eq!(found, [format!("{expected} is required {write_it}")]);
    }
}

#[test]
fn a_missing_label_is_counted_with_those_that_are_keys() {
    let needs = "Every service block needs 2 labels (name, port), written before the brace: \
                 `service \"name\" \"port\" { … }`.";
    for text in ["service \"a\" {}\n", "service {}\n"] {
        assert_eq!(details::<Config>(text), [needs]);
    }
}

#[test]
fn sentences_have_no_article_for_names_of_the_program() {
    assert_eq!(
        details::<Config>("organization \"a\" {}\n"),
        ["A block of type \"organization\" takes no labels; remove this one."]
    );
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Limits {
    cpu: u8,
    memory: Option<u32>,
}

#[test]
fn a_key_that_serde_drops_is_an_error() {
    let decoder = hcl_serde::Decoder::new();
    let text = "limits = { cpu = 1, memroy = 5 }\n";
    let source = hcl_serde::Source::new("app.hcl", text).unwrap();
    let found = decoder.check::<BTreeMap<String, Limits>>(&source);
    let only = &found.as_slice()[0];
    assert!(found.len() == 1 && found.has_errors(), "{found:?}");
    assert_eq!(
        (only.subject().unwrap().text(), only.detail()),
        (
            "memroy",
            "An attribute named \"memroy\" is not expected here. Did you mean \"memory\"?"
        )
    );
    let open = decoder.unsupported(Unsupported::Ignore);
    assert!(open.check::<BTreeMap<String, Limits>>(&source).is_empty());
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Lists {
    #[hcl(range(1..=10), optional)]
    ports: Vec<u16>,
    #[hcl(one_of("x", "y"), optional)]
    modes: BTreeMap<String, String>,
}

#[test]
fn a_constraint_marks_the_element_of_a_list() {
    for (text, at, path) in [
        ("ports = [1, 20]\n", "20", "ports[1]"),
        (
            "ports = [for p in [20] : p]\n",
            "[for p in [20] : p]",
            "ports[0]",
        ),
        ("modes = { a = \"x\", b = \"z\" }\n", "\"z\"", "modes.b"),
    ] {
        let source = hcl_serde::Source::new("app.hcl", text).unwrap();
        let found = hcl_serde::Decoder::new().check::<Lists>(&source);
        let only = &found.as_slice()[0];
        assert_eq!(
            (only.subject().unwrap().text(), only.field_path()),
            (at, Some(path))
        );
    }
}

#[test]
fn a_report_says_what_the_constraints_and_the_schema_ask_for() {
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Plan {
        #[hcl(range(1..=256), default = 1)]
        workers: u64,
        #[hcl(block)]
        job: Vec<Job>,
        #[hcl(block)]
        http: Option<Http>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Job {
        #[hcl(label, defines = "job")]
        name: String,
        #[hcl(default, refers = "job")]
        needs: Vec<String>,
    }
    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Http {
        port: u16,
        host: String,
    }
    for (text, expected) in [
        (
            "workers = \"eight\"\n",
            "A whole number from 1 to 256 is required, but this is \"eight\".",
        ),
        (
            "workers = -1\n",
            "A whole number from 1 to 256 is required, but this is -1.",
        ),
        (
            "jobs = 3\n",
            "An argument named \"jobs\" is not expected here. Did you mean \"job\"? To define a block of this type, leave out the \
             equals sign: `job { … }`.",
        ),
        (
            "job \"a\" {\n  needs = [job.lint]\n}\n",
            "The name of a job is a text: write \"lint\".",
        ),
        (
            "http {\n  port = 80\n}\nhttp {\n  host = \"a\"\n}\n",
            "Only one block of type \"http\" is expected here. Keep one, and leave out the others.",
        ),
    ] {
        assert_eq!(details::<Plan>(text), [expected], "{text}");
    }
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct Plain {
        http: PlainHttp,
    }
    #[derive(serde::Deserialize)]
    #[expect(dead_code, reason = "only the report is of interest")]
    struct PlainHttp {
        port: u16,
        host: String,
    }
    assert_eq!(
        details::<Plain>("http {\n  port = 80\n}\nhttp {\n  host = \"a\"\n}\n"),
        ["Only one block of type \"http\" is expected here. Keep one, and leave out the others."]
    );
}
