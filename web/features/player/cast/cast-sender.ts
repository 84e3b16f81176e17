import type { MediaStore } from "media-chrome/dist/media-store/media-store.js";
import { MediaActionTypes as act } from "media-chrome/react/media-store";
import { m } from "#messages";
import type { AudioTrack, CaptionTrack } from "../../../../contract/streaming/streaming.ts";
import { ApiError, apiFetch } from "../../../api/client.ts";
import { type Store, updateStore } from "../../../ui/create-store.ts";
import { nameInPlaylist } from "../features/captions.ts";
import { castNamespace, type StoppedMessage, type TrackChoices } from "./cast-protocol.ts";
import type { CastedMovie, CastState } from "./cast-state.ts";
import { createLoadRequest } from "./load-request.ts";
import { createRemoteVideo } from "./remote-video.ts";
import { type CastSession, loadCast } from "./sender-framework.ts";

type Chosen<Track, Key extends string> = Pick<
  Store<{ tracks: Track[] } & Record<Key, string | null>>,
  "getSnapshot" | "subscribe"
>;

export type CastSenderOptions = {
  video: HTMLVideoElement;
  appId: string;
  /**
   * An abort ends the sender. The movie stays on the receiver, which reports the progress itself.
   */
  signal: AbortSignal;
  state: Store<CastState>;
  movieId: string;
  extra: string | undefined;
  mediaStore: MediaStore;
  captions: Chosen<CaptionTrack, "shown">;
  audio: Chosen<AudioTrack, "chosen">;
  /** Requests a grant for this browser, which takes the stream back from the receiver. */
  requestGrant: () => Promise<void>;
  /** Resumes the page's stream, which may have stopped after the page lost its grant. */
  resumeStream: () => void;
  /**
   * Sets whether a receiver plays the stream. Meanwhile the page does not renew its grant, because
   * a renewal would take the stream back.
   */
  setElsewhere: (isElsewhere: boolean) => void;
};

/** Media that ends less than this many seconds before its end counts as a finished movie. */
const endSeconds = 5;

/**
 * Moves the movie to a Cast device and back. Null if the browser cannot cast, or after an abort.
 */
