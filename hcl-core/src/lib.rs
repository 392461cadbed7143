//! HashiCorp configuration language (HCL 2): from text to values, for tools that inspect, evaluate or validate configuration.
//!
//! You want structs? Use `hcl-serde`. Here, you have four ways to read a file, from the text to the meaning:
//!
//! | you want to | you use |
//! |---|---|
//! | walk everything in the form of the source | [`native::parse`] and the tree of [`native`] |
//! | select arguments and blocks by a schema, in either syntax | [`Body`] and [`BodySchema`] |
//! | inspect an expression without evaluating it | [`Expression::variables`], [`Expression::static_list`] and the like |
//! | compute values | [`Expression::evaluate`] with an [`EvalContext`] |
//!
//! You find all mistakes in [`Diagnostics`], and always get as much as can be read.
//!
//! # Parse to a tree, walk it, print its diagnostics
//!
//! ```
//! use hcl_core::diagnostic::Renderer;
//! use hcl_core::{Diagnostics, Source, native};
//!
//! let source = Source::new("app.hcl", r#"name = "web"
//! service "http" {
//!   port =
//! }
//! "#)?;
//! let mut diagnostics = Diagnostics::new();
//! let file = native::parse(&source, &mut diagnostics);
//!
//! let names: Vec<&str> = file.body().items().map(|item| match item {
//!     native::BodyItem::Attribute(attribute) => attribute.name(),
//!     native::BodyItem::Block(block) => block.type_name(),
//! }).collect();
//! assert_eq!(names, ["name", "service"]);
//!
//! let report = diagnostics.render(&Renderer::plain());
//! assert!(report.contains("app.hcl:3"), "{report}");
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```
//!
//! # Evaluate with variables and functions
//!
//! ```
//! use hcl_core::function::Functions;
//! use hcl_core::{Diagnostics, EvalContext, Expression, Source, Value, native};
//!
//! let mut context = EvalContext::new();
//! context.set_variable("port", Value::from(8000));
//! context.set_functions(Functions::new().with_typed("double", |n: i64| n * 2));
//!
//! let source = Source::new("t", "double(port) + 1")?;
//! let parsed = native::parse_expression(&source, &mut Diagnostics::new());
//! let value = Expression::from(parsed.expression()).value(&context).expect("a valid expression");
//! assert_eq!(value, Value::from(16001));
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```
//!
//! # Read content by a schema
//!
//! ```
//! use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, Value, json, native};
//!
//! let schema = BodySchema::new().required("region").block("service", ["name"]);
//! let mut diagnostics = Diagnostics::new();
//!
//! let native = Source::new("app.hcl", r#"region = "eu"
//! service "web" {}
//! "#)?;
//! let native = native::parse(&native, &mut diagnostics);
//! let json = Source::new("app.hcl.json", r#"{"region": "eu", "service": {"web": {}}}"#)?;
//! let json = json::parse(&json, &mut diagnostics);
//!
//! for body in [Body::from(&native), Body::from(&json)] {
//!     let content = body.content(&schema, &mut diagnostics);
//!     let region = content.attribute("region").expect("a required argument");
//!     assert_eq!(region.expression().value(&EvalContext::new()).ok(), Some(Value::from("eu")));
//!     assert_eq!(content.blocks[0].label(0).as_deref(), Some("web"));
//! }
//! assert!(diagnostics.is_empty());
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```
//!
//! # Dynamic blocks
//!
//! ```
//! use hcl_core::{Body, BodySchema, Diagnostics, EvalContext, Source, Value, native};
//!
//! let text = r#"dynamic "port" {
//!   for_each = [80, 443]
//!   content {
//!     number = port.value
//!   }
//! }
//! "#;
//! let mut diagnostics = Diagnostics::new();
//! let file = native::parse(&Source::new("app.hcl", text)?, &mut diagnostics);
//!
//! let context = EvalContext::new();
//! let body = Body::from(&file).expand_dynamic(&context);
//! let content = body.content(&BodySchema::new().block("port", [""; 0]), &mut diagnostics);
//! let numbers: Vec<Value> = content.blocks.iter().map(|block| {
//!     let inner = block.body().content(&BodySchema::new().required("number"), &mut diagnostics);
//!     inner.attributes[0].expression().evaluate(&context, &mut diagnostics)
//! }).collect();
//! assert_eq!(numbers, [Value::from(80), Value::from(443)]);
//! assert!(diagnostics.is_empty());
//! # Ok::<(), hcl_core::source::SourceTooLarge>(())
//! ```
//!
//! # Modules
//!
//! Each module depends only on the modules before it: [`source`] and [`number`]; [`diagnostic`] and [`types`]; [`native`],
//! [`json`] and [`value`](mod@value); [`convert`] and [`function`]; [`eval`]; [`body`]; [`json_form`];
//! [`ext`].

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

#[cfg(not(feature = "json"))]
mod absent_json;
pub mod body;
mod escape;
pub mod eval;
#[cfg(feature = "ext")]
pub mod ext;
pub mod extend;
pub mod function;
#[cfg(feature = "json_form")]
pub mod json_form;
mod parsed_source;
// Hidden: for the commands and the package for Python.
#[cfg(feature = "save")]
#[doc(hidden)]
pub mod save;
// Hidden: hcl-serde passes bodies through serde.
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_channel;

pub use hcl_syntax::{
    Diagnostic, Diagnostics, Limits, Position, Severity, Source, SourceSpan, Span, diagnostic,
    json, native, source,
};
// Hidden: each item says which crates use it.
#[doc(hidden)]
pub use hcl_value::internal;
pub use hcl_value::{Number, Str, Type, Value, convert, number, types, value};

pub use body::{
    Attribute, AttributeSchema, Block, BlockSchema, Body, BodyContent, BodySchema, Expression,
    Label,
};
pub use eval::{EvalContext, Traversal};
pub use parsed_source::{ParsedSource, Syntax, Tree};
