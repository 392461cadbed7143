//! The layout of encoded configurations. `generated written` compares it with that of `hclfmt`.

use hcl_tests::random::{Random, law};
use hcl_tests::random_data::{Bodies, Body, Data, Entry, Written};
use hcl_tests::stress::by_size;

#[test]
fn configurations_round_trip() {
    let body = |random: &mut Random| Bodies::new(random.rest()).body(3);
    law(by_size([100, 500, 500]), body, |data| {
        let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
        let read: hcl_serde::Body = match hcl_serde::from_str(&written) {
            Ok(read) => read,
            Err(error) => panic!("{written}\n{error}"),
        };
        let again = hcl_serde::to_string(&read).expect("what was read can be written");
        assert_eq!(again, written);
    });
}

/// Groups that begin with the same name, and whose widest names differ.
#[test]
fn a_group_is_aligned_whatever_the_last_one_with_its_first_name_was() {
    let widths = [1, 9, 3, 3, 120, 0, 100, 101, 2];
    let value = |width: usize| match width % 4 {
        0 => Data::List((0..40).map(Data::Number).collect()),
        1 => Data::List((0..3).map(Data::Number).collect()),
        2 => Data::Text("a line\na line\n".to_owned()),
        _ => Data::Number(1),
    };
    let group = |(index, width): (usize, &usize)| {
        let entry = |name: String, width| (name, Entry::Argument(value(width)));
        let inner = vec![
            entry("first".to_owned(), index),
            entry(format!("{:x<1$}", "x", *width), index + 1),
            entry("last".to_owned(), 3),
        ];
        (format!("b{index}"), Entry::Blocks(vec![(vec![], inner)]))
    };
    let data: Body = widths.iter().enumerate().map(group).collect();
    let written = hcl_serde::to_string(&Written(&data)).expect("plain data");
    let alone = data.iter().map(|entry| {
        let one = vec![entry.clone()];
        hcl_serde::to_string(&Written(&one)).expect("plain data")
    });
    let alone: Vec<String> = alone.collect();
    assert_eq!(written, alone.join("\n"));
}
