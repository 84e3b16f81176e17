import {
  circle,
  group,
  halftone,
  line,
  path,
  poly,
  range,
  rect,
  createSeededRandom,
  stroke,
} from "../svg.mjs";

export const frontpage = (p) => {
  const r = createSeededRandom("news");
  const column = (x, y, w, rows) =>
    range(rows, (i) =>
      rect(x, y + i * 22, i % 7 === 6 ? w * 0.6 : w - (r() < 0.2 ? 14 : 0), 9, p.b),
    );
  const phone = group(
    "translate(490 1010) scale(2)",
    path(
      "M-72 118 Q-70 92 -22 86 Q-14 60 -13 20 V-70 H13 V20 Q14 60 22 86 Q70 92 72 118 V130 H-72Z",
      p.ink,
    ) +
      rect(-40, 98, 80, 5, p.a) +
      circle(0, -84, 24, p.ink) +
      poly(
        [
          [8, -104],
          [70, -140],
          [92, -78],
          [16, -66],
        ],
        p.ink,
      ) +
      path("M66 -146 Q98 -150 100 -74 Q84 -70 80 -74 Q66 -100 66 -146Z", p.ink) +
      stroke("M78 -136 Q92 -116 92 -84", p.c, 4) +
      stroke("M-13 -44 H-44 V-58", p.ink, 9, 'stroke-linejoin="round"') +
      path(
        "M-62 -84 H-30 L-38 -52 H-54Z M-54 -54 H-38 L-40 14 H-52Z M-58 14 H-34 L-26 44 H-66Z",
        p.ink,
      ) +
      stroke(
        "M-46 44 C-60 80 -92 60 -84 96 C-78 120 -100 130 -90 146 C-70 166 20 150 66 130",
        p.ink,
        5,
        'stroke-linecap="round"',
      ) +
      circle(0, -84, 9, p.c),
  );
  const [x, y, w, h] = [306, 700, 348, 636];
  const tone = (a, b) => 0.1 + 0.9 * Math.max(0, 1 - Math.hypot(a - 480, b - 980) / 330);
  return (
    column(60, 716, 220, 28) +
    column(680, 716, 220, 28) +
    rect(x, y, w, h, p.a) +
    halftone(x + 8, y + 8, x + w - 8, y + h - 8, 22, p.c, tone) +
    phone +
    rect(60, 700, 220, 2, p.ink) +
    rect(680, 700, 220, 2, p.ink) +
    rect(60, 1352, 840, 8, p.ink) +
    rect(60, 1366, 840, 2, p.ink) +
    rect(292, 700, 2, 636, p.ink) +
    rect(666, 700, 2, 636, p.ink) +
    rect(60, 980, 220, 120, p.ink) +
    group(
      "translate(170 1040)",
      path(
        "M-70 30 Q0 6 70 30 Q80 44 60 42 Q0 22 -60 42 Q-80 44 -70 30Z M-42 20 Q-40 -36 -20 -36 Q0 -26 20 -36 Q40 -36 42 20 Q0 4 -42 20Z",
        p.bg,
      ) +
        poly(
          [
            [20, -8],
            [54, -26],
            [60, 2],
            [28, 14],
          ],
          p.a,
        ),
    ) +
    rect(680, 980, 220, 120, p.ink) +
    range(5, (i) => line(716 + i * 37, 992, 716 + i * 37, 1088, p.bg, 9))
  );
};
