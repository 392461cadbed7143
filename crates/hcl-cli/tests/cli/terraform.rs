//! Modules of Terraform.

use crate::support::{Folder, assert_snapshot};

#[test]
fn functions_and_names_are_those_of_terraform() {
    let folder = Folder::new(&[("main.tf", "locals {\n  a = length(\"abc\")\n}\n")]);
    let eval = |expression| folder.run(&["eval", "--module", ".", expression]);
    assert_eq!(eval("local.a").success(), "3\n");
    assert_eq!(
        eval("\"${path.module} ${terraform.workspace}\"").success(),
        "\". default\"\n"
    );
    // Without --module, by the name of the file.
    let run = folder.run(&["eval", "main.tf", "coalesce(\"\", \"x\")"]);
    assert_eq!(run.success(), "\"x\"\n");
    let unknown = "locals {\n  a = can(strlen(\"x\"))\n  b = path.modul\n}\n";
    folder.write("main.tf", unknown);
    let report = folder.run(&["check", "--module"]).failure(1);
    assert!(report.contains("no function named \"strlen\""), "{report}");
    assert!(report.contains("Did you mean \"module\"?"), "{report}");
}

#[test]
fn references_that_terraform_does_not_evaluate_are_no_mistakes() {
    let text = r#"
resource "a_b" "new" {
  name     = "x"
  provider = aws.west
  lifecycle {
    ignore_changes       = [tags, user_data]
    replace_triggered_by = [a_b.new.id]
  }
}
moved {
  from = a_b.old
  to   = a_b.new
}
removed {
  from = module.gone
}
import {
  for_each = ["x"]
  to       = a_b.new[each.key]
  id       = each.value
}
module "m" {
  source    = "./m"
  outputs   = { x = 1 }
  providers = { aws = aws.west }
}
check "health" {
  data "http" "page" {}
  assert {
    condition     = data.http.page.status == 200
    error_message = "No."
  }
}
output "o" {
  value = module.m.outputs.y
}
"#;
    let folder = Folder::new(&[("main.tf", text)]);
    folder.run(&["check", "--module"]).success();
    let eval = |expression| folder.run(&["eval", "--module", ".", expression]);
    assert_eq!(eval("[a_b.new][0].name").success(), "\"x\"\n");
    assert!(eval("a_b.new.lifecycle").failure(1).contains("not known"));
    folder.write("main.tf", &text.replace("module.m.outputs", "a_b.old"));
    let report = folder.run(&["check", "--module"]).failure(1);
    assert!(report.contains("There is no a_b \"old\""), "{report}");
    assert_eq!(report.matches("error").count(), 1, "{report}");
}

#[test]
fn a_sensitive_value_may_be_a_count_and_no_keys() {
    let variable = "variable \"v\" {\n  default   = \"a\"\n  sensitive = true\n}\n";
    let blocks =
        |repetition| format!("{variable}resource \"a_b\" \"x\" {{\n  id = 1\n  {repetition}\n}}\n");
    let folder = Folder::new(&[("main.tf", &blocks("count = length(var.v)"))]);
    folder.run(&["check", "--module"]).success();
    let eval = folder.run(&["eval", "--module", ".", "a_b.x[0].id"]);
    assert_eq!(eval.success(), "1\n");
    folder.write("main.tf", &blocks("for_each = toset([var.v])"));
    let report = folder.run(&["check", "--module"]).failure(1);
    assert!(report.contains("value is sensitive"), "{report}");
}

#[test]
fn lists_and_maps_may_leave_out_the_type_of_their_elements() {
    let variable = |name: &str, ty: &str, default: &str| {
        format!("variable \"{name}\" {{\n  type    = {ty}\n  default = {default}\n}}\n")
    };
    let text = variable("l", "list", "[1, \"a\"]") + &variable("m", "map", "{ b = true }");
    let folder = Folder::new(&[
        ("main.tf", &text),
        (
            "j.tf.json",
            r#"{"variable": {"j": {"type": "list", "default": [1]}}}"#,
        ),
    ]);
    folder.run(&["check", "--module"]).success();
    let eval = folder.run(&["eval", "--module", ".", "[var.l, var.m.b, var.j]"]);
    assert_eq!(eval.success(), "[[\"1\", \"a\"], true, [1]]\n");
    folder.write("main.tf", &variable("l", "map", "[1]"));
    folder.run(&["check", "--module"]).failure(1);
    folder.write("main.tf", &variable("l", "set", "[1]"));
    folder.run(&["check", "--module"]).failure(1);
}

