import type { RecognizedPhrase } from "./recognizer.ts";

/**
 * The maximum number of times that a phrase may follow itself. A stuck model repeats a phrase for
 * minutes.
 */
const maxRepeats = 3;
/**
 * Whisper's own limit: a text with a higher compression ratio counts as repetitive.
 * https://github.com/openai/whisper/blob/main/whisper/transcribe.py
 */
const maxCompressionRatio = 2.4;

/** Creates the filter that drops the repetitions of a stuck model, window by window. */
export function createRepetitionFilter() {
  let last = "";
  let count = 0;

  function isRepeated(text: string): boolean {
    const plain = text.trim().toLowerCase();
    count = plain === last ? count + 1 : 1;
    last = plain;
    return count > maxRepeats;
  }

  return async (phrases: RecognizedPhrase[]): Promise<RecognizedPhrase[]> => {
    const kept: RecognizedPhrase[] = [];
    for (const phrase of phrases)
      if (
        !isRepeated(phrase.text) &&
        (await measureCompression(phrase.text)) <= maxCompressionRatio
      )
        kept.push(phrase);
    return kept;
  };
}

/** Returns how many times smaller zlib makes the text. */
async function measureCompression(text: string): Promise<number> {
  const bytes = new Blob([text.trim()]);
  const compressed = new Response(bytes.stream().pipeThrough(new CompressionStream("deflate")));
  return bytes.size / (await compressed.arrayBuffer()).byteLength;
}
