// A poster of a fairground arch of light bulbs, some of them dead.
import { circle, path, polarPoint, range, rect, createSeededRandom } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawBulbs({ movie, p, o, art }) {
  const r = createSeededRandom(movie.slug);
  const bulb = (x, y) =>
    r() > 0.14 ? circle(x, y, 21, p.a) + circle(x, y, 13, p.b) : circle(x, y, 13, p.a);
  const arch = range(23, (i) => bulb(...polarPoint(480, 480, 416, -90 + (i * 180) / 22)));
  const sides = range(14, (i) => bulb(64, 480 + (i + 1) * 60) + bulb(896, 480 + (i + 1) * 60));
  const foot = range(13, (i) => bulb(125 + i * 59.2, 1320));
  return (
    rect(0, 0, 960, 1440, p.c) +
    path("M20 1440 V480 A460 460 0 0 1 940 480 V1440Z", p.c) +
    path("M108 1278 V480 A372 372 0 0 1 852 480 V1278Z", p.bg) +
    art +
    arch +
    sides +
    foot +
    typeBlock(o.lines, [170, 968, 620, 250], { ...o.face, fill: p.ink, gap: 24 }) +
    credit(movie, [60, 1366, 840], { fill: p.d })
  );
}
