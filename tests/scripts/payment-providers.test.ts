import { afterEach, beforeEach, expect, it } from "vitest";
import {
  listPaymentVariables,
  type PaymentProvider,
  providers,
} from "../../scripts/live/providers/registry.mjs";
import { askPaymentKey, paymentsStep } from "../../scripts/live/steps/payments.mjs";

const settings = { name: "marquee", domain: "cinema.example" };
/** The live site was set up with Stripe; this computer does not have its key. */
const cloudflare = {
  find: async () => [{ name: "STRIPE_SECRET_KEY" }, { name: "STRIPE_WEBHOOK_SECRET" }],
};
const stripeVars = { STRIPE_KEY: "live-0", STRIPE_WEBHOOK_ID: "we_1", STRIPE_PORTAL_ID: "bpc_1" };
const createContext = (vars: object = {}) => ({
  settings,
  cloudflare,
  live: { vars: { SITE_URL: "https://cinema.example", ...stripeVars, ...vars } },
  payments: { stripe: {}, other: {} } as Record<string, { key?: string; made?: string }>,
  secrets: {},
});
type Context = ReturnType<typeof createContext>;

/** A former provider: wrangler.toml does not name it, so it makes no new sale. */
const other: PaymentProvider<Context> = {
  name: "other",
  title: "Other Pay",
  keyVariable: "OTHER_KEY",
  askKey: async () => "other-key",
  readState: ({ live }) => (live.vars as { OTHER?: string }).OTHER ?? null,
  isTest: () => false,
  check: async ({ payments }) =>
    payments.other?.made ? { done: true, note: "Other Pay" } : { todo: "set up Other Pay" },
  async run(context) {
    context.payments.other = { made: "m" };
    return "Other Pay has its webhook";
  },
  variables: ({ live, payments }) => ({
    OTHER: payments?.other?.made ?? (live?.vars as { OTHER?: string })?.OTHER ?? "",
  }),
};

beforeEach(() => void providers.push(other));
afterEach(() => void providers.pop());

it("a deployment skips a payment provider that has never sold", async () => {
  expect(await paymentsStep.check(createContext())).toEqual({
    done: true,
    note: "as set up before",
  });
});

it("a deployment also sets up a former payment provider, because its webhooks must still reach the site", async () => {
  const context = createContext({ OTHER: "remembered" });
  const state = await paymentsStep.check(context);
  expect(state).toMatchObject({ todo: "set up Other Pay" });
  expect(await paymentsStep.run(context, state)).toBe("Other Pay has its webhook");
  expect(await paymentsStep.check(context)).toEqual({
    done: true,
    note: "as set up before; Other Pay",
  });
});

it("a deployment asks for no key of a former payment provider whose secrets the owner has deleted", async () => {
  const check = other.check;
  other.check = async () => ({ done: true, problem: "nobody can pay yet" });
  expect(await paymentsStep.check(createContext({ OTHER: "remembered" }))).toEqual({
    done: true,
    note: "as set up before",
  });
  other.check = check;
});

it("a deployment keeps the variables of every payment provider that has sold", () => {
  expect(listPaymentVariables(createContext({ OTHER: "remembered" }))).toEqual({
    ...stripeVars,
    OTHER: "remembered",
  });
});

it("a deployment asks for the key of the payment provider in use, but only while the site has no key", async () => {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return "sk_test_of_these_tests";
  };
  const known = createContext();
  await askPaymentKey(known, ask);
  const unknown = { ...createContext(), live: null };
  await askPaymentKey(unknown, ask);
  expect([known.payments.stripe?.key, unknown.payments.stripe?.key]).toEqual([
    undefined,
    "sk_test_of_these_tests",
  ]);
  expect(asked).toEqual(["  Stripe's secret key: "]);
});
