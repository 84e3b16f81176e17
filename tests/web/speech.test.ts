import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Cue } from "../../web/studio/encoder/captions/cue.ts";
import { makePhraseCues } from "../../web/studio/speech/phrase-cues.ts";
import { RecognitionError, type Recognizer } from "../../web/studio/speech/recognizer.ts";
import { repeatFetch } from "../../web/studio/speech/repeat-fetch.ts";
import { readSoundWindows, speechSampleRate } from "../../web/studio/speech/sound-windows.ts";
import { createSpeechJob, type SpeechRun } from "../../web/studio/speech/speech-job.ts";
import { findSpeechLanguage } from "../../web/studio/speech/speech-language.ts";

const phrase = (text: string, startMs = 0, endMs = 5_000) => ({ startMs, endMs, text });
const lineLengths = (cues: Cue[]) =>
  cues.flatMap(({ text }) => text.split("\n").map((line) => [...line].length));

describe("captions of recognized phrases", () => {
  test("a short phrase becomes one caption with its times, and characters special in WebVTT are escaped", () => {
    expect(makePhraseCues([phrase("  A <b>  & B --> C ", 1_000, 3_000)])).toEqual([
      { startMs: 1_000, endMs: 3_000, settings: "", text: "A &lt;b&gt; &amp; B → C" },
    ]);
  });

  test("a phrase of two lines is divided near its middle", () => {
    expect(
      makePhraseCues([phrase("Please take your seats, and turn off your phones.")]),
    ).toMatchObject([{ text: "Please take your seats,\nand turn off your phones." }]);
  });

  test("a half-minute phrase becomes captions of at most two lines of 42 characters, timed by their length", () => {
    const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");
    const cues = makePhraseCues([phrase(text, 10_000, 40_000)]);
    expect(cues.map((cue) => cue.text.split("\n").length)).toEqual(cues.map(() => 2));
    expect(Math.max(...lineLengths(cues))).toBeLessThanOrEqual(42);
    expect(cues[0]?.startMs).toBe(10_000);
    expect(cues.at(-1)?.endMs).toBe(40_000);
    const lengths = cues.map(({ startMs, endMs }) => endMs - startMs);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(7_000);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(1_000);
  });

  test("a text without spaces is divided between its words", () => {
    const text = "これは映画の字幕です。".repeat(8);
    const cues = makePhraseCues([phrase(text)]);
    expect(Math.max(...lineLengths(cues))).toBeLessThanOrEqual(42);
    expect(cues.map((cue) => cue.text.replaceAll("\n", "")).join("")).toBe(text);
  });

  test("the caption of a very short phrase stays long enough to read, but ends before the next caption", () => {
    const cues = makePhraseCues([phrase("Yes.", 1_000, 1_100), phrase("No.", 1_400, 1_500)]);
    expect(cues.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [1_000, 1_400],
      [1_400, 2_100],
    ]);
  });

  test("phrases out of order or of one moment become ordered captions that keep all words and do not overlap", () => {
    const cues = makePhraseCues(
      [
        phrase("Third.", 9_900, 9_900),
        phrase("First.", 0, 8_000),
        phrase("Second", 5_000, 5_000),
        phrase("as well.", 5_100, 5_200),
      ],
      10_000,
    );
    expect(cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [0, 5_000, "First."],
      [5_000, 5_700, "Second as well."],
      [9_700, 10_000, "Third."],
    ]);
  });

  test("a caption is not extended beyond the end of its window of sound", () => {
    const [cue] = makePhraseCues([phrase("Yes.", 9_600, 9_700)], 10_000);
    expect(cue).toMatchObject({ startMs: 9_600, endMs: 10_000 });
  });

  test("captions made from any text keep its words in order, within the limits of captions", () => {
    const word = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme" });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), (words) => {
        const text = words.join(" ").replace(/[<>&]/g, "x").replaceAll("-->", "x");
        const cues = makePhraseCues([phrase(text, 0, 20_000)]);
        const letters = (value: string) => value.replace(/\s/g, "");
        expect(letters(cues.map((cue) => cue.text).join(""))).toBe(letters(text));
        for (const { startMs, endMs } of cues) expect(endMs).toBeGreaterThan(startMs);
        for (const length of lineLengths(cues)) expect(length).toBeLessThanOrEqual(42);
      }),
    );
  });
});

