import { EncodedPacketSink, type InputVideoTrack } from "mediabunny";
import { bytesOf } from "../description-bytes.ts";
import type { Rung } from "../film.ts";
import { isLightEnough } from "../ladder.ts";
import type { OpenFilm } from "../source/open-film.ts";
import { isPlainAvc } from "../source/source-facts.ts";
import { atKeyFrames, startOf, type Units } from "../units.ts";
import { isIdr } from "./avc-levels.ts";

const longestGapSeconds = 6;
/** The last picture would stand for what the sound lasts longer. */
const longestAfterSeconds = 2;

/** Upright, in square pixels and of even sides, as it would be encoded. */
async function isAsShown(video: InputVideoTrack): Promise<boolean> {
  const { num, den } = await video.getPixelAspectRatio();
  const isUpright = (await video.getRotation()) === 0 && !(await video.getFlip());
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  return isUpright && num === den && width % 2 === 0 && height % 2 === 0;
}

export async function recordOf(video: InputVideoTrack): Promise<Uint8Array | null> {
  const record = bytesOf((await video.getDecoderConfig())?.description);
  return record.length > 0 ? record : null;
}

/** Whether the pictures can be taken over as they are: light enough, with places to cut that need nothing before them. */
export async function mayBeCopied(film: OpenFilm, rung: Rung): Promise<boolean> {
  const { video, origin, end } = film;
  const avcC = await recordOf(video);
  if (!avcC || !(await isPlainAvc(video)) || !(await isAsShown(video))) return false;
  if (!isLightEnough(rung, (film.bytes * 8) / (end - origin))) return false;
  const keyFrames = await keyFramesOf(film);
  const first = await new EncodedPacketSink(video).getFirstPacket({ metadataOnly: true });
  if (first?.type !== "key" || first.timestamp < origin) return false;
  const moments = [...keyFrames, end - origin];
  if (moments.some((moment, i) => moment - (moments[i - 1] ?? 0) > longestGapSeconds)) return false;
  if (end - (await video.computeDuration()) > longestAfterSeconds) return false;
  return begins(film, atKeyFrames(keyFrames, end - origin), avcC);
}

/** From the film's beginning, in seconds. */
export async function keyFramesOf({ video, origin }: OpenFilm): Promise<number[]> {
  const sink = new EncodedPacketSink(video);
  const moments: number[] = [];
  const metadataOnly = true;
  let packet = await sink.getFirstKeyPacket({ metadataOnly });
  while (packet) {
    moments.push(packet.timestamp - origin);
    packet = await sink.getNextKeyPacket(packet, { metadataOnly });
  }
  return moments;
}

async function begins({ video, origin }: OpenFilm, units: Units, avcC: Uint8Array): Promise<boolean> {
  const sink = new EncodedPacketSink(video);
  for (let unit = 1; unit <= units.starts.length; unit++) {
    const packet =
      unit === 1 ? await sink.getFirstPacket() : await sink.getKeyPacket(origin + startOf(units, unit) + 0.001);
    if (!packet || !isIdr(packet.data, avcC)) return false;
  }
  return true;
}
