import { apiKeyPattern } from "../../contract/keys/keys.ts";
import { environment } from "../processes.mjs";
import { createPrompt } from "../prompt.mjs";
import { setStopMessage } from "../run-script.mjs";

/**
 * Returns the API key from the environment, or from a prompt that hides the input. There is no flag
 * for the key, because other users of the machine can read a command line.
 */
export async function askApiKey() {
  const { MARQUEE_API_KEY } = process.env;
  const ask = createPrompt();
  if (!ask && !MARQUEE_API_KEY)
    throw new Error("Set MARQUEE_API_KEY to an API key, which the studio makes under API keys.");
  setStopMessage("Nothing was sent.");
  const key = (MARQUEE_API_KEY || (await ask("  API key: ", { hidden: true }))).trim();
  // The programs that this script starts need no key.
  delete process.env.MARQUEE_API_KEY;
  delete environment.MARQUEE_API_KEY;
  if (!apiKeyPattern.test(key))
    throw new Error(
      "That is no API key: it is mq_ and 40 letters and digits, in one line. Nothing was sent.",
    );
  setStopMessage("Run it again: it goes on where it stopped.");
  return key;
}
