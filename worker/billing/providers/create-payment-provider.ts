import type { Bindings } from "../../context/request-context.ts";
import type { Database } from "../../database/database.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { createSandboxProvider } from "./sandbox.ts";
import { createStripeProvider } from "./stripe.ts";

/** The provider that this site takes money through. `site`: the address its checkouts lead back to. */
export function createPaymentProvider(env: Bindings, db: Database, site: string): PaymentProvider {
  return env.PAYMENT_PROVIDER === "sandbox" ? createSandboxProvider(env, db, site) : createStripeProvider(env);
}

/** Names that lead to a machine at home: an address in numbers, a name without a dot, an ending that nobody can register. */
const localHostname = /^(\[.+\]|[\d.]+|[^.]+|.+\.(localhost|local|lan|internal|test|home\.arpa))$/;

/**
 * Whether the sandbox may play at this address. A deployed Worker is only ever asked by a registered name, over https
 * or not: there the sandbox would give everything away, and is closed whatever the configuration says.
 */
export function isSandboxAllowed(env: Bindings, address: string): boolean {
  return env.PAYMENT_PROVIDER === "sandbox" && localHostname.test(new URL(address).hostname);
}
