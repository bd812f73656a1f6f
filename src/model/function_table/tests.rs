use super::*;

#[test]
fn functions_differ_by_object_file_and_name() {
    let mut table = FunctionTable::default();
    // 3 objects, 40 files, 2 names: nearly all share their name with others.
    let mut places = Vec::new();
    for i in 0..240u32 {
        let place = Place {
            object: Symbol(i % 3),
            file: Symbol(i / 6),
            function: Symbol(7 + (i / 3) % 2),
        };
        places.push(place);
    }
    for round in 0..3 {
        for (i, &place) in places.iter().enumerate() {
            let function = table.function(place).unwrap();
            assert_eq!(function, FunctionId(i as u32), "round {round}");
            assert_eq!(table.place(function), place);
        }
    }
    assert_eq!(table.len(), 240);
    assert_eq!(table.find(places[77]), Some(FunctionId(77)));
}

#[test]
fn a_placeholder_gets_the_place_of_its_function() {
    let mut table = FunctionTable::default();
    let place = |file| Place {
        object: Symbol(1),
        file: Symbol(file),
        function: Symbol(2),
    };
    let placeholder = |number| Place::placeholder(number, Symbol(2));
    for number in 0..20 {
        table.function(placeholder(number)).unwrap();
    }
    for number in 0..20 {
        assert_eq!(table.found(placeholder(number), place(number)), None);
    }
    for number in 0..20 {
        let found = table.function(place(number)).unwrap();
        assert_eq!(found, FunctionId(number));
    }
    table.function(placeholder(20)).unwrap();
    assert_eq!(table.found(placeholder(20), place(15)), Some((20, 15)));
    assert_eq!(table.found(placeholder(99), place(15)), None);
    assert_eq!(table.len(), 21);
}
