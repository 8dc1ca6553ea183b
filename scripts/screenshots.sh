#!/usr/bin/env bash
# Takes screenshots of the page that `survo plot` writes, in headless Chromium (Debian's
# package; another browser of the family by CHROMIUM=...), to be looked at: whole, closer,
# and with the pointer on a unique pair. Prints how long the 4x4 page takes to draw.
# Usage: scripts/screenshots.sh [FOLDER]    SURVO=... names a program built before.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/screenshots}
mkdir -p "$out"
out=$(cd "$out" && pwd)
chromium=${CHROMIUM:-chromium}
if ! command -v "$chromium" > /dev/null; then
    echo "screenshots.sh: there is no $chromium; skipped" >&2
    exit 0
fi
survo() {
    if [ -n "${SURVO:-}" ]; then "$SURVO" "$@"; else cargo run --release --quiet -- "$@"; fi
}

survo plot 3 4 --out "$out/3x4.html"
survo plot 4 4 --out "$out/4x4.html"

profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

# browse OPTION.. ADDRESS: no network, and a profile of its own.
browse() {
    timeout 300 "$chromium" --headless=new --no-sandbox --disable-gpu --hide-scrollbars \
        --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir="$profile" \
        --window-size=1280,800 "$@" 2> /dev/null
}

# shot NAME ADDRESS
shot() {
    rm -f "$out/$1.png"
    browse --virtual-time-budget=10000 --screenshot="$out/$1.png" "$2"
    test -s "$out/$1.png"
    echo "$out/$1.png"
}

# with_script FROM TO SCRIPT: a copy of a page that runs a script once the data are there.
with_script() {
    cp "$out/$1" "$out/$2"
    printf '<script>\nconst wait = setInterval(() => {\n  if (!codes || !document.documentElement.dataset.drawn) return;\n  clearInterval(wait);%s\n}, 20);\n</script>\n' "$3" >> "$out/$2"
}

shot 3x4 "file://$out/3x4.html"
shot 3x4-closer "file://$out/3x4.html#x=60&y=80&zoom=14"
shot 4x4 "file://$out/4x4.html"
shot 4x4-closer "file://$out/4x4.html#x=700&y=1500&zoom=3"

# The pointer itself, moved over the 100th unique pair.
with_script 3x4.html pointer.html '
  const dot = { x: uniqueAt[99] % columns, y: Math.floor(uniqueAt[99] / columns) };
  view = { x: dot.x + 5, y: dot.y + 3, zoom: 30 };
  moved();
  const box = canvas.getBoundingClientRect();
  canvas.dispatchEvent(new PointerEvent("pointermove", {
    clientX: box.left + canvas.clientWidth / 2 + (dot.x + 0.5 - view.x) * view.zoom,
    clientY: box.top + canvas.clientHeight / 2 + (dot.y + 0.5 - view.y) * view.zoom,
  }));'
shot 3x4-pointer "file://$out/pointer.html"

# The time of frames while zooming in on a corner and moving along, tiles included. The
# clock has to be the real one: a frame held open keeps the page loading until the end,
# and only then the browser prints what has become of it.
with_script 4x4.html time.html '
  const frames = [];
  for (let i = 0; i < 120; i++) {
    if (i < 60) zoomAt(1.08, 200, 200); else { view.x += 12; moved(); }
    draw();
    frames.push(Number(document.documentElement.dataset.frame));
  }
  frames.sort((a, b) => a - b);
  document.documentElement.dataset.times =
    `first picture ${document.documentElement.dataset.drawn} ms after the start, ` +
    `then ${frames.length} frames: median ${frames[60]} ms, longest ${frames[119]} ms`;
  hold.contentDocument.close();'
cat >> "$out/time.html" << 'END'
<script>
const hold = document.body.appendChild(document.createElement("iframe"));
hold.hidden = true;
hold.contentDocument.open();
</script>
END
browse --dump-dom "file://$out/time.html" > "$out/time.txt"
sed -n 's/.*data-times="\([^"]*\)".*/4x4: \1/p' "$out/time.txt" | grep .
rm -f "$out/pointer.html" "$out/time.html" "$out/time.txt"
