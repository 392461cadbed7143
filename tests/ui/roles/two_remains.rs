use hcl_serde::{HclDecode, OwnedBody};

#[derive(HclDecode)]
struct Config {
    #[hcl(remain)]
    rest: OwnedBody,
    #[hcl(remain)]
    more: OwnedBody,
}

fn main() {}
