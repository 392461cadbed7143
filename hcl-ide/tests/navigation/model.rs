//! A configuration with names: services that refer to each other, and tasks with names inside of a group.

use hcl_serde::{HclDecode, Sensitive};

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the schema is used")]
pub(crate) struct Config {
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    group: Vec<Group>,
    #[hcl(optional, refers = "service")]
    main: Option<String>,
    token: Option<Sensitive<String>>,
    #[hcl(optional, deprecated = "use main")]
    old: Option<u8>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the schema is used")]
struct Service {
    #[hcl(label, defines = "service")]
    name: String,
    #[hcl(optional, refers = "service")]
    after: Vec<String>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the schema is used")]
struct Group {
    #[hcl(block)]
    task: Vec<Task>,
    #[hcl(block, deprecated = "use task")]
    job: Vec<Task>,
}

#[derive(HclDecode)]
#[expect(dead_code, reason = "only the schema is used")]
struct Task {
    #[hcl(label, defines = "task", scope = "parent")]
    name: String,
    #[hcl(optional, refers = "task")]
    before: Option<String>,
}
