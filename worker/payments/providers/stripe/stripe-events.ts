import Stripe from "stripe";
import { AppError } from "../../../context/app-error.ts";
import type { ProviderEvent } from "../payment-provider.ts";

const toleranceSeconds = 300;

type SignedEvent = { body: string; signature: string; secret: string; now: number };

/** Reads an event whose signature is right and whose time is at most five minutes from now. */
export async function readSignedEvent(
  api: Stripe,
  { body, signature, secret, now }: SignedEvent,
): Promise<Stripe.Event> {
  const seconds = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1] ?? Number.NaN);
  // The SDK rejects timestamps that are too old, but not those in the future.
  const isTimely = Math.abs(now / 1000 - seconds) <= toleranceSeconds;
  const crypto = Stripe.createSubtleCryptoProvider();
  const event = await api.webhooks
    .constructEventAsync(body, signature, secret, toleranceSeconds, crypto, now)
    .catch(() => null);
  if (!event || !isTimely) throw new AppError("signature_invalid");
  return event;
}

/**
 * Converts an event. Events about objects that this site created name the order. Events about a
 * charge, a refund or a dispute name only the payment.
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
