//! Types that call deserializers in unusual orders, stop early, continue after an error, or contain themselves: each call
//! returns a value or an error, on the stack of a thread.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;

use hcl_serde::body::{BodyDecoder, Stop};
use hcl_serde::schema::Schema;
use hcl_serde::{Decoder, HclDecode, from_str};
use hcl_tests::stress::on_small_stack;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess,
    SeqAccess, Visitor,
};

/// The deserializer method that is called, and how the result is read: one type for all, which compiles once.
#[derive(Clone, Copy)]
struct Calls {
    ask: u8,
    read: u8,
}

const ASKS: u8 = 8;
const READS: u8 = 8;

thread_local! {
    static CALLS: Cell<Calls> = const { Cell::new(Calls { ask: 0, read: 0 }) };
}

/// Read by the calls that are set.
#[derive(Debug)]
struct Odd;

impl<'de> Deserialize<'de> for Odd {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        CALLS.get().deserialize(deserializer)
    }
}

impl<'de> DeserializeSeed<'de> for Calls {
    type Value = Odd;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Odd, D::Error> {
        match self.ask {
            0 => deserializer.deserialize_any(self),
            1 => deserializer.deserialize_map(self),
            2 => deserializer.deserialize_struct("", &["a", "b", "a", ""], self),
            3 => deserializer.deserialize_seq(self),
            4 => deserializer.deserialize_tuple(usize::MAX, self),
            5 => deserializer.deserialize_enum("", &["a"], self),
            6 => deserializer.deserialize_option(self),
            _ => deserializer.deserialize_identifier(self),
        }
    }
}

impl<'de> Visitor<'de> for Calls {
    type Value = Odd;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something odd")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Odd, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Odd, A::Error> {
        match self.read {
            0 => drop(map.next_value::<IgnoredAny>()),
            1 => while map.next_key::<String>()?.is_some() {},
            2 => {
                map.next_key::<IgnoredAny>()?;
                map.next_value::<IgnoredAny>()?;
                map.next_value::<IgnoredAny>()?;
            }
            3 => drop(map.next_key::<Vec<u8>>()),
            4 => {
                // Continues after errors and after the end.
                for _ in 0..100 {
                    let _ = map.next_key::<u8>();
                    let _ = map.next_value::<bool>();
                    let _ = map.next_key::<Option<String>>();
                    let _ = map.next_value_seed(Self { ask: 5, read: 1 });
                }
            }
            5 => return Err(Error::custom("\u{1b}[2J no")),
            6 => {
                let (key, value) = (Self { ask: 7, read: 0 }, Self { ask: 0, read: 1 });
                while map.next_entry_seed(key, value)?.is_some() {}
            }
            _ => {}
        }
        Ok(Odd)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Odd, A::Error> {
        match self.read {
            0 => drop(seq.next_element::<bool>()),
            1 => (0..100).for_each(|_| drop(seq.next_element::<u8>())),
            2 => return Err(Error::invalid_length(usize::MAX, &self)),
            3 => while seq.next_element_seed(Self { ask: 0, read: 2 })?.is_some() {},
            _ => {}
        }
        Ok(Odd)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Odd, A::Error> {
        use serde::de::VariantAccess;
        if self.read == 0 {
            return Ok(Odd);
        }
        let (_, variant) = access.variant::<IgnoredAny>()?;
        match self.read {
            1 => variant.unit_variant().map(|()| Odd),
            2 => variant.newtype_variant_seed(Self { ask: 0, read: 3 }),
            3 => variant.tuple_variant(usize::MAX, self),
            4 => variant.struct_variant(&[], self),
            _ => Ok(Odd),
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Odd, E> {
        if self.read == 1 {
            return Err(E::unknown_field(text, &[]));
        }
        Ok(Odd)
    }
}

const TEXTS: &[&str] = &[
    "",
    "a = 1\nb = \"x\"\n",
    "a = [1, [2], {}]\nb = { a = 1, \"b c\" = [true] }\n",
    "a {\n}\na {\n a = 1\n}\nb \"x\" \"y\" {\n b = []\n}\n",
    "a = \"a\"\nb = { a = {} }\nc {\n}\n",
    "a = null\n",
];

#[test]
fn unusual_calls_return() {
    let as_json = Decoder::new().source_name("odd.json");
    let json = "{\"a\": [{\"a\": 1}, \"x\"], \"b\": {\"a\": null}}";
    for (ask, read) in (0..ASKS).flat_map(|ask| (0..READS).map(move |read| (ask, read))) {
        CALLS.set(Calls { ask, read });
        for text in TEXTS {
            let answers = [
                from_str::<Odd>(text).map(drop),
                from_str::<BTreeMap<String, Odd>>(text).map(drop),
                from_str::<BTreeMap<String, Vec<Odd>>>(text).map(drop),
            ];
            answers.into_iter().for_each(check);
        }
        check(as_json.decode_str::<Odd>(json).map(drop));
        check(as_json.decode_str::<BTreeMap<String, Odd>>(json).map(drop));
    }
}

fn check(answer: hcl_serde::Result<()>) {
    if let Err(error) = answer {
        let shown = format!("{error}{error:?}");
        assert!(!shown.contains('\u{1b}') && shown.len() < 10_000, "{shown}");
    }
}

/// Reads no entry of a map, or asks for more keys after the end.
#[derive(Debug, PartialEq)]
struct Careless<const READS: bool>;

impl<'de, const READS: bool> Deserialize<'de> for Careless<READS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("Careless", &["a", "b"], Self)
    }
}

impl<'de, const READS: bool> Visitor<'de> for Careless<READS> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        if READS {
            while map.next_entry::<IgnoredAny, u8>()?.is_some() {}
            for _ in 0..3 {
                assert!(map.next_key::<IgnoredAny>()?.is_none());
            }
        }
        Ok(self)
    }
}