#[test]
fn values_belong_to_the_nearest_module_above() {
    let folder = Folder::new(&[
        ("main.tf", "variable \"a\" {\n  type = number\n}\n"),
        ("env/prod.tfvars", "a = \"x\"\nb = 1\n"),
        ("other/more/x.tfvars", "a = 1\n"),
    ]);
    let report = folder.run(&["check", "--module", "env"]).failure(1);
    assert!(report.contains("env/prod.tfvars:1:5"), "{report}");
    assert!(report.contains("no variable \"b\""), "{report}");
    folder.run(&["check", "--module", "other"]).success();
    // Without a module, nothing is known about values.
    let alone = Folder::new(&[("env/prod.tfvars", "b = 1\n")]);
    assert_eq!(alone.run(&["check", "--module", "."]).success(), "");
}

#[test]
fn override_files_replace_arguments_and_nested_blocks() {
    let folder = Folder::new(&[
        (
            "main.tf",
            "variable \"size\" {\n  type    = number\n  default = 1\n}\nlocals {\n  a = 1\n}\nlocals {\n  b = local.a + var.size\n}\n\
             resource \"a_b\" \"x\" {\n  name = \"base\"\n  kept = 1\n  disk {\n    id = 1\n  }\n  disk {\n    id = 2\n  }\n  \
             net {\n    id = 3\n  }\n}\n",
        ),
        (
            "a_override.tf",
            "variable \"size\" {\n  default = 5\n}\nlocals {\n  a = 10\n}\nresource \"a_b\" \"x\" {\n  name = \"over\"\n  disk {\n    id = 9\n  }\n}\n",
        ),
        (
            "override.tf.json",
            r#"{"resource": {"a_b": {"x": {"name": "last"}}}, "locals": {"c": 3}}"#,
        ),
    ]);
    let eval = |expression| folder.run(&["eval", "--module", ".", expression]).success();
    assert_eq!(eval("local.b"), "15\n");
    assert_eq!(eval("local.c"), "3\n");
    assert_eq!(
        eval("[a_b.x.name, a_b.x.kept, a_b.x.disk[*].id, a_b.x.net[0].id]"),
        "[\"last\", 1, [9], 3]\n"
    );
    assert_eq!(folder.run(&["check", "--module"]).success(), "");
    // A second declaration in a file that overrides nothing is a mistake.
    folder.write(
        "more.tf",
        "locals {\n  a = 1\n}\nresource \"a_b\" \"x\" {}\n",
    );
    let report = folder.run(&["check", "--module"]).failure(1);
    assert_eq!(report.matches("error").count(), 2, "{report}");
}

#[test]
fn outputs_of_modules_nearby_have_values() {
    let folder = Folder::new(&[
        (
            "main.tf",
            r#"
variable "names" {
  default = ["a", "b"]
}
module "one" {
  source = "./child"
  name   = "x-${module.many["b"].out}"
}
module "many" {
  source   = "./child"
  for_each = toset(var.names)
  name     = each.key
  extra    = <<-EOT
    ${each.value}
  EOT
}
module "counted" {
  source = "./child"
  count  = 2
  name   = "n${count.index}"
}
module "remote" {
  source = "example/x/y"
}
"#,
        ),
        (
            "child/main.tf",
            "variable \"name\" {\n  type = string\n}\nvariable \"extra\" {\n  default = \"\"\n}\nvariable \"unset\" {}\n\
             module \"deep\" {\n  source = \"../deep\"\n  in     = upper(var.name)\n}\n\
             output \"out\" {\n  value = \"${module.deep.out}${trimspace(var.extra)}\"\n}\n\
             output \"secret\" {\n  value     = var.name\n  sensitive = true\n}\noutput \"path\" {\n  value = path.module\n}\n",
        ),
        (
            "deep/main.tf.json",
            r#"{"variable": {"in": {}}, "output": {"out": {"value": "<${var.in}>"}}}"#,
        ),
        (
            "calls.tf.json",
            r#"{"module": {"json": {"source": "./child", "for_each": "${toset(var.names)}", "name": "j-${each.key}"}}}"#,
        ),
    ]);
    let eval = |expression| folder.run(&["eval", "--module", ".", expression]);
    assert_eq!(eval("module.one.out").success(), "\"<X-<B>B>\"\n");
    assert_eq!(eval("module.many[\"a\"].out").success(), "\"<A>a\"\n");
    assert_eq!(
        eval("module.counted[*].out").success(),
        "[\"<N0>\", \"<N1>\"]\n"
    );
    assert_eq!(eval("module.json[\"a\"].out").success(), "\"<J-A>\"\n");
    assert_eq!(eval("module.one.path").success(), "\"child\"\n");
    assert!(eval("module.one.secret").failure(1).contains("ensitive"));
    assert!(eval("module.remote.x").failure(1).contains("known"));
    let wrong = eval("module.one.ot").failure(1);
    assert!(wrong.contains("\"out\""), "{wrong}");
    // An override file replaces arguments of a call, and keeps that an output is sensitive.
    let overriding =
        "module \"one\" {\n  name = \"over\"\n}\nmodule \"counted\" {\n  count = 1\n}\n";
    folder.write("override.tf", overriding);
    folder.write("child/override.tf", "output \"secret\" {\n  value = 1\n}\n");
    assert_eq!(eval("module.one.out").success(), "\"<OVER>\"\n");
    assert_eq!(eval("module.counted[*].out").success(), "[\"<N0>\"]\n");
    assert!(eval("module.one.secret").failure(1).contains("ensitive"));
    folder.write("override.tf", "");
    // A circle ends.
    folder.write(
        "deep/main.tf",
        "module \"back\" {\n  source = \"../child\"\n  name = \"x\"\n}\n",
    );
    assert_eq!(eval("module.counted[1].out").success(), "\"<N1>\"\n");
}

