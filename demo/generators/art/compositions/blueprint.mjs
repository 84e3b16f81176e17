// A poster as an engineering drawing: grid, fine white lines, and a title block at the foot.
import { line, range, rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawBlueprint({ movie, p, o, art }) {
  const grid =
    range(23, (i) => line(40 + i * 40, 40, 40 + i * 40, 1400, p.c, i % 4 ? 1.5 : 3)) +
    range(35, (i) => line(40, 40 + i * 40, 920, 40 + i * 40, p.c, i % 4 ? 1.5 : 3));
  const small = { fill: p.ink, ls: 0.12, align: "l", weight: 600 };
  return (
    rect(0, 0, 960, 1440, p.bg) +
    grid +
    art +
    rect(40, 40, 880, 1360, "none", `stroke="${p.ink}" stroke-width="5"`) +
    rect(40, 1060, 880, 340, p.bg, `stroke="${p.ink}" stroke-width="5"`) +
    typeBlock(o.lines, [72, 1090, 816, 196], {
      ...o.face,
      fill: p.ink,
      gap: 0,
      ls: 0.01,
      mode: "just",
      lines: [o.lines.join(" ")],
    }) +
    line(40, 1316, 920, 1316, p.ink, 3) +
    line(700, 1316, 700, 1400, p.ink, 3) +
    typeLine(movie.director, [72, 1336, 600], small) +
    typeLine(movie.year, [732, 1336, 160], { ...small, fill: p.b })
  );
}
