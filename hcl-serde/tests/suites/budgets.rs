//! Limits on the memory of decoded data that is longer than its text.

use std::collections::BTreeMap;

use hcl_serde::Decoder;

#[test]
fn digits_of_a_number_that_is_read_as_text_are_charged() {
    let text = format!("x = [{}]\n", "1e150000, ".repeat(2_000));
    let read = Decoder::new().from_str::<BTreeMap<String, Vec<String>>>(&text);
    let report = read.unwrap_err().to_string();
    assert!(report.contains("Evaluation limit exceeded"), "{report}");
    let few = "x = [1e3, 12, 1.5]\n";
    let read: BTreeMap<String, Vec<String>> = hcl_serde::from_str(few).unwrap();
    assert_eq!(read["x"], ["1000", "12", "1.5"]);
}

#[test]
fn content_of_very_many_generated_blocks_is_charged() {
    let arguments: String = (0..5_000)
        .map(|index| format!("k{index} = a.value\n"))
        .collect();
    let text = format!("dynamic \"a\" {{\nfor_each = range(1000)\ncontent {{\n{arguments}}}\n}}\n");
    let decoder = Decoder::new()
        .dynamic_blocks(true)
        .functions(hcl_serde::Functions::standard());
    let read = decoder.from_str::<BTreeMap<String, Vec<BTreeMap<String, u64>>>>(&text);
    let report = read.unwrap_err().to_string();
    assert!(report.contains("limit"), "{report}");
}
