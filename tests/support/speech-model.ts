import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Tensor, type Value, writeOnnx } from "./onnx-file.ts";

/* A Whisper model that recognizes the recorded answer in any sound. Its files have the form of those
   of Hugging Face's ONNX repositories, so that libraries load and run it as any other model. */

/** A line of the recorded answer, with its times in seconds of a window of 30 seconds. */
export type RecordedLine = { start: number; end: number; text: string };

const specialTokens = [
  "<|endoftext|>",
  "<|startoftranscript|>",
  "<|en|>",
  "<|de|>",
  "<|es|>",
  "<|translate|>",
  "<|transcribe|>",
  "<|startoflm|>",
  "<|startofprev|>",
  "<|nospeech|>",
  "<|notimestamps|>",
];
const size = 4;
const frames = 1500;
/** A prompt has three tokens: the beginning, the language and the task. */
const promptLength = 3;

/** Writes the model's folder. */
export async function writeSpeechModel(folder: string, lines: RecordedLine[]): Promise<void> {
  const words = [...new Set(lines.flatMap(({ text }) => text.split(" ")))].map(
    (word) => `Ġ${word}`,
  );
  const timestamps = Array.from({ length: frames + 1 }, (_, i) => `<|${(i * 0.02).toFixed(2)}|>`);
  const tokens = [...words, ...specialTokens, ...timestamps];
  const idOf = (token: string) => tokens.indexOf(token);
  const answer = [
    ...lines.flatMap(({ start, end, text }) => [
      `<|${start.toFixed(2)}|>`,
      ...text.split(" ").map((word) => `Ġ${word}`),
      `<|${end.toFixed(2)}|>`,
    ]),
    "<|endoftext|>",
  ].map(idOf);
  const files: Record<string, string | Uint8Array> = {
    "config.json": JSON.stringify(makeConfig(tokens.length, idOf)),
    "generation_config.json": JSON.stringify(makeGenerationConfig(idOf)),
    "preprocessor_config.json": JSON.stringify(preprocessor),
    "tokenizer.json": JSON.stringify(makeTokenizer(words, tokens)),
    "tokenizer_config.json": JSON.stringify({ tokenizer_class: "WhisperTokenizer" }),
    "onnx/encoder_model_quantized.onnx": makeEncoder(),
    "onnx/decoder_model_merged_quantized.onnx": makeDecoder(answer, tokens.length),
  };
  await mkdir(join(folder, "onnx"), { recursive: true });
  for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
}

type IdOf = (token: string) => number;

const makeConfig = (tokenCount: number, idOf: IdOf) => ({
  model_type: "whisper",
  architectures: ["WhisperForConditionalGeneration"],
  is_encoder_decoder: true,
  vocab_size: tokenCount,
  d_model: size,
  encoder_layers: 1,
  decoder_layers: 1,
  encoder_attention_heads: 1,
  decoder_attention_heads: 1,
  num_mel_bins: 80,
  max_source_positions: frames,
  max_target_positions: 448,
  decoder_start_token_id: idOf("<|startoftranscript|>"),
  eos_token_id: idOf("<|endoftext|>"),
});

const makeGenerationConfig = (idOf: IdOf) => ({
  decoder_start_token_id: idOf("<|startoftranscript|>"),
  eos_token_id: idOf("<|endoftext|>"),
  pad_token_id: idOf("<|endoftext|>"),
  no_timestamps_token_id: idOf("<|notimestamps|>"),
  is_multilingual: true,
  lang_to_id: Object.fromEntries(
    ["<|en|>", "<|de|>", "<|es|>"].map((token) => [token, idOf(token)]),
  ),
  task_to_id: { transcribe: idOf("<|transcribe|>"), translate: idOf("<|translate|>") },
  max_initial_timestamp_index: 50,
  max_length: 448,
});

const preprocessor = {
  feature_extractor_type: "WhisperFeatureExtractor",
  processor_class: "WhisperProcessor",
  feature_size: 80,
  sampling_rate: 16_000,
  hop_length: 160,
  chunk_length: 30,
  n_fft: 400,
  n_samples: 480_000,
  nb_max_frames: 3000,
};

const makeTokenizer = (words: string[], tokens: string[]) => ({
  version: "1.0",
  added_tokens: tokens.slice(words.length).map((content, i) => ({
    id: words.length + i,
    content,
    special: i < specialTokens.length,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })),
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true },
  post_processor: null,
  decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true },
  model: {
    type: "BPE",
    vocab: Object.fromEntries(words.map((word, i) => [word, i])),
    merges: [],
  },
});

