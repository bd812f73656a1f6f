//! Prints who calls a function, and its lines: `cargo run --example callers malloc callgrind.out.1234`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().ok_or("name a function")?;
    let profile = grindscope::open(arguments.next().ok_or("name a profile")?)?;
    let event = profile.events().next().ok_or("the profile has no events")?;
    let function = event.function(&name).ok_or("there is no such function")?;
    for call in function.callers() {
        println!("{} {}x {}", call.cost, call.count, call.function.name());
    }
    for line in function.lines()? {
        println!("{} {}:{}", line.cost, line.file, line.number);
    }
    Ok(())
}
