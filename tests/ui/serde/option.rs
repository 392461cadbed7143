use hcl_serde::{HclDecode, HclEncode};
use serde::Deserialize;

#[derive(Deserialize, HclDecode)]
#[hcl(serde)]
struct WithoutRemote {
    port: u16,
}

#[derive(Deserialize, HclDecode)]
#[serde(remote = "Self")]
#[hcl(serde)]
struct Generic<T> {
    port: T,
}

#[derive(Deserialize, HclDecode, HclEncode)]
#[serde(remote = "Self")]
#[hcl(serde)]
struct NotSerialize {
    port: u16,
}

fn main() {}
