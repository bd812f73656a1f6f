use super::Page;
use std::borrow::Cow;

fn problem(text: &'static str) -> String {
    Page::new(Cow::Borrowed(text)).err().unwrap_or_default()
}

#[test]
fn other_pages_are_refused() {
    let page = "<meta name=\"application-name\" content=\"grindscope\"><body></body>";
    assert_eq!(problem(page), "");
    assert!(problem("<body></body>").contains("is not"));
    assert!(problem("<meta name=\"application-name\" content=\"grindscope\">").contains("is not"));
}
