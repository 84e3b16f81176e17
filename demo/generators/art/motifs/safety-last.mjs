import {
  circle,
  ellipse,
  group,
  line,
  path,
  polarPoint,
  poly,
  range,
  rect,
  ring,
  stroke,
} from "../svg.mjs";

export const clockface = (p) => {
  const [x, y, r] = [690, 800, 400];
  const windows = range(7, (i) =>
    range(3, (j) => rect(60 + j * 78, 436 + i * 128, 50, 84, i % 2 === j % 2 ? p.b : p.ink)),
  );
  const dial =
    circle(x + 14, y + 14, r + 34, p.b) +
    circle(x, y, r + 34, p.ink) +
    circle(x, y, r, p.c) +
    range(60, (i) => {
      const [a, b] = [
        polarPoint(x, y, r - 16, i * 6),
        polarPoint(x, y, r - (i % 5 ? 38 : 78), i * 6),
      ];
      return line(...a, ...b, p.ink, i % 5 ? 5 : 18);
    });
  const hour = poly(
    [
      polarPoint(x, y, 220, 305),
      polarPoint(x, y, 26, 35),
      polarPoint(x, y, 60, 125),
      polarPoint(x, y, 26, 215),
    ],
    p.ink,
  );
  const [hx, hy] = polarPoint(x, y, 318, 246);
  const minute = line(x, y, hx, hy, p.a, 30) + circle(x, y, 38, p.a) + circle(x, y, 12, p.c);
  const man = group(
    `translate(${hx + 8} ${hy - 8}) rotate(6) scale(2.5)`,
    stroke(
      "M-3 0 L-8 34 L-2 52 M5 0 L10 32 L4 52",
      p.ink,
      8,
      'stroke-linejoin="round" stroke-linecap="round"',
    ) +
      path("M-11 42 H13 L11 86 H-9Z", p.ink) +
      stroke(
        "M-4 84 L-10 112 L-20 132 M6 84 L12 110 L8 138",
        p.ink,
        9.5,
        'stroke-linejoin="round" stroke-linecap="round"',
      ) +
      path("M-20 128 l-12 4 l10 6z M6 136 l14 4 l-12 4z", p.ink) +
      circle(1, 30, 10, p.bg) +
      ring(-3, 30, 3.2, 1.4, p.ink) +
      ring(5, 30, 3.2, 1.4, p.ink) +
      ellipse(1, 22, 17, 3, p.ink) +
      rect(-10, 12, 22, 9, p.a) +
      rect(-10, 18, 22, 3, p.ink),
  );
  return windows + dial + hour + minute + man;
};
