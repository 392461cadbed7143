//! Several files and folders, the JSON syntax, and options of all commands.

use std::io::Read as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::Folder;

fn module() -> Folder {
    Folder::new(&[
        (
            "main.tf",
            "resource \"aws_vpc\" \"main\" {\n  name = \"${var.env}-vpc\"\n}\n",
        ),
        (
            "vars.tf",
            "variable \"env\" {}\n\nlocals {\n  id = aws_vpc.main.id # the id\n}\n",
        ),
        ("prod.tfvars", "env = \"prod\" # live\n"),
        ("sub/main.tf", "variable \"env\" {}\nx = var.env\n"),
        (
            "app.tf.json",
            "{\n  \"output\": {\n    \"id\": {\"value\": \"${local.id}\"}\n  }\n}\n",
        ),
    ])
}

#[test]
fn get_and_list_read_files_and_folders() {
    let folder = module();
    assert_eq!(
        folder.run(&["get", "variable.env", "."]).success(),
        "sub/main.tf: variable \"env\" {}\nvars.tf: variable \"env\" {}\n"
    );
    assert_eq!(
        folder
            .run(&["get", "variable.env", ".", "--exclude", "sub"])
            .success(),
        "vars.tf: variable \"env\" {}\n"
    );
    assert_eq!(
        folder.run(&["list", "main.tf", "prod.tfvars"]).success(),
        "main.tf: resource.aws_vpc.main\nmain.tf: resource.aws_vpc.main.name\nprod.tfvars: env\n"
    );
    assert_eq!(
        folder.run(&["list", "variable", "."]).success(),
        "sub/main.tf: variable.env\nvars.tf: variable.env\n"
    );
    let json = folder.run(&["get", "env", "prod.tfvars", "main.tf", "--output", "json"]);
    assert!(json.success().contains("\"file\":\"prod.tfvars\""));
    let report = folder.run(&["get", "nothing", "."]).failure(1);
    assert!(report.matches("Address not found").count() > 2, "{report}");
    folder.write("broken.tf", "a =\n");
    folder.run(&["get", "variable.env", "."]).failure(1);
}

#[test]
fn the_json_syntax_is_read_and_set() {
    let folder = module();
    let list = folder.run(&["list", "app.tf.json"]).success();
    assert_eq!(list, "output\noutput.id\noutput.id.value\n");
    let run = |arguments: &[&str]| folder.run(&[arguments, &["app.tf.json"]].concat());
    assert_eq!(
        run(&["get", "output.*.value"]).success(),
        "\"${local.id}\"\n"
    );
    assert_eq!(
        run(&["get", "--string", "output.id.value"]).success(),
        "${local.id}\n"
    );
    let set = run(&["set", "output.id.value", "var.env"]).success();
    assert_eq!(
        set,
        folder.read("app.tf.json").replace("local.id", "var.env")
    );
    let text = run(&["set", "--string", "output.id.value", "${x}"]).success();
    assert!(text.contains("\"value\": \"$${x}\""), "{text}");
    run(&["set", "--create", "output.new", "[1, true]", "-i"]).success();
    assert_eq!(
        folder.read("app.tf.json"),
        "{\n  \"output\": {\n    \"id\": {\"value\": \"${local.id}\"},\n    \"new\": [1, true]\n  }\n}\n"
    );
    assert_eq!(run(&["get", "output.new[1]"]).success(), "true\n");
    let report = run(&["set", "output.idd.value", "1"]).failure(1);
    assert!(report.contains("Did you mean"), "{report}");
    // Standard input is JSON if it begins with a brace.
    let piped = folder.run_with(&["get", "a[0].b"], "{\"a\": [{\"b\": 1}]}");
    assert_eq!(piped.success(), "1\n");
    run(&["rm", "output"]).failure(1);
}

#[test]
fn set_creates_what_is_missing() {
    let folder = Folder::new(&[("a.hcl", "s \"x\" {\n  t = {}\n}\n")]);
    let set = |address| folder.run(&["set", "--create", address, "1", "a.hcl"]);
    assert_eq!(
        set("s.x.t.u.v").success(),
        "s \"x\" {\n  t = { u = { v = 1 } }\n}\n"
    );
    assert_eq!(set("s.x.p").success(), "s \"x\" {\n  t = {}\n  p = 1\n}\n");
    let block = set("s.y.p").failure(1).replace("\n    ", " ");
    assert!(
        block.contains("block, add it first by \"hcl append --block s.y\"."),
        "{block}"
    );
    let either = set("s.x.q.p").failure(1).replace("\n    ", " ");
    assert!(
        either.contains("or an object by \"hcl set --create s.x.q {}\"."),
        "{either}"
    );
    set("s.x.t.*").failure(1);
    set("s.x.*.u").failure(1);
    let append = folder.run(&["append", "s.x.t.l", "[1]", "-i", "a.hcl"]);
    append.success();
    let append = folder.run(&["append", "s.x.t.l[]", "2", "a.hcl"]).success();
    assert_eq!(append, "s \"x\" {\n  t = { l = [1, 2] }\n}\n");
}

