import type { InputAudioTrack } from "mediabunny";
import { type AudioHead, initSegment } from "../fragments/init-segment.ts";
import { openSegments } from "../fragments/segments.ts";
import type { Outbox } from "../outbox.ts";
import type { MadeTrack } from "../picture/encode-ladder.ts";
import { FilmTrouble } from "../refused.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { everyFourSeconds, unitAt } from "../units.ts";
import { copiedAudio, mayCopyAudio } from "./copy-audio.ts";
import { encodedAudio } from "./encode-audio.ts";

/** `at`: seconds from the film's beginning. */
export type AudioPacket = { at: number; duration: number; data: Uint8Array };
/** What sound is before its first packet can be written. */
export type AudioForm = { codecs: string; head: AudioHead };
export type AudioStream = { packets: AsyncIterable<AudioPacket>; form: () => AudioForm };

type Job = { film: OpenFilm; track: InputAudioTrack; outbox: Outbox };

/**
 * The sound that all sizes share: AAC is taken over as it is, all else, and what has holes, is made into it. Cut by its
 * own packets, so that its segments are never quite as long as the picture's.
 */
export async function makeAudio(
  job: Job,
  onMoment: (seconds: number) => void,
): Promise<MadeTrack & { segments: number }> {
  const { film, track, outbox } = job;
  const { packets, form } = (await mayCopyAudio(film, track))
    ? await copiedAudio(film, track)
    : await encodedAudio(film, track);
  const units = everyFourSeconds(film.end - film.origin);
  let written: { form: AudioForm; segments: ReturnType<typeof openSegments> } | null = null;
  let unit = 1;
  let endsAt = 0;
  for await (const { at, duration, data } of packets) {
    written ??= begin(form(), outbox);
    const { sampleRate } = written.form.head;
    unit = unitAt(units, at, unit);
    written.segments.add({ at: Math.round(at * sampleRate), isKey: true, data }, unit);
    endsAt = Math.round((at + duration) * sampleRate);
    await outbox.drain();
    onMoment(at);
  }
  if (!written) throw new FilmTrouble("No sound could be read from the film. Choose another sound track.");
  written.segments.end(endsAt);
  await outbox.drain();
  return { name: "audio", codecs: written.form.codecs, peak: written.segments.peak(), segments: unit };
}

function begin(form: AudioForm, outbox: Outbox) {
  outbox.put({ path: "audio/init.mp4", bytes: initSegment(form.head), durationMs: null });
  return { form, segments: openSegments("audio", form.head.sampleRate, outbox) };
}
