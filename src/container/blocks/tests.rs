use super::{BLOCK, Blocks};

#[test]
fn borders_depend_on_the_offset_alone() {
    let input: Vec<u8> = (0..3 * BLOCK + 5).map(|i| (i % 251) as u8).collect();
    for size in [
        1000,
        BLOCK - 1,
        BLOCK,
        BLOCK + 1,
        2 * BLOCK + 7,
        input.len(),
    ] {
        let mut blocks = Blocks::default();
        let mut seen: Vec<Vec<u8>> = Vec::new();
        for piece in input.chunks(size) {
            blocks
                .push(piece, |b| {
                    seen.push(b.to_vec());
                    Ok(())
                })
                .unwrap();
        }
        blocks
            .finish(|b| {
                seen.push(b.to_vec());
                Ok(())
            })
            .unwrap();
        let sizes: Vec<usize> = seen.iter().map(Vec::len).collect();
        assert_eq!(sizes, [BLOCK, BLOCK, BLOCK, 5], "pieces of {size}");
        assert_eq!(seen.concat(), input);
    }
}
