use hcl_serde::HclDecode;

#[derive(HclDecode)]
#[hcl(rename_al = "kebab-case")]
struct Config {
    #[hcl(defualt = 1)]
    port: u16,
    #[hcl(blocks)]
    service: Vec<Service>,
    #[hcl(name = "kind", def_range)]
    r#type: String,
    #[hcl(frobnicate)]
    other: u8,
}

#[derive(HclDecode)]
struct Service {}

#[derive(HclDecode)]
#[hcl(rename_all = "Kebab", crate)]
struct Values {
    #[hcl(rename = kind)]
    a: u16,
    #[hcl(block = "service")]
    b: Vec<Empty>,
    #[hcl(block, min_items = "2")]
    c: Vec<Empty>,
    #[hcl(validate)]
    d: u8,
    #[hcl(alias)]
    e: u8,
    #[hcl(default = )]
    f: u8,
}

#[derive(HclDecode)]
struct Empty {}

fn main() {}
