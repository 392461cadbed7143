//! You read HashiCorp configuration language (HCL 2) into your structs, with serde or with a derive for blocks and labels. Your users see
//! all mistakes of a file at once, each with its line.
//!
//! ```
//! use hcl_serde::HclDecode;
//!
//! #[derive(HclDecode, Debug)]
//! struct Config {
//!     io_mode: String,
//!     #[hcl(block)]
//!     service: Vec<Service>,
//! }
//!
//! #[derive(HclDecode, Debug)]
//! struct Service {
//!     #[hcl(label)]
//!     protocol: String,
//!     #[hcl(label)]
//!     name: String,
//!     listen_addr: std::net::SocketAddr,
//!     #[hcl(default = 30)]
//!     timeout: u32,
//! }
//!
//! let config: Config = hcl_serde::from_str(
//!     r#"
//!         io_mode = "async"
//!
//!         service "http" "web_proxy" {
//!           listen_addr = "127.0.0.1:8080"
//!         }
//!     "#,
//! )?;
//! assert_eq!(config.service[0].name, "web_proxy");
//! assert_eq!(config.service[0].listen_addr.port(), 8080);
//! assert_eq!(config.service[0].timeout, 30);
//! # Ok::<(), hcl_serde::Error>(())
//! ```
//!
//! # Which entry point
//!
//! | you have | you use |
//! |---|---|
//! | a type that derives [`serde::Deserialize`] | [`from_str`] and its siblings. Labels become keys of maps or [`Labeled`], repeated blocks lists |
//! | blocks with labels, defaults, rules | the same functions, with [the derive of `HclDecode`](derive@HclDecode), which also gives your type a [`schema`] |
//! | variables and functions for expressions | a [`Decoder`], for any number of files |
//! | files, the environment and arguments that override each other | `Layers` of hcl-config |
//! | files with `variable` and `locals` blocks, as in Terraform and Nomad | a `Module` of hcl-config |
//! | types that others document, edit or check without your program | a `Document` of hcl-schema |
//! | a part that you evaluate later | a field of type [`Expression`] or [`Body`], for [`Decoder::decode_expression`] and [`Decoder::decode_body`] |
//! | a value that needs its position, or is a secret | a field of type [`Spanned`] or [`Sensitive`] |
//! | a schema that you know only at run time; any data | [`hcl_core::Body`]; [`Value`] |
//! | data to write | [`to_string`], with [`serde::Serialize`] or [the derive of `HclEncode`](derive@HclEncode) |
//!
//! # Features
//!
//! - `derive`, on by default: the derives of [`HclDecode`] and [`HclEncode`].
//! - `write`, on by default: [`to_string`], [`Encoder`] and the derive of [`HclEncode`]. A program that only reads builds
//!   in less time without them.
//! - `json`: reading the JSON syntax. Without it, a source whose name ends in `.json` is an error that names this feature.
//! - `reports`: reports for programs: JSON, SARIF, annotations of GitHub.
//! - `functions`: [`stdlib::standard`] and its groups.
//! - `stdlib`: all functions of [`stdlib::standard`], also functions that depend on other crates. One group: `stdlib-encoding`,
//!   `stdlib-time`, `stdlib-network`, `stdlib-regex`, `stdlib-hash`, `stdlib-yaml`, `stdlib-filesystem`.
//! - `msgpack`: `Value::to_msgpack` and `Value::from_msgpack`, the form in which Terraform exchanges values with plugins.
//! - `indexmap`: `IndexMap` and `IndexSet` as fields of blocks, in the derive; `Value::from` of an `IndexMap`.
//! - `schema`: [shapes](schema::Shape) of the values that serde reads: reports know which types may hold a secret. The crates hcl-schema and
//!   hcl-config turn it on.
//! - `pattern`: `#[hcl(pattern = "…")]`, which depends on regex.
//! - `miette`: conversion of errors to reports of miette.
//! - `bigint`: conversion of [`Number`](hcl_core::Number) from and to `BigInt` of num-bigint.

