//! Hostile texts take linear time, on a small stack.

use hcl_tests::hostile;
use hcl_tests::stress::{grow_by_no_square, grow_linearly};

#[test]
fn nesting_takes_linear_time() {
    grow_linearly(hostile::nested());
}

#[test]
fn repetition_takes_linear_time() {
    grow_linearly(hostile::repeated());
}

#[test]
fn values_take_linear_time() {
    grow_linearly(hostile::values());
}

#[test]
fn many_names_take_linear_time() {
    grow_linearly(hostile::names());
}

#[test]
fn long_expressions_take_linear_time() {
    grow_linearly(hostile::expressions());
}

#[test]
fn json_takes_linear_time() {
    grow_linearly(hostile::configurations());
}

#[test]
fn decoding_takes_linear_time() {
    grow_linearly(hostile::decoded());
}

#[test]
fn formatting_takes_linear_time() {
    grow_linearly(hostile::formatted());
}

#[test]
fn editing_takes_linear_time() {
    grow_linearly(hostile::edited());
}

#[test]
fn content_takes_linear_time() {
    grow_linearly(hostile::contents());
}

#[test]
fn encoding_takes_linear_time() {
    grow_linearly(hostile::encoded());
}

#[test]
fn spec_files_take_linear_time() {
    grow_linearly(hostile::specs());
}

#[test]
fn modules_take_linear_time() {
    grow_linearly(hostile::modules());
    grow_linearly(hostile::instances());
}

#[test]
fn colliding_names_do_not_take_quadratic_time() {
    grow_by_no_square(hostile::flooding());
}
