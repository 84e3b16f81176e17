import { circle, group, line, path, poly, range, rect, stroke } from "../svg.mjs";

export const igloo = (p) => {
  const [x, y] = [500, 1010];
  const aurora = range(4, (i) =>
    path(
      `M-20 ${380 + i * 60} C200 ${290 + i * 70} 300 ${480 + i * 50} 520 ${380 + i * 50} S820 ${250 + i * 70} 980 ${360 + i * 50} V${400 + i * 60} C820 ${310 + i * 70} 700 ${430 + i * 50} 520 ${440 + i * 50} S200 ${310 + i * 80} -20 ${400 + i * 60}Z`,
      [p.a, "#4f9fb2", "#357f99", "#1f5f7d"][i],
    ),
  );
  const rows = [
    [0, 0.24],
    [0.24, 0.46],
    [0.46, 0.66],
    [0.66, 0.84],
    [0.84, 1],
  ];
  const R = 330;
  const dome =
    `<clipPath id="dome"><path d="M${x - R} ${y} A${R} ${R} 0 0 1 ${x + R} ${y}Z"/></clipPath>` +
    path(`M${x - R - 10} ${y} A${R + 10} ${R + 10} 0 0 1 ${x + R + 10} ${y}Z`, p.c) +
    '<g clip-path="url(#dome)">' +
    rect(x - R, y - R, 2 * R, R, p.ink) +
    path(
      `M${x + 60} ${y - R} H${x + R} V${y} H${x + 10} Q${x + 220} ${y - 180} ${x + 60} ${y - R}Z`,
      p.d,
    ) +
    rows
      .map(
        ([a, b], i) =>
          line(x - R, y - R * b, x + R, y - R * b, p.c, 6) +
          range(9, (j) => {
            const u = (j + (i % 2 ? 0.5 : 0)) / 8 - 0.5;
            const w1 = R * Math.sqrt(1 - a * a) * 2;
            const w2 = R * Math.sqrt(Math.max(0, 1 - b * b)) * 2;
            return line(x + u * w1, y - R * a, x + u * w2, y - R * b, p.c, 6);
          }),
      )
      .join("") +
    "</g>" +
    path(`M${x - 140} ${y} V${y - 70} A100 100 0 0 1 ${x + 60} ${y - 70} V${y}Z`, p.c) +
    path(`M${x - 128} ${y} V${y - 70} A88 88 0 0 1 ${x + 48} ${y - 70} V${y}Z`, p.ink) +
    path(`M${x - 92} ${y} V${y - 60} A52 52 0 0 1 ${x + 12} ${y - 60} V${y}Z`, p.b) +
    rect(x + 120, y - 190, 62, 56, p.b);
  const hunter = group(
    "translate(176 1130) scale(3.2)",
    path(
      "M-22 -76 Q-24 -100 0 -102 Q24 -100 22 -76 L30 -24 H20 L18 0 H3 V-24 H-3 V0 H-18 L-20 -24 H-30Z",
      p.c,
    ) +
      circle(0, -84, 14, p.a) +
      circle(0, -84, 9.5, "#c98a5c") +
      rect(-30, -30, 60, 6, p.a) +
      rect(-19, -6, 17, 6, p.a) +
      rect(2, -6, 17, 6, p.a) +
      stroke("M22 -66 L40 -52", p.c, 9, 'stroke-linecap="round"') +
      line(42, -130, 42, 4, p.b, 3) +
      poly(
        [
          [38, -128],
          [42, -150],
          [46, -128],
        ],
        p.ink,
      ),
  );
  const dogs = [
    [690, 1160, 1.7],
    [820, 1140, 1.5],
  ]
    .map(([a, b, s]) =>
      group(
        `translate(${a} ${b}) scale(${s})`,
        path(
          "M-40 0 V-24 Q-40 -40 -26 -42 H12 L18 -62 L26 -50 L44 -44 L40 -34 L24 -30 V0 H14 V-18 H-26 V0Z M-36 -36 Q-60 -40 -54 -62 Q-40 -66 -34 -54 Q-44 -56 -30 -40Z",
          p.c,
        ),
      ),
    )
    .join("");
  return (
    circle(700, 560, 130, p.b) +
    circle(700, 560, 164, "none", `stroke="${p.b}" stroke-width="4"`) +
    aurora +
    path("M0 760 L120 690 L210 740 L330 660 L470 750 L640 690 L780 760 L960 680 V1100 H0Z", p.a) +
    path("M330 660 L380 692 L350 710 L320 690 L290 706Z", p.ink) +
    path("M0 880 Q480 800 960 880 V1100 H0Z", p.d) +
    dome +
    path("M0 990 Q300 950 620 1000 T960 980 V1440 H0Z", p.ink) +
    path(
      "M60 1180 Q200 1160 360 1180 M520 1230 Q700 1200 900 1226 M40 1280 Q160 1260 300 1284",
      "none",
      `stroke="${p.d}" stroke-width="10" stroke-linecap="round"`,
    ) +
    hunter +
    dogs
  );
};
