import * as z from "zod/mini";
import { singleLine } from "../../../contract/field-schemas.ts";

/** Parses a map. Wikidata writes an empty map as a list. */
const mapOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(
    z.transform((map: unknown) => (Array.isArray(map) && map.length === 0 ? {} : map)),
    z.record(z.string(), value),
  );

/** `snaktype` is `value`, or says that the value does not exist or is unknown. */
const Snak = z.object({
  snaktype: z.string(),
  datavalue: z.optional(z.object({ value: z.unknown() })),
});

const WikidataStatement = z.object({
  mainsnak: Snak,
  rank: z.string(),
  qualifiers: z.optional(mapOf(z.array(Snak))),
});

/** Statements by property: https://www.wikidata.org/wiki/Wikidata:Glossary. */
export const WikidataClaims = mapOf(z.array(WikidataStatement));

export const WikidataLabels = mapOf(z.object({ value: z.string() }));

export type WikidataClaims = z.infer<typeof WikidataClaims>;
type WikidataStatement = z.infer<typeof WikidataStatement>;
type Snak = z.infer<typeof Snak>;

/** Returns a property's statements with a value, except deprecated ones. */
export const getWikidataStatements = (
  claims: WikidataClaims,
  property: string,
): WikidataStatement[] =>
  (claims[property] ?? []).filter(
    ({ rank, mainsnak }) => rank !== "deprecated" && mainsnak.snaktype === "value",
  );

/** Returns the first preferred statement, else the first statement. */
export function chooseStatement(
  claims: WikidataClaims,
  property: string,
): WikidataStatement | undefined {
  const statements = getWikidataStatements(claims, property);
  return statements.find(({ rank }) => rank === "preferred") ?? statements[0];
}

const ItemValue = z.object({ id: z.string().check(z.regex(/^Q\d+$/)) });
const TextValue = z.object({ text: z.string() });
/** `precision` is 9 for a year, 10 for a month, 11 for a day. */
const TimeValue = z.object({ time: z.string(), precision: z.number() });

const readValue = <Schema extends z.ZodMiniType>(schema: Schema, snak: Snak | undefined) =>
  z.safeParse(schema, snak?.datavalue?.value).data;

export const itemIdOf = (snak: Snak | undefined): string | undefined =>
  readValue(ItemValue, snak)?.id;

/**
 * Returns a value as a line of text, in any language; `undefined` if it is no line of at most
 * `maxLength` characters.
 */
export const readTextValue = (snak: Snak | undefined, maxLength: number): string | undefined =>
  z.safeParse(
    singleLine(maxLength),
    readValue(z.string(), snak) ?? readValue(TextValue, snak)?.text,
  ).data;

/** Returns the known part of a date: `1895`, `1895-10` or `1895-10-04`. */
export function toPartialDate(snak: Snak | undefined): string | null {
  const { time = "", precision = 0 } = readValue(TimeValue, snak) ?? {};
  const [, year, month, day] = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(time) ?? [];
  if (precision === 11) return year ? `${year}-${month}-${day}` : null;
  if (precision === 10) return year ? `${year}-${month}` : null;
  return precision === 9 ? (year ?? null) : null;
}
