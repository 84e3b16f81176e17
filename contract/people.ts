import * as z from "zod/mini";
import { Movie, pageCursors } from "./catalogue.ts";
import { jobs } from "./jobs.ts";

/** A movie on a person's page. `role`: whom they play; empty for the crew. */
export const PersonMovie = z.extend(
  z.pick(Movie, {
    id: true,
    name: true,
    year: true,
    time: true,
    rating: true,
    image: true,
    imageSet: true,
    avifSet: true,
    colour: true,
  }),
  { role: z.string() },
);

/** `born` and `died`: as much of the date as is known, `1895`, `1895-10` or `1895-10-04`. */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  born: z.nullable(z.string()),
  died: z.nullable(z.string()),
});

/** A page of a person's movies by job, in each the newest first. A job with many continues on the next page. */
export const PersonPage = z.object({
  data: z.extend(Person, { credits: z.array(z.object({ job: z.enum(jobs), movies: z.array(PersonMovie) })) }),
  ...pageCursors,
});

export type PersonMovie = z.infer<typeof PersonMovie>;
export type Person = z.infer<typeof Person>;
export type PersonPage = z.infer<typeof PersonPage>;
