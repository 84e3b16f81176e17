import { useEffect, useState } from "react";
import type { ResponseOf } from "../../../contract/endpoints.ts";
import { ApiError } from "../../api/client.ts";
import { createStoredText, createStoredValue, useStoredValue } from "../../ui/stored-value.ts";

const lastOrder = createStoredText("orderId");

/**
 * The chosen plan with its promotion code. `trial` says that the plan begins with the free trial.
 */
export type ChosenPlan = { planId: string; code?: string; trial?: boolean };

/** `next` is the path to open after the payment. `celebrated` says whether confetti was shown. */
export type CheckoutIntent = {
  orderId: string;
  next: string | null;
  celebrated: boolean;
  choice?: ChosenPlan;
};
const storedIntent = createStoredValue<CheckoutIntent | null>("errand", (json) =>
  isCheckoutIntent(json) ? json : null,
);

export const useLastOrder = () => useStoredValue(lastOrder);

export function getCheckoutIntent(orderId: string): CheckoutIntent | null {
  const intent = storedIntent.get();
  return intent?.orderId === orderId ? intent : null;
}

export function recordConfettiShown(orderId: string) {
  const intent = getCheckoutIntent(orderId);
  if (intent) storedIntent.set({ ...intent, celebrated: true });
}

type StartedCheckout = ResponseOf<"POST /initiate_payment"> & { choice?: ChosenPlan };

/**
 * Creates a checkout and navigates to its payment page. `next` is the path to open after the
 * payment.
 */
export function useCheckout(onError: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false);

  // A page restored from the back/forward cache would still be busy.
  useEffect(() => {
    const onPageShow = () => setBusy(false);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, []);

  async function pay(createCheckout: () => Promise<StartedCheckout>, next: string | null) {
    if (busy) return;
    setBusy(true);
    try {
      const { orderId, payment_link, choice } = await createCheckout();
      lastOrder.set(orderId);
      storedIntent.set({ orderId, next, celebrated: false, ...(choice && { choice }) });
      location.assign(payment_link);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      onError(error);
    }
  }

  return { busy, pay };
}

function isCheckoutIntent(json: unknown): json is CheckoutIntent {
  if (typeof json !== "object" || json === null) return false;
  const { orderId, next, celebrated } = json as Record<string, unknown>;
  return (
    typeof orderId === "string" &&
    typeof celebrated === "boolean" &&
    (next === null || isOwnPath(next))
  );
}

const isOwnPath = (next: unknown) => typeof next === "string" && /^\/(?![/\\])/.test(next);
