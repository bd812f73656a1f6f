//! The formats that a profile can be saved in, for the page.

use crate::export::formats::{FORMATS, Format, Scope};
use serde::Serialize;
use tsify::Tsify;

/// A format that a profile can be saved in.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ExportFormat {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is for, in a few words.
    pub purpose: &'static str,
    /// File name extension.
    pub ending: String,
    /// Media type of the file.
    #[serde(rename = "type")]
    pub media_type: &'static str,
    /// Whether it contains the costs of only one event.
    pub of_one_event: bool,
    /// The choices that it follows: the listed rows, all calls from them, calls between them, stacks that contain one of them,
    /// only the selected parts, or none.
    #[tsify(type = "'rows' | 'calls' | 'graph' | 'stacks' | 'parts' | 'all'")]
    pub scope: Scope,
    /// Its writer: the session, by tables or by calling contexts, a `WebgrindExport`, or the page.
    #[tsify(type = "'tables' | 'contexts' | 'webgrind' | 'page'")]
    pub writer: &'static str,
}

/// All formats, in the order in which they are offered.
pub(super) fn formats() -> Vec<ExportFormat> {
    FORMATS.iter().map(ExportFormat::new).collect()
}

/// The formats of differences, in the order in which they are offered.
pub(super) fn difference_formats() -> Vec<ExportFormat> {
    let format = |format: &'static Format| {
        let difference = format.difference.as_ref()?;
        Some(ExportFormat {
            purpose: difference.purpose,
            ending: format!(".diff{}", format.ending),
            scope: difference.scope,
            ..ExportFormat::new(format)
        })
    };
    FORMATS.iter().filter_map(format).collect()
}

impl ExportFormat {
    fn new(format: &'static Format) -> Self {
        ExportFormat {
            id: format.id,
            name: format.name,
            purpose: format.purpose,
            ending: format.ending.to_owned(),
            media_type: format.media_type,
            of_one_event: format.of_one_event,
            scope: format.scope,
            writer: format.writer.id(),
        }
    }
}
