//! Writes the data of generated files, for comparison in other languages.
//!
//! Each line is a JSON object: the text; its data as `hcl convert --to json --shape hcl2json` writes it, as a text with all digits
//! of numbers, `null` for a text with errors; the report of these errors; the data with values of expressions, without functions, or
//! a report; the formatted text. `python tests/native.py FILE` in `bindings/python` compares the package for
//! Python, and `node tests/native.js FILE` in `bindings/npm` the package for JavaScript.

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

use hcl_core::diagnostic::Renderer;
use hcl_core::json_form::{JsonText, hcl2json, send_source};
use hcl_core::{Diagnostics, EvalContext, Limits, ParsedSource, Source, Syntax, Value, native};
use hcl_tests::generate::Generator;
use serde_json::json;

use super::Arguments;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let (count, seed) = (arguments.count, arguments.seed);
    let path = arguments.rest.first();
    let path = path.ok_or("a file to write into is required")?;
    let mut file = BufWriter::new(File::create(path)?);
    for number in 0..count {
        let mut generator = Generator::new(seed.wrapping_add(number));
        let mut text = generator.file();
        // Every fourth text is changed at random: most of these have errors.
        if number % 4 == 3 {
            text = generator.mutated(&text);
        }
        let source = Source::new("main.hcl", &*text)?;
        let (data, values) = (data(&source), values(&source));
        let line = json!({
            "text": text,
            "report": data.as_ref().err().map(report),
            "data": data.ok(),
            "values": values.unwrap_or_else(|found| report(&found)),
            "formatted": hcl_write::format(&source, &hcl_write::FormatOptions::default()).patches.apply(&text),
        });
        writeln!(file, "{line}")?;
    }
    file.flush()?;
    Ok(())
}

fn report(diagnostics: &Diagnostics) -> String {
    diagnostics.render(&Renderer::plain()).trim_end().to_owned()
}

fn parsed(source: &Source) -> Result<native::File, Diagnostics> {
    let mut diagnostics = Diagnostics::new();
    let file = native::parse(source, &mut diagnostics);
    diagnostics.into_result(file)
}

/// Returns the data of a text as JSON.
fn data(source: &Source) -> Result<String, Diagnostics> {
    let file = parsed(source)?;
    let mut data = String::new();
    hcl2json::body(file.body(), &mut JsonText::new(&mut data, false))?;
    Ok(data)
}

/// Returns the data of a text as JSON, with the values of expressions.
fn values(source: &Source) -> Result<String, Diagnostics> {
    let parsed = ParsedSource::parse(source, Syntax::Native, &Limits::default());
    let parsed = parsed.diagnostics().clone().into_result(parsed)?;
    let mut context = EvalContext::new();
    context.set_variables([] as [(&str, Value); 0]);
    context.set_functions(hcl_core::function::Functions::new());
    let mut data = String::new();
    let mut sink = JsonText::new(&mut data, false);
    send_source(&parsed, context, false, &mut sink, || Ok(()))?;
    Ok(data)
}
