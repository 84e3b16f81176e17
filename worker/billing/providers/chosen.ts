import type { Bindings } from "../../http/app.ts";
import type { Database } from "../../http/database.ts";
import type { PaymentProvider } from "./provider.ts";
import { sandbox } from "./sandbox.ts";
import { stripe } from "./stripe.ts";

/** The provider that this site takes money through. `site`: the address its checkouts lead back to. */
export function paymentProvider(env: Bindings, db: Database, site: string): PaymentProvider {
  return env.PAYMENT_PROVIDER === "sandbox" ? sandbox(env, db, site) : stripe(env);
}
