use super::*;

#[test]
fn each_owner_is_noted_once_in_each_of_its_pages() {
    let mut index = PageIndex::default();
    let pages = [
        (0, 0, &[3, 1, 3][..]),
        (0, 1, &[]),
        (0, 2, &[1]),
        (1, 0, &[3, 3, 9]),
    ];
    for (file, page, owners) in pages {
        index.begin(file, page);
        owners.iter().for_each(|&owner| index.note(owner));
    }
    index.freeze();
    assert_eq!(index.len(), 5);
    assert_eq!(index.owners(), [1, 3, 9]);
    assert_eq!(index.pages_with(|owner| owner == 3), [(0, 0), (1, 0)]);
    assert_eq!(index.pages_with(|owner| owner == 1), [(0, 0), (0, 2)]);
    assert_eq!(index.pages_with(|owner| owner > 1), [(0, 0), (1, 0)]);
    assert_eq!(index.pages_with(|owner| owner == 2), []);
}
