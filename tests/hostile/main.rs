//! Memory is bounded: by a small multiple of a hostile text, or by the evaluation limits. So is what is allocated in all, which grows with
//! the time.

mod charges;
mod stdlib_limits;

use std::time::Duration;

use allocation_counter::measure;
use hcl_config::Layers;
use hcl_core::json_form::Json;
use hcl_core::{Body, Diagnostics, Limits, Source, Type, Value, native};
use hcl_serde::{Decoder, Encoder, HclDecode};
use hcl_tests::hostile::{
    self, Growth, Hostile, blown_up, hostile_configurations, hostile_context, read_configuration,
    read_expression,
};
use hcl_tests::stress::{by_size, is_large, on_small_stack, sizes, time};
use hcl_write::Difference;

/// Bytes allowed for any text: a thousand reports, the table of functions.
const SMALL_CHANGE: usize = 8 << 20;

/// Fewer bytes say nothing about growth.
const FEW_BYTES: u64 = 1 << 10;

/// Returns the peak growth of the heap in bytes while a closure runs on a small stack. Only what the closure's own thread
/// allocates counts, so that tests run side by side.
fn peak_on_small_stack(name: &str, run: impl FnOnce() + Send + 'static) -> usize {
    on_small_stack(name, || peak(run))
}

/// The same on the stack of the caller.
fn peak(run: impl FnOnce()) -> usize {
    usize::try_from(measure(run).bytes_max).expect("bytes of memory")
}

/// Defines a test for each list of texts: the most bytes of heap for each byte of text.
macro_rules! texts {
    ($($name:ident: $most:literal;)*) => {
        mod memory_is_proportional_to_the_text {
            use super::{check_texts, hostile};

            $(#[test]
            fn $name() {
                check_texts(hostile::$name(), $most);
            })*
        }
    };
}

texts! {
    nested: 32;
    repeated: 32;
    values: 32;
    names: 32;
    expressions: 256;
    // In the JSON syntax.
    configurations: 128;
    decoded: 128;
    contents: 128;
    encoded: 128;
    // Each line may be indented by 256 levels of four spaces, or aligned by as much.
    formatted: 1024;
    edited: 1024;
    answered: 1024;
    specs: 128;
    modules: 128;
    // Each block of the text becomes ten: about 1.4 kB for each.
    instances: 512;
}

fn check_texts(texts: Vec<Hostile>, most: usize) {
    let mut greedy = Vec::new();
    for text in texts {
        let allowed = SMALL_CHANGE + most * text.text(sizes().1).len();
        let name = text.name;
        let peak = peak_and_growth(text.into(), &mut greedy);
        if peak > allowed {
            greedy.push(format!("{name}: {peak} bytes of heap, not {allowed}"));
        }
    }
    assert!(greedy.is_empty(), "{}", greedy.join("\n"));
}

/// Returns the peak of work on the larger input. Reports work that allocates in all what grows faster than the input: work that was done
/// twice for each part allocates twice. What is quadratic without memory is found by `generated instructions`.
fn peak_and_growth(growth: Growth, found: &mut Vec<String>) -> usize {
    let (name, times) = (growth.name.clone(), growth.times);
    let [small, large] = on_small_stack("growth", move || {
        // The first run also computes what later runs share.
        (growth.work)(growth.sizes.0)();
        [growth.sizes.0, growth.sizes.1].map(|size| {
            let work = (growth.work)(size);
            measure(work)
        })
    });
    let (few, many) = (small.bytes_total, large.bytes_total);
    if many > times * few.max(FEW_BYTES) {
        found.push(format!("{name}: {few} bytes, then {many}"));
    }
    usize::try_from(large.bytes_max).expect("bytes of memory")
}

#[test]
fn all_bytes_that_loops_and_reports_allocate_grow_as_their_input() {
    let mut grown = Vec::new();
    for growth in hostile::other_growths() {
        peak_and_growth(growth, &mut grown);
    }
    assert!(grown.is_empty(), "{}", grown.join("\n"));
}

