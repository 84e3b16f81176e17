import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { promisify } from "node:util";

export type StripeRequest = { method: string; url: URL; form: URLSearchParams };

/** The SDK's types of the parameters of each request that the site makes; `:id` is any id. */
const parameterTypes: Record<string, string> = {
  "GET /v1/checkout/sessions": "Checkout.SessionListParams",
  "POST /v1/checkout/sessions": "Checkout.SessionCreateParams",
  "GET /v1/checkout/sessions/:id": "Checkout.SessionRetrieveParams",
  "POST /v1/checkout/sessions/:id/expire": "Checkout.SessionExpireParams",
  "POST /v1/billing_portal/sessions": "BillingPortal.SessionCreateParams",
  "GET /v1/billing_portal/configurations": "BillingPortal.ConfigurationListParams",
  "POST /v1/billing_portal/configurations": "BillingPortal.ConfigurationCreateParams",
  "POST /v1/billing_portal/configurations/:id": "BillingPortal.ConfigurationUpdateParams",
  "POST /v1/customers": "CustomerCreateParams",
  "POST /v1/customers/:id": "CustomerUpdateParams",
  "DELETE /v1/customers/:id": "CustomerDeleteParams",
  "GET /v1/charges": "ChargeListParams",
  "GET /v1/disputes": "DisputeListParams",
  "GET /v1/invoices": "InvoiceListParams",
  "POST /v1/refunds": "RefundCreateParams",
  "POST /v1/subscriptions/:id": "SubscriptionUpdateParams",
  "DELETE /v1/subscriptions/:id": "SubscriptionCancelParams",
  "GET /v1/products/:id": "ProductRetrieveParams",
  "POST /v1/products": "ProductCreateParams",
  "POST /v1/products/:id": "ProductUpdateParams",
  "GET /v1/prices/:id": "PriceRetrieveParams",
  "GET /v1/prices": "PriceListParams",
  "POST /v1/prices": "PriceCreateParams",
  "GET /v1/webhook_endpoints": "WebhookEndpointListParams",
  "POST /v1/webhook_endpoints": "WebhookEndpointCreateParams",
  "POST /v1/webhook_endpoints/:id": "WebhookEndpointUpdateParams",
};

const directory = ".build/stripe-parameters";
/** Most tests send the same requests, and compiling takes a second. */
const knownLines = new Set<string>();

/** Compiles the requests' parameters against the SDK's types, where the API's version is pinned. Throws the errors. */
export async function requireKnownParameters(requests: StripeRequest[]): Promise<void> {
  const lines = new Set(requests.map(toDeclaration).filter((line) => !knownLines.has(line)));
  if (lines.size === 0) return;
  const source = `import type Stripe from "stripe";\ndeclare const text: any;\n${[...lines].join("\n")}\n`;
  await mkdir(directory, { recursive: true });
  const file = `${directory}/${crypto.randomUUID()}.ts`;
  await writeFile(file, source);
  const options = [
    "--ignoreConfig",
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--types",
    "node",
    "--module",
    "preserve",
    "--target",
    "es2024",
  ];
  await promisify(execFile)("node_modules/.bin/tsc", [...options, file]).catch(({ stdout }: { stdout: string }) => {
    throw new Error(`Stripe does not know these parameters:\n${stdout}\n${source}`);
  });
  for (const line of lines) knownLines.add(line);
}

function toDeclaration({ method, url, form }: StripeRequest): string {
  const request = `${method} ${url.pathname}`;
  const known = Object.entries(parameterTypes).find(([pattern]) =>
    new RegExp(`^${pattern.replaceAll(":id", "[^/]+")}$`).test(request),
  );
  if (!known) throw new Error(`There is no type of the parameters of ${request}`);
  return `void (${toLiteral([...form, ...url.searchParams])} satisfies Stripe.${known[1]});`;
}

type Fields = { [name: string]: Fields | string };

/** `a[b][0]=c` as `{ a: { b: ["c"] } }`. */
function toLiteral(entries: [string, string][]): string {
  const fields: Fields = {};
  for (const [name, value] of entries) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    let parent = fields;
    for (const key of path) parent = parent[key] = (parent[key] as Fields | undefined) ?? {};
    parent[last] = value;
  }
  return write(fields);
}

function write(value: Fields | string): string {
  if (typeof value === "string") return writeText(value);
  const entries = Object.entries(value);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key)))
    return `[${entries.map(([, item]) => write(item)).join(", ")}]`;
  return `{ ${entries.map(([key, item]) => `${JSON.stringify(key)}: ${write(item)}`).join(", ")} }`;
}

/** A form has no numbers: digits may be one, or text. */
function writeText(value: string): string {
  if (value === "true" || value === "false") return value;
  return /^\d*$/.test(value) ? "text" : JSON.stringify(value);
}
