//! Types of configurations, by name: what the cases decode texts into.
//!
//! A type that few cases need is a block of `Derived`, `BySerde`, `Written` or `WrittenBySerde`: each root compiles all ways to read it.

/// A type that shows only the fields that are there, so that it may have many.
macro_rules! sparse {
    ($(#[$of:meta])* $visible:vis struct $name:ident { $($(#[$meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$of])*
        $visible struct $name { $($(#[$meta])* $field: $type,)* }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut out = f.debug_struct(stringify!($name));
                $(if !["None", "[]", "{}"].contains(&&*format!("{:?}", self.$field)) {
                    out.field(stringify!($field), &self.$field);
                })*
                out.finish()
            }
        }
    };
}

mod addresses;
mod common;
mod constraints;
mod derive;
mod expressions;
mod generic;
mod labels;
mod layers;
mod mistakes;
mod names;
mod secrets;
mod serde;
mod serde_types;
mod values;
mod writers;

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_config::{Layers, Module};
use hcl_core::json_form::Json;
use hcl_schema::Document;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Decoder, Diagnostics, Encoder, HclEncode, Labeled, Source, Value};
use hcl_write::Expr;

pub(crate) use addresses::Disks;
use addresses::{Addressed, Crowded, NestedMachines};
pub(crate) use common::{Common, functions, next, set_results};
use common::{counted, has_next};
pub(crate) use constraints::{Bodies, Checked, Limited};
pub(crate) use derive::*;
use expressions::Kept;
pub(crate) use labels::*;
use layers::{
    LayeredChoices, LayeredConfig, LayeredConflict, LayeredFlat, LayeredLimits, LayeredNames,
    LayeredPlain, LayeredRest,
};
pub(crate) use mistakes::*;
pub(crate) use names::Names;
use names::Runs;
pub(crate) use secrets::Secrets;
use secrets::{Account, FlatSecret, PlainSecrets, Vaults};
use serde::{Blocks, BySerde, Deep, Flat, General, Odd};
pub(crate) use serde::{Mode, PlainPort, Units, UnitsBySerde};
pub(crate) use serde_types::*;
pub(crate) use values::Values;
pub(crate) use writers::*;

/// A value as `Debug` shows it, with warnings, or errors.
pub(crate) type Decoded = Result<(String, Diagnostics), Diagnostics>;

/// The value of a text, or its reports.
pub(crate) struct Answer {
    pub(crate) decoded: Decoded,
    /// The number of calls of the function `next`.
    pub(crate) calls: usize,
    pub(crate) checked: Diagnostics,
    /// The reports of the published schema of the type.
    pub(crate) published: Option<Diagnostics>,
    /// The value in the native and in the JSON syntax, if its type can be written.
    pub(crate) written: Vec<String>,
}

/// Shows a value. Expressions and bodies that are kept have texts, which the value does not show.
fn shown<T: Debug>(value: &T) -> String {
    hcl_golden::without_trees(&format!("{value:?}"))
}

fn decoded<T: Debug>(result: hcl_serde::Result<T>) -> Decoded {
    match result {
        Ok(value) => Ok((shown(&value), Diagnostics::new())),
        Err(error) => Err(reports(error)),
    }
}

/// The reports of an error. Each error has one at least.
fn reports(error: hcl_serde::Error) -> Diagnostics {
    let reports = error.into_diagnostics();
    assert!(reports.has_errors(), "an error without a report");
    reports
}

/// Returns the source without what a run concealed in it.
fn again(source: &Source) -> Source {
    Source::new(source.name(), source.text()).expect("a short text")
}

/// The published schema of a type, which the derive makes.
fn published<T: HclDecodeOwned>() -> Option<Document> {
    let schema = T::BODY_SCHEMA;
    (!schema.name.is_empty()).then(|| Document::from(schema))
}

fn answer<T: HclDecodeOwned + Debug>(decoder: &Decoder, source: &Source) -> Answer {
    let decoder = decoder.clone().source_name(source.name());
    let (decoded, calls) = counted(|| decoder.decode_with_diagnostics::<T>(source.text()));
    Answer {
        decoded: match decoded {
            Ok((value, warnings)) => Ok((shown(&value), warnings)),
            Err(error) => Err(reports(error)),
        },
        calls,
        checked: counted(|| decoder.check::<T>(source)).0,
        published: published::<T>().map(|it| counted(|| it.check_with(&again(source), &decoder)).0),
        written: Vec::new(),
    }
}

/// As [`answer`], with the text of the value, which is read again as the same value.
fn answer_and_write<T>(decoder: &Decoder, source: &Source) -> Answer
where
    T: HclDecodeOwned + HclEncode + Debug,
{
    let mut answer = answer::<T>(decoder, source);
    let decoder = decoder.clone().source_name(source.name());
    if let Ok(value) = decoder.decode_str::<T>(source.text()) {
        let text = hcl_serde::to_string(&value).expect("the value can be written");
        let again = Decoder::new().decode_str::<T>(&text);
        let again = again.and_then(|it| hcl_serde::to_string(&it));
        assert_eq!(again.as_ref().ok(), Some(&text), "{again:?}");
        let json = Encoder::new().syntax(hcl_serde::ser::Syntax::Json);
        let json = json.pretty(false).to_string(&value);
        let json =
            json.unwrap_or_else(|error| error.diagnostics().as_slice()[0].detail().into_owned());
        let text = match text.as_str() {
            "" => "nothing".to_owned(),
            same if same == source.text() => "as it is".to_owned(),
            _ => text,
        };
        answer.written = vec![text, json];
    }
    answer
}

/// The inputs of the functions that read a text in their own way: slices and readers are texts, once they are read. A module has no
/// options of the decoder.
struct Ways<'s> {
    source: &'s Source,
    decoder: Decoder,
    dynamic: Decoder,
    one: Layers,
    two: Layers,
    module: Module,
}