#[test]
fn maps_are_read_to_their_end_and_no_further() {
    type Maps<T> = BTreeMap<String, T>;
    let body = "x {\n  a = 1\n}\nb = 2\n";
    let object = "x = {\n  a = 1\n}\ny = {\n  b = 2\n}\n";
    assert!(from_str::<Careless<false>>("a = \n").is_err());
    assert_eq!(from_str::<Careless<false>>("a = 1\n").unwrap(), Careless);
    assert_eq!(
        from_str::<Careless<true>>("a = 1\nb = 2\n").unwrap(),
        Careless
    );
    assert!(from_str::<Maps<Careless<true>>>(body).is_err());
    assert_eq!(from_str::<Maps<Careless<true>>>(object).unwrap().len(), 2);
    assert_eq!(from_str::<Maps<Careless<false>>>(object).unwrap().len(), 2);
}

/// A type that contains itself in every way.
#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only decoded")]
#[serde(rename_all = "snake_case")]
enum Deep {
    End,
    List(Vec<Self>),
    Struct { a: Box<Self> },
    Map(BTreeMap<String, Self>),
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only decoded")]
#[serde(untagged)]
enum Untagged {
    List(Vec<Self>),
    Map(BTreeMap<String, Self>),
    Number(u8),
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Blocks {
    a: Option<Box<Self>>,
}

#[derive(Debug, serde::Deserialize)]
#[expect(dead_code, reason = "only decoded")]
struct Flat {
    b: Option<u8>,
    #[serde(flatten)]
    rest: BTreeMap<String, serde_json::Value>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Derived {
    #[hcl(block)]
    a: Option<Box<Self>>,
}

#[derive(Debug, HclDecode)]
#[expect(dead_code, reason = "only decoded")]
struct Lists {
    #[hcl(block)]
    a: Vec<Self>,
}

fn nested(open: &str, inner: &str, close: &str, levels: usize) -> String {
    format!("{}{inner}{}\n", open.repeat(levels), close.repeat(levels))
}

#[test]
fn recursive_types_are_read_up_to_the_limit() {
    on_small_stack("recursive_types_are_read_up_to_the_limit", || {
        for levels in [60, 120, 250, 100_000] {
            let is_deep = levels > 1000;
            let blocks = nested("a {\n", "", "}\n", levels);
            assert_eq!(from_str::<Blocks>(&blocks).is_err(), is_deep);
            assert_eq!(from_str::<Derived>(&blocks).is_err(), is_deep);
            assert_eq!(from_str::<Lists>(&blocks).is_err(), is_deep);
            let lists = nested("[", "", "]", levels);
            let maps = nested("{ a = ", "1", "}", levels);
            let mut refused = 0;
            for value in [&lists, &maps] {
                let text = format!("a = {value}");
                type Tagged = BTreeMap<String, Deep>;
                refused += usize::from(from_str::<Tagged>(&text).is_err());
                refused += usize::from(from_str::<BTreeMap<String, Untagged>>(&text).is_err());
                refused += usize::from(from_str::<Flat>(&text).is_err());
            }
            let tagged = nested("{ list = [{ struct = { a = ", "\"end\"", "}}]}", levels / 4);
            let text = format!("a = {tagged}");
            assert_eq!(from_str::<BTreeMap<String, Deep>>(&text).is_err(), is_deep);
            assert!(!is_deep || refused == 6);
        }
    });
}

#[test]
fn a_type_that_fails_without_a_report_is_one_report() {
    #[derive(Debug)]
    struct Silent;

    impl<'de> HclDecode<'de> for Silent {
        const BODY_SCHEMA: &'static Schema<'static> = &Schema::UNKNOWN;

        fn decode_body(_: &BodyDecoder<'_, 'de>) -> Result<Self, Stop> {
            Err(Stop)
        }
    }

    let error = from_str::<Silent>("a = 1").unwrap_err();
    let details: Vec<_> = error.diagnostics().iter().map(|it| it.detail()).collect();
    assert_eq!(
        details,
        ["The program cannot read this configuration, and does not say why."]
    );
}
