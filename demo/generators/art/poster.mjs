// A movie's poster as SVG: the composition places background and type, the motif is the movie's own
// illustration.
import * as compositions from "./compositions/index.mjs";
import { motifs } from "./motifs/index.mjs";
import { palettes } from "./palettes.mjs";
import { plan } from "./plan.mjs";
import { H, W } from "./svg.mjs";

// The plan of a movie that plan.mjs does not list: its name in up to three lines. The length of its
// slug picks one of these compositions.
const SPARE = ["swiss", "stack", "layers", "deco", "letterform"];
function sparePlan(movie) {
  const words = movie.name.toUpperCase().split(/\s+/);
  const per = Math.ceil(words.length / 3);
  const lines = [];
  for (let i = 0; i < words.length; i += per) lines.push(words.slice(i, i + per).join(" "));
  return { composition: SPARE[movie.slug.length % SPARE.length], lines, font: "big", weight: 900 };
}

export function drawPoster(movie) {
  const o = plan[movie.slug] ?? sparePlan(movie);
  const p = palettes[movie.slug] ?? palettes.spare;
  const art = motifs[movie.slug]?.(p, movie) ?? "";
  const inner = compositions[o.composition]({ movie, p, o, art });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${inner}</svg>`;
}
