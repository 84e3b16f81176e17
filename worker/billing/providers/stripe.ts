import type { Bindings } from "../../http/app.ts";
import type { PaymentProvider } from "./provider.ts";

export function stripe(_env: Bindings): PaymentProvider {
  throw new Error("PAYMENT_PROVIDER stripe is not set up");
}
