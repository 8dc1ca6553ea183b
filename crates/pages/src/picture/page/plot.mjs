// The page of `survo plot`.

import { byId, copy, element, textOf } from "./dom.mjs";
import { Explorer, puzzleText, sumsTable, swatch, trouble } from "./explorer.mjs";
import { Lattice, inflate } from "./lattice.mjs";

/** @param {Lattice} lattice
 * @param {import("./lattice.mjs").Dot | null} dot */
function tell(lattice, dot) {
  const panel = byId("pair");
  panel.replaceChildren();
  if (!dot) {
    panel.append(element("p", {}, "Point at a dot."));
    return;
  }
  const one = lattice.classOf(dot);
  const rows = lattice.rowMargin(dot.y), columns = lattice.columnMargin(dot.x);
  const command = element("button", { type: "button", click: () => copy(command, `printf '${puzzleText(rows, columns).replaceAll("\n", "\\n")}' | survo explain`) }, "copy command");
  panel.append(
    element("p", {}, swatch(one.colour), element("strong", {}, " " + one.words)),
    element("p", {}, `rows ${rows.join(" ")}, columns ${columns.join(" ")}`),
    sumsTable(rows, columns, lattice.solution(dot)),
    element("p", {}, command));
}

/** @type {import("./lattice.mjs").LatticeMeta} */
const meta = JSON.parse(textOf("meta"));
inflate(textOf("data")).then((data) => {
  const lattice = new Lattice(meta, data);
  new Explorer(lattice, (dot) => tell(lattice, dot));
}).catch(trouble);
