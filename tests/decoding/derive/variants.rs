//! Enums over block types and over first labels.

use hcl_serde::{Diagnostic, HclDecode};

use super::{Port, errors};

#[test]
fn variants_are_chosen_by_block_type_in_source_order() {
    #[derive(Debug, HclDecode)]
    struct Pipeline {
        #[hcl(flatten)]
        steps: Vec<Step>,
    }
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(block)]
    enum Step {
        Port(Port),
        #[hcl(rename = "wait-for")]
        Wait {
            seconds: u8,
        },
        Stop,
    }
    let pipeline: Pipeline = hcl_serde::from_str(
        "stop {}\nwait-for { seconds = 3 }\nport \"p\" { number = 1 }\nstop {}\n",
    )
    .unwrap();
    let expected = [
        Step::Stop,
        Step::Wait { seconds: 3 },
        Step::Port(Port {
            name: "p".to_owned(),
            number: 1,
        }),
        Step::Stop,
    ];
    assert_eq!(pipeline.steps, expected);
    assert_eq!(
        errors::<Pipeline>("stopp {}\nstop { x = 1 }\nwait-for {}\nport { number = 1 }\n"),
        "Unsupported block type at `stopp`\n\
         Unsupported argument at `x`\n\
         Missing required argument at ``\n\
         Missing name for port at `{`"
    );
}

#[test]
fn variants_are_chosen_by_first_label() {
    #[derive(Debug, HclDecode)]
    struct Build {
        #[hcl(block)]
        provisioner: Vec<Provisioner>,
    }
    #[derive(Debug, PartialEq, HclDecode)]
    #[hcl(label)]
    enum Provisioner {
        Shell(Shell),
        #[hcl(alias = "copy")]
        File {
            #[hcl(label)]
            target: String,
            source: String,
        },
    }
    #[derive(Debug, PartialEq, HclDecode)]
    struct Shell {
        inline: Vec<String>,
    }
    let build: Build = hcl_serde::from_str(
        "provisioner \"shell\" { inline = [\"ls\"] }\nprovisioner \"copy\" \"/etc\" { source = \"a\" }\n",
    )
    .unwrap();
    let expected = [
        Provisioner::Shell(Shell {
            inline: vec!["ls".to_owned()],
        }),
        Provisioner::File {
            target: "/etc".to_owned(),
            source: "a".to_owned(),
        },
    ];
    assert_eq!(build.provisioner, expected);
    assert_eq!(
        errors::<Build>(
            "provisioner \"shel\" {}\nprovisioner {}\nprovisioner \"file\" { source = \"a\" }\n"
        ),
        "Invalid label at `\"shel\"`\n\
         Missing type for provisioner at `{`\n\
         Missing target for provisioner at `{`"
    );
}

#[test]
fn variants_go_by_their_block_types_in_reports() {
    #[derive(Debug, HclDecode)]
    struct Config {
        #[hcl(flatten)]
        only: Only,
        #[hcl(flatten)]
        any: Vec<Any>,
    }

    #[derive(Debug, HclDecode)]
    #[hcl(block)]
    enum Only {
        Disk { path: String },
        Memory,
    }

    #[derive(Debug, HclDecode)]
    #[hcl(block)]
    enum Any {
        Listen { port: u16 },
    }

    let error = hcl_serde::from_str::<Config>("listen {\n  port = -1\n}\n").unwrap_err();
    let paths = error.diagnostics().iter().map(Diagnostic::field_path);
    assert_eq!(paths.collect::<Vec<_>>(), [None, Some("listen.port")]);
    let report = error.to_string();
    assert!(
        report.contains("A block of one of these types is required here: \"disk\" or \"memory\".")
    );
    let config: Config = hcl_serde::from_str("disk {\n  path = \"/\"\n}\n").unwrap();
    assert!(matches!(config.only, Only::Disk { path } if path == "/") && config.any.is_empty());
    let config: Config = hcl_serde::from_str("memory {}\nlisten {\n  port = 1\n}\n").unwrap();
    assert!(matches!(config.only, Only::Memory));
    assert!(matches!(&config.any[..], [Any::Listen { port: 1 }]));
}
