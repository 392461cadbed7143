//! Tests of features: figment, and the functions of Terraform.

#[cfg(feature = "figment")]
mod figment;
#[cfg(feature = "terraform")]
mod functions;
