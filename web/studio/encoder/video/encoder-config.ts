import type { RenditionSpec } from "../packaging.ts";
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
  for (const codec of avcCodecStrings(rendition, framerate)) {
    const config: VideoEncoderConfig = {
      codec,
      width,
      height,
      bitrate,
      framerate,
      bitrateMode: "variable",
      latencyMode: "quality",
      avc: { format: "avc" },
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
      supported: false,
    }));
    if (supported) return config;
  }
  return null;
}
