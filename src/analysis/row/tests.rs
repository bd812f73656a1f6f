use super::*;

#[test]
fn numbers_lead_back_to_their_rows() {
    for number in 0..10 {
        assert_eq!(Row::from_number(number, 6).number(6), number);
    }
    assert_eq!(Row::from_number(5, 6), Row::Function(FunctionId(5)));
    assert_eq!(Row::from_number(7, 6), Row::Cycle(CycleId(1)));
}
