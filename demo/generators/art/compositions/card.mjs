// A poster as a playing card: one half twice, the second upside down; or an emblem in a double
// frame.
import { group, rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawCard({ movie, p, o, art }) {
  if (o.emblem) {
    return (
      rect(0, 0, 960, 1440, p.bg) +
      rect(40, 40, 880, 1360, "none", `stroke="${p.b}" stroke-width="10"`) +
      rect(60, 60, 840, 1320, "none", `stroke="${p.b}" stroke-width="3"`) +
      art +
      typeBlock(o.lines.slice(0, 1), [180, 112, 600, 110], {
        ...o.face,
        fill: p.ink,
        stroke: p.ink,
        sw: o.heavy,
      }) +
      typeBlock(o.lines.slice(1), [104, 1140, 752, 130], {
        ...o.face,
        fill: p.ink,
        stroke: p.ink,
        sw: o.heavy,
      }) +
      typeLine(`${movie.director}  ·  ${movie.year}`, [120, 1296, 720], { fill: p.b })
    );
  }
  const half = art;
  return (
    rect(0, 0, 960, 1440, p.bg) +
    rect(46, 46, 868, 1348, p.b, 'rx="46"') +
    rect(150, 130, 660, 1180, "none", `stroke="${p.ink}" stroke-width="4"`) +
    half +
    group("rotate(180 480 720)", half) +
    rect(46, 606, 868, 228, p.ink) +
    typeBlock(o.lines, [96, 636, 768, 168], { ...o.face, fill: p.b, gap: 22 }) +
    typeLine(movie.director, [170, 1330, 460], { fill: p.ink, align: "l" }) +
    typeLine(movie.year, [640, 1330, 110], { fill: p.ink, align: "r" })
  );
}
