//! Prints the ten most expensive functions: `cargo run --example top callgrind.out.1234`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a profile")?;
    let profile = grindscope::open(path)?;
    let event = profile.events().next().ok_or("the profile has no events")?;
    println!("{} {}", event.total(), event.name());
    for function in event.functions().take(10) {
        let (own, all) = (function.self_cost(), function.inclusive_cost());
        println!("{own} {all} {}", function.name());
    }
    Ok(())
}
