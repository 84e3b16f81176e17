import { burst, circle, line, polarPoint, poly, range, rect, ring } from "../svg.mjs";

export const engine = (p) => {
  const [x, y] = [480, 770];
  const smoke =
    rect(0, 0, 960, 170, p.b) +
    [
      [480, 240, 250],
      [220, 300, 190],
      [740, 290, 200],
      [350, 130, 160],
      [640, 120, 170],
      [480, 420, 150],
      [80, 190, 150],
      [890, 170, 150],
    ]
      .map(([a, b, r]) => circle(a, b, r, p.b))
      .join("");
  const rays = burst(x, y, 0, 1200, 36, p.c, { duty: 0.42, from: -90, to: 90 });
  const rails =
    poly(
      [
        [0, 1190],
        [960, 1190],
        [960, 1440],
        [0, 1440],
      ],
      p.c,
    ) +
    range(7, (i) =>
      poly(
        [
          [480 - 200 - i * 70, 1180 + i * i * 6],
          [480 + 200 + i * 70, 1180 + i * i * 6],
          [480 + 220 + i * 76, 1196 + i * i * 7],
          [480 - 220 - i * 76, 1196 + i * i * 7],
        ],
        p.ink,
      ),
    ) +
    poly(
      [
        [330, 1150],
        [352, 1150],
        [130, 1440],
        [70, 1440],
      ],
      p.b,
    ) +
    poly(
      [
        [608, 1150],
        [630, 1150],
        [890, 1440],
        [830, 1440],
      ],
      p.b,
    );
  const body =
    rect(200, 640, 560, 330, p.ink, 'rx="16"') +
    rect(222, 662, 100, 130, p.b) +
    rect(638, 662, 100, 130, p.b) +
    poly(
      [
        [430, 560],
        [530, 560],
        [580, 430],
        [560, 400],
        [400, 400],
        [380, 430],
      ],
      p.ink,
    ) +
    rect(384, 424, 192, 14, p.a) +
    circle(x, y + 30, 236, p.ink) +
    ring(x, y + 30, 216, 8, p.b) +
    circle(x, y + 30, 190, p.a) +
    range(16, (i) => circle(...polarPoint(x, y + 30, 170, i * 22.5), 7, p.b)) +
    ring(x, y + 30, 140, 6, p.ink) +
    line(x - 134, y + 30, x + 134, y + 30, p.ink, 14) +
    circle(x, y + 30, 30, p.ink) +
    circle(x, y + 30, 12, p.b) +
    rect(408, 506, 144, 120, p.ink, 'rx="12"') +
    circle(480, 566, 50, p.b) +
    circle(480, 566, 34, "#f4c24d") +
    rect(150, 990, 660, 66, p.a) +
    rect(150, 990, 660, 10, p.b) +
    circle(250, 1023, 36, p.ink) +
    circle(710, 1023, 36, p.ink) +
    circle(250, 1023, 20, p.b) +
    circle(710, 1023, 20, p.b) +
    poly(
      [
        [170, 1056],
        [790, 1056],
        [900, 1270],
        [60, 1270],
      ],
      p.ink,
    ) +
    range(11, (i) => {
      const k = i - 5;
      return poly(
        [
          [480 + k * 54 - 6, 1066],
          [480 + k * 54 + 6, 1066],
          [480 + k * 76 + 11, 1258],
          [480 + k * 76 - 11, 1258],
        ],
        p.b,
      );
    });
  return rays + smoke + rails + body + rect(0, 1400, 960, 40, p.ink);
};
