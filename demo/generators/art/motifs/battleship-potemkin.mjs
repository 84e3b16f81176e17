import { circle, group, line, path, polarPoint, poly, range, rect, ring, stroke } from "../svg.mjs";

export const odessa = (p) => {
  const step = range(16, (i) => {
    const x = -60 + i * 68;
    const y = 1240 - i * 54;
    return rect(x, y, 1100, 60, i % 2 ? p.ink : p.c) + rect(x, y, 1100, 9, p.bg);
  });
  const pram = group(
    "translate(560 690) rotate(-26)",
    path("M-90 -40 H90 Q80 60 0 62 Q-80 60 -90 -40Z", p.ink) +
      path("M-90 -40 Q-84 -134 10 -134 L10 -40Z", p.ink) +
      range(3, (i) => line(10, -40, ...polarPoint(10, -40, 94, -72 + i * 28), p.bg, 4)) +
      stroke("M90 -40 L140 -86", p.ink, 11, 'stroke-linecap="round"') +
      ring(-50, 88, 36, 9, p.ink) +
      ring(54, 88, 36, 9, p.ink) +
      range(
        6,
        (i) =>
          line(-50, 88, ...polarPoint(-50, 88, 34, i * 60), p.ink, 4) +
          line(54, 88, ...polarPoint(54, 88, 34, i * 60), p.ink, 4),
      ),
  );
  const rifles = range(7, (i) =>
    group(
      `translate(${-60 + i * 92} ${330 - i * 48}) rotate(28)`,
      rect(-160, -11, 300, 22, p.ink) +
        poly(
          [
            [140, -9],
            [290, -3],
            [140, 3],
          ],
          p.ink,
        ) +
        poly(
          [
            [-160, -11],
            [-300, 8],
            [-290, 44],
            [-150, 12],
          ],
          p.ink,
        ),
    ),
  );
  const flag = group(
    "translate(700 330)",
    line(-10, -300, -10, 380, p.ink, 14) +
      path("M-4 -300 Q90 -350 170 -300 T330 -300 V-40 Q240 10 160 -40 T-4 -50Z", p.a),
  );
  return (
    poly(
      [
        [0, 0],
        [960, 0],
        [960, 240],
        [0, 760],
      ],
      p.b,
    ) +
    circle(760, 360, 300, "#dccba8") +
    rifles +
    flag +
    group("translate(0 -150)", step + pram) +
    poly(
      [
        [-20, 1180],
        [980, 642],
        [980, 1024],
        [-20, 1562],
      ],
      p.a,
    ) +
    poly(
      [
        [-20, 1150],
        [980, 612],
        [980, 632],
        [-20, 1170],
      ],
      p.bg,
    ) +
    poly(
      [
        [-20, 1590],
        [980, 1052],
        [980, 1440],
        [-20, 1440],
      ],
      p.ink,
    ) +
    poly(
      [
        [-20, 1572],
        [980, 1034],
        [980, 1052],
        [-20, 1590],
      ],
      p.bg,
    ) +
    rect(0, 1350, 960, 90, p.bg)
  );
};
