//! Types of the derive: each of its attributes.

#![expect(dead_code, reason = "only decoded")]

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;
use std::rc::Rc;
use std::time::Duration;

use hcl_core::Span;
use hcl_serde::{Expression, HclDecode, Spanned};
use hcl_write::Expr;
use serde::{Deserialize, Deserializer};

use super::constraints::{Composed, Open, Replaced, WithSerde};
use super::generic::{Defaults, Holder, Name, Plain, TwoRoles, Unused};
use super::labels::{
    DerivedFlat, Objects, OneOptionalLabel, OptionalLabel, PlacedPorts, SecondLabel,
};
use super::mistakes::{Organized, Parts, Rest, Store};
use super::names::Task;
use super::writers::Pointed;

sparse! {
    /// Types that are decoded, each as a block, so that a case chooses one of them.
    #[derive(HclDecode)]
    pub(crate) struct Derived {
        #[hcl(block)]
        absent: Option<Absent>,
        #[hcl(block)]
        whole_default: Option<WholeDefault>,
        #[hcl(block)]
        renamed: Option<Renamed>,
        #[hcl(block)]
        seconds: Option<Seconds>,
        #[hcl(block)]
        arity: Option<Arity>,
        #[hcl(block)]
        maps: Option<Maps>,
        #[hcl(block)]
        flattened: Option<Flattened>,
        #[hcl(block)]
        strict: Option<Strict>,
        #[hcl(block)]
        maybe_flattened: Option<MaybeFlattened>,
        #[hcl(block)]
        number: BTreeMap<u16, Empty>,
        #[hcl(block)]
        shared_name: Option<SharedName>,
        #[hcl(block)]
        validated: Option<Validated>,
        #[hcl(block)]
        odd_default: Option<OddDefault>,
        #[hcl(block)]
        choices: Option<Choices>,
        #[hcl(block)]
        objects: Option<Objects>,
        #[hcl(block)]
        derived_flat: Option<DerivedFlat>,
        #[hcl(block)]
        placed_ports: Option<PlacedPorts>,
        #[hcl(block)]
        placed_maybe: Option<PlacedMaybe>,
        #[hcl(block)]
        parts: Option<Parts>,
        #[hcl(block)]
        store: Option<Store>,
        #[hcl(block)]
        organized: Option<Organized>,
        #[hcl(block)]
        replaced: Option<Replaced>,
        #[hcl(block)]
        composed: Option<Composed>,
        #[hcl(block)]
        open: Option<Open>,
        #[hcl(block)]
        defaults: Option<Defaults<u8, Name>>,
        #[hcl(block)]
        two_roles: Option<TwoRoles<Plain>>,
        #[hcl(block)]
        holder: Option<Holder<u8>>,
        #[hcl(block)]
        unused: Option<Unused<Rc<str>, 2>>,
        #[hcl(block)]
        with_serde: Option<WithSerde>,
        #[hcl(block)]
        rest_of_exprs: Option<Rest<Expr>>,
        #[hcl(block)]
        rest_for_later: Option<Rest<Expression>>,
        later: Option<BTreeMap<String, Expression>>,
        /// Its volumes are defined nowhere.
        #[hcl(block)]
        task: Option<Task>,
    }
}

#[derive(Debug, PartialEq, HclDecode)]
pub(crate) struct Port {
    #[hcl(label)]
    name: String,
    number: u16,
}

fn seven() -> u8 {
    7
}

#[derive(Debug, HclDecode)]
pub(crate) struct Absent {
    maybe: Option<u8>,
    #[hcl(optional)]
    optional: Vec<String>,
    #[hcl(default)]
    default: bool,
    #[hcl(default = 30)]
    number: u32,
    #[hcl(default = "eu")]
    text: String,
    #[hcl(default = seven() + 1)]
    called: u8,
    #[hcl(default = Some(5))]
    some: Option<u8>,
    #[hcl(skip)]
    skipped: u8,
    #[hcl(skip, default = 4)]
    chosen: u8,
}

#[derive(Debug, HclDecode)]
#[hcl(default)]
pub(crate) struct WholeDefault {
    soft: u32,
    hard: u32,
    #[hcl(block)]
    inner: Inner,
}

