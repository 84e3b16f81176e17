import { burst, circle, ellipse, group, path, polarPoint, range, ring } from "../svg.mjs";

export const lotus = (p) => {
  const [x, y] = [480, 540];
  const ringOf = (n, r0, r1, w, fill, turn = 0, line2) =>
    range(n, (i) => {
      const a = turn + (i * 360) / n;
      const [ax, ay] = polarPoint(x, y, r0, a);
      const [bx, by] = polarPoint(x, y, r1, a);
      const [lx, ly] = polarPoint(x, y, (r0 + r1 * 1.2) / 2.2, a - w);
      const [rx, ry] = polarPoint(x, y, (r0 + r1 * 1.2) / 2.2, a + w);
      return path(
        `M${ax} ${ay} Q${lx} ${ly} ${bx} ${by} Q${rx} ${ry} ${ax} ${ay}Z`,
        fill,
        line2 ? `stroke="${line2}" stroke-width="5"` : "",
      );
    });
  const horn = group(
    `translate(${x} ${y})`,
    circle(0, 0, 168, p.d) +
      ring(0, 0, 168, 8, p.b) +
      range(16, (i) => {
        const [ax, ay] = polarPoint(0, 0, 160, i * 22.5);
        const [bx, by] = polarPoint(0, 0, 160, i * 22.5 + 22.5);
        return path(
          `M0 0 L${ax} ${ay} Q${polarPoint(0, 0, 180, i * 22.5 + 11)} ${bx} ${by}Z`,
          i % 2 ? p.b : p.ink,
        );
      }) +
      circle(0, 0, 96, p.a) +
      circle(0, 0, 76, p.d) +
      range(4, (i) => ring(0, 0, 66 - i * 12, 2, p.c)) +
      circle(0, 0, 24, p.b) +
      circle(0, 0, 8, p.d),
  );
  const peacock = range(24, (i) => {
    const a = i * 15 + 7.5;
    const [cx, cy] = polarPoint(x, y, 612, a);
    return (
      ellipse(cx, cy, 46, 66, p.c, `transform="rotate(${a} ${cx} ${cy})"`) +
      ellipse(cx, cy + 0, 30, 46, p.b, `transform="rotate(${a} ${cx} ${cy})"`) +
      circle(...polarPoint(x, y, 604, a), 20, p.d)
    );
  });
  const tears = range(16, (i) => circle(...polarPoint(x, y, 520, i * 22.5 + 11.25), 9, p.ink));
  return (
    burst(x, y, 0, 1200, 48, p.d, { duty: 0.5 }) +
    peacock +
    ringOf(16, 120, 500, 15, p.a, 11.25, p.ink) +
    tears +
    ringOf(16, 120, 430, 13, p.b, 0, p.d) +
    ringOf(16, 120, 350, 12, p.c, 11.25, p.d) +
    ringOf(16, 110, 276, 12, p.a, 0, p.ink) +
    horn
  );
};
