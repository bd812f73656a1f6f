//! Bad files that are too large to be kept, by the names of `tests/data/bad/EXPECT.json`.

use flate2::{Compression, write::GzEncoder};
use std::fmt::Write as _;
use std::io::Write as _;

const HEADER: &str =
    "# callgrind format\nversion: 1\ncreator: hand-made\npositions: line\nevents: Ir\n";

/// The file of this name, if it is made here.
pub(crate) fn large(name: &str) -> Option<Vec<u8>> {
    Some(match name {
        "ring.out" => ring(3000),
        "star.out" => star(3000),
        "chain.out.gz" => gzip(&chain(100_000)),
        "sparse-ids.out.gz" => gzip(&sparse_ids(250_000)),
        "long-line.out.gz" => gzip(&long_name(10_000_000)),
        "long-cost.out.gz" => gzip(&many_costs(2_000_000)),
        "gz-bomb.out.gz" => newlines(1024),
        "elf.bin" => elf(),
        _ => return None,
    })
}

/// One cycle of `n` functions, each with a self cost of 1.
pub(crate) fn ring(n: usize) -> Vec<u8> {
    let mut text = HEADER.to_owned() + "fl=a.c\n";
    for i in 0..n {
        let callee = (i + 1) % n;
        let name = if callee > 0 {
            format!(" f{callee}")
        } else {
            String::new()
        };
        let line = i + 1;
        write!(text, "fn=({i}) f{i}\n{line} 1\n").unwrap();
        write!(
            text,
            "cfn=({callee}){name}\ncalls=1 {}\n{line} {}\n",
            callee + 1,
            n - 1
        )
        .unwrap();
    }
    writeln!(text, "totals: {n}").unwrap();
    text.into_bytes()
}

/// One function that calls `n` others.
pub(crate) fn star(n: usize) -> Vec<u8> {
    let mut text = HEADER.to_owned() + "fl=a.c\nfn=hub\n1 1\n";
    for i in 0..n {
        write!(text, "cfn=leaf{i}\ncalls=1 1\n1 1\n").unwrap();
    }
    for i in 0..n {
        write!(text, "fn=leaf{i}\n1 1\n").unwrap();
    }
    text.into_bytes()
}

/// A chain of calls, `n` deep.
pub(crate) fn chain(n: usize) -> Vec<u8> {
    let mut text = HEADER.to_owned() + "fl=a.c\n";
    for i in 0..n {
        write!(
            text,
            "fn=({i}) f{i}\n1 1\ncfn=({0}) f{0}\ncalls=1 1\n1 {1}\n",
            i + 1,
            n - i
        )
        .unwrap();
    }
    write!(text, "fn=({n})\n1 1\ntotals: {}\n", n + 1).unwrap();
    text.into_bytes()
}

/// `n` functions whose ids are scattered below 2^32.
pub(crate) fn sparse_ids(n: u64) -> Vec<u8> {
    let mut text = HEADER.to_owned() + "fl=a.c\n";
    for i in 0..n {
        let id = (i * 4271 * 1_000_003) % 4_294_967_291;
        write!(text, "fn=({id}) f{i}\n{} 1\n", i % 977).unwrap();
    }
    text.into_bytes()
}

/// One function whose name has `n` bytes.
pub(crate) fn long_name(n: usize) -> Vec<u8> {
    format!("{HEADER}fl=a.c\nfn={}\n10 5\n", "x".repeat(n)).into_bytes()
}

/// A cost line of `n` costs where there is one event.
fn many_costs(n: usize) -> Vec<u8> {
    format!("{HEADER}fl=a.c\nfn=main\n10 {}\n", "7 ".repeat(n)).into_bytes()
}

/// `n` mebibytes of newlines, packed to a thousandth: a gzip member for each.
fn newlines(n: usize) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&vec![b'\n'; 1 << 20]).unwrap();
    encoder.finish().unwrap().repeat(n)
}

/// The beginning of a program: the header of a 64-bit file and then nothing.
fn elf() -> Vec<u8> {
    let mut bytes = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0".to_vec();
    bytes.resize(6000, 0);
    bytes
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}
