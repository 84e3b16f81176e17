import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { root, run } from "./steps.mjs";

export const port = Number(process.env.PORT ?? 8787);
export const state = resolve(root, process.env.STATE_DIR ?? ".wrangler/state");

/** What a local site is given in place of what a deployed one has: no letter and no payment leaves this machine. */
export const localVars = { MAIL_PROVIDER: "mailbox", PAYMENT_PROVIDER: "sandbox" };

/** The local secrets, made once and kept beside the local data. */
export async function localSecrets() {
  const file = join(state, "secrets.json");
  if (!existsSync(file)) {
    await mkdir(state, { recursive: true });
    await writeFile(file, JSON.stringify({ SESSION_SECRET: randomBytes(48).toString("base64url") }), { mode: 0o600 });
  }
  return JSON.parse(await readFile(file, "utf8"));
}

/** Brings the local database to the newest migration; one that fails changes nothing. */
export async function migrate() {
  const output = await run("wrangler", ["d1", "migrations", "apply", "DB", "--local", "--persist-to", state]);
  if (/No migrations to apply/.test(output)) return "up to date";
}
