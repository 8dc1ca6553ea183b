//! The command line of `survo`. Everything it does is in the library; this
//! program parses arguments, shows progress and turns outcomes into exit
//! statuses.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
