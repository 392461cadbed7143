//! `rename`: the files of a module, its tests and its callers.

use crate::support::{Folder, module};

#[test]
fn rename_changes_tests_of_a_module() {
    let test = "variables {\n  env = \"dev\"\n}\nrun \"a\" {\n  variables {\n    env = \"prod\"\n  }\n  assert {\n    condition = output.url == var.env\n  }\n}\nrun \"b\" {\n  variables {\n    other = run.a.url\n  }\n}\nrun \"c\" {\n  module {\n    source = \"./sub\"\n  }\n  variables {\n    env = \"x\"\n    own = upper(var.env)\n  }\n  assert {\n    condition = output.url != var.env && run.a.url != \"\"\n  }\n}\n";
    let folder = Folder::new(&[
        (
            "main.tf",
            "variable \"env\" {}\noutput \"url\" {\n  value = var.env\n}\n",
        ),
        ("a.tftest.hcl", test),
        ("tests/b.tftest.hcl", test),
    ]);
    let run = |from, to| folder.run(&["rename", "-i", from, to, "."]).success();
    assert_eq!(
        run("var.env", "var.stage"),
        "a.tftest.hcl\nmain.tf\ntests/b.tftest.hcl\n"
    );
    let expected = test
        .replace("env = \"dev\"", "stage = \"dev\"")
        .replace("env = \"prod\"", "stage = \"prod\"")
        .replace("(var.env)", "(var.stage)")
        .replace("== var.env", "== var.stage");
    run("output.url", "output.address");
    let expected = expected
        .replace("output.url ==", "output.address ==")
        .replace("run.a.url", "run.a.address");
    assert_eq!(folder.read("a.tftest.hcl"), expected);
    assert_eq!(folder.read("tests/b.tftest.hcl"), expected);
}

#[test]
fn a_run_of_a_test_calls_the_module_that_it_names() {
    let test = "run \"a\" {\n  module {\n    source = \"./mod\"\n  }\n  variables {\n    url = 1\n  }\n  assert {\n    condition = output.url == var.url\n  }\n}\nrun \"b\" {\n  variables {\n    url = run.a.url\n  }\n}\n";
    let folder = Folder::new(&[
        (
            "mod/main.tf",
            "variable \"url\" {}\noutput \"url\" {\n  value = 1\n}\n",
        ),
        ("tests/a.tftest.hcl", test),
    ]);
    let run = |from, to| folder.run(&["rename", "-i", from, to, "mod"]).success();
    let changed = "mod/main.tf\ntests/a.tftest.hcl\n";
    assert_eq!(run("var.url", "var.address"), changed);
    let expected = test
        .replace("    url = 1", "    address = 1")
        .replace("var.url", "var.address");
    assert_eq!(folder.read("tests/a.tftest.hcl"), expected);
    assert_eq!(run("output.url", "output.id"), changed);
    let expected = expected
        .replace("output.url", "output.id")
        .replace("run.a.url", "run.a.id");
    assert_eq!(folder.read("tests/a.tftest.hcl"), expected);
}

#[test]
fn a_rename_that_would_set_a_value_twice_shows_the_place() {
    for (name, text, place) in [
        ("a.tfvars", "env = 1\nstage = 2\n", "a.tfvars:2:1"),
        (
            "a.tftest.hcl",
            "variables {\n  env = 1\n  stage = 2\n}\n",
            "a.tftest.hcl:3:3",
        ),
    ] {
        let folder = Folder::new(&[("main.tf", "variable \"env\" {}\n"), (name, text)]);
        let rename = folder.run(&["rename", "-i", "var.env", "var.stage", "."]);
        let report = rename.failure(1);
        assert!(
            report.contains(place) && report.contains("reference to a variable \"stage\" already"),
            "{report}"
        );
        assert_eq!(folder.read(name), text);
        assert_eq!(folder.read("main.tf"), "variable \"env\" {}\n");
    }
}

