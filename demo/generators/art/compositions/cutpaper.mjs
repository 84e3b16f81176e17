// A poster of cut paper: big soft shapes glued over one another, the title beside the tallest
// shape.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawCutpaper({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, [64, 1010, 540, 310], {
      ...o.face,
      fill: p.c,
      gap: 20,
      align: "l",
      valign: "b",
    }) +
    credit(movie, [66, 1358, 828], { fill: p.c })
  );
}
