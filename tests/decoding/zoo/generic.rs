//! Types with parameters, lifetimes aside, and the bounds that the derive finds.

#![expect(dead_code, reason = "only decoded")]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Debug;
use std::marker::PhantomData;

use hcl_serde::{HclDecode, HclEncode, Spanned};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The parameter of a field with a default has one.
#[derive(Debug, HclDecode)]
pub(super) struct Defaults<T, U> {
    #[hcl(default)]
    low: T,
    #[hcl(default)]
    all: Vec<U>,
}

/// A type without a default.
#[derive(Debug, Deserialize)]
pub(super) struct Name(String);

/// A parameter may be an argument and a block.
#[derive(Debug, HclDecode)]
pub(super) struct TwoRoles<T> {
    argument: T,
    #[hcl(block)]
    block: Option<T>,
}

/// A type of serde only.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Plain {
    value: String,
}

/// A type between: an argument of the parameter in a block.
#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct In<T> {
    value: T,
}

#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct Containers<T, U> {
    #[hcl(block)]
    one: Spanned<In<T>>,
    #[hcl(block)]
    pointer: Option<Box<In<U>>>,
    #[hcl(block)]
    slice: Box<[In<T>]>,
    #[hcl(block)]
    map: BTreeMap<String, Vec<In<T>>>,
    #[hcl(block)]
    parameter: HashMap<String, U>,
}

#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct FlatRest<T, U> {
    #[hcl(flatten)]
    inner: In<T>,
    #[hcl(remain)]
    rest: BTreeMap<String, U>,
}

#[derive(Debug, HclDecode, HclEncode)]
#[expect(clippy::use_self, reason = "both names of the type are tested")]
struct Tree<T> {
    #[hcl(label)]
    name: String,
    #[hcl(block)]
    leaf: Vec<In<T>>,
    #[hcl(block)]
    tree: Vec<Tree<T>>,
    #[hcl(block)]
    right: Option<Box<Self>>,
}

#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct Trees<T> {
    #[hcl(block)]
    tree: Tree<T>,
}

#[derive(Debug, HclDecode, HclEncode)]
#[hcl(block)]
enum Step<T, U> {
    Inner(In<T>),
    Own(U),
    Fields { all: Vec<T> },
}

#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct Steps<T, U> {
    #[hcl(flatten)]
    steps: Vec<Step<T, U>>,
}

pub(super) trait Provider {
    type Options;
}

#[derive(Debug)]
pub(super) struct Aws;

impl Provider for Aws {
    type Options = Plain;
}

#[derive(Debug, HclDecode, HclEncode)]
pub(super) struct Settings<P: Provider> {
    argument: P::Options,
    #[hcl(block)]
    block: Vec<P::Options>,
    #[hcl(skip)]
    provider: PhantomData<P>,
}

/// Types that refer to each other.
#[derive(Debug, HclDecode, HclEncode)]
#[hcl(bound = "T: DeserializeOwned + serde::Serialize")]
pub(super) struct Folder<T> {
    #[hcl(block)]
    file: Vec<File<T>>,
}

#[derive(Debug, HclDecode, HclEncode)]
struct File<T> {
    size: T,
    #[hcl(block)]
    folder: Vec<Folder<T>>,
}

/// A bound that the parameter does not show.
#[derive(Debug, Deserialize)]
#[serde(bound = "T: Clone + DeserializeOwned")]
struct Cloned<T>(T);

#[derive(Debug, HclDecode)]
#[hcl(bound = "T: Clone + DeserializeOwned,")]
pub(super) struct Holder<T> {
    it: Cloned<T>,
}

#[derive(Debug, HclDecode)]
#[hcl(bound = "")]
pub(super) struct Unused<T: Debug, const N: usize> {
    #[hcl(skip)]
    it: PhantomData<T>,
    #[hcl(skip, default = [0; N])]
    array: [u8; N],
    n: u8,
}