#[test]
fn rename_changes_a_module_and_no_other_one() {
    let folder = module();
    let changed = folder
        .run(&["rename", "-i", "var.env", "var.stage", "."])
        .success();
    assert_eq!(changed, "main.tf\nprod.tfvars\nvars.tf\n");
    assert_eq!(folder.read("prod.tfvars"), "stage = \"prod\" # live\n");
    assert!(folder.read("main.tf").contains("${var.stage}-vpc"));
    assert!(
        folder
            .read("vars.tf")
            .starts_with("variable \"stage\" {}\n")
    );
    assert!(folder.read("sub/main.tf").contains("var.env"));
    let moved = [
        "rename",
        "-i",
        "--moved",
        "aws_vpc.main",
        "aws_vpc.core",
        ".",
    ];
    assert_eq!(folder.run(&moved).success(), "main.tf\nvars.tf\n");
    assert_eq!(
        folder.read("main.tf"),
        "resource \"aws_vpc\" \"core\" {\n  name = \"${var.stage}-vpc\"\n}\n\nmoved {\n  from = aws_vpc.main\n  to   = aws_vpc.core\n}\n"
    );
    assert!(
        folder
            .read("vars.tf")
            .contains("id = aws_vpc.core.id # the id")
    );
    // Renamed again, the block that is there stays.
    let again = [
        "rename",
        "-i",
        "--moved",
        "aws_vpc.core",
        "aws_vpc.new",
        ".",
    ];
    folder.run(&again).success();
    let main = folder.read("main.tf");
    assert!(
        main.contains("to   = aws_vpc.core") && main.contains("to   = aws_vpc.new"),
        "{main}"
    );
    let before = folder.read("vars.tf");
    for (from, to) in [
        ("var.nothing", "var.x"),
        ("local.id", "var.id"),
        ("var.stage", "var.two"),
        ("local", "x"),
    ] {
        folder.write("two.tf", "variable \"two\" {}\n");
        folder.run(&["rename", "-i", from, to, "."]).failure(1);
    }
    assert_eq!(folder.read("vars.tf"), before);
    // A folder is printed by no command.
    folder
        .run(&["rename", "var.stage", "var.b", "."])
        .failure(2);
    folder
        .run(&[
            "rename",
            "--moved",
            "--only-references",
            "a.b",
            "a.c",
            "-i",
            ".",
        ])
        .failure(2);
}

#[test]
fn one_file_is_printed() {
    let text = "service \"web\" {\n  port = 80 # http\n}\n\nurl = \"${service.web.port}\"\n";
    let folder = Folder::new(&[("app.hcl", text)]);
    let run = |options: &[&str]| {
        let name = ["service.web", "service.api", "app.hcl"];
        let arguments = ["rename"].iter().chain(options).chain(&name);
        folder
            .run(&arguments.copied().collect::<Vec<_>>())
            .success()
    };
    let definition = text.replace("\"web\"", "\"api\"");
    let references = text.replace("service.web", "service.api");
    assert_eq!(run(&["--only-definition"]), definition);
    assert_eq!(run(&["--only-references"]), references);
    assert_eq!(run(&[]), definition.replace("service.web", "service.api"));
    assert_eq!(folder.read("app.hcl"), text);
    // Only references may get a name of another kind.
    let report = folder
        .run(&["rename", "service.web", "local.web", "app.hcl"])
        .failure(1);
    assert!(report.contains("--only-references"), "{report}");
}

#[test]
fn rename_changes_the_callers_of_the_module() {
    let folder = Folder::new(&[
        (
            "web/main.tf",
            "variable \"port\" {}\n\noutput \"url\" {\n  value = var.port # here\n}\n",
        ),
        (
            "web/more.tf",
            "resource \"aws_x\" \"a\" {\n  n          = \"${var.port} %{if var.port}x%{endif}\"\n  depends_on = [var.port]\n}\n",
        ),
        ("web/prod.tfvars", "port = 80\n"),
        (
            "main.tf",
            "module \"w\" {\n  source = \"./web\" # ours\n  count  = 2\n  port   = 80 # the port\n}\n\nmodule \"o\" {\n  source = \"./other\"\n  port   = 1\n}\n\nx = [module.w[0].url, module.o.url, module.w[1].urls]\n",
        ),
        (
            "stack/main.tf",
            "module \"w\" {\n  source = \"../web\"\n  port   = 1\n}\n\nmodule \"g\" {\n  source = \"git::https://example.com/web?ref=1\"\n  port   = 2\n}\n\noutput \"u\" {\n  value = \"${module.w.url}-${module.g.url}\"\n}\n",
        ),
        ("other/main.tf", "variable \"port\" {}\n"),
    ]);
    let run = |from, to| folder.run(&["rename", "-i", from, to, "web"]);
    let renamed = run("var.port", "var.http");
    assert_eq!(
        renamed.stdout,
        "web/main.tf\nweb/more.tf\nweb/prod.tfvars\nmain.tf\nstack/main.tf\n"
    );
    assert_eq!(
        renamed.stderr.matches("Call unchanged").count(),
        1,
        "{}",
        renamed.stderr
    );
    run("output.url", "output.address");
    assert_eq!(
        folder.read("web/main.tf"),
        "variable \"http\" {}\n\noutput \"address\" {\n  value = var.http # here\n}\n"
    );
    assert_eq!(
        folder.read("web/more.tf"),
        "resource \"aws_x\" \"a\" {\n  n          = \"${var.http} %{if var.http}x%{endif}\"\n  depends_on = [var.http]\n}\n"
    );
    assert_eq!(folder.read("web/prod.tfvars"), "http = 80\n");
    assert_eq!(
        folder.read("main.tf"),
        "module \"w\" {\n  source = \"./web\" # ours\n  count  = 2\n  http   = 80 # the port\n}\n\nmodule \"o\" {\n  source = \"./other\"\n  port   = 1\n}\n\nx = [module.w[0].address, module.o.url, module.w[1].urls]\n"
    );
    assert_eq!(
        folder.read("stack/main.tf"),
        "module \"w\" {\n  source = \"../web\"\n  http   = 1\n}\n\nmodule \"g\" {\n  source = \"git::https://example.com/web?ref=1\"\n  port   = 2\n}\n\noutput \"u\" {\n  value = \"${module.w.address}-${module.g.url}\"\n}\n"
    );
    // A resource keeps its state.
    let moved = ["rename", "-i", "--moved", "aws_x.a", "aws_x.b", "web"];
    folder.run(&moved).success();
    let text = folder.read("web/more.tf");
    assert!(
        text.contains("\"aws_x\" \"b\"") && text.contains("from = aws_x.a\n  to   = aws_x.b"),
        "{text}"
    );
    folder
        .run(&["rename", "-i", "var.http", "output.http", "web"])
        .failure(1);
    // A call that has the new name is a conflict: nothing is changed.
    folder.write(
        "stack/main.tf",
        "module \"w\" {\n  source = \"../web\"\n  http   = 1\n  p      = 2\n}\n",
    );
    let before = folder.read("web/main.tf");
    run("var.http", "var.p").failure(1);
    assert_eq!(folder.read("web/main.tf"), before);
}

