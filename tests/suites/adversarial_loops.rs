//! Time is bounded by the number of steps, independent of the sizes of values, names and lists.

use std::time::Duration;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Limits, Source, eval, native};
use hcl_tests::hostile::{crowded_context, long_rounds, loops};
use hcl_tests::stress::{is_full, on_small_stack, time};

/// The shortest time that counts as a measurement.
const SHORTEST: Duration = Duration::from_millis(5);

/// Returns two sizes of variables and names, in bytes.
fn sizes() -> (usize, usize) {
    if is_full() {
        (1 << 15, 1 << 20)
    } else {
        (1 << 11, 1 << 15)
    }
}

/// Returns the time of a fixed number of steps of an expression.
fn time_of(text: &str, bytes: usize) -> Duration {
    let text = text.to_owned();
    on_small_stack("loops", move || {
        let mut context = crowded_context(bytes);
        // One call of a function may return a sixteenth of the bytes: the size of the variables.
        let (steps, bytes) = if is_full() {
            (2_000_000, 256 << 20)
        } else {
            (5_000, 1 << 20)
        };
        context.set_limits(Limits::default().with_steps(steps).with_bytes(bytes));
        let mut found = Diagnostics::new();
        let source = Source::new("loops.hcl", text).expect("short");
        let expression = native::parse_expression(&source, &mut found);
        time(|| {
            eval::evaluate(expression.expression(), &context, &mut found);
        })
    })
}

/// Returns whether `large` takes much longer than `small` and no limit stops it. Work proportional to the size takes
/// sixteen times as long.
fn grows(small: (&str, usize), large: (&str, usize)) -> bool {
    (0..4).all(|_| {
        let (short, long) = (time_of(small.0, small.1), time_of(large.0, large.1));
        long > short.max(SHORTEST) * 8
    })
}

#[test]
fn loop_steps_do_not_slow_down_with_larger_values() {
    let (small, large) = sizes();
    let slow: Vec<String> = loops()
        .into_iter()
        .filter(|text| grows((text, small), (text, large)))
        .collect();
    assert_eq!(slow, Vec::<String>::new());
}

#[test]
fn loop_steps_do_not_slow_down_with_longer_text() {
    let (small, large) = sizes();
    let pairs = long_rounds(small).into_iter().zip(long_rounds(large));
    let slow: Vec<String> = pairs
        .filter(|(short, long)| grows((short, 16), (long, 16)))
        .map(|(short, _)| short.chars().take(100).collect())
        .collect();
    assert_eq!(slow, Vec::<String>::new());
}
