use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Service {
    #[hcl(label)]
    names: Vec<String>,
    #[hcl(label)]
    pair: (String, String),
    #[hcl(label)]
    map: std::collections::HashMap<String, String>,
}

fn main() {}