// Features of items as badges, on docs.rs.
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

pub mod body;
mod buffer;
mod capture;
mod channel;
mod constraint;
mod content;
mod conversion;
pub mod de;
mod decoder;
mod derive_support;
#[cfg(feature = "write")]
mod encode;
mod error;
pub mod extend;
mod location;
#[cfg(feature = "miette")]
pub mod miette;
mod options;
mod probe;
mod recovery;
mod references;
pub mod schema;
mod secrets;
#[cfg(feature = "write")]
pub mod ser;
#[cfg(feature = "write")]
mod serializer;
mod session;
mod stop;
mod type_name;
mod view;
pub mod with;
mod wording;

// Hidden: derived types and macros name its items.
#[doc(hidden)]
pub mod __private;

pub use capture::{Labeled, Sensitive, Spanned};
pub use conversion::{from_value, to_value};
pub use decoder::{Decoder, from_file, from_reader, from_slice, from_str};
pub use derive_support::{HclDecode, InstanceKey};
#[cfg(feature = "write")]
pub use encode::{Encoder, HclEncode, to_string, to_writer};
pub use error::{Error, Result};
pub use hcl_core;
pub use hcl_core::function::Functions;
pub use hcl_core::{Body, Diagnostic, Diagnostics, Expression, Limits, Source, Value, value};
/// Derives [`HclDecode`](trait@crate::HclDecode) for a struct that is read from a body, or for an enum of blocks.
///
/// [later]: https://hcl-serde.github.io/hcl-serde/guide/blocks-and-labels.html#a-body-that-you-read-later
/// [references]: https://hcl-serde.github.io/hcl-serde/guide/references.html
/// [serde]: https://hcl-serde.github.io/hcl-serde/reference/serde.html#what-has-limits
/// [variables]: https://hcl-serde.github.io/hcl-serde/cookbook/inspect.html#read-terraform-variables-without-evaluating
///
// The page of the book, by a link, so that the package contains it. The links above replace those at its end, and the
// pages' tests run its code.
#[cfg(feature = "derive")]
#[cfg_attr(not(doctest), doc = include_str!("derive.md"))]
pub use hcl_derive::HclDecode;
/// Derives [`HclEncode`](trait@crate::HclEncode) for a struct or enum, with the attributes of
/// [the derive of `HclDecode`](derive@crate::HclDecode).
///
/// # Examples
///
/// ```
/// use hcl_serde::HclEncode;
///
/// #[derive(HclEncode)]
/// struct Config {
///     region: String,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclEncode)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     port: u16,
/// }
///
/// let service = vec![Service { name: "web".to_owned(), port: 80 }];
/// let text = hcl_serde::to_string(&Config { region: "eu".to_owned(), service })?;
/// assert_eq!(text, "region = \"eu\"\n\nservice \"web\" {\n  port = 80\n}\n");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[cfg(all(feature = "derive", feature = "write"))]
pub use hcl_derive::HclEncode;
/// Derives [`HclValue`](trait@crate::HclValue) for a type of values that also derives serde's `Deserialize`.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclDecode, HclValue};
/// use serde::Deserialize;
///
/// #[derive(HclDecode)]
/// struct Config {
///     listen: Address,
/// }
///
/// /// Where to listen.
/// #[derive(Deserialize, HclValue)]
/// struct Address {
///     host: String,
///     #[hcl(range(1..=65535))]
///     port: u16,
/// }
///
/// let error = hcl_serde::from_str::<Config>("listen = { host = \"::1\", port = 0 }\n").err().unwrap();
/// assert!(error.to_string().contains("must be from 1 to 65535, but this is 0"));
/// ```
#[cfg(feature = "derive")]
pub use hcl_derive::HclValue;
/// The standard functions, in groups.
#[cfg(feature = "functions")]
pub use hcl_stdlib as stdlib;
pub use schema::{HclSchema, HclValue};
