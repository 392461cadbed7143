//! What each word of the derive does, from a crate that is not `hcl_serde`.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::net::IpAddr;

use hcl_serde::{
    Decoder, HclDecode, HclSchema, OwnedBody, OwnedExpression, SourceSpan, Spanned, Value,
};
use serde::Deserialize;

/// The summary and text range of every error, one a line.
fn errors<T: for<'de> HclDecode<'de>>(text: &str) -> String {
    let Err(error) = hcl_serde::from_str::<T>(text) else {
        return "no error".to_owned();
    };
    let lines = error.diagnostics().iter().map(|found| {
        let place = found.subject().map_or("nowhere", SourceSpan::text);
        format!("{} at `{place}`", found.summary())
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[derive(Debug, PartialEq, HclDecode)]
struct Port {
    #[hcl(label)]
    name: String,
    number: u16,
}

type Ports = Vec<Port>;
type Maybe<T> = Option<T>;

#[test]
fn arity_follows_the_type_however_it_is_spelled() {
    #[derive(HclDecode)]
    struct All {
        #[hcl(block)]
        one: Port,
        #[hcl(block)]
        maybe: Maybe<Port>,
        #[hcl(block)]
        many: Ports,
        #[hcl(block)]
        boxed: Box<Port>,
        #[hcl(block)]
        maybe_boxed: Option<Box<Port>>,
        #[hcl(block)]
        by_name: BTreeMap<String, Inner>,
        #[hcl(block)]
        grouped: HashMap<String, Vec<Inner>>,
        #[hcl(block)]
        nested: BTreeMap<String, BTreeMap<u8, Inner>>,
        #[hcl(block)]
        distinct: BTreeSet<Inner>,
        #[hcl(block)]
        placed: Spanned<Inner>,
    }
    #[derive(Debug, PartialEq, PartialOrd, Eq, Ord, HclDecode)]
    struct Inner {
        x: i8,
    }
    let all: All = hcl_serde::from_str(
        r#"
        one "a" { number = 1 }
        many "b" { number = 2 }
        many "c" { number = 3 }
        boxed "d" { number = 4 }
        by_name "p" { x = 1 }
        by_name "q" { x = -2 }
        grouped "g" { x = 1 }
        grouped "h" { x = 2 }
        grouped "g" { x = 3 }
        nested "a" "1" { x = 1 }
        nested "b" "2" { x = 2 }
        nested "a" "3" { x = 3 }
        distinct { x = 2 }
        distinct { x = 1 }
        distinct { x = 2 }
        placed { x = 9 }
        "#,
    )
    .unwrap();
    assert_eq!(all.one.name, "a");
    assert_eq!(all.maybe, None);
    assert_eq!(
        all.many.iter().map(|port| port.number).collect::<Vec<_>>(),
        [2, 3]
    );
    assert_eq!(all.boxed.number, 4);
    assert_eq!(all.maybe_boxed, None);
    assert_eq!(all.by_name["q"].x, -2);
    assert_eq!(all.grouped["g"], [Inner { x: 1 }, Inner { x: 3 }]);
    assert_eq!(all.nested["a"].keys().collect::<Vec<_>>(), [&1, &3]);
    assert_eq!(all.distinct.len(), 2);
    assert_eq!((all.placed.x, all.placed.span().text()), (9, "placed"));
}

#[test]
fn numbers_of_blocks_are_held_against_the_type() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Config {
        #[hcl(block)]
        one: Empty,
        #[hcl(block)]
        maybe: Option<Empty>,
        #[hcl(block, min_items = 2, max_items = 3)]
        few: Vec<Empty>,
        #[hcl(block)]
        keyed: BTreeMap<String, Empty>,
    }
    #[derive(Debug, HclDecode)]
    struct Empty {}
    assert_eq!(
        errors::<Config>("maybe {}\nmaybe {}\nfew {}\nkeyed \"a\" {}\nkeyed \"a\" {}\nkeyed {}\n"),
        "Missing one block at ``\n\
         Too few few blocks at ``\n\
         Duplicate maybe block at `maybe`\n\
         Duplicate keyed block at `keyed \"a\"`\n\
         Missing name for keyed at `{`"
    );
    assert_eq!(
        errors::<Config>("one {}\nfew {}\nfew {}\nfew {}\nfew {}\n"),
        "Too many few blocks at `few`"
    );
}

#[test]
fn attributes_may_be_absent_by_type_or_by_word() {
    fn seven() -> u8 {
        7
    }
    #[derive(Debug, PartialEq, HclDecode)]
    struct Config {
        maybe: Option<u8>,
        #[hcl(optional)]
        optional: Vec<String>,
        #[hcl(default)]
        default: bool,
        #[hcl(default = 30)]
        number: u32,
        #[hcl(default = "eu")]
        text: String,
        #[hcl(default = seven() + 1)]
        called: u8,
        #[hcl(default = Some(5))]
        some: Option<u8>,
        #[hcl(skip)]
        skipped: u8,
        #[hcl(skip, default = 4)]
        chosen: u8,
    }
    let config: Config = hcl_serde::from_str("").unwrap();
    let expected = Config {
        maybe: None,
        optional: Vec::new(),
        default: false,
        number: 30,
        text: "eu".to_owned(),
        called: 8,
        some: Some(5),
        skipped: 0,
        chosen: 4,
    };
    assert_eq!(config, expected);
    // Null is absence, except where the type has null itself.
    let text = "maybe = null\noptional = null\ndefault = null\nnumber = null\ntext = null\ncalled = null\nsome = null\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(
        config,
        Config {
            some: None,
            ..expected
        }
    );
}

#[test]
fn a_default_of_the_whole_stands_in_for_absent_fields() {
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(default)]
    struct Limits {
        soft: u32,
        hard: u32,
    }
    impl Default for Limits {
        fn default() -> Self {
            Self { soft: 10, hard: 20 }
        }
    }
    let limits: Limits = hcl_serde::from_str("hard = 30\n").unwrap();
    assert_eq!(limits, Limits { soft: 10, hard: 30 });
}

