import * as z from "zod/mini";
import { singleLine } from "../../../contract/field-schemas.ts";

/** Wikidata writes an empty map as an empty list. */
const mapOf = <Value extends z.ZodMiniType>(value: Value) =>
  z.pipe(
    z.transform((map: unknown) => (Array.isArray(map) && map.length === 0 ? {} : map)),
    z.record(z.string(), value),
  );

/** `snaktype` is `value`, or says that there is none or that it is unknown. */
const Snak = z.object({
  snaktype: z.string(),
  datavalue: z.optional(z.object({ value: z.unknown() })),
});

const Statement = z.object({
  mainsnak: Snak,
  rank: z.string(),
  qualifiers: z.optional(mapOf(z.array(Snak))),
});

/** Statements by property: https://www.wikidata.org/wiki/Wikidata:Glossary. */
export const Claims = mapOf(z.array(Statement));

export const Labels = mapOf(z.object({ value: z.string() }));

export type Claims = z.infer<typeof Claims>;
type Statement = z.infer<typeof Statement>;
type Snak = z.infer<typeof Snak>;

/** The statements that are held to be true. */
export const statementsOf = (claims: Claims, property: string): Statement[] =>
  (claims[property] ?? []).filter(
    ({ rank, mainsnak }) => rank !== "deprecated" && mainsnak.snaktype === "value",
  );

/** The first of the preferred statements, else of all. */
export function bestStatement(claims: Claims, property: string): Statement | undefined {
  const statements = statementsOf(claims, property);
  return statements.find(({ rank }) => rank === "preferred") ?? statements[0];
}

const ItemValue = z.object({ id: z.string().check(z.regex(/^Q\d+$/)) });
const TextValue = z.object({ text: z.string() });
/** `precision`: 9 a year, 10 a month, 11 a day. */
const TimeValue = z.object({ time: z.string(), precision: z.number() });

const readValue = <Schema extends z.ZodMiniType>(schema: Schema, snak: Snak | undefined) =>
  z.safeParse(schema, snak?.datavalue?.value).data;

export const itemOf = (snak: Snak | undefined): string | undefined =>
  readValue(ItemValue, snak)?.id;

/** A line of text, in whichever language; `undefined` for one that no field takes. */
export const textOf = (snak: Snak | undefined, maxLength: number): string | undefined =>
  z.safeParse(
    singleLine(maxLength),
    readValue(z.string(), snak) ?? readValue(TextValue, snak)?.text,
  ).data;

/** As much of a date as is known: `1895`, `1895-10` or `1895-10-04`. */
export function partialDateOf(snak: Snak | undefined): string | null {
  const { time = "", precision = 0 } = readValue(TimeValue, snak) ?? {};
  const [, year, month, day] = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(time) ?? [];
  if (precision === 11) return year ? `${year}-${month}-${day}` : null;
  if (precision === 10) return year ? `${year}-${month}` : null;
  return precision === 9 ? (year ?? null) : null;
}
