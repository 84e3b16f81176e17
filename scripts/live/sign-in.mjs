import { spawn } from "node:child_process";
import { once } from "node:events";
import { environment, run } from "../processes.mjs";

/**
 * Signs in to Cloudflare's API and returns `{ token, renewToken }`: by `CLOUDFLARE_API_TOKEN`, or
 * by `wrangler login`, which opens a browser if `ask` is given, and whose token lasts about an
 * hour.
 */
export async function signInToCloudflare(ask) {
  if (process.env.CLOUDFLARE_API_TOKEN) return { token: process.env.CLOUDFLARE_API_TOKEN };
  const token = (await readToken()) ?? (await openBrowser(ask));
  return { token, renewToken: readToken };
}

async function openBrowser(ask) {
  if (!ask)
    throw new Error(
      "Not signed in to Cloudflare: set CLOUDFLARE_API_TOKEN, or run `npx wrangler login`.",
    );
  console.log("  A browser opens to sign you in to Cloudflare.");
  const { CI, ...terminal } = environment;
  await once(spawn("wrangler", ["login"], { env: terminal, stdio: "inherit" }), "exit");
  const token = await readToken();
  if (!token) throw new Error("You are not signed in to Cloudflare. Run this again.");
  return token;
}

/** Reads Wrangler's token, which Wrangler renews first; null without a sign-in. */
async function readToken() {
  const output = await run("wrangler", ["auth", "token", "--json"]).catch(() => "{}");
  return JSON.parse(output.slice(Math.max(0, output.indexOf("{")))).token ?? null;
}

/**
 * Chooses the account to deploy to: the given account, the only account, or the owner's choice.
 * `isNew` says to ignore the given account of site.json.
 */
export async function chooseAccount(cloudflare, { accountId, isNew, ask }) {
  const accounts = await cloudflare.list("/accounts");
  if (accountId && !isNew) {
    const account = accounts.find(({ id }) => id === accountId);
    if (account) return account;
    throw new Error(
      `This sign-in has no access to the account ${accountId} of site.json. Sign in to that account; or, if it is lost, begin in another one with --new-account.`,
    );
  }
  if (accounts.length === 1) return accounts[0];
  const names = accounts
    .map(({ name, id }, index) => `    ${index + 1}  ${name} (${id})`)
    .join("\n");
  if (accounts.length === 0) throw new Error("This sign-in has no account at Cloudflare.");
  if (!ask) throw new Error(`Which account? Set CLOUDFLARE_ACCOUNT_ID:\n${names}`);
  console.log(names);
  for (;;) {
    const account = accounts[Number(await ask("  Which account? ")) - 1];
    if (account) return account;
    console.log(`  Type a number from 1 to ${accounts.length}.`);
  }
}
