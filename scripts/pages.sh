#!/usr/bin/env bash
# Tests the pages that survo writes: types of their scripts, what they compute (under Node), and a
# walk through an atlas in headless Chromium (Debian's package; another by CHROMIUM=...) with axe-core.
# Without Node or Chromium the tests that need them are skipped, with a line that says so.
# Usage: scripts/pages.sh [--screenshots DIR]    SURVO=... names a program built before.
set -euo pipefail
cd "$(dirname "$0")/.."
skip() { echo "pages.sh: SKIPPED, $*" >&2; exit 0; }
if [ "${1:-}" = --screenshots ]; then
    mkdir -p "$2"
    SHOTS=$(realpath "$2")
    export SHOTS
fi

command -v node > /dev/null && command -v npm > /dev/null || skip "Node and npm are missing"
(cd tests/atlas && npm ci --no-audit --no-fund --silent) || skip "npm cannot install the tools"
if [ -z "${SURVO:-}" ]; then
    cargo build --release --quiet
    SURVO=target/release/survo
fi
SURVO=$(realpath "$SURVO")
export SURVO
(cd tests/atlas && npm run --silent types && npm run --silent unit)

export CHROMIUM
CHROMIUM=$(command -v "${CHROMIUM:-chromium}") || skip "Chromium is missing: types and units are tested, no page is"
ATLAS=$(mktemp -d)
export ATLAS
trap 'rm -rf "$ATLAS"' EXIT
"$SURVO" atlas data/surveys --sizes 2x7,3x3,3x4 --out "$ATLAS"
export SHEET=sheet.html
"$SURVO" generate 3 4 --open --number 12 --sheet "$ATLAS/$SHEET" > /dev/null
cd tests/atlas
npm run --silent browser
