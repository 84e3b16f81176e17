import { circle, group, line, path, polarPoint, poly, range, ring, stroke } from "../svg.mjs";
import { typeLine } from "../type.mjs";

export const rocket = (p) => {
  const l = (d, w = 4) => stroke(d, p.ink, w, 'stroke-linejoin="round" stroke-linecap="round"');
  const dim = (y, t) =>
    l(`M300 ${y} H196 M196 ${y - 8} V${y + 8}`, 2.5) +
    typeLine(t, [96, y - 22, 90], {
      fill: p.b,
      align: "r",
      weight: 700,
      max: 44,
      ls: 0,
      font: "big",
      h: 44,
    });
  const body = "M420 130 C360 210 330 300 330 420 V860 H510 V420 C510 300 480 210 420 130Z";
  return (
    ring(730, 300, 150, 5, p.ink) +
    circle(730, 300, 150, p.c, 'opacity=".6"') +
    ring(730, 300, 178, 2, p.ink, 'stroke-dasharray="8 12"') +
    [
      [690, 250, 30],
      [780, 330, 42],
      [700, 370, 20],
      [790, 230, 16],
    ]
      .map(([x, y, r]) => ring(x, y, r, 3, p.ink))
      .join("") +
    stroke(
      "M420 130 C430 60 560 30 700 122 M860 400 C930 620 800 900 520 960",
      p.b,
      5,
      'stroke-dasharray="18 12"',
    ) +
    poly(
      [
        [716, 138],
        [684, 128],
        [694, 104],
      ],
      p.b,
    ) +
    path(body, p.a) +
    path("M420 130 C480 210 510 300 510 420 V860 H420Z", p.bg) +
    l(body, 6) +
    l("M330 420 H510 M330 560 H510 M330 700 H510 M420 100 V930") +
    l("M352 300 H488") +
    l("M346 470 h64 v60 h-64z M430 470 h64 v60 h-64z", 3) +
    ring(420, 360, 26, 5, p.ink) +
    circle(420, 360, 12, p.b) +
    ring(420, 240, 15, 4, p.ink) +
    range(6, (i) => l(`M340 ${586 + i * 18} H500`, 2)) +
    l("M350 720 Q420 760 490 720 V840 Q420 800 350 840Z") +
    range(4, (i) => ring(366 + i * 36, 880, 14, 4, p.ink)) +
    l("M330 640 L230 800 V930 L330 860 M510 640 L610 800 V930 L510 860", 6) +
    l("M350 896 L330 960 H510 L490 896", 5) +
    range(5, (i) =>
      stroke(`M${350 + i * 35} 972 v${i % 2 ? 60 : 36}`, p.b, 7, 'stroke-linecap="round"'),
    ) +
    ["6", "5", "4", "3", "2", "1"].map((t, i) => dim(140 + i * 144, t)).join("") +
    l("M196 140 V860", 2.5) +
    group(
      "translate(740 720)",
      ring(0, 0, 112, 4, p.ink) +
        range(36, (i) =>
          line(
            ...polarPoint(0, 0, 112, i * 10),
            ...polarPoint(0, 0, i % 3 ? 104 : 92, i * 10),
            p.ink,
            3,
          ),
        ) +
        l("M-112 0 H112 M0 -112 V112", 2) +
        l("M-24 80 V-30 Q0 -76 24 -30 V80Z", 4) +
        l("M-24 30 L-50 80 H50 L24 30", 4),
    ) +
    l("M628 720 H510", 2) +
    ring(420, 720, 118, 2, p.ink, 'stroke-dasharray="6 8"')
  );
};
