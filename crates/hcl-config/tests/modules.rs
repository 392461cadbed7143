//! Modules of Terraform: values and mistakes, as `modules.session` lists them. `UPDATE_GOLDENS=1` rewrites the answers.
//!
//! The files directly in the folder are the module. `=== eval EXPRESSION` is answered with the value or the mistakes, `=== load` with the
//! mistakes that the module has with its values, and `=== check` with those that it has with any.

use std::collections::BTreeMap;
use std::path::Path;

use hcl_config::{Module, editor, terraform};
use hcl_core::{Diagnostics, ParsedSource, Source};
use hcl_golden::session::{self, Case};
use hcl_serde::Error;

struct Files(BTreeMap<String, String>);

impl Files {
    /// Returns the files directly in a folder.
    fn read(&self, folder: &Path) -> Vec<ParsedSource> {
        let folder = folder.strip_prefix(".").unwrap_or(folder);
        let inside = self.0.iter();
        let inside = inside.filter(|(path, _)| Path::new(path).parent() == Some(folder));
        let parse = |(path, text): (&String, &String)| {
            let source = Source::new(path.as_str(), text.as_str()).expect("a short text");
            editor::parse(&Module::new(), &source)
        };
        inside.map(parse).collect()
    }

    /// Returns the sources of the module, which are added to it, with the values of its variables.
    fn sources_of(&self, module: &mut Module) -> Vec<ParsedSource> {
        let all = self.read(Path::new("."));
        let (values, sources): (Vec<_>, Vec<_>) = all
            .into_iter()
            .partition(|it| editor::is_var_file(it.source().name()));
        let with_values = values.iter().fold(module.clone(), editor::with_var_source);
        *module = sources.iter().fold(with_values, editor::with_source);
        sources
    }

    fn eval(&self, expression: &str) -> String {
        let mut module = terraform::module_in(Path::new(".")).expect("the folder");
        let sources = self.sources_of(&mut module);
        let read = |folder: &Path| self.read(folder);
        let module = terraform::with_local_modules(&module, Path::new("."), &sources, &read);
        let loaded = editor::load(&module);
        match loaded.evaluate(expression) {
            Ok(value) if value.contains_marked() => "sensitive".to_owned(),
            Ok(value) => value.to_string(),
            Err(error) => lines(&error.into_diagnostics()),
        }
    }

    fn load(&self) -> Diagnostics {
        let mut module = terraform::module();
        self.sources_of(&mut module);
        let loaded = module.load();
        loaded.map_or_else(Error::into_diagnostics, |_| Diagnostics::new())
    }

    fn check(&self) -> Diagnostics {
        let mut module = terraform::module();
        let sources = self.sources_of(&mut module);
        let sources: Vec<&ParsedSource> = sources.iter().collect();
        let read = |folder: &Path| self.read(folder);
        terraform::with_output_names(module, Path::new("."), &sources, &read).check_open()
    }
}

/// Returns each mistake on a line.
fn lines(found: &Diagnostics) -> String {
    found.iter().map(|it| format!("{it}\n")).collect()
}

#[test]
fn values_and_mistakes_of_modules() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/modules.session");
    let start = |case: &Case| Files(case.files.iter().cloned().collect());
    session::request_each(path, start, |files, request| {
        match request.split_once(' ') {
            Some(("eval", expression)) => files.eval(expression),
            _ if request == "load" => lines(&files.load()),
            _ => lines(&files.check()),
        }
    });
}

/// Returns the value of `module.a.out`, of folders that are written by a function from their number.
fn value_through_calls(folders: usize, text: &dyn Fn(usize) -> String) -> String {
    let file = |number| match number {
        0 => "main.tf".to_owned(),
        _ => format!("m{number}/main.tf"),
    };
    let files = (0..folders).map(|number| (file(number), text(number)));
    Files(files.collect()).eval("module.a.out")
}

/// Modules that evaluate the callee again for each caller, or for each output that gets a value, take exponential time.
#[test]
fn instances_with_the_same_arguments_are_evaluated_once() {
    let pair = |number| {
        let up = if number == 0 { "./" } else { "../" };
        let next = number + 1;
        match number {
            12 => "output \"out\" {\n  value = 1\n}\n".to_owned(),
            _ => format!(
                "module \"a\" {{\n  source = \"{up}m{next}\"\n}}\nmodule \"b\" {{\n  source = \"{up}m{next}\"\n}}\n\
                 output \"out\" {{\n  value = module.a.out + module.b.out\n}}\n"
            ),
        }
    };
    assert_eq!(value_through_calls(13, &pair), "2048");
}

#[test]
fn calls_take_the_outputs_of_many_others() {
    let call = |number: usize| match number {
        100 => "module \"a100\" {\n  source = \"./m1\"\n  in = 1\n}\n".to_owned(),
        _ => {
            let name = if number == 0 {
                "a".to_owned()
            } else {
                format!("a{number}")
            };
            let next = number + 1;
            format!("module \"{name}\" {{\n  source = \"./m1\"\n  in = module.a{next}.out\n}}\n")
        }
    };
    let text = |number| match number {
        0 => (0..=100).map(call).collect(),
        _ => "variable \"in\" {}\noutput \"out\" {\n  value = var.in + 1\n}\n".to_owned(),
    };
    assert_eq!(value_through_calls(2, &text), "102");
}
