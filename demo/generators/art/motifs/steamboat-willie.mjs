import {
  burst,
  circle,
  ellipse,
  group,
  line,
  path,
  polarPoint,
  range,
  rect,
  ring,
} from "../svg.mjs";

export const steamer = (p) => {
  const [x, y] = [480, 560];
  const spokes = range(8, (i) =>
    group(
      `rotate(${i * 45 + 22.5} ${x} ${y})`,
      rect(x - 17, y - 400, 34, 140, p.ink, 'rx="6"') +
        path(
          `M${x - 20} ${y - 400} Q${x - 40} ${y - 452} ${x - 22} ${y - 500} Q${x} ${y - 520} ${x + 22} ${y - 500} Q${x + 40} ${y - 452} ${x + 20} ${y - 400}Z`,
          p.ink,
        ) +
        rect(x - 22, y - 412, 44, 14, p.a),
    ),
  );
  const scene =
    `<clipPath id="port"><circle cx="${x}" cy="${y}" r="292"/></clipPath><g clip-path="url(#port)">` +
    circle(x, y, 292, p.c) +
    burst(x, y + 60, 0, 420, 26, p.bg, { duty: 0.5 }) +
    [
      [330, 400, 44],
      [290, 350, 58],
      [350, 310, 50],
      [420, 330, 40],
      [500, 380, 36],
      [540, 330, 50],
      [600, 300, 60],
      [660, 330, 40],
      [400, 380, 30],
    ]
      .map(([a, b, r]) => circle(a, b, r, p.b) + ring(a, b, r, 5, p.ink))
      .join("") +
    [
      [330, 400, 40],
      [290, 350, 54],
      [350, 310, 46],
      [420, 330, 36],
      [500, 380, 32],
      [540, 330, 46],
      [600, 300, 56],
      [660, 330, 36],
      [400, 380, 26],
    ]
      .map(([a, b, r]) => circle(a, b, r, p.b))
      .join("") +
    rect(380, 420, 46, 130, p.ink) +
    rect(372, 410, 62, 20, p.a) +
    rect(490, 440, 46, 110, p.ink) +
    rect(482, 430, 62, 20, p.a) +
    rect(300, 540, 330, 70, p.b) +
    rect(300, 540, 330, 12, p.ink) +
    range(6, (i) => rect(320 + i * 50, 566, 30, 34, p.ink)) +
    rect(560, 484, 90, 60, p.b) +
    rect(552, 472, 106, 14, p.ink) +
    rect(576, 498, 24, 26, p.ink) +
    rect(612, 498, 24, 26, p.ink) +
    path("M230 610 H730 Q730 690 660 720 H290 Q240 700 230 610Z", p.ink) +
    rect(236, 626, 490, 10, p.b) +
    circle(320, 690, 84, p.a) +
    ring(320, 690, 84, 12, p.ink) +
    range(8, (i) => line(320, 690, ...polarPoint(320, 690, 80, i * 45), p.ink, 9)) +
    circle(320, 690, 18, p.b) +
    range(4, (i) =>
      path(
        `M150 ${738 + i * 36} q30 -26 60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 t60 0 v40 h-660z`,
        i % 2 ? p.b : p.ink,
      ),
    ) +
    "</g>";
  const rim =
    ring(x, y, 340, 96, p.ink) +
    ring(x, y, 340, 62, p.a) +
    ring(x, y, 340, 50, p.ink) +
    range(16, (i) => circle(...polarPoint(x, y, 340, i * 22.5), 8, p.b));
  const note = (a, b, s, t) =>
    group(
      `translate(${a} ${b}) rotate(${t}) scale(${s})`,
      ellipse(0, 0, 26, 19, p.ink, 'transform="rotate(-20)"') +
        rect(18, -104, 8, 100, p.ink) +
        path("M22 -104 Q60 -90 54 -46 Q46 -70 22 -74Z", p.ink),
    );
  return (
    circle(x, y, 560, p.c) +
    spokes +
    rim +
    scene +
    note(90, 190, 1.1, -12) +
    note(860, 180, 1.3, 10) +
    note(884, 940, 1, -8) +
    note(66, 960, 1.2, 8)
  );
};