export async function openCastSender(options: CastSenderOptions) {
  const { video, signal, state, mediaStore, captions, audio, setElsewhere } = options;
  const cast = await loadCast(options.appId);
  if (!cast || signal.aborted) return null;
  const { CastContext, CastContextEventType, CastState: states, SessionState } = cast.framework;
  const { RemotePlayerController, RemotePlayerEventType } = cast.framework;
  const contentId = [options.movieId, options.extra ?? []].flat().join("/");
  const context = CastContext.getInstance();
  const player = new cast.framework.RemotePlayer();
  const controller = new RemotePlayerController(player);
  const getCasted = () => state.getSnapshot().casted;
  const remote = createRemoteVideo({
    player,
    controller,
    anyChange: RemotePlayerEventType.ANY_CHANGE,
    isBuffering: () => player.playerState === cast.base.media.PlayerState.BUFFERING,
    isEnded: () => getCasted()?.phase === "ended",
  });
  /** The last known position of the movie on the receiver, in seconds. */
  let position = 0;
  let isNearEnd = false;
  /** The id of the newest load. Responses and messages about an earlier load are ignored. */
  let currentLoad = "";
  /** Whether the viewer has ended the Cast session on this page, not on the receiver. */
  let endsByViewer = false;
  /** Whether the Cast session has ended, and the page waits until somebody presses play on it. */
  let waitsForPlayHere = false;

  const setCasted = (casted: CastedMovie | null) => updateStore(state, { casted });
  const setPhase = (phase: CastedMovie["phase"]) => {
    const casted = getCasted();
    if (casted) setCasted({ ...casted, phase, message: "" });
  };
  /** Makes the player's controls act on the page's video, or on the receiver's. */
  const control = (element: HTMLVideoElement) =>
    mediaStore.dispatch({ type: act.MEDIA_ELEMENT_CHANGE_REQUEST, detail: element });

  function sendChoices() {
    const session = context.getCurrentSession();
    if (session && getCasted())
      session.sendMessage(castNamespace, listChoices(options)).catch(() => undefined);
  }

  function onMessage(_: string, message: string) {
    const { stopped, load } = JSON.parse(message) as StoppedMessage;
    const session = context.getCurrentSession();
    if (!stopped || load !== currentLoad || !session) return;
    currentLoad = "";
    setCasted({ device: deviceOf(session), phase: "failed", message: stopped });
  }

  /** Moves the movie and its stream lease to the receiver. */
  async function load(session: CastSession) {
    const device = deviceOf(session);
    const id = crypto.randomUUID();
    currentLoad = id;
    const isCurrent = () => currentLoad === id && !signal.aborted;
    if (!getCasted()) position = findPosition(session, contentId) ?? video.currentTime;
    const startAt = position;
    waitsForPlayHere = false;
    video.pause();
    setElsewhere(true);
    setCasted({ device, phase: "connecting", message: "" });
    control(remote.video);
    try {
      const request = await prepareLoad(id, startAt);
      if (!isCurrent()) return;
      await session.loadMedia(request);
      if (isCurrent()) setPhase("playing");
    } catch (error) {
      if (!isCurrent()) return;
      const message = error instanceof ApiError ? error.message : m.cast_failed({ device });
      setCasted({ device, phase: "failed", message });
    }
  }

  /** Requests a playback grant for the receiver, and creates the load request with the grant. */
  async function prepareLoad(id: string, startAt: number) {
    const { data } = await apiFetch("POST /api/movies/:id/playback", {
      params: { id: options.movieId },
      query: { extra: options.extra, for: "cast" },
    });
    return createLoadRequest(cast as NonNullable<typeof cast>, {
      contentId,
      currentTime: startAt || data.resumeAt,
      data: { token: data.receiver?.token ?? "", tracks: listChoices(options), load: id },
    });
  }

  /**
   * Moves the movie back to the page, at the receiver's last position. The page plays on if the
   * viewer ended the session here, else once somebody presses play here.
   */
  function returnToPage() {
    currentLoad = "";
    waitsForPlayHere = true;
    control(video);
    setCasted(null);
    if (position > 0) video.currentTime = position;
    if (endsByViewer) void resumeOnPage();
    endsByViewer = false;
  }

  async function resumeOnPage() {
    waitsForPlayHere = false;
    video.pause();
    setElsewhere(false);
    try {
      await options.requestGrant();
    } catch {
      return;
    }
    options.resumeStream();
    await video.play().catch(() => undefined);
  }

  function followSession({ sessionState }: { sessionState: string }) {
    const session = context.getCurrentSession();
    const { SESSION_STARTED, SESSION_RESUMED, SESSION_ENDED } = SessionState;
    if (session && [SESSION_STARTED, SESSION_RESUMED].includes(sessionState)) begin(session);
    else if (sessionState === SESSION_ENDED && getCasted()) returnToPage();
  }

  function begin(session: CastSession) {
    session.addMessageListener(castNamespace, onMessage);
    void load(session);
  }

  function updateCanCast() {
    updateStore(state, { canCast: context.getCastState() !== states.NO_DEVICES_AVAILABLE });
  }

  /**
   * Follows the receiver while it plays this movie. Until this movie has loaded, the receiver still
   * reports the position of the previous movie.
   */
  function followReceiver() {
    const phase = getCasted()?.phase;
    if (phase === "ended" && player.isMediaLoaded) setPhase("playing");
    if (phase !== "playing") return;
    if (!player.isMediaLoaded) return isNearEnd ? endMovie() : undefined;
    if (player.currentTime > 0) position = player.currentTime;
    isNearEnd = player.duration > 0 && position > player.duration - endSeconds;
  }

  function endMovie() {
    isNearEnd = false;
    position = 0;
    setPhase("ended");
  }

  /** Handles a start of the page's video, which media keys cause even while the movie is cast. */
  function playHereUnlessCasted() {
    if (getCasted()) video.pause();
    else if (waitsForPlayHere) void resumeOnPage();
  }

  context.addEventListener(CastContextEventType.CAST_STATE_CHANGED, updateCanCast);
  context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, followSession);
  controller.addEventListener(RemotePlayerEventType.ANY_CHANGE, followReceiver);
  video.addEventListener("play", playHereUnlessCasted, { signal });
  const unsubscribers = [captions.subscribe(sendChoices), audio.subscribe(sendChoices)];
  signal.addEventListener("abort", () => {
    context.removeEventListener(CastContextEventType.CAST_STATE_CHANGED, updateCanCast);
    context.removeEventListener(CastContextEventType.SESSION_STATE_CHANGED, followSession);
    context.getCurrentSession()?.removeMessageListener(castNamespace, onMessage);
    controller.removeEventListener(RemotePlayerEventType.ANY_CHANGE, followReceiver);
    for (const unsubscribe of unsubscribers) unsubscribe();
    remote.close();
    updateStore(state, { canCast: false, casted: null });
  });
  updateCanCast();
  const running = context.getCurrentSession();
  if (running) begin(running);

  return {
    remote: remote.video,
    toggle() {
      const isCasting = getCasted() !== null;
      endsByViewer = isCasting;
      // The promise rejects if the viewer chooses no device.
      if (!isCasting) context.requestSession().catch(() => undefined);
      else if (context.getCurrentSession()) context.endCurrentSession(true);
      else returnToPage();
    },
    loadAgain() {
      const session = context.getCurrentSession();
      if (session) void load(session);
    },
  };
}

const deviceOf = (session: CastSession) => session.getCastDevice().friendlyName;

/**
 * Returns the position, in seconds, of the movie that the receiver already plays, such as after a
 * reload of the page; undefined if the receiver plays no movie or another one.
 */
function findPosition(session: CastSession, contentId: string): number | undefined {
  const playing = session.getMediaSession();
  if (playing?.media?.contentId !== contentId) return undefined;
  return playing.getEstimatedTime();
}

/** Lists the captions and the audio that the viewer has chosen. */
function listChoices({ captions, audio }: CastSenderOptions): TrackChoices {
  const { tracks, shown } = captions.getSnapshot();
  const text = tracks.find(({ id }) => id === shown);
  const { tracks: sounds, chosen } = audio.getSnapshot();
  const sound = sounds.find(({ id }) => id === chosen);
  return {
    captions: text ? { lang: text.lang, role: text.role, label: nameInPlaylist(text) } : null,
    audio: sound ? { lang: sound.lang, role: sound.role, label: sound.name } : null,
  };
}

export type CastSender = NonNullable<Awaited<ReturnType<typeof openCastSender>>>;
