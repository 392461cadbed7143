//! Sorted files: what moves, what stays, and that a sorted file stays as it is.

use hcl_write::{Edit, SortOptions, SortOrder};

use super::{edited, parse};

/// Sorts a text, and checks that sorting the result changes nothing.
#[track_caller]
fn sorted(text: &str, options: &SortOptions) -> String {
    let sort = |text: &str| {
        edited(text, |edit, _| {
            edit.sort(options);
            Ok(())
        })
    };
    let once = sort(text);
    assert_eq!(sort(&once), once, "sorting a sorted file changes it");
    once
}

#[track_caller]
fn sorts(text: &str, expected: &str) {
    assert_eq!(sorted(text, &SortOptions::default()), expected);
}

fn terraform() -> SortOptions {
    let mut options = SortOptions::default();
    options.order = SortOrder::Terraform;
    options
}

#[test]
fn arguments_are_sorted_in_groups_with_their_comments() {
    sorts(
        "# b one\n# b two\nb = 1 # b\naa = 2\n\n\nd = 3\nc = 4 /* c */\n",
        "aa = 2\n# b one\n# b two\nb = 1 # b\n\n\nc = 4 /* c */\nd = 3\n",
    );
    // The equals signs of aligned lines stay aligned.
    sorts(
        "x {\n  bbb = 1 # b\n  a   = 2 # a\n}\n",
        "x {\n  a   = 2 # a\n  bbb = 1 # b\n}\n",
    );
    sorts("b = 1\r\na = 2\r\n", "a = 2\r\nb = 1\r\n");
    sorts("b = 1\na = 2", "a = 2\nb = 1");
    sorts("b = <<E\n x\nE\na = 2", "a = 2\nb = <<E\n x\nE\n");
    sorts("a = <<E\nE\n", "a = <<E\nE\n");
    sorts("", "");
}

#[test]
fn nothing_moves_across_a_comment_of_the_body() {
    sorts(
        "# Head.\n\nb = 1\n\n# Section.\n\na = 1\nA = 2\n# end\n",
        "# Head.\n\nb = 1\n\n# Section.\n\nA = 2\na = 1\n# end\n",
    );
    sorts("b = 1\n# free\n\na = 2\n", "b = 1\n# free\n\na = 2\n");
    // A comment that begins on the last line of an item is its comment.
    sorts("b = 1 /* x\n y */\na = 2\n", "a = 2\nb = 1 /* x\n y */\n");
    sorts("/* x\n y */ b = 1\na = 2\n", "a = 2\n/* x\n y */ b = 1\n");
}

#[test]
fn a_comment_before_a_blank_line_stays_at_the_head_of_the_file() {
    sorts(
        "# Copyright (c) A\n\nb = 1\na = 2\n",
        "# Copyright (c) A\n\na = 2\nb = 1\n",
    );
    sorts(
        "# The license key.\nlicense_key = 1\nhost = 2\n",
        "host = 2\n# The license key.\nlicense_key = 1\n",
    );
    sorts(
        "#!/bin/x\n# B.\nb = 1\na = 2\n",
        "#!/bin/x\na = 2\n# B.\nb = 1\n",
    );
}

#[test]
fn blocks_are_sorted_by_type_and_in_the_file_by_labels() {
    sorts(
        "service \"b\" {}\n\n# About a.\nservice \"a\" {\n  z = 1\n} # end a\nlog {}\n",
        "log {}\n\n# About a.\nservice \"a\" {\n  z = 1\n} # end a\nservice \"b\" {}\n",
    );
    // Blocks of one type may have an order.
    let provisioners = "r {\n  p \"z\" {}\n  p \"a\" {}\n}\nr {\n  a = 1\n}\n";
    sorts(provisioners, provisioners);
    sorts(
        "dynamic \"s\" {}\ns \"b\" {}\na {}\ns \"a\" {}\n",
        "a {}\ndynamic \"s\" {}\ns \"b\" {}\ns \"a\" {}\n",
    );
    // Arguments and blocks keep their slots.
    sorts("z {}\n\nb = 1\n\ny {}\n", "y {}\n\nb = 1\n\nz {}\n");
}

#[test]
fn values_stay_as_they_are() {
    sorts(
        "t = f({ b = [{ y = 1, x = 2 }], a = 1 })\n",
        "t = f({ b = [{ y = 1, x = 2 }], a = 1 })\n",
    );
}

#[test]
fn parts_of_a_file_are_sorted_alone() {
    let text = "d {}\nc {}\n\nb = { y = 1, x = 2 }\na = 1\n";
    for (part, expected) in [
        (0, "d {}\nc {}\n\na = 1\nb = { y = 1, x = 2 }\n"),
        (1, "c {}\nd {}\n\nb = { y = 1, x = 2 }\na = 1\n"),
    ] {
        let mut options = SortOptions::default();
        (options.arguments, options.blocks) = (part == 0, part == 1);
        assert_eq!(sorted(text, &options), expected);
    }
}

#[test]
fn the_style_guide_of_terraform_orders_blocks_and_their_content() {
    let text = r#"output "b" {
  value       = 1
  description = "B"
}

# The network.
resource "aws_vpc" "main" {
  lifecycle {
    prevent_destroy = true
  }
  tags = { b = 1, a = 2 }
  depends_on = [x.y] # order
  # As often.
  count = 2
  timeouts {
    create = "1m"
  }
}

variable "b" {
  default     = 1
  description = "B"
  validation {}
  type        = number
}
variable "a" {}

output "a" {}
terraform {}
"#;
    let expected = r#"terraform {}

variable "a" {}

variable "b" {
  type        = number
  description = "B"
  default     = 1

  validation {}
}
# The network.
resource "aws_vpc" "main" {
  # As often.
  count = 2

  tags = { b = 1, a = 2 }

  timeouts {
    create = "1m"
  }

  lifecycle {
    prevent_destroy = true
  }

  depends_on = [x.y] # order
}

output "a" {}
output "b" {
  description = "B"
  value       = 1
}
"#;
    assert_eq!(sorted(text, &terraform()), expected);
}

#[test]
fn edits_inside_what_is_sorted_apply() {
    let file = parse("b {\n  x = 1\n}\na {}\n");
    let mut edit = Edit::new(&file);
    let body = file.body().blocks().next().unwrap().body();
    edit.set(body, "x", 2).unwrap();
    edit.sort(&SortOptions::default());
    let text = edit.finish().unwrap().apply(file.source().text());
    assert_eq!(text, "a {}\nb {\n  x = 2\n}\n");
}
