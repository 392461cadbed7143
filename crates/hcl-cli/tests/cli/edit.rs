//! `hcl get`, `set`, `append`, `rm`, `rename`, `rename-only`, `list`.

use crate::support::{Folder, assert_snapshot};

const APP: &str = include_str!("edit.hcl");

#[test]
fn list_prints_addresses_that_get_takes() {
    let folder = Folder::new(&[("app.hcl", APP)]);
    let all = folder.line("list app.hcl").success();
    assert_snapshot("list.txt", &all);
    assert_eq!(folder.run_with(&["list", "-"], APP).success(), all);
    for address in all.lines() {
        folder.run(&["get", address, "app.hcl"]).success();
    }
    let web = folder.line("list service.*.tags app.hcl").success();
    assert_eq!(
        web,
        "service.web.tags\nservice.web.tags.Name\nservice.web.tags[\"a b\"]\nservice.web.tags[\"a b\"][0]\nservice.web.tags[\"a b\"][1]\n"
    );
    let name = folder.run_with(&["list", "name", "-"], APP).success();
    assert_eq!(name, "name\n");
    let element = folder.run_with(&["list", "a[1]", "-"], "a = [1, { b = 2 }, 3]\n");
    assert_eq!(element.success(), "a[1]\na[1].b\n");
    assert_eq!(folder.run_with(&["list", "-"], "").success(), "");
}

/// Values of all kinds: of one line and several, with more and less indentation than their lines.
const VALUES: &str = "\u{feff}# First.\na = null\n\nb = -1.5\nc = \"x ${a} \\u0041\"\nd = [\n      1, # one\n      f(2),\n   ]\ne = {\n  k = true\n\n  \"l m\" = <<-EOT\n      text ${b ~}\n    of lines\n  EOT\n}\nsvc \"x\" {\n\tf = <<EOT\n  y\nEOT\n\tg = <<-EOT\n\t\tz\n\t  EOT\n\th = (1 +\n2)\n\ti = [for x in y :\n\t\tx if x != null]\n}\nj = <<EOT\n\u{301}\nEOT\n";

#[test]
fn a_value_that_is_set_to_what_get_prints_stays() {
    let folder = Folder::new(&[("a.hcl", VALUES)]);
    let addresses = folder.line("list a.hcl").success();
    let addresses: Vec<&str> = addresses.lines().filter(|it| *it != "svc.x").collect();
    assert_eq!(addresses.len(), 14, "{addresses:?}");
    for address in addresses {
        // As `$(hcl get …)` passes it on.
        let value = folder.run(&["get", address, "a.hcl"]).success();
        let value = value.trim_end_matches('\n');
        let set = folder.run(&["set", address, "--", value, "a.hcl"]);
        assert_eq!(set.success(), VALUES, "{address}");
        let text = folder.run(&["get", "--string", address, "a.hcl"]).success();
        let text = text.trim_end_matches('\n');
        let once = folder.run(&["set", "--string", address, "--", text, "a.hcl"]);
        folder.write("b.hcl", once.success());
        let again = folder.run(&["set", "--string", address, "--", text, "b.hcl"]);
        assert_eq!(again.success(), folder.read("b.hcl"), "{address}");
    }
}
