import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { root } from "../processes.mjs";

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const hostPattern = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const locations = ["wnam", "enam", "weur", "eeur", "apac", "oc"];

/**
 * What a live site needs to know, in the order of the questions. Each answer is also a flag (`--mail-from`) and an
 * environment variable (`MARQUEE_MAIL_FROM`). `fallback`: the proposed answer; an empty one means that there may be none.
 */
export const questions = [
  {
    key: "name",
    question: "A short name for the site at Cloudflare: small letters, digits, dashes",
    fallback: (environment) => (environment === "production" ? "marquee" : `marquee-${environment}`),
    isValid: (answer) => /^[a-z][a-z0-9-]{0,50}[a-z0-9]$/.test(answer),
  },
  {
    key: "domain",
    question: "The site's own address on a domain at Cloudflare, such as cinema.example (empty: one at workers.dev)",
    fallback: () => "",
    isValid: (answer) => answer === "" || hostPattern.test(answer),
  },
  {
    key: "mailFrom",
    question: "The address that its emails come from, of a domain at Cloudflare",
    fallback: (_, { domain }) => (domain ? `hello@${domain}` : null),
    isValid: (answer) => emailPattern.test(answer),
  },
  {
    key: "adminEmail",
    question: "Your own address: who verifies it becomes the administrator, and is told of problems",
    isValid: (answer) => emailPattern.test(answer),
  },
  {
    key: "contactEmail",
    question: "Where messages of the contact page go (empty: to you)",
    fallback: () => "",
    isValid: (answer) => answer === "" || emailPattern.test(answer),
  },
  {
    key: "planName",
    question: "The name of the subscription",
    fallback: () => "Monthly",
    isValid: (answer) => answer.length <= 60,
  },
  {
    key: "planPrice",
    question: "Its price for 30 days (the currency is one of the site's settings: dollars until you choose another)",
    fallback: () => "9.99",
    isValid: (answer) => /^\d{1,4}(\.\d\d)?$/.test(answer) && Number(answer) >= 0.5,
  },
  {
    key: "location",
    question: `Where its database lives: ${locations.join(", ")} (empty: near you)`,
    fallback: () => "",
    isValid: (answer) => answer === "" || locations.includes(answer),
  },
  {
    key: "legalReviewed",
    question: "Have you reviewed the texts of /terms, /privacy and /imprint? yes or no",
    fallback: () => "no",
    isValid: (answer) => answer === "yes" || answer === "no",
  },
];

const words = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const flagOf = (key) => words(key);
export const variableOf = (key) => `MARQUEE_${words(key).replaceAll("-", "_").toUpperCase()}`;

/** The git-ignored file with the settings of a site: `site.json`, or `site.staging.json` of `--env staging`. */
export function settingsFile(environment) {
  return join(root, environment === "production" ? "site.json" : `site.${environment}.json`);
}

export async function readSettings(file) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return "{}";
    throw error;
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not valid JSON: mend it, or delete it to be asked again.`);
  }
}

export async function saveSettings(file, settings) {
  await writeFile(`${file}.new`, `${JSON.stringify(settings, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/**
 * The settings with an answer to every question: from a flag, the environment, the file, the proposed answer with
 * `acceptsProposals`, or `ask`. Throws with all that is missing when it cannot ask.
 */
export async function completeSettings(settings, { environment, flags, variables, acceptsProposals, ask }) {
  const complete = { ...settings };
  const missing = [];
  for (const { key, question, fallback, isValid } of questions) {
    const proposal = fallback?.(environment, complete) ?? null;
    const given = flags[flagOf(key)] ?? variables[variableOf(key)] ?? settings[key];
    let answer = given ?? (acceptsProposals ? proposal : undefined);
    while (ask && (answer === undefined || answer === null || !isValid(answer))) {
      if (given !== undefined && answer === given) console.log(`  “${given}” is not such an answer.`);
      answer = (await ask(`  ${question}${proposal ? ` [${proposal}]` : ""}: `)).trim() || proposal;
    }
    if (answer === undefined || answer === null || !isValid(answer)) missing.push(key);
    else complete[key] = answer;
  }
  if (missing.length > 0) {
    const lines = missing.map((key) => `    --${flagOf(key)}, or ${variableOf(key)}`);
    throw new Error(`These settings are missing or not valid:\n${lines.join("\n")}`);
  }
  return complete;
}

/** Asks on the terminal, without showing the answer when it is `hidden`; undefined without a terminal. */
export function terminalQuestions() {
  if (!process.stdin.isTTY || process.env.CI) return undefined;
  return async (question, { hidden = false } = {}) => {
    let isMuted = false;
    const output = new Writable({
      write(chunk, encoding, done) {
        if (!isMuted) process.stdout.write(chunk, encoding);
        done();
      },
    });
    const terminal = createInterface({ input: process.stdin, output, terminal: true });
    try {
      const answer = terminal.question(question);
      isMuted = hidden;
      return await answer;
    } finally {
      terminal.close();
      if (hidden) process.stdout.write("\n");
    }
  };
}
