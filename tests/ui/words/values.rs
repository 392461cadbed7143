use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(rename_all = "Kebab", crate)]
struct Config {
    #[hcl(rename = kind)]
    a: u16,
    #[hcl(block = "service")]
    b: Vec<Service>,
    #[hcl(block, min_items = "2")]
    c: Vec<Service>,
    #[hcl(validate)]
    d: u8,
    #[hcl(alias)]
    e: u8,
    #[hcl(default = )]
    f: u8,
}

#[derive(HclDecode)]
struct Service {}

fn main() {}
