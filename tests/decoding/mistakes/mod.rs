mod buffers;
mod check;
mod in_values;
mod secrets;
mod several;
mod stages;
