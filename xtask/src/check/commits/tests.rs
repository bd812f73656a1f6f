use super::problem;

#[test]
fn subjects_are_short_and_of_one_topic() {
    assert_eq!(problem("Match functions whose file changed"), None);
    assert!(problem(&"X".repeat(73)).is_some());
    assert!(problem("Match functions.").is_some());
    assert!(problem("Match functions; draw boxes").is_some());
    assert!(problem("match functions").is_some());
}
