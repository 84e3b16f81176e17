import { circle, ellipse, group, line, path, poly, range, rect, stroke } from "../svg.mjs";

export const opera = (p) => {
  const [x, y] = [480, 640];
  const chandelier =
    line(x, 60, x, 210, p.c, 6) +
    path(`M${x - 20} 200 H${x + 20} L${x + 34} 250 H${x - 34}Z`, p.c) +
    [
      [150, 286],
      [90, 240],
      [200, 330],
    ]
      .map(([r, yy]) => stroke(`M${x - r} ${yy} Q${x} ${yy + 64} ${x + r} ${yy}`, p.c, 7))
      .join("") +
    range(9, (i) => {
      const a = (i - 4) / 4;
      return (
        rect(x + a * 200 - 4, 288 + (1 - a * a) * 34, 8, 36, p.ink) +
        ellipse(x + a * 200, 276 + (1 - a * a) * 34, 7, 15, p.c)
      );
    }) +
    range(7, (i) => circle(x + (i - 3) * 42, 372 - Math.abs(i - 3) * 12, 6, p.ink));
  const pipes = range(13, (i) => {
    const h = 250 + Math.abs(6 - i) * 46;
    return (
      rect(x - 320 + i * 50, 1040 - h, 38, h, i % 2 ? "#2b0a10" : "#3a0e16") +
      poly(
        [
          [x - 320 + i * 50, 1040 - h],
          [x - 282 + i * 50, 1040 - h],
          [x - 301 + i * 50, 1012 - h],
        ],
        "#3a0e16",
      ) +
      path(`M${x - 312 + i * 50} 1000 q11 -20 22 0z`, p.bg)
    );
  });
  const mask =
    path(
      "M480 446 C360 430 286 500 288 620 C290 740 340 800 380 850 C420 890 470 880 480 872 C462 820 470 790 486 760 C500 740 476 700 480 650Z",
      p.ink,
    ) +
    path(
      "M480 446 C600 430 676 500 674 620 C672 760 620 860 560 920 C520 960 490 956 470 948 C452 930 470 900 480 872 C462 820 470 790 486 760 C500 740 476 700 480 650Z",
      "#0b0204",
    ) +
    path(
      "M480 446 C600 430 676 500 674 620 C672 760 620 860 560 920 C520 960 490 956 470 948",
      "none",
      `stroke="${p.d}" stroke-width="6"`,
    ) +
    path("M318 620 Q380 560 448 624 Q386 660 318 620Z", p.bg) +
    circle(386, 618, 14, p.d) +
    path("M306 560 Q376 510 452 560", "none", `stroke="${p.b}" stroke-width="9"`) +
    path("M516 624 Q576 566 640 620 Q580 656 516 624Z", p.d) +
    circle(576, 616, 13, "#0b0204") +
    path("M330 700 Q360 760 420 800", "none", `stroke="#d9c7a4" stroke-width="8"`) +
    path("M500 830 Q540 812 580 830 Q548 862 496 850Z", p.d);
  const rose = group(
    "translate(640 930) rotate(30)",
    line(0, 20, 0, 150, p.c, 8) +
      path("M0 70 q40 -30 60 0 q-40 20 -60 0z", p.c) +
      circle(0, 0, 46, p.d) +
      stroke("M-20 -4 a20 20 0 1 1 30 18 a30 30 0 0 1 -36 -30", p.b, 7),
  );
  return (
    circle(x, y, 420, "#2a080d") + circle(x, y, 320, "#3d0c14") + pipes + chandelier + mask + rose
  );
};
