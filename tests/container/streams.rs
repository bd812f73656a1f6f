//! zstd, xz and bzip2.

use super::harness::*;
use grindscope::container::Layer;
use grindscope::diagnostic::{ErrorKind, WarningKind};

const FORMATS: [(&str, &str, Layer); 3] = [
    ("zst", "zstd", Layer::Zstd),
    ("xz", "xz", Layer::Xz),
    ("bz2", "bzip2", Layer::Bzip2),
];

#[test]
fn one_stream_and_a_long_one() {
    for (end, _, layer) in FORMATS {
        assert_reads(&format!("one.{end}"), &[layer], &profile());
        assert_reads(&format!("long.{end}"), &[layer], &long_text());
    }
}

#[test]
fn several_streams_are_one_text() {
    // Between them: a frame to be skipped (zstd), zeros (xz).
    for (end, _, layer) in FORMATS {
        assert_reads(&format!("members.{end}"), &[layer], &profile());
    }
    assert_reads("skip.zst", &[Layer::Zstd], &profile());
    assert_reads("blocks.xz", &[Layer::Xz], &profile());
}

#[test]
fn every_kind_of_check_sum() {
    assert_reads("nocheck.zst", &[Layer::Zstd], &profile());
    for name in ["none.xz", "crc32.xz", "sha256.xz"] {
        assert_reads(name, &[Layer::Xz], &profile());
    }
}

#[test]
fn an_empty_text() {
    for (end, _, layer) in FORMATS {
        assert_reads(&format!("empty.{end}"), &[layer], b"");
    }
}

#[test]
fn a_filter_for_programs_is_undone() {
    assert_reads("x86.xz", &[Layer::Xz], &profile());
}

#[test]
fn trailing_bytes_are_reported() {
    for (end, format, _) in FORMATS {
        let outcome = unpack(&data(&format!("trailing.{end}")));
        assert_eq!(outcome.error, None);
        assert_eq!(outcome.kinds(), [WarningKind::ContainerTrailing]);
        let stream = data(&format!("one.{end}")).len();
        let detail = &outcome.warnings[0].1;
        assert!(detail.contains(format), "{detail}");
        // The place is where the other data were recognised: within their first bytes.
        let near = (stream..=stream + 10).any(|at| detail.contains(&format!("byte {at}")));
        assert!(near, "{detail}");
        assert_eq!(outcome.texts(), [profile()]);
    }
}

#[test]
fn cut_at_every_byte() {
    for (end, format, _) in FORMATS {
        let name = format!("one.{end}");
        assert_cuts(&name, format, data(&name).len());
    }
    assert_cuts("nocheck.zst", "zstd", data("nocheck.zst").len());
    assert_cuts("blocks.xz", "xz", data("blocks.xz").len());
}

#[test]
fn damage_is_noticed_everywhere() {
    for name in ["one.zst", "one.xz", "sha256.xz", "one.bz2"] {
        assert_damage_noticed(name);
    }
}

#[test]
fn a_window_of_extreme_size_is_refused() {
    for name in ["window.zst", "window.xz"] {
        let error = unpack(&data(name)).error.expect(name);
        let ErrorKind::Unsupported(why) = error.kind else {
            panic!("{name}: {error}");
        };
        assert!(why.contains("window larger than 128 MiB"), "{why}");
    }
}
