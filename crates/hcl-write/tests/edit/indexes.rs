//! Addresses with indexes, and values that are added at an address.

use hcl_write::{Address, AddressedError, Edit, Found, NewValue};

use super::parse;

const TEXT: &str = "ports = [80, 443]\nrules = [{ port = 1 }, { port = 2 }]\ns \"a\" {\n  x = 1\n}\ns \"b\" {}\ns \"a\" {\n  x = 2\n}\n";

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

fn texts(at: &str) -> Vec<String> {
    let file = parse(TEXT);
    let found = address(at).find(file.body());
    let text = |span| file.source().slice(span).to_owned();
    found.iter().map(|it| text(it.value_span())).collect()
}

/// Applies an edit at an address.
fn edited(
    text: &str,
    work: impl for<'f> FnOnce(&mut Edit<'f>) -> Result<(), AddressedError>,
) -> Result<String, String> {
    let file = parse(text);
    let mut edit = Edit::new(&file);
    work(&mut edit).map_err(|error| error.to_string())?;
    let patches = edit.finish().map_err(|error| error.to_string())?;
    Ok(patches.apply(text))
}

#[test]
fn an_index_is_that_of_an_element_or_of_a_block_among_its_equals() {
    for (at, expected) in [
        ("ports[1]", &["443"][..]),
        ("ports[2]", &[]),
        ("ports[]", &[]),
        ("rules[1].port", &["2"]),
        ("s.a[1].x", &["2"]),
        ("s.a.x", &["1", "2"]),
        ("s.b[0]", &["s \"b\" {}"]),
        ("s.b[1]", &[]),
        ("s.*[2].x", &["2"]),
        ("s[0]", &[]),
    ] {
        assert_eq!(texts(at), expected, "{at}");
    }
}

#[test]
fn an_address_with_indexes_is_written_as_it_is_read() {
    for text in [
        "a[0]",
        "a[0][1].b",
        r"a\[0].b",
        "a[",
        "a[x]",
        "a[0]b",
        "a[]",
        r"a.b\.c[12]",
    ] {
        assert_eq!(address(text).to_string(), text);
    }
    let dotted = Address::new(["a[0]", "b[]c", "d[1].e"]).unwrap();
    assert_eq!(dotted.to_string().parse(), Ok(dotted));
    for text in [
        "", ".", "[]", "a..b", "a.", ".a", "a[0]..b", "a[0].", "[0]..a",
    ] {
        assert!(text.parse::<Address>().is_err(), "{text}");
    }
}

#[test]
fn elements_are_set_added_and_removed() {
    let set = |at: &'static str| {
        edited("p = [1, 2] # p\n", move |edit| {
            edit.set_at(&address(at), || NewValue::from(9))
        })
    };
    assert_eq!(set("p[1]"), Ok("p = [1, 9] # p\n".to_owned()));
    assert_eq!(set("p[2]"), Err("nothing is at p[2]".to_owned()));
    let append = |at: &'static str| {
        edited("p = [1, 2] # p\nq = 1\n", move |edit| {
            edit.append_at(&address(at), || NewValue::from(9))
        })
    };
    assert_eq!(append("p[]"), Ok("p = [1, 2, 9] # p\nq = 1\n".to_owned()));
    assert_eq!(append("p[0]"), Ok("p = [9, 1, 2] # p\nq = 1\n".to_owned()));
    assert_eq!(append("p[2]"), Ok("p = [1, 2, 9] # p\nq = 1\n".to_owned()));
    assert!(append("p[3]").is_err() && append("q[]").is_err() && append("r[]").is_err());
    let remove = |at: &'static str| edited(TEXT, move |edit| edit.remove_at(&address(at)));
    assert_eq!(remove("ports[0]"), Ok(TEXT.replace("80, ", "")));
    assert_eq!(remove("s.a[1].x"), Ok(TEXT.replace("  x = 2\n", "")));
    let rename = |old: &'static str, new: &'static str| {
        edited(TEXT, move |edit| {
            edit.rename_at(&address(old), &address(new))
        })
    };
    assert_eq!(
        rename("s.a[1]", "s.c"),
        Ok(TEXT.replace("s \"a\" {\n  x = 2", "s \"c\" {\n  x = 2"))
    );
    assert!(rename("ports[0]", "ports[1]").is_err());
}

