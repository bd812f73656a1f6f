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

#[test]
fn registers_are_separated_from_the_rest() {
    let rest = |text| separated_registers(text).0;
    assert_eq!(rest("mov 0x8(%rdi),%rdx"), rest("mov 0x8(%rbx),%rcx"));
    assert_eq!(rest("ldr w0, [x19, #8]"), rest("ldr w2, [x20, #8]"));
    assert_ne!(rest("mov 0x8(%rdi),%rdx"), rest("mov 0x10(%rdi),%rdx"));
    assert_ne!(rest("mov 0x8(%rsp),%rdx"), rest("mov 0x8(%rbx),%rdx"));
    assert_ne!(rest("ldr x0, [sp, #8]"), rest("ldr x0, [x1, #8]"));
    assert_ne!(rest("call <x1>"), rest("call <x2>"));
    assert_ne!(rest("bl <x1_of>"), rest("bl <x2_of>"));
}
