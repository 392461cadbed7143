//! `hcl sort`, `diff`, `merge`, `eval` and `man`.

use crate::support::{Folder, assert_snapshot};

const APP: &str = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n}\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n";

#[test]
fn sort_prints_writes_and_checks() {
    let folder = Folder::new(&[("app.hcl", APP), ("sub/ok.hcl", "a = 1\nb = 2\n")]);
    let sorted = "# The shop.\nname = \"shop\"\nregion = \"eu\"\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n\nservice \"web\" {\n  port = 80 # http\n  tags = { a = \"${name}-x\", b = 1 }\n}\n";
    assert_eq!(folder.run(&["sort", "app.hcl"]).success(), sorted);
    assert_eq!(folder.run_with(&["sort"], APP).success(), sorted);
    let check = folder.run(&["sort", "--check", "."]);
    assert_eq!((check.status, &*check.stdout), (3, "app.hcl\n"));
    let items = folder
        .run(&["sort", "--only", "items", "app.hcl"])
        .success();
    assert_eq!(
        items,
        APP.replace("b = 1, a = \"${name}-x\"", "a = \"${name}-x\", b = 1")
    );
    assert_eq!(folder.run(&["sort", "-i", "."]).success(), "");
    assert_eq!(folder.read("app.hcl"), sorted);
    assert_eq!(folder.run(&["sort", "--check", "."]).success(), "");
    folder.write(
        "main.tf",
        "resource \"a\" \"b\" {\n  x = 1\n  count = 2\n}\n",
    );
    assert_eq!(
        folder
            .run(&["sort", "--order", "terraform", "main.tf"])
            .success(),
        "resource \"a\" \"b\" {\n  count = 2\n\n  x = 1\n}\n"
    );
    folder.write("broken.hcl", "a =\n");
    folder.run(&["sort", "-i", "."]).failure(1);
    folder.run(&["sort", "."]).failure(2);
    folder.run(&["sort", "--check", "-i", "."]).failure(2);
}

#[test]
fn reports_name_the_files_that_are_not_sorted() {
    let folder = Folder::new(&[("a.hcl", "b = 1\na = 2\n"), ("ok.hcl", "a = 1\n")]);
    for format in ["json", "github", "sarif"] {
        let check = folder.run(&["sort", "--check", ".", "--report", format]);
        assert_eq!((check.status, &*check.stdout), (3, "a.hcl\n"));
        assert!(
            check.stderr.contains("file-is-not-sorted") && check.stderr.contains("a.hcl"),
            "{format}: {}",
            check.stderr
        );
        assert!(!check.stderr.contains("ok.hcl"), "{}", check.stderr);
    }
    let text = folder.run(&["sort", "--check", "."]);
    assert_eq!((text.status, &*text.stderr), (3, ""));
}

#[test]
fn items_keep_their_separators() {
    for (text, sorted) in [
        ("x = { b : 1, a = 2 }\n", "x = { a = 2, b : 1 }\n"),
        ("x = { b = 1, a : 2 }\n", "x = { a : 2, b = 1 }\n"),
        ("x = { b:1, \"a\"=2 }\n", "x = { \"a\"=2, b:1 }\n"),
        (
            "x = {\n  c : 1\n  b = 2,\n  a : 3\n}\n",
            "x = {\n  a : 3\n  b = 2,\n  c : 1\n}\n",
        ),
    ] {
        let folder = Folder::new(&[]);
        assert_eq!(folder.run_with(&["sort"], text).success(), sorted, "{text}");
    }
}

