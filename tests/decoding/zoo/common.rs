//! A configuration as people write it: arguments of each type, blocks with and without labels.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;
use std::net::SocketAddr;

use hcl_serde::{Decoder, HclDecode};
use serde::Deserialize;

/// Adds functions that convert their arguments, repeat and fail.
pub(crate) fn functions(decoder: Decoder) -> Decoder {
    decoder
        .function("upper", |text: String| text.to_uppercase())
        .function_with("repeat", ["text", "count"], |text: String, count: u8| {
            text.repeat(usize::from(count))
        })
        .function("fail", |text: String| -> Result<String, String> {
            Err(text)
        })
}

#[derive(Debug, HclDecode)]
pub(crate) struct Common {
    region: Option<String>,
    mode: Option<Mode>,
    replicas: Option<u8>,
    ratio: Option<f64>,
    enabled: Option<bool>,
    address: Option<SocketAddr>,
    #[hcl(optional)]
    tags: Vec<String>,
    #[hcl(optional)]
    headers: BTreeMap<String, u16>,
    point: Option<Point>,
    #[hcl(optional)]
    name: String,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    route: Vec<Route>,
    #[hcl(block)]
    storage: Option<Storage>,
    #[hcl(block)]
    provisioner: Vec<Provisioner>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Careful,
}

#[derive(Debug, Deserialize)]
struct Point {
    x: u8,
    y: u8,
}

#[derive(Debug, HclDecode)]
struct Service {
    port: u16,
    #[hcl(alias = "addr")]
    address: Option<String>,
    #[hcl(validate = even)]
    weight: Option<u8>,
    #[hcl(deprecated = "use \"address\"")]
    host: Option<String>,
}

fn even(weight: &Option<u8>) -> Result<(), String> {
    match weight {
        Some(odd) if odd % 2 == 1 => Err(format!(
            "a weight is even, and {odd} is not; use {}",
            odd + 1
        )),
        _ => Ok(()),
    }
}

#[derive(Debug, HclDecode)]
struct Route {
    #[hcl(label)]
    method: Method,
    #[hcl(label)]
    path: String,
    target: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
enum Method {
    Get,
    Post,
}

#[derive(Debug, HclDecode)]
pub(super) struct Storage {
    path: String,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Provisioner {
    Shell { inline: Vec<String> },
    File { source: String },
}
