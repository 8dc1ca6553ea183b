//! The program `survo`: everything it does is in [`survo::cli`].

fn main() -> std::process::ExitCode {
    survo::cli::main()
}
