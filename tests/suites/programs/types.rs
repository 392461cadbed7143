//! Types of fields that users have already: pointers, containers of containers, newtypes, dates and durations.

#![expect(clippy::unwrap_used, reason = "a failed setup fails the test")]

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use hcl_serde::{HclDecode, HclEncode, from_str, to_string};
use serde::{Deserialize, Serialize};

/// Reads the text, writes what was read, and compares the texts.
fn round_trip<T: HclDecode<'static> + HclEncode>(text: &'static str) -> T {
    let config: T = from_str(text).unwrap();
    assert_eq!(to_string(&config).unwrap(), text);
    config
}

#[derive(HclDecode, HclEncode, Clone, Debug, PartialEq)]
struct Server {
    port: u16,
}

#[derive(HclDecode, HclEncode)]
struct Shared {
    #[hcl(block)]
    primary: Arc<Server>,
    #[hcl(block)]
    fallback: Option<Box<Server>>,
    #[hcl(block)]
    local: Rc<Server>,
    #[hcl(block)]
    replica: Arc<[Server]>,
    #[hcl(block)]
    region: BTreeMap<String, Arc<Server>>,
}

#[test]
fn blocks_in_pointers() {
    let config: Shared = round_trip(
        r#"primary {
  port = 1
}

fallback {
  port = 2
}

local {
  port = 3
}

replica {
  port = 4
}

replica {
  port = 5
}

region "eu" {
  port = 6
}
"#,
    );
    assert_eq!(config.primary.port, 1);
    assert_eq!(config.fallback.unwrap().port, 2);
    assert_eq!(config.local.port, 3);
    assert_eq!(config.replica[1].port, 5);
    assert_eq!(config.region["eu"].port, 6);
}

#[test]
fn a_missing_block_of_a_pointer_is_reported() {
    let error = from_str::<Shared>("primary {\n  port = 1\n}\n")
        .err()
        .unwrap();
    let found: Vec<_> = error.diagnostics().iter().collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].detail().contains("\"local\""), "{error}");
}

#[derive(HclDecode, HclEncode)]
struct Optional {
    #[hcl(block)]
    server: Option<Vec<Server>>,
    #[hcl(block)]
    shared: Arc<Vec<Server>>,
    #[hcl(block)]
    by_name: Option<BTreeMap<String, Server>>,
}

#[test]
fn an_option_of_a_list_of_blocks_is_none_without_any() {
    let config: Optional = round_trip("");
    assert!(config.server.is_none() && config.by_name.is_none());
    assert!(config.shared.is_empty());
    let config: Optional = round_trip("server {\n  port = 1\n}\n\nserver {\n  port = 2\n}\n");
    assert_eq!(config.server.unwrap()[1], Server { port: 2 });
}

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HostName(String);

#[derive(Serialize, Deserialize, Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
struct Id(u32);

#[derive(HclDecode, HclEncode)]
struct Hosts {
    #[hcl(block)]
    host: Vec<Host>,
    #[hcl(block)]
    rack: BTreeMap<Id, Server>,
}

#[derive(HclDecode, HclEncode)]
struct Host {
    #[hcl(label)]
    name: HostName,
    #[hcl(label)]
    id: Option<Id>,
}

#[test]
fn labels_are_newtypes() {
    let config: Hosts =
        round_trip("host \"a\" \"7\" {}\n\nhost \"b\" {}\n\nrack \"3\" {\n  port = 80\n}\n");
    assert_eq!(config.host[0].name, HostName("a".to_owned()));
    assert_eq!(config.host[0].id, Some(Id(7)));
    assert_eq!(config.host[1].id, None);
    assert_eq!(config.rack[&Id(3)].port, 80);
}

#[test]
fn a_label_that_does_not_fit_its_newtype_is_reported_at_the_label() {
    let error = from_str::<Hosts>("host \"a\" \"seven\" {}\n")
        .err()
        .unwrap();
    assert_eq!(
        error.to_string(),
        "error: Unsuitable value type
 --> config.hcl:1:10
  |
1 | host \"a\" \"seven\" {}
  |          ^^^^^^^
  |
  = A whole number from 0 to 4294967295 is required, but this is \"seven\".
  = in field host[0].id"
    );
}

#[derive(HclDecode, HclEncode, Debug, PartialEq)]
struct Times {
    #[hcl(with = humantime_serde)]
    timeout: Duration,
    #[hcl(with = humantime_serde, optional)]
    idle: Option<Duration>,
    #[hcl(with = humantime_serde, default = Duration::from_secs(60))]
    interval: Duration,
    since: DateTime<Utc>,
    day: NaiveDate,
    #[hcl(with = time::serde::rfc3339)]
    until: time::OffsetDateTime,
    holidays: Vec<NaiveDate>,
}

#[test]
fn dates_and_durations_of_other_crates() {
    let config: Times = from_str(
        r#"
            timeout  = "1m 30s"
            since    = "2026-01-02T03:04:05Z"
            day      = "2026-01-02"
            until    = "2027-01-02T03:04:05Z"
            holidays = ["2026-12-25", "2026-12-26"]
        "#,
    )
    .unwrap();
    assert_eq!(config.timeout, Duration::from_secs(90));
    assert_eq!(config.idle, None);
    assert_eq!(config.interval, Duration::from_secs(60));
    assert_eq!(config.since.timestamp(), 1_767_323_045);
    assert_eq!(config.until.year(), 2027);
    assert_eq!(config.holidays.len(), 2);
    let text = to_string(&config).unwrap();
    assert!(text.contains("timeout  = \"1m 30s\"\n"), "{text}");
    assert_eq!(from_str::<Times>(&text).unwrap(), config);
}

#[test]
fn wrong_dates_and_durations_are_reported_at_their_values() {
    let error = from_str::<Times>(
        r#"
            timeout  = "90 lightyears"
            since    = "yesterday"
            day      = 20260102
            until    = "soon"
            holidays = ["2026-12-25", "2026-13-26"]
        "#,
    )
    .unwrap_err();
    let found = error.diagnostics().iter().map(|found| {
        let at = found.subject().map_or("", |at| at.text());
        format!("{at}: {}", found.detail())
    });
    let found: Vec<_> = found.collect();
    assert_eq!(
        found,
        [
            "\"90 lightyears\": A duration is required, but this is \"90 lightyears\".",
            "\"yesterday\": Input contains invalid characters.",
            "20260102: Input contains invalid characters.",
            "\"soon\": The 'year' component could not be parsed.",
            "\"2026-13-26\": Input is out of range.",
        ]
    );
}

/// The same through plain serde.
#[derive(Serialize, Deserialize, Debug, PartialEq)]
struct Plain {
    #[serde(with = "humantime_serde")]
    timeout: Duration,
    #[serde(with = "humantime_serde", default)]
    idle: Option<Duration>,
    #[serde(with = "time::serde::rfc3339::option", default)]
    until: Option<time::OffsetDateTime>,
    day: NaiveDate,
}

#[test]
fn dates_and_durations_through_serde() {
    let text = "timeout = \"5s\"\nidle    = \"1h\"\nuntil   = \"2027-01-02T03:04:05Z\"\nday     = \"2026-01-02\"\n";
    let config: Plain = round_trip(text);
    assert_eq!(config.idle, Some(Duration::from_secs(3600)));
    assert_eq!(config.until.unwrap().year(), 2027);
}
