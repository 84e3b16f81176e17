import { circle, group, line, path, polarPoint, range, rect, ring, stroke } from "../svg.mjs";

const horse = (fill, mane, eye, rein) =>
  path(
    "M-60 640 C-70 420 -20 190 90 92 L96 20 L132 66 L152 6 L176 84 C236 120 276 200 330 300 C356 346 372 372 362 404 C352 436 318 446 284 428 C250 410 236 384 196 372 C166 396 150 408 146 440 C150 520 190 580 240 640Z",
    fill,
  ) +
  path("M90 92 C-20 190 -70 420 -60 640 L-130 640 C-146 430 -96 180 30 78 Z", mane) +
  range(6, (i) => line(40 - i * 26, 120 + i * 84, 0 - i * 30, 116 + i * 86, fill, 5)) +
  path("M196 186 q26 -12 42 16 q-28 10 -42 -16z", eye) +
  circle(332, 388, 9, eye) +
  stroke("M284 412 Q306 402 320 420", eye, 6) +
  stroke("M168 96 Q150 240 196 370 M196 300 L306 276", rein, 10);

export const chariots = (p) => {
  const [x, y] = [80, 1300];
  const wheel =
    circle(x, y, 330, p.b) +
    ring(x, y, 296, 26, p.a) +
    range(12, (i) => line(x, y, ...polarPoint(x, y, 290, i * 30), p.a, 16)) +
    circle(x, y, 74, p.a) +
    circle(x, y, 46, p.b) +
    circle(x, y, 18, p.ink);
  return (
    rect(0, 0, 960, 1440, p.bg) +
    circle(600, 830, 400, p.a) +
    range(5, (i) => rect(0, 1060 + i * 60, 960, 22 + i * 6, p.c)) +
    group("translate(700 470) scale(1.06)", horse(p.c, p.b, p.b, p.bg)) +
    group("translate(520 500) scale(1.16)", horse(p.b, p.c, p.a, p.a)) +
    group("translate(340 540) scale(1.3)", horse(p.bg, p.b, p.b, p.ink)) +
    group("translate(170 590) scale(1.46)", horse(p.ink, p.b, p.b, p.a)) +
    wheel +
    rect(0, 1330, 960, 110, p.b)
  );
};
