import * as z from "zod/mini";
import {
  CastMember,
  CrewMember,
  Movie,
  Paging,
  pageCursors,
  pageOf,
  SearchText,
} from "../catalogue/catalogue.ts";
import { emptyAsUndefined, singleLine, singleLineCheck } from "../field-schemas.ts";
import { NumericId } from "../ids.ts";
import type { IssueCode } from "../issues.ts";
import { creditJobs, crewJobs } from "./jobs.ts";

/** A movie on a person's page. `role` is the character that they play; empty for the crew. */
export const PersonMovie = z.extend(
  z.pick(Movie, {
    id: true,
    name: true,
    year: true,
    time: true,
    rating: true,
    ageRating: true,
    image: true,
    imageSet: true,
    avifSet: true,
    colour: true,
    offer: true,
  }),
  { role: z.string() },
);

/**
 * `born` and `died` are the known parts of the dates: `1895`, `1895-10` or `1895-10-04`.
 * `portrait…` are the image's author, licence and source address.
 */
export const Person = z.object({
  id: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  portraitAuthor: z.nullable(z.string()),
  portraitLicence: z.nullable(z.string()),
  portraitSource: z.nullable(z.string()),
  born: z.nullable(z.string()),
  died: z.nullable(z.string()),
});

/**
 * One page of a person's movies by job, sorted newest first within each job. A job with many movies
 * continues on the next page.
 */
export const PersonPage = z.object({
  data: z.extend(Person, {
    credits: z.array(z.object({ job: z.enum(creditJobs), movies: z.array(PersonMovie) })),
  }),
  ...pageCursors,
});

/**
 * A date that exists, of which the day, or the day and the month, may be missing: `1895-10`,
 * `1895`.
 */
const PartialDate = z.string().check(
  z.refine((text) => {
    const time = Date.parse(text);
    return (
      /^\d{4}(-\d\d){0,2}$/.test(text) &&
      !Number.isNaN(time) &&
      new Date(time).toISOString().startsWith(text)
    );
  }, "partial_date_invalid" satisfies IssueCode),
);

const maxNameLength = 120;

const HttpsUrl = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500),
    z.regex(/^https:\/\/[^\s<>"]+$/, "url_invalid" satisfies IssueCode),
  );

const personFields = {
  name: singleLine(maxNameLength),
  born: emptyAsUndefined(PartialDate),
  died: emptyAsUndefined(PartialDate),
  portraitAuthor: emptyAsUndefined(singleLine(200)),
  portraitLicence: emptyAsUndefined(singleLine(100)),
  portraitSource: emptyAsUndefined(HttpsUrl),
};

const hasDatesInOrder = z.refine<{ born?: string | undefined; died?: string | undefined }>(
  ({ born = "", died = "9" }) => died.slice(0, born.length) >= born.slice(0, died.length),
  { path: ["died"], error: "died_before_born" satisfies IssueCode },
);

/** All facts of a person. An empty text means that the fact is unknown. */
export const PersonForm = z.object(personFields).check(hasDatesInOrder);

/**
 * `version` is the version that was edited. If the person has changed since, the response is 409
 * with the saved person and its version.
 */
export const PersonChange = z.object({ ...personFields, version: z.int() }).check(hasDatesInOrder);

/** `version` is the version of the person that was edited, as in `PersonChange`. */
export const PortraitForm = z.object({ version: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) });

export const PersonQuery = z.extend(Paging, { q: z.optional(SearchText) });

/**
 * A person as administrators edit them. `creditCount` counts credits in all movies, the bin
 * included.
 */
export const AdminPerson = z.extend(Person, { creditCount: z.number(), version: z.number() });

export const AdminPersonList = pageOf(AdminPerson);

export const maxCredits = 100;

const Role = z.string().check(z.trim(), z.maxLength(maxNameLength), singleLineCheck);

/** The credits of a movie as administrators edit them. */
export const AdminCredits = z.object({
  version: z.number(),
  casts: z.array(CastMember),
  crew: z.array(CrewMember),
});

/**
 * The crew of a movie in order, which replaces the previous crew. Without `personId`, the name
 * selects the person, who is added if unknown. `cast` sets the order and roles of cast members;
 * omitted cast members stay unchanged. `newCast` is appended to the cast without images; a person
 * who has that role already is skipped. `version` is the version that was edited, 1 for a new
 * movie. If crew or roles have changed since, the response is 409 with the saved credits and their
 * version.
 */
export const MovieCredits = z.object({
  version: z.int(),
  crew: z
    .array(
      z.object({
        job: z.enum(crewJobs),
        name: singleLine(maxNameLength),
        personId: z.optional(NumericId),
      }),
    )
    .check(z.maxLength(maxCredits)),
  cast: z.optional(z.array(z.object({ id: NumericId, role: Role })).check(z.maxLength(maxCredits))),
  newCast: z.optional(
    z
      .array(z.object({ name: singleLine(maxNameLength), role: Role }))
      .check(z.maxLength(maxCredits)),
  ),
});

export type PersonForm = z.infer<typeof PersonForm>;
export type PersonChange = z.infer<typeof PersonChange>;
export type AdminPerson = z.infer<typeof AdminPerson>;
export type AdminCredits = z.infer<typeof AdminCredits>;
export type PersonQuery = z.infer<typeof PersonQuery>;
export type AdminPersonList = z.infer<typeof AdminPersonList>;
export type MovieCredits = z.infer<typeof MovieCredits>;
export type PersonMovie = z.infer<typeof PersonMovie>;
export type Person = z.infer<typeof Person>;
export type PersonPage = z.infer<typeof PersonPage>;
