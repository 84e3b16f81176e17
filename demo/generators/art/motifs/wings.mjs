import { circle, group, line, path, poly, range, rect, stroke } from "../svg.mjs";

const biplane = (body, wing, mark, paper) =>
  rect(-26, -150, 52, 340, body, 'rx="24"') +
  path("M-26 150 Q0 250 26 150Z", body) +
  rect(-300, -120, 600, 96, wing, 'rx="40"') +
  rect(-262, -18, 524, 74, body, 'rx="34"') +
  range(
    2,
    (i) =>
      line(-200 + i * 400, -30, -200 + i * 400, 20, paper, 6) +
      line(-110 + i * 220, -30, -110 + i * 220, 20, paper, 6),
  ) +
  [-215, 215]
    .map((x) => circle(x, -72, 38, paper) + circle(x, -72, 26, mark) + circle(x, -72, 11, paper))
    .join("") +
  rect(-92, 196, 184, 44, wing, 'rx="20"') +
  rect(-8, 176, 16, 88, body) +
  rect(-110, -176, 220, 10, body, 'rx="5"') +
  circle(0, -160, 24, body) +
  circle(0, 20, 17, paper);

export const air = (p) => {
  const band = (y, h, fill) =>
    poly(
      [
        [-20, y + 214],
        [980, y - 214],
        [980, y - 214 + h],
        [-20, y + 214 + h],
      ],
      fill,
    );
  return (
    circle(640, 400, 330, p.b) +
    band(560, 26, p.ink) +
    band(610, 10, p.ink) +
    band(640, 60, p.c) +
    stroke(
      "M60 160 C200 120 260 260 150 300 C60 330 60 220 160 230 C300 240 300 380 220 420",
      p.c,
      16,
      'stroke-linecap="round"',
    ) +
    group("translate(500 430) rotate(42) scale(1.32)", biplane(p.ink, p.a, p.a, p.bg)) +
    group("translate(190 770) rotate(42) scale(.52)", biplane(p.ink, p.c, p.a, p.bg)) +
    group("translate(800 770) rotate(66) scale(.4)", biplane(p.ink, p.a, p.b, p.bg)) +
    poly(
      [
        [-20, 1160],
        [980, 715],
        [980, 1120],
        [-20, 1566],
      ],
      p.a,
    ) +
    band(1440, 240, p.ink) +
    band(1408, 16, p.bg) +
    rect(0, 1350, 960, 90, p.ink)
  );
};
