//! Examples in documentation, which decode.

use hcl_core::diagnostic::Renderer;
use hcl_core::{Diagnostic, Source};

use super::Decoder;
use crate::derived::HclDecodeOwned;
use crate::schema::{BlockTypeSchema, Document, HclSchema, TypeSchema};

/// Defines a test: the examples in the documentation of a type, and of what it consists of, decode.
///
/// An example is fenced with ```` ```hcl ````. In the documentation of a block type it is blocks of that type, or what stands
/// in one of them; in the comment of an argument it is a part of its body. What is required need not be there. A decoder with
/// variables and functions may follow the type.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclDecode;
///
/// #[derive(HclDecode)]
/// struct Config {
///     region: String,
///     /// The port to listen on.
///     ///
///     /// ```hcl
///     /// port = 8080
///     /// ```
///     port: Option<u16>,
/// }
///
/// hcl_serde::test_examples!(Config);
/// ```
#[macro_export]
macro_rules! test_examples {
    ($ty:ty) => {
        $crate::test_examples!($ty, $crate::Decoder::new());
    };
    ($ty:ty, $decoder:expr) => {
        #[test]
        fn examples_in_documentation_decode() {
            if let ::std::result::Result::Err(reports) = $decoder.check_examples::<$ty>() {
                ::std::panic!("{reports}");
            }
        }
    };
}

impl Decoder {
    /// Checks the examples in the documentation of a type: see [`test_examples!`](crate::test_examples).
    ///
    /// Returns their number.
    ///
    /// # Errors
    ///
    /// The reports of examples that do not decode.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{Decoder, HclDecode};
    ///
    /// #[derive(HclDecode)]
    /// struct Config {
    ///     /// ```hcl
    ///     /// port = base + 80
    ///     /// ```
    ///     port: u16,
    /// }
    ///
    /// assert_eq!(Decoder::new().variable("base", &8000).check_examples::<Config>(), Ok(1));
    /// assert!(Decoder::new().check_examples::<Config>().unwrap_err().contains("base"));
    /// ```
    pub fn check_examples<T: HclDecodeOwned + HclSchema>(&self) -> Result<usize, String> {
        let document = T::SCHEMA.document();
        let mut examples = Examples {
            document: &document,
            found: Vec::new(),
            path: Vec::new(),
        };
        examples.of_type(0);
        let count = examples.found.len();
        let mut reports = String::new();
        for example in examples.found {
            let each = example
                .texts
                .iter()
                .map(|text| report::<T>(self, &example.name, text));
            // One way to read it is enough; the first way gives the report.
            let each: Vec<Option<String>> = each.collect();
            if let Some(Some(first)) = each.first()
                && each.iter().all(Option::is_some)
            {
                reports.push_str(first);
            }
        }
        if reports.is_empty() {
            Ok(count)
        } else {
            Err(reports)
        }
    }
}

/// Returns the report of a text that does not decode, except for what is missing.
fn report<T: HclDecodeOwned>(decoder: &Decoder, name: &str, text: &str) -> Option<String> {
    let source = Source::new(format!("example of {name}"), text).ok()?;
    let is_missing = |it: &Diagnostic| {
        let code = it.code();
        let missing = [
            "missing-required-argument",
            "missing-block",
            "too-few-blocks",
        ];
        code.is_some_and(|code| missing.contains(&&*code))
    };
    let found = decoder.check::<T>(&source).without(is_missing);
    found.has_errors().then(|| found.render(&Renderer::plain()))
}

/// An example, as the texts of whole files that it may be meant as.
struct Example {
    name: String,
    texts: Vec<String>,
}

struct Examples<'d> {
    document: &'d Document,
    found: Vec<Example>,
    /// The headers of the enclosing blocks, with the types of their bodies.
    path: Vec<(String, usize)>,
}

impl<'d> Examples<'d> {
    fn of_type(&mut self, index: usize) {
        let document = self.document;
        let Some(ty) = document.body(index) else {
            return;
        };
        self.add(&ty.name, &ty.docs, true);
        for argument in &ty.arguments {
            self.add(
                &format!("{}.{}", ty.name, argument.name),
                &argument.docs,
                false,
            );
        }
        for block in &ty.blocks {
            self.of_block(ty, block);
        }
    }

    fn of_block(&mut self, outer: &TypeSchema, block: &'d BlockTypeSchema) {
        // Types may contain themselves.
        let is_open = self.path.iter().any(|(_, body)| *body == block.body);
        let Some(ty) = self.document.body(block.body).filter(|_| !is_open) else {
            return;
        };
        let mut header = block.name.clone();
        for _ in 0..block.key_labels {
            header.push_str(" \"name\"");
        }
        if ty.variants.is_empty() {
            self.enter(&header, block.body);
        } else {
            self.add(&ty.name, &ty.docs, false);
        }
        for variant in &ty.variants {
            self.enter(&format!("{header} {:?}", variant.name), variant.body);
        }
        self.add(
            &format!("{}.{}", outer.name, block.name),
            &block.docs,
            false,
        );
    }

    fn enter(&mut self, header: &str, body: usize) {
        let labels = self.document.body(body).map_or(&[][..], |ty| &ty.labels);
        let labels = labels.iter().map(|label| format!(" {:?}", label.name));
        let header = format!("{header}{}", labels.collect::<String>());
        self.path.push((header, body));
        self.of_type(body);
        self.path.pop();
    }

    /// Adds the examples of a documentation. With `is_type`, they may be the blocks as well as what stands in them.
    fn add(&mut self, name: &str, docs: &str, is_type: bool) {
        for text in fenced(docs) {
            let mut texts = vec![wrapped(&self.path, &text)];
            if let (true, Some((_, outer))) = (is_type, self.path.split_last()) {
                texts.push(wrapped(outer, &text));
            }
            self.found.push(Example {
                name: name.to_owned(),
                texts,
            });
        }
    }
}

/// Puts a text into blocks.
fn wrapped(path: &[(String, usize)], text: &str) -> String {
    let open: String = path
        .iter()
        .map(|(header, _)| format!("{header} {{\n"))
        .collect();
    format!("{open}{text}\n{}", "}\n".repeat(path.len()))
}

/// Returns the texts that are fenced as HCL.
fn fenced(docs: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut lines = docs.lines();
    while let Some(line) = lines.next() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            let text: Vec<&str> = lines
                .by_ref()
                .take_while(|line| line.trim() != "```")
                .collect();
            if language == "hcl" {
                all.push(text.join("\n"));
            }
        }
    }
    all
}
