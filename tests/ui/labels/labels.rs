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

#[derive(HclDecode)]
struct OptionalFirst {
    #[hcl(label)]
    protocol: Option<String>,
    #[hcl(label)]
    name: String,
}

fn main() {}
