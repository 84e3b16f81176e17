import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FakeStripe } from "../support/fake-stripe.ts";

const execFileAsync = promisify(execFile);
const fakeStripe = new FakeStripe();
let address: string;

const runSetup = (site: string, key = "sk_test_of_these_tests") =>
  execFileAsync(process.execPath, ["scripts/stripe-setup.mjs", site], {
    env: { ...process.env, STRIPE_SECRET_KEY: key, STRIPE_API_URL: address },
  });

beforeAll(async () => {
  address = await fakeStripe.start();
});
afterAll(() => fakeStripe.stop());

it("creates the product, the price from wrangler.toml and the webhook at Stripe once, however often it runs", async () => {
  const { stdout } = await runSetup("https://films.example/");
  expect(stdout).toMatch(/STRIPE_PRICE_ID +price_1\n +STRIPE_WEBHOOK_SECRET +whsec_1\n/);
  expect(fakeStripe.createdObjects.products).toEqual([{ id: "marquee-plan-10001", name: "Monthly" }]);
  expect(fakeStripe.createdObjects.prices).toEqual([
    expect.objectContaining({
      product: "marquee-plan-10001",
      unit_amount: "999",
      currency: "usd",
      "recurring[interval]": "day",
      "recurring[interval_count]": "30",
    }),
  ]);
  expect(fakeStripe.createdObjects.webhook_endpoints).toMatchObject([
    { url: "https://films.example/webhooks/payments/stripe" },
  ]);
  expect((await runSetup("https://films.example")).stdout).toMatch(/STRIPE_PRICE_ID +price_1\n/);
  const createdCounts = Object.values(fakeStripe.createdObjects).map(({ length }) => length);
  expect(createdCounts).toEqual([1, 1, 1]);
});

it("reports missing settings, and that Stripe does not respond", async () => {
  await expect(runSetup("http://films.example")).rejects.toThrow("Usage: STRIPE_SECRET_KEY");
  await expect(runSetup("https://films.example", "")).rejects.toThrow("Usage: STRIPE_SECRET_KEY");
  fakeStripe.isDown = true;
  await expect(runSetup("https://films.example")).rejects.toMatchObject({
    code: 1,
    stderr: "Stripe was not set up; run this again. the stand-in has no answer\n",
  });
});
