// A film's poster as SVG: the composition sets field and type, the motif is the film's own drawing.
import * as compositions from "./compositions/index.mjs";
import { motifs } from "./motifs/index.mjs";
import { palettes } from "./palettes.mjs";
import { plan } from "./plan.mjs";
import { H, W } from "./svg.mjs";

// For a film without a plan: its name in up to three lines, in a composition picked by its slug.
const SPARE = ["swiss", "stack", "layers", "deco", "letterform"];
function sparePlan(film) {
  const words = film.name.toUpperCase().split(/\s+/);
  const per = Math.ceil(words.length / 3);
  const lines = [];
  for (let i = 0; i < words.length; i += per) lines.push(words.slice(i, i + per).join(" "));
  return { composition: SPARE[film.slug.length % SPARE.length], lines, font: "big", weight: 900 };
}

export function drawPoster(film) {
  const o = plan[film.slug] ?? sparePlan(film);
  const p = palettes[film.slug] ?? palettes.spare;
  const art = motifs[film.slug]?.(p, film) ?? "";
  const inner = compositions[o.composition]({ film, p, o, art });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}">${inner}</svg>`;
}
