import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { root } from "../processes.mjs";
import { deploymentQuestions } from "./questions.mjs";

/**
 * Returns the git-ignored file with the settings of a site: `site.json`, or `site.staging.json` for
 * `--env staging`. The file is in SETTINGS_DIR, by default in the repository's folder.
 */
export function findSettingsFile(environment) {
  const folder = resolve(root, process.env.SETTINGS_DIR || ".");
  return join(folder, environment === "production" ? "site.json" : `site.${environment}.json`);
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

/**
 * The saved settings. Facts of the live site are left out, because a copy would be outdated on
 * another computer.
 */
const savedKeys = [...deploymentQuestions.map(({ key }) => key), "accountId", "hsts", "backupTo"];

export async function saveSettings(file, settings) {
  const saved = Object.fromEntries(
    savedKeys.filter((key) => settings[key] !== undefined).map((key) => [key, settings[key]]),
  );
  await writeFile(`${file}.new`, `${JSON.stringify(saved, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/**
 * Completes the settings with an answer to every question, or to the questions of `keys`: from a
 * flag, the environment, the settings file, the live site, the proposal (only with
 * `acceptsProposals`) or `ask`. Throws an error that lists all missing answers if nobody can be
 * asked.
 */
export async function completeSettings(settings, { keys, ...sources }) {
  const complete = { ...settings };
  const missing = [];
  for (const question of deploymentQuestions.filter(({ key }) => keys?.includes(key) ?? true)) {
    const { key, flag, variable } = question;
    const { answer, fault } = await answerQuestion(question, { ...sources, settings, complete });
    if (answer === null) missing.push(`    --${flag}, or ${variable}${fault ? `: ${fault}` : ""}`);
    else complete[key] = answer;
  }
  if (missing.length > 0)
    throw new Error(`These settings are missing or not valid:\n${missing.join("\n")}`);
  return complete;
}

/**
 * Returns the answer to a question, or null with the reason as `fault`. `complete` has the answers
 * to the questions before it. Throws for an answer that would change a fact of the live site.
 */
async function answerQuestion(
  question,
  { complete, environment, acceptsProposals, ask, ...known },
) {
  const { key, flag, fallback, isAsked, onlyNew } = question;
  const isNeeded = isAsked(complete);
  const proposal = isNeeded ? (fallback?.(environment, complete) ?? null) : "";
  const given = findKnown(question, known) ?? (acceptsProposals || !isNeeded ? proposal : null);
  const result = await findAnswer(question, { given, proposal, ask });
  const { live } = known;
  if (onlyNew && live && result.answer !== live[key])
    throw new Error(`--${flag}: the live site has “${live[key]}”. ${onlyNew}`);
  return result;
}

/**
 * Finds an answer without asking: from a flag, else the environment, else the stored settings or
 * the live site; null if none has an answer.
 */
function findKnown({ key, flag, variable, onlyNew }, { flags, variables, live, settings }) {
  const [first, second] = onlyNew ? [live, settings] : [settings, live];
  return flags[flag] ?? variables[variable] ?? first?.[key] ?? second?.[key] ?? null;
}

/**
 * Returns the given answer, or the first answer to `ask` that the question accepts. Without such an
 * answer, the answer is null, with the reason as `fault`.
 */
async function findAnswer(question, { given, proposal, ask }) {
  let result = checkAnswer(question, given);
  while (ask && result.answer === null) {
    if (result.fault) console.log(`  ${result.fault}`);
    const typed =
      (await ask(`  ${question.question}${proposal ? ` [${proposal}]` : ""}: `)).trim() || proposal;
    result =
      typed === null
        ? { answer: null, fault: "This one needs an answer." }
        : checkAnswer(question, typed);
  }
  return result;
}

function checkAnswer({ read, findFault }, given) {
  if (given === null) return { answer: null };
  const answer = read(String(given).trim());
  const fault = findFault(answer);
  return fault === null ? { answer } : { answer: null, fault: `“${given}” will not do. ${fault}` };
}