impl Default for WholeDefault {
    fn default() -> Self {
        Self {
            soft: 10,
            hard: 20,
            inner: Inner { x: 1 },
        }
    }
}

#[derive(Debug, HclDecode)]
#[hcl(rename_all = "kebab-case")]
struct Renamed {
    max_size: u8,
    #[hcl(rename = "type")]
    kind: String,
    #[hcl(alias = "addr", alias = "host")]
    address: IpAddr,
    r#loop: bool,
}

mod seconds {
    use super::{Deserialize, Deserializer, Duration};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Duration, D::Error> {
        u64::deserialize(d).map(Duration::from_secs)
    }
}

#[derive(Debug, HclDecode)]
struct Seconds {
    #[hcl(with = seconds)]
    timeout: Duration,
    #[hcl(with = seconds, default)]
    pause: Duration,
}

type Many = Vec<Port>;
type Maybe<T> = Option<T>;

/// The derive does not see that the argument may be absent.
#[derive(Debug, HclDecode)]
struct PlacedMaybe {
    number: Maybe<u8>,
    #[hcl(span = "number")]
    at: Span,
    text: Option<String>,
}

/// Blocks in all types of fields.
#[derive(Debug, HclDecode)]
struct Arity {
    #[hcl(block)]
    one: Port,
    #[hcl(block)]
    maybe: Maybe<Port>,
    #[hcl(block)]
    many: Many,
    #[hcl(block)]
    boxed: Box<Port>,
    #[hcl(block)]
    maybe_boxed: Option<Box<Port>>,
    #[hcl(block)]
    by_name: BTreeMap<String, Inner>,
    #[hcl(block)]
    grouped: HashMap<String, Vec<Inner>>,
    #[hcl(block)]
    nested: BTreeMap<String, BTreeMap<u8, Inner>>,
    #[hcl(block)]
    distinct: BTreeSet<Inner>,
    #[hcl(block)]
    placed: Spanned<Inner>,
    #[hcl(block, min_items = 2, max_items = 3)]
    few: Vec<Empty>,
}

#[derive(Debug, PartialEq, PartialOrd, Eq, Ord, HclDecode)]
struct Inner {
    x: i8,
}

#[derive(Debug, HclDecode)]
pub(super) struct Empty {}

#[derive(Debug, HclDecode)]
struct Maps {
    #[hcl(block_attrs)]
    env: BTreeMap<String, String>,
    #[hcl(block_attrs)]
    meta: Option<BTreeMap<String, String>>,
}

sparse! {
    /// Blocks with labels, which may be absent, and with references to each other.
    #[derive(HclDecode)]
    pub(crate) struct Labelled {
        #[hcl(block)]
        rule: Vec<LabelledRule>,
        #[hcl(block)]
        step: Vec<FlatStep>,
        #[hcl(block)]
        job: Vec<Job>,
        #[hcl(block, defines = "stage")]
        stage: BTreeMap<String, Stage>,
        #[hcl(block)]
        provisioner: Vec<Provisioner>,
        #[hcl(block)]
        m: Vec<OptionalLabel>,
        #[hcl(block)]
        outer: Option<OneOptionalLabel>,
        #[hcl(block)]
        second: Option<SecondLabel>,
        #[hcl(block)]
        n: BTreeMap<String, SecondLabel>,
        #[hcl(block)]
        keyed: BTreeMap<String, OptionalLabel>,
    }
}

#[derive(Debug, HclDecode)]
struct LabelledRule {
    #[hcl(label)]
    action: Action,
    #[hcl(label)]
    port: u16,
    #[hcl(label)]
    note: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Allow,
    Deny,
}

#[derive(Debug, HclDecode)]
struct Flattened {
    name: String,
    #[hcl(flatten)]
    limits: FlatLimits,
    #[hcl(flatten)]
    serde: Mode,
}

#[derive(Debug, HclDecode)]
struct FlatLimits {
    soft: u8,
    #[hcl(block)]
    port: Vec<Port>,
}

#[derive(Debug, HclDecode)]
struct Strict {
    name: String,
    #[hcl(flatten)]
    limits: FlatLimits,
}

/// Labels, a flattened type, and one that takes the rest.
#[derive(Debug, HclDecode)]
struct FlatStep {
    #[hcl(label)]
    name: String,
    #[hcl(flatten)]
    size: Size,
    #[hcl(remain)]
    rest: Kind,
}

