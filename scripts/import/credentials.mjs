import { createPrompt } from "../prompt.mjs";
import { setStopMessage } from "../run-script.mjs";

/**
 * Returns the administrator's email address and password from the environment, or from a prompt
 * that hides the input.
 */
export async function askCredentials() {
  const { MARQUEE_EMAIL, MARQUEE_PASSWORD } = process.env;
  const ask = createPrompt();
  if (!ask && !(MARQUEE_EMAIL && MARQUEE_PASSWORD))
    throw new Error("Set MARQUEE_EMAIL and MARQUEE_PASSWORD to an administrator's.");
  setStopMessage("Nothing was sent.");
  const email = MARQUEE_EMAIL || (await ask("  Email: ")).trim();
  const password = MARQUEE_PASSWORD || (await ask("  Password: ", { hidden: true })).trim();
  setStopMessage("Run it again: it goes on where it stopped.");
  return { email, password };
}