/** Makes an encoder, which hears only how loud the sound is. */
const makeEncoder = () =>
  writeOnnx({
    inputs: [{ name: "input_features", type: "float", dims: [1, 80, frames * 2] }],
    outputs: [{ name: "last_hidden_state", type: "float", dims: [1, frames, size] }],
    constants: [{ name: "shape", type: "int64", dims: [3], values: [1, frames, size] }],
    operations: [
      {
        type: "ReduceMax",
        inputs: ["input_features"],
        outputs: ["loudness"],
        attributes: { axes: [1, 2], keepdims: 1 },
      },
      { type: "Expand", inputs: ["loudness", "shape"], outputs: ["last_hidden_state"] },
    ],
  });

const cacheNames = ["decoder.key", "decoder.value", "encoder.key", "encoder.value"];
const cacheValue = (prefix: string, name: string): Value => ({
  name: `${prefix}.0.${name}`,
  type: "float",
  dims: [1, 1, `${prefix} ${name}`, size],
});

/**
 * Makes a decoder, which gives the next token of the answer by the number of preceding tokens. That
 * number is the length of the decoder's cache, as it is in a real model.
 */
function makeDecoder(answer: number[], tokenCount: number): Uint8Array {
  const byPosition = [...Array(promptLength - 1).fill(0), ...answer];
  const numberOf = (name: string, value: number): Tensor => ({
    name,
    type: "int64",
    dims: [],
    values: [value],
  });
  const listOf = (name: string, values: number[]): Tensor => ({
    name,
    type: "int64",
    dims: [values.length],
    values,
  });
  return writeOnnx({
    inputs: [
      { name: "input_ids", type: "int64", dims: [1, "length"] },
      { name: "encoder_hidden_states", type: "float", dims: [1, frames, size] },
      ...cacheNames.map((name) => cacheValue("past_key_values", name)),
      { name: "use_cache_branch", type: "bool", dims: [1] },
    ],
    outputs: [
      { name: "logits", type: "float", dims: [1, "length", tokenCount] },
      ...cacheNames.map((name) => cacheValue("present", name)),
    ],
    constants: [
      listOf("answer", byPosition),
      numberOf("last", byPosition.length - 1),
      numberOf("zero", 0),
      numberOf("one", 1),
      numberOf("two", 2),
      listOf("tokenCount", [tokenCount]),
      listOf("first", [0]),
      listOf("second", [1]),
      listOf("oneAndOne", [1, 1]),
      listOf("size", [size]),
      { name: "offAndOn", type: "float", dims: [2], values: [0, 100] },
    ],
    operations: [
      { type: "Shape", inputs: ["past_key_values.0.decoder.key"], outputs: ["pastShape"] },
      { type: "Gather", inputs: ["pastShape", "two"], outputs: ["pastLength"] },
      { type: "Shape", inputs: ["input_ids"], outputs: ["inputShape"] },
      { type: "Gather", inputs: ["inputShape", "one"], outputs: ["inputLength"] },
      { type: "Add", inputs: ["pastLength", "inputLength"], outputs: ["end"] },
      { type: "Range", inputs: ["pastLength", "end", "one"], outputs: ["positions"] },
      { type: "Min", inputs: ["positions", "last"], outputs: ["known"] },
      { type: "Gather", inputs: ["answer", "known"], outputs: ["next"] },
      { type: "OneHot", inputs: ["next", "tokenCount", "offAndOn"], outputs: ["scores"] },
      { type: "Unsqueeze", inputs: ["scores", "first"], outputs: ["logits"] },
      { type: "Unsqueeze", inputs: ["inputLength", "first"], outputs: ["lengthList"] },
      {
        type: "Concat",
        inputs: ["oneAndOne", "lengthList", "size"],
        outputs: ["addedShape"],
        attributes: { axis: 0 },
      },
      { type: "ConstantOfShape", inputs: ["addedShape"], outputs: ["added"] },
      ...["key", "value"].map((name) => ({
        type: "Concat",
        inputs: [`past_key_values.0.decoder.${name}`, "added"],
        outputs: [`present.0.decoder.${name}`],
        attributes: { axis: 2 },
      })),
      ...["key", "value"].map((name) => ({
        type: "Unsqueeze",
        inputs: ["encoder_hidden_states", "second"],
        outputs: [`present.0.encoder.${name}`],
      })),
    ],
  });
}
