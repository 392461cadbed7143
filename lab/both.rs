//! Writes data of serde and of the derive in both syntaxes: `cargo run --manifest-path lab/Cargo.toml -- both COUNT SEED FOLDER`.
//!
//! `go run ./content FOLDER` in `lab/oracle` then compares the files as the reference reads them.

use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use hcl_serde::{HclEncode, to_string};
use hcl_tests::as_json;
use hcl_tests::random_data::{Bodies, Body, Data, Entry, Written};

/// A file of the derive: blocks in each form that a field may have.
#[derive(HclEncode)]
struct Config {
    data: Option<Data>,
    #[hcl(block)]
    first: Option<Argument>,
    #[hcl(block)]
    list: Vec<Argument>,
    #[hcl(block)]
    labelled: Vec<Labelled>,
    #[hcl(block)]
    by_name: BTreeMap<String, Argument>,
    #[hcl(block)]
    by_names: BTreeMap<String, Vec<Argument>>,
    #[hcl(flatten)]
    steps: Vec<Step>,
}

#[derive(HclEncode)]
struct Argument {
    value: Data,
}

#[derive(HclEncode)]
struct Labelled {
    #[hcl(label)]
    kind: String,
    #[hcl(label)]
    name: String,
    #[hcl(block_attrs)]
    values: BTreeMap<String, Data>,
}

#[derive(HclEncode)]
#[hcl(block)]
enum Step {
    Run { what: Data },
    Wait,
}

pub(crate) fn run() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args_os().skip(2);
    let mut number = |default: u64| -> u64 {
        let text = arguments.next().and_then(|text| text.into_string().ok());
        text.and_then(|text| text.parse().ok()).unwrap_or(default)
    };
    let (count, seed) = (number(1000), number(1));
    let folder = arguments.next().map(PathBuf::from);
    let folder = folder.ok_or("a folder to write into is required")?;
    fs::create_dir_all(&folder)?;
    for number in 0..count {
        let seed = seed.wrapping_add(number);
        let body = Bodies::new(seed).body(3);
        write(
            &folder.join(format!("{number}-serde.hcl")),
            &Written(&without_mixed_labels(body)),
        )?;
        write(&folder.join(format!("{number}-derive.hcl")), &config(seed))?;
    }
    Ok(())
}

/// Writes the data in the native syntax, and in the JSON syntax next to it.
fn write<T: HclEncode>(path: &Path, data: &T) -> Result<(), Box<dyn Error>> {
    fs::write(path, to_string(data)?)?;
    fs::write(
        path.with_extension("hcl.json"),
        as_json::to_string_pretty(data)?,
    )?;
    Ok(())
}

/// Leaves out blocks whose number of labels is not that of the first of their type: no schema takes both.
fn without_mixed_labels(mut body: Body) -> Body {
    for (_, entry) in &mut body {
        let Entry::Blocks(blocks) = entry else {
            continue;
        };
        let labels = blocks.first().map_or(0, |(labels, _)| labels.len());
        blocks.retain(|(found, _)| found.len() == labels);
        for (_, inner) in blocks {
            *inner = without_mixed_labels(std::mem::take(inner));
        }
    }
    body
}

fn config(seed: u64) -> Config {
    let mut data = Source(Bodies::new(seed));
    Config {
        data: data.some(),
        first: data.some().map(|value| Argument { value }),
        list: data.arguments(),
        labelled: (data.entries().into_iter())
            .map(|(name, value)| Labelled {
                kind: "${kind} \"é".to_owned(),
                name,
                values: BTreeMap::from([("value".to_owned(), value)]),
            })
            .collect(),
        by_name: (data.entries().into_iter())
            .map(|(name, value)| (name, Argument { value }))
            .collect(),
        by_names: (data.entries().into_iter())
            .map(|(name, value)| {
                (
                    name,
                    vec![Argument { value: Data::Null }, Argument { value }],
                )
            })
            .collect(),
        steps: (data.arguments().into_iter())
            .flat_map(|Argument { value }| [Step::Run { what: value }, Step::Wait])
            .collect(),
    }
}

/// Random values, from the arguments of random bodies.
struct Source(Bodies);

impl Source {
    fn entries(&mut self) -> BTreeMap<String, Data> {
        let entries = self.0.body(0).into_iter();
        let values = entries.filter_map(|(name, entry)| match entry {
            Entry::Argument(value) => Some((name, value)),
            Entry::Absent | Entry::Blocks(_) => None,
        });
        values.collect()
    }

    fn some(&mut self) -> Option<Data> {
        self.entries().into_values().next()
    }

    fn arguments(&mut self) -> Vec<Argument> {
        let values = self.entries().into_values();
        values.map(|value| Argument { value }).collect()
    }
}
