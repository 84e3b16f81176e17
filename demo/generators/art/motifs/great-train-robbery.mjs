import { burst, circle, path, polarPoint, range, rect, ring, star, stroke } from "../svg.mjs";

// The last shot of the movie: the revolver aimed at the audience.
export const robbery = (p) => {
  const [x, y] = [480, 560];
  const cylinder =
    circle(x, y, 300, p.ink) +
    ring(x, y, 284, 6, p.c) +
    range(6, (i) => {
      const [cx, cy] = polarPoint(x, y, 205, i * 60);
      return (
        circle(cx, cy, 66, p.c) +
        circle(cx, cy, 56, p.bg) +
        circle(cx, cy, 56, p.a) +
        circle(cx, cy, 34, p.ink) +
        circle(cx - 10, cy - 12, 7, p.b)
      );
    });
  const barrel =
    circle(x, y, 136, p.b) +
    circle(x, y, 122, p.ink) +
    ring(x, y, 98, 5, p.c) +
    circle(x, y, 84, p.bg) +
    circle(x, y, 72, "#000") +
    stroke("M424 520 A70 70 0 0 1 470 490", p.b, 8, 'stroke-linecap="round"');
  const hat =
    path("M130 286 Q480 180 830 286 Q870 300 820 320 Q480 236 140 320 Q90 300 130 286Z", p.ink) +
    path(
      "M300 256 Q310 96 400 84 Q450 78 480 104 Q510 78 560 84 Q650 96 660 256 Q480 208 300 256Z",
      p.ink,
    ) +
    path("M304 236 Q480 186 656 236 L660 262 Q480 212 300 262Z", p.a);
  return (
    burst(x, y, 0, 1300, 28, p.b, { duty: 0.5 }) +
    star(x, y, 330, 470, 18, p.a, 4) +
    hat +
    cylinder +
    barrel +
    rect(468, 386, 24, 52, p.ink) +
    rect(0, 980, 960, 460, p.bg) +
    rect(0, 980, 960, 12, p.ink) +
    rect(0, 1000, 960, 4, p.ink)
  );
};
