import { stamp } from "../compositions/stamps.mjs";
import { circle, group, line, path, poly, rect, ring, star, stroke } from "../svg.mjs";

export const stampSheet = (p) => {
  const S = (x, y, w, h, field, inner) => stamp(x, y, w, h, p.bg, p.b, field, inner);
  const eye =
    path("M60 132 Q200 10 340 132 Q200 254 60 132Z", p.b) +
    circle(200, 132, 56, p.d) +
    circle(200, 132, 26, p.ink) +
    circle(218, 112, 12, p.b);
  const umbrella =
    path(
      "M60 150 Q70 50 205 46 Q340 50 350 150 Q328 124 304 150 Q278 124 254 150 Q230 124 205 150 Q180 124 156 150 Q132 124 106 150 Q82 124 60 150Z",
      p.b,
    ) + stroke("M205 130 V208 q0 24 24 24 q20 0 20 -20", p.ink, 9);
  const key =
    ring(130, 132, 44, 22, p.ink) +
    rect(170, 121, 170, 22, p.ink) +
    rect(300, 140, 16, 40, p.ink) +
    rect(266, 140, 16, 30, p.ink);
  const tower =
    path(
      "M205 40 L214 40 C216 140 246 250 290 330 H252 C240 290 224 276 205 276 C186 276 170 290 158 330 H120 C164 250 194 140 196 40Z",
      p.ink,
    ) +
    rect(158, 232, 94, 12, p.b) +
    rect(180, 150, 50, 9, p.b);
  const heart =
    path(
      "M205 300 C60 200 80 80 150 80 C184 80 205 110 205 130 C205 110 226 80 260 80 C330 80 350 200 205 300Z",
      p.a,
    ) +
    line(90, 250, 330, 100, p.ink, 10) +
    poly(
      [
        [330, 100],
        [286, 104],
        [312, 138],
      ],
      p.ink,
    ) +
    poly(
      [
        [90, 250],
        [66, 244],
        [54, 270],
        [78, 276],
      ],
      p.ink,
    );
  const gun =
    path("M70 100 H320 V146 H210 Q206 176 176 172 L160 172 L140 236 H90 L112 146 H70Z", p.ink) +
    stroke("M210 146 q-6 40 -40 30", p.ink, 8) +
    star(356, 120, 16, 36, 8, p.c);
  return {
    sheet:
      S(50, 50, 420, 264, p.c, eye) +
      S(490, 50, 420, 264, p.a, umbrella) +
      S(50, 334, 420, 220, p.d, group("translate(4 -22)", key.replaceAll(p.ink, p.c))) +
      S(490, 334, 420, 220, p.c, group("translate(0 -32)", gun.replaceAll(p.c, p.a))) +
      S(50, 574, 860, 252, p.a, "") +
      S(
        50,
        846,
        420,
        374 + 130,
        p.b,
        rect(30, 30, 360, 444, p.d) +
          group("translate(0 40) scale(1 1.14)", tower.replaceAll(p.ink, p.b)) +
          circle(310, 100, 40, p.c),
      ) +
      S(490, 846, 420, 504, p.c, group("translate(0 44) scale(1 1.06)", heart)),
    postmark: (arcText) =>
      group(
        "rotate(-14 800 940)",
        ring(800, 940, 118, 6, p.ink) +
          ring(800, 940, 74, 4, p.ink) +
          arcText("PARIS  ·  MEGÈVE", 800, 940, 86, -120, 120, { fill: p.ink, size: 25, ls: 4 }) +
          star(800, 940, 18, 46, 5, p.ink),
      ),
  };
};
