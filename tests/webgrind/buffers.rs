//! Bytes of webgrind files: every file that a real webgrind writer made is read and written again
//! without a difference, and the versions agree with each other.

use crate::oracle::{oracle, oracle_names, show};
use grindscope::container::certain;
use grindscope::diagnostic::{Error, ErrorKind, Likeness};
use grindscope::webgrind::{Buffer, Overflow, Version, read, write};

fn read_well(name: &str) -> (Version, Buffer) {
    read(&oracle(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Version 6 has all rows, so the other versions can be made of it or checked against it.
const PROFILES: [&str; 3] = ["xd2-cb", "xd2-rec", "xd2-one"];

#[test]
fn reading_and_writing_is_the_identity_on_every_file_of_webgrind() {
    let names = oracle_names(".bin");
    assert!(names.len() > 150, "only {} files", names.len());
    for name in names {
        let bytes = oracle(&name);
        assert_eq!(certain(&bytes), Some(Likeness::WebgrindBuffer), "{name}");
        let (version, buffer) = read_well(&name);
        let again = write(&buffer, version, Overflow::Refuse).unwrap();
        assert_eq!(show(&again), show(&bytes), "{name}");
    }
}

#[test]
fn version_6_becomes_version_5_by_leaving_out_the_callees() {
    for profile in PROFILES {
        let (_, buffer) = read_well(&format!("{profile}.v6-tag1.1.bin"));
        let bytes = write(&buffer, Version::V5, Overflow::Refuse).unwrap();
        assert_eq!(
            show(&bytes),
            show(&oracle(&format!("{profile}.v5.bin"))),
            "{profile}"
        );
    }
}

#[test]
fn version_7_becomes_version_6_by_leaving_out_the_lines() {
    for profile in [
        "xd2-cb", "xd2-rec", "xd2-one", "xd3-cb", "xd3-rec", "xd3-one",
    ] {
        let (_, buffer) = read_well(&format!("{profile}.v7cpp-noproxy.bin"));
        let bytes = write(&buffer, Version::V6, Overflow::Refuse).unwrap();
        assert_eq!(
            show(&bytes),
            show(&oracle(&format!("{profile}.v6derived.bin"))),
            "{profile}"
        );
    }
}

#[test]
fn the_single_calls_of_version_4_sum_up_to_version_6() {
    for profile in PROFILES {
        let (_, buffer) = read_well(&format!("{profile}.v4.bin"));
        let bytes = write(&buffer, Version::V6, Overflow::Refuse).unwrap();
        assert_eq!(
            show(&bytes),
            show(&oracle(&format!("{profile}.v6-tag1.1.bin"))),
            "{profile}"
        );
    }
}

#[test]
fn version_5_gets_its_callees_from_the_callers() {
    for profile in PROFILES {
        let (_, five) = read_well(&format!("{profile}.v5.bin"));
        let (_, six) = read_well(&format!("{profile}.v6-tag1.1.bin"));
        for (derived, stored) in five.functions.iter().zip(&six.functions) {
            let mut expected = stored.sub_calls.clone();
            expected.sort_by_key(|row| row.function);
            assert_eq!(derived.sub_calls, expected, "{profile}");
        }
    }
}

#[test]
fn version_4_is_refused_without_single_invocations() {
    let (_, buffer) = read_well("xd2-cb.v6-tag1.1.bin");
    let refused = write(&buffer, Version::V4, Overflow::Refuse).unwrap_err();
    assert!(matches!(&refused, ErrorKind::Unsupported(why) if why.contains("single invocation")));
}

#[test]
fn a_name_with_a_newline_is_refused() {
    let (_, mut buffer) = read_well("xd2-one.v6-tag1.1.bin");
    buffer.functions[0].name = b"two\nlines".to_vec();
    let refused = write(&buffer, Version::V6, Overflow::Refuse).unwrap_err();
    assert!(matches!(&refused, ErrorKind::Unsupported(why) if why.contains("line break")));
}

/// Every prefix of a file up to its header lines lacks something that its own numbers promise.
#[test]
fn a_cut_file_is_an_error_within_the_file() {
    for name in [
        "xd2-rec.v4.bin",
        "xd2-cb.v5.bin",
        "xd2-cb.v6-tag1.1.bin",
        "xd3-cb.v7cpp.bin",
    ] {
        let bytes = oracle(name);
        let headers_at = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
        assert!(read(&bytes[..headers_at]).is_ok(), "{name} without headers");
        for len in 0..headers_at {
            let error = read(&bytes[..len]).expect_err(name);
            assert!(offset(&error) <= len as u64, "{name} cut at {len}: {error}");
        }
    }
}

fn offset(error: &Error) -> u64 {
    let ErrorKind::Webgrind(sentence) = &error.kind else {
        panic!("{error}");
    };
    let byte = error.location.unwrap().byte;
    assert!(sentence.contains(&format!("at byte {byte},")), "{sentence}");
    byte
}

/// Sets a word of a file and expects an error that says where and what.
fn spoilt(name: &str, at: usize, word: u32, says: &str) {
    let mut bytes = oracle(name);
    bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
    let error = read(&bytes).expect_err(says);
    offset(&error);
    assert!(error.to_string().contains(says), "{error}");
}

#[test]
fn wrong_numbers_are_named() {
    // hand-append2: 2 functions, records at 20 and 81; the first has one caller row at 40.
    let v6 = "hand-append2.v6-tag1.1.bin";
    spoilt(v6, 0, 3, "version is 3");
    spoilt(
        v6,
        4,
        130,
        "header lines should begin here, but the stored address is 130",
    );
    spoilt(v6, 8, u32::MAX, "expected 4294967295 functions");
    spoilt(
        v6,
        16,
        20,
        "function 1 should begin here, but the stored address is 20",
    );
    spoilt(v6, 12, u32::MAX, "function 0 should begin here");
    spoilt(v6, 32, 0x1000_0000, "expected 268435456 callers");
    spoilt(v6, 36, 0x1000_0000, "expected 268435456 callees");
    spoilt(v6, 40, 2, "function 2 of 2");
    // The same profile in version 4: invocations of function 0 at 36, calls at 219 to 251.
    let v4 = "hand-append2.v4.bin";
    spoilt(v4, 32, 0x1000_0000, "expected 268435456 invocations");
    spoilt(v4, 36 + 12, 7, "caller is function 7 of 2");
    spoilt(v4, 36 + 16, 2, "caller that does not exist");
    spoilt(v4, 36 + 24, 1, "belong to another one too");
    spoilt(v4, 36 + 28, 220, "outside of the list");
    spoilt(v4, 36 + 28, 12, "outside of the list");
    spoilt(v4, 219 + 4, 2, "invocation 2 of 2");
    spoilt(v4, 4, 252, "header lines should begin here");
}

#[test]
fn a_call_without_a_function_is_reported() {
    // The last invocation of function 1 ({main}) gives up its only call.
    let bytes = oracle("hand-append2.v4.bin");
    let count_at = 125 + 16 + 32 + 24;
    assert_eq!(bytes[count_at], 1);
    spoilt(
        "hand-append2.v4.bin",
        count_at,
        0,
        "belongs to no invocation",
    );
}
