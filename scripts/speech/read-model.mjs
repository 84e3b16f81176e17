import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { weightFileSuffixes } from "../../contract/speech/speech-model.ts";

const settingsFiles = ["config.json", "generation_config.json", "preprocessor_config.json"];
const tokenizerFiles = ["tokenizer.json", "tokenizer_config.json"];

/**
 * Reads a folder with a Whisper model as Hugging Face's ONNX repositories have it. Returns the
 * description of the model, and its files `{ path, file, size, sha256 }`. Throws a sentence for any
 * other folder.
 */
export async function readSpeechModelFolder(folder) {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const config = await readJson(folder, "config.json");
  if (config.model_type !== "whisper")
    throw new Error(
      `The folder has a model of the type “${config.model_type}”. Only Whisper models are supported.`,
    );
  const generation = await readJson(folder, "generation_config.json");
  if (typeof generation.no_timestamps_token_id !== "number")
    throw new Error(
      "generation_config.json has no no_timestamps_token_id: the model tells no times.",
    );
  if (generation.is_multilingual && !generation.lang_to_id)
    throw new Error(
      "generation_config.json has no lang_to_id: the model cannot be told the language.",
    );
  const encoder = await findWeights(folder, "encoder_model");
  const decoder = await findWeights(folder, "decoder_model_merged");
  const paths = [...settingsFiles, ...tokenizerFiles, ...encoder.paths, ...decoder.paths];
  const files = await Promise.all(paths.map((path) => describeFile(folder, path)));
  return {
    files,
    model: {
      name: basename(resolve(folder)).slice(0, 100),
      version: hashFiles(files),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      ...readLanguages(generation),
      weights: { encoder_model: encoder.format, decoder_model_merged: decoder.format },
    },
  };
}

const readLanguages = ({ lang_to_id: ids, is_multilingual: isMultilingual = Boolean(ids) }) => ({
  isMultilingual,
  languages: isMultilingual
    ? Object.keys(ids ?? {}).map((token) => token.replace(/^<\|(.+)\|>$/, "$1"))
    : ["en"],
});

async function readJson(folder, path) {
  const text = await readFile(join(folder, path), "utf8").catch(() => {
    throw new Error(`The folder has no ${path}: it is no Whisper model. See docs/speech.md.`);
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${path} is no JSON: it is damaged, or the pointer of a large file (Git LFS).`);
  }
}

/** Finds the weights of a part of the model, and the data files that belong to large weights. */
async function findWeights(folder, part) {
  for (const [format, ending] of Object.entries(weightFileSuffixes)) {
    const path = `onnx/${part}${ending}.onnx`;
    const found = await listExisting(folder, [path, `${path}_data`]);
    if (found[0] === path) return { format, paths: found };
  }
  const names = Object.values(weightFileSuffixes).map((ending) => `onnx/${part}${ending}.onnx`);
  throw new Error(`The folder has neither ${names.join(" nor ")}. See docs/speech.md.`);
}

async function listExisting(folder, paths) {
  const found = await Promise.all(paths.map((path) => stat(join(folder, path)).catch(() => null)));
  return paths.filter((_, i) => found[i]);
}

async function describeFile(folder, path) {
  const file = join(folder, path);
  const found = await stat(file).catch(() => null);
  if (!found) throw new Error(`The folder has no ${path}. See docs/speech.md.`);
  const hash = createHash("sha256");
  let start = "";
  for await (const chunk of createReadStream(file)) {
    start ||= chunk.subarray(0, 40).toString("latin1");
    hash.update(chunk);
  }
  if (start.startsWith("version https://git-lfs"))
    throw new Error(
      `${path} is the pointer of a large file: fetch the files with \`git lfs pull\`.`,
    );
  return { path, file, size: found.size, sha256: hash.digest("hex") };
}

function hashFiles(files) {
  const hash = createHash("sha256");
  for (const { path, sha256 } of files) hash.update(`${path} ${sha256}\n`);
  return hash.digest("hex").slice(0, 16);
}
