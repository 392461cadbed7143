use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Service {
    #[hcl(label)]
    protocol: Option<String>,
    #[hcl(label)]
    name: String,
}

fn main() {}
