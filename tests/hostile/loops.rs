//! Time is bounded by the number of steps, independent of the sizes of values, names and lists.

use std::time::Duration;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::{EvalContext, Limits, Source, eval, native};
use hcl_tests::hostile::{crowded_context, long_rounds, loops};
use hcl_tests::stress::{by_size, on_small_stack, time};

/// The shortest time that counts as a measurement.
const SHORTEST: Duration = Duration::from_millis(5);

/// Returns two sizes of variables and names, in bytes.
fn sizes() -> (usize, usize) {
    by_size([(1 << 11, 1 << 15), (1 << 11, 1 << 15), (1 << 15, 1 << 20)])
}

fn context(size: usize) -> EvalContext<'static> {
    let mut context = crowded_context(size);
    // One call of a function may return a sixteenth of the bytes: the size of the variables.
    let (steps, bytes) = by_size([(5_000, 1 << 20), (5_000, 1 << 20), (2_000_000, 256 << 20)]);
    context.set_limits(Limits::default().with_steps(steps).with_bytes(bytes));
    context
}

/// Returns the time of a fixed number of steps of an expression.
fn time_of(text: &str, context: &EvalContext<'_>) -> Duration {
    let mut found = Diagnostics::new();
    let source = Source::new("loops.hcl", text).expect("short");
    let expression = native::parse_expression(&source, &mut found);
    time(|| {
        eval::evaluate(expression.expression(), context, &mut found);
    })
}

/// Checks that no second text of a pair takes much longer than the first while no limit stops it. Work proportional to the
/// size takes sixteen times as long.
fn none_slows_down(pairs: Vec<(String, String)>, sizes: (usize, usize)) {
    let slow = on_small_stack("loops", move || {
        let (small, large) = (context(sizes.0), context(sizes.1));
        let grows = |(short, long): &(String, String)| {
            (0..4).all(|_| time_of(long, &large) > time_of(short, &small).max(SHORTEST) * 8)
        };
        let slow = pairs.into_iter().filter(grows).map(|(short, _)| short);
        slow.map(|text| text.chars().take(100).collect::<String>())
            .collect::<Vec<_>>()
    });
    assert_eq!(slow, Vec::<String>::new());
}

#[test]
fn loop_steps_do_not_slow_down_with_larger_values() {
    none_slows_down(
        loops()
            .into_iter()
            .map(|text| (text.clone(), text))
            .collect(),
        sizes(),
    );
}

#[test]
fn loop_steps_do_not_slow_down_with_longer_text() {
    let (small, large) = sizes();
    let pairs = long_rounds(small).into_iter().zip(long_rounds(large));
    none_slows_down(pairs.collect(), (16, 16));
}
