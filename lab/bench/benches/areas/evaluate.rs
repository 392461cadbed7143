//! Microseconds of evaluating expressions over 10 000 elements, compared with hcl-rs and Go.

use hcl::eval::Evaluate;
use hcl_bench::{ELEMENTS, EXPRESSIONS, Rounds, Table, context, go, sum};
use hcl_core::{Diagnostics, EvalContext, Source, eval, native};

const ROUNDS: usize = 9;

pub(super) fn print() {
    let (ours, theirs) = (context(), their_context());
    let reference = go::measure("evaluate", &[]);
    let heads = ["", "hcl-core, µs", "hcl-rs", "times", "Go", "times"];
    let mut table = Table::new("Evaluation, 10 000 elements", &heads);
    let sum = sum(10_000);
    for (name, text) in EXPRESSIONS
        .into_iter()
        .chain([("sum of 10 000", sum.as_str())])
    {
        table.row(row(name, text, &ours, &theirs, &reference));
    }
    println!("{table}");
    println!("{}", growth());
}

fn row(
    name: &str,
    text: &str,
    ours: &EvalContext<'_>,
    theirs: &hcl::eval::Context<'_>,
    reference: &go::Measured,
) -> Vec<String> {
    let source = Source::new("bench", text).expect("benchmark inputs are small");
    let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    let expression = parsed.expression();
    // hcl-rs rejects long chains of operators.
    let body = hcl::parse(&format!("a = {text}\n")).ok();
    let attribute = body.and_then(|body| body.into_attributes().next());
    let theirs_expression = attribute.map(|attribute| attribute.expr);
    let times = Rounds::new(1)
        .with("hcl-core", || {
            let mut diagnostics = Diagnostics::new();
            let value = eval::evaluate(expression, ours, &mut diagnostics);
            assert!(!diagnostics.has_errors(), "{name}: {diagnostics}");
            value
        })
        .with("hcl-rs", || {
            let expression = theirs_expression.as_ref();
            expression.map(|expression| expression.evaluate(theirs).is_ok())
        })
        .run(if name == "for, index" { 3 } else { ROUNDS });
    let own = times[0].seconds * 1e6;
    let other = theirs_expression.as_ref().map(|_| times[1].seconds * 1e6);
    let mut row = vec![name.to_owned(), format!("{own:.0}")];
    for time in [other, reference.of(name)] {
        row.push(time.map_or("–".to_owned(), |time| format!("{time:.0}")));
        row.push(time.map_or("–".to_owned(), |time| format!("{:.1}", time / own)));
    }
    row
}

fn their_context() -> hcl::eval::Context<'static> {
    let object = |index| {
        let mut map = hcl::Map::new();
        map.insert("name".to_owned(), hcl::Value::from(format!("n{index}")));
        map.insert("id".to_owned(), hcl::Value::from(index));
        hcl::Value::from(map)
    };
    let mut context = hcl::eval::Context::new();
    let numbers: Vec<_> = (0..ELEMENTS).map(hcl::Value::from).collect();
    let objects: Vec<_> = (0..ELEMENTS).map(object).collect();
    context.declare_var("l", numbers);
    context.declare_var("os", objects);
    context
}

/// Measures the cost of an index in a loop as the list grows.
fn growth() -> Table {
    let mut table = Table::new(
        "[for i, v in l : l[i]]",
        &["elements", "µs", "ns an element"],
    );
    let text = "[for i, v in l : l[i]]";
    let source = Source::new("bench", text).expect("benchmark inputs are small");
    let parsed = native::parse_expression(&source, &mut Diagnostics::new());
    for elements in [1_000_u32, 10_000, 100_000, 1_000_000] {
        let numbers = (0..elements).map(|index| hcl_core::Number::from(index).into());
        let list = hcl_core::Value::list(hcl_core::Type::Number, numbers.collect::<Vec<_>>());
        let mut context = EvalContext::new();
        context.set_variable("l", list);
        let times = Rounds::new(1)
            .with("", || {
                eval::evaluate(parsed.expression(), &context, &mut Diagnostics::new())
            })
            .run(5);
        let time = times[0].seconds;
        let each = time * 1e9 / f64::from(elements);
        table.row(vec![
            elements.to_string(),
            format!("{:.0}", time * 1e6),
            format!("{each:.0}"),
        ]);
    }
    table
}