#[test]
fn names_can_be_chosen() {
    #[derive(HclDecode)]
    #[hcl(rename_all = "kebab-case")]
    struct Config {
        max_size: u8,
        #[hcl(rename = "type")]
        kind: String,
        #[hcl(alias = "addr", alias = "host")]
        address: IpAddr,
        r#loop: bool,
    }
    let config: Config =
        hcl_serde::from_str("max-size = 1\ntype = \"x\"\nhost = \"::1\"\nloop = true\n").unwrap();
    assert_eq!(
        (config.max_size, config.kind.as_str(), config.r#loop),
        (1, "x", true)
    );
    assert_eq!(config.address, "::1".parse::<IpAddr>().unwrap());
    assert_eq!(
        errors::<Config>(
            "max-size = 1\ntype = \"x\"\nhost = \"::1\"\naddr = \"::2\"\nloop = true\n"
        ),
        "Duplicate argument at `addr`"
    );
}

#[test]
fn labels_are_texts_that_may_hold_more() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        rule: Vec<Rule>,
    }
    #[derive(HclDecode)]
    struct Rule {
        #[hcl(label)]
        action: Action,
        #[hcl(label)]
        port: u16,
        #[hcl(label)]
        note: Option<String>,
    }
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Action {
        Allow,
        Deny,
    }
    let config: Config =
        hcl_serde::from_str("rule \"allow\" \"80\" {}\nrule deny \"22\" \"no\" {}\n").unwrap();
    assert_eq!(
        (&config.rule[0].action, config.rule[0].port),
        (&Action::Allow, 80)
    );
    assert_eq!(config.rule[0].note, None);
    assert_eq!(
        (&config.rule[1].action, config.rule[1].note.as_deref()),
        (&Action::Deny, Some("no"))
    );
    assert_eq!(
        errors::<Config>(
            "rule \"alow\" \"80\" {}\nrule \"deny\" \"70000\" {}\nrule \"deny\" {}\nrule a b c d {}\n"
        ),
        "Invalid value at `\"alow\"`\n\
         Unsuitable value type at `\"70000\"`\n\
         Missing port for rule at `{`\n\
         Extraneous label for rule at `d`\n\
         Invalid value at `a`\n\
         Unsuitable value type at `b`"
            .replace("Extraneous label for rule at `d`\nInvalid value at `a`\nUnsuitable value type at `b`",
                     "Invalid value at `a`\nUnsuitable value type at `b`\nExtraneous label for rule at `d`")
    );
}

