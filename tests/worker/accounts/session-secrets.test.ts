import { decodeProtectedHeader, jwtVerify } from "jose";
import { expect, it } from "vitest";
import { signToken, verifyToken } from "../../../worker/auth/session-token.ts";
import type { Bindings, RequestContext } from "../../../worker/context/request-context.ts";
import { hashTrialPerson } from "../../../worker/subscriptions/trials.ts";
import { previousSecret, sessionSecret } from "../../support/site.ts";
import { openStripeSite } from "../../support/stripe/stripe-site.ts";

it("the site accepts sessions signed with the current or the previous secret, and with no other secret", async () => {
  const site = await openStripeSite();
  await site.reset();
  const statusOf = async (secret: string) => {
    await site.signIn({ secret });
    return (await site.client("/api/sessions")).status;
  };
  expect(await statusOf(sessionSecret)).toBe(200);
  expect(await statusOf(previousSecret)).toBe(200);
  expect(await statusOf("a secret that this site never had, but as long")).toBe(401);
});

it("the site signs sessions with the secret named by SESSION_SECRET_NAME, and accepts those of any secret still set", async () => {
  const now = Date.now();
  const payload = { aud: "session", exp: Math.floor(now / 1000) + 60 };
  const contextOf = (env: object) => ({ env, var: { now } }) as unknown as RequestContext;
  const both = { SESSION_SECRET: previousSecret, SESSION_SECRET_2: sessionSecret };
  const rotated = contextOf({ ...both, SESSION_SECRET_NAME: "SESSION_SECRET_2" });
  const token = await signToken(rotated, payload);
  expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256" });
  await jwtVerify(token, new TextEncoder().encode(sessionSecret));
  const older = await signToken(
    contextOf({ ...both, SESSION_SECRET_NAME: "SESSION_SECRET" }),
    payload,
  );
  expect(await verifyToken(rotated, older, "session")).toMatchObject(payload);
  const ended = contextOf({
    SESSION_SECRET_2: sessionSecret,
    SESSION_SECRET_NAME: "SESSION_SECRET_2",
  });
  expect(await verifyToken(ended, older, "session")).toBeNull();
  expect(await verifyToken(ended, token, "session")).toMatchObject(payload);
  await expect(signToken(contextOf({ SESSION_SECRET_2: sessionSecret }), payload)).rejects.toThrow(
    "32 characters",
  );
});

it("a person's past trial is recognised after the session secret is rotated, and with only the second secret set", () => {
  const env = {
    SESSION_SECRET_2: sessionSecret,
    SESSION_SECRET_NAME: "SESSION_SECRET_2",
  } as Bindings;
  expect(hashTrialPerson("Una+again@example.com", env)).toBe(
    hashTrialPerson("una@example.com", env),
  );
  const before = {
    SESSION_SECRET: previousSecret,
    PERSON_SECRET: "a secret that no rotation touches",
  } as Bindings;
  const after = { ...env, PERSON_SECRET: before.PERSON_SECRET };
  expect(hashTrialPerson("una@example.com", after)).toBe(
    hashTrialPerson("una@example.com", before),
  );
});
