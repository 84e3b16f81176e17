/** @module-tag long */
import { expect, test } from "vitest";
import { runWithoutTerminal } from "../support/terminal.ts";

/** Each benchmark fills a site first, and measures on a machine that is busy with other tests. */
const timeout = 600_000;

test.each<[string, string[], RegExp, RegExp]>([
  ["bench", ["--small"], /(ok|LOW) +the catalogue +budget 0\.7 +\d+\.\d+/, /^\/\S+$/],
  ["bench:web", ["--small"], /(ok|OVER) +LCP +\d+ ms +at most 1200 ms/, /\d+ ms$/],
  [
    "bench:premiere",
    ["--small"],
    /segment +[1-9]\d* responses, p50 \d+ ms/,
    /a viewer in Chromium: \d+\.\d s of the movie/,
  ],
  [
    "bench:cost",
    ["--small"],
    /POST \/api\/movies\/:id\/playback +1 +\d+/,
    /Analytics Engine: https:/,
  ],
  [
    "bench:backup",
    ["--small"],
    /Rehearsal … [\d,]+ rows restored into a local database/,
    / a minute$/,
  ],
  ["contact-sheet", ["--only=/about"], /Pages of \S+ … [1-9]/, /\.build\/contact-sheet-\S+\.png$/],
])(
  "npm run %s %j measures the site, and ends with a figure",
  { timeout },
  async (command, args, figure, end) => {
    const { code, output, lastLine } = await runWithoutTerminal(command, args);
    expect(output).toMatch(figure);
    expect(lastLine).toMatch(end);
    expect(code).toBe(0);
  },
);
