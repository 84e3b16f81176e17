import { readFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, freshAccounts, openDemo, openSession, rowOf, signIn } from "../support/factories.ts";
import { lettersTo, tokenIn } from "../support/mailbox.ts";
import { bearer, freshOrigin, openSite, sending, sendingForm, visitor } from "../support/site.ts";

const viewer = "demo-viewer";
const newPassword = "three words together";
const userRow = (id = viewer) => rowOf("SELECT * FROM users WHERE id = ?", id);
const sessionsOf = async (id = viewer) =>
  (await rowOf<{ n: number }>("SELECT count(*) AS n FROM sessions WHERE user_id = ?", id))?.n;
const changed = (more: object = {}) =>
  sending("PUT", { ...accounts.viewer, newPassword, confirmpassword: newPassword, ...more });
const login = (password: string, email = accounts.viewer.email) =>
  visitor()("/api/login", sending("POST", { email, password }));

beforeAll(openDemo);
beforeEach(freshAccounts);

describe("recovering", () => {
  const reset = (token: string, password = newPassword) =>
    visitor()("/api/resetPassword", sending("POST", { token, password, confirmpassword: password }));
  const askFor = async (email: string) => {
    const response = await visitor()("/api/recovery", sending("POST", { email }));
    expect(response.status).toBe(202);
  };

  it("sets a new password by letter, ends every session, tells the owner, and signs nobody in", async () => {
    await openSession(viewer);
    await askFor(accounts.viewer.email);
    const token = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    const response = await reset(token);
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
    expect(await sessionsOf()).toBe(0);
    expect((await login(accounts.viewer.password)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
    const subjects = (await lettersTo(accounts.viewer.email, 2)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.startsWith("Your password was changed"))).toBe(true);
    expect((await reset(token)).status).toBe(400);
  });

  it("refuses a common password without using the link up", async () => {
    await askFor(accounts.viewer.email);
    const token = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    expect((await (await reset(token, "iloveyou")).json()).issues[0].path).toBe("password");
    expect((await reset(token)).status).toBe(200);
  });

  it("leaves no session of the old password, however many are being opened", async () => {
    await askFor(accounts.viewer.email);
    const token = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    await Promise.all([reset(token), ...Array.from({ length: 8 }, () => login(accounts.viewer.password))]);
    expect(await sessionsOf()).toBe(0);
  });

  it("to the old mailbox is void once the address changed", async () => {
    await askFor(accounts.viewer.email);
    const old = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    const form = { name: "Vera Viewer", newEmail: "moved@example.com", password: accounts.viewer.password };
    await bearer(await openSession(viewer))("/updateProfile", await sendingForm("PUT", form));
    const token = tokenIn((await lettersTo("moved@example.com"))[0] ?? { links: [] });
    expect((await visitor()("/verifyEmail", sending("POST", { token }))).status).toBe(200);
    expect((await reset(old)).status).toBe(400);
  });

  it("used twice at once changes the password once", async () => {
    await askFor(accounts.viewer.email);
    const token = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    const answers = await Promise.all([reset(token), reset(token, "four other words entirely")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("takes no link of another kind, and none after an hour", async () => {
    await askFor(accounts.viewer.email);
    const token = tokenIn((await lettersTo(accounts.viewer.email))[0] ?? { links: [] });
    expect((await visitor()("/verifyEmail", sending("POST", { token }))).status).toBe(400);
    const { DB } = await openSite();
    await DB.prepare("UPDATE one_time_tokens SET expires_at = expires_at - 3600000").run();
    expect((await reset(token)).status).toBe(400);
    expect((await login(accounts.viewer.password)).status).toBe(200);
  });

  it("writes nothing to an address without an account", async () => {
    await askFor("nobody@example.com");
    expect(await rowOf(`SELECT 1 FROM letters WHERE "to" = 'nobody@example.com'`)).toBeNull();
  });
});

describe("the password", () => {
  it("changes with the current one: every other session ends, this one stays", async () => {
    const [here, elsewhere] = [await openSession(viewer), await openSession(viewer)];
    const response = await bearer(here)("/updatepassword", changed());
    expect(response.status).toBe(200);
    expect((await bearer(here)("/api/protectedRoute")).status).toBe(200);
    expect((await bearer(elsewhere)("/api/protectedRoute")).status).toBe(401);
    expect((await login(accounts.viewer.password)).status).toBe(401);
    expect((await login(newPassword)).status).toBe(200);
    expect((await lettersTo(accounts.viewer.email))[0]?.subject).toContain("Your password was changed");
  });

  it.each([
    ["a wrong current password", { password: "not this one" }, 403],
    ["another's address", { email: accounts.member.email }, 403],
    ["a common password", { newPassword: "password1", confirmpassword: "password1" }, 400],
    ["two different ones", { confirmpassword: "something else" }, 400],
    ["a short one", { newPassword: "short", confirmpassword: "short" }, 400],
  ])("does not change with %s", async (_, bad, status) => {
    const before = await userRow();
    expect((await bearer(await openSession(viewer))("/updatepassword", changed(bad))).status).toBe(status);
    expect(await userRow()).toEqual(before);
  });

  it("cannot be guessed from a session that was left open", async () => {
    const ask = bearer(await openSession(viewer));
    for (let i = 0; i < 10; i++) {
      expect((await ask("/updatepassword", changed({ password: `guess ${i}` }))).status).toBe(403);
    }
    const refused = await ask("/updatepassword", changed());
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 800]).toEqual([429, true]);
  });
});

describe("the profile", () => {
  const edit = async (fields: Record<string, string | Blob>, token?: string) =>
    bearer(token ?? (await openSession(viewer)))(
      "/updateProfile",
      await sendingForm("PUT", { name: "Vera Viewer", Id: viewer, password: accounts.viewer.password, ...fields }),
    );

  it("takes a new name, which is at once everywhere", async () => {
    const token = await openSession(viewer);
    expect((await edit({ name: "Véra Nova" }, token)).status).toBe(200);
    expect((await (await bearer(token)("/api/protectedRoute")).json()).userInfo.name).toBe("Véra Nova");
    const { data } = await (await bearer(token)("/getUser/V%C3%A9ra%20Nova")).json();
    expect(data).toMatchObject({ id: viewer, name: "Véra Nova", email: accounts.viewer.email, role: "USER" });
    expect(data.subscription).toBe("UNSUBSCRIBED");
    expect(await userRow()).toMatchObject({ name_folded: "vera nova" });
  });

  it.each([
    ["a wrong password", { password: "not this one" }, 403],
    ["another's Id", { Id: "demo-member" }, 403],
    ["a name of two lines", { name: "Vera\r\nBcc: all@example.com" }, 400],
    ["no address", { newEmail: "nobody" }, 400],
  ])("does not change with %s", async (_, bad, status) => {
    const before = [await userRow(), await userRow("demo-member")];
    expect((await edit(bad as Record<string, string>)).status).toBe(status);
    expect([await userRow(), await userRow("demo-member")]).toEqual(before);
  });

  it("that lost its race against a new password leaves no link behind", async () => {
    const [attacker, owner] = [await openSession(viewer), await openSession(viewer)];
    await Promise.all([edit({ newEmail: "evil@example.com" }, attacker), bearer(owner)("/updatepassword", changed())]);
    const changedNow = (await login(newPassword)).status === 200;
    expect(changedNow).toBe(true);
    expect(await rowOf("SELECT 1 FROM one_time_tokens WHERE user_id = ?", viewer)).toBeNull();
    expect((await edit({ newEmail: "late@example.com" }, attacker)).status).toBe(401);
    expect(await rowOf(`SELECT 1 FROM letters WHERE "to" = 'late@example.com'`)).toBeNull();
  });

  it("of another is changed by an administrator, who is written down", async () => {
    const token = await openSession("demo-admin");
    expect((await edit({ name: "Renamed", password: accounts.admin.password }, token)).status).toBe(200);
    expect(await userRow()).toMatchObject({ name: "Renamed" });
    const entry = await rowOf("SELECT * FROM audit_log ORDER BY id DESC LIMIT 1");
    expect(entry).toMatchObject({ actor_id: "demo-admin", subject_id: viewer });
    expect(String(entry?.before)).toContain("Vera Viewer");
  });

  it("gets the fifth letter of a kind in an hour refused", async () => {
    const token = await openSession(viewer);
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await edit({ newEmail: `other-${i}@example.com` }, token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it("moves to a new address once that is verified, and tells the old one", async () => {
    expect((await edit({ newEmail: "vera@example.com" })).status).toBe(200);
    expect((await userRow())?.email).toBe(accounts.viewer.email);
    expect((await lettersTo(accounts.viewer.email))[0]?.text).toContain("vera@example.com");
    const token = tokenIn((await lettersTo("vera@example.com"))[0] ?? { links: [] });
    expect((await visitor()("/verifyEmail", sending("POST", { token }))).status).toBe(200);
    expect((await userRow())?.email).toBe("vera@example.com");
    expect((await login(accounts.viewer.password, "vera@example.com")).status).toBe(200);
    expect((await lettersTo(accounts.viewer.email, 2)).map(({ subject }) => subject).join()).toContain("was changed");
  });

  it("does not move to an address that somebody took meanwhile, nor tells whether somebody has it", async () => {
    const taken = await edit({ newEmail: accounts.member.email });
    const free = await edit({ newEmail: "free@example.com" });
    expect([taken.status, free.status]).toEqual([200, 200]);
    const token = tokenIn((await lettersTo(accounts.member.email))[0] ?? { links: [] });
    expect((await visitor()("/verifyEmail", sending("POST", { token }))).status).toBe(400);
    const { DB } = await openSite();
    await DB.prepare("UPDATE users SET email = 'free@example.com' WHERE id = 'demo-admin'").run();
    const late = tokenIn((await lettersTo("free@example.com"))[0] ?? { links: [] });
    expect((await visitor()("/verifyEmail", sending("POST", { token: late }))).status).toBe(409);
    expect((await userRow())?.email).toBe(accounts.viewer.email);
  });

  describe("its picture", () => {
    const png = async () => new Uint8Array(await readFile("web/public/icons/icon-192.png"));
    const webp = async () => new Uint8Array(await readFile("demo/posters/metropolis-240.webp"));
    const gif = new Uint8Array(Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"));
    const jpg = new Uint8Array(
      Buffer.from(
        "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z",
        "base64",
      ),
    );
    const send = async (bytes: Uint8Array<ArrayBuffer>, name = "me.png") => edit({ image: new File([bytes], name) });

    it.each([
      ["png", png],
      ["webp", webp],
      ["gif", async () => gif],
      ["jpg", async () => jpg],
    ])("is taken by its content: %s", async (type, read) => {
      expect((await send(await read(), "picture.html")).status).toBe(200);
      const key = (await userRow())?.image_key;
      expect(key).toMatch(new RegExp(`^avatars/[0-9a-f-]{36}\\.${type}$`));
      const served = await visitor()(`/media/${key}`);
      expect(served.headers.get("Content-Type")).toBe(`image/${type === "jpg" ? "jpeg" : type}`);
      expect(served.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(served.headers.get("Content-Security-Policy")).toContain("sandbox");
      await served.arrayBuffer();
    });

    it("replaces the one before, whose file goes", async () => {
      await send(gif);
      const first = (await userRow())?.image_key;
      await send(jpg);
      expect((await userRow())?.image_key).not.toBe(first);
      expect((await visitor()(`/media/${first}`)).status).toBe(404);
    });

    it.each([
      ["nothing but a name", async () => new TextEncoder().encode("x")],
      ["SVG", async () => new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>")],
      ["HTML", async () => new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
      ["a cut off picture", async () => (await png()).slice(0, -20)],
      [
        "a picture with something behind it",
        async () => new Uint8Array([...gif, ...new TextEncoder().encode("<script>")]),
      ],
      ["a picture's first bytes", async () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
      [
        "a picture of 65535 pixels a side",
        async () => Uint8Array.from(gif, (byte, i) => (i >= 6 && i < 10 ? 0xff : byte)),
      ],
      [
        "a picture of two sizes",
        async () => withChunk(await png(), "IHDR", [0, 0, 0, 1, 0, 0, 255, 255, 8, 2, 0, 0, 0]),
      ],
      ["a picture with a part that nobody knows", async () => withChunk(await png(), "ABCD", [60, 115, 62])],
      [
        "a picture with a broken part",
        async () => Uint8Array.from(await png(), (byte, i) => (i === 60 ? byte ^ 1 : byte)),
      ],
      ["a picture without an image", async () => new Uint8Array([...gif.slice(0, 19), 0x3b])],
      [
        "a frame larger than a picture may be",
        async () => Uint8Array.from(gif, (byte, i) => (i >= 32 && i < 36 ? 0xff : byte)),
      ],
      ["three megabytes", async () => new Uint8Array(3 * 1024 * 1024)],
    ])("is not %s", async (_, read) => {
      const before = await userRow();
      const { MEDIA } = await openSite();
      const stored = (await MEDIA.list({ prefix: "media/avatars/" })).objects.length;
      expect([413, 415]).toContain((await send(await read())).status);
      expect(await userRow()).toEqual(before);
      expect((await MEDIA.list({ prefix: "media/avatars/" })).objects.length).toBe(stored);
    });

    it("keeps nothing that does not draw", async () => {
      const { MEDIA } = await openSite();
      const comment = [0x21, 0xfe, 8, ...new TextEncoder().encode("<script>"), 0];
      await send(new Uint8Array([...gif.slice(0, -1), ...comment, 0x3b]));
      const stored = await MEDIA.get(`media/${(await userRow())?.image_key}`);
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(gif);
    });
  });
});

/** A PNG with one more chunk behind its header. */
function withChunk(png: Uint8Array<ArrayBuffer>, name: string, data: number[]): Uint8Array<ArrayBuffer> {
  const body = Buffer.from([...Buffer.from(name), ...data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return new Uint8Array(Buffer.concat([png.slice(0, 33), chunk, png.slice(33)]));
}

describe("somebody's account by name", () => {
  it.each([
    ["/getUser/Max%20Member", 403],
    ["/getUser/Max%20Member?id=demo-viewer", 403],
    ["/getUser/Vera%20Viewer?id=demo-member", 403],
    ["/getUser/Xam%20Viewer", 403],
    ["/getAdmin/Ada%20Admin", 403],
    ["/getUser/Vera%20Viewer", 200],
    ["/getUser/Vera%20Viewer?id=demo-viewer", 200],
    ["/getUser/V%C3%A9ra%20Viewer", 403],
  ])("%s answers a user %i", async (path, status) => {
    expect((await bearer(await openSession(viewer))(path)).status).toBe(status);
  });

  it("answers an administrator anybody's, and for an unknown name 404", async () => {
    const ask = bearer(await openSession("demo-admin"));
    expect((await (await ask("/getUser/Max%20Member")).json()).data).toMatchObject({ subscription: "SUBSCRIBED" });
    expect((await (await ask("/getAdmin/Ada%20Admin")).json()).data).toMatchObject({ role: "ADMIN" });
    expect((await ask("/getAdmin/Max%20Member")).status).toBe(404);
    expect((await ask("/getUser/Nobody")).status).toBe(404);
  });
});

describe("my sessions", () => {
  it("are listed without what opens them, and end one by one or all others at once", async () => {
    const [here] = [await openSession(viewer), await openSession(viewer), await openSession(viewer)];
    await openSession("demo-member");
    const ask = bearer(here);
    const { data } = await (await ask("/api/sessions")).json();
    expect(data).toHaveLength(3);
    expect(data.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    const other = data.find(({ current }: { current: boolean }) => !current);
    expect((await ask(`/api/sessions/${other.id}`, { method: "DELETE" })).status).toBe(204);
    expect(await sessionsOf()).toBe(2);
    expect((await ask("/api/sessions", { method: "DELETE" })).status).toBe(200);
    expect(await sessionsOf()).toBe(1);
    expect((await ask("/api/protectedRoute")).status).toBe(200);
    expect(await sessionsOf("demo-member")).toBe(1);
  });

  it("of somebody else cannot be ended", async () => {
    const theirs = await (await bearer(await openSession("demo-member"))("/api/sessions")).json();
    const path = `/api/sessions/${theirs.data[0].id}`;
    expect((await bearer(await openSession(viewer))(path, { method: "DELETE" })).status).toBe(404);
    expect(await sessionsOf("demo-member")).toBe(1);
  });

  it("from an unknown browser are told by letter, from a known one or the first of all not", async () => {
    const origin = freshOrigin();
    const from = (cookie: string) =>
      visitor(origin)("/api/login", sending("POST", accounts.viewer, cookie ? { Cookie: cookie, Origin: origin } : {}));
    const first = await from("");
    const device = /device=[^;]+/.exec(first.headers.get("Set-Cookie") ?? "")?.[0] ?? "";
    expect(device).not.toBe("");
    await from(device);
    expect(await rowOf("SELECT 1 FROM letters")).toBeNull();
    await from("");
    expect((await lettersTo(accounts.viewer.email))[0]?.subject).toContain("A new sign-in");
  });
});

describe("my data", () => {
  it("is everything kept about me and nothing that signs in", async () => {
    const response = await bearer(await openSession("demo-member"))("/api/account/export");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const data = await response.json();
    expect(data.account[0]).toMatchObject({ name: "Max Member", email: accounts.member.email });
    expect(data.subscription).toHaveLength(1);
    expect(data.orders[0]).toMatchObject({ status: "paid", amountDollars: expect.any(Number) });
    expect(data.favourites.map(({ movie }: { movie: string }) => movie)).toContain("Charade");
    expect(data.history).toHaveLength(4);
    expect(data.sessions[0]).not.toHaveProperty("id");
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|viewer@/);
  });

  it("is erased with the password: sessions, history and favourites go, the order stays without a name", async () => {
    const token = await openSession("demo-member");
    const erase = (password: string) => bearer(token)("/api/account", sending("DELETE", { password }));
    expect((await erase("not this one")).status).toBe(403);
    expect((await erase(accounts.member.password)).status).toBe(200);
    expect(await userRow("demo-member")).toBeNull();
    for (const table of ["sessions", "views", "favourites", "subscriptions"]) {
      expect(await rowOf(`SELECT 1 FROM ${table} WHERE user_id = 'demo-member'`), table).toBeNull();
    }
    expect(await rowOf("SELECT user_id FROM orders WHERE id = 'demo-order'")).toEqual({ user_id: null });
    expect((await bearer(token)("/api/protectedRoute")).status).toBe(401);
    expect((await login(accounts.member.password, accounts.member.email)).status).toBe(401);
  });

  it("of the last administrator is not erased", async () => {
    const ask = bearer(await signIn("admin"));
    expect((await ask("/api/account", sending("DELETE", { password: accounts.admin.password }))).status).toBe(409);
    expect(await userRow("demo-admin")).not.toBeNull();
  });
});
