import { vi } from "vitest";
import { ApiError, apiFetch, toApiError } from "../../web/api/client.ts";
import { fingerprintFile } from "../../web/studio/upload-queue/file-fingerprint.ts";
import { runUploadJob } from "../../web/studio/upload-queue/run-upload-job.ts";
import type { UploadJob } from "../../web/studio/upload-queue/upload-job.ts";
import type { UploadRun, UploadStep } from "../../web/studio/upload-queue/upload-run.ts";
import type { TestClient } from "./clients.ts";
import type { DemoVideo } from "./demo-video.ts";

/**
 * The fault of a request: `lost` loses the response, `cut` loses the request, and a Response
 * replaces the site's.
 */
export type NetworkFault = "lost" | "cut" | Response | null;
export type NetworkFaultPlan = (
  request: string,
  nth: number,
) => NetworkFault | Promise<NetworkFault>;

const createSourceFile = ({ source }: DemoVideo) =>
  new File([source], "tech.mp4", { type: "video/mp4", lastModified: 1 });

export async function buildUploadJob(
  demoVideo: DemoVideo,
  overrides: Partial<UploadJob> = {},
): Promise<UploadJob> {
  const rung = {
    name: "240p",
    width: 426,
    height: 240,
    bitrate: 400_000,
    method: "encode",
  } as const;
  return {
    id: "a job",
    userId: "demo-admin",
    createdAt: 1,
    sourceFile: await fingerprintFile(createSourceFile(demoVideo)),
    inspection: {
      type: "video/mp4",
      durationMs: 44_000,
      width: 960,
      height: 540,
      frameRate: 24,
      videoCodec: "avc",
      audio: [],
      isPlayable: true,
      ladder: [rung],
      notes: [],
    },
    audioTrack: null,
    posterAtMs: null,
    captions: [{ lang: "en", vtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n" }],
    target: { kind: "replace", movieId: "5", name: "A movie" },
    videoId: null,
    movieId: null,
    attachedVideoId: null,
    castsAdded: false,
    state: "open",
    failure: null,
    ...overrides,
  };
}

/**
 * Creates an upload job in a browser with planned network faults. A run after a killed run
 * continues from the browser's stored record.
 */
export function createUploadBrowser(
  demoVideo: DemoVideo,
  uploadJob: UploadJob,
  client: TestClient,
) {
  const browser = {
    record: uploadJob,
    requests: [] as string[],
    steps: [] as string[],
    retryDelays: [] as number[],
    networkFaults: (() => null) as NetworkFaultPlan,
    abortController: new AbortController(),
    runUpload,
  };

  const pendingRequests = new Set<Promise<Response>>();

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const name = `${init.method ?? "GET"} ${path.replace(browser.record.videoId ?? "-", ":id")}`;
    browser.requests.push(name);
    const fault = await browser.networkFaults(name, browser.requests.length);
    if (fault instanceof Response) return fault;
    const response = fault === "cut" ? null : await deliver(path, init);
    if (fault !== null || response === null) throw new TypeError("Failed to fetch");
    return response;
  }

  /** Sends a request to the Worker. The last request of a killed browser still arrives. */
  async function deliver(path: string, init: RequestInit): Promise<Response> {
    const response = encodeFormBody(init).then((encodedInit) => client(path, encodedInit));
    pendingRequests.add(response);
    return response.finally(() => pendingRequests.delete(response));
  }

  const put: UploadRun["api"]["put"] = async (address, { body, headers, onSent }) => {
    const bytes = new Uint8Array(await body.arrayBuffer());
    const response = await send(address, { method: "PUT", body: bytes, headers }).catch(() => {
      throw new ApiError(0, {});
    });
    if (!response.ok) throw await toApiError(response);
    onSent(bytes.byteLength);
  };

  const packager: UploadRun["packager"] = async (_file, { arrived }, { store, onStep, signal }) => {
    const arrivedPaths = new Set(arrived.map(({ path }) => path));
    const packagedFiles = demoVideo.files.filter(({ path }) => !path.startsWith("captions/"));
    for (const [i, file] of packagedFiles.entries()) {
      signal.throwIfAborted();
      onStep({ stage: "video", share: i / packagedFiles.length, speed: 1 });
      if (!arrivedPaths.has(file.path) || file.path.endsWith("init.mp4")) await store(file);
    }
    return demoVideo.publication;
  };

  /** Runs until the job is done, failed, or stopped. */
  async function runUpload(): Promise<void> {
    browser.abortController = new AbortController();
    vi.stubGlobal("fetch", interceptOwnRequests(send));
    const uploadRun: UploadRun = {
      job: browser.record,
      file: createSourceFile(demoVideo),
      signal: browser.abortController.signal,
      api: { fetch: apiFetch, put, isOnline: () => true },
      packager,
      saveJob: async (changes) => {
        Object.assign(browser.record, changes);
      },
      onStep: ({ stage }: UploadStep) => {
        if (browser.steps.at(-1) !== stage) browser.steps.push(stage);
      },
      onSent: () => {},
      onVideoAttached: (created) => void browser.steps.push(created ? "created" : "replaced"),
      onResponse: () => {},
      // A wait in a test ends once the Worker has answered every pending request.
      wait: async (ms) => {
        browser.retryDelays.push(ms);
        await Promise.allSettled(pendingRequests);
      },
    };
    await runUploadJob(uploadRun).finally(() => vi.unstubAllGlobals());
  }

  return browser;
}

/**
 * Sends requests of the site's pages, which name only a path, to the harness, which needs absolute
 * URLs.
 */
function interceptOwnRequests(
  send: (path: string, init?: RequestInit) => Promise<Response>,
): typeof fetch {
  const originalFetch = globalThis.fetch;
  return ((input: string, init?: RequestInit) =>
    typeof input === "string" && input.startsWith("/")
      ? send(input, init)
      : originalFetch(input, init)) as typeof fetch;
}

/** Encodes a form, because the harness does not know this process's FormData. */
async function encodeFormBody(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const encodedInit = new Response(init.body);
  const type = encodedInit.headers.get("Content-Type") ?? "";
  return {
    ...init,
    headers: { ...init.headers, "Content-Type": type },
    body: new Uint8Array(await encodedInit.arrayBuffer()),
  };
}
