//! Types whose blocks have addresses, that are repeated, computed or set by the program.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::{Expression, HclDecode, InstanceKey, Labeled, Value};

use super::derive::Port;
use super::serde::PlainPort;
use super::writers::Pointed;

sparse! {
    /// The type gives the addresses.
    #[derive(HclDecode)]
    pub(crate) struct Addressed {
        #[hcl(block, address = "vm.{name}", repeated, computed)]
        vm: Vec<Machine>,
        #[hcl(block, address = "disk.{name}", repeated)]
        disk: Vec<Machine>,
        #[hcl(block, address = "image.{name}", computed)]
        image: Vec<Image>,
        #[hcl(block, address = "server.{name}", repeated)]
        server: Vec<KeyedServer>,
        #[hcl(block, address = "service.{name}", repeated)]
        service: Vec<Service>,
        seen: Option<Vec<u16>>,
        all: Option<Value>,
    }
}

sparse! {
    #[derive(HclDecode)]
    struct Machine {
        #[hcl(label)]
        name: String,
        hostname: Option<String>,
        #[hcl(default = "22")]
        port: String,
        text: Option<String>,
    }
}

#[derive(Debug, HclDecode)]
struct Image {
    #[hcl(label)]
    name: String,
    #[hcl(optional)]
    tags: Vec<String>,
}

sparse! {
    #[derive(HclDecode)]
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
}

#[derive(Debug, HclDecode)]
struct KeyedDisk {
    #[hcl(instance_key)]
    key: Option<InstanceKey>,
}

sparse! {
    /// A reference to an argument that is not written has the default of the field, where that is a literal.
    #[derive(HclDecode)]
    struct Service {
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
        meta: Option<Value>,
        /// Dynamic blocks with iterators that are named as an address.
        #[hcl(block)]
        service: Vec<Pointed>,
        #[hcl(block)]
        rule: Vec<Pointed>,
    }
}

/// Only blocks of the module itself have addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct NestedMachines {
    #[hcl(block)]
    group: Vec<Group>,
}

#[derive(Debug, HclDecode)]
struct Group {
    #[hcl(block, address = "disk.{name}")]
    disk: Vec<Machine>,
    // A type that contains itself.
    #[hcl(block)]
    group: Vec<Self>,
}

/// An address with a label that the type does not have.
#[derive(Debug, HclDecode)]
pub(crate) struct Crowded {
    #[hcl(block, address = "z.{a}.{b}")]
    z: BTreeMap<String, VmDisk>,
}

sparse! {
    /// The program gives the addresses.
    #[derive(HclDecode)]
    pub(crate) struct Disks {
        #[hcl(block)]
        disk: Vec<Disk>,
        #[hcl(block)]
        server: Vec<Port>,
        #[hcl(block)]
        resource: Vec<Resource>,
        #[hcl(block)]
        output: Vec<Output>,
        #[hcl(block)]
        vm: Vec<Vm>,
        #[hcl(block)]
        data: Vec<Data>,
        /// serde reads the labels, so that the schema does not know them.
        #[hcl(block)]
        service: Vec<Labeled<String, PlainPort>>,
        #[hcl(block)]
        route: Vec<Labeled<String, Labeled<String, PlainPort>>>,
        #[hcl(block)]
        outer: Option<Outer>,
        port: Option<u16>,
        id: Option<String>,
        names: Option<Vec<String>>,
    }
}

sparse! {
    #[derive(HclDecode)]
    struct Disk {
        #[hcl(label)]
        name: String,
        size: Option<u64>,
        speed: Option<u64>,
        tags: Option<BTreeMap<String, String>>,
        #[hcl(block)]
        part: Vec<Part>,
    }
}

#[derive(Debug, HclDecode)]
struct Part {
    #[hcl(label)]
    name: Option<String>,
    start: Option<u64>,
}

sparse! {
    #[derive(HclDecode)]
    struct Resource {
        #[hcl(label)]
        kind: String,
        #[hcl(label)]
        label: String,
        name: Option<String>,
        all: Option<Vec<u64>>,
        #[hcl(remain)]
        rest: BTreeMap<String, Expression>,
        #[hcl(block)]
        disk: Vec<ResourceDisk>,
        #[hcl(block)]
        nic: Vec<Nic>,
    }
}

sparse! {
    #[derive(HclDecode)]
    struct ResourceDisk {
        size: u32,
        #[hcl(block)]
        inner: Vec<Self>,
    }
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

#[derive(Debug, HclDecode)]
struct Data {
    #[hcl(label)]
    r#type: String,
    #[hcl(label)]
    name: String,
}

sparse! {
    #[derive(HclDecode)]
    struct Vm {
        #[hcl(label)]
        label: String,
        name: Option<String>,
        path: Option<String>,
        size: u8,
        #[hcl(block)]
        disk: Option<VmDisk>,
    }
}

#[derive(Debug, HclDecode)]
struct VmDisk {
    key: String,
}

#[derive(Debug, HclDecode)]
struct Outer {
    #[hcl(block)]
    service: Option<Box<Labeled<String, PlainPort>>>,
}
