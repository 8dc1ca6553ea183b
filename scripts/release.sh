#!/usr/bin/env bash
# Makes what a release consists of, in target/release-files:
#   survo-VERSION-x86_64-linux.tar.gz  a static program, man pages, completions, README, licence
#   survo_VERSION_amd64.deb            the same as a Debian package, where cargo-deb is installed
#   SHA256SUMS                         their digests
#
# Usage: scripts/release.sh    from a clean checkout, on x86-64 Linux
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(cargo metadata --no-deps --format-version 1 | sed 's/.*"name":"survo","version":"\([^"]*\)".*/\1/')
name=survo-$version-x86_64-linux
files=target/release-files
folder=$files/$name
target=x86_64-unknown-linux-gnu
rm -rf $files
mkdir -p "$folder"/{man,completions}
# The C library becomes a part of the program, which then runs on any x86-64 Linux.
RUSTFLAGS="-C target-feature=+crt-static" cargo build --release --locked --quiet --target $target
cp target/$target/release/survo README.md RESULTS.md LICENSE CITATION.cff "$folder/"
"$folder/survo" man "$folder/man"
for shell in bash fish zsh; do
    "$folder/survo" completions $shell > "$folder/completions/survo.$shell"
done
if file "$folder/survo" | grep -q "dynamically linked"; then
    echo "$folder/survo is not static"
    exit 1
fi
# The same bytes from the same revision, whoever packs it when.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
    -C $files -czf "$files/$name.tar.gz" "$name"
# `cargo deb` takes the man pages and completions from here; see Cargo.toml.
ln -sfn "$name" $files/now
if cargo deb --version > /dev/null 2>&1; then
    cargo deb --quiet --no-build --no-strip --target $target --output "$files/survo_${version}_amd64.deb"
else
    echo "SKIPPED: cargo-deb is not installed, so no Debian package was made"
fi
(cd $files && sha256sum -- *.tar.gz *.deb 2> /dev/null > SHA256SUMS || true)
rm $files/now
cat $files/SHA256SUMS
