import {
  burst,
  circle,
  group,
  path,
  polarPoint,
  poly,
  range,
  rect,
  star,
  stroke,
} from "../svg.mjs";

export const ages = (p) => {
  const [w, h] = [204, 940];
  const babylon =
    rect(0, 0, w, h, p.b) +
    circle(102, 190, 74, p.bg) +
    rect(52, 420, 100, 520, p.ink) +
    range(8, (i) => rect(52, 470 + i * 60, 100, 8, p.b)) +
    poly(
      [
        [20, 420],
        [184, 420],
        [160, 380],
        [44, 380],
      ],
      p.ink,
    ) +
    path(
      "M50 380 V330 Q48 262 104 258 Q160 256 166 300 Q174 330 158 352 L150 330 Q140 318 134 334 V380 H112 V346 H82 V380Z",
      p.ink,
    ) +
    path("M160 300 Q196 306 190 250 Q188 232 176 236 Q182 262 160 268Z", p.ink) +
    range(5, (i) => rect(-10 + i * 12, 800 - i * 34, 60, 200, p.a)) +
    range(5, (i) => rect(154 - i * 12, 800 - i * 34, 60, 200, p.a));
  const judea =
    rect(0, 0, w, h, p.d) +
    burst(102, 500, 0, 900, 22, p.a, { duty: 0.5, from: -80, to: 80 }) +
    circle(102, 520, 100, p.bg) +
    rect(94, 250, 16, 420, p.ink) +
    rect(48, 330, 108, 16, p.ink) +
    rect(34, 430, 9, 230, p.ink) +
    rect(10, 470, 57, 9, p.ink) +
    rect(162, 430, 9, 230, p.ink) +
    rect(138, 470, 57, 9, p.ink) +
    path(`M0 690 Q102 560 204 690 V940 H0Z`, p.ink) +
    path("M0 800 Q102 690 204 820 V940 H0Z", p.a);
  const paris =
    rect(0, 0, w, h, p.c) +
    path("M22 940 V300 Q26 150 102 60 Q178 150 182 300 V940Z", p.ink) +
    path("M40 940 V310 Q44 180 102 96 Q160 180 164 310 V940Z", p.b) +
    rect(98, 96, 8, 850, p.ink) +
    range(9, (i) => rect(40, 360 + i * 64, 124, 5, p.ink)) +
    circle(102, 270, 54, p.ink) +
    range(8, (i) => circle(...polarPoint(102, 270, 30, i * 45), 12, i % 2 ? p.a : p.bg)) +
    circle(102, 270, 12, p.bg) +
    poly(
      [
        [94, 330],
        [110, 330],
        [108, 760],
        [102, 800],
        [96, 760],
      ],
      p.bg,
    ) +
    rect(62, 420, 80, 14, p.bg) +
    rect(97, 340, 10, 80, p.a);
  const modern =
    rect(0, 0, w, h, p.a) +
    [
      [28, 380, 40],
      [86, 300, 40],
      [144, 420, 40],
    ]
      .map(
        ([x, y, s]) =>
          poly(
            [
              [x, 940],
              [x + 6, y],
              [x + s - 6, y],
              [x + s, 940],
            ],
            p.ink,
          ) + rect(x, y - 8, s, 16, p.ink),
      )
      .join("") +
    [
      [50, 330, 40],
      [84, 272, 32],
      [124, 228, 50],
      [40, 180, 62],
      [150, 130, 70],
      [60, 60, 84],
    ]
      .map(([x, y, r]) => circle(x, y, r, p.bg))
      .join("") +
    poly(
      [
        [0, 720],
        [68, 660],
        [68, 720],
        [136, 660],
        [136, 720],
        [204, 660],
        [204, 940],
        [0, 940],
      ],
      p.ink,
    ) +
    range(8, (i) => rect(18 + (i % 4) * 46, 764 + Math.floor(i / 4) * 76, 28, 46, p.b));
  const cradle =
    group(
      "translate(480 1252)",
      path("M-120 -10 H110 Q100 66 -10 70 Q-110 66 -120 -10Z", p.ink) +
        path("M-120 -10 Q-126 -64 -64 -70 Q-30 -66 -40 -10Z", p.a) +
        stroke("M-140 70 Q-10 112 130 70", p.ink, 12, 'stroke-linecap="round"') +
        stroke("M-96 16 H92", p.bg, 5),
    ) +
    rect(48, 1250, 270, 5, p.ink) +
    rect(642, 1250, 270, 5, p.ink) +
    range(2, (i) => star(183 + i * 594, 1252, 9, 26, 4, p.a));
  const list = [babylon, judea, paris, modern];
  list.foot = cradle;
  return list;
};
