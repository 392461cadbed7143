//! Types of configurations, by name: what the cases decode texts into.

mod common;
mod constrained;
mod derived;
mod mistaken;
mod modules;
mod names;
mod plain;

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_config::Module;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, Diagnostics, Expr, Labeled, OwnedExpression, Source};

pub(crate) use common::{Common, functions};
pub(crate) use constrained::{Bodies, Checked, Flattening, Limited, Named, Replaced};
pub(crate) use derived::*;
pub(crate) use mistaken::*;
pub(crate) use modules::{Disks, Machine, Machines};
pub(crate) use names::{Names, Task};
pub(crate) use plain::*;

/// The value of a text, or its reports.
pub(crate) struct Answer {
    /// The value as `Debug` shows it, with warnings, or errors.
    pub(crate) decoded: Result<(String, Diagnostics), Diagnostics>,
    pub(crate) checked: Diagnostics,
}

fn answer<T: HclDecodeOwned + Debug>(decoder: &Decoder, source: &Source) -> Answer {
    let decoder = decoder.clone().source_name(source.name());
    let decoded = decoder.decode_with_diagnostics::<T>(source.text());
    Answer {
        decoded: match decoded {
            Ok((value, warnings)) => Ok((format!("{value:?}"), warnings)),
            Err(error) => Err(error.into_diagnostics()),
        },
        checked: decoder.check::<T>(source),
    }
}

type Read = fn(&Decoder, &Source) -> Answer;

macro_rules! zoo {
    ($($name:ident)* ; $($text:literal: $type:ty,)*) => {
        const TYPES: &[(&str, Read)] = &[
            $((stringify!($name), answer::<$name>),)*
            $(($text, answer::<$type>),)*
        ];
    };
}

zoo! {
    Common Absent After Arity Attributes Bodies Build Checked Choices Flattened Flattening Jobs Keys KeysBySerde Limited Listen Lists Main Mapped
    Names     Maps MaybeFlattened Named Numbered OddDefault Organized Pairs Parts PartsBySerde Pipeline PlainHttp Plans Planned Ports Processes
    ProcessesOfServices Renamed Replaced Rules Seconds Service Services SharedName ServeAsBlocks Sourced Steps Store Strict Surplus SurplusBySerde
    Tagged Tags Tree Validated WholeDefault;
    "map(number)": BTreeMap<String, u8>,
    "map(list(number))": BTreeMap<String, Vec<u8>>,
    "map(map(number))": BTreeMap<String, BTreeMap<String, u8>>,
    "map(map of numbers(number))": BTreeMap<String, BTreeMap<u8, u8>>,
    "map(list(map(number)))": BTreeMap<String, Vec<BTreeMap<String, u8>>>,
    "map(list(map(text)))": BTreeMap<String, Vec<BTreeMap<String, String>>>,
    "map(map(map(number)))": BTreeMap<String, BTreeMap<String, BTreeMap<String, u8>>>,
    "map of names(number)": BTreeMap<Lower, u8>,
    "map of names(map(map(number)))": BTreeMap<Lower, BTreeMap<Lower, BTreeMap<Lower, u8>>>,
    "map(Rule)": BTreeMap<String, Rule>,
    "map(CpuLimits)": BTreeMap<String, CpuLimits>,
    "map(list(Resource))": BTreeMap<String, Vec<Resource>>,
    "map(list(label Resource))": BTreeMap<String, Vec<Labeled<String, Resource>>>,
    "rest(expression)": Rest<Expr>,
    "rest(expression for later)": Rest<OwnedExpression>,
    "rest(number)": Rest<u8>,
    "rest(text)": Rest<String>,
    "Pair": Pair<u8, Port>,
}

/// Decodes a text into the type of a name.
pub(crate) fn read(name: &str, decoder: &Decoder, source: &Source) -> Answer {
    let found = TYPES.iter().find(|(known, _)| *known == name);
    let (_, read) = found.unwrap_or_else(|| panic!("no type {name} in the zoo"));
    read(decoder, source)
}

fn answer_in_module<T: HclDecodeOwned + Debug>(module: &Module) -> Answer {
    Answer {
        decoded: match module.decode::<T>() {
            Ok(value) => Ok((format!("{value:?}"), Diagnostics::new())),
            Err(error) => Err(error.into_diagnostics()),
        },
        checked: module.check::<T>(),
    }
}

/// Decodes a module into the type of a name.
pub(crate) fn read_module(name: &str, module: &Module) -> Answer {
    match name {
        "Disks" => answer_in_module::<Disks>(module),
        "Machines" => answer_in_module::<Machines>(module),
        _ => panic!("no type {name} of modules in the zoo"),
    }
}
