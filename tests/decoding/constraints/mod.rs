mod bodies;
mod fields;
mod values;