#[test]
fn diff_says_what_differs_by_address() {
    let new = APP
        .replace("port = 80", "port = 8080")
        .replace("region = \"eu\"\n", "")
        .replace("a = \"${name}-x\"", "c = [1, 2]")
        .replace("# The old one.\n", "log {\n  text = <<E\na\nE\n}\n");
    let folder = Folder::new(&[
        ("a/app.hcl", APP),
        ("b/new.hcl", &new),
        (
            "app.json",
            r#"{"name": "shop", "service": {"web": {"port": 82}}}"#,
        ),
        ("broken.hcl", "a =\n"),
    ]);
    let diff = |arguments: &[&str]| {
        let run = folder.run(&[&["diff"], arguments].concat());
        assert_eq!((run.status, &*run.stderr), (1, ""), "{run:?}");
        run.stdout
    };
    let text = diff(&["a/app.hcl", "b/new.hcl"]);
    assert_eq!(
        text,
        "- region: \"eu\"\n~ service.web.port: 80 -> 8080\n- service.web.tags.a: \"${name}-x\"\n+ service.web.tags.c: [1, 2]\n+ log\n"
    );
    assert_eq!(diff(&["a", "b"]), text);
    assert_snapshot("diff.json", &diff(&["a", "b", "--output", "json"]));
    // The blocks of the JSON syntax are known by the other file.
    assert_eq!(
        diff(&["a/app.hcl", "app.json"]),
        "- region: \"eu\"\n~ service.web.port: 80 -> 82\n- service.web.tags\n    { b = 1, a = \"${name}-x\" }\n- service.api\n"
            .replace("tags\n    {", "tags: {")
    );
    assert_eq!(folder.run(&["diff", "a", "a"]).success(), "");
    let sorted = folder.run(&["sort", "a/app.hcl"]).success();
    let same = folder.run_with(&["diff", "a/app.hcl", "-"], sorted);
    assert_eq!(same.success(), "");
    folder.run(&["diff", "a", "broken.hcl"]).failure(2);
    folder.run(&["diff", "a", "missing"]).failure(2);
}

#[test]
fn values_of_several_lines_are_shown_without_the_indentation_of_their_item() {
    let folder = Folder::new(&[
        ("old.hcl", "a {\n  b {\n    x = 1\n  }\n}\n"),
        (
            "new.hcl",
            "a {\n  b {\n    x = 1\n    y = {\n      z = 2\n    }\n    t = [<<E\n    u\nE\n    ]\n  }\n}\n",
        ),
    ]);
    let run = folder.run(&["diff", "old.hcl", "new.hcl"]);
    assert_eq!(
        run.stdout,
        "+ a.b.y\n    {\n      z = 2\n    }\n+ a.b.t\n    [<<E\n        u\n    E\n        ]\n"
    );
}

#[test]
fn merge_lays_files_over_the_first() {
    let folder = Folder::new(&[
        ("app.hcl", APP),
        (
            "one.hcl",
            "region = \"us\" # west\nservice \"web\" {\n  # New.\n  host = \"b\"\n}\n",
        ),
        (
            "two.json",
            r#"{"region": "ap", "service": {"new": {"port": 83}}}"#,
        ),
    ]);
    let merged = "# The shop.\nname = \"shop\"\nregion = \"ap\" # west\n\nservice \"web\" {\n  port = 80 # http\n  tags = { b = 1, a = \"${name}-x\" }\n  # New.\n  host = \"b\"\n}\n\n# The old one.\nservice \"api\" {\n  port = 81\n}\n\nservice \"new\" {\n  port = 83\n}\n";
    let run = folder.run(&["merge", "app.hcl", "one.hcl", "two.json"]);
    assert_eq!(run.success(), merged);
    assert_eq!(
        folder
            .run(&["merge", "-i", "app.hcl", "one.hcl", "two.json"])
            .success(),
        ""
    );
    assert_eq!(folder.read("app.hcl"), merged);
    folder.run(&["merge", "app.hcl"]).failure(2);
    folder.run(&["merge", "-i", "-", "app.hcl"]).failure(2);
    folder.run(&["merge", "app.hcl", "missing.hcl"]).failure(1);
}

#[test]
fn merge_with_a_base_applies_changes_or_reports_conflicts() {
    let folder = Folder::new(&[
        ("base.hcl", "a = 1\nb = 2\n"),
        ("ours.hcl", "a = 1\nb = 3 # ours\n"),
        ("theirs.hcl", "a = 4\nb = 2\nc = 5 # theirs\n"),
        ("other.hcl", "a = 1\nb = 9\n"),
    ]);
    let run = folder.run(&["merge", "--base", "base.hcl", "ours.hcl", "theirs.hcl"]);
    assert_eq!(run.success(), "a = 4\nb = 3 # ours\nc = 5 # theirs\n");
    let run = folder.run(&["merge", "-i", "--base", "base.hcl", "ours.hcl", "other.hcl"]);
    assert_snapshot("merge_conflict.txt", &run.failure(1));
    assert_eq!(folder.read("ours.hcl"), "a = 1\nb = 3 # ours\n");
    folder.write("without.hcl", "a = 1\n");
    let merge = |ours: &str, theirs: &str| {
        let run = folder.run(&["merge", "--base", "base.hcl", ours, theirs]);
        run.failure(1)
    };
    let removed = merge("ours.hcl", "without.hcl") + &merge("without.hcl", "ours.hcl");
    assert_snapshot("merge_removed.txt", &removed);
    folder
        .run(&[
            "merge",
            "--base",
            "base.hcl",
            "ours.hcl",
            "theirs.hcl",
            "other.hcl",
        ])
        .failure(2);
}

