//! The catalogue of services in types that each use one feature of decoding.

use std::collections::{BTreeMap, HashMap};
use std::hint::black_box;

use hcl_core::Source;
use hcl_serde::de::HclDecodeOwned;
use hcl_serde::{Body, Decoder, Expression, HclDecode, Result, Spanned, Value};
use serde::Deserialize;

use crate::shapes::derived::{Catalogue, Health, Port};
use crate::shapes::{CatalogueShape, Texts, owned};

/// The catalogue as the features read it.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Blocks of literals.
    plain: String,
    /// With an expression in each block.
    expressions: String,
    /// With the name of another service in each block.
    names: String,
    json: String,
    source: Source,
}

impl Inputs {
    /// Generates this many services.
    ///
    /// # Panics
    ///
    /// Panics if the services cannot be written, which does not happen.
    #[must_use]
    pub fn new(count: usize) -> Self {
        let Texts { hcl, json, .. } = Texts::of::<CatalogueShape>(count);
        let mut names = String::new();
        let mut number = 0;
        for line in hcl.split_inclusive('\n') {
            names.push_str(line);
            if line.starts_with("service ") {
                names.push_str(&format!("  after = \"web-{number}\"\n"));
                number += 1;
            }
        }
        Self {
            expressions: hcl.replace("replicas    = ", "replicas    = 1 + "),
            names,
            json,
            source: Source::new("features", hcl.as_str()).expect("inputs are small"),
            plain: hcl,
        }
    }
}

