mod buffers;
mod check;
mod evaluations;
mod hidden_names;
mod in_values;
mod secrets;
mod several;
mod stages;