#[test]
fn merge_of_json_is_json() {
    let folder = Folder::new(&[
        (
            "a.json",
            "{\n  \"//\": \"Ours.\",\n  \"$schema\": \"x\",\n  \"port\": 80,\n  \"service\": { \"web\": { \"port\": 1 } }\n}\n",
        ),
        (
            "b.json",
            r#"{"//": "Theirs.", "port": 8.1e1, "service": [{"web": {"host": "${a}"}}, {"api": {}}], "l": [1]}"#,
        ),
        ("c.hcl", "service \"api\" {\n  port = var.p\n}\n"),
        ("twice.json", r#"{"service": {}, "service": {}}"#),
        (
            "base.json",
            r#"{"port": 80, "service": {"web": {"port": 1}}}"#,
        ),
        ("theirs.json", r#"{"port": 81}"#),
        (
            "ours.json",
            r#"{"port": 80, "service": {"web": {"port": 1}}, "a": 1}"#,
        ),
    ]);
    let run = folder.run(&["merge", "a.json", "b.json", "c.hcl"]);
    assert_eq!(
        run.success(),
        "{\n  \"//\": \"Ours.\",\n  \"$schema\": \"x\",\n  \"port\": 8.1e1,\n  \"service\": { \"web\": { \"port\": 1, \"host\": \"${a}\" }, \"api\": {\"port\": \"${var.p}\"} },\n  \"l\": [1]\n}\n"
    );
    let run = folder.run(&["merge", "--base", "base.json", "ours.json", "theirs.json"]);
    assert_eq!(run.success(), r#"{"port": 81, "a": 1}"#);
    let run = folder.run(&["merge", "--base", "base.json", "a.json", "theirs.json"]);
    run.success();
    let run = folder.run(&["merge", "--base", "base.json", "b.json", "theirs.json"]);
    let report = run.failure(1);
    assert!(
        report.contains("b.json:1:34") && report.contains("theirs.json has removed service"),
        "{report}"
    );
    let report = folder.run(&["merge", "a.json", "twice.json"]).failure(1);
    assert!(report.contains("twice.json:1:2"), "{report}");
}

#[test]
fn diff_of_json_knows_any_name() {
    let folder = Folder::new(&[
        (
            "a.json",
            r#"{"$schema": "x", "a b": {"*": [1, 2]}, "//": "Old."}"#,
        ),
        (
            "b.json",
            r#"{"//": "New.", "a b": {"*": [1, 3]}, "$schema": "y"}"#,
        ),
    ]);
    let run = folder.run(&["diff", "a.json", "b.json"]);
    assert_eq!(
        (run.status, &*run.stdout),
        (1, "~ $schema: \"x\" -> \"y\"\n~ a b.*[1]: 2 -> 3\n")
    );
    folder.run(&["diff", "a.json", "a.json"]).success();
}

#[test]
fn diff_names_the_files_of_a_folder() {
    let folder = Folder::new(&[
        ("one.hcl", "a = 1\nservice \"web\" {\n  port = 1\n}\n"),
        (
            "json/app.hcl.json",
            r#"{"a": 2, "service": {"web": {"port": 1}}}"#,
        ),
        ("twice/a.hcl", "\u{feff}a = 1\n"),
        ("twice/b.hcl", "\n\nb = 1\na = 2"),
    ]);
    let run = |old, new| folder.run(&["diff", old, new]);
    let diff = run("one.hcl", "json");
    assert_eq!(
        (diff.status, &*diff.stdout, &*diff.stderr),
        (1, "~ a: 1 -> 2\n", "")
    );
    for new in ["twice", "./twice"] {
        let report = run("one.hcl", new).failure(2);
        assert!(
            report.contains("twice/b.hcl:4:1")
                && report.contains("twice/a.hcl:1:1")
                && report.contains("compared as one configuration"),
            "{report}"
        );
    }
}

#[test]
fn eval_follows_the_references_of_a_module() {
    let folder = Folder::new(&[
        (
            "main.tf",
            "resource \"aws_subnet\" \"app\" {\n  count = 2\n  cidr  = \"${aws_vpc.main.base}.${count.index}.0/24\"\n  vpc   = aws_vpc.main.id\n}\n\noutput \"all\" {\n  value = [for it in aws_subnet.app : it.cidr]\n}\n",
        ),
        (
            "vpc.tf.json",
            r#"{"resource": {"aws_vpc": {"main": {"provider": "aws.west", "base": "${var.base}", "tags": {"of": "${self.base}.0.0/16"}}}}}"#,
        ),
        ("vars.tf", "variable \"base\" {}\n"),
    ]);
    let run = |expression| folder.run(&["eval", "--module", "--var", "base=10.0", ".", expression]);
    assert_eq!(
        run("output.all").success(),
        "[\"10.0.0.0/24\", \"10.0.1.0/24\"]\n"
    );
    assert_eq!(run("aws_subnet.app[1].cidr").success(), "\"10.0.1.0/24\"\n");
    assert_eq!(run("aws_vpc.main.tags.of").success(), "\"10.0.0.0/16\"\n");
    let unknown = run("aws_subnet.app[0].vpc").failure(1);
    assert!(unknown.contains("known"), "{unknown}");
    let typo = run("aws_vpc.mian.cidr").failure(1);
    assert!(typo.contains("Did you mean \"main\"?"), "{typo}");
}

#[test]
fn eval_computes_with_the_data_of_files() {
    let module = "variable \"n\" {\n  type = number\n  default = 2\n}\nlocals {\n  all = [for i in range(var.n) : \"z${i}\"]\n}\nresource \"vm\" \"a\" {\n  size = var.n * 2\n  zone = local.all[0]\n  id = other.thing.id\n}\nresource \"vm\" \"b\" {\n  size = vm.a.size + 1\n}\nrule {\n  port = 1\n}\nrule {\n  port = 2\n}\n";
    let folder = Folder::new(&[
        ("app.hcl", APP),
        (
            "data.json",
            r#"{"port": 80, "hosts": ["a", "b"], "s": {"x": "${1 + 1}"}}"#,
        ),
        ("m/main.tf", module),
    ]);
    for (arguments, expected) in [
        (&["1 + 2 * 3"][..], "7\n"),
        (&["upper(\"a\")", "--string"], "A\n"),
        (&["app.hcl", "service.web.port + 1"], "81\n"),
        (&["app.hcl", "service.web.tags.a"], "\"shop-x\"\n"),
        (
            &["app.hcl", "[for k, s in service : k if s.port > 80]"],
            "[\"api\"]\n",
        ),
        (&["app.hcl", "service.api"], "{\n  port = 81\n}\n"),
        (
            &["app.hcl", "service.api", "--output", "json"],
            "{\n  \"port\": 81\n}\n",
        ),
        (
            &["data.json", "\"${join(\",\", hosts)}:${port}\"", "--string"],
            "a,b:80\n",
        ),
        (&["data.json", "s.x"], "2\n"),
        (&["m", "local.all"], "[\"z0\", \"z1\"]\n"),
        (&["m", "--var", "n=1", "local.all"], "[\"z0\"]\n"),
        (&["m", "vm.b.size"], "5\n"),
        (&["m", "resource.vm.a.zone"], "\"z0\"\n"),
        (&["m", "rule[*].port"], "[1, 2]\n"),
        (&["m", "-1"], "-1\n"),
    ] {
        let arguments = [&["eval"], arguments].concat();
        assert_eq!(folder.run(&arguments).success(), expected, "{arguments:?}");
    }
    let piped = folder.run_with(&["query", "-", "name"], APP).success();
    assert_eq!(piped, "\"shop\"\n");
    let mut reports = String::new();
    for arguments in [
        &["app.hcl", "service.wbe.port"][..],
        &["app.hcl", "1 +"],
        &["m", "vm.a.id"],
        &["m", "vm.a"],
        &["m", "var.other"],
        &["missing.hcl", "1"],
    ] {
        let arguments = [&["eval"], arguments].concat();
        let report = folder.run(&arguments).failure(1);
        reports += &format!("$ hcl {}\n{report}\n", arguments.join(" "));
    }
    assert_snapshot("eval_mistakes.txt", &reports);
    folder.run(&["eval"]).failure(2);
    folder.run(&["eval", "--var", "n", "1"]).failure(2);
    for operand in [".", "app.hcl"] {
        let report = folder.run(&["eval", operand]).failure(2);
        assert!(report.contains("needs an expression"), "{report}");
    }
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    for arguments in [
        &["eval", "empty", "1"][..],
        &["eval", "--module", "empty", "1"],
    ] {
        let report = folder.run(arguments).failure(2);
        assert!(
            report.contains("There is no file of the configuration in empty."),
            "{report}"
        );
    }
}

#[test]
fn eval_follows_chains_and_reports_circles_and_undeclared_names() {
    let chain = (1..400).map(|it| format!("a{it} = a{}\n", it + 1));
    let chain: String = chain.chain(["a400 = 7\n".to_owned()]).collect();
    let text = "x = y + 1\ny = service.web.port\nservice \"web\" {\n  port = x\n  name = \"w\"\n  check {\n    name = service.web.name\n  }\n}\nlocals {\n  base = 1\n  used = local.bsae + var.stgae\n}\nvariable \"stage\" {}\n";
    let folder = Folder::new(&[
        ("chain.hcl", &chain),
        ("circle.hcl", text),
        (
            "circle.hcl.json",
            r#"{"a": "${b + 1}", "b": ["${a}"], "c": 3}"#,
        ),
    ]);
    let eval = |file, expression| folder.run(&["eval", file, expression]);
    assert_eq!(eval("chain.hcl", "a1").success(), "7\n");
    let report = eval("circle.hcl", "x").failure(1);
    assert!(
        report.contains("x → y → service.web.port → x")
            && report.contains("circle.hcl:4:10")
            && report.contains("y needs service.web.port"),
        "{report}"
    );
    let report = eval("circle.hcl.json", "a").failure(1);
    assert!(report.contains("a → b → a"), "{report}");
    let piped = |expression, text: &str| folder.run_with(&["eval", "-", expression], text);
    let text = r#"{"s": {"a": {"p": 1, "q": "${nope}"}, "b": {"p": "${s.a.p}"}}}"#;
    for (expression, value) in [
        ("s.b.p", "1\n"),
        ("keys(s)", "[\"a\", \"b\"]\n"),
        ("[for it in s : it.p]", "[1, 1]\n"),
    ] {
        assert_eq!(piped(expression, text).success(), value);
    }
    let report = piped("s", text).failure(1);
    assert!(report.contains("<stdin>:1:30"), "{report}");
    // One of several blocks may refer to another, and not to itself.
    let rules = "rule {\n  port = 1\n  name = \"${rule[1].port}-${rule[0].port}\"\n}\nrule {\n  port = rule[0].port + 1\n  other = rule[1].other\n}\n";
    assert_eq!(piped("rule[1].port", rules).success(), "2\n");
    assert_eq!(
        piped("[rule[0].name, rule[1].port, rule[0].port]", rules).success(),
        "[\"2-1\", 2, 1]\n"
    );
    assert_eq!(piped("rule[*].port", rules).success(), "[1, 2]\n");
    let report = piped("rule[1].other", rules).failure(1);
    assert!(report.contains("Circular reference"), "{report}");
    // A mistake in an argument that the expression does not need is not reported.
    assert_eq!(eval("circle.hcl.json", "c").success(), "3\n");
    assert_eq!(
        eval("circle.hcl", "service.web.check.name").success(),
        "\"w\"\n"
    );
    let report = eval("circle.hcl", "local.used").failure(1);
    assert!(
        report.contains("no local value \"bsae\". Did you mean \"base\"?")
            && report.contains("no variable \"stgae\". Did you mean \"stage\"?"),
        "{report}"
    );
}

#[test]
fn conditions_of_variables_see_other_variables() {
    let text = "variable \"min\" {\n  default = 2\n}\nvariable \"max\" {\n  default = 3\n  validation {\n    condition     = var.max > var.min\n    error_message = \"more than ${var.min}\"\n  }\n  validation {\n    condition     = var.mxa > 0\n    error_message = \"no\"\n  }\n}\n";
    let folder = Folder::new(&[("main.tf", text)]);
    let run = |max| folder.run(&["eval", "--module", "--var", max, "main.tf", "var.max"]);
    for command in [run("max=3"), folder.run(&["check", "--module", "main.tf"])] {
        let report = command.failure(1);
        assert!(
            report.contains("The module declares no variable \"mxa\". Did you mean \"max\"?")
                && !report.contains("This object"),
            "{report}"
        );
    }
    let fixed = text.replace("mxa", "max");
    folder.write("main.tf", &fixed);
    assert_eq!(run("max=3").success(), "\"3\"\n");
    folder.write("main.tf", &fixed.replace("default = 3", "default = 1"));
    let report = folder.run(&["eval", "--module", "main.tf", "var.max"]);
    let report = report.failure(1);
    assert!(report.contains("more than 2"), "{report}");
    // The other value is not known: nothing is wrong yet.
    folder.write("main.tf", &fixed.replace("default = 2", ""));
    folder.run(&["eval", "main.tf", "var.max"]).success();
}

#[test]
fn a_secret_is_not_printed() {
    let text = "variable \"key\" {\n  default = \"hunter2\"\n  sensitive = true\n}\na = var.key\n";
    let folder = Folder::new(&[("main.tf", text)]);
    for expression in ["var.key", "a", "\"x${var.key}\"", "{ b = [var.key] }"] {
        for output in ["text", "json"] {
            let run = folder.run(&["eval", "main.tf", expression, "--output", output]);
            let report = run.failure(1);
            assert!(
                report.contains("Sensitive value") && !report.contains("hunter2"),
                "{report}"
            );
        }
    }
}

#[test]
fn man_writes_a_page_for_each_command() {
    let folder = Folder::new(&[]);
    let page = folder.run(&["man"]).success();
    assert!(
        page.contains(".TH hcl 1") && page.contains("hcl\\-fmt(1)"),
        "{page}"
    );
    assert_eq!(folder.run(&["man", "man"]).success(), "");
    folder.write("man/old", "");
    let sort = folder.read("man/hcl-sort.1");
    assert!(
        sort.contains("\\-\\-order") && sort.contains("hcl sort"),
        "{sort}"
    );
    let names = std::fs::read_dir(folder.path().join("man"))
        .unwrap()
        .count();
    assert!(names > 15, "{names}");
    folder.run(&["man", "man/old"]).failure(1);
}

#[test]
fn merge_keeps_the_comments_of_replaced_values() {
    let ours = "a = 1\nb = 2 # ours\nt = {\n  x = 1,\n  y = 2, # ours\n}\nl = [\n  1,\n]\nh = <<E\nx\nE\nsame = 1\n";
    let theirs = "a = 2 # theirs\nb = 3 # theirs\nt = {\n  x = 2, // theirs\n  y = 3, # theirs\n}\nl = [\n  2, # theirs\n]\nh = \"z\" # theirs\nsame = 1 # theirs\n";
    let folder = Folder::new(&[("ours.hcl", ours), ("theirs.hcl", theirs)]);
    let merged = folder.run(&["merge", "ours.hcl", "theirs.hcl"]).success();
    assert_eq!(
        merged,
        "a = 2 # theirs\n# theirs\nb = 3 # ours\nt = {\n  x = 2,              // theirs\n  y = 3 /* theirs */, # ours\n}\nl = [\n  2, # theirs\n]\nh = \"z\" # theirs\nsame = 1   # theirs\n"
    );
    folder.write("merged.hcl", &merged);
    let again = folder.run(&["merge", "merged.hcl", "theirs.hcl"]);
    assert_eq!(again.success(), merged);
}

#[test]
fn merge_keeps_the_comments_of_empty_objects_and_lists() {
    let ours = "a = { # open\n}\nb = {\n  # only\n}\nc = { /* in */ }\nd = [ # open\n]\ne = [ /* in */ ]\nf = { # f\n}\n";
    let theirs = "a = {\n  x = 1\n  y = 2\n}\nb = { x = 1 }\nc = { x = 1, y = 2 }\nd = [1, 2]\ne = [1]\nf = {}\n";
    let folder = Folder::new(&[("ours.hcl", ours), ("theirs.hcl", theirs)]);
    let merged = folder.run(&["merge", "ours.hcl", "theirs.hcl"]).success();
    assert_eq!(
        merged,
        "a = { # open\n  x = 1\n  y = 2\n}\nb = {\n  # only\n  x = 1\n}\nc = { /* in */ x = 1, y = 2 }\nd = [ # open\n  1, 2\n]\ne = [ /* in */ 1 ]\nf = { # f\n}\n"
    );
    folder.write("merged.hcl", &merged);
    let again = folder.run(&["merge", "merged.hcl", "theirs.hcl"]);
    assert_eq!(again.success(), merged);
}

#[test]
fn set_writes_values_as_fmt_does() {
    let folder = Folder::new(&[("a.hcl", "tags = {}\n"), ("a.json", "{\"tags\": {}}\n")]);
    let set = |file, value| folder.run(&["set", "tags", value, file]).success();
    assert_eq!(
        set("a.hcl", "{team=\"core\",ids=[1,2]}"),
        "tags = { team = \"core\", ids = [1, 2] }\n"
    );
    // As hclfmt writes it.
    assert_eq!(
        set("a.hcl", "{\"team\":\"core\"}"),
        "tags = { \"team\" : \"core\" }\n"
    );
    assert_eq!(
        set("a.json", "{\"team\":\"a,b:\\\"c\",ids=[1,2]}"),
        "{\"tags\": {\"team\": \"a,b:\\\"c\", \"ids\": [1, 2]}}\n"
    );
}

#[test]
fn eval_says_what_has_no_value() {
    let folder = Folder::new(&[("a.hcl", "variable \"x\" {}\nvariable \"y\" {}\n")]);
    for (expression, message) in [
        ("var.x", "Set it with --var x=VALUE."),
        ("[var.x, var.y]", "Set variables with --var NAME=VALUE."),
        ("1/0", "The value cannot be printed: inf cannot be"),
    ] {
        let report = folder.run(&["eval", "a.hcl", expression]).failure(1);
        assert!(report.contains(message), "{report}");
    }
}

#[test]
fn eval_suggests_the_nearest_name() {
    let folder = Folder::new(&[]);
    let nearest = |text: &str, expression| {
        let report = folder.run_with(&["eval", "-", expression], text).failure(1);
        report.lines().last().unwrap_or_default().trim().to_owned()
    };
    let web = "tags = []\nservice \"web\" {\n  port = 80\n  own = self.prot\n}\n";
    for (text, expression, expected) in [
        (web, "service.web.prot", "\"prot\". Did you mean \"port\"?"),
        (
            web,
            "service.web.port + service.web.prot",
            "\"prot\". Did you mean \"port\"?",
        ),
        (web, "service.web.own", "\"prot\". Did you mean \"port\"?"),
        (
            web,
            "servce.web.port",
            "\"servce\". Did you mean \"service\"?",
        ),
        (web, "tgs[0]", "\"tgs\". Did you mean \"tags\"?"),
        (
            "{\"service\": {\"web\": {\"port\": 1}}}",
            "servce.web",
            "\"servce\". Did you mean \"service\"?",
        ),
    ] {
        let line = nearest(text, expression);
        assert!(line.ends_with(expected), "{expression}: {line}");
    }
}

#[test]
fn folders_are_not_merged() {
    let folder = Folder::new(&[("ours/a.hcl", "a = 1\n"), ("theirs/a.hcl", "a = 2\n")]);
    let report = folder.run(&["merge", "ours", "theirs"]).failure(1);
    assert_eq!(
        report.matches("is a folder, and files are merged").count(),
        2
    );
    assert!(
        report.contains("hcl merge -i ours/main.tf theirs/main.tf"),
        "{report}"
    );
    let arguments = ["merge", "--base", "theirs", "ours/a.hcl", "theirs/a.hcl"];
    let report = folder.run(&arguments).failure(1);
    assert_eq!(report.matches("error: ").count(), 1, "{report}");
    assert_eq!(folder.read("ours/a.hcl"), "a = 1\n");
}
