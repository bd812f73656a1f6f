//! Completes the analyser for npm: with a package.json and the licences of everything compiled in.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::wasm_settings::Module;
use crate::{licences, project};

/// Files of the npm package in addition to the module.
const FILES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

/// The package's own scripts and those of the page that they import, in `www`.
const SCRIPTS: [&str; 8] = [
    "npm/index.js",
    "npm/node.js",
    "npm/types.d.ts",
    "protocol/pictures.js",
    "protocol/protocol.js",
    "values/at.js",
    "values/names.js",
    "worker/file-reader.js",
];

/// The part of Cargo.toml that also goes into package.json.
#[derive(Deserialize)]
struct Manifest {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    description: String,
    license: String,
    keywords: Vec<String>,
}

/// package.json.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NpmManifest<'a> {
    name: &'a str,
    version: &'a str,
    description: &'a str,
    license: &'a str,
    keywords: &'a [String],
    r#type: &'a str,
    engines: Engines,
    exports: Exports,
    side_effects: [&'a str; 1],
    files: Vec<String>,
}

/// Versions that it runs in.
#[derive(Serialize)]
struct Engines {
    node: &'static str,
}

/// What an import gets, by conditions; the first that applies is taken.
#[derive(Serialize)]
struct Exports {
    types: &'static str,
    node: &'static str,
    default: &'static str,
}

/// Adds the files of an npm package to the folder of a module. Fails if Cargo.toml is not as expected, or a licence
/// cannot be read.
pub(crate) fn complete(module: &Module) -> Result<()> {
    let folder = module.folder();
    for file in FILES {
        write_changed(&folder.join(file), &fs::read(project::path(file))?)?;
    }
    let readme = fs::read(project::path("docs/npm.md"))?;
    write_changed(&folder.join("README.md"), &readme)?;
    write_changed(
        &folder.join(licences::NOTICE),
        licences::notice(licences::Of::Page)?.as_bytes(),
    )?;
    for script in SCRIPTS {
        let text = fs::read_to_string(project::www().join(script))?;
        let to = folder.join(script);
        fs::create_dir_all(to.parent().context("a script is in a folder")?)?;
        // In the package, the module is beside the folders of scripts.
        write_changed(&to, text.replace("../../pkg/", "../").as_bytes())?;
    }
    let text = fs::read_to_string(project::path("Cargo.toml"))?;
    let manifest = npm_manifest(&text, module)?;
    write_changed(&folder.join("package.json"), manifest.as_bytes())
}

fn npm_manifest(cargo: &str, module: &Module) -> Result<String> {
    let Manifest { package } = toml::from_str(cargo).context("Cargo.toml is not as expected")?;
    let script = format!("{}.js", module.out_name);
    let own = [&module.binary(), &script, licences::NOTICE].map(str::to_owned);
    let scripts = SCRIPTS.map(str::to_owned);
    let manifest = NpmManifest {
        name: &package.name,
        version: &package.version,
        description: &package.description,
        license: &package.license,
        keywords: &package.keywords,
        r#type: "module",
        side_effects: ["./npm/node.js"],
        files: [&own[..], &scripts, &FILES.map(str::to_owned)].concat(),
        engines: Engines { node: ">=20" },
        exports: Exports {
            types: "./npm/types.d.ts",
            node: "./npm/node.js",
            default: "./npm/index.js",
        },
    };
    Ok(serde_json::to_string_pretty(&manifest)? + "\n")
}

/// Writes a file unless it has this content already, so that watchers see only real changes.
pub(crate) fn write_changed(file: &Path, content: &[u8]) -> Result<()> {
    if fs::read(file).is_ok_and(|found| found == content) {
        return Ok(());
    }
    fs::write(file, content).with_context(|| format!("cannot write {}", file.display()))
}
