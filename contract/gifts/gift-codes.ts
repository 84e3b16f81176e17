import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { Day, plainText, shownPrice, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { PlanId } from "../plans/plans.ts";
import { hasNoWebAddress } from "../web-addresses.ts";
import {
  giftCodeAlphabet,
  giftCodeLength,
  maxGiftMessageLength,
  maxGiftNameLength,
  maxGiftPeriods,
  normalizeGiftCode,
} from "./gift-code-text.ts";

/** A typed gift code, in any case, with or without hyphens, with an O for a zero. */
const GiftCodeText = z.pipe(
  z.transform((value) => (typeof value === "string" ? normalizeGiftCode(value) : value)),
  z
    .string()
    .check(
      z.regex(
        new RegExp(`^[${giftCodeAlphabet}]{${giftCodeLength}}$`),
        "gift_code_invalid" satisfies IssueCode,
      ),
    ),
);

const giftName = singleLine(maxGiftNameLength).check(hasNoWebAddress);

/**
 * `price` is the price of all periods as shown to the buyer, in the site's currency. `sendOn` is a
 * day in the site's time zone.
 */
export const GiftOrderRequest = z.object({
  consent: z.optional(z.boolean()),
  planId: PlanId,
  periods: z.int().check(z.gte(1), z.lte(maxGiftPeriods)),
  price: shownPrice.check(z.gt(0)),
  recipientEmail: Email,
  recipientName: giftName,
  senderName: giftName,
  message: plainText(maxGiftMessageLength).check(hasNoWebAddress),
  sendOn: Day,
});

export const GiftRedemption = z.object({ code: GiftCodeText });

/** The length of a gift. `months` are calendar months; null if the length is counted in days. */
const time = { months: z.nullable(z.number()), days: z.number() };

/**
 * `until` is when the account's access ends. `startsAt` is in the future if the gift begins after
 * other paid or given time.
 */
export const RedeemedGift = z.object({
  data: z.object({
    plan: z.string(),
    ...time,
    startsAt: z.iso.datetime(),
    until: z.iso.datetime(),
  }),
});

/**
 * The recipient, names and message are null once they are erased. `code` is null once the gift is
 * redeemed, refunded or disputed.
 */
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
