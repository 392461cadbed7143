//! Sample numbers.

use hcl_core::Number;

use crate::schema::ConstraintSchema;

/// The bounds of a number.
#[derive(Default)]
struct Bounds {
    /// The greatest of the least numbers, as it is written.
    min: Option<(Number, String)>,
    /// The least of the greatest numbers.
    max: Option<Number>,
}

/// Returns different numbers between bounds, about as many as are wanted: zero if it is one of them, or the number next to
/// it.
pub(super) fn numbers(
    min: Option<i128>,
    max: Option<i128>,
    constraints: &[ConstraintSchema],
    count: usize,
) -> Vec<String> {
    of_bounds(&Bounds::of(min, max, constraints), constraints, count)
        .unwrap_or_else(|| vec!["0".to_owned()])
}

impl Bounds {
    fn of(min: Option<i128>, max: Option<i128>, constraints: &[ConstraintSchema]) -> Self {
        let mut bounds = Self::default();
        bounds.narrow(
            min.map(|it| it.to_string()).as_ref(),
            max.map(|it| it.to_string()).as_ref(),
        );
        for constraint in constraints {
            if let ConstraintSchema::Range { min, max, .. } = constraint {
                bounds.narrow(min.as_ref(), max.as_ref());
            }
        }
        bounds
    }

    fn narrow(&mut self, min: Option<&String>, max: Option<&String>) {
        let parsed = |text: Option<&String>| Some((Number::parse(text?).ok()?, text?.clone()));
        if let Some((number, text)) = parsed(min)
            && self.min.as_ref().is_none_or(|(other, _)| *other < number)
        {
            self.min = Some((number, text));
        }
        if let Some((number, _)) = parsed(max)
            && self.max.as_ref().is_none_or(|other| *other > number)
        {
            self.max = Some(number);
        }
    }

    fn contains(&self, number: &Number) -> bool {
        self.min.as_ref().is_none_or(|(min, _)| min <= number)
            && self.max.as_ref().is_none_or(|max| number <= max)
    }

    /// Writes a number: the least one as the schema does.
    fn written(&self, number: &Number) -> String {
        match &self.min {
            Some((min, text)) if min == number => text.clone(),
            _ => number.to_literal(),
        }
    }
}

/// Returns the numbers; `None` if one is too large to compute with.
fn of_bounds(
    bounds: &Bounds,
    constraints: &[ConstraintSchema],
    count: usize,
) -> Option<Vec<String>> {
    let zero = Number::from(0);
    let mut step = None;
    for constraint in constraints {
        if let ConstraintSchema::MultipleOf(factor) = constraint {
            let factor = Number::parse(factor).ok()?;
            step = Some(match step {
                // A multiple of the product is a multiple of both.
                Some(step) if step != factor => factor.mul(&step).ok()?,
                _ => factor,
            });
        }
    }
    let start = match (&bounds.min, &bounds.max) {
        (Some((min, _)), _) if *min > zero => match &step {
            Some(step) => min.div(step).ok()?.ceil().mul(step).ok()?,
            None => min.clone(),
        },
        (_, Some(max)) if *max < zero => match &step {
            Some(step) => max.div(step).ok()?.floor().mul(step).ok()?,
            None => max.clone(),
        },
        _ => zero,
    };
    let step = match (step, &bounds.min, &bounds.max) {
        (Some(step), _, _) => step,
        (None, Some((min, _)), Some(max)) => {
            // Numbers between two that are close to each other have fractions.
            let part = max
                .sub(min)
                .ok()?
                .div(&Number::from(i64::from(count_of(count)) + 1))
                .ok()?;
            let one = Number::from(1);
            if part < one && part.signum() > 0 {
                part
            } else {
                one
            }
        }
        (None, _, _) => Number::from(1),
    };
    let mut found = vec![bounds.written(&start)];
    let (mut up, mut down) = (start.clone(), start);
    // One more: the greatest number may be excluded.
    for _ in 0..=count {
        up = up.add(&step).ok()?;
        down = down.sub(&step).ok()?;
        for number in [&up, &down] {
            if bounds.contains(number) && !number.is_infinite() {
                found.push(bounds.written(number));
            }
        }
    }
    Some(found)
}

fn count_of(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
