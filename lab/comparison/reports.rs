//! Reports of hcl-rs about the configurations in `docs/comparison.md`. `go run . comparison` in `lab/oracle` prints
//! those of gohcl.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded, never read")]
struct PlainConfig {
    io_mode: String,
    #[serde(default)]
    service: BTreeMap<String, BTreeMap<String, PlainService>>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "decoded, never read")]
struct PlainService {
    listen_addr: String,
    timeout: Option<u8>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct A<T> {
    a: T,
}

const PAGE: &str = include_str!("../../docs/comparison.md");

const EXAMPLE: &str = "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  listen_addr = \"127.0.0.1:8080\"\n  timeout     = \"30\"\n}\n";

fn theirs<T: DeserializeOwned + Debug>(text: &str) -> String {
    hcl::from_str::<T>(text).expect_err("a mistake").to_string()
}

#[test]
fn the_page_quotes_the_reports() {
    let typo = "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  listen_adr = \"127.0.0.1:8080\"\n}\n";
    for (text, wanted) in [
        (typo, "missing field `listen_addr`"),
        (EXAMPLE, "invalid type: string \"30\", expected u8"),
    ] {
        assert_eq!(theirs::<PlainConfig>(text), wanted);
        assert!(PAGE.contains(wanted), "not on the page: {wanted}");
    }
}

#[test]
fn a_forgotten_quote_is_reported_as_said() {
    let text = "io_mode = \"async\"\n\nservice \"http\" \"web_proxy\" {\n  listen_addr = \"127.0.0.1:8080\n}\n";
    let found = theirs::<PlainConfig>(text);
    assert!(
        found.contains("HCL parse error in line 4, column 3"),
        "{found}"
    );
    assert!(
        found.contains("invalid block body; expected `}`, newline or identifier"),
        "{found}"
    );
}

#[test]
fn expressions_differ_as_said() {
    let sum = "a = 1 + 2\n";
    assert_eq!(hcl_serde::from_str::<A<i64>>(sum).unwrap().a, 3);
    assert_eq!(
        theirs::<A<i64>>(sum),
        "invalid type: Operation, expected i64"
    );
    let variable = hcl::from_str::<PlainConfig>("io_mode = mode\n").unwrap();
    assert_eq!(variable.io_mode, "${mode}");
    let call = "a = upper(\"x\")\n";
    assert!(hcl_serde::from_str::<A<String>>(call).is_err());
    assert_eq!(
        hcl::from_str::<A<String>>(call).unwrap().a,
        "${upper(\"x\")}"
    );
}

#[test]
fn blocks_differ_as_said() {
    let one = "a {\n  a = 1\n}\n";
    assert_eq!(
        hcl_serde::from_str::<A<Vec<A<i64>>>>(one).unwrap().a,
        [A { a: 1 }]
    );
    assert_eq!(
        theirs::<A<Vec<A<i64>>>>(one),
        "invalid type: map, expected a sequence"
    );
    let two = one.repeat(2);
    let report = hcl_serde::from_str::<A<A<i64>>>(&two)
        .unwrap_err()
        .to_string();
    assert!(
        report.contains("Duplicate a block") && report.contains(":4:1"),
        "{report}"
    );
    assert_eq!(theirs::<A<A<i64>>>(&two), "invalid type: map, expected i64");
}

#[test]
fn large_numbers_differ_as_said() {
    let large = "a = 123456789012345678901234567890\n";
    let exact = 123_456_789_012_345_678_901_234_567_890;
    assert_eq!(hcl_serde::from_str::<A<i128>>(large).unwrap().a, exact);
    assert_eq!(
        hcl_serde::from_str::<A<String>>(large).unwrap().a,
        exact.to_string()
    );
    assert!(theirs::<A<i128>>(large).contains("expected i128"));
    assert_eq!(
        hcl::from_str::<A<String>>(large).unwrap().a,
        "${1.2345678901234568e29}"
    );
}
