//! Reports of several files and in several stages: their order, and the names that were probably meant.

#![expect(dead_code, reason = "only decoded")]
#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use hcl_config::Module;
use hcl_core::Diagnostics;
use hcl_serde::{Decoder, HclDecode};

#[derive(HclDecode)]
struct Config {
    #[hcl(block)]
    group: Vec<Group>,
    #[hcl(deprecated = "use group")]
    team: Option<String>,
    size: Option<u8>,
}

#[derive(HclDecode)]
struct Group {
    #[hcl(label, defines = "group", warn_unused)]
    name: String,
}

/// Returns the file, line and code of each report.
fn places(found: &Diagnostics) -> Vec<String> {
    let places = found.iter().map(|diagnostic| {
        let at = diagnostic.subject().unwrap();
        let code = diagnostic.code().unwrap_or_default();
        format!("{}:{} {code}", at.source().name(), at.start().line)
    });
    places.collect()
}

#[test]
fn warnings_are_in_the_order_of_the_source() {
    let decoder = Decoder::new().source_name("app.hcl");
    let text = "group \"a\" {}\nteam = \"x\"\n";
    let (_, warnings) = decoder.decode_with_diagnostics::<Config>(text).unwrap();
    assert_eq!(
        places(&warnings),
        ["app.hcl:1 unused-name", "app.hcl:2 deprecated"]
    );
    let error = decoder.decode_str::<Config>(&format!("{text}size = 300\n"));
    let error = error.err().unwrap().to_string();
    let order = ["Deprecated", "Unsuitable value type"];
    let order = order.map(|it| error.find(it).unwrap());
    assert!(order.is_sorted(), "{error}");
}

#[test]
fn reports_of_files_are_in_the_order_of_their_names() {
    let module = Module::new()
        .source(
            "a.hcl",
            "locals {\n  x = local.y.z\n  y = {}\n}\nteam = \"x\"\n",
        )
        .source("b.hcl", "size = 300\n\nsize = \n")
        .source("c.hcl", "group \"a\" {}\nlocals {\n  w = local.v\n}\n");
    let found = module.check::<Config>();
    let files: Vec<String> = places(&found).iter().map(|it| it[..5].to_owned()).collect();
    assert!(files.is_sorted() && found.has_errors(), "{found:#?}");
    assert_eq!(files.first().map(String::as_str), Some("a.hcl"));
    let error = module.decode::<Config>().err().unwrap();
    let files = places(error.diagnostics());
    assert!(files.is_sorted(), "{files:#?}");
}
