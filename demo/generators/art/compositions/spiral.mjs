// A poster of frames inside frames, each turned a little more, towards the sheet's centre.
import { group, range, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawSpiral({ movie, p, o, art }) {
  const inks = [p.bg, p.a, p.d, p.b, p.bg, p.c, p.d, p.b];
  const frames = range(26, (i) => {
    const k = 0.86 ** i;
    return group(
      `translate(480 600) rotate(${i * 7.5}) scale(${k.toFixed(4)})`,
      rect(-900, -1150, 1800, 2300, inks[i % inks.length]),
    );
  });
  return (
    frames +
    art +
    rect(0, 1080, 960, 360, p.bg) +
    typeBlock(o.lines, [70, 1112, 820, 216], { ...o.face, fill: p.ink, gap: 20 }) +
    credit(movie, [72, 1360, 816], { fill: p.c })
  );
}
