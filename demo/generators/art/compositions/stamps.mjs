// A poster as a sheet of perforated postage stamps, each with an image; one stamp carries the
// title.
import { circle, group, range, rect } from "../svg.mjs";
import { arcText, typeLine, typeBlock } from "../type.mjs";

export const stamp = (x, y, w, h, bg, paper, field, inner) => {
  const r = 11;
  const holes = (n, fn) => range(n + 1, (i) => circle(...fn(i), r, bg));
  const nx = Math.round(w / 34);
  const ny = Math.round(h / 34);
  return group(
    `translate(${x} ${y})`,
    rect(0, 0, w, h, paper) +
      holes(nx, (i) => [(i * w) / nx, 0]) +
      holes(nx, (i) => [(i * w) / nx, h]) +
      holes(ny, (i) => [0, (i * h) / ny]) +
      holes(ny, (i) => [w, (i * h) / ny]) +
      rect(30, 30, w - 60, h - 60, field) +
      inner,
  );
};

export function drawStamps({ movie, p, o, art }) {
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art.sheet +
    typeBlock(o.lines, [110, 602, 740, 196], { ...o.face, fill: p.b }) +
    art.postmark(arcText) +
    typeLine(movie.director, [64, 1372, 600], { fill: p.b, align: "l" }) +
    typeLine(movie.year, [776, 1372, 120], { fill: p.b, align: "r" })
  );
}
