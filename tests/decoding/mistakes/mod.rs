mod buffers;
mod check;
mod evaluations;
mod in_values;
mod secrets;
mod several;
mod stages;
