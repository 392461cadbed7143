//! The reports of this project that `docs/comparison.md` quotes. `lab/comparison` has those of other crates.

use hcl_serde::{Decoder, HclDecode};

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded, never read")]
struct Config {
    io_mode: String,
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "decoded, never read")]
struct Service {
    #[hcl(label)]
    protocol: String,
    #[hcl(label)]
    name: String,
    listen_addr: String,
    timeout: Option<u8>,
}

const PAGE: &str = include_str!("../../docs/comparison.md");

#[test]
fn the_page_quotes_our_reports() {
    let mode = "io_mode = \"async\"\n\n";
    for text in [
        format!("{mode}{}", hcl_tests::fence("comparison.md", "hcl,typo")),
        format!("{mode}service \"http\" \"web_proxy\" {{\n  listen_addr = \"127.0.0.1:8080\n}}\n"),
        "io_mode = mode\n".to_owned(),
    ] {
        let decoder = Decoder::new().source_name("app.hcl");
        let report = decoder.decode_str::<Config>(&text).unwrap_err().to_string();
        assert!(PAGE.contains(report.trim()), "not on the page:\n{report}");
    }
}
