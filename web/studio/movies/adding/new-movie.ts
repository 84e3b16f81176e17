import { NewMovie } from "../../../../contract/admin-movies.ts";
import { type Draft as Fields, fieldNames, withBuckets } from "../draft.ts";

const emptyFields = { ...(Object.fromEntries(fieldNames.map((name) => [name, ""])) as Fields), popular: "false" };

export type NewCast = { name: string; role: string; picture: File };
export type Issue = { path: string; message: string };

/** All of the form that can be kept: of the video its name. An empty bucket is one that nobody chose. */
export type Draft = { fields: Fields; image: File | null; casts: readonly NewCast[]; videoName: string | null };

export const emptyDraft: Draft = { fields: emptyFields, image: null, casts: [], videoName: null };

export function isEmpty({ fields, image, casts, videoName }: Draft): boolean {
  const untouched = fieldNames.every((name) => fields[name] === emptyFields[name]);
  return untouched && !image && casts.length === 0 && !videoName;
}

/** What was stored by an older page, or by nobody, makes a draft all the same. */
export function draftFrom(stored: Record<string, unknown>): Draft {
  const { fields, image, casts, videoName } = stored;
  const texts = fieldNames.map((name) => {
    const kept = fields && typeof fields === "object" ? Reflect.get(fields, name) : undefined;
    return [name, typeof kept === "string" ? kept : emptyFields[name]];
  });
  return {
    fields: Object.fromEntries(texts) as Fields,
    image: image instanceof File ? image : null,
    casts: Array.isArray(casts) ? casts.filter(isCast) : [],
    videoName: typeof videoName === "string" ? videoName : null,
  };
}

const isCast = (value: Partial<NewCast> | null): value is NewCast =>
  typeof value?.name === "string" && typeof value.role === "string" && value.picture instanceof File;

/** What the site would refuse, found before anything is sent. */
export function issuesOf(fields: Fields, image: File | null): Issue[] {
  const read = NewMovie.safeParse(withBuckets(fields));
  const issues = (read.error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
  const first = [...new Map(issues.reverse().map((issue) => [issue.path, issue])).values()];
  const empty = first.map((issue) =>
    isLeftEmpty(fields, issue.path) ? { ...issue, message: "must be given" } : issue,
  );
  return image ? empty : [...empty, { path: "image", message: "must be given" }];
}

const isLeftEmpty = (fields: Fields, path: string) => fields[path as keyof Fields]?.trim() === "";

/** As specified, one without name, role or picture, or that is there already, is left out without a word. */
export function withCast(
  casts: readonly NewCast[],
  { name, role, picture }: Omit<NewCast, "picture"> & { picture: File | null },
) {
  const cast = { name: name.trim(), role: role.trim() };
  if (!cast.name || !cast.role || !picture) return casts;
  if (casts.some((one) => one.name === cast.name && one.role === cast.role)) return casts;
  return [...casts, { ...cast, picture }];
}
