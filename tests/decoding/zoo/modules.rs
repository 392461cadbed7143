//! Blocks that have addresses, so that others refer to them.

#![expect(dead_code, reason = "only decoded")]

use hcl_serde::HclDecode;

/// The type has the addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct Machines {
    #[hcl(block, address = "vm.{name}", repeated, computed)]
    pub(crate) vm: Vec<Machine>,
    #[hcl(block, address = "disk.{name}", repeated)]
    pub(crate) disk: Vec<Machine>,
}

#[derive(Debug, HclDecode)]
pub(crate) struct Machine {
    #[hcl(label)]
    name: String,
    hostname: Option<String>,
    #[hcl(default = "22")]
    port: String,
    pub(crate) text: Option<String>,
}

/// The program gives the addresses.
#[derive(Debug, HclDecode)]
pub(crate) struct Disks {
    #[hcl(block)]
    pub(crate) disk: Vec<Disk>,
}

#[derive(Debug, HclDecode)]
pub(crate) struct Disk {
    #[hcl(label)]
    name: String,
    pub(crate) size: Option<u64>,
    speed: Option<u64>,
    #[hcl(block)]
    part: Vec<DiskPart>,
}

#[derive(Debug, HclDecode)]
struct DiskPart {
    #[hcl(label)]
    name: String,
}