/// A feature, and the function that decodes with it.
pub type Feature = (&'static str, fn(&Inputs));

/// Every feature, after `serde_json` with the plain type.
pub const FEATURES: &[Feature] = &[
    ("serde_json, plain", |inputs| {
        finish(&serde_json::from_str::<owned::Catalogue>(&inputs.json));
    }),
    ("plain derive", |inputs| decode::<Catalogue>(&inputs.plain)),
    ("plain serde", |inputs| {
        decode::<owned::Catalogue>(&inputs.plain);
    }),
    ("range", |inputs| decode::<range::Catalogue>(&inputs.plain)),
    ("length", |inputs| {
        decode::<length::Catalogue>(&inputs.plain);
    }),
    ("unique list", |inputs| {
        decode::<unique::Catalogue>(&inputs.plain);
    }),
    ("Spanned number", |inputs| {
        decode::<spanned::Catalogue>(&inputs.plain);
    }),
    ("Spanned list", |inputs| {
        decode::<spanned_list::Catalogue>(&inputs.plain);
    }),
    ("Expression", |inputs| {
        decode::<captured::Catalogue>(&inputs.plain);
    }),
    ("remain: Body at the top", |inputs| {
        decode::<RemainBody>(&inputs.plain);
    }),
    ("remain map in each block", |inputs| {
        decode::<remain::Catalogue>(&inputs.plain);
    }),
    ("defines and refers", |inputs| {
        decode::<names::Catalogue>(&inputs.names);
    }),
    ("exactly_one_of", |inputs| {
        decode::<rules::Catalogue>(&inputs.plain);
    }),
    ("min_items", |inputs| decode::<MinItems>(&inputs.plain)),
    ("hcl(flatten)", |inputs| {
        decode::<flatten::Catalogue>(&inputs.plain);
    }),
    ("serde(flatten)", |inputs| {
        decode::<serde_flatten::Catalogue>(&inputs.plain);
    }),
    ("serde(flatten), serde_json", |inputs| {
        finish(&serde_json::from_str::<serde_flatten::Catalogue>(
            &inputs.json,
        ));
    }),
    ("expression in each block", |inputs| {
        decode::<Catalogue>(&inputs.expressions);
    }),
    ("dynamic_blocks(true)", |inputs| {
        finish(
            &Decoder::new()
                .dynamic_blocks(true)
                .decode_str::<Catalogue>(&inputs.plain),
        );
    }),
    ("decode_source", |inputs| {
        finish(&Decoder::new().decode_source::<Catalogue>(&inputs.source));
    }),
];

fn decode<T: HclDecodeOwned>(text: &str) {
    let result: Result<T> = hcl_serde::from_str(text);
    finish(&result);
}

fn finish<T, E: std::fmt::Debug>(result: &std::result::Result<T, E>) {
    if let Err(error) = black_box(result) {
        panic!("{error:?}");
    }
}

/// Defines modules with a catalogue. Each service has the fields that the module lists, and those that no feature changes.
macro_rules! catalogues {
    ($($module:ident $derive:ident $(($block:ident))? {
        $($(#[$meta:meta])* $field:ident: $of:ty,)*
    })*) => {$(
        mod $module {
            use super::*;

            #[derive($derive)]
            #[expect(dead_code, reason = "decoded and dropped")]
            pub(super) struct Catalogue {
                $(#[hcl($block)])?
                service: HashMap<String, Service>,
            }

            #[derive($derive)]
            #[expect(dead_code, reason = "decoded and dropped")]
            pub(super) struct Service {
                $($(#[$meta])* $field: $of,)*
                environment: HashMap<String, String>,
                $(#[hcl($block)])?
                health: Health,
                $(#[hcl($block)])?
                port: HashMap<String, Port>,
            }
        }
    )*};
}

catalogues! {
    range HclDecode (block) {
        image: String, description: String, weight: f64, public: bool, tags: Vec<String>,
        #[hcl(range(0..=100))]
        replicas: u32,
    }
    length HclDecode (block) {
        description: String, replicas: u32, weight: f64, public: bool, tags: Vec<String>,
        #[hcl(length(min = 1, max = 200))]
        image: String,
    }
    unique HclDecode (block) {
        image: String, description: String, replicas: u32, weight: f64, public: bool,
        #[hcl(unique)]
        tags: Vec<String>,
    }
    spanned HclDecode (block) {
        image: String, description: String, weight: f64, public: bool, tags: Vec<String>,
        replicas: Spanned<u32>,
    }
    spanned_list HclDecode (block) {
        image: String, description: String, replicas: u32, weight: f64, public: bool,
        tags: Spanned<Vec<String>>,
    }
    captured HclDecode (block) {
        description: String, replicas: u32, weight: f64, public: bool, tags: Vec<String>,
        image: Expression,
    }
    remain HclDecode (block) {
        replicas: u32, weight: f64, public: bool, tags: Vec<String>,
        #[hcl(remain)]
        rest: BTreeMap<String, Value>,
    }
    flatten HclDecode (block) {
        image: String, description: String, tags: Vec<String>,
        #[hcl(flatten)]
        scale: Scale,
    }
}

/// A service has rules between its fields.
mod rules {
    use super::{HashMap, HclDecode, Health, Port};

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Catalogue {
        #[hcl(block)]
        service: HashMap<String, Service>,
    }

    #[derive(HclDecode)]
    #[hcl(exactly_one_of("image", "url"))]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Service {
        image: Option<String>,
        url: Option<String>,
        description: String,
        #[hcl(requires = "image")]
        replicas: Option<u32>,
        weight: f64,
        public: bool,
        tags: Vec<String>,
        environment: HashMap<String, String>,
        #[hcl(block)]
        health: Health,
        #[hcl(block)]
        port: HashMap<String, Port>,
    }
}

/// The services are a list, whose labels have names.
mod names {
    use super::{HashMap, HclDecode, Health, Port};

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Catalogue {
        #[hcl(block)]
        service: Vec<Service>,
    }

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Service {
        #[hcl(label, defines = "service")]
        name: String,
        #[hcl(refers = "service")]
        after: String,
        image: String,
        description: String,
        replicas: u32,
        weight: f64,
        public: bool,
        tags: Vec<String>,
        environment: HashMap<String, String>,
        #[hcl(block)]
        health: Health,
        #[hcl(block)]
        port: HashMap<String, Port>,
    }
}

mod serde_flatten {
    use super::{Deserialize, HashMap, SerdeScale, owned};

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Catalogue {
        service: HashMap<String, Service>,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "decoded and dropped")]
    pub(super) struct Service {
        image: String,
        description: String,
        tags: Vec<String>,
        #[serde(flatten)]
        scale: SerdeScale,
        environment: HashMap<String, String>,
        health: owned::Health,
        port: HashMap<String, owned::Port>,
    }
}

/// How much of a service runs.
#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded and dropped")]
struct Scale {
    replicas: u32,
    weight: f64,
    public: bool,
}

/// [`Scale`] for serde.
#[derive(Deserialize)]
#[expect(dead_code, reason = "decoded and dropped")]
struct SerdeScale {
    replicas: u32,
    weight: f64,
    public: bool,
}

/// Keeps what it does not know.
#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded and dropped")]
struct RemainBody {
    #[hcl(block)]
    service: HashMap<String, crate::shapes::derived::Service>,
    #[hcl(remain)]
    rest: Body,
}

/// Has at least one service.
#[derive(HclDecode)]
#[expect(dead_code, reason = "decoded and dropped")]
struct MinItems {
    #[hcl(block, min_items = 1)]
    service: HashMap<String, crate::shapes::derived::Service>,
}
