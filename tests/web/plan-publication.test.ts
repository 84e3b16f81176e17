import { expect, it } from "vitest";
import type { PlanPublication } from "../../contract/plans/plans.ts";
import { describePublication } from "../../web/studio/plans/plan-publication.ts";

const now = Date.parse("2026-11-27T12:00:00.000Z");
const after = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const read = (publication: Partial<PlanPublication>, isSold = false) =>
  describePublication(
    { state: "failed", provider: "Stripe", reason: null, retryAt: null, ...publication },
    { isSold, now },
  );

it.each([
  [{ state: "on_sale" }, true, "On sale"],
  [{ state: "publishing" }, false, "Being published at Stripe…"],
  [{ state: "not_set_up" }, false, "Not on sale: payments aren't set up yet."],
  [{ retryAt: after(10) }, false, "Stripe doesn't answer. We try again in 10 minutes."],
  [{ retryAt: after(0.5) }, false, "Stripe doesn't answer. We try again in 1 minute."],
  [{ retryAt: after(-3) }, false, "Stripe doesn't answer. We try again in 1 minute."],
  [
    { reason: "This key may not write prices.", retryAt: after(5) },
    false,
    "Stripe refused: This key may not write prices. We try again in 5 minutes.",
  ],
  [
    { reason: "No such product", retryAt: after(60) },
    true,
    "On sale. Stripe refused the last change: No such product. We try again in 60 minutes.",
  ],
  [{ retryAt: after(20) }, true, "On sale. Stripe doesn't answer. We try again in 20 minutes."],
] as const)(
  "an administrator reads the state of the publication %o of a plan, sold: %s",
  (publication, isSold, text) => expect(read(publication, isSold)).toBe(text),
);
