import { circle, group, line, path, polarPoint, poly, range, rect, ring, star } from "../svg.mjs";

const rapier = (p) =>
  poly(
    [
      [-7, -520],
      [0, -580],
      [7, -520],
      [9, 250],
      [-9, 250],
    ],
    p.ink,
  ) +
  line(0, -540, 0, 240, p.c, 2) +
  path("M-110 250 Q0 214 110 250 Q0 300 -110 250Z", p.b) +
  ring(0, 292, 62, 13, p.b) +
  rect(-13, 262, 26, 100, p.a) +
  range(4, (i) => rect(-13, 276 + i * 22, 26, 6, p.ink)) +
  circle(0, 380, 25, p.b);

export const musketeers = (p) => {
  const hat = (fill, plume) =>
    path("M-150 20 Q0 -40 150 20 Q170 44 120 46 Q0 6 -120 46 Q-170 44 -150 20Z", fill) +
    path("M-80 10 Q-84 -76 -30 -86 Q0 -92 30 -86 Q84 -76 80 10 Q0 -20 -80 10Z", fill) +
    path("M-80 -14 Q0 -40 80 -14 L80 6 Q0 -20 -80 6Z", plume) +
    path(
      "M62 -14 C90 -130 190 -150 226 -84 C196 -104 186 -86 190 -66 C166 -84 150 -70 154 -46 C130 -60 112 -46 104 -16Z",
      plume,
    );
  const tabard =
    circle(480, 660, 246, p.c) +
    ring(480, 660, 246, 8, p.b) +
    path(
      "M446 450 H514 L500 626 L676 612 V708 L500 694 L514 870 H446 L460 694 L284 708 V612 L460 626Z",
      p.ink,
    ) +
    range(4, (i) => group(`rotate(${i * 90 + 45} 480 660)`, star(480, 520, 10, 26, 4, p.b)));
  return (
    range(48, (i) =>
      line(
        ...polarPoint(480, 660, 280, i * 7.5),
        ...polarPoint(480, 660, i % 2 ? 350 : 316, i * 7.5),
        p.b,
        4,
      ),
    ) +
    [-42, 42, 0]
      .map((a) => group(`translate(480 690) rotate(${a}) scale(${a ? 0.98 : 0.76})`, rapier(p)))
      .join("") +
    tabard +
    group("translate(220 352) rotate(-8) scale(.74)", hat(p.a, p.ink)) +
    group("translate(732 352) rotate(8) scale(.74)", hat(p.a, p.b)) +
    group("translate(466 1060) scale(.78)", hat(p.a, p.ink))
  );
};
