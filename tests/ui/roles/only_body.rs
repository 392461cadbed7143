use hcl_serde::{HclDecode, Body};

#[derive(HclDecode)]
struct Config {
    #[hcl(body)]
    all: Body,
}

fn main() {}
