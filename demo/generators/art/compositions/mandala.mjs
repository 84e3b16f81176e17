// A poster with a wheel of petals as large as the sheet; the title is in the band below its centre.
import { rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawMandala({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    rect(0, 1068, 960, 372, p.d) +
    rect(0, 1068, 960, 10, p.b) +
    rect(0, 1086, 960, 4, p.b) +
    typeBlock(o.lines, [80, 1118, 800, 216], { ...o.face, fill: p.ink, gap: 26 }) +
    credit(movie, [84, 1364, 792], { fill: p.b })
  );
}
