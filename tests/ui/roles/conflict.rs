use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(attr, block)]
    a: u16,
    #[hcl(label, remain)]
    b: String,
    #[hcl(skip, span = "a")]
    c: u8,
}

fn main() {}
