import { runCommand } from "../command-line.mjs";
import { setStopMessage } from "../run-script.mjs";
import { checkLiveSite } from "./doctor-site.mjs";
import { openSite } from "./site.mjs";

const marks = { good: "ok     ", bad: "PROBLEM", unknown: "?      " };

async function examine({ env: environment = "production" }) {
  setStopMessage("Nothing was changed.");
  console.log(`\n  Examining ${environment}: nothing is changed\n`);
  const context = await openSite({ environment });
  const results = await checkLiveSite(context);
  for (const { name, state, note } of results)
    console.log(`  ${marks[state]}  ${name.padEnd(22)}  ${note}`);
  const problems = results.filter(({ state }) => state === "bad").length;
  console.log(
    problems === 0
      ? "\n  All is well.\n"
      : `\n  ${problems} problems. docs/operating.md says what to do.\n`,
  );
  if (problems > 0) process.exitCode = 1;
}

await runCommand("doctor", examine);
