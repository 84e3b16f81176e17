import { createHash } from "node:crypto";

export const isStripeKey = (key) => /^(sk|rk)_(test|live)_\w+$/.test(key ?? "");

/**
 * Returns a fingerprint that distinguishes keys without revealing them: `test-` or `live-`, and a
 * part of the hash.
 */
export const fingerprintKey = (key) =>
  `${key.split("_")[1]}-${createHash("sha256").update(key).digest("hex").slice(0, 12)}`;

export const isTestFingerprint = (fingerprint) => fingerprint.startsWith("test-");

/** Asks for Stripe's key; undefined if the owner leaves payments for later. */
export async function askStripeKey(ask) {
  console.log(
    "  From https://dashboard.stripe.com/apikeys; one of the test mode takes no real money. Empty: payments later.",
  );
  // Between two questions the terminal would show typed text, so the reason is part of the next
  // question, whose answer is hidden.
  for (
    let reason = "";
    ;
    reason = "  This is not a secret key of Stripe: it begins with sk_ or rk_.\n"
  ) {
    const key = (await ask(`${reason}  Stripe's secret key: `, { hidden: true })).trim();
    if (isStripeKey(key)) return key;
    if (key === "") return undefined;
  }
}
