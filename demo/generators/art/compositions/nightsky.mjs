// A poster of a night sky: one huge moon, cut stars, the title low in the dark.
import { rect, createSeededRandom, star } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawNightsky({ movie, p, o, art }) {
  const r = createSeededRandom(movie.slug);
  let stars = "";
  for (let i = 0; i < 46; i++) {
    const size = 5 + r() * r() * 22;
    stars += star(
      r() * 960,
      r() * 1040,
      size * 0.36,
      size,
      r() > 0.5 ? 4 : 5,
      r() > 0.3 ? p.ink : p.d,
      r() * 90,
    );
  }
  return (
    rect(0, 0, 960, 1440, p.bg) +
    stars +
    art +
    typeBlock(o.lines, [80, 1086, 800, 244], { ...o.face, fill: p.ink, gap: 26 }) +
    credit(movie, [84, 1362, 792], { fill: p.b })
  );
}
