//! Names in bodies, which are searched by an index.

use hcl_core::extend::NameIndex;

#[test]
fn short_and_long_lists_are_searched_alike() {
    for count in [0, 1, 7, 32, 33, 200] {
        let owned: Vec<String> = (0..count).map(|n| format!("n{}", n * 7 % 13)).collect();
        let names = || owned.iter().map(String::as_str);
        let index = NameIndex::new(names());
        for name in (0..14).map(|n| format!("n{n}")) {
            let expected: Vec<usize> = (0..count).filter(|&i| owned[i] == name).collect();
            let all: Vec<usize> = index.positions(&name, names()).collect();
            assert_eq!(all, expected, "{name} of {count}");
            assert_eq!(index.position(&name, names()), expected.first().copied());
        }
    }
}

#[test]
fn a_name_before_or_after_all_others_is_absent() {
    let owned: Vec<String> = (0..100).map(|n| format!("m{n}")).collect();
    let names = || owned.iter().map(String::as_str);
    let index = NameIndex::new(names());
    for absent in ["", "a", "m", "m50x", "z"] {
        assert_eq!(index.position(absent, names()), None);
    }
}
