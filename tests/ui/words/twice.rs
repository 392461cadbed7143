use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Config {
    #[hcl(rename = "a", rename = "b")]
    x: u16,
    #[hcl(default)]
    #[hcl(default = 1)]
    y: u16,
    #[hcl(optional, default)]
    z: u16,
}

fn main() {}
