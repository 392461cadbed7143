//! All tests, in one program that is linked once, beside the library that others link: a test in the library would compile it again.

#[cfg(not(feature = "json"))]
mod absent_json;
#[cfg(feature = "json")]
mod equality;
mod functions;
#[cfg(feature = "json_form")]
mod json_form;
mod names;
