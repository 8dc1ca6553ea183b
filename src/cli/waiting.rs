//! A line on a terminal that says how long a search has been going on, once that is more than
//! a moment. What is printed meanwhile has to wait until it is gone.

use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use survo_base::shown;

use super::logging::Logging;

/// Time until the line appears, and between two changes of it.
const MOMENT: Duration = Duration::from_secs(1);

/// Characters of the line.
const LENGTH: usize = 70;

/// The line, which goes when this is dropped.
pub struct Waiting {
    line: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Says after a moment what is being done, and of how much time at most; nothing where
    /// nobody looks or progress is not to be shown.
    pub fn begin(what: String, time: Option<Duration>, logging: Logging) -> Self {
        let is_seen =
            logging.shows_progress() && !logging.is_json() && std::io::stderr().is_terminal();
        let line = is_seen.then(|| {
            let (end, ended) = channel::<()>();
            let of = time.map_or(String::new(), |time| {
                format!(" of {} at most", humantime::format_duration(time))
            });
            let begun = Instant::now();
            let show = move || {
                let mut is_shown = false;
                while ended.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                    is_shown = true;
                    let line = format!("{what}: {}s{of}", begun.elapsed().as_secs());
                    write(&format!("\r{}\x1b[K", shown(&line, LENGTH)));
                }
                if is_shown {
                    write("\r\x1b[K");
                }
            };
            Some((end, std::thread::Builder::new().spawn(show).ok()?))
        });
        Self {
            line: line.flatten(),
        }
    }
}

/// What cannot be written is dropped, as all progress is.
fn write(text: &str) {
    let mut to = std::io::stderr();
    let _ = to.write_all(text.as_bytes()).and_then(|()| to.flush());
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.line.take() {
            drop(end);
            // It does not panic; and if it did, nothing would be left to do.
            let _ = thread.join();
        }
    }
}
