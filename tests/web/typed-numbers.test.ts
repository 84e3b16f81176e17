import { afterEach, expect, it } from "vitest";
import { getLocale, type Locale, overwriteGetLocale } from "#messages/runtime";
import { parseDecimal } from "../../contract/parse-decimal.ts";
import { PlanForm } from "../../contract/plans/plans.ts";
import { PromotionCodeForm } from "../../contract/promotion-codes/promotion-codes.ts";
import { formatTypedAmount } from "../../web/studio/number-text.ts";
import { toPlanForm, toPlanFormValues } from "../../web/studio/plans/plan-form-values.ts";
import {
  toPromotionCodeForm,
  toPromotionCodeFormValues as toPromotionCodeValues,
} from "../../web/studio/promotion-codes/promotion-code-form-values.ts";

const sent = (form: object) => JSON.parse(JSON.stringify(form));
const sendPlan = (amount: string) =>
  PlanForm.safeParse(sent(toPlanForm({ ...toPlanFormValues(null), name: "Yearly", amount })));
const sendCode = (amount: string) => {
  const values = {
    ...toPromotionCodeValues(null),
    code: "SPRING",
    kind: "amount",
    amount,
  } as const;
  return PromotionCodeForm.safeParse(sent(toPromotionCodeForm(values)));
};

it.each([
  ["7,90", 7.9],
  ["7.9", 7.9],
  ["1234,5", 1234.5],
])("the plan and code forms send the price that an administrator typed: %j", (typed, amount) => {
  expect(sendPlan(typed).data?.amount).toBe(amount);
  expect(sendCode(typed).data?.amount).toBe(amount);
});

it.each(["1,234", "1.234", "1.234,56", "1,234.56", "9.999", "nine", ""])(
  "the plan and code forms send no price that can be misread: %j",
  (typed) => {
    for (const result of [sendPlan(typed), sendCode(typed)])
      expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
        ["amount", "price_invalid"],
      ]);
  },
);

const initialGetLocale = getLocale;
afterEach(() => overwriteGetLocale(initialGetLocale));

it.each<[Locale, string]>([
  ["en", "1234.50"],
  ["de", "1234,50"],
])(
  "a refund's amount has two decimals in its field, as a reader of %s types it",
  (locale, text) => {
    overwriteGetLocale(() => locale);
    expect(formatTypedAmount(1234.5)).toBe(text);
    expect(parseDecimal(text)).toBe(1234.5);
  },
);
