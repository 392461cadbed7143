//! Types that call deserializers in unusual orders, stop early, continue after an error, or contain themselves: each call
//! returns a value or an error, on the stack of a thread.

use std::collections::BTreeMap;
use std::fmt;

use hcl_serde::{Decoder, HclDecode, from_str};
use serde::de::{
    Deserialize, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

/// Calls the deserializer method `ASK`, and reads the result by the method `READ`.
#[derive(Debug)]
struct Odd<const ASK: u8, const READ: u8>;

const ASKS: u8 = 8;
const READS: u8 = 8;

impl<'de, const ASK: u8, const READ: u8> Deserialize<'de> for Odd<ASK, READ> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match ASK {
            0 => deserializer.deserialize_any(Self),
            1 => deserializer.deserialize_map(Self),
            2 => deserializer.deserialize_struct("", &["a", "b", "a", ""], Self),
            3 => deserializer.deserialize_seq(Self),
            4 => deserializer.deserialize_tuple(usize::MAX, Self),
            5 => deserializer.deserialize_enum("", &["a"], Self),
            6 => deserializer.deserialize_option(Self),
            _ => deserializer.deserialize_identifier(Self),
        }
    }
}

impl<'de, const ASK: u8, const READ: u8> Visitor<'de> for Odd<ASK, READ> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("something odd")
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        match READ {
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
                    let _ = map.next_value::<Odd<5, 1>>();
                }
            }
            5 => return Err(Error::custom("\u{1b}[2J no")),
            6 => while map.next_entry::<Odd<7, 0>, Odd<0, 1>>()?.is_some() {},
            _ => {}
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self, A::Error> {
        match READ {
            0 => drop(seq.next_element::<bool>()),
            1 => (0..100).for_each(|_| drop(seq.next_element::<u8>())),
            2 => return Err(Error::invalid_length(usize::MAX, &self)),
            3 => while seq.next_element::<Odd<0, 2>>()?.is_some() {},
            _ => {}
        }
        Ok(self)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Self, A::Error> {
        use serde::de::VariantAccess;
        if READ == 0 {
            return Ok(self);
        }
        let (_, variant) = access.variant::<IgnoredAny>()?;
        match READ {
            1 => variant.unit_variant()?,
            2 => variant.newtype_variant::<Odd<0, 3>>().map(|_| ())?,
            3 => variant.tuple_variant(usize::MAX, self).map(|_| ())?,
            4 => variant.struct_variant(&[], self).map(|_| ())?,
            _ => {}
        }
        Ok(Self)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self, E> {
        if READ == 1 {
            return Err(E::unknown_field(text, &[]));
        }
        Ok(self)
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

fn try_all<const ASK: u8, const READ: u8>() {
    for text in TEXTS {
        let as_json = Decoder::new().source_name("odd.json");
        let json = "{\"a\": [{\"a\": 1}, \"x\"], \"b\": {\"a\": null}}";
        let answers = [
            from_str::<Odd<ASK, READ>>(text).map(drop),
            from_str::<BTreeMap<String, Odd<ASK, READ>>>(text).map(drop),
            from_str::<BTreeMap<String, Vec<Odd<ASK, READ>>>>(text).map(drop),
            as_json.decode_str::<Odd<ASK, READ>>(json).map(drop),
            as_json
                .decode_str::<BTreeMap<String, Odd<ASK, READ>>>(json)
                .map(drop),
        ];
        for error in answers.into_iter().filter_map(Result::err) {
            let shown = format!("{error}{error:?}");
            assert!(!shown.contains('\u{1b}') && shown.len() < 10_000, "{shown}");
        }
    }
}

macro_rules! all_reads {
    ($($ask:literal)*) => { $(
        try_all::<$ask, 0>();
        try_all::<$ask, 1>();
        try_all::<$ask, 2>();
        try_all::<$ask, 3>();
        try_all::<$ask, 4>();
        try_all::<$ask, 5>();
        try_all::<$ask, 6>();
        try_all::<$ask, 7>();
    )* };
}

#[test]
fn unusual_calls_return() {
    assert_eq!((ASKS, READS), (8, 8));
    all_reads!(0 1 2 3 4 5 6 7);
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

/// Runs a function on a stack of 2 MiB, the default of threads.
fn on_a_thread(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run);
    let result = thread.expect("a thread starts").join();
    assert!(result.is_ok(), "the thread came to its end");
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
struct Derived {
    #[hcl(block)]
    a: Option<Box<Self>>,
}

#[derive(Debug, HclDecode)]
struct Lists {
    #[hcl(block)]
    a: Vec<Self>,
}

fn nested(open: &str, inner: &str, close: &str, levels: usize) -> String {
    format!("{}{inner}{}\n", open.repeat(levels), close.repeat(levels))
}

#[test]
fn recursive_types_are_read_up_to_the_limit() {
    on_a_thread(|| {
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
fn blocks_in_blocks_are_read() {
    let depth = |mut blocks: Blocks| {
        let mut depth = 0;
        while let Some(inner) = blocks.a {
            (blocks, depth) = (*inner, depth + 1);
        }
        depth
    };
    let text = nested("a {\n", "", "}\n", 100);
    assert_eq!(depth(from_str(&text).unwrap()), 100);
    let mut derived: Derived = from_str(&text).unwrap();
    let mut levels = 0;
    while let Some(inner) = derived.a {
        (derived, levels) = (*inner, levels + 1);
    }
    assert_eq!(levels, 100);
    let lists: Lists = from_str("a {\n}\na {\n a {\n }\n}\n").unwrap();
    assert_eq!(lists.a[1].a.len(), 1);
}
