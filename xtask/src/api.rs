//! The check of the public interface: which types of other projects it names, whether promised items name others that may
//! still move, and whether each item has an example. Reads the JSON of rustdoc, and compares it with `xtask/tiers.txt`.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// Crates of the standard library.
const STANDARD: [&str; 4] = ["alloc", "core", "proc_macro", "std"];

/// The crates with an interface to check: libraries for programs and tools.
const CRATES: [&str; 5] = [
    "hcl_value",
    "hcl_syntax",
    "hcl_core",
    "hcl_serde",
    "hcl_write",
];

/// Further libraries whose items have examples.
const WITH_EXAMPLES: [&str; 3] = ["hcl_ide", "hcl_schema", "hcldec"];

/// Where items are named, by the item: `hcl_serde::Decoder` and its methods name `hcl_value::Value`.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Checks the JSON files of a folder. `features` is a key of `xtask/tiers.txt`: `default` or `all`.
pub(crate) fn run(folder: &Path, features: &str, expected: &str) -> Result<(), Box<dyn Error>> {
    let mut uses = Uses::new();
    let mut foreign = String::new();
    let mut bare = BTreeSet::new();
    let read = |name: &str| -> Result<Value, Box<dyn Error>> {
        let text = fs::read_to_string(folder.join(format!("{name}.json")))?;
        Ok(serde_json::from_str(&text)?)
    };
    for name in WITH_EXAMPLES {
        bare.extend(PublicItems::of(&read(name)?, name).bare);
    }
    for name in CRATES {
        let document = read(name)?;
        let found = PublicItems::of(&document, name);
        let others: BTreeSet<&str> = found
            .uses
            .values()
            .flatten()
            .filter_map(|path| path.split("::").next())
            .filter(|krate| !STANDARD.contains(krate) && !krate.starts_with("hcl_"))
            .collect();
        if !others.is_empty() {
            let others: Vec<&str> = others.into_iter().collect();
            _ = writeln!(foreign, "foreign {features} {name}: {}", others.join(" "));
        }
        uses.extend(found.uses);
        bare.extend(found.bare);
    }
    let mark = format!("foreign {features} ");
    let known: String = expected
        .lines()
        .filter(|line| line.starts_with(&mark))
        .flat_map(|line| [line, "\n"])
        .collect();
    let mut report = String::new();
    if foreign != known {
        _ = write!(report, "\nexpected\n{known}but found\n{foreign}");
    }
    report.push_str(&violations(&uses, features == "all", expected));
    for item in bare {
        _ = writeln!(report, "\n{item} has no example");
    }
    if report.is_empty() {
        Ok(())
    } else {
        Err(format!("the public interface differs from xtask/tiers.txt{report}").into())
    }
}

/// Returns a line for each use of an item that is neither in the first tier nor a handle by an item of the first tier.
/// `is_whole` says that no item is left out for want of a feature.
fn violations(uses: &Uses, is_whole: bool, expected: &str) -> String {
    let named = |tier: &str| -> BTreeSet<&str> {
        expected
            .lines()
            .filter_map(|line| line.strip_prefix(tier))
            .flat_map(str::split_whitespace)
            .collect()
    };
    let (first, handles) = (named("first "), named("handle "));
    let mut report = String::new();
    for item in &first {
        match uses.get(*item) {
            None if is_whole => _ = writeln!(report, "\n{item} is not there"),
            None => {}
            Some(used) => {
                let public = used.iter().filter(|path| uses.contains_key(*path));
                for path in public.map(String::as_str) {
                    if !first.contains(path) && !handles.contains(path) {
                        _ = writeln!(report, "\n{item} names {path}");
                    }
                }
            }
        }
    }
    report
}

/// The public items of a crate.
struct PublicItems<'d> {
    document: &'d Value,
    krate: &'d str,
    seen: BTreeSet<u64>,
    uses: Uses,
    /// Items whose documentation has no example.
    bare: BTreeSet<String>,
    /// Modules for other crates, read after all others: a program needs nothing that only they have, so that it needs no example.
    extend: Vec<u64>,
    is_extend: bool,
}

