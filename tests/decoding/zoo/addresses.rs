//! Types whose blocks have addresses, that are repeated, computed or set by the program.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{Expression, HclDecode, InstanceKey, Labeled, Sensitive, Value};

use super::common::Storage;
use super::serde::PlainPort;
use super::writers::Pointed;

#[derive(Debug, HclDecode)]
pub(crate) struct Bake {
    #[hcl(block, address = "target.{name}", computed)]
    target: Vec<Target>,
}

#[derive(Debug, HclDecode)]
struct Target {
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    tags: Vec<String>,
}

/// A reference to an argument that is not written has the default of the field, where that is a literal.
#[derive(Debug, HclDecode)]
pub(crate) struct WithDefaults {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<WithDefault>,
    seen: Vec<u16>,
    all: Option<Value>,
}

#[derive(Debug, HclDecode)]
struct WithDefault {
    #[hcl(label)]
    name: String,
    #[hcl(default = 80)]
    port: u16,
    #[hcl(default)]
    weight: u16,
    #[hcl(default, alias = "sizes")]
    size: u16,
    #[hcl(default = u16::MAX)]
    most: u16,
}

#[derive(Debug, HclDecode)]
pub(crate) struct Keyed {
    #[hcl(block, address = "server.{name}", repeated)]
    server: Vec<KeyedServer>,
}

#[derive(Debug, HclDecode)]
struct KeyedServer {
    #[hcl(label, defines = "server")]
    name: String,
    #[hcl(instance_key)]
    key: Option<InstanceKey>,
    #[hcl(instance_key)]
    number: Option<u64>,
    #[hcl(instance_key)]
    text: Option<String>,
    #[hcl(block)]
    disk: Option<KeyedDisk>,
}

#[derive(Debug, HclDecode)]
struct KeyedDisk {
    #[hcl(instance_key)]
    key: Option<InstanceKey>,
}

/// The program gives the addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct SetDisks {
    #[hcl(block)]
    disk: Vec<SetDisk>,
    port: Option<u16>,
    id: Option<String>,
    names: Option<Vec<String>>,
}

#[derive(Debug, HclDecode)]
struct SetDisk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    tags: Option<BTreeMap<String, String>>,
    twice: Option<u64>,
    #[hcl(block)]
    part: Vec<SetPart>,
}

#[derive(Debug, HclDecode)]
struct SetPart {
    start: u64,
}

/// A type with a secret hides the values of its reports.
#[derive(Debug, HclDecode)]
pub(crate) struct SecretDisks {
    #[hcl(block, address = "disk.{name}", repeated)]
    disk: Vec<SecretDisk>,
}

#[derive(Debug, HclDecode)]
struct SecretDisk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    key: Option<Sensitive<String>>,
}

/// Resources, whose addresses the program gives.
#[derive(Debug, HclDecode)]
pub(crate) struct Resources {
    #[hcl(block)]
    resource: Vec<OneResource>,
    #[hcl(block)]
    output: Vec<Output>,
}

#[derive(Debug, HclDecode)]
struct OneResource {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    label: String,
    name: Option<String>,
    #[hcl(remain)]
    rest: BTreeMap<String, Expression>,
    #[hcl(block)]
    disk: Vec<ResourceDisk>,
    #[hcl(block)]
    nic: Vec<Nic>,
}

#[derive(Debug, HclDecode)]
struct ResourceDisk {
    size: u32,
}

#[derive(Debug, HclDecode)]
struct Nic {
    #[hcl(label)]
    key: String,
    name: String,
}

#[derive(Debug, HclDecode)]
struct Output {
    #[hcl(label)]
    name: String,
    value: Vec<String>,
}

/// Dynamic blocks of the JSON syntax, whose iterators have the names of addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct Iterated {
    #[hcl(block, address = "service.{name}", repeated)]
    service: Vec<IteratedService>,
}

#[derive(Debug, HclDecode)]
struct IteratedService {
    #[hcl(label)]
    name: String,
    port: Option<u16>,
    meta: Option<Value>,
    url: Option<String>,
    #[hcl(block)]
    service: Vec<Pointed>,
    #[hcl(block)]
    rule: Vec<Pointed>,
    #[hcl(block)]
    check: Vec<Storage>,
}

/// serde reads the labels, so that the schema does not know them.
#[derive(Debug, HclDecode)]
pub(crate) struct LabelsOfSerde {
    #[hcl(block)]
    service: Vec<Labeled<String, PlainPort>>,
    #[hcl(block)]
    route: Vec<Labeled<String, Labeled<String, PlainPort>>>,
    #[hcl(block)]
    outer: Option<OuterOfSerde>,
}

#[derive(Debug, HclDecode)]
struct OuterOfSerde {
    #[hcl(block)]
    service: Option<Box<Labeled<String, PlainPort>>>,
}

#[derive(Debug, HclDecode)]
pub(crate) struct Vms {
    #[hcl(block)]
    vm: Vec<Vm>,
    #[hcl(block)]
    data: Vec<Data>,
}

#[derive(Debug, HclDecode)]
struct Data {
    #[hcl(label)]
    r#type: String,
    #[hcl(label)]
    name: String,
}

#[derive(Debug, HclDecode)]
struct Vm {
    #[hcl(label)]
    label: String,
    name: Option<String>,
    path: Option<String>,
    size: u8,
    #[hcl(block)]
    disk: Option<VmDisk>,
}

#[derive(Debug, HclDecode)]
struct VmDisk {
    key: String,
}
