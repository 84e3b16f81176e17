// A poster of a stage between curtains; the title stands in place of the footlights.
import { path, range, rect } from "../svg.mjs";
import { credit, typeBlock } from "../type.mjs";

export function drawStage({ movie, p, o, art }) {
  const folds = (flip) =>
    range(6, (i) => {
      const x = i * 56;
      const at = (v) => (flip ? 960 - v : v);
      const pull = 1 - i / 7;
      return path(
        `M${at(x)} 0 H${at(x + 64)} C${at(x + 64)} 420 ${at(x * pull + 50)} 700 ${at(x * 0.45 + 40)} 1040 H${at(x * 0.45)} C${at(x * pull)} 700 ${at(x)} 420 ${at(x)} 0Z`,
        i % 2 ? p.b : p.a,
      );
    });
  const valance =
    range(8, (i) => path(`M${i * 120 - 4} 0 h128 v70 a64 74 0 0 1 -128 0z`, i % 2 ? p.d : p.a)) +
    rect(0, 0, 960, 40, p.b);
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    folds(false) +
    folds(true) +
    valance +
    rect(0, 1040, 960, 400, p.bg) +
    range(13, (i) => path(`M${24 + i * 76 - 26} 1056 a26 26 0 0 1 52 0z`, p.c)) +
    rect(0, 1056, 960, 8, p.c) +
    typeBlock(o.lines, [80, 1100, 800, 220], { ...o.face, fill: p.ink, gap: 24 }) +
    credit(movie, [84, 1358, 792], { fill: p.c })
  );
}
