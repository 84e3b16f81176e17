// A poster as a battery gauge: the title changes colour where the charge ends.
import { clip, rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawBars({ movie, p, o, art }) {
  const title = (fill) =>
    typeBlock(o.lines, [-190, 480, 1140, 480], { ...o.face, fill, rot: -90, bleed: true });
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art.back +
    title(p.ink) +
    clip(art.level, art.fill + title(p.bg)) +
    art.front +
    typeLine(movie.director, [90, 1352, 560], { fill: p.c, align: "l" }) +
    typeLine(movie.year, [750, 1352, 120], { fill: p.c, align: "r" })
  );
}
