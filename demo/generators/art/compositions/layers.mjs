// A poster of flat layers, one behind the other; the title stands in the sky or on the nearest
// ground.
import { rect } from "../svg.mjs";
import { credit, typeLine, typeBlock } from "../type.mjs";

export function drawLayers({ movie, p, o, art }) {
  const fill = p.type ?? p.ink;
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, o.box ?? [90, 1080, 780, 250], {
      ...o.face,
      fill,
      gap: 24,
      mode: o.mode ?? "just",
    }) +
    (o.sub
      ? typeLine(o.sub, [o.box[0], o.box[1] + o.box[3] + 6, o.box[2]], {
          fill,
          max: 66,
          h: 80,
          ls: 0.26,
          font: o.font,
          weight: 700,
        })
      : "") +
    credit(movie, [90, 1360, 780], { fill: p.small ?? fill })
  );
}
