import { circle, group, jaggedEdge, line, path, poly, range, rect } from "../svg.mjs";

export const sail = (p) => {
  const left = jaggedEdge(130, -20, 466, 900, 22, 22, "l");
  const right = jaggedEdge(830, -20, 474, 900, 22, 22, "r");
  const seam = range(
    5,
    (i) =>
      line(96 + i * 192, 0, 96 + i * 192, 1440, "#37302a", 5) +
      range(40, (j) => line(84 + i * 192, 18 + j * 36, 108 + i * 192, 24 + j * 36, "#37302a", 4)),
  );
  const ship = group(
    "translate(470 520) scale(1.5)",
    path("M-120 90 Q0 130 120 84 L96 140 H-90Z", p.bg) +
      rect(-44, -130, 8, 230, p.bg) +
      rect(36, -110, 8, 206, p.bg) +
      path("M-40 -110 Q40 -60 -40 60 Q-4 -30 -40 -110Z M-40 -110 Q-110 -40 -96 50 H-40Z", p.bg) +
      path("M40 -90 Q104 -20 44 66Z", p.bg) +
      path("M-40 -130 l-44 -14 l44 -16z", p.a),
  );
  const world =
    rect(0, 0, 960, 560, p.a) +
    circle(500, 330, 190, p.c) +
    range(7, (i) => rect(0, 250 + i * 46, 960, 6 + i * 3, p.a)) +
    rect(0, 620, 960, 400, p.b) +
    ship +
    range(8, (i) =>
      path(
        `M0 ${650 + i * 34} q40 -26 80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 t80 0 v8 q-40 26 -80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0 t-80 0z`,
        i % 2 ? p.bg : p.c,
        'opacity=".85"',
      ),
    );
  const dagger = group(
    "translate(470 800) rotate(0)",
    poly(
      [
        [-20, 0],
        [20, 0],
        [16, 130],
        [0, 190],
        [-16, 130],
      ],
      p.ink,
    ) +
      line(0, 4, 0, 160, p.b, 4) +
      rect(-92, -26, 184, 28, p.c, 'rx="14"') +
      rect(-22, -160, 44, 136, p.a, 'rx="8"') +
      range(5, (i) => rect(-22, -146 + i * 24, 44, 8, p.bg)) +
      circle(0, -176, 32, p.c),
  );
  const curl =
    poly([[300, -20], ...left.slice(1, 10), [190, 400], [90, 130]], "#2c2621") +
    poly([[700, -20], ...right.slice(1, 9), [770, 360], [880, 110]], "#2c2621");
  return {
    sheet: seam,
    tear: [...left, ...right.reverse()],
    edge: [...left.map(([x, y]) => [x - 9, y + 4]), ...right.map(([x, y]) => [x + 9, y + 4])],
    world,
    front: curl + dagger,
  };
};
