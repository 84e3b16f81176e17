// A constructivist poster: bars, image and title climb along one diagonal.
import { rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawDiagonal({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, o.box, {
      ...o.face,
      fill: p.title ?? p.bg,
      rot: o.rot,
      gap: 18,
      align: "c",
    }) +
    typeLine(movie.director, [60, 1362, 560], { fill: p.foot ?? p.ink, align: "l" }) +
    typeLine(movie.year, [780, 1362, 120], { fill: p.foot ?? p.ink, align: "r" })
  );
}
