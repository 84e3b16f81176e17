import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { readStripeSchemas } from "./stripe-schemas.ts";

export type StripeRequest = { method: string; url: URL; form: URLSearchParams };

/** Stripe's error to a request that it does not execute. */
export type StripeRefusal = {
  status: number;
  type: "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
};

type Fields = { [name: string]: Fields | string };

/**
 * Creates a function that checks a request against the SDK's types, and returns the error that
 * Stripe would give; null for a valid request.
 */
export async function createStripeValidator(): Promise<
  (request: StripeRequest) => StripeRefusal | null
> {
  const { properties, definitions } = await readStripeSchemas();
  const ajv = new Ajv({ allErrors: true, coerceTypes: true, allowUnionTypes: true });
  const validators = new Map<string, ValidateFunction>();
  const operations = Object.entries(properties).map(([operation, schema]) => ({
    operation,
    pattern: new RegExp(`^${operation.replaceAll(":id", "[^/]+")}$`),
    compile: () => ajv.compile({ ...schema, definitions }),
  }));
  return ({ method, url, form }) => {
    const found = operations.find(({ pattern }) => pattern.test(`${method} ${url.pathname}`));
    if (!found) return refuse(404, `Unrecognized request URL (${method}: ${url.pathname})`);
    const validate = validators.get(found.operation) ?? found.compile();
    validators.set(found.operation, validate);
    return validate(decode([...form, ...url.searchParams])) ? null : explain(validate.errors ?? []);
  };
}

/**
 * Converts `a[b][0]=c` into `{ a: { b: ["c"] } }`. All values are texts, from which the validator
 * makes numbers and booleans.
 */
function decode(entries: [string, string][]): unknown {
  const fields: Fields = {};
  for (const [name, value] of entries) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let parent = fields;
    for (const key of path) parent = parent[key] = (parent[key] as Fields | undefined) ?? {};
    parent[last] = value;
  }
  return toLists(fields);
}

function toLists(value: Fields | string): unknown {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([key, item]) => [key, toLists(item)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

/**
 * Returns the most specific error: an unknown field, or else a missing field. Each type of a union
 * has errors of its own. https://docs.stripe.com/error-codes
 */
function explain(errors: ErrorObject[]): StripeRefusal {
  const unknown = errors.find(({ keyword }) => keyword === "additionalProperties");
  if (unknown) {
    const param = toName(unknown, unknown.params.additionalProperty);
    return refuse(400, `Received unknown parameter: ${param}`, {
      code: "parameter_unknown",
      param,
    });
  }
  const missing = errors.find(({ keyword }) => keyword === "required");
  if (missing) {
    const param = toName(missing, missing.params.missingProperty);
    return refuse(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const param = errors[0] ? toName(errors[0]) : "";
  return refuse(
    400,
    `Invalid ${param}: ${[...new Set(errors.map(({ message }) => message))].join(", ")}`,
    { param },
  );
}

/** Converts `/a/b/0` into `a[b][0]`. */
function toName({ instancePath }: ErrorObject, field?: string): string {
  const [first = "", ...rest] = [
    ...instancePath.split("/").slice(1),
    ...(field === undefined ? [] : [field]),
  ];
  return first + rest.map((key) => `[${key}]`).join("");
}

const refuse = (
  status: number,
  message: string,
  details: { code?: string; param?: string } = {},
): StripeRefusal => ({
  status,
  type: "invalid_request_error",
  message,
  ...details,
});
