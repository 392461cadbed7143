//! HashiCorp configuration language (HCL 2) as a serde data format, with a derive for blocks and labels.
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
//! Two ways lead from a configuration to a type:
//!
//! - [`HclDecode`](derive@HclDecode), derived, knows blocks, labels, defaults and what is left over. It reports all
//!   mistakes of a file at once, and [describes](HclSchema) what a body may hold.
//! - [`serde::Deserialize`] works as it stands: arguments and blocks are looked for by field name, labels become the
//!   keys of maps or [`Labeled`], repeated blocks sequences. See [`from_str`].
//!
//! [`Decoder`] brings in variables and functions; [`Module`] reads `variable` and `locals` blocks and dynamic blocks, as
//! Nomad and Terraform do. [`Spanned`], [`OwnedExpression`], [`OwnedBody`], [`Value`] and
//! [`Sensitive`] are types of fields that keep what a plain value cannot.
//!
//! # Features
//!
//! - `derive`, on by default: the derives of [`HclDecode`] and [`HclEncode`].
//! - `functions`, on by default: [`Functions::standard`] and its groups. A program without them builds in less time.
//! - `stdlib`: all of [`Functions::standard`], which brings in other crates.
//! - `miette`: errors as reports of miette.
//! - `figment`: a provider for figment.

// What input could reach. Where one of these cannot be reached, the place says why.
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

mod buffered;
mod capture;
mod channel;
mod content;
mod de;
mod decode;
mod decoder;
mod deserializer;
mod encode;
mod error;
#[cfg(feature = "figment")]
pub mod figment;
pub mod json;
mod location;
#[cfg(feature = "miette")]
pub mod miette;
mod module;
mod probe;
pub mod schema;
mod ser;
mod session;
mod value;
mod view;
mod wording;

#[doc(hidden)]
pub mod __private;

pub use capture::{Block, Labeled, Sensitive, Spanned};
pub use decode::{HclDecode, HclDecodeOwned};
pub use decoder::{Decoder, Syntax, from_file, from_reader, from_slice, from_str};
pub use deserializer::Deserializer;
pub use encode::{BodyWriter, Encoder, ExpressionBuilder, HclEncode, to_string, to_writer};
pub use error::{Error, Result};
pub use hcl_core::diagnostic::Renderer;
pub use hcl_core::function::Functions;
pub use hcl_core::{
    Diagnostic, Diagnostics, EvalContext, Limits, Number, OwnedBody, OwnedExpression, Severity,
    Source, SourceSpan, Span, Type, Value,
};
#[cfg(feature = "derive")]
#[doc = include_str!("derive.md")]
pub use hcl_derive::HclDecode;
#[cfg(feature = "derive")]
pub use hcl_derive::HclEncode;
pub use module::{LoadedModule, Module};
pub use schema::{HclSchema, Schema};
pub use ser::Serializer;
pub use value::{from_value, to_value};
