//! You get the numbers, types and values of the HashiCorp configuration language (HCL 2), and their conversions. Text, syntax
//! and evaluation are in `hcl-core`.
//!
//! Modules in order of dependency: [`number`], [`types`], [`value`](mod@value), [`convert`]. They implement "Values and Value
//! Types" and "Type Conversions and Unification" of the information model.
//!
//! # Examples
//!
//! ```
//! use hcl_value::convert::convert;
//! use hcl_value::value::{Mark, ops};
//! use hcl_value::{Type, Value};
//!
//! // Values have types, and convert to others.
//! let ports = Value::from_json(r#"["80", "443"]"#)?;
//! let ports = convert(&ports, &Type::list(Type::Number))?;
//! assert_eq!(ports.ty(), Type::list(Type::Number));
//!
//! // Operators propagate unknown values and marks.
//! let port = ops::index(&ports, &0.into())?;
//! let secret = Value::from(1).with_mark(Mark::sensitive());
//! let sum = ops::add(&port, &secret)?;
//! assert!(sum.has_mark(&Mark::sensitive()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! - `serde`: `Serialize` and `Deserialize` for [`Value`] and [`Number`], and `Value::from_serialize`.
//! - `json`: `Value::to_json`, `Value::from_json` and the like, and the JSON form of types.
//! - `msgpack`: `Value::to_msgpack` and `Value::from_msgpack`, the form in which Terraform exchanges values with plugins.
//! - `indexmap`: conversion of `IndexMap` to values.
//! - `bigint`: conversion of [`Number`] from and to `BigInt` of num-bigint.

// A function that decoding does not call is `#[inline]`, here, in hcl-syntax and in hcl-core, and so are the private functions that only
// it calls: a program that calls it compiles it, and others do not. `lab/bench/ir` counts what a build compiles.

// docs.rs shows the feature that an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]
// Lints against panicking code. Each `#[expect]` states why the case is unreachable.
#![cfg_attr(
    not(test),
    warn(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

pub mod convert;
mod truncation;
// Hidden: each item says which crates use it.
#[doc(hidden)]
pub mod internal;
mod macros;
pub mod number;
pub mod sentence;
mod text;
pub mod types;
pub mod value;

pub use number::Number;
pub use text::Str;
pub use types::Type;
pub use value::Value;
