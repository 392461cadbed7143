//! Each expression of a block with an address is evaluated once: in nested blocks, generated blocks and instances.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hcl_config::Address;
use hcl_config::Module;
use hcl_serde::{HclDecode, stdlib};

/// Counts the calls of `next` while the targets are decoded.
#[track_caller]
fn calls_in(text: &str) -> (Targets, usize) {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&calls);
    let next = move |_: String| counter.fetch_add(1, Ordering::Relaxed) as u64;
    let targets = Module::new()
        .functions(stdlib::standard())
        .function("next", next)
        .source("main.hcl", text)
        .address(Address::new("resource", "{type}.{name}").repeated())
        .decode::<Targets>();
    let targets = targets.unwrap_or_else(|it| panic!("{it}"));
    (targets, calls.load(Ordering::Relaxed))
}

#[derive(HclDecode)]
struct Targets {
    #[hcl(block)]
    resource: Vec<Target>,
}

#[derive(HclDecode)]
struct Target {
    #[hcl(label)]
    _kind: String,
    #[hcl(label)]
    _name: String,
    #[hcl(block)]
    part: Vec<Part>,
    #[hcl(block)]
    keyed: Vec<Keyed>,
    all: Option<Vec<u64>>,
}

#[derive(HclDecode)]
struct Part {
    x: u64,
    #[hcl(block)]
    inner: Vec<Self>,
}

#[derive(HclDecode)]
struct Keyed {
    #[hcl(label)]
    key: String,
    x: u64,
}

#[test]
fn each_expression_in_nested_blocks_is_evaluated_once() {
    let (targets, calls) = calls_in(
        "resource \"t\" \"a\" {\n  part {\n    x = next(\"\")\n    inner {\n      x = next(\"\")\n    }\n  }\n  \
         part {\n    x = next(\"\")\n  }\n  all = [next(\"\")]\n}\n\
         resource \"t\" \"b\" {\n  all = [t.a.part[0].x, t.a.part[1].x, t.a.part[0].inner[0].x, t.a.all[0]]\n}\n",
    );
    let Target { part, all, .. } = &targets.resource[0];
    let mut decoded = vec![part[0].x, part[1].x, part[0].inner[0].x];
    decoded.extend(all.iter().flatten());
    assert_eq!(Some(decoded), targets.resource[1].all);
    assert_eq!(calls, 4);
}

#[test]
fn each_expression_of_a_dynamic_block_is_evaluated_once_for_each_element() {
    // `for_each`, two labels, two values of `x`, and in the second block one of `inner` for each of two elements.
    let (targets, calls) = calls_in(
        "resource \"t\" \"a\" {\n  dynamic \"keyed\" {\n    for_each = [next(\"\"), 10]\n    \
         labels = [\"k${next(\"\")}\"]\n    content {\n      x = next(\"\")\n    }\n  }\n  dynamic \"part\" {\n    \
         for_each = [1, 2]\n    content {\n      x = part.value\n      dynamic \"inner\" {\n        \
         for_each = [next(\"\")]\n        content {\n          x = next(\"\") + inner.value\n        }\n      }\n    }\n  }\n}\n\
         resource \"t\" \"b\" {\n  all = concat([for it in t.a.keyed : it.x], [for it in t.a.part : it.inner[0].x])\n}\n",
    );
    let a = &targets.resource[0];
    let keyed = a.keyed.iter().map(|it| it.x);
    let inner = a.part.iter().map(|it| it.inner[0].x);
    let decoded: Vec<u64> = keyed.chain(inner).collect();
    assert_eq!(Some(decoded), targets.resource[1].all);
    assert_eq!([&*a.keyed[0].key, &*a.keyed[1].key], ["k1", "k2"]);
    assert_eq!(calls, 9);
}

#[test]
fn each_expression_of_a_repeated_block_is_evaluated_once_for_each_instance() {
    let (targets, calls) = calls_in(
        "resource \"t\" \"a\" {\n  count = 3\n  part {\n    x = next(\"\")\n  }\n  dynamic \"keyed\" {\n    \
         for_each = [1]\n    labels = [\"k\"]\n    content {\n      x = next(\"\")\n    }\n  }\n}\n\
         resource \"t\" \"b\" {\n  all = concat([for it in t.a : it.part[0].x], [for it in t.a : it.keyed.k.x])\n}\n",
    );
    let (a, b) = targets.resource.split_at(3);
    let parts = a.iter().map(|it| it.part[0].x);
    let decoded: Vec<u64> = parts.chain(a.iter().map(|it| it.keyed[0].x)).collect();
    assert_eq!(Some(decoded), b[0].all);
    assert_eq!(calls, 6);
}

#[test]
fn a_mistake_is_reported_each_time_that_a_value_needs_it() {
    let text =
        "b \"l\" {\n  dynamic \"n\" {\n    for_each = nope\n    content {}\n  }\n  v = nope.x\n}\n";
    let module = Module::new()
        .source("main.hcl", text)
        .address(Address::new("b", "b.{name}"))
        .load()
        .unwrap();
    for address in ["b.l.n", "b.l.v", "b.l"] {
        for _ in 0..2 {
            let error = module.evaluate(address).unwrap_err().to_string();
            assert!(error.contains("nope"), "{address}: {error}");
        }
    }
}
