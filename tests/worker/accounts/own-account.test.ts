import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  bearerClient,
  createOrigin,
  formRequest,
  jsonRequest,
  visitorClient,
} from "../../support/clients.ts";
import { extractToken, waitForEmails } from "../../support/mailbox.ts";
import { queryRow } from "../../support/rows.ts";
import { resetAccounts, seedDemo } from "../../support/seeds.ts";
import { accounts, createTestSession, signedInClient, signInAs } from "../../support/sessions.ts";
import { getBindings } from "../../support/site.ts";

const viewer = "demo-viewer";
const newPassword = "three words together";
const fetchUser = (id = viewer) => queryRow("SELECT * FROM users WHERE id = ?", id);
const countSessions = async (id = viewer) =>
  (await queryRow<{ n: number }>("SELECT count(*) AS n FROM sessions WHERE user_id = ?", id))?.n;
const passwordChange = (overrides: object = {}) =>
  jsonRequest("PUT", {
    ...accounts.viewer,
    newPassword,
    confirmpassword: newPassword,
    ...overrides,
  });
const logIn = (password: string, email = accounts.viewer.email) =>
  visitorClient()("/api/login", jsonRequest("POST", { email, password }));

beforeAll(seedDemo);
beforeEach(resetAccounts);

describe("resetting a password", () => {
  const resetPassword = (token: string, password = newPassword) =>
    visitorClient()(
      "/api/resetPassword",
      jsonRequest("POST", { token, password, confirmpassword: password }),
    );
  const requestReset = async (email: string) => {
    const response = await visitorClient()("/api/recovery", jsonRequest("POST", { email }));
    expect(response.status).toBe(202);
  };

  it("a password reset ends all sessions and starts none", async () => {
    await createTestSession(viewer);
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    const response = await resetPassword(token);
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([
      200,
      expect.not.stringContaining("session="),
    ]);
    expect(await countSessions()).toBe(0);
    expect((await logIn(accounts.viewer.password)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    const subjects = (await waitForEmails(accounts.viewer.email, 2)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith("Your password was changed"))).toBe(true);
    expect((await resetPassword(token)).status).toBe(400);
  });

  it("after a password reset, the browser that reset it can sign in even while a stranger's guesses lock the account", {
    tags: ["long"],
  }, async () => {
    const guess = async () => {
      for (let i = 0; i < 10; i++) await logIn(`guess-${i}`);
    };
    await guess();
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    const device =
      /device=[^;]+/.exec((await resetPassword(token)).headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    await guess();
    expect((await logIn(newPassword)).status).toBe(429);
    const credentials = { email: accounts.viewer.email, password: newPassword };
    const request = jsonRequest("POST", credentials, {
      Cookie: device,
      Origin: "http://reset.localhost",
    });
    expect((await visitorClient("http://reset.localhost")("/api/login", request)).status).toBe(200);
  });

  it("resetting a password refuses a common password without using up the link", {
    tags: ["long"],
  }, async () => {
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    expect((await (await resetPassword(token, "iloveyou")).json()).issues[0].path).toBe("password");
    expect((await resetPassword(token)).status).toBe(200);
  });

  it("after a password reset, no session opened with the old password remains, even with simultaneous sign-ins", {
    tags: "long",
  }, async () => {
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    await Promise.all([
      resetPassword(token),
      ...Array.from({ length: 8 }, () => logIn(accounts.viewer.password)),
    ]);
    expect(await countSessions()).toBe(0);
  });

  it("a password reset link sent to the old address is refused after the account's address has changed", async () => {
    await requestReset(accounts.viewer.email);
    const oldToken = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    const form = {
      name: "Vera Viewer",
      newEmail: "moved@example.com",
      password: accounts.viewer.password,
    };
    await (await signedInClient(viewer))("/updateProfile", await formRequest("PUT", form));
    const token = extractToken((await waitForEmails("moved@example.com"))[0] ?? { links: [] });
    expect((await visitorClient()("/verifyEmail", jsonRequest("POST", { token }))).status).toBe(
      200,
    );
    expect((await resetPassword(oldToken)).status).toBe(400);
  });

  it("a password reset link used twice at the same moment changes the password once", async () => {
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    const responses = await Promise.all([
      resetPassword(token),
      resetPassword(token, "four other words entirely"),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("a password reset link does not verify an email address, and expires after an hour", async () => {
    await requestReset(accounts.viewer.email);
    const token = extractToken((await waitForEmails(accounts.viewer.email))[0] ?? { links: [] });
    expect((await visitorClient()("/verifyEmail", jsonRequest("POST", { token }))).status).toBe(
      400,
    );
    const { DB } = await getBindings();
    await DB.prepare("UPDATE one_time_tokens SET expires_at = expires_at - 3600000").run();
    expect((await resetPassword(token)).status).toBe(400);
    expect((await logIn(accounts.viewer.password)).status).toBe(200);
  });

  it("a password reset request for an address without an account sends no email", async () => {
    await requestReset("nobody@example.com");
    expect(await queryRow(`SELECT 1 FROM emails WHERE "to" = 'nobody@example.com'`)).toBeNull();
  });
});

describe("changing the password", () => {
  it("changing the password with the current one keeps this session and ends the account's other sessions", async () => {
    const [currentToken, otherToken] = [
      await createTestSession(viewer),
      await createTestSession(viewer),
    ];
    const response = await bearerClient(currentToken)("/updatepassword", passwordChange());
    expect(response.status).toBe(200);
    expect((await bearerClient(currentToken)("/api/protectedRoute")).status).toBe(200);
    expect((await bearerClient(otherToken)("/api/protectedRoute")).status).toBe(401);
    expect((await logIn(accounts.viewer.password)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    expect((await waitForEmails(accounts.viewer.email))[0]?.subject).toContain(
      "Your password was changed",
    );
  });

  it.each([
    ["a wrong current password", { password: "not this one" }, 403],
    ["another account's address", { email: accounts.member.email }, 403],
    ["a common new password", { newPassword: "password1", confirmpassword: "password1" }, 400],
    ["two different new passwords", { confirmpassword: "something else" }, 400],
    ["a short new password", { newPassword: "short", confirmpassword: "short" }, 400],
  ])("the password does not change with %s", async (_, invalidFields, status) => {
    const before = await fetchUser();
    expect(
      (await (await signedInClient(viewer))("/updatepassword", passwordChange(invalidFields)))
        .status,
    ).toBe(status);
    expect(await fetchUser()).toEqual(before);
  });

  it("after ten wrong current passwords, a password change is refused for a while, even with the right one", async () => {
    const client = await signedInClient(viewer);
    for (let i = 0; i < 10; i++) {
      expect(
        (await client("/updatepassword", passwordChange({ password: `guess ${i}` }))).status,
      ).toBe(403);
    }
    const refused = await client("/updatepassword", passwordChange());
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 800]).toEqual([429, true]);
  });
});

describe("the profile", () => {
  const updateProfile = async (fields: Record<string, string | Blob>, token?: string) =>
    bearerClient(token ?? (await createTestSession(viewer)))(
      "/updateProfile",
      await formRequest("PUT", {
        name: "Vera Viewer",
        Id: viewer,
        password: accounts.viewer.password,
        ...fields,
      }),
    );

  it("a user who changes the profile's name is shown and found under the new name at once", async () => {
    const token = await createTestSession(viewer);
    expect((await updateProfile({ name: "Véra Nova" }, token)).status).toBe(200);
    expect((await (await bearerClient(token)("/api/protectedRoute")).json()).userInfo.name).toBe(
      "Véra Nova",
    );
    const { data } = await (await bearerClient(token)("/getUser/V%C3%A9ra%20Nova")).json();
    expect(data).toMatchObject({
      id: viewer,
      name: "Véra Nova",
      email: accounts.viewer.email,
      role: "USER",
    });
    expect(data.subscription).toBe("UNSUBSCRIBED");
    expect(await fetchUser()).toMatchObject({ name_folded: "vera nova" });
  });

  it.each([
    ["a wrong password", { password: "not this one" }, 403],
    ["another account's id", { Id: "demo-member" }, 403],
    ["a name of two lines", { name: "Vera\r\nBcc: all@example.com" }, 400],
    ["an invalid address", { newEmail: "nobody" }, 400],
  ])("the profile does not change with %s", async (_, invalidFields, status) => {
    const before = [await fetchUser(), await fetchUser("demo-member")];
    expect((await updateProfile(invalidFields as Record<string, string>)).status).toBe(status);
    expect([await fetchUser(), await fetchUser("demo-member")]).toEqual(before);
  });

  it("an email change that races with the owner's password change leaves no confirmation link behind", {
    tags: ["long"],
  }, async () => {
    const [attacker, owner] = [await createTestSession(viewer), await createTestSession(viewer)];
    await Promise.all([
      updateProfile({ newEmail: "evil@example.com" }, attacker),
      bearerClient(owner)("/updatepassword", passwordChange()),
    ]);
    const isChanged = (await logIn(newPassword)).status === 200;
    expect(isChanged).toBe(true);
    expect(await queryRow("SELECT 1 FROM one_time_tokens WHERE user_id = ?", viewer)).toBeNull();
    expect((await updateProfile({ newEmail: "late@example.com" }, attacker)).status).toBe(401);
    expect(await queryRow(`SELECT 1 FROM emails WHERE "to" = 'late@example.com'`)).toBeNull();
  });

  it("an administrator changes another user's profile, and the audit log records the change", async () => {
    const token = await createTestSession("demo-admin");
    expect(
      (await updateProfile({ name: "Renamed", password: accounts.admin.password }, token)).status,
    ).toBe(200);
    expect(await fetchUser()).toMatchObject({ name: "Renamed" });
    const entry = await queryRow("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(entry).toMatchObject({ actor_id: "demo-admin", subject_id: viewer });
    expect(String(entry?.before)).toContain("Vera Viewer");
  });

  it("a user's fifth request within an hour to change the email address is refused", async () => {
    const token = await createTestSession(viewer);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++)
      statuses.push((await updateProfile({ newEmail: `other-${i}@example.com` }, token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it("a user's new email address takes effect once it is verified, and the old address is notified", async () => {
    expect((await updateProfile({ newEmail: "vera@example.com" })).status).toBe(200);
    expect((await fetchUser())?.email).toBe(accounts.viewer.email);
    expect((await waitForEmails(accounts.viewer.email))[0]?.text).toContain("vera@example.com");
    const token = extractToken((await waitForEmails("vera@example.com"))[0] ?? { links: [] });
    expect((await visitorClient()("/verifyEmail", jsonRequest("POST", { token }))).status).toBe(
      200,
    );
    expect((await fetchUser())?.email).toBe("vera@example.com");
    expect((await logIn(accounts.viewer.password, "vera@example.com")).status).toBe(200);
    expect(
      (await waitForEmails(accounts.viewer.email, 2)).map(({ subject }) => subject).join(),
    ).toContain("was changed");
  });

  it("an email change does not reveal which addresses are taken, and fails if another user takes the address meanwhile", async () => {
    const taken = await updateProfile({ newEmail: accounts.member.email });
    const free = await updateProfile({ newEmail: "free@example.com" });
    expect([taken.status, free.status]).toEqual([200, 200]);
    const token = extractToken((await waitForEmails(accounts.member.email))[0] ?? { links: [] });
    expect((await visitorClient()("/verifyEmail", jsonRequest("POST", { token }))).status).toBe(
      400,
    );
    const { DB } = await getBindings();
    await DB.prepare("UPDATE users SET email = 'free@example.com' WHERE id = 'demo-admin'").run();
    const late = extractToken((await waitForEmails("free@example.com"))[0] ?? { links: [] });
    expect(
      (await visitorClient()("/verifyEmail", jsonRequest("POST", { token: late }))).status,
    ).toBe(409);
    expect((await fetchUser())?.email).toBe(accounts.viewer.email);
  });

  describe("the profile image", () => {
    const png = async () => new Uint8Array(await readFile("web/public/icons/icon-192.png"));
    const webp = async () => new Uint8Array(await readFile("demo/posters/metropolis-240.webp"));
    const gif = new Uint8Array(
      Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
    );
    const jpg = new Uint8Array(
      Buffer.from(
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z",
        "base64",
      ),
    );
    const uploadImage = async (bytes: Uint8Array<ArrayBuffer>, name = "me.png") =>
      updateProfile({ image: new File([bytes], name) });

    it.each([
      ["png", png],
      ["webp", webp],
      ["gif", async () => gif],
      ["jpg", async () => jpg],
    ])("the image of a profile gets the type of its content: %s", async (type, readBytes) => {
      expect((await uploadImage(await readBytes(), "picture.html")).status).toBe(200);
      const key = (await fetchUser())?.image_key;
      expect(key).toMatch(new RegExp(`^avatars/[0-9a-f-]{36}\\.${type}$`));
      const served = await visitorClient()(`/media/${key}`);
      expect(served.headers.get("Content-Type")).toBe(`image/${type === "jpg" ? "jpeg" : type}`);
      expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(served.headers.get("Content-Security-Policy")).toContain("sandbox");
      await served.arrayBuffer();
    });

    it("a new profile image replaces the previous image, whose file is deleted", async () => {
      await uploadImage(gif);
      const first = (await fetchUser())?.image_key;
      await uploadImage(jpg);
      expect((await fetchUser())?.image_key).not.toBe(first);
      expect((await visitorClient()(`/media/${first}`)).status).toBe(404);
    });

    it.each([
      ["a text under an image's file name", async () => new TextEncoder().encode("x")],
      ["SVG", async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["HTML", async () => new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
      ["a cut off image", async () => (await png()).slice(0, -20)],
      [
        "an image with trailing data",
        async () => new Uint8Array([...gif, ...new TextEncoder().encode("<script>")]),
      ],
      ["the first bytes of an image alone", async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
      [
        "an image of 65535 pixels a side",
        async () => Uint8Array.from(gif, (byte, i) => (i >= 6 && i < 10 ? 0xff : byte)),
      ],
      [
        "an image that states two sizes",
        async () => withChunk(await png(), "IHDR", [0, 0, 0, 1, 0, 0, 255, 255, 8, 2, 0, 0, 0]),
      ],
      ["an image with an unknown chunk", async () => withChunk(await png(), "ABCD", [60, 115, 62])],
      [
        "an image with a broken chunk",
        async () => Uint8Array.from(await png(), (byte, i) => (i === 60 ? byte ^ 1 : byte)),
      ],
      ["an image file without pixels", async () => new Uint8Array([...gif.slice(0, 19), 0x3b])],
      [
        "a frame larger than the image limit",
        async () => Uint8Array.from(gif, (byte, i) => (i >= 32 && i < 36 ? 0xff : byte)),
      ],
      ["a file of three megabytes", async () => new Uint8Array(3 * 1024 * 1024)],
    ])(
      "the image of a profile is refused when it is %s",
      { tags: ["long"] },
      async (_, readBytes) => {
        const before = await fetchUser();
        const { MEDIA } = await getBindings();
        const stored = (await MEDIA.list({ prefix: "media/avatars/" })).objects.length;
        expect([413, 415]).toContain((await uploadImage(await readBytes())).status);
        expect(await fetchUser()).toEqual(before);
        expect((await MEDIA.list({ prefix: "media/avatars/" })).objects.length).toBe(stored);
      },
    );

    it("an empty profile image is refused, and a profile form without one keeps the current image", async () => {
      expect((await uploadImage(await png())).status).toBe(200);
      const before = (await fetchUser())?.image_key;
      const empty = await uploadImage(new Uint8Array());
      expect([empty.status, (await empty.json()).issues[0].path]).toEqual([400, "image"]);
      expect((await updateProfile({ image: new File([], "") })).status).toBe(200);
      expect((await fetchUser())?.image_key).toBe(before);
    });

    it("a profile image is stored without its metadata and comments", async () => {
      const { MEDIA } = await getBindings();
      const comment = [0x21, 0xfe, 8, ...new TextEncoder().encode("<script>"), 0];
      await uploadImage(new Uint8Array([...gif.slice(0, -1), ...comment, 0x3b]));
      const stored = await MEDIA.get(`media/${(await fetchUser())?.image_key}`);
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(gif);
    });
  });
});

/** Returns a PNG with an additional chunk after its header. */
function withChunk(
  png: Uint8Array<ArrayBuffer>,
  name: string,
  data: number[],
): Uint8Array<ArrayBuffer> {
  const body = Buffer.from([...Buffer.from(name), ...data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return new Uint8Array(Buffer.concat([png.slice(0, 33), chunk, png.slice(33)]));
}

describe("an account looked up by name", () => {
  it.each([
    ["/getUser/Max%20Member", 403],
    ["/getUser/Max%20Member?id=demo-viewer", 403],
    ["/getUser/Vera%20Viewer?id=demo-member", 403],
    ["/getUser/Xam%20Viewer", 403],
    ["/getAdmin/Ada%20Admin", 403],
    ["/getUser/Vera%20Viewer", 200],
    ["/getUser/Vera%20Viewer?id=demo-viewer", 200],
    ["/getUser/V%C3%A9ra%20Viewer", 403],
  ])("a user's request for an account by name, %s, gets %i", async (path, status) => {
    expect((await (await signedInClient(viewer))(path)).status).toBe(status);
  });

  it("an administrator can look up any user by name, and gets 404 for an unknown name", async () => {
    const client = await signedInClient("demo-admin");
    expect((await (await client("/getUser/Max%20Member")).json()).data).toMatchObject({
      subscription: "SUBSCRIBED",
    });
    expect((await (await client("/getAdmin/Ada%20Admin")).json()).data).toMatchObject({
      role: "ADMIN",
    });
    expect((await client("/getAdmin/Max%20Member")).status).toBe(404);
    expect((await client("/getUser/Nobody")).status).toBe(404);
  });
});

describe("the sessions of an account", () => {
  it("a user lists the account's sessions, and ends one or all except the current one", async () => {
    const [currentToken] = [
      await createTestSession(viewer),
      await createTestSession(viewer),
      await createTestSession(viewer),
    ];
    await createTestSession("demo-member");
    const client = bearerClient(currentToken);
    const { data } = await (await client("/api/sessions")).json();
    expect(data).toHaveLength(3);
    expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const other = data.find(({ current }: { current: boolean }) => !current);
    expect((await client(`/api/sessions/${other.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await countSessions()).toBe(2);
    expect((await client("/api/sessions", { method: "DELETE" })).status).toBe(200);
    expect(await countSessions()).toBe(1);
    expect((await client("/api/protectedRoute")).status).toBe(200);
    expect(await countSessions("demo-member")).toBe(1);
  });

  it("a user cannot end another user's session", async () => {
    const otherSessions = await (
      await (
        await signedInClient("demo-member")
      )("/api/sessions")
    ).json();
    const path = `/api/sessions/${otherSessions.data[0].id}`;
    expect((await (await signedInClient(viewer))(path, { method: "DELETE" })).status).toBe(404);
    expect(await countSessions("demo-member")).toBe(1);
  });

  it("a user gets an email about a sign-in only if the browser is unknown", async () => {
    const origin = createOrigin();
    const signInWithCookie = (cookie: string) =>
      visitorClient(origin)(
        "/api/login",
        jsonRequest("POST", accounts.viewer, cookie ? { Cookie: cookie, Origin: origin } : {}),
      );
    const first = await signInWithCookie("");
    const device = /device=[^;]+/.exec(first.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    expect(device).not.toBe("");
    await signInWithCookie(device);
    expect(await queryRow("SELECT 1 FROM emails")).toBeNull();
    await signInWithCookie("");
    expect((await waitForEmails(accounts.viewer.email))[0]?.subject).toContain("New sign-in");
  });
});

describe("the data of an account", () => {
  it("the data export has everything about the user except the password hash", async () => {
    const response = await (await signedInClient("demo-member"))("/api/account/export");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const data = await response.json();
    expect(data.account[0]).toMatchObject({ name: "Max Member", email: accounts.member.email });
    expect(data.subscription).toHaveLength(1);
    expect(data.orders[0]).toMatchObject({ status: "paid", amount: expect.any(Number) });
    expect(data.favourites.map(({ movie }: { movie: string }) => movie)).toContain("Charade");
    expect(data.history).toHaveLength(4);
    expect(data.sessions[0]).not.toHaveProperty("id");
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|viewer@/);
  });

  it("erasing an account needs its password and leaves its order without a name", async () => {
    const token = await createTestSession("demo-member");
    const eraseAccount = (password: string) =>
      bearerClient(token)("/api/account", jsonRequest("DELETE", { password }));
    expect((await eraseAccount("not this one")).status).toBe(403);
    expect((await eraseAccount(accounts.member.password)).status).toBe(200);
    expect(await fetchUser("demo-member")).toBeNull();
    for (const table of ["sessions", "views", "favourites", "subscriptions"]) {
      expect(
        await queryRow(`SELECT 1 FROM ${table} WHERE user_id = 'demo-member'`),
        table,
      ).toBeNull();
    }
    expect(await queryRow("SELECT user_id FROM orders WHERE id = 'demo-order'")).toEqual({
      user_id: null,
    });
    expect((await bearerClient(token)("/api/protectedRoute")).status).toBe(401);
    expect((await logIn(accounts.member.password, accounts.member.email)).status).toBe(401);
  });

  it("the account of the last administrator cannot be erased", async () => {
    const client = bearerClient(await signInAs("admin"));
    expect(
      (await client("/api/account", jsonRequest("DELETE", { password: accounts.admin.password })))
        .status,
    ).toBe(409);
    expect(await fetchUser("demo-admin")).not.toBeNull();
  });
});
