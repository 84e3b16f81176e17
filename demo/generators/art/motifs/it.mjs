import { circle, group, path, range, ring, star } from "../svg.mjs";

export const cupid = (p) => {
  const pearls = (_d, n, fx) =>
    range(n, (i) => {
      const [x, y] = fx(i / (n - 1));
      return (
        circle(x + 4, y + 5, 17, p.ink) + circle(x, y, 17, p.b) + circle(x - 5, y - 6, 5, p.bg)
      );
    });
  const loop = (t) => {
    const a = -0.25 + t * 6.7;
    return [
      470 + 400 * Math.sin(a) * (0.9 - 0.12 * Math.cos(a * 2)),
      690 - 420 * Math.cos(a) + 30 * Math.sin(a * 3),
    ];
  };
  const lips = group(
    "translate(650 1010) rotate(-14) scale(1.36)",
    path(
      "M-190 0 C-120 -40 -80 -96 -40 -96 C-18 -96 -8 -78 0 -70 C8 -78 18 -96 40 -96 C80 -96 120 -40 190 0 C120 80 60 104 0 104 C-60 104 -120 80 -190 0Z",
      p.a,
    ) +
      path(
        "M-190 0 C-90 -14 -40 -22 0 -6 C40 -22 90 -14 190 0 C90 10 40 16 0 10 C-40 16 -90 10 -190 0Z",
        p.ink,
      ) +
      path("M-60 50 Q0 76 60 50 Q0 62 -60 50Z", p.bg),
  );
  return {
    back: circle(480, 640, 560, p.c) + ring(480, 640, 590, 10, p.b),
    front:
      pearls("", 74, loop) +
      lips +
      group("translate(150 150) rotate(12)", star(0, 0, 18, 60, 4, p.b)) +
      group("translate(836 300) rotate(8)", star(0, 0, 12, 40, 4, p.b)),
  };
};
