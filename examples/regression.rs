//! Fails if the total of the first event grew by more than 1 %: `cargo run --example regression before.out after.out`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let before = grindscope::open(arguments.next().ok_or("name two profiles")?)?;
    let after = grindscope::open(arguments.next().ok_or("name two profiles")?)?;
    let comparison = grindscope::compare(&before, &after)?;
    let event = comparison.events().next().ok_or("no event in common")?;
    let total = |profile: &grindscope::Profile| profile.event(event).map_or(0, |e| e.total());
    let (a, b) = (total(&before), total(&after));
    for function in comparison
        .functions(event)
        .unwrap_or_default()
        .iter()
        .take(5)
    {
        println!("{:+} {}", function.b - function.a, function.name);
    }
    match b > a + a / 100 {
        true => Err(format!("{event} grew from {a} to {b}").into()),
        false => Ok(()),
    }
}
