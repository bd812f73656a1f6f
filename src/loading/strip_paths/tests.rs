use super::*;
use std::io::Write;

fn stripped(pieces: &[&[u8]]) -> String {
    let (mut stripper, mut out) = (PathStripper::default(), Vec::new());
    for piece in pieces {
        stripper.push(piece, &mut out).expect("text");
    }
    stripper.finish(&mut out).expect("text");
    String::from_utf8(out).expect("UTF-8")
}

const TEXT: &str = "version: 1\ncmd: /home/me/prog --in=/tmp/x y\nevents: Ir\n\
    ob=(1) /usr/lib/libc.so.6\nfl=(2) ./malloc/malloc.c\nfn=(3) operator/(int)\n1 5\n\
    cob=/opt/x y/lib.so\ncfi=C:\\src\\a.c\ncfn=include::/var/www/index.php\ncalls=1 0\n2 3\nfl=(2)\nfn={closure:/a/b.php:3-4}\n3 4\n\
    fn=require::D:\\www\\c.php\n4 4";
/// By hand.
const STRIPPED: &str = "version: 1\ncmd: prog x y\nevents: Ir\n\
    ob=(1) libc.so.6\nfl=(2) malloc.c\nfn=(3) operator/(int)\n1 5\n\
    cob=lib.so\ncfi=a.c\ncfn=include::index.php\ncalls=1 0\n2 3\nfl=(2)\nfn={closure:b.php:3-4}\n3 4\n\
    fn=require::D:c.php\n4 4\n";

#[test]
fn folders_are_removed_for_any_chunks() {
    assert_eq!(stripped(&[TEXT.as_bytes()]), STRIPPED);
    let bytes: Vec<&[u8]> = TEXT.as_bytes().chunks(1).collect();
    assert_eq!(stripped(&bytes), STRIPPED);
}

#[test]
fn compressed_files_are_unpacked() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(TEXT.as_bytes()).expect("memory");
    assert_eq!(stripped(&[&encoder.finish().expect("memory")]), STRIPPED);
}
