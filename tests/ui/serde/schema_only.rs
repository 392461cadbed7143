use hcl_serde::HclDecode;
use serde::Deserialize;

#[derive(Deserialize, HclDecode)]
#[hcl(schema_only, validate = whole)]
struct Checked {
    #[hcl(validate = odd)]
    port: u16,
}

fn main() {}
