import { vi } from "vitest";
import { ApiError, toApiError } from "../../web/api/client.ts";
import { fingerprintFile } from "../../web/features/admin/upload-queue/file-fingerprint.ts";
import { runUploadJob } from "../../web/features/admin/upload-queue/run-upload-job.ts";
import type { UploadJob } from "../../web/features/admin/upload-queue/upload-job.ts";
import type { UploadJobRun, UploadStep } from "../../web/features/admin/upload-queue/upload-job-run.ts";
import type { Reel } from "./reel.ts";
import type { Ask } from "./site.ts";

/** What becomes of a request: `lost` arrives, and its answer does not; `cut` does not arrive. */
export type Fault = "lost" | "cut" | Response | null;
export type Faults = (request: string, nth: number) => Fault | Promise<Fault>;

const fileOf = ({ source }: Reel) => new File([source], "tech.mp4", { type: "video/mp4", lastModified: 1 });

export async function orderOf(reel: Reel, more: Partial<UploadJob> = {}): Promise<UploadJob> {
  const rung = { name: "240p", width: 426, height: 240, bitrate: 400_000, way: "encode" } as const;
  return {
    id: "an order",
    userId: "demo-admin",
    orderedAt: 1,
    film: await fingerprintFile(fileOf(reel)),
    inspection: {
      type: "video/mp4",
      durationMs: 44_000,
      width: 960,
      height: 540,
      frameRate: 24,
      videoCodec: "avc",
      audio: [],
      plays: true,
      ladder: [rung],
      notes: [],
    },
    audioTrack: null,
    posterAtMs: null,
    captions: [{ lang: "en", vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n" }],
    target: { kind: "replace", movieId: "5", name: "A film" },
    videoId: null,
    filmAskedAt: null,
    movieId: null,
    shownVideoId: null,
    castsAdded: false,
    state: "open",
    message: null,
    ...more,
  };
}

/**
 * An order in a browser whose line is at fault as told. The record is what the browser has kept: a run that was killed
 * goes on from there.
 */
export function openBrowser(reel: Reel, ordered: UploadJob, ask: Ask) {
  const browser = {
    record: ordered,
    requests: [] as string[],
    steps: [] as string[],
    rests: [] as number[],
    faults: (() => null) as Faults,
    stop: new AbortController(),
    work,
  };

  const underWay = new Set<Promise<Response>>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const name = `${init.method ?? "GET"} ${path.replace(browser.record.videoId ?? "-", ":id")}`;
    browser.requests.push(name);
    const fault = await browser.faults(name, browser.requests.length);
    if (fault instanceof Response) return fault;
    const answer = fault === "cut" ? null : await arrive(path, init);
    if (fault !== null || answer === null) throw new TypeError("Failed to fetch");
    return answer;
  }

  /** A browser that was killed does not wait for its last request; the site has it all the same. */
  async function arrive(path: string, init: RequestInit): Promise<Response> {
    const answer = writtenOut(init).then((written) => ask(path, written));
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  }

  const put: UploadJobRun["put"] = async (address, { body, headers, onSent }) => {
    const bytes = new Uint8Array(await body.arrayBuffer());
    const answer = await send(address, { method: "PUT", body: bytes, headers }).catch(() => {
      throw new ApiError(0, {});
    });
    if (!answer.ok) throw await toApiError(answer);
    onSent(bytes.byteLength);
  };

  const packageFilm: UploadJobRun["packageVideo"] = async (_file, { arrived }, { store, onStep, signal }) => {
    const there = new Set(arrived.map(({ path }) => path));
    const made = reel.files.filter(({ path }) => !path.startsWith("captions/"));
    for (const [i, file] of made.entries()) {
      signal.throwIfAborted();
      onStep({ stage: "video", share: i / made.length, speed: 1 });
      if (!there.has(file.path) || file.path.endsWith("init.mp4")) await store(file);
    }
    return reel.publication;
  };

  /** Until it is done, refused, or stopped. */
  async function work(): Promise<void> {
    browser.stop = new AbortController();
    vi.stubGlobal("fetch", sendOwn(send));
    const run: UploadJobRun = {
      get job() {
        return browser.record;
      },
      file: fileOf(reel),
      signal: browser.stop.signal,
      put,
      packageVideo: packageFilm,
      saveJob: async (changes) => {
        browser.record = { ...browser.record, ...changes };
      },
      onStep: ({ stage }: UploadStep) => {
        if (browser.steps.at(-1) !== stage) browser.steps.push(stage);
      },
      onSent: () => {},
      onVideoAttached: (created) => void browser.steps.push(created ? "created" : "replaced"),
      onResponse: () => {},
      // Whoever rests, rests for longer than the site takes.
      wait: async (ms) => {
        browser.rests.push(ms);
        await Promise.allSettled(underWay);
      },
    };
    await runUploadJob(run).finally(() => vi.unstubAllGlobals());
  }

  return browser;
}

/** The harness itself goes by whole addresses, and what the site's pages ask does not. */
function sendOwn(send: (path: string, init?: RequestInit) => Promise<Response>): typeof fetch {
  const real = globalThis.fetch;
  return ((input: string, init?: RequestInit) =>
    typeof input === "string" && input.startsWith("/") ? send(input, init) : real(input, init)) as typeof fetch;
}

/** The harness does not know this process's FormData. */
async function writtenOut(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const written = new Response(init.body);
  const type = written.headers.get("Content-Type") ?? "";
  return { ...init, headers: { "Content-Type": type }, body: new Uint8Array(await written.arrayBuffer()) };
}
