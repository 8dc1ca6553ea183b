#!/usr/bin/env bash
# Reads what the program writes with other programs: JSON files by the schemas in docs/reference/schemas, counts by
# the readers in examples/. The Python packages go to target/formats; R is used where it is installed.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=target/formats
survo=target/release/survo
cargo build --release --quiet
if ! [ -x $folder/python/bin/check-jsonschema ]; then
    python3 -m venv $folder/python
    $folder/python/bin/pip install --quiet check-jsonschema==0.39.0 pandas==3.1.1
fi
rm -rf $folder/files && mkdir $folder/files
# A manifest and a record of each kind.
"$survo" --quiet table --max-pairs 5000 --against partition --out $folder/files/table > /dev/null
"$survo" --quiet survey 3 3 --puzzles --out $folder/files/3x3 > /dev/null
"$survo" --quiet verify 3x3 --pairs 50 --seed 1 --out $folder/files/pairs.json > /dev/null
"$survo" --quiet verify $folder/files/3x3 --puzzles --out $folder/files/puzzles.json > /dev/null

valid() { # name of the schema, files
    $folder/python/bin/check-jsonschema --schemafile "docs/reference/schemas/$1.schema.json" "${@:2}"
}
valid manifest data/surveys/*/manifest.json $folder/files/table/*/manifest.json
cat data/checks/*.jsonl $folder/files/{pairs,puzzles}.json \
    $folder/files/table/*/against-partition.json | split -l 1 - $folder/files/record-
valid check $folder/files/record-*

# The readers find S(3,3) = 38, whether compressed or not.
for survey in $folder/files/3x3 data/surveys/3x3-sieve; do
    $folder/python/bin/python examples/read_survey.py $survey | grep '^unique puzzles: 38$' > /dev/null
    if command -v Rscript > /dev/null; then
        Rscript examples/read_survey.R $survey | grep '^unique puzzles: 38 $' > /dev/null
    fi
done
command -v Rscript > /dev/null || echo "SKIPPED: R is not installed, so its reader was not run"
