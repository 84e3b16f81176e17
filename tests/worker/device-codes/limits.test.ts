import { beforeEach, describe, expect, it } from "vitest";
import {
  maxDeviceCodes,
  maxDeviceCodesPerNetwork,
  maxWrongDeviceCodes,
} from "../../../contract/policy.ts";
import type { TestClient } from "../../support/clients.ts";
import { numbersSql } from "../../support/filled-site/rows.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { readRequestCost } from "../../support/request-log.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { signedInClient } from "../../support/sessions.ts";
import {
  confirmedOutcome,
  decideCode,
  findDevice,
  showCode,
  televisionClient,
} from "../../support/televisions.ts";

beforeEach(seedSite);
beforeEach(resetAccounts);
beforeEach(async () => {
  for (const table of ["device_codes", "rate_limits"]) await executeSql(`DELETE FROM ${table}`);
});

const limited = [429, "too_many_requests"];
const unknown = [404, "device_code_not_found"];
const requestCode = async (network: string) =>
  readStatusAndCode(await televisionClient({ network })("/api/device/code", { method: "POST" }));
const guess = async (client: TestClient, network = "203.0.113.9") =>
  readStatusAndCode(
    await findDevice(client, "BCDFGH", { headers: { "CF-Connecting-IP": network } }),
  );

describe("new codes", () => {
  it("a network over its limit of device codes does not use up the site's limit", {
    tags: ["long"],
  }, async () => {
    for (let count = 0; count < maxDeviceCodesPerNetwork; count++)
      expect(await requestCode("203.0.113.1")).toEqual([200, undefined]);
    expect(await requestCode("203.0.113.1")).toEqual(limited);
    expect(await countRows("device_codes")).toBe(maxDeviceCodesPerNetwork);
    expect(await queryRow("SELECT count FROM rate_limits WHERE key = 'device-codes:new'")).toEqual({
      count: maxDeviceCodesPerNetwork,
    });
    expect(await requestCode("203.0.113.2")).toEqual([200, undefined]);
  });

  it("all networks together get no more device codes than the site's limit", async () => {
    await executeSql(
      "INSERT INTO rate_limits (key, count, ends_at) VALUES ('device-codes:new', ?, ?)",
      maxDeviceCodes,
      Date.now() + 60_000,
    );
    expect(await requestCode("203.0.113.3")).toEqual(limited);
    expect(await countRows("device_codes")).toBe(0);
  });
});

describe("guessed codes", () => {
  it("an account that guesses device codes too often is refused, even with the right code", async () => {
    const member = await signedInClient("demo-member");
    const { userCode, askForSession } = await showCode();
    for (let count = 0; count < maxWrongDeviceCodes.perAccount; count++)
      expect(await guess(member)).toEqual(unknown);
    expect(await guess(member)).toEqual(limited);
    expect(await decideCode(member, userCode)).toEqual(limited);
    expect(await decideCode(member, userCode)).toEqual(limited);
    expect((await askForSession()).status).toBe(400);
    expect(await decideCode(await signedInClient("demo-viewer"), userCode)).toEqual(
      confirmedOutcome,
    );
  });

  it("simultaneous guesses of device codes are counted before any code is looked up", async () => {
    const member = await signedInClient("demo-member");
    const guesses = Array.from({ length: 30 }, () => guess(member));
    const outcomes = await Promise.all(guesses);
    const found = outcomes.filter(([status]) => status === 404);
    expect(found).toHaveLength(maxWrongDeviceCodes.perAccount);
  });

  it("a network whose accounts guess device codes too often is refused", {
    tags: ["long"],
  }, async () => {
    const network = "203.0.113.5";
    await executeSql(
      "INSERT INTO rate_limits (key, count, ends_at) VALUES (?, ?, ?)",
      `device-codes:network:${network}`,
      maxWrongDeviceCodes.perNetwork - 1,
      Date.now() + 60_000,
    );
    expect(await guess(await signedInClient("demo-member"), network)).toEqual(unknown);
    expect(await guess(await signedInClient("demo-viewer"), network)).toEqual(limited);
    expect(await guess(await signedInClient("demo-viewer"), "203.0.113.6")).toEqual(unknown);
  });

  it("right device codes do not count as guesses", async () => {
    const member = await signedInClient("demo-member");
    const { userCode } = await showCode();
    for (let count = 0; count < maxWrongDeviceCodes.perAccount + 2; count++)
      expect((await findDevice(member, userCode)).status).toBe(200);
    expect(await decideCode(member, userCode)).toEqual(confirmedOutcome);
    expect(
      await countRows("rate_limits WHERE key LIKE 'device-codes:account:%' AND count > 0"),
    ).toBe(0);
  });
});

describe("100,000 open codes", () => {
  beforeEach(() =>
    executeSql(`${numbersSql(100_000)}
      INSERT INTO device_codes (hash, user_code_hash, device, interval_seconds, created_at, expires_at)
      SELECT 'open-' || i, 'shown-' || i, 'x', 5, 1, ${Date.now() + 600_000} FROM n`),
  );

  it("a television's request among 100,000 open codes takes one SQL statement, and a sign-in reads few rows", {
    tags: ["long"],
  }, async () => {
    const member = await signedInClient("demo-member");
    const { userCode, askForSession } = await showCode();
    const poll = await readRequestCost(await askForSession());
    expect(poll).toMatchObject({ trips: 1, statements: 1 });
    expect(poll.rowsRead).toBeLessThanOrEqual(3);
    const client = televisionClient();
    const created = await readRequestCost(await client("/api/device/code", { method: "POST" }));
    expect(created.rowsRead).toBeLessThanOrEqual(10);
    const read = await readRequestCost(await findDevice(member, userCode));
    expect(read.rowsRead).toBeLessThanOrEqual(30);
    expect(await decideCode(member, userCode)).toEqual(confirmedOutcome);
    const opened = await askForSession();
    expect(opened.status).toBe(200);
    expect((await readRequestCost(opened)).rowsRead).toBeLessThanOrEqual(40);
  });

  it("a member's sign-out reads few rows among 100,000 open codes", {
    tags: ["long"],
  }, async () => {
    const member = await signedInClient("demo-member");
    const ended = await member("/api/sessions", { method: "DELETE" });
    expect((await readRequestCost(ended)).rowsRead).toBeLessThanOrEqual(40);
    const signedOut = await member("/clear-cookies", { method: "POST" });
    expect((await readRequestCost(signedOut)).rowsRead).toBeLessThanOrEqual(20);
  });
});
