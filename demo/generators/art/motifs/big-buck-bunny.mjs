import { burst, circle, ellipse, group, line, path, range, stroke } from "../svg.mjs";

export const bunny = (p) => {
  const flower = (x, y, s, fill) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      range(6, (i) => ellipse(0, -22, 12, 19, fill, `transform="rotate(${i * 60})"`)) +
        circle(0, 0, 12, "#ffd24a"),
    );
  const ear = (x, t) =>
    group(
      `translate(${x} 470) rotate(${t})`,
      path("M-66 60 C-110 -110 -90 -300 -10 -330 C74 -310 100 -110 70 60Z", p.e) +
        path("M-34 40 C-64 -100 -50 -240 -8 -264 C40 -240 60 -100 36 40Z", p.c),
    );
  const butterfly = group(
    "translate(480 560) rotate(-12) scale(1.25)",
    path(
      "M0 0 C-20 -70 -110 -80 -104 -20 C-100 14 -50 16 0 4Z M0 0 C-30 20 -80 60 -50 80 C-24 92 -6 50 0 6Z",
      "#ff7a3d",
    ) +
      path(
        "M0 0 C20 -70 110 -80 104 -20 C100 14 50 16 0 4Z M0 0 C30 20 80 60 50 80 C24 92 6 50 0 6Z",
        "#ffb23d",
      ) +
      ellipse(0, 10, 8, 40, p.ink) +
      stroke("M0 -26 Q-10 -60 -30 -64 M0 -26 Q10 -60 30 -64", p.ink, 4) +
      circle(-70, -26, 11, p.b) +
      circle(70, -26, 11, p.b),
  );
  const rays = burst(480, 700, 0, 1200, 26, "#c3e9f7", { duty: 0.5 });
  const head =
    ear(370, -10) +
    ear(590, 12) +
    path(
      "M0 1180 C40 960 160 900 260 860 C200 760 220 520 480 500 C740 520 760 760 700 860 C800 900 920 960 960 1180Z",
      p.e,
    ) +
    ellipse(480, 1180, 260, 250, p.b) +
    ellipse(400, 770, 106, 84, p.b) +
    ellipse(560, 770, 106, 84, p.b) +
    circle(386, 650, 34, p.b) +
    circle(574, 650, 34, p.b) +
    circle(398, 644, 20, p.ink) +
    circle(562, 644, 20, p.ink) +
    circle(404, 637, 6, p.b) +
    circle(568, 637, 6, p.b) +
    path("M440 700 Q480 680 520 700 Q510 738 480 744 Q450 738 440 700Z", p.c) +
    stroke(
      "M480 744 V790 M400 806 Q446 836 480 800 Q514 836 560 806",
      p.ink,
      8,
      'stroke-linecap="round"',
    ) +
    path("M452 816 H508 V856 Q480 866 452 856Z", "#fff") +
    line(480, 818, 480, 858, p.ink, 4) +
    stroke("M330 770 L210 744 M332 796 L206 806 M630 770 L750 744 M628 796 L754 806", p.ink, 4);
  const hills =
    path("M0 960 Q160 860 330 960 L330 1200 H0Z", p.d) +
    path("M960 930 Q800 840 630 960 L630 1200 H960Z", p.d);
  return (
    rays +
    hills +
    head +
    butterfly +
    path("M0 1030 Q480 930 960 1030 V1440 H0Z", p.a) +
    path("M0 1090 Q300 1010 960 1060 V1440 H0Z", p.d) +
    range(7, (i) =>
      flower(
        [70, 190, 300, 660, 780, 880, 930][i],
        [1060, 1030, 1052, 1034, 1050, 1024, 1070][i],
        [1, 0.7, 0.55, 0.6, 0.9, 0.7, 0.5][i],
        i % 2 ? p.b : p.c,
      ),
    ) +
    path("M60 900 v-180 h26 v180z", "#6b4a34") +
    circle(72, 690, 84, p.d) +
    circle(30, 740, 60, p.d) +
    path("M880 900 v-160 h26 v160z", "#6b4a34") +
    circle(890, 690, 96, p.d) +
    circle(940, 750, 60, p.d)
  );
};
