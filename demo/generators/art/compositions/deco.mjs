// A poster of art-deco gates: stepped frames, strict symmetry, the title in a panel at head or
// foot.
import { range, rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawDeco({ movie, p, o, art }) {
  const frame = range(3, (i) =>
    rect(
      30 + i * 16,
      30 + i * 16,
      900 - i * 32,
      1380 - i * 32,
      "none",
      `stroke="${p.ink}" stroke-width="${i === 1 ? 7 : 3}"`,
    ),
  );
  const box = o.box ?? [130, 140, 700, 240];
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    frame +
    typeBlock(o.lines, box, { ...o.face, fill: p.ink, gap: 22 }) +
    typeLine(`${movie.director}  ·  ${movie.year}`, [130, 1318, 700], { fill: p.ink })
  );
}
