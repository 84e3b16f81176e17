// A poster of concentric rings; the title stands under them, or runs round them.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawRings({ movie, p, o, art }) {
  if (o.arc) {
    return (
      rect(0, 0, 960, 1440, p.bg) +
      art +
      rect(0, 1064, 960, 376, p.bg) +
      rect(0, 1064, 960, 10, p.ink) +
      typeBlock(o.lines, [60, 1096, 840, 240], {
        ...o.face,
        fill: p.ink,
        gap: 18,
        align: "l",
        valign: "b",
      }) +
      credit(movie, [60, 1356, 840], { fill: p.ink })
    );
  }
  const box = o.box ?? [80, 1010, 800, 330];
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, box, { ...o.face, fill: p.type ?? p.ink, gap: 20 }) +
    credit(movie, [90, 1360, 780], { fill: p.type ?? p.ink })
  );
}
