import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** The administrator's email address and password: from the environment, or from a prompt that hides the input. */
export async function askCredentials() {
  const { MARQUEE_EMAIL: email, MARQUEE_PASSWORD: password } = process.env;
  if (email && password) return { email, password };
  if (!process.stdin.isTTY) throw new Error("Set MARQUEE_EMAIL and MARQUEE_PASSWORD to an administrator's.");
  return {
    email: email ?? (await prompt("Email")),
    password: password ?? (await prompt("Password", { isShown: false })),
  };
}

async function prompt(label, { isShown = true } = {}) {
  process.stdout.write(`  ${label}: `);
  const output = isShown ? process.stdout : new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  const response = await lines.question("");
  lines.close();
  if (!isShown) process.stdout.write("\n");
  return response.trim();
}
