use std::collections::{BTreeMap, HashMap};

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(block)]
    each: Vec<BTreeMap<String, String>>,
    #[hcl(block)]
    one: Option<HashMap<String, u16>>,
    #[hcl(block)]
    list: Vec<u8>,
    #[hcl(block_attrs)]
    right: BTreeMap<String, String>,
    #[hcl(block_attrs)]
    several: Vec<BTreeMap<String, String>>,
    #[hcl(block_attrs)]
    text: Option<String>,
}

#[derive(HclDecode)]
struct Rest {
    #[hcl(remain)]
    all: Vec<String>,
    #[hcl(body)]
    text: String,
}

fn main() {}
