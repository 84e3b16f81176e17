import { useEffect, useState } from "react";
import type { ResponseOf } from "../../contract/endpoints.ts";
import { ApiError } from "../app/api.ts";
import { stored, useStored } from "../ui/stored.ts";

/** The order that somebody went to pay last. */
const lastOrder = stored<string | null>("orderId", (json) => (json === null ? null : String(json)));

/** What its buyer was about to see, and whether the payment has been celebrated already. */
type Errand = { orderId: string; next: string | null; celebrated: boolean };
const errand = stored<Errand | null>("errand", (json) => (isErrand(json) ? json : null));

export const useLastOrder = () => useStored(lastOrder);

export function errandOf(orderId: string): Errand | null {
  const kept = errand.get();
  return kept?.orderId === orderId ? kept : null;
}

export function noteCelebrated(orderId: string) {
  const kept = errandOf(orderId);
  if (kept) errand.set({ ...kept, celebrated: true });
}

type Checkout = ResponseOf<"POST /initiate_payment">;

/** Opens a checkout and goes there. `next`: where its buyer wants to be once it is paid. */
export function useCheckout(onRefused: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);

  // Who comes back by the browser's Back finds the page as it was left: busy.
  useEffect(() => {
    const onBack = () => setBusy(false);
    addEventListener("pageshow", onBack);
    return () => removeEventListener("pageshow", onBack);
  }, []);

  async function pay(open: () => Promise<Checkout>, next: string | null) {
    if (busy) return;
    setBusy(true);
    try {
      const { orderId, payment_link } = await open();
      lastOrder.set(orderId);
      errand.set({ orderId, next, celebrated: false });
      location.assign(payment_link);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      onRefused(error);
    }
  }

  return { busy, pay };
}

function isErrand(json: unknown): json is Errand {
  if (typeof json !== "object" || json === null) return false;
  const { orderId, next, celebrated } = json as Record<string, unknown>;
  return typeof orderId === "string" && typeof celebrated === "boolean" && (next === null || isOwnPath(next));
}

const isOwnPath = (next: unknown) => typeof next === "string" && /^\/(?![/\\])/.test(next);
