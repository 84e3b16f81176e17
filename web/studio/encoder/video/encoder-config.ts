import type { RenditionSpec } from "../packaging.ts";
import { chooseAv1CodecString } from "./av1-codec-strings.ts";
import { avcCodecStrings } from "./avc-codec-strings.ts";

/**
 * Finds an encoder configuration that this browser supports for a rendition, or null. The encoder
 * scales its input.
 */
export async function findEncoderConfig(
  rendition: RenditionSpec,
  frameRate: number | null,
): Promise<VideoEncoderConfig | null> {
  const { width, height, bitrate } = rendition;
  const framerate = Math.min(frameRate ?? 30, 120);
  const isAv1 = rendition.codec === "av1";
  const codecs = isAv1
    ? [chooseAv1CodecString(rendition, framerate)]
    : avcCodecStrings(rendition, framerate);
  for (const codec of codecs) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate,
      bitrateMode: "variable",
      latencyMode: "quality",
      ...(!isAv1 && { avc: { format: "avc" } }),
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
      supported: false,
    }));
    if (supported) return config;
  }
  return null;
}