impl<'s> Ways<'s> {
    fn of(decoder: &Decoder, source: &'s Source) -> Self {
        let decoder = decoder.clone().source_name(source.name());
        let (name, text) = (source.name(), source.text());
        let empty = if name.ends_with("json") { "{}" } else { "" };
        let one = Layers::new().source(name, text);
        // Reports of what is missing are at the last file.
        let defaults = Layers::new().source(format!("defaults-{name}"), empty);
        let module = Module::new().source(name, text);
        Self {
            source,
            dynamic: decoder.clone().dynamic_blocks(true),
            decoder,
            two: defaults.then(one.clone()),
            one,
            module: if has_next() {
                module.function("next", next)
            } else {
                module
            },
        }
    }

    fn read<T: HclDecodeOwned + Debug>(&self, way: &str) -> Decoded {
        let decoder = &self.decoder;
        decoded(match way {
            "body" => {
                let parsed = decoder.parse(self.source);
                // A body has no reports about its text.
                if parsed.diagnostics().is_empty() {
                    decoder.decode_body::<T>(&parsed.body())
                } else {
                    decoder.decode_source::<T>(self.source)
                }
            }
            "one layer" => self.one.decode_with::<T>(decoder),
            "two layers" => self.two.decode_with::<T>(decoder),
            "dynamic blocks" => self.dynamic.decode_source::<T>(self.source),
            "module" => self.module.decode::<T>(),
            _ => decoder.decode_source::<T>(self.source),
        })
    }
}

/// The names of the ways of [`Ways::read`].
const WAYS: [&str; 6] = [
    "source",
    "body",
    "one layer",
    "two layers",
    "dynamic blocks",
    "module",
];

type Read = fn(&Decoder, &Source) -> Answer;
type ReadInWays = fn(&Ways<'_>, &str) -> Decoded;

macro_rules! zoo {
    ($($name:ident)*; written: $($written:ident)*; $($text:literal: $type:ty,)*) => {
        const TYPES: &[(&str, Read, ReadInWays)] = &[
            $((stringify!($name), answer::<$name>, |ways, way| ways.read::<$name>(way)),)*
            $((stringify!($written), answer_and_write::<$written>, |ways, way| ways.read::<$written>(way)),)*
            $(($text, answer::<$type>, |ways, way| ways.read::<$type>(way)),)*
        ];
    };
}

zoo! {
    Blocks Bodies BySerde Checked Common Deep Derived Disks FlatSecret Intervals Kept Labelled Limited Main Names PlainSecrets Planned Plans Runs Secrets Surplus SurplusBySerde Units Values Vaults;
    written: AsWritten Written WrittenBySerde;
    "map(number)": BTreeMap<String, u8>,
    "map(list(number))": BTreeMap<String, Vec<u8>>,
    "map(Rule)": BTreeMap<String, Rule>,
    "map(list(PlainPort))": BTreeMap<String, Vec<PlainPort>>,
    "map(list(label PlainPort))": BTreeMap<String, Vec<Labeled<String, PlainPort>>>,
    "map(list(two labels PlainPort))": BTreeMap<String, Vec<Labeled<(String, String), PlainPort>>>,
    "option(General)": Option<General>,
    "any": serde_json::Value,
    "ordered": Json,
    "map(map(expr))": BTreeMap<String, BTreeMap<String, Expr>>,
    "flat-odd": Flat<Odd>,
}

/// Decodes a text into the type of a name.
pub(crate) fn read(name: &str, decoder: &Decoder, source: &Source) -> Answer {
    let (_, read, _) = of(name);
    read(decoder, source)
}

/// As [`read`], in every other way.
pub(crate) fn ways(
    name: &str,
    decoder: &Decoder,
    source: &Source,
) -> Vec<(&'static str, Decoded, usize)> {
    let (_, _, read) = of(name);
    let ways = Ways::of(decoder, source);
    let answer = |way| {
        let (decoded, calls) = counted(|| read(&ways, way));
        (way, decoded, calls)
    };
    WAYS.into_iter().map(answer).collect()
}

/// Returns the names of all types.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|(name, ..)| *name)
}

