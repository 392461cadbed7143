use hcl_serde::{HclDecode, Body};

#[derive(HclDecode)]
struct Config {
    #[hcl(remain)]
    rest: Body,
    #[hcl(remain)]
    more: Body,
}

fn main() {}
