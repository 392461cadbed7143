//! Blocks that have addresses, so that others refer to them.

#![expect(dead_code, reason = "only decoded")]

use hcl_serde::HclDecode;

/// The type has the addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct Machines {
    #[hcl(block, address = "vm.{name}", repeated, computed)]
    vm: Vec<Machine>,
    #[hcl(block, address = "disk.{name}", repeated)]
    disk: Vec<Machine>,
}

#[derive(Debug, HclDecode)]
struct Machine {
    #[hcl(label)]
    name: String,
    hostname: Option<String>,
    #[hcl(default = "22")]
    port: String,
    text: Option<String>,
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

/// The program gives the addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct Disks {
    #[hcl(block)]
    disk: Vec<Disk>,
}

#[derive(Debug, HclDecode)]
struct Disk {
    #[hcl(label)]
    name: String,
    size: Option<u64>,
    speed: Option<u64>,
    #[hcl(block)]
    part: Vec<DiskPart>,
}

#[derive(Debug, HclDecode)]
struct DiskPart {
    #[hcl(label)]
    name: String,
}
