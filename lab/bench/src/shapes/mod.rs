//! Data of several shapes, each with the same Rust types for every format.

mod generate;
mod types;

pub use types::{borrowed, derived, owned};

use hcl_serde::{HclDecode, HclEncode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// One shape of data: the types that it is decoded into, and its generator.
pub trait Shape {
    /// The name of the shape in result tables.
    const NAME: &'static str;
    /// The type that the derive decodes and encodes.
    type Derived: for<'de> HclDecode<'de> + HclEncode;
    /// The type that serde decodes and encodes.
    type Owned: Serialize + DeserializeOwned;
    /// The type that serde decodes, with strings borrowed from the input.
    type Borrowed: Deserialize<'static>;

    /// Generates data with `count` elements.
    fn generate(count: usize) -> Self::Derived;
}

/// The same data in every format, as the format's own library writes it.
#[derive(Clone, Debug)]
pub struct Texts {
    /// HCL, formatted, with blocks.
    pub hcl: String,
    /// JSON, compact.
    pub json: String,
    /// The bytes that bincode writes.
    pub bincode: Vec<u8>,
}

impl Texts {
    /// Generates data of the shape `S` with about this many bytes of HCL: a whole number of elements of average size.
    #[must_use]
    pub fn new<S: Shape>(bytes: usize) -> Self {
        let one = hcl::<S>(1).len();
        let few = hcl::<S>(101).len();
        // The average size of the elements after the first, without the text that every file has once.
        let each = ((few - one) / 100).max(1);
        Self::of::<S>(1 + bytes.saturating_sub(one) / each)
    }

    /// Generates data of the shape `S` with `count` elements.
    ///
    /// # Panics
    ///
    /// Panics if the data cannot be written in one of the formats, which does not happen.
    #[must_use]
    pub fn of<S: Shape>(count: usize) -> Self {
        let hcl = hcl::<S>(count);
        let owned: S::Owned = hcl_serde::from_str(&hcl).expect("valid data");
        Self {
            hcl,
            json: serde_json::to_string(&owned).expect("plain data"),
            bincode: bincode::serialize(&owned).expect("plain data"),
        }
    }
}

fn hcl<S: Shape>(count: usize) -> String {
    hcl_serde::to_string(&S::generate(count)).expect("plain data")
}

macro_rules! shapes {
    ($($shape:ident, $name:literal, $root:ident, $generate:ident;)*) => {$(
        #[doc = concat!("The shape \"", $name, "\".")]
        #[derive(Clone, Copy, Debug)]
        pub struct $shape;

        impl Shape for $shape {
            const NAME: &'static str = $name;
            type Derived = derived::$root;
            type Owned = owned::$root;
            type Borrowed = borrowed::$root;

            fn generate(count: usize) -> Self::Derived {
                generate::$generate(count)
            }
        }
    )*};
}

shapes! {
    CatalogueShape, "catalogue of services", Catalogue, catalogue;
    FirewallShape, "many small blocks", Firewall, firewall;
    DocumentsShape, "long texts", Documents, documents;
    MeasurementsShape, "numbers", Measurements, measurements;
    ForestShape, "deep nesting", Forest, forest;
    InfrastructureShape, "Terraform-like", Infrastructure, infrastructure;
}
