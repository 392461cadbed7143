//! Modules of Terraform.

use crate::support::Folder;

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
    let unknown = "locals {\n  a = strlen(\"x\")\n  b = path.modul\n}\n";
    folder.write("main.tf", unknown);
    let report = folder.run(&["check", "--module"]).failure(1);
    assert!(report.contains("no function named \"strlen\""), "{report}");
    assert!(report.contains("Did you mean \"module\"?"), "{report}");
}

#[test]
fn references_that_terraform_does_not_evaluate_are_no_mistakes() {
    let text = r#"
resource "a_b" "new" {
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
    folder.write("main.tf", &text.replace("module.m.outputs", "a_b.old"));
    let report = folder.run(&["check", "--module"]).failure(1);
    assert!(report.contains("There is no a_b \"old\""), "{report}");
    assert_eq!(report.matches("error").count(), 1, "{report}");
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
