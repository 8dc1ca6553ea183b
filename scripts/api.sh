#!/usr/bin/env bash
# Builds the documentation, and compares the public items of the library with docs/api.txt: a
# change that callers would notice stands in the diff of that file.
# Usage: scripts/api.sh    SURVO_API=overwrite writes the file anew.
set -euo pipefail
cd "$(dirname "$0")/.."

# A line for each item, then one for each of its own variants, fields and methods.
items() {
    local page path name kind
    find target/doc/survo -name '*.html' | sort | while read -r page; do
        path=${page#target/doc/} name=$(basename "$page" .html)
        kind=${name%%.*} name=${name#*.}
        case $kind in struct | enum | trait | fn | constant | type | macro) ;; *) continue ;; esac
        # Old addresses of items that are shown elsewhere.
        if grep -q 'http-equiv="refresh"' "$page"; then continue; fi
        path=$(dirname "$path") path=${path//\//::}::$name
        echo "$kind $path"
        tr -d '\n' < "$page" | sed 's/id="trait-implementations".*//; s/id="implementors".*//' |
            grep -oE '<section id="(method|tymethod|variant)\.[A-Za-z0-9_]+"|id="structfield\.[A-Za-z0-9_]+"' |
            sed -E "s/.*id=\"[a-z]+\.(.*)\"/  $kind $path::\1/" | sort -u || true
    done
}

rm -rf target/doc/survo
cargo doc --quiet --workspace --no-deps
if [ "${SURVO_API:-}" = overwrite ]; then
    items > docs/api.txt
elif ! items | diff docs/api.txt -; then
    echo "scripts/api.sh: the public items are not those of docs/api.txt (SURVO_API=overwrite writes it)"
    exit 1
fi
