//! A configuration as people write it: arguments of each type, blocks with and without labels.

#![expect(dead_code, reason = "only decoded")]

use std::cell::{Cell, RefCell};
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

thread_local! {
    static RESULTS: RefCell<Option<Vec<i64>>> = const { RefCell::new(None) };
    static CALLS: Cell<usize> = const { Cell::new(0) };
}

/// Sets what the calls of `next` return, in turn; the last one again and again. Without results, it is the number of the calls before.
pub(crate) fn set_results(results: Option<Vec<i64>>) {
    RESULTS.set(results);
}

/// Returns whether a case has the function `next`.
pub(super) fn has_next() -> bool {
    RESULTS.with_borrow(Option::is_some)
}

/// A negative result is an error.
pub(crate) fn next() -> Result<i64, String> {
    let call = CALLS.replace(CALLS.get() + 1);
    let result = RESULTS.with_borrow(|results| {
        let results = results.as_ref()?;
        results.get(call).or(results.last()).copied()
    });
    match result.unwrap_or(i64::try_from(call).expect("few calls")) {
        ..0 => Err(format!("refused {call}")),
        result => Ok(result),
    }
}

/// Returns a result, and the number of the calls of `next` for it.
pub(super) fn counted<T>(work: impl FnOnce() -> T) -> (T, usize) {
    CALLS.set(0);
    let result = work();
    (result, CALLS.get())
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
