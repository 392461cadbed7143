use std::collections::BTreeMap;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(scope = "parent")]
    name: String,
    #[hcl(defines = "a", scope = "module")]
    title: String,
    #[hcl(refers = "a", warn_unused, allow_duplicates)]
    first: String,
    #[hcl(defines = "")]
    kind: String,
}

#[derive(HclDecode)]
struct Job {
    #[hcl(label, refers = "job", acyclic)]
    name: String,
    #[hcl(acyclic)]
    needs: Vec<String>,
}

#[derive(HclDecode)]
struct Roles {
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
