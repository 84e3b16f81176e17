import type Stripe from "stripe";
import type { ProviderEvent } from "../payment-provider.ts";

/**
 * Converts an event. Objects that this site created name the order; for a charge, a refund and a
 * dispute only the payment is known.
 */
export function toProviderEvent(provider: string, event: Stripe.Event, raw: string): ProviderEvent {
  const eventObject = event.data.object as {
    metadata?: Record<string, string> | null;
    client_reference_id?: string | null;
    payment_intent?: string | { id: string } | null;
    parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
  };
  const intent = eventObject.payment_intent;
  return {
    provider,
    id: event.id,
    type: event.type,
    orderId:
      eventObject.metadata?.order_id ??
      eventObject.client_reference_id ??
      eventObject.parent?.subscription_details?.metadata?.order_id ??
      null,
    transactionId: typeof intent === "string" ? intent : (intent?.id ?? null),
    providerAt: event.created * 1000,
    raw,
  };
}
