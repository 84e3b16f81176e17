import { readFile, rename, writeFile } from "node:fs/promises";
import Stripe from "stripe";
import type { StripeOperations } from "./stripe-operations.ts";

type Schema = { [keyword: string]: unknown };
export type StripeSchemas = {
  properties: Record<keyof StripeOperations, Schema>;
  definitions: Record<string, Schema>;
};

const operationsPath = "tests/support/stripe/stripe-operations.ts";
const schemasPath = ".build/stripe-schemas.json";

/**
 * Makes the JSON schemas of the operations' parameters from the installed SDK's types, once,
 * because it takes seconds.
 */
export async function buildStripeSchemas(): Promise<void> {
  const sources = await Promise.all(
    [operationsPath, import.meta.filename].map((path) => readFile(path, "utf8")),
  );
  const madeOf = [`stripe ${Stripe.PACKAGE_VERSION}`, ...sources].join("\n");
  const made = await readStripeSchemas().catch(() => null);
  if (made?.madeOf === madeOf) return;
  const { createGenerator } = await import("ts-json-schema-generator");
  const generator = createGenerator({
    path: operationsPath,
    type: "StripeOperations",
    additionalProperties: false,
    topRef: false,
    jsDoc: "none",
    skipTypeCheck: true,
  });
  const schemas = generator.createSchema("StripeOperations") as unknown as StripeSchemas;
  // The SDK's enums admit any text, for values of later versions of the API, and its decimals are
  // objects.
  replaceDefinition(schemas, "OtherString", { not: {} });
  replaceDefinition(schemas, "Decimal", { type: "string", pattern: String.raw`^-?\d+(\.\d+)?$` });
  await writeFile(`${schemasPath}.new`, JSON.stringify({ madeOf, ...schemas }, toIntegers));
  await rename(`${schemasPath}.new`, schemasPath);
}

export const readStripeSchemas = async (): Promise<StripeSchemas & { madeOf: string }> =>
  JSON.parse(await readFile(schemasPath, "utf8"));

function replaceDefinition({ definitions }: StripeSchemas, name: string, schema: Schema): void {
  if (!definitions[name]) throw new Error(`Stripe's SDK has no type ${name} any more`);
  definitions[name] = schema;
}

/**
 * Turns the type number into integer, because the site sends only amounts and times. Stripe's only
 * fractions are percentages, which the site does not send.
 */
const toIntegers = (keyword: string, value: unknown) =>
  keyword === "type" && value === "number" ? "integer" : value;
