//! Records which revision the program is built from, for the manifests.

use std::process::Command;

fn main() {
    let git = |args: &[&str]| {
        Command::new("git")
            .args(args)
            .output()
            .ok()
            .filter(|output| output.status.success())
            .and_then(|output| String::from_utf8(output.stdout).ok())
            .map(|text| text.trim().to_owned())
    };
    // Outside a checkout (an unpacked package, say) there is no revision.
    let revision = git(&[
        "describe",
        "--always",
        "--dirty",
        "--abbrev=12",
        "--exclude=*",
    ])
    .unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env=SURVO_REVISION={revision}");
    // A change of what the program is made of makes the revision dirty.
    for path in ["src", "crates", "build.rs", "Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={path}");
    }
    for path in ["HEAD", "index", "logs/HEAD"] {
        if let Some(path) = git(&["rev-parse", "--git-path", path]) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
}
