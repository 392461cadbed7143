//! Time is bounded by steps, whatever one step is about: values of any size, names and lists of any length.

use std::time::Duration;

use hcl_core::diagnostic::Diagnostics;
use hcl_core::{Limits, Source, eval, syntax};
use hcl_tests::hostile::{crowded_context, long_rounds, loops};
use hcl_tests::stress::{is_full, on_small_stack, time};

/// Below this a time says nothing.
const SHORTEST: Duration = Duration::from_millis(5);

/// What variables hold, and names are long: two sizes.
fn sizes() -> (usize, usize) {
    if is_full() {
        (1 << 15, 1 << 20)
    } else {
        (1 << 11, 1 << 15)
    }
}

/// The time that so many steps take in an expression.
fn time_of(text: &str, bytes: usize) -> Duration {
    let text = text.to_owned();
    on_small_stack("loops", move || {
        let mut context = crowded_context(bytes);
        // One call of a function may give a sixteenth of the bytes: as much as variables hold.
        let (steps, bytes) = if is_full() {
            (2_000_000, 256 << 20)
        } else {
            (5_000, 1 << 20)
        };
        context.set_limits(Limits::default().with_steps(steps).with_bytes(bytes));
        let mut found = Diagnostics::new();
        let source = Source::new("loops.hcl", text).expect("short");
        let expression = syntax::parse_expression(&source, &mut found);
        time(|| {
            eval::evaluate(expression.expression(), &context, &mut found);
        })
    })
}

/// What takes far longer where `large` is done than where `small` is, and no limit holds it back. What does as much as
/// it is large takes sixteen times as long.
fn grows(small: (&str, usize), large: (&str, usize)) -> bool {
    (0..4).all(|_| {
        let (short, long) = (time_of(small.0, small.1), time_of(large.0, large.1));
        long > short.max(SHORTEST) * 8
    })
}

#[test]
fn steps_of_a_loop_take_no_longer_where_values_are_larger() {
    let (small, large) = sizes();
    let slow: Vec<String> = loops()
        .into_iter()
        .filter(|text| grows((text, small), (text, large)))
        .collect();
    assert_eq!(slow, Vec::<String>::new());
}

#[test]
fn steps_of_a_loop_take_no_longer_where_its_text_is_longer() {
    let (small, large) = sizes();
    let pairs = long_rounds(small).into_iter().zip(long_rounds(large));
    let slow: Vec<String> = pairs
        .filter(|(short, long)| grows((short, 16), (long, 16)))
        .map(|(short, _)| short.chars().take(100).collect())
        .collect();
    assert_eq!(slow, Vec::<String>::new());
}