impl<'d> PublicItems<'d> {
    fn of(document: &'d Value, krate: &'d str) -> Self {
        let mut interface = Self {
            document,
            krate,
            seen: BTreeSet::new(),
            uses: Uses::new(),
            bare: BTreeSet::new(),
            extend: Vec::new(),
            is_extend: false,
        };
        if let Some(root) = document["root"].as_u64() {
            interface.module(root);
        }
        interface.is_extend = true;
        for module in std::mem::take(&mut interface.extend) {
            interface.module(module);
        }
        interface
    }

    fn item(&self, id: u64) -> &'d Value {
        &self.document["index"][id.to_string()]
    }

    /// Visits the items of a module.
    fn module(&mut self, id: u64) {
        if !self.seen.insert(id) {
            return;
        }
        for id in ids(&self.item(id)["inner"]["module"]["items"]) {
            let inner = &self.item(id)["inner"];
            let target = inner["use"]["id"].as_u64().unwrap_or(id);
            let item = self.item(target);
            if item["inner"].get("module").is_none() {
                self.named(target);
            } else if item["name"] == "extend" && !self.is_extend {
                self.extend.push(target);
            } else {
                self.module(target);
            }
        }
    }

    /// Visits an item with a name of its own: its signature, fields, methods and implementations.
    fn named(&mut self, id: u64) {
        let item = self.item(id);
        if let (Some(name), true) = (item["name"].as_str(), self.seen.insert(id)) {
            let name = format!("{}::{name}", self.krate);
            let mut used = BTreeSet::new();
            self.collect(item, &mut used);
            used.remove(&name);
            // The main function of a command takes the arguments of the process: no test can run it.
            let has_example = || has_example(item["docs"].as_str().unwrap_or_default());
            let is_left_out = self.is_extend || item["name"] == "main";
            if !is_left_out && is_used_in_code(item) && !has_example() {
                self.bare.insert(name.clone());
            }
            self.uses.entry(name).or_default().extend(used);
        }
    }

    /// Collects the paths that an item and its parts name.
    fn collect(&self, item: &Value, used: &mut BTreeSet<String>) {
        let Some((kind, inner)) = item["inner"].as_object().and_then(|it| it.iter().next()) else {
            return;
        };
        if kind == "impl" && (inner["is_synthetic"] == true || !inner["blanket_impl"].is_null()) {
            return;
        }
        self.paths(inner, used);
        let parts = ["items", "impls", "variants"]
            .into_iter()
            .flat_map(|part| ids(&inner[part]));
        let shape = &inner["kind"];
        let fields = [
            &shape["plain"]["fields"],
            &shape["struct"]["fields"],
            &shape["tuple"],
        ];
        for id in parts.chain(fields.into_iter().flat_map(ids)) {
            self.collect(self.item(id), used);
        }
    }

    /// Collects the paths in a signature: objects with a path and the identifier of an item.
    fn paths(&self, signature: &Value, used: &mut BTreeSet<String>) {
        match signature {
            Value::Array(parts) => parts.iter().for_each(|part| self.paths(part, used)),
            Value::Object(parts) => {
                if let (Some(id), true) = (signature["id"].as_u64(), signature["path"].is_string())
                {
                    used.extend(self.path(id));
                }
                parts.values().for_each(|part| self.paths(part, used));
            }
            _ => {}
        }
    }

    /// Returns the crate and the name of an item.
    fn path(&self, id: u64) -> Option<String> {
        let path = &self.document["paths"][id.to_string()];
        let name = path["path"].as_array()?.last()?.as_str()?;
        let krate = match path["crate_id"].as_u64()? {
            0 => self.krate,
            number => self.document["external_crates"][number.to_string()]["name"].as_str()?,
        };
        Some(format!("{krate}::{name}"))
    }
}