#[test]
fn what_is_missing_is_created_with_its_objects() {
    let put = |at: &'static str| {
        edited("a = 1\nt = {}\ns {\n  t = { x = 1 }\n}\n", move |edit| {
            edit.put_at(&address(at), || NewValue::from(9))
        })
    };
    let is = |text: &str| Ok(text.to_owned());
    assert_eq!(put("a"), is("a = 9\nt = {}\ns {\n  t = { x = 1 }\n}\n"));
    assert_eq!(
        put("b"),
        is("a = 1\nt = {}\nb = 9\n\ns {\n  t = { x = 1 }\n}\n")
    );
    assert_eq!(
        put("s.b"),
        is("a = 1\nt = {}\ns {\n  t = { x = 1 }\n  b = 9\n}\n")
    );
    assert_eq!(
        put("t.b.c d"),
        is("a = 1\nt = { b = { \"c d\" = 9 } }\ns {\n  t = { x = 1 }\n}\n")
    );
    assert_eq!(
        put("s.t.y"),
        is("a = 1\nt = {}\ns {\n  t = { x = 1, y = 9 }\n}\n")
    );
    assert_eq!(
        put("s.u.v"),
        is("a = 1\nt = {}\ns {\n  t = { x = 1 }\n  u = { v = 9 }\n}\n")
    );
    // No block is created, and no argument becomes an object.
    assert!(put("z.b").is_err() && put("a.b").is_err() && put("s").is_err());
}

#[test]
fn every_address_is_read_from_its_text() {
    let text = "tags = [\"x\", { k = 1 }, [2]]\no = { 12 = 1, \"a b\" = 2, \"\" = 3, 1.50 = 2, \"d.t\" = { \"[0]\" = 1 }, \"b\\\\\" = { \"\\n\" = 4 }, \"q\\\"\" = 5, \"[\\\"a\\\"]\" = 6 }\ns \"\" {\n  a = 1\n}\ns \"a.b\" {}\ns \"[\" \"]\" {}\n";
    let file = parse(text);
    let all = Address::all(file.body());
    let texts: Vec<String> = all.iter().map(|(it, _)| it.to_string()).collect();
    assert_eq!(
        texts,
        [
            "tags",
            "tags[0]",
            "tags[1]",
            "tags[1].k",
            "tags[2]",
            "tags[2][0]",
            "o",
            "o.12",
            "o.a b",
            r#"o[""]"#,
            r"o.1\.5",
            r"o.d\.t",
            r"o.d\.t.\[0]",
            r#"o["b\\"]"#,
            r#"o["b\\"]["\n"]"#,
            r#"o.q""#,
            r#"o.\["a"]"#,
            r#"s[""]"#,
            r#"s[""].a"#,
            r"s.a\.b",
            "s.[.]",
        ]
    );
    for (address, found) in all {
        let read: Address = address.to_string().parse().unwrap();
        assert_eq!(read, address);
        let spans: Vec<_> = read
            .find(file.body())
            .iter()
            .map(Found::name_span)
            .collect();
        assert_eq!(spans, [found.name_span()], "{address}");
    }
}

#[test]
fn a_star_in_quotes_is_the_name() {
    let text = "service \"*\" {}\nservice \"b\" {}\ntags = { \"*\" = 1, a = 2 }\n";
    let remove = |at: &'static str| edited(text, move |edit| edit.remove_at(&address(at)));
    assert_eq!(
        remove("service[\"*\"]"),
        Ok(text.replace("service \"*\" {}\n", ""))
    );
    assert_eq!(
        remove("service.*"),
        Ok("tags = { \"*\" = 1, a = 2 }\n".to_owned())
    );
    assert_eq!(remove("tags[\"*\"]"), Ok(text.replace("\"*\" = 1, ", "")));
    let moved = edited(text, |edit| {
        edit.rename_at(&address("service[\"*\"]"), &address("service.c"))
    });
    assert_eq!(moved, Ok(text.replace("service \"*\"", "service \"c\"")));
    let file = parse(text);
    let all = Address::all(file.body())
        .into_iter()
        .map(|(address, _)| address.to_string());
    assert_eq!(
        all.collect::<Vec<_>>(),
        [
            "service[\"*\"]",
            "service.b",
            "tags",
            "tags[\"*\"]",
            "tags.a"
        ]
    );
}

