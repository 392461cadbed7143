//! Real Nomad jobs decode into typed structs. Without shared files the suite reports itself as ignored.

use std::path::Path;

use hcl_config::Module;
use hcl_core::function::Functions;
use hcl_tests::jobs::Lenient;
use hcl_tests::shared;
use libtest_mimic::{Failed, Trial};

/// Files of the corpus, each with a part of the name of its first task.
const JOBS: [(&str, &str); 7] = [
    (
        "hashicorp+levant/test/fixtures/deploy_task_scaling.nomad",
        "alpine",
    ),
    ("hashicorp+levant/test/fixtures/deploy_namespace.nomad", ""),
    (
        "hashicorp+levant/command/test-fixtures/group_canary.nomad",
        "redis",
    ),
    (
        "hashicorp+levant/command/test-fixtures/job_canary.nomad",
        "redis",
    ),
    (
        "hashicorp+levant/template/test-fixtures/missing_var.nomad",
        "redis",
    ),
    ("crazy-max+diun/test/nomad1/job.nomad.hcl", "busybox"),
    (
        "hashicorp+waypoint-examples/learn/dynamic-application-configuration/postgres.nomad.hcl",
        "postgres",
    ),
];

pub(super) fn trials() -> Vec<Trial> {
    let Some(folder) = shared::folder() else {
        return vec![shared::absent("jobs")];
    };
    let trial = |(path, task): (&str, &'static str)| {
        let file = folder.join("corpus/valid").join(path);
        Trial::test(format!("jobs::{path}"), move || decodes(&file, task))
    };
    JOBS.into_iter().map(trial).collect()
}

fn decodes(path: &Path, task: &str) -> Result<(), Failed> {
    let module = Module::new().file(path).functions(Functions::standard());
    let jobs: Lenient = module.decode()?;
    let group = &jobs.job[0].group[0];
    assert!(!jobs.job[0].name.is_empty() && !group.name.is_empty());
    assert!(group.task[0].name.contains(task));
    assert!(!group.task[0].driver.is_empty());
    Ok(())
}
