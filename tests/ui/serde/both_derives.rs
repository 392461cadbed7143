use hcl_serde::{HclDecode, HclEncode};
use serde::{Deserialize, Serialize};

#[derive(Deserialize, HclDecode)]
struct Read {
    port: u16,
}

#[derive(Serialize, HclEncode)]
struct Written {
    port: u16,
}

fn main() {}
