use super::major;

#[test]
fn major_version() {
    assert_eq!(major("v20.20.2"), Some(20));
    assert_eq!(major("v9.0.0"), Some(9));
    assert_eq!(major("20"), None);
}
