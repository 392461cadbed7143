//! Tests of features: figment, and the functions and modules of Terraform.

#[cfg(feature = "figment")]
mod figment;
#[cfg(feature = "terraform")]
mod functions;
#[cfg(feature = "terraform")]
mod modules;
