//! Enums over block types and over first labels.

use hcl_serde::HclDecode;

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