#[test]
fn set_creates_in_each_block_that_lacks_the_name() {
    let native = "s \"x\" {\n  k = 1\n}\ns \"y\" {\n}\n";
    let json = r#"{"s": [{"x": {"k": 1}}, {"y": [{"k": 1}, {}]}], "l": [{}, {"t": {}}]}"#;
    let folder = Folder::new(&[("a.hcl", native), ("a.hcl.json", json)]);
    let set = |address, name| folder.run(&["set", "--create", address, "2", name]);
    assert_eq!(
        set("s.*.k", "a.hcl").success(),
        "s \"x\" {\n  k = 2\n}\ns \"y\" {\n  k = 2\n}\n"
    );
    let expected = json
        .replace("\"k\": 1", "\"k\": 2")
        .replace(", {}]}]", ", {\"k\": 2}]}]");
    assert_eq!(set("s.*.k", "a.hcl.json").success(), expected);
    let expected = json.replace("{\"t\": {}}", "{\"t\": {\"u\": {\"v\": 2}}}");
    assert_eq!(set("l[1].t.u.v", "a.hcl.json").success(), expected);
    assert_eq!(
        set("l.n", "a.hcl.json").success(),
        json.replace("[{}, {\"t\": {}}]", "[{\"n\": 2}, {\"t\": {}, \"n\": 2}]")
    );
    assert_eq!(
        set("l[2]", "a.hcl.json").success(),
        json.replace("{\"t\": {}}]", "{\"t\": {}}, 2]")
    );
    set("l[3]", "a.hcl.json").failure(1);
    set("new.k", "a.hcl.json").failure(1);
    set("new.*.k", "a.hcl.json").failure(1);
}

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
    let run = |from, to| folder.run(&["rename", "--module", from, to]).success();
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
fn rename_changes_tests_in_json() {
    let test = r#"{"variables": {"env": 1}, "run": [{"a": {"variables": {"env": 2}, "assert": {"condition": "${output.url == var.env}"}}}, {"b": {"variables": {"x": "${run.a.url}"}}}, {"c": {"module": {"source": "./sub"}, "variables": {"env": 3, "own": "${var.env}"}, "assert": {"condition": "${output.url != var.env && run.a.url != 1}"}}}]}"#;
    let folder = Folder::new(&[
        ("main.tf", "variable \"env\" {}\noutput \"url\" {}\n"),
        ("a.tftest.json", test),
        ("tests/b.tofutest.json", test),
    ]);
    let run = |from, to| folder.run(&["rename", "--module", from, to]).success();
    let files = "a.tftest.json\nmain.tf\ntests/b.tofutest.json\n";
    assert_eq!(run("var.env", "var.stage"), files);
    assert_eq!(run("output.url", "output.address"), files);
    let expected = test
        .replace("\"env\": 1", "\"stage\": 1")
        .replace("\"env\": 2", "\"stage\": 2")
        .replace("== var.env", "== var.stage")
        .replace("{var.env}", "{var.stage}")
        .replace("output.url ==", "output.address ==")
        .replace("run.a.url", "run.a.address");
    assert_eq!(folder.read("a.tftest.json"), expected);
    assert_eq!(folder.read("tests/b.tofutest.json"), expected);
    folder.write("b.tftest.json", r#"{"variables": {"stage": 1, "env": 2}}"#);
    let rename = folder.run(&["rename", "--module", "var.stage", "var.env", "net"]);
    assert!(rename.failure(1).contains("net does not exist."));
    let rename = folder.run(&["rename", "--module", "var.stage", "var.env"]);
    assert!(rename.failure(1).contains("\"env\""));
}

#[test]
fn a_test_of_another_folder_that_has_the_name_is_no_silent_miss() {
    let native = "run \"a\" {\n  module {\n    source = \"./mod\"\n  }\n  variables {\n    url = 1\n  }\n}\nrun \"b\" {\n  variables {\n    x = run.a.url\n  }\n}\n";
    let json = r#"{"run": {"a": {"module": {"source": "./mod"}, "variables": {"url": "x"}}}}"#;
    let folder = Folder::new(&[
        (
            "mod/main.tf",
            "variable \"url\" {}\noutput \"url\" {\n  value = 1\n}\nvariable \"own\" {}\n",
        ),
        ("tests/a.tftest.hcl", native),
    ]);
    for (path, text, place) in [
        ("tests/a.tftest.hcl", native, "tests/a.tftest.hcl:3:14"),
        ("b.tftest.hcl", native, "b.tftest.hcl:3:14"),
        ("tests/c.tftest.json", json, "tests/c.tftest.json:1:37"),
    ] {
        folder.write(path, text);
        for (from, to) in [("output.url", "output.address"), ("var.url", "var.address")] {
            let report = folder
                .run(&["rename", "--module", from, to, "mod"])
                .failure(1);
            assert!(
                report.contains(place) && report.contains("Test of another folder"),
                "{report}"
            );
        }
        folder.write(path, "");
    }
    folder.write("tests/a.tftest.hcl", native);
    let renamed = folder.run(&["rename", "--module", "var.own", "var.mine", "mod"]);
    assert_eq!(renamed.success(), "mod/main.tf\n");
    // A run about the configuration has the same name.
    let other = "run \"a\" {\n  module {\n    source = \"./mod\"\n  }\n}\nrun \"b\" {\n  variables {\n    url = 1\n  }\n}\n";
    folder.write("tests/a.tftest.hcl", other);
    let renamed = folder.run(&["rename", "--module", "var.url", "var.address", "mod"]);
    assert_eq!(renamed.success(), "mod/main.tf\n");
    assert_eq!(folder.read("tests/a.tftest.hcl"), other);
}

#[test]
fn a_rename_that_would_set_a_value_twice_shows_the_place() {
    for (name, text, place) in [
        ("a.tfvars", "env = 1\nstage = 2\n", "a.tfvars:2:1"),
        (
            "a.tfvars.json",
            "{\"env\": 1,\n\"stage\": 2}",
            "a.tfvars.json:2:1",
        ),
        (
            "a.tftest.hcl",
            "variables {\n  env = 1\n  stage = 2\n}\n",
            "a.tftest.hcl:3:3",
        ),
    ] {
        let folder = Folder::new(&[("main.tf", "variable \"env\" {}\n"), (name, text)]);
        let rename = folder.run(&["rename", "--module", "var.env", "var.stage"]);
        let report = rename.failure(1);
        assert!(
            report.contains(place) && report.contains("stage is set here already"),
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
        .run(&["rename", "--module", "var.env", "var.stage"])
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
        "--module",
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
        "--module",
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
        folder.run(&["rename", "--module", from, to]).failure(1);
    }
    assert_eq!(folder.read("vars.tf"), before);
    folder
        .run(&["rename", "--module", "var.a", "var.b", "main.tf"])
        .failure(2);
    folder
        .run(&["rename", "--moved", "var.a", "var.b", "main.tf"])
        .failure(2);
}

#[test]
fn rename_changes_json_and_the_callers_of_the_module() {
    let folder = Folder::new(&[
        (
            "web/main.tf",
            "variable \"port\" {}\n\noutput \"url\" {\n  value = var.port # here\n}\n",
        ),
        (
            "web/more.tf.json",
            r#"{"resource": {"aws_x": {"a": {"n": "${var.port}\u0020%{if var.port}x%{endif}", "depends_on": ["var.port"]}}}, "//": "${var.port}"}"#,
        ),
        ("web/prod.tfvars.json", "{\"port\": 80}\n"),
        (
            "main.tf",
            "module \"w\" {\n  source = \"./web\" # ours\n  count  = 2\n  port   = 80 # the port\n}\n\nmodule \"o\" {\n  source = \"./other\"\n  port   = 1\n}\n\nx = [module.w[0].url, module.o.url, module.w[1].urls]\n",
        ),
        (
            "stack/main.tf.json",
            r#"{"module": {"w": {"source": "../web", "port": 1}, "g": {"source": "git::https://example.com/web?ref=1", "port": 2}}, "output": {"u": {"value": "${module.w.url}-${module.g.url}"}}}"#,
        ),
        ("other/main.tf", "variable \"port\" {}\n"),
    ]);
    let run = |from, to| folder.run(&["rename", "--module", from, to, "web"]);
    let renamed = run("var.port", "var.http");
    assert_eq!(
        renamed.stdout,
        "web/main.tf\nweb/more.tf.json\nweb/prod.tfvars.json\nmain.tf\nstack/main.tf.json\n"
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
        folder.read("web/more.tf.json"),
        r#"{"resource": {"aws_x": {"a": {"n": "${var.http}\u0020%{if var.http}x%{endif}", "depends_on": ["var.http"]}}}, "//": "${var.port}"}"#
    );
    assert_eq!(folder.read("web/prod.tfvars.json"), "{\"http\": 80}\n");
    assert_eq!(
        folder.read("main.tf"),
        "module \"w\" {\n  source = \"./web\" # ours\n  count  = 2\n  http   = 80 # the port\n}\n\nmodule \"o\" {\n  source = \"./other\"\n  port   = 1\n}\n\nx = [module.w[0].address, module.o.url, module.w[1].urls]\n"
    );
    assert_eq!(
        folder.read("stack/main.tf.json"),
        r#"{"module": {"w": {"source": "../web", "http": 1}, "g": {"source": "git::https://example.com/web?ref=1", "port": 2}}, "output": {"u": {"value": "${module.w.address}-${module.g.url}"}}}"#
    );
    // A resource keeps its state, also in JSON.
    let moved = ["rename", "--module", "--moved", "aws_x.a", "aws_x.b", "web"];
    folder.run(&moved).success();
    let json = folder.read("web/more.tf.json");
    assert!(
        json.contains("\"aws_x\": {\"b\"") && json.contains("\"moved\""),
        "{json}"
    );
    assert!(
        json.contains("aws_x.a") && json.contains("aws_x.b"),
        "{json}"
    );
    folder
        .run(&["rename", "--module", "aws_x.b", "aws_y.b", "web"])
        .failure(1);
    folder
        .run(&["rename", "--module", "var.http", "output.http", "web"])
        .failure(1);
    // A call that has the new name is a conflict: nothing is changed.
    folder.write(
        "stack/main.tf.json",
        r#"{"module": {"w": {"source": "../web", "http": 1, "p": 2}}}"#,
    );
    let before = folder.read("web/main.tf");
    run("var.http", "var.p").failure(1);
    assert_eq!(folder.read("web/main.tf"), before);
}

#[test]
fn files_are_left_out_by_patterns() {
    let folder = Folder::new(&[
        ("a.hcl", "a=1\n"),
        ("old/b.hcl", "b=1\n"),
        ("c.pkr.hcl", "c=1\n"),
    ]);
    let check = |exclude: &[&str]| {
        let mut arguments = vec!["fmt", "--check"];
        arguments.extend(exclude.iter().flat_map(|it| ["--exclude", it]));
        folder.run(&arguments).stdout
    };
    assert_eq!(check(&[]), "a.hcl\nc.pkr.hcl\nold/b.hcl\n");
    assert_eq!(check(&["old"]), "a.hcl\nc.pkr.hcl\n");
    assert_eq!(check(&["*.pkr.hcl", "/old/"]), "a.hcl\n");
    // A path is relative to the folder that is named, or to the current one.
    folder.write("old/old/c.hcl", "c=1\n");
    for pattern in ["old", "/old/old", "old/old"] {
        let named = folder.run(&["fmt", "--check", "--exclude", pattern, "old"]);
        assert_eq!(named.stdout, "old/b.hcl\n", "{pattern}");
    }
    // A file that is named is read.
    let named = folder.run(&["fmt", "--check", "--exclude", "a.hcl", "a.hcl"]);
    assert_eq!(named.stdout, "a.hcl\n");
    folder.run(&["fmt", "--exclude", "{", "--check"]).failure(2);
}

#[test]
fn reports_have_colours_on_request() {
    let folder = Folder::new(&[("a.hcl", "a =\n")]);
    let report = |color| folder.run(&["check", "--color", color, "a.hcl"]).failure(1);
    assert!(report("always").contains("\u{1b}["));
    assert!(!report("never").contains("\u{1b}[") && !report("auto").contains("\u{1b}["));
    folder.run(&["check", "--color", "sometimes"]).failure(2);
}

/// Waits until a condition holds, as long as a machine may take that does much else.
fn wait_for(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "nothing happens"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn watched_files_are_formatted_again() {
    let folder = Folder::new(&[("a.hcl", "a=1\n")]);
    let mut child = folder
        .command(&["fmt", "--watch"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(|| folder.read("a.hcl") == "a = 1\n");
    folder.write("b.hcl", "b   =   2\n");
    wait_for(|| folder.read("b.hcl") == "b = 2\n");
    folder.write("a.hcl", "ab=1\n");
    wait_for(|| folder.read("a.hcl") == "ab = 1\n");
    child.kill().unwrap();
    child.wait().unwrap();
    let mut names = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut names)
        .unwrap();
    assert_eq!(names.lines().next(), Some("a.hcl"));
    folder.run(&["fmt", "--watch", "--check"]).failure(2);
    for command in ["fmt", "check"] {
        let report = folder.run_with(&[command, "--watch", "-"], "a = 1\n");
        assert!(
            report
                .failure(2)
                .contains("Standard input cannot be watched"),
            "{command}"
        );
    }
}

#[test]
fn an_address_may_be_for_every_element_or_block() {
    let native = "service \"web\" {\n  port = 80\n  tags = [\"a\", [\"b\"]]\n}\nservice \"db\" {\n  port = 90\n  in { x = 1 }\n  in { x = 2 }\n}\nresource \"aws\" \"x\" {\n  ami = 1\n}\nl = [{ a = 1 }, { a = 2 }]\n";
    let json = r#"{"service": {"web": {"port": 80, "tags": ["a", ["b"]]}, "db": {"port": 90, "in": [{"x": 1}, {"x": 2}]}}, "resource": {"aws": {"x": {"ami": 1}}}, "l": [{"a": 1}, {"a": 2}]}"#;
    let folder = Folder::new(&[("a.hcl", native), ("a.json", json)]);
    for (address, addresses, texts) in [
        (
            "service[*].port",
            "service.web.port service.db.port",
            "80 90",
        ),
        (
            "service[*].in[*].x",
            "service.db.in[0].x service.db.in[1].x",
            "1 2",
        ),
        ("service.web.tags[*][*]", "service.web.tags[1][0]", "\"b\""),
        ("resource[*].ami", "resource.aws.x.ami", "1"),
        ("l[*].a", "l[0].a l[1].a", "1 2"),
        ("l[1].a", "l[1].a", "2"),
        ("service.web.tags[0]", "service.web.tags[0]", "\"a\""),
    ] {
        for file in ["a.hcl", "a.json"] {
            let lines = |command| {
                let printed = folder.run(&[command, address, file]).success();
                printed.lines().collect::<Vec<_>>().join(" ")
            };
            assert_eq!(lines("list"), addresses, "{file}");
            assert_eq!(lines("get"), texts, "{file}");
        }
    }
    let changed = |arguments: &[&str]| folder.run(arguments).success();
    assert_eq!(
        changed(&["set", "service[*].port", "1", "a.hcl"]),
        native.replace("80", "1").replace("90", "1")
    );
    assert_eq!(
        changed(&["set", "l[*].a", "3", "a.json"]),
        json.replace("{\"a\": 1}", "{\"a\": 3}")
            .replace("{\"a\": 2}", "{\"a\": 3}")
    );
    assert_eq!(
        changed(&["rm", "service.web.tags[*]", "a.hcl"]),
        native.replace("[\"a\", [\"b\"]]", "[]")
    );
    for refused in [
        &["append", "l[*]", "1", "a.hcl"][..],
        &["mv", "service[*].port", "service[*].l.q", "a.hcl"],
        &["rename", "a[*].b", "c", "a.hcl"],
        &["get", "port[*]", "a.hcl"],
    ] {
        folder.run(refused).failure(1);
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
        (
            "more.tf.json",
            r#"{"output": {"x": {"value": "${module.net[*].id}"}, "y": {"value": "${[for m in module.net : m.id]}", "depends_on": ["module.net"]}}}"#,
        ),
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
    let run = folder.run(&["rename", "--module", "output.id", "output.key", "net"]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert_eq!(
        folder.read("outputs.tf"),
        outputs("key")
            .replace("m.key}", "m.id}")
            .replace("\"${m.id}\" if", "\"${m.key}\" if")
    );
    assert_eq!(folder.read("unknown.tf"), unknown);
    assert_eq!(
        run.stderr.matches("References not known").count(),
        2,
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("unknown.tf:1:11") && run.stderr.contains("unknown.tf:2:13"));
    assert_eq!(
        folder.read("more.tf.json"),
        r#"{"output": {"x": {"value": "${module.net[*].key}"}, "y": {"value": "${[for m in module.net : m.key]}", "depends_on": ["module.net"]}}}"#
    );
    let tests = folder.read("tests/main.tftest.hcl");
    assert!(
        tests.contains("condition = module.one.key == output.id"),
        "{tests}"
    );
    assert!(folder.read("other/main.tf").contains("module.net.id"));
    // A run that is about the module, and has the name.
    let test = "run \"net\" {\n  module {\n    source = \"./net\"\n  }\n  assert {\n    condition = output.key\n  }\n}\n";
    folder.write("tests/main.tftest.hcl", test);
    folder
        .run(&["rename", "--module", "output.key", "output.id", "net"])
        .failure(1);
}
