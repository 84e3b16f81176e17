import { randomUUID } from "node:crypto";
import type { Json } from "./stripe-objects.ts";
import type { StripeRequest } from "./stripe-parameters.ts";

/** Products, prices, portals and webhooks, with the fields of the form that created them. */
export type CreatedObject = Record<string, string>;

const idPrefixes: Record<string, string> = {
  products: "product",
  prices: "price",
  webhook_endpoints: "we",
  configurations: "bpc",
};

/** Answers a request about one of these kinds; null if there is no object with this id. */
export function respondCreated(
  objects: CreatedObject[],
  kind: string,
  id: string,
  { method, url, form }: StripeRequest,
): Json | null {
  const fields = Object.fromEntries(form);
  if (id) {
    const known = objects.find((item) => item.id === id);
    if (known && method === "POST") Object.assign(known, fields);
    if (known && method === "DELETE") objects.splice(objects.indexOf(known), 1);
    const amount = kind === "prices" && known ? { unit_amount: Number(known.unit_amount) } : {};
    return known ? { ...withoutSecret(known), ...amount, active: known.active !== "false" } : null;
  }
  if (method === "GET") return listCreated(objects, url.searchParams.get("lookup_keys[0]"));
  const number = Number(objects.at(-1)?.id?.split("_")[1] ?? 0) + 1;
  const item: CreatedObject = { id: `${idPrefixes[kind]}_${number}`, ...fields };
  if (kind === "webhook_endpoints") item.secret = `whsec_${randomUUID()}`;
  objects.push(item);
  return { ...item, active: true };
}

/** A webhook's secret is only told when it is made. */
const withoutSecret = ({ secret, ...shown }: CreatedObject): CreatedObject => shown;

function listCreated(objects: CreatedObject[], lookupKey: string | null): Json {
  const isListed = ({ lookup_key, active }: CreatedObject) =>
    lookupKey === null || (lookup_key === lookupKey && active !== "false");
  const data = objects.filter(isListed).map((item) => ({
    ...withoutSecret(item),
    metadata: { created_by: item["metadata[created_by]"] },
    status: item.disabled === "true" ? "disabled" : "enabled",
    enabled_events: Object.keys(item)
      .filter((field) => field.startsWith("enabled_events["))
      .map((field) => item[field]),
  }));
  return { object: "list", data, has_more: false };
}
