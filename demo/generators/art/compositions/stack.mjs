// A poster as a newspaper's front page: masthead, headline over the full width, columns with an
// engraving in the middle.
import { rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawStack({ movie, p, o, art }) {
  const small = { fill: p.ink, ls: 0.06, weight: 800 };
  return (
    rect(0, 0, 960, 1440, p.bg) +
    rect(60, 60, 840, 8, p.ink) +
    rect(60, 74, 840, 2, p.ink) +
    typeLine(movie.director, [60, 82, 600], { ...small, align: "l" }) +
    typeLine(movie.year, [760, 82, 140], { ...small, align: "r" }) +
    rect(60, 132, 840, 2, p.ink) +
    typeBlock(o.lines, [60, 160, 840, 640], { ...o.face, fill: p.ink, gap: 28, valign: "t" }) +
    art
  );
}
