//! Several files and folders, the JSON syntax, and options of all commands.

use std::io::Read as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::support::{Folder, module};

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
    let folder = Folder::new(&[(
        "app.tf.json",
        "{\n  \"output\": {\n    \"id\": {\"value\": \"${local.id}\"}\n  }\n}\n",
    )]);
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
        for path in ["old", "old/", "./old", "./old/"] {
            let named = folder.run(&["fmt", "--check", "--exclude", pattern, path]);
            assert_eq!(
                named.stdout.trim_start_matches("./"),
                "old/b.hcl\n",
                "{pattern} {path}"
            );
        }
    }
    // A file below an excluded folder is not brought back, as in `.gitignore`; one of another folder is.
    assert_eq!(check(&["/old", "!b.hcl"]), "a.hcl\nc.pkr.hcl\n");
    assert_eq!(check(&["*.hcl", "!b.hcl"]), "old/b.hcl\n");
    assert_eq!(
        check(&["/old/*", "!/old/b.hcl", "!c.hcl"]),
        "a.hcl\nc.pkr.hcl\nold/b.hcl\n"
    );
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