#[test]
fn what_is_left_over_goes_to_the_remain_field() {
    #[derive(HclDecode)]
    struct Plugin {
        kind: String,
        #[hcl(block)]
        mount: Vec<Empty>,
        #[hcl(remain)]
        rest: OwnedBody,
    }
    #[derive(HclDecode)]
    struct Empty {}
    #[derive(HclDecode)]
    struct Rest {
        size: u8,
        #[hcl(block)]
        extra: Port,
    }
    let plugin: Plugin = hcl_serde::from_str(
        "kind = \"x\"\nsize = base * 2\nmount {}\nextra \"e\" { number = 1 }\n",
    )
    .unwrap();
    let rest: Rest = plugin
        .rest
        .decode(&Decoder::new().variable("base", &4))
        .unwrap();
    assert_eq!((plugin.kind.as_str(), plugin.mount.len()), ("x", 1));
    assert_eq!((rest.size, rest.extra.number), (8, 1));

    #[derive(HclDecode)]
    struct Mapped {
        kind: String,
        #[hcl(remain)]
        rest: BTreeMap<String, Value>,
    }
    let mapped: Mapped = hcl_serde::from_str("kind = \"x\"\na = 1\nb = [true]\n").unwrap();
    assert_eq!(mapped.kind, "x");
    assert_eq!(mapped.rest.keys().collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn the_whole_body_can_be_kept_beside_its_fields() {
    #[derive(HclDecode)]
    struct Config {
        a: u8,
        #[hcl(body)]
        all: OwnedBody,
    }
    let config: Config = hcl_serde::from_str("a = 1\n").unwrap();
    let again: BTreeMap<String, u8> = config.all.decode(&Decoder::new()).unwrap();
    assert_eq!((config.a, again["a"]), (1, 1));
    assert_eq!(
        errors::<Config>("a = 1\nb = 2\n"),
        "Unsupported argument at `b`"
    );
}

#[test]
fn flattened_types_share_the_body() {
    #[derive(HclDecode)]
    struct Config {
        name: String,
        #[hcl(flatten)]
        limits: Limits,
        #[hcl(flatten)]
        serde: ReadBySerde,
    }
    #[derive(HclDecode)]
    struct Limits {
        soft: u8,
        #[hcl(block)]
        port: Vec<Port>,
    }
    #[derive(Deserialize)]
    struct ReadBySerde {
        other: bool,
    }
    let config: Config =
        hcl_serde::from_str("other = true\nsoft = 1\nname = \"n\"\nport \"p\" { number = 2 }\n")
            .unwrap();
    assert_eq!(
        (
            config.name.as_str(),
            config.limits.soft,
            config.limits.port.len()
        ),
        ("n", 1, 1)
    );
    assert!(config.serde.other);

    #[derive(HclDecode)]
    #[expect(dead_code, reason = "only decoded")]
    struct Strict {
        name: String,
        #[hcl(flatten)]
        limits: Limits,
    }
    assert_eq!(
        errors::<Strict>("soft = 1\nnam = \"n\"\nsoff = 2\n"),
        "Missing required argument at ``\nUnsupported argument at `nam`\nUnsupported argument at `soff`"
    );
}

#[test]
fn variants_are_chosen_by_block_type_in_source_order() {
    #[derive(Debug, HclDecode)]
    struct Pipeline {
        #[hcl(flatten)]
        steps: Vec<Step>,
    }
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(block)]
    enum Step {
        Port(Port),
        #[hcl(rename = "wait-for")]
        Wait {
            seconds: u8,
        },
        Stop,
    }
    let pipeline: Pipeline = hcl_serde::from_str(
        "stop {}\nwait-for { seconds = 3 }\nport \"p\" { number = 1 }\nstop {}\n",
    )
    .unwrap();
    let expected = [
        Step::Stop,
        Step::Wait { seconds: 3 },
        Step::Port(Port {
            name: "p".to_owned(),
            number: 1,
        }),
        Step::Stop,
    ];
    assert_eq!(pipeline.steps, expected);
    assert_eq!(
        errors::<Pipeline>("stopp {}\nstop { x = 1 }\nwait-for {}\nport { number = 1 }\n"),
        "Unsupported block type at `stopp`\n\
         Unsupported argument at `x`\n\
         Missing required argument at ``\n\
         Missing name for port at `{`"
    );
}

#[test]
fn variants_are_chosen_by_first_label() {
    #[derive(Debug, HclDecode)]
    struct Build {
        #[hcl(block)]
        provisioner: Vec<Provisioner>,
    }
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(label)]
    enum Provisioner {
        Shell(Shell),
        #[hcl(alias = "copy")]
        File {
            #[hcl(label)]
            target: String,
            source: String,
        },
    }
    #[derive(Debug, PartialEq, HclDecode)]
    struct Shell {
        inline: Vec<String>,
    }
    let build: Build = hcl_serde::from_str(
        "provisioner \"shell\" { inline = [\"ls\"] }\nprovisioner \"copy\" \"/etc\" { source = \"a\" }\n",
    )
    .unwrap();
    let expected = [
        Provisioner::Shell(Shell {
            inline: vec!["ls".to_owned()],
        }),
        Provisioner::File {
            target: "/etc".to_owned(),
            source: "a".to_owned(),
        },
    ];
    assert_eq!(build.provisioner, expected);
    assert_eq!(
        errors::<Build>(
            "provisioner \"shel\" {}\nprovisioner {}\nprovisioner \"file\" { source = \"a\" }\n"
        ),
        "Invalid label at `\"shel\"`\n\
         Missing type for provisioner at `{`\n\
         Missing target for provisioner at `{`"
    );
}

