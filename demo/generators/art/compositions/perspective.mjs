// A poster in which all lines run to one vanishing point.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawPerspective({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, o.box, {
      ...o.face,
      fill: o.low ? p.c : p.ink,
      gap: 22,
      ls: o.low ? 0.02 : 0,
    }) +
    (o.low
      ? credit(movie, [70, 1356, 820], { fill: p.d })
      : credit(movie, [70, 50, 820], { fill: p.ink }))
  );
}
