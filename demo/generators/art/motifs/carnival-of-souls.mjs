import { circle, group, path, range, rect } from "../svg.mjs";

export const pavilion = (p) => {
  const onion = (x, y, w, f) =>
    path(
      `M${x - w / 2} ${y} C${x - w * 0.8} ${y - w * 0.6} ${x - w * 0.15} ${y - w * 0.8} ${x} ${y - w * 1.2} C${x + w * 0.15} ${y - w * 0.8} ${x + w * 0.8} ${y - w * 0.6} ${x + w / 2} ${y}Z`,
      f,
    ) + rect(x - 2.5, y - w * 1.5, 5, w * 0.4, f);
  const hall = (f, lit) =>
    rect(150, 560, 660, 100, f) +
    rect(360, 470, 240, 120, f) +
    onion(480, 476, 190, f) +
    onion(200, 566, 100, f) +
    onion(760, 566, 100, f) +
    onion(330, 566, 60, f) +
    onion(630, 566, 60, f) +
    range(13, (i) => path(`M${174 + i * 48} 660 v-50 q18 -28 36 0 v50z`, lit)) +
    range(4, (i) => path(`M${382 + i * 52} 560 v-40 q18 -30 36 0 v40z`, lit));
  const ripple = range(9, (i) => rect(100, 690 + i * 46, 760, 6 + i * 1.4, p.bg));
  const woman = group(
    "translate(480 880)",
    path(
      "M0 -330 Q60 -330 62 -262 Q62 -210 40 -196 L44 -176 Q104 -166 112 -96 L130 60 H-130 L-112 -96 Q-104 -166 -44 -176 L-40 -196 Q-62 -210 -62 -262 Q-60 -330 0 -330Z",
      p.ink,
    ) +
      path(
        "M-70 -230 Q-84 -346 0 -346 Q84 -346 70 -230 Q60 -290 20 -304 Q-30 -300 -46 -270 Q-56 -250 -70 -230Z",
        p.c,
      ) +
      path("M-40 -262 h30 l-6 10 h-20z M10 -262 h30 l-4 10 h-20z", p.c) +
      path("M-16 -212 Q0 -220 16 -212 Q0 -200 -16 -212Z", p.a) +
      path(
        "M-130 60 L-112 -96 Q-104 -166 -44 -176 L0 -110 L44 -176 Q104 -166 112 -96 L130 60Z",
        p.c,
      ),
  );
  return (
    circle(480, 420, 300, p.a) +
    circle(480, 420, 230, p.b) +
    hall(p.c, p.b) +
    rect(100, 660, 760, 640, p.a) +
    group("translate(0 1320) scale(1 -1)", hall("#3d2478", "#8f5f9e")) +
    rect(100, 860, 760, 460, p.a) +
    ripple +
    rect(108, 655, 744, 8, p.d) +
    woman +
    rect(90, 934, 780, 350, p.c) +
    rect(108, 934, 744, 8, p.b) +
    path("M100 1278 h760 v60 h-760z", p.c)
  );
};
