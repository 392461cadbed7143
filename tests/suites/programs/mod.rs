//! Short programs, each written as a user would from the documentation alone: the types of a configuration, a text, and the
//! call that reads or writes it.

mod inspector;
mod layers;
mod modules;
