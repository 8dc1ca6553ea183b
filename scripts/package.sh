#!/usr/bin/env bash
# Makes the packages as the registry would get them, unpacks them, and runs their tests where they lie:
# whatever the tests need must be in the package. Fails if a package has 1 MB or more.
#
# Usage: scripts/package.sh [ARGUMENT..]    for `cargo test`, such as --profile checked
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
export CARGO_TARGET_DIR=$root/target
unpacked=$CARGO_TARGET_DIR/unpacked
rm -rf "$unpacked" "$CARGO_TARGET_DIR"/package/survo*
mkdir -p "$unpacked"
cargo package --quiet --workspace --exclude xtask --no-verify
for package in "$CARGO_TARGET_DIR"/package/survo*.crate; do
    [ "$(stat -c %s "$package")" -lt 1000000 ] || {
        echo "$package has $(stat -c %s "$package") bytes"
        exit 1
    }
    # -m: the files get the present time, so that cargo builds them anew.
    tar -xzmf "$package" -C "$unpacked"
done
# The two smaller ones are not in any registry yet.
cd "$unpacked"/survo-0*
cargo \
    --config "patch.crates-io.survo-base.path='$(echo "$unpacked"/survo-base-0*)'" \
    --config "patch.crates-io.survo-kin.path='$(echo "$unpacked"/survo-kin-0*)'" \
    test "$@"
