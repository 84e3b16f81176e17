import { circle, group, halftone, polarPoint, poly, range, rect } from "../svg.mjs";

export const tear = (p) => {
  const inside = (x, y) => {
    const dy = y - 880;
    const r = 330;
    if (dy > 0) return Math.hypot(x - 610, dy) < r;
    const t = Math.min(1, -dy / 640);
    return Math.abs(x - 610) < r * Math.cos(t * 1.5708) ** 1.25;
  };
  const tone = (x, y) =>
    inside(x, y)
      ? 0.2 + 1.0 * Math.min(1, Math.max(0, (Math.hypot(x - 500, y - 760) - 60) / 420))
      : 0;
  const eye = group(
    "translate(610 910)",
    circle(0, 0, 190, p.ink) +
      circle(0, 0, 164, p.c) +
      range(8, (i) =>
        group(
          `rotate(${i * 45})`,
          poly(
            [
              [0, -160],
              [110, -112],
              [30, -44],
            ],
            i % 2 ? p.b : p.ink,
          ),
        ),
      ) +
      circle(0, 0, 66, p.a) +
      circle(0, 0, 30, p.ink) +
      circle(-18, -22, 12, p.c) +
      range(16, (i) => circle(...polarPoint(0, 0, 177, i * 22.5), 6, p.bg)),
  );
  return (
    rect(700, 0, 260, 300, p.a) +
    halftone(240, 220, 960, 1230, 26, p.ink, tone) +
    eye +
    poly(
      [
        [60, 1230],
        [60, 1300],
        [900, 1300],
        [900, 1270],
        [860, 1270],
        [860, 1240],
        [820, 1240],
        [800, 1210],
        [780, 1240],
        [700, 1240],
        [700, 1270],
        [640, 1270],
        [500, 1290],
        [360, 1270],
        [300, 1270],
        [300, 1240],
        [260, 1210],
        [220, 1240],
        [150, 1240],
        [150, 1200],
        [120, 1170],
        [90, 1200],
        [90, 1230],
      ],
      p.ink,
    )
  );
};
