import { afterEach, expect, it } from "vitest";
import { getLocale, type Locale, overwriteGetLocale } from "#messages/runtime";
import { parseDecimal } from "../../contract/parse-decimal.ts";
import { PlanForm } from "../../contract/plans/plans.ts";
import { PromotionCodeForm } from "../../contract/promotion-codes/promotion-codes.ts";
import { toSeriesValues } from "../../web/studio/collections/series-values.ts";
import { toMovieFormValues } from "../../web/studio/movies/movie-form-values.ts";
import { formatTypedAmount, formatTypedNumber } from "../../web/studio/number-text.ts";
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

it.each<[Locale, string, string, string]>([
  ["en", "7.90", "4.5", "0.015"],
  ["de", "7,90", "4,5", "0,015"],
])(
  "the studio's forms show saved prices and ratings as a reader of %s types them",
  (locale, amount, rating, cost) => {
    overwriteGetLocale(() => locale);
    const numbers = { amount: 7.9, price: 7.9, rentPrice: 7.9, rating: 4.5, year: 2022 };
    const saved = { ...numbers, translatedNames: {} } as never;
    expect(toPlanFormValues(saved).amount).toBe(amount);
    expect(toPromotionCodeValues(saved).amount).toBe(amount);
    expect(toMovieFormValues(saved)).toMatchObject({
      price: amount,
      rentPrice: amount,
      rating,
      year: "2022",
    });
    const seasons = [{ season: 1, titles: {}, price: 7.9, rentPrice: null }];
    expect(toSeriesValues({ seasons, episodes: [] }, []).prices.price).toEqual({ 1: amount });
    expect(formatTypedNumber(0.015)).toBe(cost);
    for (const text of [amount, rating, cost]) expect(parseDecimal(text, 4)).not.toBeNaN();
  },
);
