use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Server {
    #[hcl(label, instance_key)]
    name: Option<String>,
}

fn main() {}
