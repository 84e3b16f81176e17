import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublishRequest } from "../../contract/uploads/publication.ts";
import type { PackagedFile } from "../../web/studio/encoder/packaging.ts";

type SingleAudio = Exclude<PublishRequest["audio"], unknown[] | undefined>;

const demoVideoFolder = "demo/reels/tech";

/** Reads a video of the demo: its files, its publication and its source file. */
export async function readDemoVideo() {
  const manifest = JSON.parse(await readFile(join(demoVideoFolder, "reel.json"), "utf8"));
  const tracks = [...manifest.renditions, { name: "audio", ...manifest.audio }];
  const durations = new Map<string, number>(
    tracks.flatMap(({ name, segments }) =>
      segments.map((segment: { durationMs: number }, i: number) => [
        `${name}/${i + 1}.m4s`,
        Math.round(segment.durationMs),
      ]),
    ),
  );
  const names = (await readdir(demoVideoFolder, { recursive: true })).filter((name) =>
    /\.(m4s|vtt|webp)$|init\.mp4$/.test(name),
  );
  const files: PackagedFile[] = await Promise.all(
    names.sort().map(async (path) => ({
      path,
      bytes: new Uint8Array(await readFile(join(demoVideoFolder, path))),
      durationMs: durations.get(path) ?? null,
    })),
  );
  const withSegmentCount = ({
    init,
    segments,
    ...track
  }: {
    init: unknown;
    segments: unknown[];
  }) => ({
    ...track,
    segments: segments.length,
  });
  const publication = {
    renditions: manifest.renditions.map(withSegmentCount),
    audio: withSegmentCount(manifest.audio),
  } as PublishRequest & { audio: SingleAudio };
  const source = await readFile(join(demoVideoFolder, "source.mp4"));
  return { files, publication, source };
}

export type DemoVideo = Awaited<ReturnType<typeof readDemoVideo>>;

/**
 * Returns the first seconds of a video in its two smallest renditions, for tests that upload it
 * many times.
 */
export function shortenVideo({ files, publication, source }: DemoVideo): DemoVideo {
  const segments = 3;
  const isKept = (path: string) =>
    !path.startsWith("540p/") && Number(/(\d+)\.m4s$/.exec(path)?.[1] ?? 0) <= segments;
  const shortened = <Track extends { segments: number }>(track: Track) => ({ ...track, segments });
  return {
    files: files.filter(({ path }) => isKept(path)),
    publication: {
      renditions: publication.renditions.filter(({ name }) => name !== "540p").map(shortened),
      audio: shortened(publication.audio),
    },
    source,
  };
}
