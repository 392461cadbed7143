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

fn main() {}
