mod fields;
mod values;
