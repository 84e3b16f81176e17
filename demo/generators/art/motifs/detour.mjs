import { circle, ellipse, group, line, path, poly, range, rect, stroke } from "../svg.mjs";

export const road = (p) => {
  const horizon = 560;
  const sky =
    range(5, (i) => rect(0, 330 + i * 46, 960, 12 + i * 9, p.b)) +
    circle(750, 210, 84, p.d) +
    circle(786, 190, 80, p.bg);
  const mesas = path(
    "M0 560 V440 H120 L150 490 H240 L270 400 H360 L400 560Z M960 560 V420 H860 L830 480 H740 L700 530 L640 560Z",
    p.c,
  );
  const land =
    rect(0, horizon, 960, 880, p.b) +
    poly(
      [
        [470, horizon],
        [490, horizon],
        [1080, 1440],
        [-120, 1440],
      ],
      p.c,
    ) +
    range(8, (i) => {
      const t = ((i + 0.6) / 8) ** 2.2;
      const u = ((i + 1) / 8) ** 2.2;
      return poly(
        [
          [480 - 2 - 14 * t, horizon + 880 * t],
          [482 + 14 * t, horizon + 880 * t],
          [482 + 14 * u, horizon + 880 * u],
          [478 - 14 * u, horizon + 880 * u],
        ],
        p.ink,
      );
    });
  const poles = range(6, (i) => {
    const t = ((i + 1) / 6) ** 1.9;
    const x = 440 - 480 * t;
    const h = 420 * t;
    const b = horizon + 120 * t;
    return (
      line(x, b, x, b - h, p.c, 3 + 11 * t) +
      line(x - 60 * t, b - h * 0.9, x + 60 * t, b - h * 0.9, p.c, 2 + 8 * t)
    );
  });
  const sign =
    rect(466, 300, 28, 900, p.d) +
    group(
      "translate(480 350) rotate(45)",
      rect(-200, -200, 400, 400, p.c, 'rx="34"') +
        rect(-190, -190, 380, 380, p.ink, 'rx="28"') +
        rect(-172, -172, 344, 344, "none", `rx="18" stroke="${p.c}" stroke-width="8"`),
    ) +
    path(
      "M436 500 V390 Q436 330 500 330 H528 V286 L612 356 L528 426 V382 H506 Q490 382 490 400 V500Z",
      p.c,
    ) +
    rect(176, 640, 608, 206, p.c, 'rx="22"') +
    rect(186, 650, 588, 186, p.ink, 'rx="16"');
  const man = group(
    "translate(226 1270) scale(3.3)",
    ellipse(0, -94, 18, 3.4, p.d) +
      path("M-10 -96 Q-9 -108 0 -106 Q9 -108 10 -96Z", p.d) +
      path("M-17 -76 Q0 -88 17 -76 L20 -34 H13 L12 2 H2 V-36 H-2 V2 H-12 L-13 -34 H-20Z", p.d) +
      circle(0, -88, 7.6, p.d) +
      stroke("M15 -72 L40 -58", p.d, 7, 'stroke-linecap="round"') +
      rect(38, -66, 4, 9, p.d) +
      rect(-42, -28, 26, 30, p.a, 'rx="2"') +
      stroke("M-34 -28 v-5 h10 v5", p.a, 3),
  );
  const lamps = group(
    "translate(720 1180)",
    poly(
      [
        [-60, 30],
        [60, 30],
        [190, 260],
        [-220, 260],
      ],
      p.ink,
      'opacity=".0"',
    ) +
      path("M-130 0 Q-120 -80 -60 -84 H60 Q120 -80 130 0 L150 30 V110 H-150 V30Z", p.a) +
      path("M-96 -6 Q-90 -60 -50 -62 H50 Q90 -60 96 -6Z", p.c) +
      circle(-104, 50, 34, p.d) +
      circle(104, 50, 34, p.d) +
      range(5, (i) => rect(-40 + i * 18, 24, 8, 56, p.c)) +
      rect(-160, 100, 320, 20, p.d, 'rx="10"') +
      rect(-130, 120, 50, 40, p.c) +
      rect(80, 120, 50, 40, p.c),
  );
  return sky + mesas + land + poles + lamps + sign + man;
};
