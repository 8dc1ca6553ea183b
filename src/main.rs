//! The program `survo`: everything it does is in [`survo::cli`].

/// What the program is built from, as `git describe` calls it; unknown outside a checkout.
const REVISION: &str = git_version::git_version!(
    args = ["--always", "--dirty", "--abbrev=12", "--exclude=*"],
    fallback = "unknown"
);

fn main() -> std::process::ExitCode {
    survo::cli::main(REVISION)
}