fn of(name: &str) -> &'static (&'static str, Read, ReadInWays) {
    let found = TYPES.iter().find(|(known, ..)| *known == name);
    found.unwrap_or_else(|| panic!("no type {name} in the zoo"))
}

/// A module that is loaded without a type has the addresses of the type that it is decoded as.
fn answer_in_module<T: HclDecodeOwned + Debug>(module: &Module) -> Answer {
    let (decoded, calls) = counted(|| decoded(module.decode::<T>()));
    // A mistake of the program has no place, and the module alone finds it.
    let is_of_program = decoded
        .as_ref()
        .is_err_and(|it| it.iter().all(|it| it.subject().is_none()));
    let (again, calls_again) = counted(|| {
        let loaded = module.load().ok()?;
        Some(loaded.decode::<T>().map(|it| shown(&it)))
    });
    if let Some(again) = again
        && !is_of_program
    {
        assert_eq!(calls_again, calls);
        let value = decoded.as_ref().map(|(value, _)| value);
        assert_eq!(again.as_ref().ok(), value.ok(), "{again:?}");
    }
    Answer {
        decoded,
        calls,
        checked: counted(|| module.check::<T>()).0,
        published: published::<T>().map(|it| counted(|| module.check_with(&it)).0),
        written: Vec::new(),
    }
}

macro_rules! modules {
    ($($name:ident)*) => {
        const MODULES: &[(&str, fn(&Module) -> Answer)] = &[
            ("any", answer_in_module::<BTreeMap<String, Value>>),
            ("map(Account)", answer_in_module::<BTreeMap<String, Account>>),
            $((stringify!($name), answer_in_module::<$name>),)*
        ];
    };
}

modules! {
    Addressed Blocks Crowded Disks Kept Limited Names NestedMachines Secrets Vaults
}

/// Decodes a module into the type of a name.
pub(crate) fn read_module(name: &str, module: &Module) -> Answer {
    let found = MODULES.iter().find(|(known, _)| *known == name);
    let (_, read) = found.unwrap_or_else(|| panic!("no type {name} of modules in the zoo"));
    read(module)
}

macro_rules! layered {
    ($($name:ident)*) => {
        const LAYERED: &[(&str, fn(&Layers, &Decoder) -> Answer)] = &[
            ("map(number)", answer_in_layers::<BTreeMap<String, u8>>),
            ("any", answer_in_layers::<BTreeMap<String, Value>>),
            $((stringify!($name), answer_in_layers::<$name>),)*
        ];
    };
}

layered! { Kept LayeredChoices LayeredConfig LayeredConflict LayeredFlat LayeredLimits LayeredNames LayeredPlain LayeredRest Planned Secrets }

fn answer_in_layers<T: HclDecodeOwned + Debug>(layers: &Layers, decoder: &Decoder) -> Answer {
    let (decoded, calls) = counted(|| decoded(layers.decode_with::<T>(decoder)));
    Answer {
        calls,
        checked: counted(|| layers.check_with::<T>(decoder)).0,
        published: None,
        decoded,
        written: Vec::new(),
    }
}

/// Decodes layers into the type of a name.
pub(crate) fn read_layers(name: &str, layers: &Layers, decoder: &Decoder) -> Answer {
    let found = LAYERED.iter().find(|(known, _)| *known == name);
    let (_, read) = found.unwrap_or_else(|| panic!("no type {name} of layers in the zoo"));
    read(layers, decoder)
}
