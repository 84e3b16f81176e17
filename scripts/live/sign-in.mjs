import { spawn } from "node:child_process";
import { once } from "node:events";
import { environment, run } from "../processes.mjs";

/**
 * A token for Cloudflare's API: `CLOUDFLARE_API_TOKEN`, or that of `wrangler login`, which opens a browser when `ask`
 * is there.
 */
export async function findToken(ask) {
  if (process.env.CLOUDFLARE_API_TOKEN) return process.env.CLOUDFLARE_API_TOKEN;
  const signedIn = await readToken();
  if (signedIn) return signedIn;
  if (!ask) throw new Error("Not signed in to Cloudflare: set CLOUDFLARE_API_TOKEN, or run `npx wrangler login`.");
  console.log("  A browser opens to sign you in to Cloudflare.");
  const { CI, ...terminal } = environment;
  await once(spawn("wrangler", ["login"], { env: terminal, stdio: "inherit" }), "exit");
  const token = await readToken();
  if (!token) throw new Error("You are not signed in to Cloudflare. Run this again.");
  return token;
}

async function readToken() {
  const output = await run("wrangler", ["auth", "token", "--json"]).catch(() => "{}");
  return JSON.parse(output.slice(Math.max(0, output.indexOf("{")))).token;
}

/** The account to deploy to: the given one, the only one, or the chosen one. */
export async function chooseAccount(cloudflare, accountId, ask) {
  const accounts = await cloudflare.list("/accounts");
  if (accountId) {
    const account = accounts.find(({ id }) => id === accountId);
    if (!account) throw new Error(`This sign-in has no access to the account ${accountId}.`);
    return account;
  }
  if (accounts.length === 1) return accounts[0];
  const names = accounts.map(({ name, id }, index) => `    ${index + 1}  ${name} (${id})`).join("\n");
  if (accounts.length === 0) throw new Error("This sign-in has no account at Cloudflare.");
  if (!ask) throw new Error(`Which account? Set CLOUDFLARE_ACCOUNT_ID:\n${names}`);
  console.log(names);
  for (;;) {
    const account = accounts[Number(await ask("  Which account? ")) - 1];
    if (account) return account;
    console.log(`  Type a number from 1 to ${accounts.length}.`);
  }
}