#[test]
fn a_module_or_caller_in_json_is_refused() {
    let native = ("web/main.tf", "variable \"port\" {}\n");
    for (name, text) in [
        ("web/more.tf.json", "{}"),
        ("web/prod.tfvars.json", r#"{"port": 80}"#),
        (
            "main.tf.json",
            r#"{"module": {"w": {"source": "./web", "port": 1}}}"#,
        ),
    ] {
        let folder = Folder::new(&[native, (name, text)]);
        let run = folder.run(&["rename", "-i", "var.port", "var.http", "web"]);
        let report = run.failure(1);
        assert!(
            report.contains(name) && report.contains("hcl convert"),
            "{report}"
        );
        assert_eq!(folder.read(native.0), native.1);
    }
}

#[test]
fn rename_follows_an_output_through_instances() {
    let main = "module \"net\" {\n  source   = \"./net\"\n  for_each = var.nets\n}\n\nmodule \"one\" {\n  source = \"./net\"\n}\n";
    let outputs = |name: &str| {
        format!(
            "a = [module.net[*].{name}, module.net.*.{name}, module.net[\"k\"].{name}, module.net[var.k].{name}.x]\nb = {{ for k, m in module.net : k => m.{name} }}\nc = one(module.net[*]).{name}\nd = values(module.net)[*].{name}\ne = module.one.{name}\nf = module.one[\"{name}\"]\ng = \"${{module.one.{name}}}-${{m.id}}\"\nh = var.x ? module.net[\"a\"].{name} : try(module.one.{name}, 1)\ni = [for m in values(module.net)[*] : \"${{m.{name}}}\" if m.other != null]\nj = length(module.net)\ndepends_on = [module.net]\nk = [for id in var.ids : id.id]\n"
        )
    };
    let unknown = "l = merge(module.net, {})\nm = { net = module.net }\n";
    let folder = Folder::new(&[
        ("net/main.tf", "output \"id\" {\n  value = 1\n}\n"),
        ("main.tf", main),
        ("outputs.tf", &outputs("id")),
        ("unknown.tf", unknown),
        (
            "tests/main.tftest.hcl",
            "run \"root\" {\n  assert {\n    condition = module.one.id == output.id\n  }\n}\n\nrun \"net\" {\n  module {\n    source = \"./net\"\n  }\n}\n",
        ),
        (
            "other/main.tf",
            "module \"net\" {\n  source = \"./x\"\n}\na = module.net.id\n",
        ),
    ]);
    let run = folder.run(&["rename", "-i", "output.id", "output.key", "net"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(
        folder.read("outputs.tf"),
        outputs("id")
            .replace("net[*].id, module.net.*.id", "net[*].key, module.net.*.key")
            .replace(
                "[\"k\"].id, module.net[var.k].id",
                "[\"k\"].key, module.net[var.k].key"
            )
            .replace("module.one.id", "module.one.key")
            .replace("module.net[\"a\"].id", "module.net[\"a\"].key")
    );
    assert_eq!(folder.read("unknown.tf"), unknown);
    assert_eq!(
        run.stderr.matches("References not known").count(),
        8,
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("unknown.tf:1:11") && run.stderr.contains("unknown.tf:2:13"));
    let tests = folder.read("tests/main.tftest.hcl");
    assert!(
        tests.contains("condition = module.one.key == output.id"),
        "{tests}"
    );
    assert!(folder.read("other/main.tf").contains("module.net.id"));
}
