use std::collections::BTreeMap;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(exactly_one_of("path", "url"))]
struct Config {
    #[hcl(conflicts_with = "key")]
    token: String,
    key: Option<String>,
    #[hcl(conflicts_with = "names")]
    name: Option<String>,
    names: Box<Vec<String>>,
    #[hcl(block, conflicts_with = "plain", requires = "token")]
    tls: Option<Tls>,
    plain: Option<bool>,
    #[hcl(block, conflicts_with = "plain")]
    cache: Tls,
    #[hcl(block, min_items = 1, conflicts_with = "plain")]
    backend: Vec<Tls>,
    path: String,
    url: Option<String>,
    #[hcl(block_attrs, conflicts_with = "url")]
    tags: BTreeMap<String, String>,
    #[hcl(with = hcl_serde::with::duration, conflicts_with = "url")]
    pause: Option<std::time::Duration>,
}

#[derive(HclDecode)]
#[hcl(exactly_one_of("a", "b"))]
struct Right {
    #[hcl(default)]
    a: String,
    #[hcl(block, conflicts_with = "c")]
    b: Vec<Tls>,
    #[hcl(requires = "a")]
    c: Box<Option<String>>,
    #[hcl(conflicts_with = "b", with = hcl_serde::with::duration, optional)]
    pause: Option<std::time::Duration>,
}

#[derive(Default, HclDecode)]
#[hcl(default)]
struct ByType {
    #[hcl(conflicts_with = "b")]
    a: String,
    b: u16,
}

#[derive(HclDecode)]
struct Tls {}

fn main() {}
