//! Trouble while a workbook is written, as errors of input and output.
//!
//! `rust_xlsxwriter` panics when a temporary file of it cannot be written, on a full
//! disk for example. Such a panic is caught where it cannot have left anything of ours
//! half done: the workbook in the making is thrown away.

use std::io::{Error, ErrorKind};
use std::panic::{AssertUnwindSafe, catch_unwind};

use rust_xlsxwriter::XlsxError;

/// Calls a function; a panic in it becomes an error. The program's panic hook is called
/// as for any panic.
pub(crate) fn without_panic<T>(call: impl FnOnce() -> T) -> Result<T, Error> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("the workbook cannot be made");
        told_by(text)
    })
}

/// The error in the text of a panic, where `expect` prints its kind.
fn told_by(text: &str) -> Error {
    for kind in [
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::FileTooLarge,
    ] {
        if text.contains(&format!("{kind:?}")) {
            return kind.into();
        }
    }
    Error::other(text.to_owned())
}

pub(crate) fn io_error(error: XlsxError) -> Error {
    match error {
        XlsxError::IoError(error) | XlsxError::TempFileError(_, error) => error,
        XlsxError::ZipError(error) => error.into(),
        error => Error::other(error),
    }
}
