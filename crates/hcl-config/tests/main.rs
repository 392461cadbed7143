//! Tests of features: figment, and modules of Terraform.

#[cfg(feature = "figment")]
mod figment;
#[cfg(feature = "terraform")]
mod modules;