#[test]
fn a_star_keeps_a_name_that_is_there() {
    let text = "tags = { a = 1 }\nservice \"web\" {}\n";
    let file = parse(text);
    let renamed = |old: &str, new: &str| {
        let mut edit = Edit::new(&file);
        let result = edit.rename_at(&old.parse().unwrap(), &new.parse().unwrap());
        result.map_err(|it| it.to_string())?;
        Ok(edit.finish().unwrap().apply(text))
    };
    let same: Result<String, String> = Ok(text.to_owned());
    assert_eq!(renamed("tags.a", "tags.*"), same);
    assert_eq!(renamed("service.*", "service.*"), same);
    // There is no second label to keep.
    let error = renamed("service.web", "service.web.*").unwrap_err();
    assert!(error.contains("\"*\""), "{error}");
}

#[test]
fn a_star_in_brackets_is_every_element_or_block() {
    let text = "s \"a\" {\n  p = 80\n  t = [1, [2]]\n}\ns \"b\" {\n  p = 90\n  in { x = 1 }\n  in { x = 2 }\n}\nr \"a\" \"b\" {\n  c = 1\n}\nl = [{ a = 1 }, { a = 2 }]\n";
    let file = parse(text);
    for (at, expected) in [
        ("s[*].p", &["80", "90"][..]),
        ("s[*].in[*].x", &["1", "2"]),
        ("s.a.t[*][*]", &["2"]),
        ("r[*].c", &["1"]),
        ("l[*].a", &["1", "2"]),
        ("p[*]", &[]),
    ] {
        let found = address(at).find(file.body());
        let texts = found.iter().map(|it| file.source().slice(it.value_span()));
        assert_eq!(texts.collect::<Vec<_>>(), expected, "{at}");
    }
    let set = edited(text, |edit| {
        edit.set_at(&address("s[*].p"), || NewValue::from(1))
    });
    assert_eq!(set, Ok(text.replace("80", "1").replace("90", "1")));
    let put = edited(text, |edit| {
        edit.put_at(&address("s.*.k"), || NewValue::from(1))
    });
    assert_eq!(put.map(|it| it.matches("k = 1").count()), Ok(2));
    let removed = edited(text, |edit| edit.remove_at(&address("s.a.t[*]")));
    assert_eq!(removed, Ok(text.replace("[1, [2]]", "[]")));
    let append = edited(text, |edit| {
        edit.append_at(&address("l[*]"), || NewValue::from(1))
    });
    let rename = edited(text, |edit| {
        edit.rename_at(&address("s[*].p"), &address("s[*].l.q"))
    });
    assert!(append.is_err() && rename.is_err());
}

#[test]
fn blocks_are_added_and_renamed_at_addresses() {
    let text = "s \"a\" {\n  x = 1\n\n  in {}\n}\n";
    let add = |at| edited(text, |edit| edit.append_block_at(&address(at)));
    let inside = text.replace("  in {}\n", "  in {}\n\n  p {}\n");
    assert_eq!(add("s.a.p"), Ok(inside));
    assert_eq!(add("d.e"), Ok(format!("{text}\nd \"e\" {{}}\n")));
    let rename = |old, new| edited(text, |edit| edit.rename_at(&address(old), &address(new)));
    for (old, new, from, to) in [
        ("s.a.x", "s.a.y", "x =", "y ="),
        ("s.a.in", "s.a.out", "in {", "out {"),
        ("s.a.in", "s.a.in.x", "in {", "in \"x\" {"),
        ("s.*", "t.*", "s \"a\"", "t \"a\""),
    ] {
        assert_eq!(rename(old, new), Ok(text.replace(from, to)));
    }
}
