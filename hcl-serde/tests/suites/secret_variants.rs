//! Secrets of variants that a search after an error does not come to.

use hcl_serde::{Decoder, HclDecode, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "decoded only")]
enum Login {
    Nobody { reason: String },
    Guest { name: String },
    Token { code: Sensitive<String> },
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded only")]
struct Config {
    login: Login,
    port: u16,
}

#[test]
fn a_search_that_was_cut_short_proves_no_type_to_be_without_secrets() {
    let decoder = Decoder::new();
    // Of a long text, few searches are made: none reaches the last variant.
    let long = format!("port = \"x\"\n# {}\n", "x".repeat(300_000));
    assert!(decoder.from_str::<Config>(&long).is_err());
    let short = "port = 80\nlogin = { token = { cod = \"hunter2xyz\" } }\n";
    let report = decoder.from_str::<Config>(short).unwrap_err().to_string();
    assert!(!report.contains("hunter2xyz"), "{report}");
}
