use std::collections::BTreeMap;
use std::time::Duration;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    bare: Duration,
    idle: Option<std::time::Duration>,
    several: Vec<Duration>,
    by_name: Option<BTreeMap<String, Option<Duration>>>,
    #[hcl(label)]
    label: Duration,
    #[hcl(with = hcl_serde::with::duration)]
    readable: Duration,
}

fn main() {}
