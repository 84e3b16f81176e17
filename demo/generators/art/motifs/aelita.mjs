import { burst, circle, line, path, polarPoint, poly, range, rect, ring } from "../svg.mjs";

export const queen = (p) => {
  const [x, y] = [480, 600];
  const rods = range(15, (i) => {
    const a = -84 + i * 12;
    const r = i % 2 ? 470 : 560;
    return (
      line(x, y, ...polarPoint(x, y, r, a), i % 2 ? p.b : p.ink, i % 2 ? 9 : 13) +
      circle(...polarPoint(x, y, r, a), i % 2 ? 20 : 30, i % 2 ? p.a : p.b) +
      (i % 2 ? "" : circle(...polarPoint(x, y, r, a), 13, p.ink))
    );
  });
  return (
    burst(x, y, 0, 1400, 24, p.c, { duty: 0.5, turn: 4 }) +
    ring(x, y, 400, 5, p.a, 'stroke-dasharray="4 22"') +
    rods +
    path(
      `M${x - 250} ${y} A250 250 0 0 1 ${x + 250} ${y} L${x + 200} ${y - 10} A200 200 0 0 0 ${x - 200} ${y - 10}Z`,
      p.ink,
    ) +
    range(9, (i) =>
      poly(
        [
          polarPoint(x, y, 214, -80 + i * 20 - 6),
          polarPoint(x, y, 300, -80 + i * 20),
          polarPoint(x, y, 214, -80 + i * 20 + 6),
        ],
        p.a,
      ),
    ) +
    poly(
      [
        [120, 1060],
        [310, 930],
        [650, 930],
        [840, 1060],
      ],
      p.ink,
    ) +
    poly(
      [
        [210, 1060],
        [400, 900],
        [560, 900],
        [750, 1060],
      ],
      p.a,
    ) +
    rect(418, 760, 124, 180, p.a) +
    rect(480, 760, 62, 180, p.ink) +
    path(`M300 560 Q300 400 480 400 V860 Q340 800 316 680Z`, p.a) +
    path(`M660 560 Q660 400 480 400 V860 Q620 800 644 680Z`, p.ink) +
    path("M338 590 Q390 548 444 596 Q392 624 338 590Z", p.ink) +
    circle(392, 590, 13, p.b) +
    path("M622 590 Q570 548 516 596 Q568 624 622 590Z", p.a) +
    circle(568, 590, 13, p.bg) +
    path("M322 540 Q390 496 456 540", "none", `stroke="${p.ink}" stroke-width="9"`) +
    path("M638 540 Q570 496 504 540", "none", `stroke="${p.a}" stroke-width="9"`) +
    poly(
      [
        [480, 590],
        [440, 706],
        [480, 716],
      ],
      p.bg,
    ) +
    poly(
      [
        [430, 766],
        [480, 748],
        [480, 800],
      ],
      p.bg,
    ) +
    poly(
      [
        [530, 766],
        [480, 748],
        [480, 800],
      ],
      p.b,
    ) +
    poly(
      [
        [290, 690],
        [270, 850],
        [316, 850],
      ],
      p.b,
    ) +
    poly(
      [
        [670, 690],
        [690, 850],
        [644, 850],
      ],
      p.b,
    ) +
    circle(480, 452, 22, p.b) +
    rect(0, 1060, 960, 380, p.a) +
    rect(0, 1060, 960, 10, p.ink)
  );
};
