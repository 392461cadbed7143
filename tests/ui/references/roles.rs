use std::collections::BTreeMap;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(block, defines = "service")]
    service: Vec<Service>,
    #[hcl(block, defines = "key", refers = "key")]
    key: BTreeMap<String, Service>,
    #[hcl(block_attrs, refers = "a")]
    labels: BTreeMap<String, String>,
}

#[derive(HclDecode)]
struct Service {}

fn main() {}
