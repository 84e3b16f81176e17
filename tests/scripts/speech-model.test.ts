/** @module-tag long */
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLocalData } from "../../scripts/local-data.mjs";
import { OwnerComputer } from "../support/owner-computer.ts";
import { writeSpeechModel } from "../support/speech-model.ts";
import { runWithoutTerminal, Terminal } from "../support/terminal.ts";

let folder: string;
let owner: OwnerComputer;
const answer = [{ start: 0.5, end: 3, text: "The show begins." }];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "marquee-speech-"));
  owner = new OwnerComputer();
  await owner.start();
  await owner.writeSettings({
    name: "marquee",
    domain: "cinema.example",
    adminEmail: "owner@cinema.example",
  });
  owner.cloudflare.addBucket("marquee-media");
});
afterEach(async () => {
  await owner.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

const model = () => join(folder, "whisper-tiny");
const bucket = () => owner.cloudflare.buckets.get("marquee-media")?.objects ?? new Map();
const keys = () => [...bucket().keys()].filter((key) => key.startsWith("speech/"));
const run = (...args: string[]) => runWithoutTerminal("speech-model", args, owner.variables);
const putCount = () =>
  owner.cloudflare.calls.filter((call) => /^PUT .*\/objects\/speech/.test(call)).length;

test("npm run speech-model shows the model, asks before it sends the files, and sends no file twice", async () => {
  await writeSpeechModel(model(), answer);
  bucket().set("videos/of-a-movie/master.m3u8", Buffer.from("#EXTM3U"));
  const terminal = new Terminal("speech-model", [model()], owner.variables);
  await terminal.waitFor(/whisper-tiny: 0\.\d MB in 7 files, 3 languages/);
  await terminal.answer("Put this model into the site's bucket? [y/N]", "y");
  const { code, lastLine } = await terminal.exit;
  expect([code, lastLine]).toEqual([
    0,
    "The site has the model. In the studio, open a movie's video and choose “Captions from speech”.",
  ]);
  const described = JSON.parse(String(bucket().get("speech/model.json")));
  expect(described).toMatchObject({
    name: "whisper-tiny",
    languages: ["en", "de", "es"],
    isMultilingual: true,
    weights: { encoder_model: "q8", decoder_model_merged: "q8" },
  });
  expect(keys()).toContain(`speech/${described.version}/onnx/encoder_model_quantized.onnx`);
  expect(keys()).toHaveLength(8);

  const again = await run(model());
  expect([again.code, again.lastLine]).toEqual([0, "Nothing to do: the site has this model."]);
  expect(putCount()).toBe(8);
});

test("a stopped npm run speech-model leaves the site without a model, and the next run sends only the rest", async () => {
  await writeSpeechModel(model(), answer);
  owner.cloudflare.silentAt = /^PUT .*\/tokenizer\.json/;
  const terminal = new Terminal("speech-model", [model(), "--yes"], owner.variables);
  const isWaiting = () =>
    owner.cloudflare.calls.some((call) => owner.cloudflare.silentAt?.test(call));
  await expect.poll(isWaiting, { timeout: 50_000 }).toBe(true);
  await expect.poll(() => keys().length).toBe(6);
  terminal.press("ctrl-c");
  expect(await terminal.exit).toMatchObject({
    code: 130,
    lastLine: "Stopped. Run it again: files that have arrived are not sent again.",
  });
  expect(keys()).not.toContain("speech/model.json");
  owner.cloudflare.silentAt = null;
  const { code, output } = await run(model(), "--yes");
  expect([code, output]).toEqual([0, expect.stringContaining("Files … 1 sent, 6 there")]);
  expect(keys()).toHaveLength(8);
});

test("npm run speech-model replaces a model with another one, and --remove removes it", async () => {
  await writeSpeechModel(model(), answer);
  await run(model(), "--yes");
  const before = keys();
  await writeSpeechModel(join(folder, "whisper-base"), [{ start: 0, end: 1, text: "Other." }]);
  const { code } = await run(join(folder, "whisper-base"), "--yes");
  expect([code, keys().length]).toEqual([0, 8]);
  expect(keys().filter((key) => before.includes(key))).toEqual(["speech/model.json"]);

  const refused = await run("--remove");
  expect([refused.code, refused.lastLine]).toEqual([1, "Nothing was changed. Agree with --yes."]);
  const removed = await run("--remove", "--yes");
  expect([removed.code, removed.lastLine]).toEqual([0, "The model was removed: 8 files."]);
  expect(keys()).toEqual([]);
  const again = await run("--remove");
  expect([again.code, again.lastLine]).toEqual([0, "Nothing to do: the site has no model."]);
});

test("npm run speech-model removes files left by a killed run, then reports that nothing is to do", async () => {
  await writeSpeechModel(model(), answer);
  await run(model(), "--yes");
  bucket().set(`speech/${"0".repeat(16)}/config.json`, Buffer.from("{}"));
  const { code, output } = await run(model(), "--yes");
  expect([code, output]).toEqual([0, expect.stringContaining("1 of another model removed")]);
  expect(keys()).toHaveLength(8);
  expect((await run(model())).lastLine).toBe("Nothing to do: the site has this model.");
});

test("npm run speech-model replaces an unreadable description of the model", async () => {
  await writeSpeechModel(model(), answer);
  bucket().set("speech/model.json", Buffer.from("{damaged"));
  const { code } = await run(model(), "--yes");
  expect(code).toBe(0);
  expect(JSON.parse(String(bucket().get("speech/model.json"))).name).toBe("whisper-tiny");
});

test("npm run speech-model refuses a file that Cloudflare's API does not take, before it asks anything", async () => {
  await writeSpeechModel(model(), answer);
  await truncate(join(model(), "onnx/encoder_model_quantized.onnx"), 300_000_001);
  const { code, lastLine } = await run(model());
  expect([code, lastLine]).toEqual([
    1,
    expect.stringContaining("onnx/encoder_model_quantized.onnx is larger than 300 MB"),
  ]);
  expect(keys()).toEqual([]);
});

test("npm run speech-model --local puts the model into the bucket of npm start", async () => {
  await writeSpeechModel(model(), answer);
  const state = join(folder, "state");
  const variables = { HOME: folder, STATE_DIR: state };
  const { code } = await runWithoutTerminal(
    "speech-model",
    [model(), "--local", "--yes"],
    variables,
  );
  const described = await withLocalData(state, async ({ MEDIA }) =>
    (await MEDIA.get("speech/model.json"))?.json(),
  );
  expect([code, described]).toEqual([0, expect.objectContaining({ name: "whisper-tiny" })]);
});

test.each<[string, () => Promise<unknown>, string]>([
  ["a folder that does not exist", async () => {}, "There is no folder "],
  [
    "an empty folder",
    () => mkdir(model()),
    "The folder has no config.json: it is no Whisper model.",
  ],
  [
    "a model that recognizes no speech",
    async () => {
      await mkdir(model());
      await writeFile(join(model(), "config.json"), JSON.stringify({ model_type: "bert" }));
    },
    "The folder has a model of the type “bert”. Only Whisper models are supported.",
  ],
  [
    "weights that Git LFS has not fetched",
    async () => {
      await writeSpeechModel(model(), answer);
      const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n";
      await writeFile(join(model(), "onnx/encoder_model_quantized.onnx"), pointer);
    },
    "onnx/encoder_model_quantized.onnx is the pointer of a large file: fetch the files with `git lfs pull`.",
  ],
  [
    "a multilingual model that cannot be told the language",
    async () => {
      await writeSpeechModel(model(), answer);
      const file = join(model(), "generation_config.json");
      const { lang_to_id: _, ...settings } = JSON.parse(await readFile(file, "utf8"));
      await writeFile(file, JSON.stringify({ ...settings, is_multilingual: true }));
    },
    "generation_config.json has no lang_to_id: the model cannot be told the language.",
  ],
  [
    "a model without a decoder",
    async () => {
      await writeSpeechModel(model(), answer);
      await rm(join(model(), "onnx/decoder_model_merged_quantized.onnx"));
    },
    "The folder has neither onnx/decoder_model_merged_quantized.onnx nor onnx/decoder_model_merged.onnx.",
  ],
])(
  "npm run speech-model with %s says what is wrong, and asks Cloudflare nothing",
  async (_, prepare, sentence) => {
    await prepare();
    const { code, lastLine } = await run(model(), "--yes");
    expect([code, lastLine]).toEqual([1, expect.stringContaining(sentence)]);
    expect(owner.cloudflare.calls).toEqual([]);
  },
);
