// A poster of face profiles cut out of flat colour, face to face or one echoing the other.
import { rect } from "../svg.mjs";
import { credit, typeLine, typeBlock } from "../type.mjs";

export function drawProfiles({ movie, p, o, art }) {
  const [x, y, w, h] = o.box;
  const fill = p.type ?? (o.tight ? p.c : p.ink);
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, o.box, { ...o.face, fill }) +
    (o.sub
      ? typeLine(o.sub, [x, y + h + 6, w], {
          fill,
          max: 46,
          h: 70,
          ls: 0.2,
          font: o.font,
          weight: 700,
        })
      : "") +
    credit(movie, [70, 1362, 820], { fill })
  );
}
