// A poster whose title climbs one edge in a column; the image fills the rest.
import { rect } from "../svg.mjs";
import { typeLine, typeBlock } from "../type.mjs";

export function drawColumn({ movie, p, o, art }) {
  const left = o.side === "left";
  const w = 250;
  const x = left ? 0 : 960 - w;
  const cx = x + w / 2;
  const title = typeBlock(o.lines, [cx - 600, 660 - (o.tall ?? 184) / 2, 1200, o.tall ?? 184], {
    ...o.face,
    fill: p.type ?? p.a,
    ...(o.heavy ? { stroke: p.type, sw: o.heavy } : {}),
    rot: left ? -90 : 90,
    bleed: true,
  });
  const foot = left ? [270, 1362, 640] : [50, 1362, 640];
  return (
    rect(0, 0, 960, 1440, p.bg) +
    art +
    rect(x, 0, w, 1440, p.band ?? p.ink) +
    title +
    typeLine(movie.director, foot, { fill: p.foot ?? p.a, align: "l" }) +
    typeLine(movie.year, [cx - 80, 1362, 160], { fill: p.type ?? p.a })
  );
}
