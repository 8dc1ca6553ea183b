//! `survo export`

use crate::documents::{SHEET_ROWS, Sheet, export_workbook};
use crate::search::Stop;

use crate::cli::config::Export;
use crate::cli::exit::{Failure, Status};
use crate::cli::output::Output;

pub fn run(config: &Export, stop: &Stop) -> Result<Status, Failure> {
    let path = config.workbook.display();
    // What goes wrong while a workbook is written comes back as an error, panics of the
    // crate included; nothing else runs meanwhile.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let written = export_workbook(&config.folder, &config.workbook, SHEET_ROWS, stop);
    std::panic::set_hook(hook);
    let sheets =
        written?.ok_or_else(|| Failure::stopped(format!("stopped: {path} is not written")))?;
    let mut output = Output::new();
    for Sheet { name, rows } in sheets {
        output.line(format_args!("{path}: sheet '{name}', {rows} rows"))?;
    }
    output.flush()?;
    Ok(Status::Done)
}
