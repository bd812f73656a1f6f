use super::*;

#[test]
fn addresses_are_left_out_and_names_stay() {
    let shape = |text| text_of_shape(text, false);
    assert_eq!(
        shape("mov 0x200(%rip),%eax  # 216 <x>"),
        "mov (%rip),%eax  # <x>"
    );
    assert_eq!(shape("mov -0x8(%rip),%eax  # 21f"), "mov (%rip),%eax  #");
    assert_eq!(shape("lea 0x10(%rsp),%rdi"), "lea 0x10(%rsp),%rdi");
    assert_eq!(text_of_shape("call 500 <f>", true), "call <f>");
    assert_eq!(text_of_shape("jne 24 <main+0x4>", true), "jne <main>");
    assert_eq!(text_of_shape("jmp 4010f0", true), "jmp");
    assert_eq!(shape("mov $0x5,%eax add"), "mov $0x5,%eax add");
    assert_eq!(text_of_shape("", true), "");
}
