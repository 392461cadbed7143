//! Decoding into types and encoding them, in one program: it is linked once.
//!
//! `cargo test -p hcl-tests --test decoding encode::` runs the tests of the folder `encode`.

/// References between blocks: addresses, instances, order, values that are not known.
mod addresses;
/// Texts that are decoded into the types of the zoo, with their values or reports.
mod cases;
/// Constraints on values and bodies, and rules between fields.
mod constraints;
/// Every attribute of the derive.
mod derive;
/// Written texts: round trips, laws, limits, the serializer by itself.
mod encode;
/// Data that is written as a map.
mod entries;
/// Expressions and templates as data.
mod expressions;
/// The JSON syntax, read and written.
mod json;
/// Configurations with unknown variables, as data.
mod json_form;
/// Nesting and memory.
mod limits;
/// Reports, and how many a mistake has; two files of reports are goldens.
mod mistakes;
/// Modules: variables, local values, functions, names.
mod module;
/// Schemas of types: rendered, published, and checks by them.
mod schema;
/// Types of serde and of programs, and every way to read them.
mod types;
/// The types of the cases.
mod zoo;
