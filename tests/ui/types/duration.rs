use std::time::Duration;

use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    bare: Duration,
    idle: Option<std::time::Duration>,
    #[hcl(with = hcl_serde::with::duration)]
    readable: Duration,
}

fn main() {}
