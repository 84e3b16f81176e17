import { m } from "#messages";
import type { Playback } from "../../contract/streaming/streaming.ts";
import { ApiError, isTransientError } from "../api/client.ts";
import type {
  CastLoadData,
  StoppedMessage,
  TrackChoices,
} from "../features/player/cast/cast-protocol.ts";
import type { CastReceiverFramework, LoadRequest, PlayerManager } from "./framework.ts";
import { type ReceiverAuthority, requestReceiverPlayback, startReporting } from "./reporting.ts";
import type { ReceiverScreen } from "./screen.ts";
import { chooseTracks } from "./tracks.ts";

const hlsType = "application/vnd.apple.mpegurl";
/** After this many reloads during which the movie did not play, the next error stops playback. */
const maxReloads = 3;

type Options = {
  framework: CastReceiverFramework;
  player: PlayerManager;
  video: HTMLVideoElement;
  screen: ReceiverScreen;
  /** Tells the devices that cast why playback stopped. */
  sendStopped: (message: StoppedMessage) => void;
};

/**
 * `opening`: the addresses of a cast movie are requested. `loading`: Google's player loads the
 * video, for the first time or again. Before `ready`, the video element may still play another
 * movie.
 */
type LoadState = "opening" | "loading" | "ready";

/**
 * The loaded movie, with the receiver's token. `reloads` counts the reloads since the movie last
 * played.
 */
type Loaded = ReceiverAuthority & {
  tracks: TrackChoices;
  /** The id of the load, from the phone or computer that cast the movie. */
  load: string;
  request: LoadRequest;
  state: LoadState;
  reloads: number;
  /** The last position in seconds. Google's player empties `video` before it reports an error. */
  position: number;
  isPlaying: boolean;
  playback: Playback | null;
};

/** The data of a load request. `isReload`: this page made the request, with new addresses in it. */
type ReloadData = CastLoadData & { isReload?: boolean };

/** Plays the movies that devices cast, and reloads a movie when its addresses end or fail. */
export function createMoviePlayer({ framework, player, video, screen, sendStopped }: Options) {
  const { EventType, EndedReason } = framework.events;
  let loaded: Loaded | null = null;
  let stopReporting: (() => void) | null = null;

  /** Stops playback and says why, on the television and on the devices that cast. */
  function stop({ load }: Loaded, error: unknown) {
    const stopped = describeRefusal(error);
    finish();
    player.stop();
    screen.showStopped(stopped);
    sendStopped({ stopped, load });
  }

  function finish() {
    loaded = null;
    stopReporting?.();
    stopReporting = null;
  }

  /** Requests new addresses for the movie, and writes the video's address into a load request. */
  async function renew(movie: Loaded, request: LoadRequest) {
    const playback = await requestReceiverPlayback(movie.token);
    if (playback.receiver) {
      movie.token = playback.receiver.token;
      movie.endsAt = Date.parse(playback.receiver.endsAt);
    }
    movie.playback = playback;
    pointTo(request, playback);
  }

  /** Opens a movie. Returns null if the movie was stopped or another movie was cast meanwhile. */
  async function open(data: CastLoadData, request: LoadRequest) {
    const movie: Loaded = {
      ...data,
      endsAt: 0,
      request,
      state: "opening",
      reloads: 0,
      position: request.currentTime ?? 0,
      isPlaying: request.autoplay !== false,
      playback: null,
    };
    loaded = movie;
    try {
      await renew(movie, request);
    } catch (error) {
      if (loaded === movie) stop(movie, error);
    }
    if (loaded !== movie) return null;
    movie.state = "loading";
    return request;
  }

  function report(movie: Loaded) {
    if (movie.playback === null || stopReporting) return;
    stopReporting = startReporting(video, {
      playback: movie.playback,
      authority: movie,
      onRefusal: (error) => loaded === movie && !isTransientError(error) && stop(movie, error),
      onRenewalDue: () => loaded === movie && void reload(movie),
    });
  }

  /** Loads the movie again at its position, with new addresses. */
  async function reload(movie: Loaded) {
    const request = new framework.messages.LoadRequestData();
    request.media = movie.request.media;
    request.autoplay = movie.isPlaying || movie.reloads > 0;
    request.currentTime = movie.position;
    movie.request = request;
    movie.state = "loading";
    movie.reloads += 1;
    const isCurrent = () => loaded === movie && movie.request === request;
    try {
      await renew(movie, request);
      if (!isCurrent()) return;
      const { token, tracks, load } = movie;
      request.customData = { token, tracks, load, isReload: true } satisfies ReloadData;
      await player.load(request);
    } catch (error) {
      if (isCurrent()) stop(movie, error);
    }
  }

  function recover() {
    if (loaded === null || loaded.state === "opening") return;
    if (loaded.reloads >= maxReloads) stop(loaded, null);
    else void reload(loaded);
  }

  function recordPosition() {
    if (loaded?.state !== "ready" || video.readyState === 0) return;
    loaded.position = video.currentTime;
    loaded.isPlaying = !video.paused;
  }

  function showReady() {
    if (loaded === null) return;
    finish();
    screen.showReady();
  }

  player.setMessageInterceptor(framework.messages.MessageType.LOAD, async (request) => {
    const data = request.customData as ReloadData;
    // Only this page knows the renewed token, so no other device can claim `isReload`. The request
    // cannot be compared instead, because the framework may copy requests.
    if (data.isReload && data.token === loaded?.token) return request;
    const { title = "", images: [image] = [] } = request.media.metadata ?? {};
    screen.showLoading({ name: title, poster: image?.url });
    finish();
    return open(data, request);
  });
  player.addEventListener(EventType.PLAYER_LOAD_COMPLETE, () => {
    if (loaded === null || loaded.state === "opening") return;
    loaded.state = "ready";
    chooseTracks(player, loaded.tracks);
    report(loaded);
    screen.showPlaying();
  });
  video.addEventListener("playing", () => {
    if (loaded) loaded.reloads = 0;
  });
  for (const name of ["timeupdate", "seeking", "play", "pause"])
    video.addEventListener(name, recordPosition);
  player.addEventListener(EventType.ERROR, recover);
  player.addEventListener(EventType.REQUEST_STOP, showReady);
  // MEDIA_FINISHED also comes after an error, and when another load interrupts the movie.
  player.addEventListener(EventType.MEDIA_FINISHED, ({ endedReason = "" }) => {
    const { END_OF_STREAM, STOPPED } = EndedReason;
    const isEnded = [END_OF_STREAM, STOPPED].includes(endedReason);
    if (isEnded && loaded?.state === "ready") showReady();
  });

  return {
    chooseTracks(tracks: TrackChoices) {
      if (loaded === null) return;
      loaded.tracks = tracks;
      if (loaded.state === "ready") chooseTracks(player, tracks);
    },
  };
}

function pointTo(request: LoadRequest, { src }: Playback): void {
  request.media.contentUrl = new URL(src, location.href).href;
  request.media.contentType = src.endsWith(".m3u8") ? hlsType : "video/mp4";
}

/**
 * Returns the sentence that the television shows: a sentence for receivers, or else the error's
 * message.
 */
function describeRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return m.player_stopped_connection();
  switch (error.code) {
    case "stream_limit":
      return m.player_taken_by_device();
    case "not_signed_in":
      return m.receiver_signed_out();
    case "subscription_required":
      return m.receiver_subscription();
    default:
      return error.message;
  }
}
