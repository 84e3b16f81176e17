import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { pageOf } from "../catalogue/catalogue.ts";
import { Day, plainText, singleLine } from "../field-schemas.ts";
import { OpaqueId } from "../ids.ts";
import { hasNoWebAddress } from "../web-addresses.ts";

export const exitKinds = ["cancellation", "withdrawal"] as const;
export type ExitKind = (typeof exitKinds)[number];

/**
 * The texts of a declaration may contain no web address, because the site quotes them in an email
 * to an address that nobody has verified.
 */
const exitFields = {
  email: Email,
  name: z.optional(singleLine(100).check(hasNoWebAddress)),
  /**
   * The contract as the person typed it: an order number, or the name of a plan or a movie. Empty
   * for the newest contract.
   */
  contract: z.optional(singleLine(200).check(hasNoWebAddress)),
};

/**
 * `when` is `period_end`, `now`, or a day until which the subscription lasts. `reason` is the
 * reason for a cancellation without notice.
 */
export const Cancellation = z.object({
  ...exitFields,
  when: z._default(z.union([z.enum(["period_end", "now"]), Day]), "period_end"),
  reason: z.optional(plainText(2000).check(hasNoWebAddress)),
});
export type Cancellation = z.infer<typeof Cancellation>;

export const Withdrawal = z.object(exitFields);
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The token of the link in the email that asks to confirm a declaration. */
export const ExitConfirmation = z.object({ token: z.string().check(z.maxLength(100)) });

/**
 * The result of a confirmation. `endsAt` is when access ends; null if there was no access, or if
 * the payment provider could not be reached yet. `refund` is in the currency of the order; null for
 * a cancellation.
 */
export const ConfirmedExit = z.object({
  message: z.string(),
  data: z.object({
    kind: z.enum(exitKinds),
    contract: z.string(),
    endsAt: z.nullable(z.iso.datetime()),
    refund: z.nullable(z.number()),
  }),
});

/**
 * The declarations that name a contract, newest first. State `unconfirmed`: nobody has used the
 * link in the email. State `confirmed`: the site waits for the payment provider, or for the
 * declared day. `refund` is in the currency of the order.
 */
export const AdminExitList = pageOf(
  z.object({
    id: z.string(),
    kind: z.enum(exitKinds),
    user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    orderId: z.string(),
    contract: z.string(),
    name: z.nullable(z.string()),
    when: z.string(),
    reason: z.nullable(z.string()),
    receivedAt: z.iso.datetime(),
    state: z.enum(["unconfirmed", "confirmed", "done"]),
    refund: z.nullable(z.number()),
  }),
);

/**
 * The oldest declarations that name no contract. The site's email to the sender contains `number`.
 */
export const UnassignedExits = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(exitKinds),
      email: z.string(),
      name: z.nullable(z.string()),
      contract: z.nullable(z.string()),
      when: z.string(),
      reason: z.nullable(z.string()),
      receivedAt: z.iso.datetime(),
    }),
  ),
});

export const ExitAssignment = z.object({ orderId: OpaqueId });
