//! Reads a profile from standard input and prints what stands out: `cargo run --example findings < callgrind.out.1234`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let profile = grindscope::from_reader(std::io::stdin().lock())?;
    for warning in profile.warnings().groups() {
        eprintln!("{}", warning.message());
    }
    let event = profile.events().next().ok_or("the profile has no events")?;
    for sentence in event.findings() {
        println!("{sentence}");
    }
    Ok(())
}
