import {
  burst,
  circle,
  group,
  line,
  path,
  polarPoint,
  poly,
  range,
  ring,
  stroke,
} from "../svg.mjs";

export const kinoEye = (p) => {
  const [x, y] = [520, 500];
  const legs =
    poly(
      [
        [470, 780],
        [520, 780],
        [200, 1100],
        [150, 1100],
      ],
      p.ink,
    ) +
    poly(
      [
        [520, 780],
        [570, 780],
        [860, 1100],
        [800, 1100],
      ],
      p.ink,
    ) +
    poly(
      [
        [500, 780],
        [544, 780],
        [534, 1100],
        [506, 1100],
      ],
      p.ink,
    );
  const wedge =
    poly(
      [
        [-20, -20],
        [330, -20],
        [x, y],
        [-20, 420],
      ],
      p.a,
    ) +
    poly(
      [
        [980, 1000],
        [980, 620],
        [x, y],
        [700, 1120],
      ],
      p.a,
    );
  const lens =
    circle(x, y, 400, p.ink) +
    ring(x, y, 372, 4, p.bg) +
    ring(x, y, 290, 6, p.bg) +
    circle(x, y, 276, p.bg) +
    range(60, (i) =>
      line(
        ...polarPoint(x, y, 300, i * 6),
        ...polarPoint(x, y, i % 5 ? 316 : 336, i * 6),
        p.bg,
        i % 5 ? 4 : 9,
      ),
    ) +
    path(
      `M${x - 270} ${y} Q${x} ${y - 300} ${x + 270} ${y} Q${x} ${y + 300} ${x - 270} ${y}Z`,
      p.c,
    ) +
    path(
      `M${x - 270} ${y} Q${x} ${y - 300} ${x + 270} ${y} Q${x} ${y + 300} ${x - 270} ${y}Z`,
      "none",
      `stroke="${p.ink}" stroke-width="14"`,
    ) +
    circle(x, y, 142, p.a) +
    range(6, (i) =>
      group(
        `rotate(${i * 60} ${x} ${y})`,
        poly(
          [
            [x, y - 130],
            [x + 112, y - 66],
            [x + 30, y - 40],
          ],
          p.ink,
        ),
      ),
    ) +
    circle(x, y, 66, p.ink) +
    circle(x - 26, y - 30, 20, p.c) +
    range(9, (i) =>
      line(
        ...polarPoint(x, y - 0, 236, -56 + i * 14),
        ...polarPoint(x, y, 270, -56 + i * 14),
        p.ink,
        9,
      ),
    );
  const reels = [
    [160, 170, 120],
    [848, 160, 92],
  ]
    .map(
      ([a, b, r]) =>
        circle(a, b, r, p.ink) +
        range(5, (i) => circle(...polarPoint(a, b, r * 0.56, i * 72), r * 0.23, p.bg)) +
        circle(a, b, r * 0.13, p.bg),
    )
    .join("");
  const film =
    stroke("M160 290 C200 420 60 560 120 700 C160 800 60 900 -30 940", p.ink, 62) +
    stroke(
      "M160 290 C200 420 60 560 120 700 C160 800 60 900 -30 940",
      p.bg,
      40,
      'stroke-dasharray="34 8"',
    );
  return burst(x, y, 400, 1300, 72, "#e4d7bb", { duty: 0.5 }) + wedge + film + legs + reels + lens;
};
