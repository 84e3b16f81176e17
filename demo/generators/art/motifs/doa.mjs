import { circle, group, line, path, polarPoint, poly, range, rect, stroke } from "../svg.mjs";

export const poison = (p) => {
  const [x, y] = [715, 1010];
  const drip = path(
    "M0 0 H960 V120 Q930 124 930 190 Q930 232 900 232 Q872 232 872 180 Q872 130 836 130 Q806 130 806 210 V330 Q806 372 770 372 Q736 372 736 330 V180 Q736 140 700 140 Q664 140 664 190 Q664 220 638 220 Q612 220 612 180 Q612 70 560 60 H0Z",
    p.a,
  );
  const glass = group(
    "translate(712 610)",
    path(
      "M-150 -120 H150 L110 230 Q106 250 86 250 H-86 Q-106 250 -110 230Z",
      p.bg,
      `stroke="${p.ink}" stroke-width="12"`,
    ) +
      path(
        "M-134 -30 Q-70 -58 0 -30 T134 -30 L104 222 Q100 236 86 236 H-86 Q-100 236 -104 222Z",
        p.a,
      ) +
      circle(-40, 70, 20, p.c) +
      circle(30, 130, 13, p.c) +
      circle(46, 20, 26, p.c) +
      circle(-20, 180, 10, p.c) +
      stroke("M-106 -70 L-80 160", p.bg, 12, 'stroke-linecap="round"'),
  );
  const clock =
    circle(x, y + 100, 186, p.ink) +
    circle(x, y + 100, 160, p.bg) +
    range(12, (i) =>
      line(
        ...polarPoint(x, y + 100, 150, i * 30),
        ...polarPoint(x, y + 100, i % 3 ? 130 : 112, i * 30),
        p.ink,
        i % 3 ? 7 : 13,
      ),
    ) +
    path(
      `M${x} ${y + 100} L${polarPoint(x, y + 100, 152, 270)} A152 152 0 0 1 ${polarPoint(x, y + 100, 152, 358)}Z`,
      p.b,
    ) +
    line(x, y + 100, ...polarPoint(x, y + 100, 138, 358), p.ink, 12) +
    line(x, y + 100, ...polarPoint(x, y + 100, 92, 270), p.ink, 16) +
    circle(x, y + 100, 16, p.ink);
  return {
    back:
      rect(0, 0, 960, 1440, p.bg) +
      poly(
        [
          [560, 0],
          [960, 0],
          [960, 1340],
          [470, 1340],
        ],
        p.b,
      ) +
      drip,
    front: glass + clock + rect(0, 1340, 960, 100, p.bg) + rect(70, 1344, 820, 6, p.ink),
  };
};
