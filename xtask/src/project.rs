//! Paths in the project's folder.

use std::path::{Path, PathBuf};

/// The top folder of the project.
pub(crate) fn root() -> &'static Path {
    // xtask is a member of the workspace, one folder below the root.
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

/// A path in the root folder.
pub(crate) fn path(relative: &str) -> PathBuf {
    root().join(relative)
}

/// The front end, with its npm files.
pub(crate) fn www() -> PathBuf {
    path("www")
}

/// The built page: any static host can serve this folder under any path.
pub(crate) fn dist() -> PathBuf {
    path("dist")
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| path("target"), PathBuf::from)
}

/// Cached results of earlier runs.
pub(crate) fn cache() -> PathBuf {
    path("target/xtask")
}