#[test]
fn wrong_names_of_outputs_are_reported() {
    let call = "module \"a\" {\n  source = \"./child\"\n}\nmodule \"b\" {\n  source = \"./child\"\n  count  = var.n\n}\nvariable \"n\" {\n  type = number\n}\n";
    let uses = "locals {\n  a = module.a.adress\n  b = module.b[0].adress\n  c = module.a.address\n  d = module.b[*].address\n}\n\
                output \"a\" {\n  value = \"${module.a.adress}\"\n}\na_b \"c\" {\n  x = [try(module.a.adress, 1), module.a.address]\n}\n";
    let folder = Folder::new(&[
        ("main.tf", &format!("{call}{uses}")),
        ("child/main.tf", "output \"address\" {\n  value = 1\n}\n"),
    ]);
    let report = folder.run(&["check", "--module", "."]).failure(1);
    assert_eq!(report.matches("error").count(), 3, "{report}");
    assert!(report.contains("Did you mean \"address\"?"), "{report}");
    // A call without a name has no address.
    folder.write("main.tf", &call.replace("\"a\"", "\"\""));
    folder.run(&["check", "--module", "."]).success();
    // Nothing is known about a module that is elsewhere.
    folder.write(
        "main.tf",
        &format!("{call}{uses}").replace("./child", "example/child/x"),
    );
    folder.run(&["check", "--module", "."]).success();
}

/// Terraform evaluates none of these references and types.
const BARE: &str = r#"terraform {
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.west, aws.east]
    }
  }
}

variable "v" {
  type    = list(object({ a = optional(string, "x"), b = any }))
  default = []
}

resource "a_b" "x" {
  provider   = aws.west
  depends_on = [a_b.y, module.m]
  name       = "a.b"
  id         = a_b.y.id

  lifecycle {
    ignore_changes       = [tags["Name"], size]
    replace_triggered_by = [a_b.y[each.key].id]
  }

  provisioner "local-exec" {
    when       = destroy
    on_failure = continue
    command    = "echo ${self.id}"
  }

  dynamic "rule" {
    for_each = var.v
    iterator = it

    content {
      port = it.value
    }
  }
}

resource "a_b" "y" {
  lifecycle {
    ignore_changes = all
  }
}

module "m" {
  source = "./m"
  providers = {
    aws      = aws.west
    aws.east = aws.east
  }
}

output "o" {
  value      = a_b.x.id
  depends_on = [a_b.x]
}

moved {
  from = a_b.old["k"]
  to   = a_b.x
}

import {
  to = a_b.y
  id = "i-1"
}

removed {
  from = module.gone
}
"#;

#[test]
fn references_and_types_are_bare_texts_in_json() {
    let folder = Folder::new(&[("main.tf", BARE)]);
    let run = folder.run(&["convert", "--to", "json", "--terraform", "main.tf"]);
    let json = run.success();
    assert_snapshot("convert_terraform.json", &json);
    folder.write("main.tf.json", &json);
    let convert = ["convert", "--to", "hcl", "--terraform", "main.tf.json"];
    assert_eq!(folder.run(&convert).success(), BARE);
    // Written with quotes, as in Terraform 0.11.
    let quoted = "resource \"a_b\" \"x\" {\n  depends_on = [\"a_b.y\", \"${a_b.z}\"]\n}\n";
    folder.write("main.tf", quoted);
    let run = folder.run(&[
        "convert",
        "--to",
        "json",
        "--terraform",
        "--compact",
        "main.tf",
    ]);
    let expected = r#"{"resource":{"a_b":{"x":{"depends_on":["a_b.y","a_b.z"]}}}}"#;
    assert_eq!(run.success().trim_end(), expected);
}
