import * as z from "zod/mini";
import { Email } from "./accounts.ts";
import { Paging, pageOf } from "./catalogue.ts";
import { Day, plainText, price, singleLine } from "./field-schemas.ts";
import {
  giftCodeAlphabet,
  giftCodeLength,
  maxGiftMessageLength,
  maxGiftNameLength,
  maxGiftPeriods,
  normalizeGiftCode,
} from "./gift-code-text.ts";
import type { IssueCode } from "./issues.ts";
import { PlanId } from "./plans.ts";

/** As it is typed: in any case, with or without hyphens, an O for a zero. */
export const GiftCodeText = z.pipe(
  z.transform((value) => (typeof value === "string" ? normalizeGiftCode(value) : value)),
  z
    .string()
    .check(z.regex(new RegExp(`^[${giftCodeAlphabet}]{${giftCodeLength}}$`), "gift_code_invalid" satisfies IssueCode)),
);

/** Mail programs make links of addresses, and the site must not send other people's links. */
const withoutWebAddress = z.refine<string>(
  (text) => !/:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(text),
  "web_address_not_allowed" satisfies IssueCode,
);

const giftName = singleLine(maxGiftNameLength).check(withoutWebAddress);

/** `price`: of all periods, as the buyer was shown it, in the site's currency. `sendOn`: in the site's time zone. */
export const GiftOrderRequest = z.object({
  consent: z.optional(z.boolean()),
  planId: PlanId,
  periods: z.int().check(z.gte(1), z.lte(maxGiftPeriods)),
  price: price.check(z.gt(0)),
  recipientEmail: Email,
  recipientName: giftName,
  senderName: giftName,
  message: plainText(maxGiftMessageLength).check(withoutWebAddress),
  sendOn: Day,
});

export const GiftRedemption = z.object({ code: GiftCodeText });

/** The time of a gift: `months` of the calendar, null when it is counted in days. */
const time = { months: z.nullable(z.number()), days: z.number() };

/** `until`: when the account's access ends then. `startsAt`: later than now after time that is paid or given already. */
export const RedeemedGift = z.object({
  data: z.object({ plan: z.string(), ...time, startsAt: z.iso.datetime(), until: z.iso.datetime() }),
});

/** Address, names and message of the buyer's are null once they are erased; `code` once it is redeemed, or its money is back or disputed. */
export const BoughtGift = z.object({
  orderId: z.string(),
  plan: z.string(),
  ...time,
  recipientName: z.nullable(z.string()),
  recipientEmail: z.nullable(z.string()),
  sendOn: z.string(),
  sentAt: z.nullable(z.iso.datetime()),
  redeemedAt: z.nullable(z.iso.datetime()),
  status: z.enum(["paid", "refunded", "flagged"]),
  code: z.nullable(z.string()),
});
export const BoughtGiftQuery = Paging;
export const BoughtGiftList = pageOf(BoughtGift);

export type GiftOrderRequest = z.infer<typeof GiftOrderRequest>;
export type BoughtGift = z.infer<typeof BoughtGift>;
