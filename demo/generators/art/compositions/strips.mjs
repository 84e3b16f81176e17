// A poster of four upright strips with four images, and the title across all four strips.
import { clip, group, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawStrips({ movie, p, o, art }) {
  const w = 204;
  const cells = art
    .map((cell, i) =>
      group(`translate(${48 + i * (w + 16)} 48)`, clip(rect(0, 0, w, 940, "#000"), cell)),
    )
    .join("");
  return (
    rect(0, 0, 960, 1440, p.bg) +
    cells +
    typeBlock(o.lines, [48, 1026, 864, 150], {
      ...o.face,
      fill: p.ink,
      stroke: p.ink,
      sw: o.heavy,
    }) +
    art.foot +
    credit(movie, [48, 1364, 864], { fill: p.ink })
  );
}
