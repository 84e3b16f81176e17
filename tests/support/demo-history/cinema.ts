import { demoMovies } from "../../../demo/catalogue.mjs";
import type { MemorySite } from "./memory-site.ts";
import type { Random } from "./random.ts";
import type { Timeline } from "./timeline.ts";
import type { Send } from "./visitor.ts";

/** The ids of the demo's plans. `friends` is the token of the link to the unlisted plan. */
export type PlanIds = { monthly: string; yearly: string; friends: string };

/** The site, random numbers and timeline that all events of the history share. */
export type Cinema = {
  site: MemorySite;
  random: Random;
  timeline: Timeline;
  admin: Send;
  plans: PlanIds;
};

/** The movie that opens on the day after the demo is started, and so has no play and no review. */
const premiereSlug = "woman-in-the-moon";
/** The movies that can be rented. */
const rentedSlugs = [
  "metropolis",
  "nosferatu",
  "caligari",
  "charade",
  "the-general",
  "sherlock-jr",
  "safety-last",
  "wings",
  "his-girl-friday",
  "night-of-the-living-dead",
];

const slugs = (await demoMovies()).map(({ slug }: { slug: string }) => slug);

/** Returns the id that a movie has in the demo. */
export function movieIdOf(slug: string): number {
  const index = slugs.indexOf(slug);
  if (index < 0) throw new Error(`The demo has no movie ${slug}`);
  return index + 1;
}

export const premiereId = movieIdOf(premiereSlug);
export const rentedIds = rentedSlugs.map(movieIdOf);
export const shownIds = slugs.map((_, i) => i + 1).filter((id) => id !== premiereId);

/** Returns a random movie that is on show, a few movies far more often than the others. */
export function pickMovie(random: Random): number {
  const index = Math.floor(shownIds.length * random.next() ** 2.2);
  // The multiplication spreads the popular movies over the catalogue.
  return shownIds[(index * 17) % shownIds.length] ?? 1;
}