#[test]
fn spans_say_where_things_stand() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        port: Vec<Placed>,
    }
    #[derive(HclDecode)]
    struct Placed {
        #[hcl(label)]
        name: String,
        number: Option<Spanned<u16>>,
        #[hcl(def_span)]
        header: SourceSpan,
        #[hcl(label_span)]
        labels: Vec<SourceSpan>,
        #[hcl(span = "number")]
        attribute: Option<SourceSpan>,
        #[hcl(name_span = "number")]
        attribute_name: Option<SourceSpan>,
    }
    let config: Config =
        hcl_serde::from_str("port \"p\" {\n  number = 1 + 1\n}\nport q {}\n").unwrap();
    let [p, q] = &config.port[..] else {
        panic!("two ports");
    };
    assert_eq!(
        (p.name.as_str(), p.header.text(), p.labels[0].text()),
        ("p", "port \"p\"", "\"p\"")
    );
    assert_eq!(p.number.as_ref().unwrap().span().text(), "1 + 1");
    assert_eq!(p.attribute.as_ref().unwrap().text(), "number = 1 + 1");
    assert_eq!(p.attribute_name.as_ref().unwrap().text(), "number");
    assert_eq!((q.number.is_none(), q.attribute.is_none()), (true, true));
    assert_eq!(q.labels[0].text(), "q");
}

