//! `hcl_serde::with`: durations and sizes as texts.

use std::time::Duration;

use hcl_serde::{HclDecode, HclEncode};
use serde::{Deserialize, Serialize};

#[derive(Debug, Default, PartialEq, HclDecode, HclEncode)]
struct Derived {
    #[hcl(with = hcl_serde::with::duration, optional)]
    wait: Option<Duration>,
    #[hcl(with = hcl_serde::with::bytes, optional)]
    size: Option<u64>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize)]
struct Plain {
    #[serde(with = "hcl_serde::with::duration")]
    wait: Duration,
    #[serde(with = "hcl_serde::with::bytes")]
    size: usize,
}

fn derived(text: &str) -> Result<Derived, String> {
    hcl_serde::from_str(text).map_err(|error: hcl_serde::Error| error.to_string())
}

fn wait(text: &str) -> Option<Duration> {
    derived(&format!("wait = {text:?}\n")).ok()?.wait
}

fn size(text: &str) -> Option<u64> {
    derived(&format!("size = {text:?}\n")).ok()?.size
}

#[test]
fn durations_are_sums_of_numbers_with_units() {
    for (text, nanoseconds) in [
        ("0", 0),
        ("0s", 0),
        ("1ns", 1),
        ("0.9ns", 0),
        ("1us", 1000),
        ("1µs", 1000),
        ("1.5ms", 1_500_000),
        ("30s", 30_000_000_000),
        ("1h30m", 5_400_000_000_000),
        ("1m1m", 120_000_000_000),
        ("0.5d", 43_200_000_000_000),
        ("0.0000000000000000000000000000001d", 0),
        ("0.999999999999999999999999999999s", 999_999_999),
    ] {
        assert_eq!(
            wait(text),
            Some(Duration::from_nanos(nanoseconds)),
            "{text}"
        );
    }
    assert_eq!(
        wait("18446744073709551615s"),
        Some(Duration::from_secs(u64::MAX))
    );
    for text in [
        "",
        "1",
        "s",
        "1 s",
        " 1s",
        "-1s",
        "+1s",
        "1.s",
        ".5s",
        "1s ",
        "1S",
        "1w",
        "1h30",
        "١s",
        "18446744073709551616s",
        "99999999999999999999999999999999999999999999d",
    ] {
        assert_eq!(wait(text), None, "{text}");
    }
}

#[test]
fn sizes_are_whole_numbers_of_bytes() {
    for (text, bytes) in [
        ("0B", 0),
        ("17B", 17),
        ("1kB", 1000),
        ("1KB", 1000),
        ("4096", 4096),
        ("1KiB", 1024),
        ("1.5KiB", 1536),
        ("1.50 KiB", 1536),
        ("10MiB", 10 << 20),
        ("2.5GB", 2_500_000_000),
        ("1EiB", 1 << 60),
        ("18446744073709551615B", u64::MAX),
    ] {
        assert_eq!(size(text), Some(bytes), "{text}");
    }
    for text in [
        "",
        "B",
        "1 ",
        "-1B",
        "1.B",
        ".5KiB",
        "1.5B",
        "0.001KiB",
        "1kib",
        "1K",
        "1Ki",
        "1 B ",
        "1.2.3MB",
        "16EiB",
        "18446744073709551616B",
        "99999999999999999999999999999999999999999999B",
    ] {
        assert_eq!(size(text), None, "{text}");
    }
    assert_eq!(derived("size = 4096\n").unwrap().size, Some(4096));
}

#[test]
fn they_are_written_as_they_are_read() {
    for (nanoseconds, bytes, text) in [
        (0, 0, "wait = \"0s\"\nsize = \"0B\"\n"),
        (
            5_400_000_000_000,
            10 << 20,
            "wait = \"1h30m\"\nsize = \"10MiB\"\n",
        ),
        (250_000_000, 1000, "wait = \"250ms\"\nsize = \"1kB\"\n"),
        (
            1_000_001_001,
            1023,
            "wait = \"1s1us1ns\"\nsize = \"1023B\"\n",
        ),
        (
            172_800_000_000_000,
            3 << 60,
            "wait = \"48h\"\nsize = \"3EiB\"\n",
        ),
    ] {
        let value = Derived {
            wait: Some(Duration::from_nanos(nanoseconds)),
            size: Some(bytes),
        };
        assert_eq!(hcl_serde::to_string(&value).unwrap(), text);
        assert_eq!(derived(text), Ok(value));
        let plain: Plain = hcl_serde::from_str(text).unwrap();
        assert_eq!(hcl_serde::to_string(&plain).unwrap(), text);
        let json = serde_json::to_string(&plain).unwrap();
        assert_eq!(serde_json::from_str::<Plain>(&json).unwrap(), plain);
    }
    assert_eq!(derived(""), Ok(Derived::default()));
    assert_eq!(derived("wait = null\n"), Ok(Derived::default()));
    assert_eq!(hcl_serde::to_string(&Derived::default()).unwrap(), "");
}

#[test]
fn reports_say_what_is_read() {
    let report = derived("wait = 30\nsize = \"10 mb\"\n").unwrap_err();
    assert_eq!(
        report,
        r#"error: Unsuitable value type
 --> config.hcl:1:8
  |
1 | wait = 30
  |        ^^
  |
  = A duration is required, such as "1h30m" or "250ms", but this is 30.
  = in field wait

error: Unsuitable value type
 --> config.hcl:2:8
  |
2 | size = "10 mb"
  |        ^^^^^^^
  |
  = A number of bytes below 16 EiB is required, such as 4096 or "10MiB", but this is "10 mb".
  = in field size"#
    );
}
