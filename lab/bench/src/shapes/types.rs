//! The types of all shapes, each defined once and written three times: [`owned`] and [`borrowed`] for serde, [`derived`]
//! for `HclDecode`.

use std::collections::HashMap;

/// Defines structs in three modules. `@block` marks the fields that are blocks for the derive,
/// `@block(default)` the shapes that may lack them.
macro_rules! types {
    ($($(#[$doc:meta])* struct $name:ident { $($(@ $role:ident $(($default:ident))?)? $field:ident: $of:ty,)* })*) => {
        /// For serde, with owned texts.
        #[expect(missing_docs, reason = "the names describe the fields")]
        pub mod owned {
            use super::HashMap;
            type Text = String;
            $(
                $(#[$doc])*
                #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
                pub struct $name {
                    $($($(#[serde($default)])?)? pub $field: $of,)*
                }
            )*
        }

        /// For serde, with texts borrowed from an input that is never freed.
        #[expect(missing_docs, reason = "the names describe the fields")]
        pub mod borrowed {
            use super::HashMap;
            type Text = &'static str;
            $(
                $(#[$doc])*
                #[derive(Clone, Debug, PartialEq, serde::Deserialize)]
                #[serde(bound(deserialize = "'de: 'static"))]
                pub struct $name {
                    $($($(#[serde($default)])?)? pub $field: $of,)*
                }
            )*
        }

        /// For the derive.
        #[expect(missing_docs, reason = "the names describe the fields")]
        pub mod derived {
            use super::HashMap;
            type Text = String;
            $(
                $(#[$doc])*
                #[derive(Clone, Debug, PartialEq, hcl_serde::HclDecode, hcl_serde::HclEncode)]
                pub struct $name {
                    $($(#[hcl($role)])? pub $field: $of,)*
                }
            )*
        }
    };
}

types! {
    /// Services by name.
    struct Catalogue {
        @block service: HashMap<Text, Service>,
    }

    /// A service: texts, lists, maps of texts, a float, nested blocks.
    struct Service {
        image: Text,
        description: Text,
        replicas: u32,
        weight: f64,
        public: bool,
        tags: Vec<Text>,
        environment: HashMap<Text, Text>,
        @block health: Health,
        @block port: HashMap<Text, Port>,
    }

    /// A health check of a service.
    struct Health {
        path: Text,
        interval: u32,
    }

    /// A listener of a service.
    struct Port {
        number: u16,
        open: bool,
    }

    /// Many small blocks.
    struct Firewall {
        @block rule: HashMap<Text, Rule>,
    }

    /// A small block.
    struct Rule {
        from: Text,
        port: u16,
        allow: bool,
    }

    /// Long texts, most of them with line feeds.
    struct Documents {
        @block document: HashMap<Text, Document>,
    }

    /// A document.
    struct Document {
        title: Text,
        summary: Text,
        text: Text,
    }

    /// Lists of numbers.
    struct Measurements {
        @block series: HashMap<Text, Samples>,
    }

    /// Measurements of one sensor.
    struct Samples {
        unit: Text,
        times: Vec<u64>,
        values: Vec<f64>,
        errors: Vec<i32>,
    }

    /// Trees of blocks.
    struct Forest {
        @block tree: HashMap<Text, Node>,
    }

    /// A node of a tree.
    struct Node {
        name: Text,
        @block(default) node: Vec<Node>,
    }

    /// Resources by type and name.
    struct Infrastructure {
        @block resource: HashMap<Text, HashMap<Text, Instance>>,
    }

    /// A virtual machine as Terraform describes it.
    struct Instance {
        ami: Text,
        instance_type: Text,
        subnet_id: Text,
        vpc_security_group_ids: Vec<Text>,
        associate_public_ip_address: bool,
        tags: HashMap<Text, Text>,
        @block root_block_device: Device,
        @block(default) ebs_block_device: Vec<Device>,
    }

    /// A disk of a virtual machine.
    struct Device {
        device_name: Text,
        volume_type: Text,
        volume_size: u32,
        encrypted: bool,
    }
}
