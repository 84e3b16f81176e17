/** @module-tag long */
import { writeFile } from "node:fs/promises";
import { brotliCompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { historyFile, readHistory } from "../../../demo/history.mjs";
import { generateHistory } from "../../support/demo-history/generate.ts";

vi.mock("cloudflare:workers", () => ({ WorkerEntrypoint: class {} }));

it("the demo's stored history equals what its generator makes", { timeout: 900_000 }, async () => {
  const history = await generateHistory();
  if (process.env.WRITE_HISTORY)
    await writeFile(historyFile, brotliCompressSync(JSON.stringify(history)));
  expect(history).toEqual(await readHistory());
});
