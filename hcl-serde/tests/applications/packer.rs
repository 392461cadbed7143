//! A Packer build: provisioners chosen by their label, in order, and sources of many types.

#![expect(dead_code, reason = "only decoded and shown")]

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{Body, HclDecode};
use serde::Deserialize;

#[derive(Debug, HclDecode)]
pub(super) struct File {
    #[hcl(block)]
    packer: Option<Packer>,
    #[hcl(block)]
    source: BTreeMap<String, BTreeMap<String, Body>>,
    #[hcl(block)]
    build: Vec<Build>,
}

#[derive(Debug, HclDecode)]
struct Packer {
    required_version: Option<String>,
    #[hcl(block_attrs, optional)]
    required_plugins: BTreeMap<String, Plugin>,
}

#[derive(Debug, Deserialize)]
struct Plugin {
    source: String,
    version: String,
}

#[derive(Debug, HclDecode)]
struct Build {
    name: Option<String>,
    description: Option<String>,
    #[hcl(optional)]
    sources: Vec<String>,
    #[hcl(block)]
    provisioner: Vec<Provisioner>,
    #[hcl(block, rename = "post-processor")]
    post_processor: BTreeMap<String, Body>,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Provisioner {
    Shell {
        #[hcl(optional)]
        inline: Vec<String>,
        script: Option<String>,
        #[hcl(optional)]
        only: Vec<String>,
        #[hcl(optional)]
        environment_vars: Vec<String>,
        #[hcl(remain)]
        _rest: Body,
    },
    File {
        source: String,
        destination: String,
    },
}

pub(super) fn a_build_is_decoded() {
    let module = Module::new().source("build.pkr.hcl", include_str!("packer.hcl"));
    super::expect("packer.txt", &module.decode::<File>().unwrap());
}

pub(super) fn a_real_build_is_decoded() {
    for path in super::real_files(|name| name == "image.pkr.hcl") {
        let file: File = Module::new().file(path).decode().unwrap();
        assert_eq!(file.source.keys().collect::<Vec<_>>(), ["docker"]);
        assert!(matches!(
            file.build[0].provisioner[0],
            Provisioner::Shell { .. }
        ));
    }
}
