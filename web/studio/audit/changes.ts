import { type Text, t } from "../../i18n/text.ts";
import { formatDate } from "../../ui/format-date.ts";
import { formatDollars } from "../../ui/format-dollars.ts";
import { bytesInWords } from "../figures/bytes.ts";

/** A field that was set, changed or lost: `was` and `is` in words, null where there was nothing. */
export type Change = { field: string; was: string | null; is: string | null };

type Facts = Record<string, unknown>;

/** The same fact under the name that it has before and after a change; null is left out. */
const sameAs: Record<string, string | null> = { priceCents: "price", version: null };
const perHundred = new Set(["priceCents", "amountCents"]);

const labels: Record<string, Text> = {
  name: "Name",
  time: "Time",
  year: "Year",
  rating: "Rating",
  popular: "Popular",
  language: "Language",
  description: "Description",
  price: "Price",
  trailer: "Trailer",
  email: "Email",
  phone: "Phone",
  role: "Role",
  status: "Status",
  tittle: "Title",
  approxiT: "Hours",
  approxiY: "Years",
  approxiR: "Stars",
  amountCents: "Amount",
  durationMs: "Duration",
  bytes: "Size",
  fileName: "File",
  categoryId: "Category",
  videoId: "Video",
  movieId: "Movie",
  until: "Paid until",
  newEmail: "New email",
  imageKey: "Picture",
  colour: "Colour",
};

type Entry = { action?: string; before: unknown; after: unknown };
/** What the numbers stand for: a category's title by its id. */
type Titles = ReadonlyMap<string, string>;

/** What an entry of the audit log changed. What it did not touch is left out. */
export function changesOf({ action = "", before, after }: Entry, titles: Titles = new Map()): Change[] {
  if (Array.isArray(after)) return [{ field: t("Cast"), was: null, is: after.map(entryInWords).join(", ") }];
  if (action.startsWith("restore")) return [];
  const [old, fresh] = [factsOf(before), factsOf(after)];
  const names = after === null ? Object.keys(old) : Object.keys(fresh);
  return names
    .map((name) => {
      const say = (value: unknown) => (name === "categoryId" && titles.get(String(value))) || inWords(name, value);
      return { field: labelOf(name), was: say(old[name]), is: say(fresh[name]) };
    })
    .filter(({ was, is }) => was !== is);
}

/** What the entry's thing is called, as far as the entry says. */
export function nameIn({ before, after }: Entry): string | null {
  const facts = { ...asFacts(after), ...asFacts(before) };
  const name = facts.name ?? facts.tittle ?? facts.fileName;
  return typeof name === "string" ? name : null;
}

const asFacts = (value: unknown): Facts =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Facts) : {};

function factsOf(value: unknown): Facts {
  return Object.fromEntries(
    Object.entries(asFacts(value)).flatMap(([name, fact]) => {
      const known = sameAs[name] === undefined ? name : sameAs[name];
      return known === null ? [] : [[known, perHundred.has(name) ? Number(fact) / 100 : fact]];
    }),
  );
}

function labelOf(name: string): string {
  const known = labels[name];
  if (known) return t(known);
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as people read it. */
function inWords(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (name === "popular") return value === true || value === 1 || value === "true" ? t("Yes") : t("No");
  if (typeof value === "number") return numberInWords(name, value);
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(entryInWords).join(", ");
  return entryInWords(value);
}

function numberInWords(name: string, value: number): string {
  if (name === "price" || name === "amountCents") return formatDollars(value);
  if (name === "bytes") return bytesInWords(value);
  if (name === "durationMs") return `${Math.max(1, Math.round(value / 60_000))} min`;
  if (name === "until") return formatDate(new Date(value).toISOString());
  return String(value);
}

/** One of a list: who plays whom, a rendition by its name. */
function entryInWords(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const { name, role } = entry as Facts;
  if (typeof name === "string") return typeof role === "string" ? t("{name} as {role}", { name, role }) : name;
  return Object.entries(entry)
    .map(([key, value]) => `${key} ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
}
