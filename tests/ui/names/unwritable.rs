use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(rename = "max size")]
    a: u16,
    #[hcl(rename = "")]
    b: u16,
    #[hcl(alias = "1st")]
    c: u16,
}

fn main() {}