#[derive(Debug, HclDecode)]
struct Size {
    size: u8,
}

#[derive(Debug, HclDecode)]
struct Kind {
    kind: String,
}

#[derive(Debug, HclDecode)]
struct MaybeFlattened {
    #[hcl(flatten)]
    own: Box<Own>,
    #[hcl(flatten)]
    tls: Option<Tls>,
    #[hcl(flatten)]
    boxed: Option<Box<Pointed>>,
    #[hcl(flatten)]
    read: Option<Spanned<Mode>>,
}

#[derive(Debug, HclDecode)]
struct Own {
    name: String,
}

#[derive(Debug, HclDecode)]
struct Tls {
    certificate: String,
    #[hcl(optional)]
    ciphers: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Mode {
    mode: u8,
}

/// A name that the struct and the flattened type both have.
#[derive(Debug, HclDecode)]
struct SharedName {
    name: String,
    #[hcl(flatten)]
    inner: NameAndPort,
}

#[derive(Debug, HclDecode)]
struct NameAndPort {
    port: u16,
    name: String,
}

fn even(number: &u16) -> Result<(), String> {
    if number.is_multiple_of(2) {
        return Ok(());
    }
    Err(format!("{number} is odd"))
}

fn ordered(config: &Validated) -> Result<(), &'static str> {
    if config.low <= config.high {
        return Ok(());
    }
    Err("low is above high")
}

#[derive(Debug, HclDecode)]
#[hcl(validate = ordered)]
struct Validated {
    #[hcl(validate = even, range(10..=500))]
    low: u16,
    #[hcl(validate = even, default = 100)]
    high: u16,
    #[hcl(deprecated = "use \"high\"")]
    top: Option<u16>,
    #[hcl(block, deprecated = "leave it out")]
    old: Option<Port>,
}

#[derive(Debug, HclDecode)]
struct OddDefault {
    #[hcl(validate = even, default = 1)]
    number: u16,
    #[hcl(flatten, validate = no_one)]
    one: One,
    #[hcl(flatten, validate = no_other)]
    other: Other,
}

#[derive(Debug, HclDecode)]
struct One {
    one: Option<u8>,
}

#[derive(Debug, HclDecode)]
struct Other {
    other: Option<u8>,
}

fn no_one(it: &One) -> Result<(), &'static str> {
    it.one.map_or(Ok(()), |_| Err("one is there"))
}

fn no_other(it: &Other) -> Result<(), &'static str> {
    it.other.map_or(Ok(()), |_| Err("other is there"))
}

/// Panics if a name is not unique, or nothing has it: names are checked first.
fn never_right(plan: &Plans) -> Result<(), String> {
    for job in &plan.job {
        for needed in &job.needs {
            let with_name = plan.job.iter().filter(|it| it.name == *needed);
            assert_eq!(with_name.count(), 1);
        }
    }
    Err("this plan is never right".to_owned())
}

#[derive(Debug, HclDecode)]
#[hcl(validate = never_right)]
pub(crate) struct Plans {
    #[hcl(block)]
    job: Vec<NeedingJob>,
}

#[derive(Debug, HclDecode)]
pub(super) struct NeedingJob {
    #[hcl(label, defines = "job")]
    name: String,
    #[hcl(default, refers = "job")]
    needs: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct Job {
    #[hcl(label, defines = "job")]
    name: String,
    #[hcl(default, refers = "job", acyclic)]
    needs: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct Stage {
    #[hcl(default, refers = "stage", acyclic)]
    after: Option<String>,
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum Step {
    Port(Port),
    #[hcl(rename = "wait-for")]
    Wait {
        seconds: u8,
    },
    Stop,
}

#[derive(Debug, HclDecode)]
#[hcl(label)]
enum Provisioner {
    Shell(Shell),
    #[hcl(alias = "copy")]
    File {
        #[hcl(label)]
        target: String,
        source: String,
    },
}

#[derive(Debug, HclDecode)]
struct Shell {
    inline: Vec<String>,
}

#[derive(Debug, HclDecode)]
struct Choices {
    #[hcl(flatten)]
    only: Only,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(Debug, HclDecode)]
#[hcl(block)]
enum Only {
    Disk { path: String },
    Memory,
}
