import * as z from "zod/mini";
import { Email } from "../accounts/accounts.ts";
import { Paging, pageOf } from "../catalogue/catalogue.ts";
import { countryCodes } from "../countries.ts";
import { Day, plainText, shownPrice, singleLine } from "../field-schemas.ts";
import type { IssueCode } from "../issues.ts";
import { PlanId } from "../plans/plans.ts";
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

/** Top-level domains that mail programs turn into links, besides country domains such as `de`. */
const topLevelDomains = new Set(
  (
    "com net org info biz edu gov mil int pro name mobi xyz online site top shop store club app dev link click news blog " +
    "cloud website web tech email zip mov vip icu cyou page eu uk su ac рф"
  ).split(" "),
);

/**
 * Whether a full stop (`.`) and the text `after` it continue a web address. A capital letter after
 * the full stop begins a sentence instead.
 */
function continuesAddress(after: string): boolean {
  const label = /^\p{L}{2,63}/u.exec(after)?.[0] ?? "";
  if (label === "") return false;
  const name = label.toLowerCase();
  const isCountry = countryCodes.includes(name.toUpperCase());
  return (
    label === name || isCountry || topLevelDomains.has(name) || after.startsWith("/", label.length)
  );
}

/**
 * Refuses web addresses, because mail programs turn them into links and the site must not send
 * strangers' links.
 */
const withoutWebAddress = z.refine<string>((text) => {
  const parts = text.split(".");
  const hasAddress = parts.some(
    (part, i) => i > 0 && /[\p{L}\p{N}]$/u.test(parts[i - 1] ?? "") && continuesAddress(part),
  );
  return !hasAddress && !/:\/\/|www\./i.test(text);
}, "web_address_not_allowed" satisfies IssueCode);

const giftName = singleLine(maxGiftNameLength).check(withoutWebAddress);

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
  message: plainText(maxGiftMessageLength).check(withoutWebAddress),
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
