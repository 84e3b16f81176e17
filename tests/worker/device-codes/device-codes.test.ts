import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { milliseconds } from "../../../contract/constants.ts";
import { userCodeAlphabet } from "../../../contract/device-codes/user-code.ts";
import { deviceCodeMinutes, staySignedInDays } from "../../../contract/policy.ts";
import { bearerClient } from "../../support/clients.ts";
import { setClockTo, signInWithLongSession } from "../../support/clock-ahead.ts";
import { runCron, setConditions } from "../../support/conditions.ts";
import { waitForEmails } from "../../support/mailbox.ts";
import { readStatusAndCode } from "../../support/movie-access.ts";
import { countRows, executeSql, queryRow } from "../../support/rows.ts";
import { resetAccounts, seedSite } from "../../support/seeds.ts";
import { accounts, signedInClient } from "../../support/sessions.ts";
import { confirmedOutcome, decideCode, findDevice, showCode } from "../../support/televisions.ts";

beforeEach(seedSite);
beforeEach(resetAccounts);
beforeEach(async () => {
  for (const table of ["device_codes", "rate_limits", "emails"])
    await executeSql(`DELETE FROM ${table}`);
});
afterEach(() => setConditions());

const { second, minute, day } = milliseconds;
const pending = [400, "authorization_pending"];
const expired = [400, "expired_token"];
const tokenOf = (response: Response) =>
  /session=([^;]+)/.exec(response.headers.get("Set-Cookie") ?? "")?.[1] ?? "";

describe("a television", () => {
  it("a television that a member confirms is signed in for 90 days, and listed as a television", async () => {
    const member = await signedInClient("demo-member");
    const television = await showCode();
    expect(await readStatusAndCode(await television.askForSession())).toEqual(pending);
    expect(await decideCode(member, television.userCode)).toEqual(confirmedOutcome);
    const response = await television.askForSession();
    expect(response.status).toBe(200);
    expect(await response.clone().json()).toEqual({
      message: expect.stringContaining("Max Member"),
      userInfo: { id: "demo-member", name: "Max Member", role: "USER" },
      token: { exp: expect.any(Number) },
    });
    const onTelevision = bearerClient(tokenOf(response));
    const { userInfoII } = await (await onTelevision("/api/protectedRouteToken")).json();
    expect(userInfoII).toMatchObject({ id: "demo-member", stays: true });
    const days = (userInfoII.exp - userInfoII.iat) / 86_400;
    expect(Math.round(days)).toBe(staySignedInDays);
    const { data } = await (await member("/api/sessions")).json();
    expect(data).toContainEqual(
      expect.objectContaining({ television: true, device: expect.stringContaining("Web0S") }),
    );
    expect(data).toContainEqual(expect.objectContaining({ television: false, current: true }));
  });

  it("a new device code has six consonants and is valid for ten minutes", async () => {
    const { userCode, verificationUri, expiresInSeconds, intervalSeconds } = await showCode();
    expect(userCode).toMatch(new RegExp(`^[${userCodeAlphabet}]{6}$`));
    expect(userCodeAlphabet).not.toMatch(/[AEIOU0-9]/);
    const { protocol, pathname, search } = new URL(verificationUri);
    expect([protocol, pathname, search]).toEqual(["http:", "/activate", `?code=${userCode}`]);
    expect([expiresInSeconds, intervalSeconds]).toEqual([deviceCodeMinutes * 60, 5]);
  });

  it("a television that asks too fast is slowed down by five seconds each time", async () => {
    const { askForSession } = await showCode();
    const start = Date.now();
    const askAt = async (seconds: number) => {
      await setClockTo(start + seconds * second);
      return (await readStatusAndCode(await askForSession()))[1];
    };
    expect(await askAt(0)).toBe("authorization_pending");
    expect(await askAt(2)).toBe("slow_down");
    expect(await askAt(9)).toBe("slow_down");
    expect(await askAt(25)).toBe("authorization_pending");
    expect(await queryRow("SELECT interval_seconds FROM device_codes")).toEqual({
      interval_seconds: 15,
    });
  });

  it("a television that was confirmed gets its session even if it asks too fast", async () => {
    const { userCode, askForSession } = await showCode();
    await askForSession();
    await decideCode(await signedInClient("demo-member"), userCode);
    expect((await askForSession()).status).toBe(200);
  });

  it("a refused television is told so, and its code cannot be confirmed any more", async () => {
    const member = await signedInClient("demo-member");
    const { userCode, askForSession } = await showCode();
    expect(await decideCode(member, userCode, "refuse")).toEqual(confirmedOutcome);
    expect(await readStatusAndCode(await askForSession())).toEqual([400, "access_denied"]);
    expect(await decideCode(member, userCode)).toEqual([404, "device_code_not_found"]);
    expect(await readStatusAndCode(await askForSession())).toEqual([400, "access_denied"]);
    expect(await countRows("sessions WHERE is_television")).toBe(0);
  });

  it("an expired device code cannot be looked up, signs in no television, and is deleted by a job", {
    tags: ["long"],
  }, async () => {
    const member = await signInWithLongSession("demo-member");
    const [unconfirmed, late] = [await showCode(), await showCode()];
    expect(await decideCode(member, late.userCode)).toEqual(confirmedOutcome);
    const after = Date.now() + deviceCodeMinutes * minute + second;
    await setClockTo(after);
    const found = await findDevice(member, unconfirmed.userCode);
    expect(await readStatusAndCode(found)).toEqual([404, "device_code_not_found"]);
    expect(await decideCode(member, unconfirmed.userCode)).toEqual([404, "device_code_not_found"]);
    expect(await readStatusAndCode(await unconfirmed.askForSession())).toEqual(expired);
    expect(await readStatusAndCode(await late.askForSession())).toEqual(expired);
    await runCron("17 * * * *", after);
    expect(await countRows("device_codes")).toBe(0);
  });

  it("a confirmed device code whose television never asks again leaves no session behind", {
    tags: ["long"],
  }, async () => {
    const { userCode } = await showCode();
    await decideCode(await signedInClient("demo-member"), userCode);
    expect(await countRows("sessions WHERE is_television")).toBe(0);
    await runCron("17 * * * *", Date.now() + day);
    expect(await countRows("device_codes")).toBe(0);
  });

  it("a device code is used only once, even by two simultaneous requests", async () => {
    const { userCode, askForSession } = await showCode();
    await decideCode(await signedInClient("demo-member"), userCode);
    const responses = await Promise.all([askForSession(), askForSession()]);
    const late = responses.find(({ status }) => status === 400);
    // RFC 8628 section 3.5: the field `error` has the code of the error.
    expect(await late?.clone().json()).toMatchObject({ error: "expired_token" });
    const outcomes = await Promise.all(responses.map(readStatusAndCode));
    expect(outcomes.sort()).toEqual([[200, undefined], expired]);
    expect(await readStatusAndCode(await askForSession())).toEqual(expired);
    // The television, which may have been confirmed by mistake, is no known browser of the account.
    expect(await countRows("known_devices")).toBe(0);
    expect(await countRows("sessions WHERE is_television")).toBe(1);
    expect(await countRows("device_codes")).toBe(0);
  });

  it("a device code that two members confirm at once signs the television in to the account of the member who was first", async () => {
    const { userCode, askForSession } = await showCode();
    const [max, vera] = [await signedInClient("demo-member"), await signedInClient("demo-viewer")];
    const outcomes = await Promise.all([decideCode(max, userCode), decideCode(vera, userCode)]);
    expect(outcomes.map(([status]) => status).sort()).toEqual([204, 404]);
    const { userInfo } = await (await askForSession()).json();
    expect(userInfo.id).toBe(outcomes[0]?.[0] === 204 ? "demo-member" : "demo-viewer");
  });
});

