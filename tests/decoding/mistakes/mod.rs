mod buffers;
mod check;
mod in_values;
mod in_wrong_blocks;
mod secrets;
mod several;
mod stages;
