import { randomUUID } from "node:crypto";
import type { StripeJson } from "./stripe-objects.ts";
import type { StripeRequest } from "./stripe-parameters.ts";

/** A created product, price, portal or webhook, with the fields of the form that created it. */
export type CreatedObject = Record<string, string>;
export type CreatedObjects = Record<string, CreatedObject[]>;

const idPrefixes: Record<string, string> = {
  products: "product",
  prices: "price",
  webhook_endpoints: "we",
  configurations: "bpc",
};

/** Responds to a request about one of these kinds; null if no object has this id. */
export function respondCreated(
  created: CreatedObjects,
  kind: string,
  id: string,
  { method, url, form }: StripeRequest,
): StripeJson | null {
  const objects = created[kind] ?? [];
  const fields = Object.fromEntries(form);
  if (id) {
    const known = objects.find((item) => item.id === id);
    if (known && method === "POST") Object.assign(known, fields);
    if (known && method === "DELETE") objects.splice(objects.indexOf(known), 1);
    return known ? toResponse(created, kind, known, url.searchParams) : null;
  }
  if (method === "GET") return listCreated(created, kind, url.searchParams);
  if (fields.lookup_key) takeLookupKey(objects, fields.lookup_key);
  const numbers = objects.map(({ id = "" }) => Number(/_(\d+)$/.exec(id)?.[1] ?? 0));
  const number = Math.max(objects.length, ...numbers) + 1;
  const item: CreatedObject = { id: `${idPrefixes[kind]}_${number}`, ...fields };
  if (kind === "webhook_endpoints") item.secret = `whsec_${randomUUID()}`;
  objects.push(item);
  return { ...toResponse(created, kind, item, url.searchParams), secret: item.secret };
}

/**
 * Returns the error of a request that Stripe's types allow: https://docs.stripe.com/api/prices and
 * /products. Null if there is none. `now` is Stripe's time, in seconds since 1970.
 */
export function findObjectError(
  created: CreatedObjects,
  { method, url, form }: StripeRequest,
  now: number,
) {
  const lookupKeys = [...url.searchParams.keys()].filter((name) => name.startsWith("lookup_keys["));
  if (lookupKeys.length > 10)
    return { param: "lookup_keys", message: "Array must contain at most 10 elements" };
  if (method !== "POST") return null;
  const has = (kind: string, field: string, value: string | null) =>
    (created[kind] ?? []).some((item) => item[field] === value);
  if (url.pathname === "/v1/products" && has("products", "id", form.get("id")))
    return { code: "resource_already_exists", message: "Product already exists." };
  const expiresAt = form.get("expires_at");
  if (url.pathname === "/v1/checkout/sessions" && expiresAt !== null)
    return findExpiryError(Number(expiresAt) - now);
  if (url.pathname !== "/v1/prices") return null;
  if (!has("products", "id", form.get("product")))
    return {
      code: "resource_missing",
      param: "product",
      message: `No such product: '${form.get("product")}'`,
    };
  const isTaken = form.has("lookup_key") && has("prices", "lookup_key", form.get("lookup_key"));
  if (isTaken && form.get("transfer_lookup_key") !== "true")
    return { param: "lookup_key", message: "Another price already uses that lookup key." };
  return null;
}

/** https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-expires_at */
const findExpiryError = (seconds: number) =>
  seconds < 30 * 60 || seconds > 24 * 3_600
    ? {
        param: "expires_at",
        message: "The `expires_at` timestamp must be from 30 minutes to 24 hours away.",
      }
    : null;

/** Takes a lookup key from its price, because a key belongs to one price. */
function takeLookupKey(prices: CreatedObject[], key: string): void {
  for (const price of prices) if (price.lookup_key === key) delete price.lookup_key;
}

/**
 * Returns an object in the shape of the API: a price with its product if requested, and a webhook's
 * secret only when created.
 */
function toResponse(
  created: CreatedObjects,
  kind: string,
  stored: CreatedObject,
  query: URLSearchParams,
): StripeJson {
  const { secret, ...item } = stored;
  const response = { ...item, active: item.active !== "false" };
  if (kind !== "prices") return response;
  const product = (created.products ?? []).find(({ id }) => id === item.product);
  const expands = [...query].some(
    ([name, value]) => name.startsWith("expand[") && value.endsWith("product"),
  );
  return {
    ...response,
    unit_amount: Number(item.unit_amount),
    tax_behavior: item.tax_behavior ?? "unspecified",
    lookup_key: item.lookup_key ?? null,
    recurring: {
      interval: item["recurring[interval]"],
      interval_count: Number(item["recurring[interval_count]"] ?? 1),
    },
    ...(expands && product && { product: toResponse(created, "products", product, query) }),
  };
}

/** Lists created objects. Archived objects are included unless `active` is requested. */
function listCreated(created: CreatedObjects, kind: string, query: URLSearchParams): StripeJson {
  const lookupKeys = [...query].flatMap(([name, value]) =>
    name.startsWith("lookup_keys[") ? value : [],
  );
  const isListed = (item: CreatedObject) =>
    (lookupKeys.length === 0 || lookupKeys.includes(item.lookup_key ?? "")) &&
    (query.get("active") === null || query.get("active") === String(item.active !== "false"));
  const data = (created[kind] ?? []).filter(isListed).map((item) => ({
    ...toResponse(created, kind, item, query),
    metadata: { created_by: item["metadata[created_by]"] },
    status: item.disabled === "true" ? "disabled" : "enabled",
    enabled_events: Object.keys(item)
      .filter((field) => field.startsWith("enabled_events["))
      .map((field) => item[field]),
  }));
  return { object: "list", data, has_more: false };
}
