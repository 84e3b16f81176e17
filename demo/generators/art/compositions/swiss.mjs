// A poster on a Swiss grid: title flush left, a rule, small type in columns, one image that runs
// off the sheet.
import { rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawSwiss({ movie, p, o, art }) {
  const box = o.box ?? [60, 66, 600, 330];
  const small = { fill: p.ink, align: "l", ls: 0.04, keep: true, weight: 800, max: 30 };
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    typeBlock(o.lines, box, {
      ...o.face,
      fill: p.ink,
      align: "l",
      valign: "t",
      gap: 22,
      mode: o.mode ?? "just",
      ls: -0.02,
    }) +
    rect(60, 1342, 840, 5, p.ink) +
    typeLine(movie.director, [60, 1360, 540], small) +
    typeLine(movie.year, [780, 1360, 120], { ...small, align: "r" })
  );
}
