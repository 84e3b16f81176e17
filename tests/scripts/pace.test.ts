import { expect, test } from "vitest";
import { createTokenBucket } from "../../scripts/live/pace.mjs";

/**
 * Begins `calls` calls at once by a simulated clock. Returns the second at which each call may
 * begin, in their sequence.
 */
async function listBeginnings(
  calls: number,
  pauses: Record<number, number> = {},
): Promise<number[]> {
  let now = 0;
  const waits: number[] = [];
  const pace = createTokenBucket({
    now: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
  });
  const beginnings: number[] = [];
  for (let call = 0; call < calls; call++) {
    pace.pause(pauses[call] ?? 0);
    await pace.take();
    beginnings.push(now / 1000);
  }
  return beginnings;
}

test("5,000 calls to Cloudflare stay below its limit of 1,200 in any five minutes, and take 25 minutes", {
  tags: ["long"],
}, async () => {
  const beginnings = await listBeginnings(5_000);
  const inFiveMinutes = beginnings.map(
    (at) => beginnings.filter((each) => each >= at && each < at + 300).length,
  );
  expect(Math.max(...inFiveMinutes)).toBeLessThanOrEqual(1_110);
  expect(Math.round((beginnings.at(-1) ?? 0) / 60)).toBe(25);
});

test("100 calls start at once, and none starts before the time that Cloudflare asked to wait for", async () => {
  expect((await listBeginnings(100)).at(-1)).toBe(0);
  const beginnings = await listBeginnings(20, { 10: 120_000 });
  expect([beginnings[9], beginnings[10]]).toEqual([0, 120]);
});
