import { m } from "#messages";
import type { Playback } from "../../contract/streaming/streaming.ts";
import { ApiError, isTransientError } from "../api/client.ts";
import type { CastLoadData, TrackChoices } from "../features/player/cast/cast-protocol.ts";
import type { Framework, LoadRequest, PlayerManager } from "./framework.ts";
import { type Authority, requestPlayback, startReporting } from "./reporting.ts";
import type { ReceiverScreen } from "./screen.ts";
import { chooseTracks } from "./tracks.ts";

const hlsType = "application/vnd.apple.mpegurl";
/** After so many failures in a row, without a report between them, playback stops. */
const maxReloads = 3;

type Options = {
  framework: Framework;
  player: PlayerManager;
  video: HTMLVideoElement;
  screen: ReceiverScreen;
  /** Tells the devices that cast why playback stopped. */
  sendStopped: (sentence: string) => void;
};

/** What is loaded: the authority of the receiver, and how often it was loaded again in a row. */
type Loaded = Authority & { tracks: TrackChoices; request: LoadRequest; reloads: number };

/** Plays what devices cast, and keeps playing when addresses end or fail. */
export function createMoviePlayer({ framework, player, video, screen, sendStopped }: Options) {
  const { EventType } = framework.events;
  let loaded: Loaded | null = null;
  let stopReporting: (() => void) | null = null;

  /** Stops playback and says why, on the television and on the devices that cast. */
  function stop(error: unknown) {
    const sentence = describeRefusal(error);
    finish();
    player.stop();
    screen.showStopped(sentence);
    sendStopped(sentence);
  }

  function finish() {
    loaded = null;
    stopReporting?.();
    stopReporting = null;
  }

  /** Requests the addresses of the movie, and points its request to them. */
  async function renew(movie: Loaded) {
    const playback = await requestPlayback(movie.token);
    if (playback.receiver) {
      movie.token = playback.receiver.token;
      movie.endsAt = Date.parse(playback.receiver.endsAt);
    }
    pointTo(movie.request, playback);
    return playback;
  }

  /** The requests whose addresses are new already. */
  const renewed = new WeakSet<LoadRequest>();

  async function open(data: CastLoadData, request: LoadRequest) {
    const movie: Loaded = { ...data, endsAt: 0, request, reloads: 0 };
    const playback = await renew(movie);
    loaded = movie;
    stopReporting = startReporting(video, {
      playback,
      authority: movie,
      onRefusal: (error) => loaded === movie && !isTransientError(error) && stop(error),
      onRenewalDue: () => loaded === movie && void reload(movie),
    });
    return request;
  }

  /** Loads the movie again at its position, with new addresses. */
  async function reload(movie: Loaded) {
    const request = new framework.messages.LoadRequestData();
    request.media = movie.request.media;
    request.autoplay = !video.paused || movie.reloads > 0;
    request.currentTime = video.currentTime || movie.request.currentTime || 0;
    movie.request = request;
    movie.reloads += 1;
    try {
      await renew(movie);
      renewed.add(request);
      await player.load(request);
    } catch (error) {
      stop(error);
    }
  }

  function recover() {
    if (loaded === null) return;
    if (loaded.reloads >= maxReloads) stop(null);
    else void reload(loaded);
  }

  player.setMessageInterceptor(framework.messages.MessageType.LOAD, async (request) => {
    if (renewed.has(request)) return request;
    const { title = "", images: [image] = [] } = request.media.metadata ?? {};
    screen.showLoading({ name: title, poster: image?.url });
    finish();
    try {
      return await open(request.customData as CastLoadData, request);
    } catch (error) {
      stop(error);
      return null;
    }
  });
  player.addEventListener(EventType.PLAYER_LOAD_COMPLETE, () => {
    if (loaded) chooseTracks(player, loaded.tracks);
    screen.showPlaying();
  });
  video.addEventListener("playing", () => {
    if (loaded) loaded.reloads = 0;
  });
  player.addEventListener(EventType.ERROR, recover);
  for (const ended of [EventType.MEDIA_FINISHED, EventType.REQUEST_STOP])
    player.addEventListener(ended, () => {
      if (loaded === null) return;
      finish();
      screen.showReady();
    });

  return {
    chooseTracks(tracks: TrackChoices) {
      if (loaded === null) return;
      loaded.tracks = tracks;
      chooseTracks(player, tracks);
    },
  };
}

function pointTo(request: LoadRequest, { src }: Playback): void {
  request.media.contentUrl = new URL(src, location.href).href;
  request.media.contentType = src.endsWith(".m3u8") ? hlsType : "video/mp4";
}

/** Returns the sentence for the television. Other errors have their own. */
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