const segmentMs = 6_000;
/** Makes an audio playlist of segments. Each segment's content is its number. */
const audioPlaylistOf = (count: number) => ({
  initUrl: "init",
  segments: Array.from({ length: count }, (_, i) => ({
    startMs: i * segmentMs,
    endMs: (i + 1) * segmentMs,
    url: String(i),
  })),
});
const fetchBytes = async (url: string) =>
  (url === "init" ? new Uint8Array(0) : Uint8Array.of(Number(url))).buffer;

/** Decodes a segment as a tone, which is silent at these times of the video. */
const decodeTone =
  (isSilentAt: (ms: number) => boolean, extraSamples = 0) =>
  async (bytes: ArrayBuffer) => {
    const number = new Uint8Array(bytes)[0] ?? 0;
    const length = (segmentMs * speechSampleRate) / 1000 + extraSamples;
    const sampleAt = (i: number) =>
      isSilentAt(number * segmentMs + (i * 1000) / speechSampleRate) ? 0 : Math.sin(i) / 2;
    const samples = Float32Array.from({ length }, (_, i) => sampleAt(i));
    return [samples, samples];
  };

type ReadOptions = Partial<Parameters<typeof readSoundWindows>[0]>;
async function readAll(options: ReadOptions) {
  const defaults = { audioPlaylist: audioPlaylistOf(10), fromMs: 0, fetchBytes };
  const windows = [];
  for await (const window of readSoundWindows({ ...defaults, ...options })) windows.push(window);
  return windows;
}

describe("windows of the sound", () => {
  test("windows of sound end in pauses and cover the sound without a gap", {
    tags: ["long"],
  }, async () => {
    const isPause = (ms: number) => [20_500, 41_000].some((at) => ms > at && ms < at + 400);
    const windows = await readAll({ decode: decodeTone(isPause) });
    const [first, second] = windows;
    expect(first?.endMs).toBeGreaterThan(20_500);
    expect(first?.endMs).toBeLessThan(20_900);
    expect(second?.endMs).toBeGreaterThan(41_000);
    expect(second?.endMs).toBeLessThan(41_400);
    expect(windows.map(({ startMs }) => startMs)).toEqual([
      0,
      ...windows.slice(0, -1).map(({ endMs }) => endMs),
    ]);
    expect(windows.at(-1)?.endMs).toBe(60_000);
    expect(Math.max(...windows.map(({ startMs, endMs }) => endMs - startMs))).toBeLessThan(28_001);
  });

  test("a segment with more samples than its time does not shift the sound that follows", {
    tags: ["long"],
  }, async () => {
    const windows = await readAll({ decode: decodeTone(() => false, 1_024) });
    expect(windows.at(-1)?.endMs).toBe(60_000);
  });

  test("an audio window without any sound is marked silent for speech recognition", async () => {
    const windows = await readAll({ decode: decodeTone((ms) => ms > 30_000) });
    expect(windows.map(({ isSilent }) => isSilent)).toEqual([false, expect.anything(), true]);
    expect(windows[0]?.samples.some((sample) => Math.abs(sample) > 0.4)).toBe(true);
  });

  test("reading sound starts in the middle of a segment, and fetches only what the next window needs", async () => {
    const fetched: string[] = [];
    const windows = readSoundWindows({
      audioPlaylist: audioPlaylistOf(100),
      fromMs: 63_000,
      fetchBytes: (url) => {
        fetched.push(url);
        return fetchBytes(url);
      },
      decode: decodeTone(() => false),
    });
    const { value } = await windows.next();
    expect(value?.startMs).toBe(63_000);
    expect(fetched).toEqual(["init", "10", "11", "12", "13", "14", "15"]);
  });
});

