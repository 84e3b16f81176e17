import { clearLine, cursorTo } from "node:readline";

/**
 * Prints a line for each step. A terminal shows first what the step begins, then in the same line
 * what the step did.
 */
export function createProgress(stream = process.stdout) {
  return {
    logBegin(name, todo) {
      if (stream.isTTY)
        stream.write(
          `  ${name} … ${todo.split("\n")[0].slice(0, stream.columns - name.length - 8)}`,
        );
    },
    log(name, note) {
      if (stream.isTTY) {
        clearLine(stream, 0);
        cursorTo(stream, 0);
      }
      stream.write(`  ${name} … ${note}\n`);
    },
  };
}
