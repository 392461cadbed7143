//! Names that a configuration defines, and references to them.

#![expect(dead_code, reason = "only decoded")]

use std::collections::BTreeMap;

use hcl_serde::HclDecode;

use super::derive::Empty;

const fn fine(_: &Runs) -> Result<(), &'static str> {
    Ok(())
}

/// Blocks that refer to each other by name.
#[derive(Debug, HclDecode)]
pub(crate) struct Names {
    #[hcl(block, defines = "network")]
    network: BTreeMap<String, Network>,
    #[hcl(block)]
    group: Vec<Group>,
    /// The group that starts first.
    #[hcl(refers = "group")]
    first: Option<String>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(Debug, HclDecode)]
pub(super) struct Network {
    size: Option<u8>,
}

#[derive(Debug, HclDecode)]
struct Group {
    #[hcl(label, defines = "group", warn_unused)]
    name: String,
    #[hcl(refers = "network", optional)]
    networks: Vec<String>,
    #[hcl(refers = "network", optional)]
    routes: BTreeMap<String, String>,
    #[hcl(refers = "network", optional)]
    mesh: BTreeMap<String, Vec<String>>,
    #[hcl(block)]
    volume: Vec<Volume>,
    #[hcl(block)]
    task: Vec<Task>,
}

#[derive(Debug, HclDecode)]
struct Volume {
    /// The name for mounts.
    #[hcl(defines = "volume", scope = "parent")]
    name: String,
}

#[derive(Debug, HclDecode)]
pub(super) struct Task {
    #[hcl(label, defines = "task", scope = "parent", allow_duplicates)]
    name: String,
    #[hcl(block)]
    mount: Vec<Mount>,
    #[hcl(refers = "task")]
    after: Option<String>,
}

/// Names that blocks of each arity define. Names are checked before the type is validated.
#[derive(Debug, HclDecode)]
#[hcl(validate = fine)]
pub(crate) struct Runs {
    #[hcl(flatten)]
    all: Vec<Test>,
    #[hcl(flatten)]
    only: Option<OnlyTest>,
    #[hcl(block)]
    many: Vec<Run>,
    #[hcl(block)]
    one: Option<Run>,
    #[hcl(block, defines = "run")]
    by_name: BTreeMap<String, Vec<Empty>>,
    #[hcl(block)]
    by_kind: Vec<KindOfRun>,
    #[hcl(block)]
    named: BTreeMap<String, KindOfRun>,
    #[hcl(refers = "run", optional)]
    after: Vec<String>,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum KindOfRun {
    Timer {
        every: Option<u8>,
    },
    Run(Run),
    #[hcl(alias = "both")]
    Pair {
        #[hcl(label)]
        first: String,
        #[hcl(label)]
        second: String,
    },
    Nested(Deeper),
    None,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Deeper {
    Once,
    Twice {
        #[hcl(label)]
        name: String,
    },
}

#[derive(Debug, HclDecode)]
struct Run {
    #[hcl(label, defines = "run")]
    name: String,
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum Test {
    Run(Run),
    Check {
        #[hcl(label, defines = "run")]
        name: String,
        #[hcl(block)]
        run: Vec<Run>,
    },
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum OnlyTest {
    Only(Run),
}

#[derive(Debug, HclDecode)]
struct Mount {
    /// What is mounted.
    #[hcl(label, refers = "volume")]
    volume: String,
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum Step {
    Run {
        #[hcl(label, defines = "step")]
        name: String,
        #[hcl(block)]
        volume: Vec<Volume>,
        #[hcl(block)]
        mount: Vec<Mount>,
    },
    Wait {
        #[hcl(refers = "step")]
        step: String,
    },
}
