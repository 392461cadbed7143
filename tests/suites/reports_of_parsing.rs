//! Rendered reports of the parsers. The texts are in `fixtures/reports`; read them when one changes.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::fmt::Write;

use hcl_core::diagnostic::{Diagnostics, Renderer};
use hcl_core::{Body, Limits, json, native};
use hcl_tests::golden;

use super::reports::source;

#[test]
fn text_in_another_format_is_named() {
    let texts: Vec<[&str; 2]> = rows("text_in_another_format_is_named");
    golden::expect("reports/foreign.txt", &parse_reports(&texts));
}

#[test]
fn unclosed_constructs_show_where_they_start() {
    let texts: Vec<[&str; 2]> = rows("unclosed_constructs_show_where_they_start");
    golden::expect("reports/unclosed.txt", &parse_reports(&texts));
}

#[test]
fn one_mistake_is_one_report() {
    let texts: Vec<[&str; 2]> = rows("one_mistake_is_one_report");
    golden::expect("reports/single.txt", &parse_reports(&texts));
}

#[test]
fn mistakes_of_newcomers_are_explained() {
    golden::expect("reports/newcomers.txt", &parse_reports(&rows("NEWCOMERS")));
}

#[test]
fn a_file_in_utf_16_is_one_report() {
    let bytes = |text: &str| -> Vec<u8> {
        let units = text.encode_utf16().flat_map(u16::to_le_bytes);
        [0xff, 0xfe].into_iter().chain(units).collect()
    };
    let (native, json) = (
        bytes("port = 80\r\nhost = \"é\"\r\n"),
        bytes("{\"port\": 80}"),
    );
    let mut found = Diagnostics::new();
    native::parse_bytes("app.hcl", native, &Limits::default(), &mut found).unwrap();
    json::parse_bytes("app.json", json, &Limits::default(), &mut found).unwrap();
    golden::expect("reports/utf_16.txt", &found.render(&Renderer::plain()));
}

/// The reports of parsing each text as a file of native syntax.
fn parse_reports(texts: &[[&str; 2]]) -> String {
    let mut page = String::new();
    for [heading, text] in texts {
        let mut found = Diagnostics::new();
        native::parse(&source("app.hcl", text), &mut found);
        let reports = found.render(&Renderer::plain());
        write!(page, "## {heading}\n\n{reports}\n").unwrap();
    }
    page
}

#[test]
fn mistakes_in_json_are_reported_once_with_their_openings() {
    let texts: Vec<[&str; 2]> = rows("mistakes_in_json_are_reported_once_with_their_openings");
    let mut page = String::new();
    for [heading, text] in texts {
        let mut found = Diagnostics::new();
        let file = json::parse(&source("app.json", text), &mut found);
        Body::from(&file).just_attributes(&mut found);
        let reports = found.render(&Renderer::plain());
        write!(page, "## {heading}\n\n{reports}\n").unwrap();
    }
    golden::expect("reports/json.txt", &page);
}

hcl_golden::rows!("reports_of_parsing.rows");
