import { circle, group, line, path, range, rect, ring, star, stroke } from "../svg.mjs";

export const moon = (p) => {
  const [x, y] = [480, 590];
  const glow = ring(x, y, 452, 3, p.d) + ring(x, y, 478, 2, p.d);
  const head =
    circle(x, y, 420, p.b) +
    circle(x - 22, y - 16, 396, p.ink) +
    [
      [250, 330, 34],
      [690, 270, 40],
      [780, 700, 46],
      [330, 890, 36],
      [560, 930, 26],
      [170, 620, 28],
      [480, 250, 22],
    ]
      .map(([a, b, r]) => circle(a, b, r, p.b) + circle(a + 5, b + 5, r - 6, p.ink))
      .join("");
  const eye = (a, b) =>
    path(
      `M${a - 84} ${b} Q${a} ${b - 92} ${a + 84} ${b} Q${a} ${b + 54} ${a - 84} ${b}Z`,
      "#fffaf0",
    ) +
    circle(a + 8, b - 8, 32, p.c) +
    circle(a + 18, b - 20, 9, p.ink) +
    stroke(
      `M${a - 92} ${b - 58} Q${a} ${b - 132} ${a + 92} ${b - 50}`,
      p.c,
      15,
      'stroke-linecap="round"',
    );
  const face =
    eye(330, 560) +
    path(
      "M478 540 C430 640 420 690 440 716 Q474 744 524 728",
      "none",
      `stroke="${p.c}" stroke-width="13" stroke-linecap="round"`,
    ) +
    path("M320 800 Q470 866 640 790 Q600 900 476 896 Q360 890 320 800Z", p.a) +
    path("M320 800 Q470 866 640 790 Q480 836 320 800Z", p.c) +
    circle(262, 720, 56, p.b) +
    circle(706, 716, 56, p.b) +
    stroke("M560 470 Q620 420 720 452", p.c, 15, 'stroke-linecap="round"');
  const splash =
    star(634, 576, 70, 124, 11, p.a, 8) +
    path("M600 640 q-8 70 10 90 q18 -20 8 -84z M660 640 q2 50 14 64 q12 -20 4 -66z", p.a);
  const shell = group(
    "translate(640 570) rotate(40)",
    path("M-62 -270 H62 V-60 Q50 20 0 50 Q-50 20 -62 -60Z", p.d) +
      path("M0 -270 H62 V-60 Q50 20 0 50Z", p.c, 'opacity=".45"') +
      rect(-70, -290, 140, 30, p.a) +
      rect(-64, -190, 128, 14, p.c) +
      rect(-64, -80, 128, 14, p.c) +
      circle(0, -134, 26, p.c) +
      circle(0, -134, 17, p.ink) +
      range(5, (i) => circle(-46 + i * 23, -183, 4, p.ink)) +
      line(-30, -310, -30, -420, p.a, 9) +
      line(0, -310, 0, -470, p.ink, 9) +
      line(30, -310, 30, -420, p.a, 9),
  );
  return glow + head + splash + face + shell;
};
