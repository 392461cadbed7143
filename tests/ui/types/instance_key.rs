use hcl_serde::HclDecode;

#[derive(HclDecode)]
struct Server {
    #[hcl(instance_key)]
    number: u64,
    #[hcl(instance_key)]
    text: &'static str,
}

fn main() {}
