// A poster with rays from one point over the whole sheet; the title is on a band above or below.
import { rect } from "../svg.mjs";
import { credit, typeLine, typeBlock } from "../type.mjs";

export function drawSunburst({ movie, p, o, art }) {
  const [x, y, w, h] = o.box;
  const fill = p.type ?? p.ink;
  const stroke = o.heavy ? { stroke: fill, sw: o.heavy } : {};
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, o.box, { ...o.face, fill, gap: 18, ...stroke }) +
    (o.sub
      ? typeLine(o.sub, [x, y + h + 14, w], { fill, max: 42, h: 60, ls: 0.2, weight: 800 })
      : "") +
    credit(movie, [x, 1356, w], { fill: p.small ?? fill })
  );
}
