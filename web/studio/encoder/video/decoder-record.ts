import { descriptionBytes } from "../description-bytes.ts";
import type { SampleEntry } from "../fmp4/init-segment.ts";
import type { RenditionSpec } from "../packaging.ts";
import { buildAv1Record, toAv1CodecString } from "./av1-codec-strings.ts";
import { readAv1Sequence } from "./av1-sequence.ts";
import { readAvcCodecString } from "./avc-codec-strings.ts";

export type DecoderRecord = { codecs: string; entry: SampleEntry };

/**
 * Reads the decoder's configuration from an encoder's first frame; null if it is missing. Encoders
 * of H.264 report the configuration beside the frame. Frames of AV1 contain the configuration, and
 * browsers may not report it.
 */
export function readDecoderRecord(
  { codec }: RenditionSpec,
  data: Uint8Array,
  config: VideoDecoderConfig | undefined,
): DecoderRecord | null {
  if (codec === "av1") {
    const sequence = readAv1Sequence(data);
    return (
      sequence && {
        codecs: toAv1CodecString(sequence),
        entry: { type: "av01", record: buildAv1Record(sequence) },
      }
    );
  }
  const record = descriptionBytes(config?.description);
  if (record.length === 0) return null;
  return { codecs: readAvcCodecString(record), entry: { type: "avc1", record } };
}