#[test]
fn a_heredoc_that_would_exceed_the_limit_is_refused_before_it_is_written() {
    const DEPTH: usize = 60;
    let text = "a\n".repeat(1 << 20);
    let (length, limit) = (text.len(), 4 << 20);
    let mut data = serde_json::json!({"text": text});
    for _ in 0..DEPTH {
        data = serde_json::json!({"nested": data});
    }
    let encoder = Encoder::new().limits(Limits::default().with_bytes(limit));
    let peak = peak_on_small_stack("heredoc", move || {
        let error = encoder.to_string(&data).unwrap_err().to_string();
        assert!(error.contains("limit"), "{error}");
    });
    assert!(peak < SMALL_CHANGE, "{peak} bytes for {length}");
}

/// Values that many expressions have as data are charged to the limit on bytes.
#[test]
fn values_in_expressions_take_as_much_as_the_limit() {
    let step = by_size([4, 1, 1]);
    for hostile in hostile::kept_values().into_iter().step_by(step) {
        let text = hostile.text(by_size([1 << 16, 1 << 20, 1 << 20]));
        let peak = peak_on_small_stack(hostile.name, move || (hostile.act)(&text));
        assert!(peak < 400_000_000, "{}: {peak} bytes", hostile.name);
    }
}

/// Configurations under the default limits, written as JSON. Large runs print a table of them: bytes, megabytes of heap, and processor time.
#[test]
fn hostile_configurations_take_less_than_400_megabytes() {
    let mut greedy = Vec::new();
    let step = by_size([7, 1, 1]);
    for (name, text) in hostile_configurations().into_iter().step_by(step) {
        let length = text.len();
        let (peak, taken) = on_small_stack(name, move || {
            let mut taken = Duration::ZERO;
            let peak = peak(|| taken = time(|| read_configuration(&text)));
            (peak, taken)
        });
        if is_large() {
            println!(
                "| {name} | {length} | {} | {:.2} |",
                peak / 1_000_000,
                taken.as_secs_f64()
            );
        }
        if peak > 400_000_000 {
            greedy.push(format!("{name}: {peak} bytes"));
        }
    }
    assert!(greedy.is_empty(), "{}", greedy.join("\n"));
}

/// Eight characters that stand for 150 000 digits, read as data.
#[test]
fn digits_of_numbers_are_charged() {
    let count = by_size([500, 8_000, 8_000]);
    let numbers = |name: &str, digit: char| {
        let text = format!("{name} = [{}]\n", format!("{digit}e150000,").repeat(count));
        Source::new("numbers.hcl", text).expect("a short text")
    };
    let (native, other) = (numbers("a", '9'), numbers("a", '8'));
    let json = format!("{{\"a\": [{}0]}}", "9e150000,".repeat(count));
    let json = Source::new("numbers.json", json).expect("a short text");
    let keys: String = (0..count).fold(String::new(), |text, n| format!("{text}{n}e150000=1,"));
    let keys = Source::new("keys.hcl", format!("a = {{{keys}}}\n")).expect("a short text");
    let mut greedy = Vec::new();
    let mut check = |name, run: fn(&Source)| {
        for source in [&native, &json, &keys] {
            let source = source.clone();
            let (file, peak) = (
                source.name().to_owned(),
                peak_on_small_stack(name, move || run(&source)),
            );
            if peak > 400_000_000 {
                greedy.push(format!("{name}: {peak} bytes for {file}"));
            }
        }
    };
    check("data of serde", |source| {
        drop(Decoder::new().decode_source::<serde_json::Value>(source));
    });
    check("JSON", |source| {
        let json = Decoder::new().decode_source::<Json>(source);
        drop(json.map(|json| format!("{json:#}")));
    });
    check("partial JSON", |source| {
        let file = native::parse(source, &mut Diagnostics::new());
        drop(Decoder::new().json_form(&Body::from(&file)));
    });
    check("layers", |source| {
        let layers = Layers::new().source("numbers.hcl", source.text());
        drop(layers.decode::<Untyped>());
    });
    check("environment", |source| {
        let value = source.text().trim_start_matches("a = ").to_owned();
        let layers = Layers::new().environment("APP", "__", [("APP_A".to_owned(), value)]);
        drop(layers.decode::<Untyped>());
    });
    check("form", |source| {
        let file = native::parse(source, &mut Diagnostics::new());
        drop(Json::of_body(&Body::from(&file)).map(|json| json.to_string()));
    });
    let peak = peak_on_small_stack("differences", move || {
        let [old, new] = [&native, &other].map(|it| native::parse(it, &mut Diagnostics::new()));
        assert_eq!(Difference::between(old.body(), new.body()).len(), count);
    });
    assert!(peak < SMALL_CHANGE * 4, "differences: {peak} bytes");
    assert!(greedy.is_empty(), "{}", greedy.join("\n"));
}

