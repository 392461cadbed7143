//! `rename`: the files of a module, its tests and its callers. What a rename changes in a file is tested in `hcl-ide`.

use crate::support::{Folder, module};

#[test]
fn rename_changes_a_module_with_its_tests_and_no_other_one() {
    let folder = module();
    folder.write("tests/a.tftest.hcl", "variables {\n  env = 1\n}\n");
    let changed = folder.line("rename -i var.env var.stage .").success();
    assert_eq!(
        changed,
        "main.tf\nprod.tfvars\ntests/a.tftest.hcl\nvars.tf\n"
    );
    assert_eq!(folder.read("prod.tfvars"), "stage = \"prod\" # live\n");
    assert!(folder.read("main.tf").contains("${var.stage}-vpc"));
    assert!(folder.read("sub/main.tf").contains("var.env"));
    let moved = folder.line("rename -i --moved aws_vpc.main aws_vpc.core .");
    assert_eq!(moved.success(), "main.tf\nvars.tf\n");
    assert_eq!(
        folder.read("main.tf"),
        "resource \"aws_vpc\" \"core\" {\n  name = \"${var.stage}-vpc\"\n}\n\nmoved {\n  from = aws_vpc.main\n  to   = aws_vpc.core\n}\n"
    );
    // Renamed again, the block that is there stays.
    let again = folder.line("rename -i --moved aws_vpc.core aws_vpc.new .");
    again.success();
    let main = folder.read("main.tf");
    assert!(
        main.contains("= aws_vpc.core") && main.contains("= aws_vpc.new"),
        "{main}"
    );
    folder.write("two.tf", "variable \"two\" {}\n");
    let before = folder.read("vars.tf");
    for names in [
        "var.nothing var.x",
        "local.id var.id",
        "var.stage var.two",
        "local x",
    ] {
        folder.line(&format!("rename -i {names} .")).failure(1);
    }
    assert_eq!(folder.read("vars.tf"), before);
    // A folder is printed by no command.
    folder.line("rename var.stage var.b .").failure(2);
    let both = folder.line("rename --moved --only-references a.b a.c -i .");
    both.failure(2);
}

#[test]
fn one_file_is_printed() {
    let text = "service \"web\" {\n  port = 80 # http\n}\n\nurl = \"${service.web.port}\"\n";
    let folder = Folder::new(&[("app.hcl", text)]);
    let rename = |options: &str| {
        let run = folder.line(&format!("rename service.web service.api app.hcl{options}"));
        run.success()
    };
    let definition = text.replace("\"web\"", "\"api\"");
    let references = text.replace("service.web", "service.api");
    assert_eq!(rename(" --only-definition"), definition);
    assert_eq!(rename(" --only-references"), references);
    assert_eq!(rename(""), definition.replace("service.web", "service.api"));
    assert_eq!(folder.read("app.hcl"), text);
    // Only references may get a name of another kind.
    let other = folder.line("rename service.web local.web app.hcl");
    other.reports(1, &["--only-references"]);
}

