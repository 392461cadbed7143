//! A Packer build: provisioners chosen by their label, in order, and sources of many types.

use std::collections::BTreeMap;

use hcl_config::Module;
use hcl_serde::{HclDecode, OwnedBody};
use serde::Deserialize;

#[derive(HclDecode)]
pub(super) struct File {
    #[hcl(block)]
    packer: Option<Packer>,
    #[hcl(block)]
    source: BTreeMap<String, BTreeMap<String, OwnedBody>>,
    #[hcl(block)]
    build: Vec<Build>,
}

#[derive(HclDecode)]
struct Packer {
    required_version: Option<String>,
    #[hcl(block_attrs, optional)]
    required_plugins: BTreeMap<String, Plugin>,
}

#[derive(Deserialize)]
struct Plugin {
    source: String,
    version: String,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "the shape is what is tested")]
struct Build {
    name: Option<String>,
    description: Option<String>,
    #[hcl(optional)]
    sources: Vec<String>,
    #[hcl(block)]
    provisioner: Vec<Provisioner>,
    #[hcl(block, rename = "post-processor")]
    post_processor: BTreeMap<String, OwnedBody>,
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
        _rest: OwnedBody,
    },
    File {
        source: String,
        destination: String,
    },
}

pub(super) fn a_build_is_decoded() {
    let file: File = Module::new()
        .source("build.pkr.hcl", include_str!("packer.hcl"))
        .decode()
        .unwrap();
    let packer = file.packer.unwrap();
    assert_eq!(packer.required_version.as_deref(), Some(">= 1.10"));
    let amazon = &packer.required_plugins["amazon"];
    assert_eq!(
        (amazon.source.as_str(), amazon.version.as_str()),
        ("github.com/hashicorp/amazon", "~> 1.3")
    );
    assert_eq!(
        file.source.keys().collect::<Vec<_>>(),
        ["amazon-ebs", "docker"]
    );
    let build = &file.build[0];
    assert_eq!((build.sources.len(), build.post_processor.len()), (2, 1));
    let [
        Provisioner::File {
            source,
            destination,
        },
        Provisioner::Shell {
            inline,
            script,
            only,
            environment_vars,
            ..
        },
    ] = &build.provisioner[..]
    else {
        panic!("a file, then a shell: {:?}", build.provisioner);
    };
    assert_eq!(
        (source.as_str(), destination.as_str()),
        ("files/", "/tmp/files")
    );
    assert_eq!(
        (inline.len(), script, &only[0][..]),
        (2, &None, "docker.base")
    );
    assert_eq!(environment_vars, &["REGION=eu-central-1"]);
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
