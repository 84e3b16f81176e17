import { circle, group, line, path, poly, stroke } from "../svg.mjs";

// A wing fills the sky above a girl on the snow.
export const dragon = (p) => {
  const root = [730, 60];
  const tips = [
    [-60, 30],
    [-50, 330],
    [40, 620],
    [200, 850],
    [400, 960],
    [600, 930],
    [730, 820],
  ];
  const panel = tips
    .slice(1)
    .map((tip, i) => {
      const prev = tips[i];
      const mx = (prev[0] + tip[0]) / 2;
      const my = (prev[1] + tip[1]) / 2;
      const cx = mx + (root[0] - mx) * 0.24;
      const cy = my + (root[1] - my) * 0.24;
      return (
        path(`M${root} L${prev} Q${cx} ${cy} ${tip}Z`, [p.a, p.b, p.a, p.b, p.a, p.b][i]) +
        path(
          `M${root} L${tip} Q${cx} ${cy} ${mx + (root[0] - mx) * 0.13} ${my + (root[1] - my) * 0.13}Z`,
          p.d,
          'opacity=".35"',
        )
      );
    })
    .join("");
  const bones = tips
    .map(([tx, ty]) => {
      const a = Math.atan2(ty - root[1], tx - root[0]);
      const nx = Math.sin(a) * 15;
      const ny = -Math.cos(a) * 15;
      return poly(
        [
          [root[0] + nx, root[1] + ny],
          [tx, ty],
          [root[0] - nx, root[1] - ny],
        ],
        p.d,
      );
    })
    .join("");
  const claw = path("M660 -20 Q730 40 760 120 Q800 60 760 -20Z", p.d);
  const snow =
    path("M0 1180 L150 1000 L240 1090 L380 930 L520 1110 L600 1040 L760 1180 V1440 H0Z", p.c) +
    path(
      "M150 1000 L190 1040 L160 1060 L140 1040 L110 1060Z M380 930 L430 994 L396 1010 L376 986 L340 1000Z",
      p.bg,
    ) +
    path("M0 1230 Q260 1120 480 1200 Q640 1250 760 1200 V1440 H0Z", "#f7f5f0");
  const girl = group(
    "translate(300 1236) scale(2.1)",
    path("M-14 -76 Q0 -88 14 -76 L24 -30 L34 6 H-30 L-22 -30Z", p.ink) +
      circle(0, -88, 10, p.ink) +
      path("M-12 -88 Q-14 -104 2 -104 Q16 -100 12 -84 L14 -66 Q6 -74 4 -92Z", p.a) +
      path("M-10 -78 Q-40 -74 -58 -54 Q-46 -56 -40 -50 Q-28 -66 -8 -68Z", p.a) +
      stroke("M12 -70 L34 -50", p.ink, 6, 'stroke-linecap="round"') +
      line(38, -120, 30, 16, p.ink, 3.5) +
      poly(
        [
          [34, -118],
          [39, -146],
          [43, -118],
        ],
        p.ink,
      ) +
      path("M-10 4 V16 H-2 V4 M6 4 V16 H14 V4", p.ink),
  );
  return circle(420, 560, 330, "#f6cf9c") + panel + bones + claw + snow + girl;
};
