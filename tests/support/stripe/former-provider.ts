import { jsonRequest } from "../clients.ts";
import type { StripeSite } from "./stripe-site.ts";

const email = "una@example.com";

/**
 * Returns functions that send Una's requests about her subscription, and an administrator's
 * requests about the order of that subscription.
 */
export function requestsOf({ client }: StripeSite) {
  const post = (path: string, body?: unknown) =>
    client(path, body === undefined ? { method: "POST" } : jsonRequest("POST", body));
  return {
    check: async () => (await client("/subscriptionCheck")).json(),
    unsubscribe: (when: "now" | "period_end") => post("/Unsubscribe", { email, when }),
    renew: () => post("/api/billing/renew"),
    pause: () => post("/api/billing/pause", { months: 1 }),
    resume: () => post("/api/billing/resume"),
    openPortal: () => post("/api/billing/portal"),
    checkCard: () => post("/api/billing/card"),
    fetchPlans: async () => (await (await client("/api/billing/plan")).json()).data,
    fetchPrice: (planId: string) => post("/api/billing/plan/price", { plan_id: planId }),
    changePlan: (planId: string, when: "now" | "period_end", amount: number) =>
      post("/api/billing/plan", { plan_id: planId, when, amount }),
    keepPlan: () => client("/api/billing/plan/next", { method: "DELETE" }),
    refund: (orderId: string) => post(`/api/admin/orders/${orderId}/refund`),
    refundPart: (orderId: string, transactionId: string, amount: number) =>
      post(`/api/admin/orders/${orderId}/payments/${transactionId}/refund`, {
        amount,
        refunded: 0,
      }),
    openInvoice: (orderId: string, transactionId: string) =>
      post(`/api/orders/${orderId}/payments/${transactionId}/invoice`),
  };
}

/** Subscribes Una by the sandbox, and pays on the sandbox's page. Returns the order's id. */
export async function subscribeBySandbox(site: StripeSite): Promise<string> {
  await site.setBindings({ PAYMENT_PROVIDER: "sandbox" });
  const { orderId } = await site.subscribe();
  await paySandbox(site, orderId);
  return orderId;
}

/** Presses a button of the sandbox's page. */
export async function paySandbox(
  { fetchPath }: StripeSite,
  orderId: string,
  choice = "pay",
): Promise<number> {
  const body = new URLSearchParams({ choice }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return (await fetchPath(`/sandbox/checkout/${orderId}`, { method: "POST", headers, body }))
    .status;
}
