import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { StripeStandIn } from "../support/stripe-stand-in.ts";

const run = promisify(execFile);
const standIn = new StripeStandIn();
let address: string;

const setUp = (site: string, key = "sk_test_of_these_tests") =>
  run(process.execPath, ["scripts/stripe-setup.mjs", site], {
    env: { ...process.env, STRIPE_SECRET_KEY: key, STRIPE_API_URL: address },
  });

beforeAll(async () => {
  address = await standIn.open();
});
afterAll(() => standIn.close());

it("makes the product, the price of wrangler.toml and the webhook at Stripe, once however often it is run", async () => {
  const { stdout } = await setUp("https://films.example/");
  expect(stdout).toMatch(/STRIPE_PRICE_ID +price_1\n +STRIPE_WEBHOOK_SECRET +whsec_1\n/);
  expect(standIn.made.products).toEqual([{ id: "marquee-plan-10001", name: "Monthly" }]);
  expect(standIn.made.prices).toEqual([
    expect.objectContaining({
      product: "marquee-plan-10001",
      unit_amount: "999",
      currency: "usd",
      "recurring[interval]": "day",
      "recurring[interval_count]": "30",
    }),
  ]);
  expect(standIn.made.webhook_endpoints).toMatchObject([{ url: "https://films.example/webhooks/payments/stripe" }]);
  expect((await setUp("https://films.example")).stdout).toMatch(/STRIPE_PRICE_ID +price_1\n/);
  const made = Object.values(standIn.made).map(({ length }) => length);
  expect(made).toEqual([1, 1, 1]);
});

it("says what is missing, and that Stripe does not answer", async () => {
  await expect(setUp("http://films.example")).rejects.toThrow("Usage: STRIPE_SECRET_KEY");
  await expect(setUp("https://films.example", "")).rejects.toThrow("Usage: STRIPE_SECRET_KEY");
  standIn.isDown = true;
  await expect(setUp("https://films.example")).rejects.toMatchObject({
    code: 1,
    stderr: "Stripe was not set up; run this again. the stand-in has no answer\n",
  });
});