#[test]
fn a_json_file_with_a_longer_name_stays() {
    let folder = Folder::new(&[
        ("main.tf", "output \"o\" {\n  value = 1\n}\n"),
        ("x.tf.json", r#"{"output": {"p": {"value": "ok"}}}"#),
    ]);
    let renamed = folder.line("rename -i output.o output.url .");
    assert_eq!(renamed.success(), "main.tf\n");
    // Where the name is a word, it may be that output.
    folder.write("x.tf.json", r#"{"locals": {"a": "${module.m.url}"}}"#);
    folder.line("rename -i output.url output.o .").failure(1);
}

#[test]
fn rename_changes_the_callers_of_the_module() {
    let web = "variable \"port\" {}\n\noutput \"url\" {\n  value = var.port # here\n}\n";
    let main = "module \"w\" {\n  source = \"./web\" # ours\n  port   = 80 # the port\n}\n\nx = module.w.url\n";
    let stack = "module \"w\" {\n  source = \"../web\"\n  port   = 1\n}\n\nmodule \"g\" {\n  source = \"git::https://example.com/web?ref=1\"\n  port   = 2\n}\n";
    let folder = Folder::new(&[
        ("web/main.tf", web),
        ("web/prod.tfvars", "port = 80\n"),
        ("main.tf", main),
        ("stack/main.tf", stack),
        ("stack/more.tf", "y = merge(module.w, {})\n"),
        ("other/main.tf", "variable \"port\" {}\n"),
    ]);
    let run = |from, to| folder.run(&["rename", "-i", from, to, "web"]);
    let renamed = run("var.port", "var.http");
    assert_eq!(
        renamed.stdout,
        "web/main.tf\nweb/prod.tfvars\nmain.tf\nstack/main.tf\n"
    );
    // A call of another source, which may be the same module.
    assert_eq!(renamed.stderr.matches("Call unchanged").count(), 1);
    let renamed = run("output.url", "output.address");
    assert!(
        renamed.stderr.contains("References not known"),
        "{renamed:?}"
    );
    let expected = web.replace("port", "http").replace("url", "address");
    assert_eq!(folder.read("web/main.tf"), expected);
    let expected = main.replace("port  ", "http  ").replace("url", "address");
    assert_eq!(folder.read("main.tf"), expected);
    assert_eq!(
        folder.read("stack/main.tf"),
        stack.replacen("port", "http", 1)
    );
    run("var.http", "output.http").failure(1);
    // A call that has the new name is a conflict: nothing is changed.
    folder.write(
        "stack/more.tf",
        "module \"v\" {\n  source = \"../web\"\n  http = 1\n  p = 2\n}\n",
    );
    let before = folder.read("web/main.tf");
    run("var.http", "var.p").failure(1);
    assert_eq!(folder.read("web/main.tf"), before);
}

#[test]
fn files_in_json_are_renamed_too() {
    let native = ("web/main.tf", "variable \"port\" {}\n");
    for (name, text, new) in [
        ("web/more.tf.json", "{}", "{}"),
        ("web/prod.tfvars.json", r#"{"port": 80}"#, r#"{"http": 80}"#),
        (
            "web/out.tf.json",
            r#"{"output": {"o": {"value": "${var.port}"}}}"#,
            r#"{"output": {"o": {"value": "${var.http}"}}}"#,
        ),
        // A file that does not use the name.
        (
            "main.tf.json",
            r#"{"module": {"w": {"source": "./web"}}}"#,
            r#"{"module": {"w": {"source": "./web"}}}"#,
        ),
    ] {
        let folder = Folder::new(&[native, (name, text)]);
        folder.line("rename -i var.port var.http web").success();
        assert_eq!(folder.read(name), new);
        assert_eq!(folder.read(native.0), "variable \"http\" {}\n");
    }
    let call = r#"{"module": {"w": {"source": "./web", "port": 1}}}"#;
    let folder = Folder::new(&[native, ("main.tf.json", call)]);
    let run = folder.line("rename -i var.port var.http web");
    run.reports(1, &["main.tf.json", "hcl convert"]);
    assert_eq!(folder.read(native.0), native.1);
}

/// Values in a folder below belong to the nearest module above.
#[test]
fn values_of_folders_below_are_renamed() {
    let files = [
        ("main.tf", "variable \"n\" {}\n\nlocals {\n  x = var.n\n}\n"),
        ("env/prod.tfvars", "n = 1 # n\nm = 2\n"),
        ("env/eu/a.tfvars.json", r#"{"n": 1}"#),
        ("other/main.tf", "variable \"n\" {}\n"),
        ("other/a.tfvars", "n = 1\n"),
    ];
    let folder = Folder::new(&files);
    // The address of the block is understood as the name that references have.
    folder.line("rename -i variable.n variable.num .").success();
    let main = files[0]
        .1
        .replace("var.n", "var.num")
        .replace("\"n\"", "\"num\"");
    assert_eq!(folder.read("main.tf"), main);
    assert_eq!(folder.read("env/prod.tfvars"), "num = 1 # n\nm   = 2\n");
    assert_eq!(folder.read("env/eu/a.tfvars.json"), r#"{"num": 1}"#);
    assert_eq!(folder.read("other/a.tfvars"), "n = 1\n");
    // A name that the values have is a conflict, and nothing is changed.
    folder.line("rename -i var.num var.m .").failure(1);
    assert_eq!(folder.read("main.tf"), main);
}
