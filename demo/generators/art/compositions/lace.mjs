// A poster of paper lace: a black cut-out frame with an arch, light behind it.
import { circle, path, polarPoint, poly, range, rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawLace({ movie, p, o, art }) {
  const k = p.ink;
  const opening =
    "M120 1030 V520 C120 330 300 250 400 190 Q450 160 480 96 Q510 160 560 190 C660 250 840 330 840 520 V1030Z";
  const frame = path(`M0 0H960V1440H0Z ${opening}`, k, 'fill-rule="evenodd"');
  const scallops = range(
    13,
    (i) => circle(120, 540 + i * 40, 20, k) + circle(840, 540 + i * 40, 20, k),
  );
  const rosette = (x, y, r) =>
    range(8, (i) =>
      poly(
        [
          polarPoint(x, y, r * 0.28, i * 45),
          polarPoint(x, y, r * 0.72, i * 45 - 15),
          polarPoint(x, y, r, i * 45),
          polarPoint(x, y, r * 0.72, i * 45 + 15),
        ],
        p.a,
      ),
    ) + circle(x, y, r * 0.16, p.b);
  const borders =
    range(10, (i) => rosette(60, 130 + i * 100, 38) + rosette(900, 130 + i * 100, 38)) +
    rosette(214, 150, 92) +
    rosette(746, 150, 92) +
    rosette(330, 84, 44) +
    rosette(630, 84, 44) +
    rosette(170, 290, 34) +
    rosette(790, 290, 34);
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    frame +
    scallops +
    borders +
    typeBlock(o.lines, [110, 1090, 740, 196], { ...o.face, fill: p.b, gap: 28 }) +
    typeLine(`${movie.director}  ·  ${movie.year}`, [110, 1332, 740], { fill: p.d })
  );
}
