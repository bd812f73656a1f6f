use super::read_record;

#[test]
fn each_kind_has_a_rule_about_the_second_pass() {
    let rules = read_record().unwrap().rules;
    assert_eq!(
        rules.keys().collect::<Vec<_>>(),
        ["instr", "line", "many", "nine", "xdebug"]
    );
    for rule in rules.values() {
        assert!(rule.starts_with("total(Ir) change < "), "{rule}");
    }
}
