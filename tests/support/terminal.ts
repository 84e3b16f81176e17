import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { type IPty, spawn as spawnInTerminal } from "@lydell/node-pty";
import { onTestFinished } from "vitest";

export type ProcessExit = { code: number; output: string; lastLine: string };

const keys = { "ctrl-c": "\x03", "ctrl-d": "\x04", enter: "\r" };

/**
 * The script keeps its terminal open until the output is read, because Linux drops unread output
 * when the last program of a terminal ends.
 */
const shellScript = `trap : INT; npm "$@"; printf '\\n%s %d\\n' "$ENDED" $?; read -r _`;

/**
 * The longest wait in ms: shorter than a test's own limit, whose error would not show the output.
 */
const longestWaitMs = 50_000;

/** A command of package.json as a person runs it, in a terminal: `npm start`, or `npm run …`. */
export class Terminal {
  readonly exit: Promise<ProcessExit>;
  private readonly pty: IPty;
  private readonly endMark = randomUUID();
  private written = "";
  private seenLength = 0;
  private onChange = () => {};

  constructor(command: string, args: string[], variables: Record<string, string>) {
    const env = { ...commandEnvironment(variables), ENDED: this.endMark, TERM: "xterm-256color" };
    const size = { cols: 200, rows: 50 };
    this.pty = spawnInTerminal("sh", ["-c", shellScript, "sh", ...npmArguments(command, args)], {
      env,
      ...size,
    });
    onTestFinished(() => this.pty.kill());
    this.exit = new Promise((resolve) => {
      this.pty.onData((data) => {
        this.written += data;
        const exit = this.findExit();
        if (exit) resolve(exit);
        this.onChange();
      });
    });
  }

  /** Returns all that the terminal showed, without colours. */
  get output(): string {
    return readableText(this.written);
  }

  /**
   * Waits until the command shows a text, after the text of the last wait. Throws if it ends without
   * showing it.
   */
  async waitFor(expected: string | RegExp, longestMs = longestWaitMs): Promise<void> {
    const deadline = AbortSignal.timeout(longestMs);
    while (!this.findNext(expected)) {
      const reason = this.findExit() ? "ended without" : deadline.aborted && "does not show";
      if (reason) throw new Error(`The command ${reason} ${expected}:\n${this.output}`);
      await new Promise<void>((resolve) => {
        this.onChange = resolve;
        deadline.onabort = () => resolve();
      });
    }
  }

  type(text: string): void {
    this.pty.write(text);
  }

  press(key: keyof typeof keys): void {
    this.pty.write(keys[key]);
  }

  /** Waits for a question, and answers it. */
  async answer(question: string | RegExp, text: string): Promise<void> {
    await this.waitFor(question);
    this.type(text);
    this.press("enter");
  }

  private findNext(expected: string | RegExp): boolean {
    const unseen = this.output.slice(this.seenLength);
    const found = typeof expected === "string" ? expected : (expected.exec(unseen)?.[0] ?? null);
    const index = found === null ? -1 : unseen.indexOf(found);
    if (found === null || index < 0) return false;
    this.seenLength += index + found.length;
    return true;
  }

  private findExit(): ProcessExit | null {
    const [output = "", rest = ""] = this.output.split(this.endMark);
    return /\d+\n/.test(rest) ? describeExit(Number.parseInt(rest, 10), output) : null;
  }
}

/** Runs a command without a terminal, as CI and cron do. */
export async function runWithoutTerminal(
  command: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<ProcessExit> {
  const env = commandEnvironment(variables);
  const child = spawn("npm", npmArguments(command, args), {
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  onTestFinished(() => killGroup(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += data));
  const [code] = await once(child, "close");
  return describeExit(code, readableText(output));
}

const npmArguments = (command: string, args: string[]) => {
  const script = command === "start" ? ["start"] : ["run", command];
  return [...script, ...(args.length > 0 ? ["--", ...args] : [])];
};

/**
 * Returns an environment without a developer's settings and sign-ins, and without `CI`, which
 * Vitest's threads have.
 */
const commandEnvironment = (variables: Record<string, string>) => ({
  PATH: process.env.PATH ?? "",
  ...(process.env.CHROMIUM && { CHROMIUM: process.env.CHROMIUM }),
  ...variables,
});

const escapeCharacter = String.fromCharCode(27);
/** Matches a line that was erased after the cursor had moved to its first column. */
const erasedLine = new RegExp(`[^\\n]*${escapeCharacter}\\[1G${escapeCharacter}\\[0?[JK]`, "g");

/** Removes colours and erased lines. A terminal's lines end in CR and LF. */
const readableText = (data: string) =>
  stripVTControlCharacters(data.replaceAll(erasedLine, ""))
    .replaceAll(/\r+\n/g, "\n")
    .replaceAll("\r", "\n");

function describeExit(code: number, output: string): ProcessExit {
  const lastLine = output.trimEnd().split("\n").at(-1)?.trim() ?? "";
  return { code, output, lastLine };
}

function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid && exitCode === null) process.kill(-pid, "SIGKILL");
}
