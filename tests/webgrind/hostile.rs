//! Files that no webgrind wrote: reading answers, and never panics.

use crate::damage::{SEEDS, damage, word};
use crate::oracle::oracle;
use grindscope::model::ProfileBuilder;
use grindscope::webgrind::{Overflow, read, write};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::thorough::cases(4000), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_refused(
        seed in prop::sample::select(&SEEDS[..]),
        damages in prop::collection::vec(damage(), 1..4),
    ) {
        let bytes = damages.iter().fold(oracle(seed), |bytes, damage| damage.of(bytes));
        if let Ok((_, buffer)) = read(&bytes) {
            let mut builder = ProfileBuilder::new();
            buffer.replay(0, &mut builder).unwrap();
            builder.finish();
        }
        // What is read in spite of the damage is what the bytes say.
        if let Ok((version, buffer)) = read(&bytes)
            && let Ok(again) = write(&buffer, version, Overflow::Refuse)
        {
            let (_, second) = read(&again).unwrap();
            prop_assert_eq!(second, buffer);
        }
    }

    #[test]
    fn noise_is_read_or_refused(
        version in 0..10u32,
        words in prop::collection::vec(word(), 0..60),
    ) {
        let bytes: Vec<u8> = [version].iter().chain(&words).flat_map(|w| w.to_le_bytes()).collect();
        let _ = read(&bytes);
    }
}
