import { circle, group, line, path, person, poly, range, rect, stroke } from "../svg.mjs";

export const machine = (p) => {
  const door =
    circle(480, 600, 62, p.ink) +
    rect(456, 560, 48, 84, p.bg, 'rx="24"') +
    circle(494, 606, 4, p.ink);
  const walk =
    poly(
      [
        [0, 1080],
        [960, 1080],
        [700, 990],
        [494, 646],
        [466, 646],
        [260, 990],
      ],
      p.bg,
    ) +
    poly(
      [
        [340, 1080],
        [620, 1080],
        [488, 650],
        [472, 650],
      ],
      p.c,
    ) +
    range(8, (i) => {
      const t = (i + 1) / 9;
      const w = 140 * t * t;
      return rect(480 - w, 650 + 430 * t * t, w * 2, 3 + 9 * t, p.bg);
    });
  const cables = [
    "M-20 120 C200 200 160 420 420 560",
    "M980 60 C760 220 800 420 540 560",
    "M-20 800 C140 800 260 720 430 620",
    "M980 840 C800 800 700 720 530 620",
    "M300 -20 C330 240 400 400 466 540",
  ]
    .map((d) => stroke(d, p.bg, 22) + stroke(d, p.c, 5))
    .join("");
  const bulb = group(
    "translate(700 330) rotate(20)",
    path("M-40 -50 Q-50 -120 0 -124 Q50 -120 40 -50 Q26 -20 24 6 H-24 Q-26 -20 -40 -50Z", p.ink) +
      rect(-24, 6, 48, 34, p.b) +
      stroke("M-16 -6 L-12 -60 L0 -40 L12 -60 L16 -6", p.a, 5),
  );
  return (
    cables +
    door +
    walk +
    bulb +
    person(400, 1046, 250, p.ink, { flip: 1 }) +
    person(400, 1046, 250, p.ink) +
    person(566, 1020, 210, p.b, { flip: -1 }) +
    circle(400, 821, 26, p.ink) +
    path("M372 816 Q380 770 430 796 L420 816Z", p.a) +
    line(440, 880, 470, 1046, p.ink, 6)
  );
};
