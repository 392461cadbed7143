//! Generates data of each shape.

use std::collections::HashMap;

use super::derived::{
    Catalogue, Device, Document, Documents, Firewall, Forest, Health, Infrastructure, Instance,
    Measurements, Node, Port, Rule, Samples, Service,
};

fn text(text: &str) -> String {
    text.to_owned()
}

/// Returns a map with one entry for each number below `count`.
fn map<V>(
    count: usize,
    name: impl Fn(usize) -> String,
    value: impl Fn(usize) -> V,
) -> HashMap<String, V> {
    (0..count)
        .map(|number| (name(number), value(number)))
        .collect()
}

/// Returns a number below `bound` that does not follow the sequence.
fn mixed(number: usize, bound: u32) -> u32 {
    let number = u32::try_from(number).unwrap_or_default();
    number.wrapping_mul(2_654_435_761).rotate_left(13) % bound
}

pub(super) fn catalogue(count: usize) -> Catalogue {
    let port = |number, open| Port { number, open };
    let service = |number: usize| Service {
        image: format!("registry.example.com/team/web:{number}"),
        description: format!("Serves requests of group {number}, before the proxy"),
        replicas: mixed(number, 7),
        weight: 0.75,
        public: true,
        tags: vec![text("web"), format!("group-{number}"), text("production")],
        environment: HashMap::from([
            (text("LOG_LEVEL"), text("info")),
            (text("API_URL"), format!("https://example.com/v1/{number}")),
            (text("REGION"), text("eu-central-1")),
        ]),
        health: Health {
            path: text("/health"),
            interval: 30,
        },
        port: HashMap::from([
            (text("http"), port(8080, true)),
            (text("metrics"), port(9090, false)),
        ]),
    };
    Catalogue {
        service: map(count, |number| format!("web-{number}"), service),
    }
}

pub(super) fn firewall(count: usize) -> Firewall {
    let rule = |number| Rule {
        from: format!("10.0.{}.0/24", mixed(number, 256)),
        port: u16::try_from(mixed(number, 65_536)).unwrap_or_default(),
        allow: number % 3 > 0,
    };
    Firewall {
        rule: map(count, |number| format!("r{number}"), rule),
    }
}

pub(super) fn documents(count: usize) -> Documents {
    const LINE: &str = "Wherever the \"proxy\" stands, requests of the group go on to the next\n";
    let document = |number: usize| Document {
        title: format!("Document {number}"),
        summary: LINE.trim_end().repeat(3),
        text: LINE.repeat(20 + number % 30),
    };
    Documents {
        document: map(count, |number| format!("d{number}"), document),
    }
}

pub(super) fn measurements(count: usize) -> Measurements {
    let samples = |number: usize| {
        let each = || (0..24).map(move |sample| mixed(number * 24 + sample, 1_000_000));
        Samples {
            unit: text("celsius"),
            times: each()
                .map(|sample| 1_700_000_000 + u64::from(sample))
                .collect(),
            values: each().map(|sample| f64::from(sample) / 1_000.0).collect(),
            errors: each()
                .map(|sample| i32::try_from(sample % 200).unwrap_or_default() - 100)
                .collect(),
        }
    };
    Measurements {
        series: map(count, |number| format!("s{number}"), samples),
    }
}

pub(super) fn forest(count: usize) -> Forest {
    fn node(depth: usize) -> Node {
        Node {
            name: format!("level-{depth}"),
            // One long branch, with a leaf at each level.
            node: match depth {
                0 => Vec::new(),
                _ => vec![node(depth - 1), node(0)],
            },
        }
    }
    Forest {
        tree: map(count, |number| format!("t{number}"), |_| node(20)),
    }
}

pub(super) fn infrastructure(count: usize) -> Infrastructure {
    let device = |number: usize| Device {
        device_name: format!("/dev/sd{number}"),
        volume_type: text("gp3"),
        volume_size: 20 + mixed(number, 500),
        encrypted: true,
    };
    let instance = |number: usize| Instance {
        ami: format!("ami-0c55b159cbfafe{number:04x}"),
        instance_type: text("t3.micro"),
        subnet_id: format!("subnet-{number:08x}"),
        vpc_security_group_ids: vec![format!("sg-{number:08x}"), text("sg-default")],
        associate_public_ip_address: number.is_multiple_of(2),
        tags: HashMap::from([
            (text("Name"), format!("web-{number}")),
            (text("Environment"), text("production")),
            (text("Owner"), text("platform@example.com")),
        ]),
        root_block_device: device(0),
        ebs_block_device: (0..number % 3).map(device).collect(),
    };
    let instances = map(count, |number| format!("web_{number}"), instance);
    Infrastructure {
        resource: HashMap::from([(text("aws_instance"), instances)]),
    }
}
