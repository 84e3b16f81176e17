// A poster of picture statistics: rows of equal small figures, and plain type.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawIsotype({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, [60, 1174, 840, 168], {
      ...o.face,
      fill: p.ink,
      gap: 20,
      align: "l",
      ls: -0.01,
    }) +
    credit(movie, [60, 1358, 840], { fill: p.ink })
  );
}
