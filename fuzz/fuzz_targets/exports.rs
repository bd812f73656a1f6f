#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| grindscope_fuzz::exports(input));
