//! Short programs, each written as a user would from the documentation alone: the types of a configuration, a text, and the
//! call that reads or writes it.

mod as_data;
mod bodies;
mod dbschema;
mod exchange;
mod expressions;
mod inspector;
mod json_syntax;
mod layers;
mod order;
mod references;
mod schema;
mod small;
mod templates;
mod types;
mod values;
mod writing;
