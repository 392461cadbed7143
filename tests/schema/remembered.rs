//! A check with caches of files finds what a check without them does, after any change of a file.

use hcl_serde::hcl_core::ParsedSource;
use hcl_serde::module::CheckCache;
use hcl_serde::schema::Document;
use hcl_serde::{Functions, Module, Source};

const SCHEMA: &str = r#"{"hcl_schema": 1, "types": [
  {"name": "Config",
   "arguments": [{"name": "region", "shape": "text"}],
   "blocks": [{"name": "service", "body": 1}, {"name": "alias", "body": 2, "key_labels": 1, "unique_keys": true}]},
  {"name": "Service",
   "labels": [{"name": "name", "required": true, "defines": {"kind": "service", "scope": "file", "warn_unused": true}}],
   "arguments": [
     {"name": "port", "required": true, "shape": {"integer": {"min": 0, "max": 65535}}},
     {"name": "token", "sensitive": true, "shape": "text"},
     {"name": "after", "refers": "service", "shape": {"list": "text"}}
   ],
   "blocks": [{"name": "task", "body": 3}]},
  {"name": "Alias", "arguments": [{"name": "to", "refers": "service", "required": true, "shape": "text"}]},
  {"name": "Task",
   "labels": [{"name": "name", "required": true, "defines": {"kind": "task", "scope": "parent"}}],
   "arguments": [{"name": "after", "refers": "task", "shape": "text"}]}
]}"#;

/// Parts of files. A change adds or removes one.
const PARTS: &[&str] = &[
    "variable \"base\" {\n  default = 80\n}\n",
    "variable \"base\" {\n  default = 80000\n}\n",
    "variable \"base\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\n",
    "locals {\n  names = [\"a\", \"b\"]\n}\n",
    "locals {\n  names = [\"b\", \"c\"]\n}\n",
    "service \"a\" {\n  port = var.base\n}\n",
    "service \"b\" {\n  port  = var.base + 1\n  after = [\"a\"]\n}\n",
    "service \"c\" {\n  port  = 80\n  after = local.names\n  token = \"hunter2\"\n  tokn = \"hunter3\"\n}\n",
    "service \"d\" {\n  prot = 80\n  task \"x\" {}\n  task \"y\" {\n    after = \"x\"\n  }\n}\n",
    "service \"e\" {\n  port = 80\n  task \"x\" {\n    after = \"y\"\n  }\n}\n",
    "service {\n  port = uper(var.bass)\n}\n",
    "dynamic \"service\" {\n  for_each = local.names\n  labels   = [service.value]\n  content {\n    port = var.base\n    after = [\"e\"]\n  }\n}\n",
    "alias \"k\" {\n  to = \"a\"\n}\n",
    "alias \"k\" {\n  to = \"zz\"\n}\n",
    "region = \"eu-${var.base}\"\n",
    "region = local.zone\n",
    "service \"f\" {\n  port = \n",
    "servce \"g\" {}\n",
];

/// A file of the module: the numbers of its parts, its text and what is remembered of it.
struct File {
    name: &'static str,
    parts: Vec<usize>,
    parsed: ParsedSource,
    cache: CheckCache,
}

impl File {
    fn set(&mut self, parts: Vec<usize>) {
        *self = Self::new(self.name, parts);
    }

    fn new(name: &'static str, parts: Vec<usize>) -> Self {
        let text: String = parts.iter().map(|part| PARTS[*part]).collect();
        let source = Source::new(name, text).unwrap();
        Self {
            name,
            parts,
            parsed: Module::new().parse(&source),
            cache: CheckCache::default(),
        }
    }
}

fn check(files: &[File], schema: &Document, is_cached: bool) -> Vec<String> {
    let module = Module::new().functions(Functions::standard());
    let module = files.iter().fold(module, |module, file| {
        // Secrets are concealed in a source, so each check has sources of its own.
        match is_cached {
            true => module.parsed_with(&file.parsed, &file.cache),
            false => {
                let text = file.parsed.source().text();
                let source = Source::new(file.name, text).unwrap();
                module.parsed(&Module::new().parse(&source))
            }
        }
    });
    // As an editor does: again, until no more secrets are found.
    let concealed = || -> u64 {
        let all = files.iter();
        all.map(|it| u64::from(it.parsed.source().concealed_len()))
            .sum()
    };
    let before = concealed();
    let mut found = module.check_with(schema);
    if concealed() != before || !is_cached {
        found = module.check_with(schema);
    }
    let shown = found.iter().map(|it| {
        let at = it.subject().map(ToString::to_string);
        format!("{at:?} {:?} {it}", it.field_path())
    });
    shown.collect()
}

#[test]
fn a_check_with_caches_finds_the_same() {
    let schema = Document::from_json(SCHEMA).unwrap();
    let names = ["a.hcl", "b.hcl", "c.hcl"];
    let mut state = 7_u64;
    let mut random = |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % limit
    };
    let mut files: Vec<File> = names.map(|name| File::new(name, Vec::new())).into();
    let mut reported = 0;
    for step in 0..400 {
        let at = random(files.len());
        let mut parts = files[at].parts.clone();
        if parts.len() > 4 || (!parts.is_empty() && random(3) == 0) {
            parts.remove(random(parts.len()));
        } else {
            parts.insert(random(parts.len() + 1), random(PARTS.len()));
        }
        files[at].set(parts);
        let expected = check(&files, &schema, false);
        let found = check(&files, &schema, true);
        reported += found.len();
        let parts: Vec<&Vec<usize>> = files.iter().map(|it| &it.parts).collect();
        assert_eq!(found, expected, "step {step}: {parts:?}");
    }
    assert!(reported > 1_000, "{reported} reports");
}
