import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { StoppedError } from "./run-script.mjs";

/**
 * Asks on the terminal, without showing a `hidden` answer. Returns undefined if nobody can be
 * asked: without a terminal, or with CI set.
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
 * Rejects at Ctrl+C, for which the terminal sends no signal while a question is open. Ctrl+D and a
 * closed terminal reject as well.
 */
function waitForStop(terminal) {
  return new Promise((_, reject) => {
    terminal.once("SIGINT", () => reject(new StoppedError()));
    terminal.once("close", () => reject(new StoppedError()));
  });
}
