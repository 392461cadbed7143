use hcl_serde::{HclDecode, OwnedBody};

#[derive(HclDecode)]
struct Config {
    #[hcl(body)]
    all: OwnedBody,
}

fn main() {}