#[test]
fn expressions_are_evaluated_later() {
    #[derive(HclDecode)]
    struct Rule {
        when: OwnedExpression,
        unless: Option<OwnedExpression>,
        #[hcl(optional)]
        more: Vec<OwnedExpression>,
    }
    let rule: Rule =
        hcl_serde::from_str("when = load > limit\nunless = paused\nmore = [load, limit]\n")
            .unwrap();
    let decoder = Decoder::new()
        .variable("load", &3)
        .variable("limit", &2)
        .variable("paused", &false);
    assert!(rule.when.decode::<bool>(&decoder).unwrap());
    assert!(!rule.unless.unwrap().decode::<bool>(&decoder).unwrap());
    assert_eq!(rule.more[1].decode::<u8>(&decoder).unwrap(), 2);
    assert_eq!(rule.when.text(), "load > limit");
}

#[test]
fn applications_validate_and_deprecate() {
    fn even(number: &u16) -> Result<(), String> {
        if number.is_multiple_of(2) {
            Ok(())
        } else {
            Err(format!("{number} is odd"))
        }
    }
    fn ordered(config: &Config) -> Result<(), &'static str> {
        if config.low <= config.high {
            Ok(())
        } else {
            Err("low is above high")
        }
    }
    #[derive(Debug, HclDecode)]
    #[hcl(validate = ordered)]
    struct Config {
        #[hcl(validate = even)]
        low: u16,
        #[hcl(validate = even, default = 100)]
        high: u16,
        #[hcl(deprecated = "use \"high\"")]
        top: Option<u16>,
        #[hcl(block, deprecated = "leave it out")]
        old: Option<Port>,
    }
    assert_eq!(errors::<Config>("low = 3\n"), "Invalid value at `3`");
    assert_eq!(errors::<Config>("low = 200\n"), "Invalid value at ``");
    let (config, warnings) = Decoder::new()
        .decode_with_diagnostics::<Config>("low = 2\ntop = 4\nold \"p\" { number = 1 }\n")
        .unwrap();
    assert_eq!(
        (config.low, config.high, config.top, config.old.is_some()),
        (2, 100, Some(4), true)
    );
    let found: Vec<_> = warnings
        .iter()
        .map(|found| found.subject().unwrap().text())
        .collect();
    assert_eq!(found, ["top", "old"]);
    assert!(!warnings.has_errors());
}

#[test]
fn values_can_be_read_by_a_module_of_ones_own() {
    mod seconds {
        use std::time::Duration;

        use serde::{Deserialize, Deserializer};

        pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Duration, D::Error> {
            u64::deserialize(d).map(Duration::from_secs)
        }
    }
    #[derive(HclDecode)]
    struct Config {
        #[hcl(with = seconds)]
        timeout: std::time::Duration,
        #[hcl(with = seconds, default)]
        pause: std::time::Duration,
    }
    let config: Config = hcl_serde::from_str("timeout = 3\n").unwrap();
    assert_eq!((config.timeout.as_secs(), config.pause.as_secs()), (3, 0));
    assert_eq!(
        errors::<Config>("pause = 1\n"),
        "Missing required argument at ``"
    );
}

#[test]
fn attributes_of_a_block_form_a_map() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block_attrs)]
        env: BTreeMap<String, String>,
        #[hcl(block_attrs)]
        meta: Option<BTreeMap<String, String>>,
    }
    let config: Config = hcl_serde::from_str("env {\n  A = 1\n  B = \"x\"\n}\n").unwrap();
    assert_eq!(config.env["A"], "1");
    assert_eq!(config.meta, None);
    assert_eq!(
        errors::<Config>("env {\n  a {}\n}\n"),
        "Unexpected \"a\" block at `a`"
    );
    assert_eq!(errors::<Config>(""), "Missing env block at ``");
}

