import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StoppedError } from "./run-script.mjs";

/**
 * Asks on the terminal, without showing the answer when it is `hidden`. Undefined when nobody can
 * be asked: without a terminal, or when the caller set CI.
 */
export function createPrompt() {
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
      return await Promise.race([answer, waitForStop(terminal)]);
    } finally {
      terminal.close();
      if (hidden) process.stdout.write("\n");
    }
  };
}

/**
 * While a question is open the terminal sends no signal for Ctrl+C. Ctrl+D, and a terminal that is
 * gone, close it.
 */
function waitForStop(terminal) {
  return new Promise((_, reject) => {
    terminal.once("SIGINT", () => reject(new StoppedError()));
    terminal.once("close", () => reject(new StoppedError()));
  });
}
