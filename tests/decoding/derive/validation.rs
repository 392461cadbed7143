//! Validations and deprecations.

use hcl_serde::{Decoder, HclDecode};

use super::{Port, errors};

#[test]
fn applications_validate_and_deprecate() {
    fn even(number: &u16) -> Result<(), String> {
        if number.is_multiple_of(2) {
            Ok(())
        } else {
            Err(format!("{number} is odd"))
        }
    }
    fn ordered(config: &Config) -> Result<(), &'static str> {
        if config.low <= config.high {
            Ok(())
        } else {
            Err("low is above high")
        }
    }
    #[derive(Debug, HclDecode)]
    #[hcl(validate = ordered)]
    struct Config {
        #[hcl(validate = even)]
        low: u16,
        #[hcl(validate = even, default = 100)]
        high: u16,
        #[hcl(deprecated = "use \"high\"")]
        top: Option<u16>,
        #[hcl(block, deprecated = "leave it out")]
        old: Option<Port>,
    }
    #[derive(Debug, HclDecode)]
    struct OddDefault {
        #[expect(dead_code, reason = "only decoded")]
        #[hcl(validate = even, default = 1)]
        number: u16,
    }
    assert_eq!(errors::<Config>("low = 3\n"), "Invalid value at `3`");
    assert_eq!(errors::<Config>("low = 200\n"), "Invalid value at ``");
    // The default is checked if the argument is absent, not in place of a value that failed.
    let found = errors::<OddDefault>("");
    assert_eq!(found, "Invalid value at ``");
    let found = errors::<OddDefault>("number = true\n");
    assert_eq!(found, "Unsuitable value type at `true`");
    let (config, warnings) = Decoder::new()
        .decode_with_diagnostics::<Config>("low = 2\ntop = 4\nold \"p\" { number = 1 }\n")
        .unwrap();
    assert_eq!(
        (config.low, config.high, config.top, config.old.is_some()),
        (2, 100, Some(4), true)
    );
    let found: Vec<_> = warnings
        .iter()
        .map(|found| found.subject().unwrap().text())
        .collect();
    assert_eq!(found, ["top", "old"]);
    assert!(!warnings.has_errors());
}

#[test]
fn the_type_of_the_file_is_validated_after_names() {
    #[derive(Debug, HclDecode)]
    struct Job {
        #[hcl(label, defines = "job")]
        name: String,
        #[hcl(default, refers = "job")]
        needs: Vec<String>,
    }
    /// Panics if a name is not unique, or nothing has it.
    fn ordered(plan: &Plan) -> Result<(), String> {
        for job in &plan.job {
            for needed in &job.needs {
                let with_name = plan.job.iter().filter(|it| it.name == *needed);
                assert_eq!(with_name.count(), 1);
            }
        }
        Err("this plan is never right".to_owned())
    }
    #[derive(Debug, HclDecode)]
    #[hcl(validate = ordered)]
    struct Plan {
        #[hcl(block)]
        job: Vec<Job>,
    }
    assert_eq!(
        errors::<Plan>("job \"a\" {\n  needs = [\"b\"]\n}\n"),
        "Undefined name at `\"b\"`"
    );
    assert_eq!(
        errors::<Plan>("job \"a\" {\n  needs = [\"a\"]\n}\njob \"a\" {}\n"),
        "Duplicate name at `\"a\"`"
    );
    assert_eq!(
        errors::<Plan>("job \"a\" {\n  needs = [\"a\"]\n}\n"),
        "Invalid value at ``"
    );
}

#[test]
fn references_in_a_circle_are_an_error() {
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only checked")]
    struct Job {
        #[hcl(label, defines = "job")]
        name: String,
        #[hcl(default, refers = "job", acyclic)]
        needs: Vec<String>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only checked")]
    struct Plan {
        #[hcl(block)]
        job: Vec<Job>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only checked")]
    struct Step {
        #[hcl(default, refers = "step", acyclic)]
        after: Option<String>,
    }
    #[derive(Debug, HclDecode)]
    #[expect(dead_code, reason = "only checked")]
    struct Steps {
        #[hcl(block, defines = "step")]
        step: std::collections::BTreeMap<String, Step>,
    }
    fn details<T: hcl_serde::de::HclDecodeOwned>(text: &str) -> Vec<String> {
        let result = hcl_serde::from_str::<T>(text);
        let found = result.err().map(hcl_serde::Error::into_diagnostics);
        let found = found.into_iter().flatten();
        found
            .map(|it| {
                let line = it.subject().map(|at| at.start().line).unwrap_or_default();
                format!("{line}: {}", it.detail())
            })
            .collect()
    }
    let job = |name: &str, needs: &str| format!("job \"{name}\" {{\n  needs = [{needs}]\n}}\n");
    let right = [
        job("a", "\"b\", \"c\""),
        job("b", "\"d\""),
        job("c", "\"d\""),
        job("d", ""),
    ];
    assert_eq!(details::<Plan>(&right.concat()), [] as [&str; 0]);
    let circle = [job("a", "\"b\""), job("b", "\"c\""), job("c", "\"b\"")];
    assert_eq!(
        details::<Plan>(&circle.concat()),
        [
            "8: The references between job blocks lead in a circle: \"b\" → \"c\" → \"b\". Leave out one of them."
        ]
    );
    assert_eq!(
        details::<Plan>(&job("a", "\"a\"")),
        [
            "2: The references between job blocks lead in a circle: \"a\" → \"a\". Leave out one of them."
        ]
    );
    let steps = "step \"a\" {\n  after = \"b\"\n}\nstep \"b\" {\n  after = \"a\"\n}\n";
    assert_eq!(
        details::<Steps>(steps),
        [
            "5: The references between step blocks lead in a circle: \"a\" → \"b\" → \"a\". Leave out one of them."
        ]
    );
    // A chain as long as the file takes no stack.
    let long: String = (0..20_000)
        .map(|n| job(&n.to_string(), &format!("\"{}\"", n + 1)))
        .collect();
    assert_eq!(
        details::<Plan>(&format!("{long}{}", job("20000", "\"0\""))).len(),
        1
    );
}