/// An argument of any value.
#[derive(HclDecode)]
struct Untyped {
    #[expect(dead_code, reason = "only read")]
    a: serde_json::Value,
}

/// A configuration of layers.
#[derive(HclDecode)]
struct Layered {
    a: Value,
}

/// Values that come from texts and data: no evaluation charges them.
#[test]
fn values_of_data_take_a_small_multiple_of_it() {
    const BYTES: usize = 200_000;
    let list = Type::list(Type::Number);
    let repeated = |part: &[u8]| part.repeat(BYTES / part.len());
    let array = |count: usize, part: &[u8]| {
        let length = u32::try_from(count).unwrap_or_default();
        [&[0xdd][..], &length.to_be_bytes(), &part.repeat(count)].concat()
    };
    let packed = [
        array(BYTES, &[1]),
        array(BYTES, &[0xca, 0, 0, 0, 1][..1]),
        [&[0xdd, 0xff, 0xff, 0xff, 0xff][..], &repeated(&[1])].concat(),
        repeated(&[0x91]),
    ];
    for data in packed {
        let (length, ty) = (data.len(), list.clone());
        let peak = peak_on_small_stack("data", move || drop(Value::from_msgpack(&data, &ty)));
        assert!(
            peak < SMALL_CHANGE + 64 * length,
            "{peak} bytes for {length}"
        );
    }
    for part in ["[],", "{},", "1,", "\"\",", "{\"a\":1},", "1e-9999,"] {
        let text = format!("[{}0]", part.repeat(BYTES / part.len()));
        let length = text.len();
        let peak = peak_on_small_stack("JSON", move || drop(Value::from_json(&text)));
        assert!(
            peak < SMALL_CHANGE + 128 * length,
            "{part}: {peak} bytes for {length}"
        );
    }
    for part in ["[],", "{},", "1,", "\"\",", "{a=1},"] {
        let text = format!("a = [{}0]\n", part.repeat(BYTES / part.len()));
        let length = text.len();
        let peak = peak_on_small_stack("layers", move || {
            let layers = Layers::new().source("one", &text).source("two", &text);
            let layered = layers.decode::<Layered>().expect("a configuration");
            assert!(layered.a.length().is_ok());
        });
        assert!(
            peak < SMALL_CHANGE + 256 * length,
            "{part}: {peak} bytes for {length}"
        );
    }
}

/// Short expressions whose result is bounded by the limits.
#[test]
fn expressions_that_blow_up_stay_within_the_limits() {
    const BYTES: usize = 2 << 20;
    for (name, text) in blown_up() {
        let shown = text.clone();
        let peak = peak_on_small_stack(name, move || {
            let mut context = hostile_context();
            let limits = Limits::default().with_steps(50_000);
            context.set_limits(limits.with_bytes(BYTES as u64));
            read_expression(&context, &text);
        });
        assert!(
            peak < SMALL_CHANGE + 24 * BYTES,
            "{name} takes {peak} bytes: {shown:.200}"
        );
    }
}

/// The same with the default limits.
#[test]
fn expressions_that_blow_up_stay_within_the_usual_limits() {
    for (name, text) in blown_up() {
        let peak = peak_on_small_stack(name, move || {
            let mut context = hostile_context();
            let limits = Limits::default();
            let steps = by_size([1_000, 20_000, limits.steps]);
            context.set_limits(limits.with_steps(steps));
            read_expression(&context, &text);
        });
        assert!(peak < 2 << 30, "{name} takes {peak} bytes");
    }
}
