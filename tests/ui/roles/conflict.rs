use hcl_serde::{HclDecode, Body};

#[derive(HclDecode)]
struct Config {
    #[hcl(attr, block)]
    a: u16,
    #[hcl(label, remain)]
    b: String,
    #[hcl(skip, span = "a")]
    c: u8,
}

#[derive(HclDecode)]
struct Server {
    #[hcl(label, instance_key)]
    name: Option<String>,
}

#[derive(HclDecode)]
struct OnlyBody {
    #[hcl(body)]
    all: Body,
}

#[derive(HclDecode)]
struct TwoRemains {
    #[hcl(remain)]
    rest: Body,
    #[hcl(remain)]
    more: Body,
}

fn main() {}
