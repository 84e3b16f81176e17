import { circle, group, line, path, range, rect, star, stroke } from "../svg.mjs";

const dome = (x, y, w, fill, tip = 1) =>
  path(
    `M${x - w * 0.5} ${y} C${x - w * 0.78} ${y - w * 0.5} ${x - w * 0.2} ${y - w * 0.7} ${x} ${y - w * 1.15} C${x + w * 0.2} ${y - w * 0.7} ${x + w * 0.78} ${y - w * 0.5} ${x + w * 0.5} ${y}Z`,
    fill,
  ) +
  (tip
    ? rect(x - 3, y - w * 1.45, 6, w * 0.4, fill) + circle(x, y - w * 1.42, w * 0.055 + 3, fill)
    : "");

const tower = (x, y, w, fill, lit) =>
  rect(x - w / 2, y, w, 1440 - y, fill) +
  dome(x, y, w * 1.1, fill) +
  rect(x - w * 0.62, y, w * 1.24, 16, fill) +
  (lit ? path(`M${x - w * 0.14} ${y + 120} v-44 q${w * 0.14} -40 ${w * 0.28} 0 v44z`, lit) : "");

export const bagdad = (p) =>
  rect(0, 0, 960, 1440, p.bg) +
  path("M0 300 Q480 180 960 330 V1440 H0Z", "#241f63") +
  path("M0 520 Q480 400 960 560 V1440 H0Z", p.a) +
  path("M0 720 Q480 620 960 740 V1440 H0Z", p.b) +
  path("M0 880 Q480 800 960 890 V1440 H0Z", p.c) +
  '<mask id="crescent">' +
  rect(0, 0, 960, 1440, "#fff") +
  circle(700, 330, 232, "#000") +
  "</mask>" +
  circle(610, 380, 270, p.ink, 'mask="url(#crescent)"') +
  range(22, (i) =>
    star(((i * 397) % 940) + 10, ((i * 211) % 420) + 30, 3, 5 + (i % 4) * 3, 4, p.ink),
  ) +
  [
    [90, 760, 90],
    [230, 820, 120],
    [420, 700, 80],
    [560, 800, 150],
    [760, 730, 90],
    [880, 800, 130],
  ]
    .map(([x, y, w]) => tower(x, y, w, "#43217a", p.c))
    .join("") +
  [
    [40, 900, 130],
    [310, 920, 190],
    [500, 850, 60],
    [690, 930, 210],
    [850, 840, 64],
    [940, 950, 120],
  ]
    .map(([x, y, w]) => tower(x, y, w, "#2a1454", p.ink))
    .join("") +
  rect(0, 1040, 960, 400, p.bg) +
  range(25, (i) => path(`M${i * 40 - 20} 1042 v-26 q20 -34 40 0 v26z`, p.bg)) +
  path("M140 560 Q260 500 380 560 T620 548 L590 592 Q480 628 370 604 T150 610Z", p.b) +
  path("M140 560 Q260 500 380 560 T620 548 L616 562 Q490 596 378 574 T142 576Z", p.ink) +
  range(6, (i) => line(600 + i * 4, 560 + i * 7, 640 + i * 3, 570 + i * 8, p.ink, 3)) +
  group(
    "translate(330 556) scale(1.25)",
    path("M-36 2 Q-30 -18 -10 -20 L-16 -62 Q0 -76 16 -62 L12 -20 Q34 -18 40 2Z", p.bg) +
      circle(0, -86, 15, p.bg) +
      path("M-18 -90 Q0 -124 18 -90Z", p.c) +
      stroke("M14 -58 L44 -80", p.bg, 10, 'stroke-linecap="round"'),
  ) +
  group(
    "translate(440 562) scale(1.1)",
    path("M-30 4 Q-24 -50 0 -62 Q24 -50 34 4Z", p.c) +
      circle(0, -76, 14, p.bg) +
      path("M-16 -78 Q-10 -104 4 -96 Q26 -84 26 -30 Q14 -50 12 -76Z", p.bg),
  );
