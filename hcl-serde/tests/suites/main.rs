//! Every suite of the crate that needs no feature, in one program: it is linked once.
//!
//! `cargo test -p hcl-serde --test suites encode::` runs those of `encode.rs`.

mod address_counts;
mod address_hints;
mod address_iterators;
mod address_mistakes;
mod addresses;
mod addresses_law;
mod addresses_once;
mod alias_of_the_crate;
mod blamed;
mod body_constraints;
mod bounds;
mod broken_json;
mod budgets;
mod buffered;
mod check;
mod computed_blocks;
mod constraints;
mod crates;
mod data_model;
mod depth;
mod derive;
mod encode;
mod encode_limits;
mod encode_lines;
mod encode_properties;
mod expression_law;
mod expression_maps;
mod expressions;
mod generated_expressions;
mod hostile_names;
mod json_blocks;
mod json_output;
mod kept_decoders;
mod law;
mod mistakes;
mod mistakes_in_values;
mod mistakes_in_wrong_blocks;
mod module;
mod null_and_absence;
mod odd_types;
mod path_to_error;
mod references;
mod references_beside_mistakes;
mod reports;
mod secret_addresses;
mod secret_buffers;
mod secret_flow;
mod secret_instances;
mod secret_names;
mod secret_variants;
mod secrets;
mod seeds;
mod serializer;
#[cfg(feature = "schema")]
mod set_values;
mod several_mistakes;
#[cfg(feature = "schema")]
mod shapes;
mod templates;
mod unknown_buffers;
mod unknown_instances;
mod unresolved;
mod unresolved_keys;
mod value_constraints;
