//! Tests of features, figment and modules of Terraform, and of layers as bodies.

#[cfg(feature = "figment")]
mod figment;
mod layered;
#[cfg(feature = "terraform")]
mod modules;