/// Returns whether an item is of a kind that an example can show: not an alias or a constant.
fn is_used_in_code(item: &Value) -> bool {
    ["struct", "enum", "union", "trait", "function", "macro"]
        .iter()
        .any(|kind| item["inner"].get(kind).is_some())
}

/// Returns whether documentation has a block of code that rustdoc runs.
fn has_example(docs: &str) -> bool {
    let mut is_inside = false;
    docs.lines()
        .filter_map(|line| line.trim_start().strip_prefix("```"))
        .any(|tags| {
            is_inside = !is_inside;
            // The other fence of a block has no tags, too.
            is_inside && matches!(tags.trim_end(), "" | "rust" | "should_panic")
        })
}

/// Iterates over the identifiers in a list; a private field has none.
fn ids(list: &Value) -> impl Iterator<Item = u64> + '_ {
    list.as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Value {
        let path = |id: u64, path: &str| json!({ "resolved_path": { "path": path, "id": id } });
        json!({
            "root": 0,
            "index": {
                "0": { "name": "hcl_x", "inner": { "module": { "items": [6, 1, 2, 3] } } },
                "1": { "name": "Promised", "inner": { "struct": { "kind": { "plain": { "fields": [4] } }, "impls": [] } } },
                "2": { "name": "Moving", "docs": "Moves.\n\n```\nMoving;\n```\n", "inner": { "struct": { "kind": "unit", "impls": [] } } },
                "3": { "name": null, "inner": { "use": { "id": 5 } } },
                "4": { "name": "field", "inner": { "struct_field": path(2, "Moving") } },
                "5": { "name": "call", "inner": { "function": { "sig": { "inputs": [["x", path(9, "Far")]] } } } },
                "6": { "name": "extend", "inner": { "module": { "items": [1, 7] } } },
                "7": { "name": "Rare", "inner": { "struct": { "kind": "unit", "impls": [] } } }
            },
            "paths": {
                "2": { "crate_id": 0, "path": ["hcl_x", "inner", "Moving"] },
                "9": { "crate_id": 7, "path": ["far", "Far"] }
            },
            "external_crates": { "7": { "name": "far" } }
        })
    }

    #[test]
    fn an_interface_has_the_names_of_fields_and_arguments() {
        let uses = PublicItems::of(&document(), "hcl_x").uses;
        let names = |item: &str| uses[item].iter().map(String::as_str).collect::<Vec<_>>();
        assert_eq!(names("hcl_x::Promised"), ["hcl_x::Moving"]);
        assert_eq!(names("hcl_x::call"), ["far::Far"]);
    }

    #[test]
    fn the_first_tier_names_itself_and_handles() {
        let uses = PublicItems::of(&document(), "hcl_x").uses;
        let promised = "first hcl_x::Promised\n";
        assert_eq!(
            violations(&uses, true, promised),
            "\nhcl_x::Promised names hcl_x::Moving\n"
        );
        assert_eq!(
            violations(&uses, true, &format!("{promised}handle hcl_x::Moving\n")),
            ""
        );
        assert_eq!(
            violations(&uses, true, "first hcl_x::Gone\n"),
            "\nhcl_x::Gone is not there\n"
        );
    }

    #[test]
    fn items_without_an_example_are_found() {
        let document = document();
        let found = PublicItems::of(&document, "hcl_x");
        let bare: Vec<&str> = found.bare.iter().map(String::as_str).collect();
        assert_eq!(bare, ["hcl_x::Promised", "hcl_x::call"]);
        // Only for other crates.
        assert!(found.uses.contains_key("hcl_x::Rare"));
    }

    #[test]
    fn an_example_is_code_that_runs() {
        assert!(has_example("```text\na\n```\n\n```rust\nf();\n```\n"));
        assert!(!has_example("```text\na\n```\n"));
        assert!(!has_example("```no_run\nf();\n```\n"));
    }
}
