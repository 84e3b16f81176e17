import { circle, ellipse, group, path, range, rect, stroke } from "../svg.mjs";

export const boarded = (p) => {
  const hand = (x, y, s, turn, flip = 1) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s * flip} ${s})`,
      path(
        "M-34 260 L-30 90 C-52 70 -66 30 -78 -6 C-84 -26 -60 -34 -52 -16 L-34 24 L-40 -70 C-40 -90 -16 -90 -14 -72 L-8 10 L-4 -96 C-2 -116 22 -114 22 -94 L20 14 L38 -70 C44 -90 64 -84 62 -64 L48 30 L70 -10 C80 -26 98 -14 92 2 C80 40 66 80 38 104 L38 260Z",
        p.a,
      ) + stroke("M-28 -30 L-24 20 M8 -40 L6 20 M44 -20 L36 30 M-20 60 Q6 46 34 64", p.bg, 5),
    );
  const eyes = (x, y) =>
    ellipse(x - 34, y, 22, 12, p.ink) +
    ellipse(x + 34, y, 22, 12, p.ink) +
    circle(x - 30, y, 5, p.bg) +
    circle(x + 30, y, 5, p.bg);
  const moon = circle(660, 90, 120, p.a);
  return {
    back:
      rect(0, 0, 960, 1440, p.bg) +
      moon +
      hand(200, 110, 1.0, -10) +
      hand(440, 120, 0.8, 12, -1) +
      eyes(300, 424) +
      eyes(700, 430) +
      eyes(160, 720) +
      hand(800, 400, 0.7, 14) +
      hand(520, 720, 0.72, -8) +
      eyes(760, 1026) +
      hand(250, 1030, 0.76, 10, -1) +
      eyes(480, 1322),
    between: [
      [770, 340],
      [170, 644],
      [620, 944],
    ].map(([x, y]) =>
      range(4, (i) => rect(x + i * 27, y + Math.abs(i - 1.5) * 8, 21, 70, p.a, 'rx="10"')),
    ),
  };
};
