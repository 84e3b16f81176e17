import * as z from "zod/mini";
import type { IssueCode } from "../issues.ts";

/** The folder of the bucket with the model that recognizes speech. */
export const speechFolder = "speech/";
/** The description of the model, which is written after all of its files. */
export const speechModelKey = `${speechFolder}model.json`;

/** Matches the version of a model, which is made of the hashes of its files. */
const versionPattern = /^[0-9a-f]{16}$/;
/**
 * Matches the files of a model: settings, weights, and the data files that belong to large weights.
 */
const modelFilePattern = /^(?:[a-z_]{1,40}\.json|onnx\/[a-z0-9_]{1,60}\.onnx(?:_data)?)$/;

/**
 * The number formats of weights, as Transformers.js names them, each with the ending of its files'
 * names. The first format is preferred, because its files have a quarter of the size.
 */
export const weightFileSuffixes = { q8: "_quantized", fp32: "" } as const;
const WeightFormat = z.enum(Object.keys(weightFileSuffixes) as (keyof typeof weightFileSuffixes)[]);

/**
 * A Whisper model in the bucket. `bytes` is the size of all files. `languages` are Whisper's
 * language codes. `isMultilingual` is false for a model that knows only English; such a model takes
 * no language.
 */
export const SpeechModel = z.object({
  name: z.string(),
  version: z.string().check(z.regex(versionPattern)),
  bytes: z.number(),
  languages: z.array(z.string()),
  isMultilingual: z.boolean(),
  weights: z.object({ encoder_model: WeightFormat, decoder_model_merged: WeightFormat }),
});

export const SpeechModelFileParams = z.object({
  version: z.string().check(z.regex(versionPattern, "id_invalid" satisfies IssueCode)),
  path: z.string().check(z.regex(modelFilePattern, "id_invalid" satisfies IssueCode)),
});

export type SpeechModel = z.infer<typeof SpeechModel>;
