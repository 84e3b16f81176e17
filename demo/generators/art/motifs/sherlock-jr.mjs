import { circle, ellipse, group, path, range, rect, stroke } from "../svg.mjs";

// A man stays unchanged while the image projected behind him changes.
export const screen = (p) => {
  const bg = (fill) => rect(0, 0, 408, 396, fill, 'rx="18"');
  const hero = group(
    "translate(204 300) scale(1.5)",
    ellipse(0, -92, 24, 5, p.b) +
      rect(-15, -103, 30, 11, p.b) +
      circle(0, -80, 13, p.b) +
      path("M-20 -62 Q0 -74 20 -62 L24 -10 H14 V40 H3 V-4 H-3 V40 H-14 V-10 H-24Z", p.b),
  );
  const sea =
    bg(p.ink) +
    path(
      "M0 250 q34 -40 68 0 t68 0 t68 0 t68 0 t68 0 t68 0 V378 a18 18 0 0 1 -18 18 H18 a18 18 0 0 1 -18 -18z",
      p.bg,
    ) +
    path("M100 396 L150 318 L262 322 L310 396Z", p.b) +
    circle(330, 80, 38, p.c) +
    group("translate(0 -40)", hero);
  const hills =
    bg(p.a) +
    path(
      "M0 300 L120 170 L200 262 L300 130 L408 290 V378 a18 18 0 0 1 -18 18 H18 a18 18 0 0 1 -18 -18z",
      p.c,
    ) +
    rect(0, 352, 408, 26, p.b) +
    circle(70, 74, 34, p.ink);
  const street =
    bg(p.c) +
    rect(20, 120, 90, 240, p.b) +
    rect(290, 70, 100, 290, p.b) +
    range(
      4,
      (i) =>
        rect(36, 140 + i * 52, 22, 30, p.a) +
        rect(72, 140 + i * 52, 22, 30, p.a) +
        rect(310, 96 + i * 56, 24, 32, p.a) +
        rect(350, 96 + i * 56, 24, 32, p.a),
    ) +
    rect(0, 352, 408, 26, p.ink) +
    hero;
  const [x, y] = [300, 520];
  const glass =
    group(
      `rotate(24 ${x} ${y})`,
      rect(x - 24, y + 226, 48, 60, p.c) +
        rect(x - 36, y + 276, 72, 250, p.ink, 'rx="34"') +
        rect(x - 36, y + 300, 72, 14, p.a),
    ) +
    circle(x, y, 246, p.ink) +
    circle(x, y, 206, p.a) +
    path(
      `M${x - 170} ${y} Q${x} ${y - 150} ${x + 170} ${y} Q${x} ${y + 150} ${x - 170} ${y}Z`,
      p.ink,
    ) +
    circle(x, y, 76, p.bg) +
    circle(x, y, 36, p.b) +
    circle(x + 24, y - 26, 16, p.ink) +
    stroke(
      `M${x - 150} ${y - 110} A186 186 0 0 1 ${x - 40} ${y - 180}`,
      p.ink,
      14,
      'stroke-linecap="round"',
    );
  return { frames: [sea, hills, street, sea], front: glass };
};
