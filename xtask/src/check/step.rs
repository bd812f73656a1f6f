//! The steps: their purpose, requirements and commands.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use clap::ValueEnum;

use super::{browser_tests, commits, instructions, packages, reproduction};
use crate::bundle::{self, BuildArguments};
use crate::wasm_settings::WasmSettings;
use crate::{browser, command, licences, npm, project, rust_components, wasm, wasm_target};

/// A step, in the order in which mistakes are found fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// subjects of commits that are not on the main branch yet
    Commits,
    /// rustfmt
    Format,
    /// clippy for this machine
    Clippy,
    /// clippy for the browser
    ClippyWasm,
    /// links in the documentation
    Docs,
    /// Rust tests
    Rust,
    /// the page built as it is published
    Build,
    /// a second build that must give the same bytes
    Reproduction,
    /// types of all scripts (uses the last build)
    Types,
    /// lint and format of all scripts and styles
    Scripts,
    /// tests of scripts that need no document, and of the last build's WebAssembly module, in Node.js
    Node,
    /// licences of all dependencies
    Licences,
    /// packages to publish: crate and WebAssembly package
    Packages,
    /// instruction count of the parser, if valgrind is installed
    Instructions,
    /// tests of the last build's page, in Chromium
    Browser,
}

impl Step {
    /// All steps.
    pub(crate) fn all() -> &'static [Self] {
        Self::value_variants()
    }

    /// The steps for each change: all except those that compile the whole program again.
    pub(crate) fn usual() -> Vec<Self> {
        use Step::{Instructions, Packages, Reproduction};
        let mut steps = Self::all().to_vec();
        steps.retain(|step| ![Reproduction, Packages, Instructions].contains(step));
        steps
    }

    /// The steps without tests. The build is needed for the types of the WebAssembly package.
    pub(crate) fn lints() -> &'static [Self] {
        use Step::{Build, Clippy, ClippyWasm, Commits, Docs, Format, Scripts, Types};
        &[
            Commits, Format, Clippy, ClippyWasm, Docs, Build, Types, Scripts,
        ]
    }

    /// The name that selects it.
    pub(crate) fn name(self) -> String {
        self.to_possible_value()
            .map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Its purpose, in a few words.
    pub(crate) fn purpose(self) -> String {
        self.to_possible_value()
            .and_then(|value| Some(value.get_help()?.to_string()))
            .unwrap_or_default()
    }

    /// Installs what the step needs and lacks.
    pub(super) fn prepare(self) -> Result<()> {
        use Step::{Build, Commits, Licences, Node, Packages, Reproduction, Scripts, Types};
        if !matches!(self, Commits | Types | Scripts | Node | Licences) {
            rust_components::ensure()?;
            wasm_target::ensure()?;
        }
        match self {
            Build | Reproduction | Types | Scripts | Node | Self::Browser | Licences | Packages => {
                npm::ensure_packages()
            }
            _ => Ok(()),
        }
    }

    /// Runs the step, with `extra` arguments for its runner. Fails if something that it needs cannot be installed or
    /// a program cannot be started.
    pub(super) fn run(self, settings: &WasmSettings, extra: &[String]) -> Result<()> {
        self.prepare()?;
        match self {
            Self::Commits => commits::check(),
            Self::Format => check(
                command::cargo()
                    .args(["fmt", "--all", "--check"])
                    .args(extra),
            ),
            Self::Clippy => {
                check(&mut clippy(&["--workspace", "--all-targets"], extra))?;
                // As other programs use the crate.
                let library = ["--package", "grindscope", "--no-default-features"];
                check(&mut clippy(
                    &[&library[..], &["--lib", "--examples"]].concat(),
                    extra,
                ))
            }
            Self::ClippyWasm => clippy_wasm(settings, extra),
            Self::Docs => check(
                command::cargo()
                    .args([
                        "doc",
                        "--workspace",
                        "--no-deps",
                        "--document-private-items",
                    ])
                    .args(extra)
                    .env("RUSTDOCFLAGS", "-D warnings"),
            ),
            Self::Rust => {
                check(command::cargo().arg("test").args(TESTED).args(extra))?;
                check(command::cargo().args(["test", "--package", "xtask"]))
            }
            Self::Build => bundle::build(&BuildArguments::default()),
            Self::Reproduction => reproduction::check(settings),
            Self::Types => types(settings, extra),
            Self::Scripts => check(
                npm::program("@biomejs/biome/bin/biome")
                    .args(["ci", "--colors=off", "."])
                    .args(extra),
            ),
            Self::Node => node_tests(extra),
            Self::Licences => licences::check(),
            Self::Packages => packages::check(settings, extra),
            Self::Instructions => instructions::check(),
            Self::Browser => browser_tests::run(&browser::ensure()?, extra),
        }
    }
}

/// What the tests run. With features for the whole workspace, all that xtask needs would be compiled again.
pub(super) const TESTED: [&str; 3] = ["--workspace", "--exclude", "xtask"];

/// Runs a tool without input.
fn check(command: &mut Command) -> Result<()> {
    command::run(command.stdin(Stdio::null()))
}

fn clippy(targets: &[&str], extra: &[String]) -> Command {
    let mut command = command::cargo();
    command
        .arg("clippy")
        .args(targets)
        .args(extra)
        .args(["--", "-D", "warnings"]);
    command
}

fn node_tests(extra: &[String]) -> Result<()> {
    // Node.js looks for tests in all folders and fails on broken links, which a killed Firefox of an
    // earlier browser test may have left.
    std::fs::remove_dir_all(project::www().join("test-results")).ok();
    let mut node = npm::node();
    node.args(["--test", "--test-reporter=spec"]).args(extra);
    check(&mut node)
}

fn clippy_wasm(settings: &WasmSettings, extra: &[String]) -> Result<()> {
    for module in settings.modules() {
        let features = module.features.join(",");
        let targets = [
            "--lib",
            "--target",
            wasm_target::TRIPLE,
            "--features",
            &features,
            // That of the build, which then has its build scripts and macros compiled already.
            "--profile",
            &settings.build.profile,
        ];
        let mut clippy = clippy(&targets, extra);
        wasm::set_rustflags(&mut clippy, settings);
        check(&mut clippy)?;
    }
    Ok(())
}

fn types(settings: &WasmSettings, extra: &[String]) -> Result<()> {
    for module in settings.modules() {
        let types = module.folder().join(module.out_name.clone() + ".d.ts");
        let is_built = types.is_file();
        ensure!(
            is_built,
            "{} is missing: run `cargo xtask build` first",
            types.display()
        );
    }
    for side in ["page", "worker", "node"] {
        let project = format!("tsconfig.{side}.json");
        check(
            npm::program("typescript/bin/tsc")
                .args(["--project", &project])
                .args(extra),
        )?;
    }
    Ok(())
}