describe("who decides", () => {
  it("a member reads which device waits, in which country, and since when", async () => {
    const member = await signedInClient("demo-member");
    const { userCode } = await showCode({ country: "BR" });
    const typed = `${userCode.slice(0, 3)} – ${userCode.slice(3)}`.toLowerCase();
    const response = await findDevice(member, typed);
    expect(await response.json()).toEqual({
      data: {
        deviceName: "LG TV",
        country: "BR",
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    });
  });

  it("the name of a device has known words only, whatever its User-Agent says", async () => {
    const member = await signedInClient("demo-member");
    const { userCode } = await showCode({ agent: "Your own TV, please confirm! Chrome Windows" });
    const { data } = await (await findDevice(member, userCode)).json();
    expect(data.deviceName).toBe("Chrome on Windows");
  });

  it("an account is told by email which device was signed in, and from where", async () => {
    const { userCode, askForSession } = await showCode();
    await decideCode(await signedInClient("demo-member"), userCode);
    await askForSession();
    const [email] = await waitForEmails(accounts.member.email);
    expect(email?.subject).toContain("A television was signed in");
    expect(email?.text).toContain("Device: LG TV. Where it is: Germany.");
  });

  it("device codes are stored only as hashes", async () => {
    const { deviceCode, userCode } = await showCode();
    const row = JSON.stringify(await queryRow("SELECT * FROM device_codes"));
    expect(row).toContain("Web0S");
    expect(row).not.toContain(deviceCode);
    expect(row).not.toContain(userCode);
  });
});
