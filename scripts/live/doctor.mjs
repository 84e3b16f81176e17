import { runCommand } from "../command-line.mjs";
import { setStopMessage } from "../run-script.mjs";
import { checkLiveSite } from "./doctor-site.mjs";
import { checkLaw, readPlaces } from "./law/check-law.mjs";
import { openSite } from "./site.mjs";

const marks = { good: "ok     ", bad: "PROBLEM", unknown: "?      " };

async function examine({ env: environment = "production", law }) {
  const places = law === undefined ? [] : readPlaces(law);
  setStopMessage("Nothing was changed.");
  console.log(`\n  Examining ${environment}: nothing is changed\n`);
  const context = await openSite({ environment });
  const problems =
    places.length === 0 ? await examineSite(context) : await examineLaw(context, places);
  if (problems > 0) process.exitCode = 1;
}

async function examineSite(context) {
  const results = await checkLiveSite(context);
  results.forEach(printResult);
  const problems = countProblems(results);
  console.log(
    problems === 0
      ? "\n  All is well.\n"
      : `\n  ${problems} problems. docs/operating.md says what to do.\n`,
  );
  return problems;
}

async function examineLaw(context, places) {
  const all = [];
  for (const place of places) {
    const { name, results } = await checkLaw(context, place);
    console.log(`  ${name}`);
    for (const result of results) {
      printResult(result);
      console.log(`           ${result.law}, since ${result.since}: ${result.source}`);
    }
    console.log("");
    all.push(...results);
  }
  const problems = countProblems(all);
  const open = all.filter(({ state }) => state === "unknown").length;
  console.log("  This is no legal advice, and no list of every rule: ask a lawyer.");
  console.log(`  ${problems} things are missing, and ${open} only you can answer.\n`);
  return problems;
}

const printResult = ({ name, state, note }) =>
  console.log(`  ${marks[state]}  ${name.padEnd(24)}  ${note}`);

const countProblems = (results) => results.filter(({ state }) => state === "bad").length;

await runCommand("doctor", examine);