type Window = { startMs: number; endMs: number; isSilent?: boolean };

/** Runs a job over these windows. The recognizer answers each with a phrase. */
function runJob(windows: Window[], options: Partial<SpeechRun> & Partial<Recognizer> = {}) {
  const job = createSpeechJob();
  const cues: Cue[] = [];
  const closed: string[] = [];
  const languages: (string | null)[] = [];
  const { recognize = async () => [{ startMs: 500, endMs: null, text: "Hello." }] } = options;
  const run = job.run({
    audioPlaylist: { initUrl: "", segments: [{ startMs: 0, endMs: 40_000, url: "" }] },
    fromMs: 0,
    language: "en",
    fetchBytes,
    startRecognizer: async () => ({
      recognize: (samples, language) => {
        languages.push(language);
        return recognize(samples, language);
      },
      close: () => void closed.push("closed"),
    }),
    onCues: (added) => cues.push(...added),
    read: async function* read() {
      for (const window of windows)
        yield { isSilent: false, samples: new Float32Array(1), ...window };
    },
    ...options,
  });
  return { job, run, cues, closed, languages };
}

describe("the job that makes captions from speech", () => {
  const twoWindows = [
    { startMs: 0, endMs: 20_000 },
    { startMs: 20_000, endMs: 40_000 },
  ];

  test("recognized phrases get their time in the video, and the last phrase ends with its window", async () => {
    const { job, run, cues, closed, languages } = runJob(twoWindows);
    await run;
    expect(cues.map(({ startMs }) => startMs)).toEqual([500, 20_500]);
    expect(cues.map(({ endMs }) => endMs)).toEqual([7_500, 27_500]);
    expect([job.getSnapshot().stage, closed, languages]).toEqual([
      "done",
      ["closed"],
      ["en", "en"],
    ]);
  });

  test("nothing is recognized in a silent window", async () => {
    const [first, second] = twoWindows;
    const { run, cues } = runJob([{ ...(first as Window), isSilent: true }, second as Window]);
    await run;
    expect(cues.map(({ startMs }) => startMs)).toEqual([20_500]);
  });

  test("the progress of a speech job is its share of the sound, with the time left at the speed so far", async () => {
    let nowMs = 0;
    const seen: [number, number | null][] = [];
    const { job, run } = runJob(twoWindows, {
      now: () => nowMs,
      recognize: async () => {
        nowMs += 4_000;
        return [];
      },
    });
    job.subscribe(() => {
      const { stage, share, leftMs } = job.getSnapshot();
      if (stage === "running") seen.push([share, leftMs]);
    });
    await run;
    expect(seen).toContainEqual([0.5, 4_000]);
  });

  test("a cancelled speech job stops before the next window, closes the model, and adds nothing more", async () => {
    const started = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { job, run, cues, closed } = runJob(twoWindows, {
      recognize: async () => {
        started.resolve();
        await answer.promise;
        return [{ startMs: 0, endMs: 1_000, text: "Late." }];
      },
    });
    await started.promise;
    job.cancel();
    answer.resolve();
    await run;
    expect([job.getSnapshot().stage, cues, closed]).toEqual(["idle", [], ["closed"]]);
  });

  test("a phrase at the very end of its window is kept", async () => {
    const { run, cues } = runJob([{ startMs: 0, endMs: 20_000 }], {
      recognize: async () => [{ startMs: 20_000, endMs: 20_000, text: "Last." }],
    });
    await run;
    expect(cues).toMatchObject([{ text: "Last.", endMs: 20_000 }]);
  });

  test("each window of sound, even a silent one, reports its end, so that recognition can resume there", async () => {
    const heard: number[] = [];
    const [first, second] = twoWindows;
    const windows = [first as Window, { ...(second as Window), isSilent: true }];
    await runJob(windows, { onCues: (_, heardMs) => heard.push(heardMs) }).run;
    expect(heard).toEqual([20_000, 40_000]);
  });

  test("a phrase that a stuck model repeats appears at most three times, and a different phrase after it is kept", async () => {
    const said = ["Thanks.", "Thanks.", " thanks. ", "Thanks.", "Thanks.", "Goodbye.", "Thanks."];
    const { run, cues } = runJob([{ startMs: 0, endMs: 20_000 }], {
      recognize: async () =>
        said.map((text, i) => ({ startMs: i * 2_000, endMs: i * 2_000 + 1_000, text })),
    });
    await run;
    expect(cues.map(({ text }) => text)).toEqual([
      "Thanks.",
      "Thanks.",
      "thanks.",
      "Goodbye.",
      "Thanks.",
    ]);
  });

  test("a phrase that repeats the same words many times is dropped", async () => {
    const { run, cues } = runJob([{ startMs: 0, endMs: 20_000 }], {
      recognize: async () => [
        { startMs: 0, endMs: 9_000, text: "and so on ".repeat(40) },
        { startMs: 9_000, endMs: 12_000, text: "It was the best of times, and the worst." },
      ],
    });
    await run;
    expect(cues.map(({ text }) => text)).toEqual(["It was the best of times, and the worst."]);
  });

  test("sound that cannot be fetched at first is fetched again", async () => {
    let count = 0;
    const { job, run } = runJob([], {
      read: async function* read({ fetchBytes: fetchSegment }) {
        await fetchSegment("0");
        yield { startMs: 0, endMs: 40_000, isSilent: true, samples: new Float32Array(1) };
      },
      fetchBytes: async () => {
        count += 1;
        if (count < 3) throw new TypeError("Failed to fetch");
        return new ArrayBuffer(0);
      },
      repeat: (attempt, signal) =>
        repeatFetch(attempt, signal, { isOnline: () => true, wait: async () => {} }),
    });
    await run;
    expect([job.getSnapshot().stage, count]).toEqual(["done", 3]);
  });

  test("a speech job without a connection waits, however long, and continues when the connection is back", async () => {
    const waits: number[] = [];
    let count = 0;
    const attempt = async () => {
      count += 1;
      if (count <= 40) throw new TypeError("Failed to fetch");
      return "bytes";
    };
    const waiting = {
      isOnline: () => false,
      wait: async (ms: number) => void waits.push(ms),
    };
    const { signal } = new AbortController();
    expect(await repeatFetch(attempt, signal, waiting)).toBe("bytes");
    expect(new Set(waits)).toEqual(new Set([Number.POSITIVE_INFINITY]));
  });

  test.each([
    ["a model that does not run", new RecognitionError(), "model"],
    ["a model whose files do not arrive", new RecognitionError("load"), "load"],
    ["sound that cannot be loaded", new TypeError("Failed to fetch"), "sound"],
  ])("%s fails the speech job, which keeps the captions so far", async (_, error, failure) => {
    let count = 0;
    const { job, run, cues, closed } = runJob(twoWindows, {
      recognize: async () => {
        count += 1;
        if (count > 1) throw error;
        return [{ startMs: 0, endMs: 1_000, text: "First." }];
      },
    });
    await run;
    expect(job.getSnapshot()).toMatchObject({ stage: "failed", failure });
    expect([cues.length, closed]).toEqual([1, ["closed"]]);
  });
});

test("a speech model is told a language only if Whisper has a code for it", () => {
  const model = {
    name: "",
    version: "",
    bytes: 0,
    languages: ["en", "no", "pt", "jw"],
    isMultilingual: true,
    weights: { encoder_model: "q8", decoder_model_merged: "q8" } as const,
  };
  const find = (tag: string) => findSpeechLanguage(tag, model);
  expect([find("en"), find("pt-BR"), find("nb"), find("jv"), find("de")]).toEqual([
    "en",
    "pt",
    "no",
    "jw",
    null,
  ]);
});
