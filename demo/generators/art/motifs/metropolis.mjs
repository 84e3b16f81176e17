import { circle, path, poly, range, rect } from "../svg.mjs";

export const city = (p) => {
  const tower = (x, w, top, fill, n) =>
    range(n, (i) => rect(x - w / 2 + i * w * 0.12, top - i * 90, w - i * w * 0.24, 1500, fill)) +
    rect(x - 2, top - n * 90 - 40, 4, 80, fill);
  const windows = (x, y, c, r, s) =>
    range(c * r, (i) =>
      (i * 7) % 5 ? rect(x + (i % c) * s, y + Math.floor(i / c) * 34, 8, 18, p.ink) : "",
    );
  const beams =
    poly(
      [
        [480, 640],
        [-40, 40],
        [120, -20],
      ],
      p.c,
    ) +
    poly(
      [
        [480, 640],
        [1000, 40],
        [840, -20],
      ],
      p.c,
    ) +
    poly(
      [
        [480, 640],
        [300, -20],
        [420, -20],
      ],
      p.c,
    ) +
    poly(
      [
        [480, 640],
        [660, -20],
        [540, -20],
      ],
      p.c,
    );
  const back =
    tower(130, 190, 470, p.c, 4) +
    tower(830, 190, 470, p.c, 4) +
    tower(290, 150, 620, p.a, 3) +
    tower(670, 150, 620, p.a, 3) +
    tower(90, 150, 780, "#0a1012", 3) +
    tower(870, 150, 780, "#0a1012", 3) +
    windows(58, 820, 4, 8, 20) +
    windows(842, 820, 4, 8, 20) +
    windows(262, 700, 3, 10, 24) +
    windows(650, 700, 3, 10, 24);
  const robot =
    path("M230 1100 Q236 930 360 890 L430 860 H530 L600 890 Q724 930 730 1100Z", p.d) +
    path("M480 860 H530 L600 890 Q724 930 730 1100 H480Z", p.a) +
    path("M300 1100 Q320 960 420 930 Q480 1010 540 930 Q640 960 660 1100Z", p.c, 'opacity=".55"') +
    circle(480, 1010, 20, p.b) +
    range(3, (i) => rect(426, 800 + i * 24, 108, 12, p.ink)) +
    path(
      "M362 600 Q362 440 480 440 Q598 440 598 600 L580 720 Q560 800 480 806 Q400 800 380 720Z",
      p.ink,
    ) +
    path("M480 440 Q598 440 598 600 L580 720 Q560 800 480 806Z", p.b) +
    path("M346 560 h24 v130 h-24z M590 560 h24 v130 h-24z", p.d) +
    path("M464 400 h32 v420 h-32z", p.bg, 'opacity=".12"') +
    rect(470, 408, 20, 130, p.bg) +
    path("M394 600 h66 l-10 22 h-50z M566 600 h-66 l10 22 h50z", p.bg) +
    poly(
      [
        [480, 600],
        [466, 690],
        [494, 690],
      ],
      p.bg,
    ) +
    rect(440, 728, 80, 8, p.bg) +
    rect(452, 746, 56, 6, p.bg);
  const halo = (cy, rx, front) =>
    `<path d="M${480 - rx} ${cy} A${rx} ${rx * 0.2} 0 0 ${front ? 0 : 1} ${480 + rx} ${cy}" fill="none" stroke="${p.b}" stroke-width="12"/><path d="M${480 - rx} ${cy} A${rx} ${rx * 0.2} 0 0 ${front ? 0 : 1} ${480 + rx} ${cy}" fill="none" stroke="${p.ink}" stroke-width="4"/>`;
  const hoops = [
    [500, 250],
    [640, 330],
    [790, 400],
    [950, 430],
  ];
  return (
    beams +
    back +
    hoops.map(([c, r]) => halo(c, r, false)).join("") +
    robot +
    hoops.map(([c, r]) => halo(c, r, true)).join("") +
    rect(78, 1060, 804, 330, p.bg) +
    rect(78, 1060, 804, 6, p.ink) +
    range(3, (i) => rect(78, 1076 + 0 * i, 804, 2, p.ink))
  );
};
