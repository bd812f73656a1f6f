use super::*;
use proptest::prelude::*;

fn cut(file: &[u8], size: usize, ranges: &[(u32, Range<u64>)]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut take = |piece: &[u8]| {
        out.extend_from_slice(piece);
        Ok(())
    };
    let mut excerpts = Excerpts::new(ranges.iter().cloned());
    for piece in file.chunks(size) {
        excerpts.push(piece, &mut take).unwrap();
    }
    excerpts.finish(&mut take).unwrap();
    assert!(excerpts.is_done());
    out
}

proptest! {
    #[test]
    fn ranges_are_cut_out_of_pieces_of_any_size(
        mut cuts in prop::collection::vec(0..6000u64, 0..9),
        size in 1..3000usize,
    ) {
        let text: Vec<u8> = (0..6000u32).map(|i| b' ' + (i * i % 90) as u8).collect();
        cuts.sort_unstable();
        let ranges: Vec<_> = cuts.chunks_exact(2).map(|c| (0, c[0]..c[1])).collect();
        let slices = ranges.iter().map(|r| &text[r.1.start as usize..r.1.end as usize]);
        prop_assert_eq!(cut(&text, size, &ranges), slices.collect::<Vec<_>>().concat());
    }
}

#[test]
fn texts_of_an_archive_are_separate() {
    let file = include_bytes!("../../../tests/data/container/several.zip");
    let mut names = Vec::new();
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut unpacker = Unpacker::new();
    let mut take = |event: Event<'_>| {
        match event {
            Event::Begin(entry) => {
                names.push(entry.name.map(<[u8]>::to_vec));
                texts.push(Vec::new());
            }
            Event::Text(piece) => texts.last_mut().unwrap().extend_from_slice(piece),
            _ => {}
        }
        Ok(())
    };
    unpacker.push(file, &mut take).unwrap();
    unpacker.finish(&mut take).unwrap();
    let long: Vec<u32> = (0u32..)
        .zip(&texts)
        .filter(|t| t.1.len() > 20)
        .map(|t| t.0)
        .collect();
    assert!(long.len() > 1);
    let ranges: Vec<_> = long.iter().map(|&text| (text, 3..9)).collect();
    let expected: Vec<_> = long.iter().map(|&t| &texts[t as usize][3..9]).collect();
    assert_eq!(cut(file, 50, &ranges), expected.concat());
}
