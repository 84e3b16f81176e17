import { burst, circle, ellipse, group, line, path, range, rect } from "../svg.mjs";

export const lake = (p) =>
  burst(480, 800, 0, 1300, 30, p.a, { duty: 0.5, from: -90, to: 90 }) +
  rect(0, 60, 960, 300, p.bg) +
  rect(0, 0, 960, 70, p.bg) +
  path("M0 360 L60 360 Q480 500 900 360 L960 360 V300 H0Z", p.bg) +
  circle(480, 800, 330, p.b) +
  circle(480, 800, 262, p.a) +
  circle(480, 800, 196, p.bg) +
  circle(480, 800, 126, p.c) +
  path(
    "M0 800 V700 H40 V610 H90 V670 H120 V560 H150 V520 H160 V560 H190 V720 H230 V680 H270 V800Z",
    p.ink,
  ) +
  range(16, (i) => rect(16 + (i % 8) * 30, 700 + (i > 7 ? 44 : 6), 10, 20, p.bg)) +
  path("M960 800 V640 Q900 590 860 690 Q820 660 800 740 Q760 730 740 800Z", p.ink) +
  rect(846, 600, 6, 120, p.ink) +
  range(7, (i) => line(720 + i * 36, 800, 716 + i * 38, 700 - (i % 3) * 30, p.ink, 5)) +
  rect(0, 800, 960, 640, p.ink) +
  range(13, (i) => {
    const w = 620 * (1 - Math.abs(i - 3) / 15) * (0.6 + ((i * 37) % 10) / 25);
    return rect(480 - w / 2, 830 + i * 36, w, 10 + (i % 3) * 5, [p.b, p.a, p.bg][i % 3], 'rx="8"');
  }) +
  group(
    "translate(480 1060) scale(1.35)",
    path("M-200 0 Q0 34 200 0 Q170 64 110 66 H-110 Q-170 64 -200 0Z", p.c) +
      path("M-196 8 Q0 44 196 8 L190 22 Q0 56 -190 22Z", p.b) +
      path("M-70 14 Q-84 -84 -44 -92 Q-8 -84 -14 14Z", p.b) +
      circle(-44, -112, 22, p.c) +
      path("M-72 -114 Q-70 -148 -40 -144 Q-14 -140 -18 -116Z", p.ink) +
      ellipse(-44, -122, 34, 6, p.ink) +
      path("M10 14 Q0 -70 40 -80 Q84 -70 78 14Z", p.a) +
      circle(42, -100, 21, p.c) +
      path("M20 -92 Q14 -134 46 -130 Q76 -124 68 -80 Q60 -110 36 -114 Q28 -104 20 -92Z", p.b) +
      line(60, -10, 220, 90, p.c, 8),
  );
