// A poster as a dark sheet torn from the top; the scene shows through the tear.
import { clip, poly, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawRipped({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art.sheet +
    poly(art.edge, p.ink) +
    clip(poly(art.tear, "#000"), art.world) +
    art.front +
    typeBlock(o.lines, [70, 1046, 820, 286], { ...o.face, fill: p.ink, gap: 20 }) +
    credit(movie, [74, 1362, 812], { fill: p.c })
  );
}