#[test]
fn text_is_borrowed_where_nothing_is_escaped() {
    #[derive(HclDecode)]
    struct Config<'a> {
        plain: &'a str,
        #[hcl(block)]
        inner: Vec<Inner<'a>>,
    }
    #[derive(HclDecode)]
    struct Inner<'a> {
        #[hcl(label)]
        name: &'a str,
        list: Vec<&'a str>,
        either: Cow<'a, str>,
    }
    let text = "plain = \"p\"\ninner \"n\" {\n  list = [\"a\", \"b\"]\n  either = \"c\\n\"\n}\n"
        .to_owned();
    let config: Config<'_> = hcl_serde::from_str(&text).unwrap();
    assert_eq!((config.plain, config.inner[0].name), ("p", "n"));
    assert_eq!(config.inner[0].list, ["a", "b"]);
    assert_eq!(config.inner[0].either, "c\n");
    assert!(
        text.as_bytes()
            .as_ptr_range()
            .contains(&config.plain.as_ptr())
    );
    let error = hcl_serde::from_str::<Config<'_>>("plain = \"p\\n\"\n")
        .err()
        .unwrap();
    assert!(error.to_string().contains("borrowed string"), "{error}");
}

#[test]
fn generic_types_are_decoded() {
    #[derive(HclDecode)]
    struct Pair<A, B> {
        value: A,
        #[hcl(block)]
        inner: Vec<B>,
    }
    let pair: Pair<u8, Port> =
        hcl_serde::from_str("value = 1\ninner \"a\" { number = 2 }\n").unwrap();
    assert_eq!((pair.value, pair.inner[0].number), (1, 2));
}

#[test]
fn recursive_types_are_decoded() {
    #[derive(HclDecode)]
    struct Tree {
        #[hcl(default = 0)]
        value: u8,
        #[hcl(block)]
        left: Option<Box<Self>>,
        #[hcl(block)]
        children: Vec<Self>,
    }
    let tree: Tree =
        hcl_serde::from_str("left {\n  value = 2\n  children {\n    value = 3\n  }\n}\n").unwrap();
    let left = tree.left.unwrap();
    assert_eq!((tree.value, left.value, left.children[0].value), (0, 2, 3));
    assert_eq!(tree.children.len(), 0);
}

#[test]
fn types_read_by_serde_serve_as_blocks() {
    #[derive(HclDecode)]
    struct Config {
        #[hcl(block)]
        service: BTreeMap<String, BySerde>,
        #[hcl(block)]
        both: Both,
    }
    #[derive(Deserialize)]
    struct BySerde {
        port: u16,
    }
    #[derive(Deserialize, HclDecode)]
    #[hcl(schema_only)]
    struct Both {
        /// Some size.
        size: Option<u8>,
    }
    let config: Config =
        hcl_serde::from_str("service \"a\" { port = 1 }\nboth { size = 2 }\n").unwrap();
    assert_eq!((config.service["a"].port, config.both.size), (1, Some(2)));
    let size = &<Both as HclSchema>::SCHEMA.attributes[0];
    assert_eq!(
        (size.name, size.docs, (size.required)()),
        ("size", "Some size.", false)
    );
    assert_eq!(
        errors::<Config>("both {}\nservice \"a\" { prt = 1 }\n"),
        "Unsupported argument at `prt`\nMissing required argument at `service \"a\"`".replace(
            "Unsupported argument at `prt`\nMissing required argument at `service \"a\"`",
            "Missing required argument at `service \"a\"`\nUnsupported argument at `prt`"
        )
    );
}

#[test]
fn unsupported_content_can_be_allowed() {
    #[derive(HclDecode)]
    struct Config {
        a: u8,
    }
    let decoder = Decoder::new().allow_unsupported(true);
    let config: Config = decoder.from_str("a = 1\nb = 2\nc {}\n").unwrap();
    assert_eq!(config.a, 1);
}
